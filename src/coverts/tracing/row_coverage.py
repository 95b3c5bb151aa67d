"""The table of source rows, with the rule, code and tests of each row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.tracing.code_index import CodePlace, citations
from coverts.tracing.test_runs import Proof

_ROW = re.compile(r"(.+)-(\d+)")


@dataclass
class CoverageReport:
    """The lines of a coverage table, and whether coverage is complete."""

    lines: list[str]
    ok: bool


@dataclass
class SourceRow:
    """A numbered passage of the source texts, and the numbers of the rules that come from it."""

    name: str
    numbers: list[str] = field(default_factory=list)


def parse_row(name: str) -> tuple[str, int]:
    """Return a row's series and number, such as ("F004", 7) for "F004-07"."""
    match = _ROW.fullmatch(name)
    return (match[1], int(match[2])) if match else (name, 0)


def rows_of(game: Game) -> dict[tuple[str, int], SourceRow]:
    """Return all source rows in order, including those without a rule.

    A series of rows ends at the number that `Game.rows` declares for it, or else at its highest row in the
    rulebook.

    Raises:
        Malformed: The rulebook has a row beyond the number that `Game.rows` declares.
    """
    rows: dict[tuple[str, int], SourceRow] = {}
    for statement in book_of(game).statements.values():
        for name in statement.rows:
            rows.setdefault(parse_row(name), SourceRow(name)).numbers.append(statement.number)
    totals = {series: 0 for series, _ in rows}
    for series, place in rows:
        totals[series] = max(totals[series], place)
    for series, declared in game.rows.items():
        if declared < totals.get(series, 0):
            last = rows[series, totals[series]].name
            raise Malformed(
                f"{game.name}: the rulebook has row {last}, but Game.rows says {declared} for {series}."
            )
        totals[series] = declared
    for series, total in totals.items():
        digits = [len(row.name.rpartition("-")[2]) for key, row in rows.items() if key[0] == series]
        for place in range(1, total + 1):
            rows.setdefault((series, place), SourceRow(f"{series}-{place:0{min(digits, default=2)}}"))
    return dict(sorted(rows.items()))


def report_rows(
    game: Game, rows: Mapping[tuple[str, int], SourceRow], proofs: Sequence[Proof]
) -> CoverageReport:
    """Return a line for each source row, then lines about gaps, errors and totals."""
    cited = citations(game)
    marked: dict[tuple[str, int], list[Proof]] = {}
    for proof in proofs:
        for name in proof.rows:
            marked.setdefault(parse_row(name), []).append(proof)
    lines, without_code, without_test = [], [], []
    for key, row in rows.items():
        code = list(dict.fromkeys(place for number in row.numbers for place in cited.get(number, [])))
        tests = marked.get(key, [])
        proving = [t for t in tests if t.passed and not {*row.numbers}.isdisjoint(t.numbers)]
        if not code:
            without_code.append(row.name)
        if not code or not proving:
            without_test.append(row.name)
        lines.append("  ".join([row.name, _code(row, code), tests_text(tests, proving)]))
    lines += _list_line("not implemented", without_code) + _list_line("not tested", without_test)
    unknown = sorted({name for proof in proofs for name in proof.rows if parse_row(name) not in rows})
    lines += _list_line("marks of unknown rows", unknown)
    lines += failures(proofs)
    total = len(rows)
    done, tested = total - len(without_code), total - len(without_test)
    lines.append(f"{done}/{total} rows implemented, {tested}/{total} tested")
    return CoverageReport(lines, tested == total and not any(p.failed for p in proofs))


def tests_text(tests: Sequence[Proof], proving: Sequence[Proof]) -> str:
    """Return a text that names the tests of a row or card, or says why it has none.

    Args:
        tests: The tests that are marked with the row or card.
        proving: Those of the tests that passed and ran the code of the row or card.
    """
    names = list(dict.fromkeys(test.name for test in proving))
    if names:
        return f"tests: {shorten_list(names)}"
    reasons = {
        t.name: "failed" if t.failed else "did not reach it" if t.passed else "did not pass" for t in tests
    }
    return "tests: none" + (f" ({', '.join(f'{n} {why}' for n, why in reasons.items())})" if reasons else "")


def shorten_list(names: Sequence[str]) -> str:
    """Return the first three names and the number of the others."""
    return ", ".join(names[:3]) + (f" +{len(names) - 3}" if len(names) > 3 else "")


def failures(proofs: Sequence[Proof]) -> list[str]:
    """Return a list with one line about failed tests, or an empty list."""
    return _list_line("failed", list(dict.fromkeys(p.test for p in proofs if p.failed)))


def _code(row: SourceRow, code: Sequence[CodePlace]) -> str:
    if not row.numbers:
        return "no rule"
    cited = f"{code[0]}" if code else "no code cites it"
    return f"{','.join(row.numbers)} {cited}" + (f" +{len(code) - 1}" if len(code) > 1 else "")


def _list_line(what: str, names: Sequence[str]) -> list[str]:
    return [f"{what}: {', '.join(names)}"] if names else []
