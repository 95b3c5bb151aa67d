"""What is told of mutants: those that no test of their rows noticed, then those that no test did."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.tracing.exposures import SHOWN
from coverts.tracing.mutants import HELPER, KINDS, PARTS, REFUSAL, RULE, STATEMENT, mutants_of
from coverts.tracing.row_coverage import Report, few
from coverts.tracing.source_changes import END, SHIFTED, SWAPPED
from coverts.tracing.test_runs import MutantRequest, Tried, Verdict, run_pytest, short_name

SAID = {
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
) -> Report:
    """Change one thing at a time, run the tests under `path` that reach it, and tell what survived.

    Raises Malformed where there is nothing to change, or where pytest cannot run.
    """
    if not hasattr(os, "fork"):
        raise Malformed("Each thing is changed in a forked process, which this system does not have.")
    left_out = mutants_of(program_of(game), request.kinds, request.only).left_out
    findings = run_pytest(request, path, Tried | Verdict, advance, *QUICK)
    failed = [found.test for found in findings if isinstance(found, Tried) and found.failed]
    verdicts = [found for found in findings if isinstance(found, Verdict)]
    return told_of(verdicts, failed, left_out)


def told_of(verdicts: Sequence[Verdict], failed: Sequence[str], left_out: Mapping[str, str]) -> Report:
    """A line a survivor, those among the rows first; then the sum.

    Of what is a part of what its function's rows say, whichever test notices will do.
    """
    tried = sorted((v for v in verdicts if not v.left_out), key=_at)
    among_rows = [v for v in tried if v.rows and not (v.killer if v.what in PARTS else v.of_rows)]
    others = [v for v in tried if not v.rows and not v.killer]
    lines = [_line(verdict) for verdict in among_rows + others]
    lines += [f"left out: {name}: {reason}" for name, reason in left_out.items()]
    lines += [f"left out: {v.place}: {v.text or v.what}: {v.left_out}" for v in verdicts if v.left_out]
    if failed:
        lines.append(f"failed with nothing changed, not used: {', '.join(map(short_name, failed))}")
    counts = Counter(verdict.what for verdict in tried)
    number = ", ".join(f"{counts[what]} {name}" for name, what in KINDS.items() if counts[what])
    lines.append(
        f"{number or 'nothing'} tried: {len(among_rows)} survivors among the rows, {len(others)} others"
    )
    return Report(lines, not among_rows and not failed)


_PLACE = re.compile(r"(?P<file>.*):(?P<line>\d+) .*")
"""A place in words; the file of generated code may have colons in its name."""


def _at(verdict: Verdict) -> tuple[str, int, str, str]:
    """File, line and what was changed, to sort by: verdicts come in the order in which processes end."""
    found = _PLACE.fullmatch(verdict.place)
    assert found is not None, verdict.place
    return found["file"], int(found["line"]), verdict.what, verdict.text


def _line(verdict: Verdict) -> str:
    """Where it is, its rule and rows, what was changed, which tests ran, what else noticed."""
    cited = ",".join(verdict.numbers) or "no number"
    rows = f" ({', '.join(verdict.rows)})" if verdict.rows else ""
    what = SAID[verdict.what] + (f": {verdict.text}" if verdict.text else "")
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
    return f"ran: {few(names)}"
