"""The report of the contract suite."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

MAX_EXAMPLES = 20
COUNTS = ("games", "differences", "leaks", "stuck", "wrong_results", "steps", "redeals", "fitting")
"""The fields of a report that are added up over its tables and processes."""


@dataclass
class Finding:
    """A fault that the suite has found, perhaps in several games.

    Attributes:
        what: The kind of finding, such as "leaks".
        where: The game, its seed and its table, or "" if the finding is about the whole game.
        text: What is wrong.
        times: How often it was found.
    """

    what: str
    where: str
    text: str
    times: int = 1

    @property
    def line(self) -> str:
        """The finding as a line of text."""
        place = f"{self.where}: " if self.where else ""
        often = f" (found {self.times} times; this is the first)" if self.times > 1 else ""
        return f"{self.what}: {place}{self.text}{often}"


@dataclass
class ContractReport:
    """The findings of a run."""

    game: str
    games: int = 0
    differences: int = 0
    leaks: int = 0
    stuck: int = 0
    wrong_results: int = 0
    """The number of games whose teams, returns or points contradict what the game declares."""
    steps: int = 0
    redeals: int = 0
    """The number of redeals that were tested with the game's `fits`."""
    fitting: int = 0
    """How many of these redeals fitted what the seat knows."""
    varied: Counter[str] = field(default_factory=Counter)
    filled: set[str] = field(default_factory=set)
    """The secret fields that had another value than at the start when the suite compared states."""
    unvaried: list[str] = field(default_factory=list)
    findings: dict[str, Finding] = field(default_factory=dict)
    """The first finding of each sort, by its text without numbers."""
    hints: Counter[str] = field(default_factory=Counter)
    """Legal constructs that are usually mistakes, with the number of occurrences."""
    tables: list[ContractReport] = field(default_factory=list)
    """The findings for each table, if the caller chose the tables."""

    def add_unvaried(self, path: str, advice: str) -> None:
        """Report a secret field of which no redeal made another value, and what the author can do."""
        self.unvaried.append(path)
        self._keep(Finding("never varied", "", f"{path}; {advice}"))

    @property
    def ok(self) -> bool:
        """Whether there are no findings."""
        return not (self.differences or self.leaks or self.stuck or self.wrong_results or self.unvaried)

    @property
    def line(self) -> str:
        """The summary line, such as `ambush: 300 games, 0 differences, 0 leaks, 0 stuck`."""
        results = f", {self.wrong_results} wrong results" if self.wrong_results else ""
        missing = f", {len(self.unvaried)} fields never varied" if self.unvaried else ""
        return (
            f"{self.game}: {self.games} games, {self.differences} differences, {self.leaks} leaks, "
            f"{self.stuck} stuck{results}{missing}"
        )

    @property
    def examples(self) -> list[str]:
        """The first finding of each sort as a line, at most MAX_EXAMPLES lines."""
        return [finding.line for finding in self.findings.values()][:MAX_EXAMPLES]

    def add_finding(self, what: str, where: str, text: str) -> None:
        """Count a finding. If findings differ only in numbers, only the first is kept.

        Args:
            what: "differences", "leaks", "stuck" or "wrong results".
            where: The game, its seed and its table.
            text: What is wrong.
        """
        count = what.replace(" ", "_")
        setattr(self, count, getattr(self, count) + 1)
        self._keep(Finding(what, where, text))

    def _keep(self, finding: Finding) -> None:
        sort = re.sub(r"(?<![:\w])\d+", "0", f"{finding.what}: {finding.text}")
        if sort in self.findings:
            self.findings[sort].times += finding.times
        else:
            self.findings[sort] = replace(finding)

    def add(self, other: ContractReport) -> None:
        """Add the findings of another report to this report."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.varied += other.varied
        self.filled |= other.filled
        self.hints += other.hints
        for finding in other.findings.values():
            self._keep(finding)
