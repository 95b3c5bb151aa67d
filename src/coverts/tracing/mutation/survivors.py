"""The report on surviving mutants, which no test detects."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.tracing.mutation.exposures import SHOWN
from coverts.tracing.mutation.mutants import HELPER, KINDS, PARTS, REFUSAL, RULE, STATEMENT, mutants_of
from coverts.tracing.mutation.source_changes import END, SHIFTED, SWAPPED
from coverts.tracing.mutation.trial_files import open_trials
from coverts.tracing.row_coverage import CoverageReport, shorten_list
from coverts.tracing.test_runs import MutantRequest, UnchangedTest, Verdict, run_pytest, short_name

DESCRIPTIONS = {
    RULE: "rule skipped",
    HELPER: "helper skipped",
    REFUSAL: "refusal lifted",
    STATEMENT: "statement left out",
    SHIFTED: "number shifted",
    SWAPPED: "side swapped",
    END: "end moved",
    SHOWN: "secret shown",
}
QUICK = ("-m", "not slow and not browser", "-s")


def try_mutants(
    game: Game, request: MutantRequest, path: str, advance: Callable[..., None] = lambda *_: None
) -> CoverageReport:
    """Test each mutant with the tests that reach it, and report the survivors.

    Args:
        game: The game.
        request: The mutants and the number of processes.
        path: The folder of the tests.
        advance: See `run_pytest`.

    Raises:
        Malformed: There is nothing to change, pytest cannot run, the system cannot fork, or a file of earlier
            trials is bad.
    """
    if not hasattr(os, "fork"):
        raise Malformed("coverts mutate needs to fork processes, which this system does not support.")
    open_trials(request.resume, game.name)
    selection = (request.kinds, request.only, request.of_rows, request.part)
    left_out = mutants_of(program_of(game), *selection).left_out
    findings = run_pytest(request, path, UnchangedTest | Verdict, advance, *QUICK)
    failed = [each.test for each in findings if isinstance(each, UnchangedTest) and each.failed]
    verdicts = [each for each in findings if isinstance(each, Verdict)]
    return report_survivors(verdicts, failed, left_out)


def report_survivors(
    verdicts: Sequence[Verdict], failed: Sequence[str], left_out: Mapping[str, str]
) -> CoverageReport:
    """Return a line for each survivor, and a line with totals.

    Survivors with source rows come first. A mutant that changes only a part of a function (PARTS) may be
    detected by any test. Other mutants must be detected by a test of their source rows.
    """
    tried = sorted((v for v in verdicts if not v.left_out), key=_sort_key)
    among_rows = [v for v in tried if v.rows and not (v.killer if v.what in PARTS else v.of_rows)]
    others = [v for v in tried if not v.rows and not v.killer]
    lines = [_line(verdict) for verdict in among_rows + others]
    lines += [f"left out: {name}: {reason}" for name, reason in left_out.items()]
    lines += [f"left out: {v.place}: {v.text or v.what}: {v.left_out}" for v in verdicts if v.left_out]
    if failed:
        lines.append(f"not used, since they fail without a change: {', '.join(map(short_name, failed))}")
    counts = Counter(verdict.what for verdict in tried)
    if earlier := sum(verdict.earlier for verdict in verdicts):
        lines.append(f"{earlier} of {len(verdicts)} verdicts are from earlier runs")
    number = ", ".join(f"{counts[what]} {name}" for name, what in KINDS.items() if counts[what])
    lines.append(
        f"{number or 'nothing'} tried: {len(among_rows)} survivors among the rows, {len(others)} others"
    )
    return CoverageReport(lines, not among_rows and not failed)


_PLACE = re.compile(r"(?P<file>.*):(?P<line>\d+) .*")
"""A pattern for the text of a CodePlace. File names of generated code may contain colons."""


def _sort_key(verdict: Verdict) -> tuple[str, int, str, str]:
    """Return the sort key of a verdict: its file, line and change.

    Sorting is necessary because verdicts arrive in the order in which processes end.
    """
    match = _PLACE.fullmatch(verdict.place)
    assert match is not None, verdict.place
    return match["file"], int(match["line"]), verdict.what, verdict.text


def _line(verdict: Verdict) -> str:
    """Return a survivor's line: its place, rules, source rows, change and tests."""
    cited = ",".join(verdict.numbers) or "no number"
    rows = f" ({', '.join(verdict.rows)})" if verdict.rows else ""
    what = DESCRIPTIONS[verdict.what] + (f": {verdict.text}" if verdict.text else "")
    parts = [verdict.place, f"{cited}{rows}", what, _tests(verdict)]
    if verdict.killer:
        parts.append(f"noticed by {short_name(verdict.killer)}")
    return "  ".join(parts)


def _tests(verdict: Verdict) -> str:
    if not verdict.rows:
        return f"{verdict.tried} tests ran" if verdict.tried else "no test reaches it"
    names = list(dict.fromkeys(map(short_name, verdict.tests)))
    if not names:
        return "no test of its rows reaches it"
    return f"ran: {shorten_list(names)}"
