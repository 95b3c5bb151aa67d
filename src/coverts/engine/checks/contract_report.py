"""The report of the contract suite."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

MAX_EXAMPLES = 20


@dataclass
class ContractReport:
    """The findings of a run. `examples` holds the first findings, each with its seed."""

    game: str
    games: int = 0
    differences: int = 0
    leaks: int = 0
    stuck: int = 0
    steps: int = 0
    looks: int = 0
    varied: Counter[str] = field(default_factory=Counter)
    unvaried: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    hints: Counter[str] = field(default_factory=Counter)
    """Legal constructs that are usually mistakes, with the number of occurrences."""
    tables: list[ContractReport] = field(default_factory=list)
    """The findings for each table, if the caller chose the tables."""

    @property
    def ok(self) -> bool:
        """Whether there are no findings."""
        return not (self.differences or self.leaks or self.stuck or self.unvaried)

    @property
    def line(self) -> str:
        """The summary line, such as `ambush: 300 games, 0 differences, 0 leaks, 0 stuck`."""
        missing = f", {len(self.unvaried)} fields never varied" if self.unvaried else ""
        return (
            f"{self.game}: {self.games} games, {self.differences} differences, {self.leaks} leaks, "
            f"{self.stuck} stuck{missing}"
        )

    def add_finding(self, what: str, example: str) -> None:
        """Count a finding of the kind `what`, and store its text as an example."""
        setattr(self, what, getattr(self, what) + 1)
        if len(self.examples) < MAX_EXAMPLES:
            self.examples.append(f"{what}: {example}")

    def add(self, other: ContractReport) -> None:
        """Add the findings of another report to this report."""
        for name in ("games", "differences", "leaks", "stuck", "steps", "looks"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.varied += other.varied
        self.hints += other.hints
        self.examples += other.examples[: max(0, MAX_EXAMPLES - len(self.examples))]
