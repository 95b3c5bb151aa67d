"""The table of rows: each with its rule, the code that cites the rule, and the tests that reached it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.tracing.code_index import Place, citations
from coverts.tracing.test_runs import Proof

_ROW = re.compile(r"(.+)-(\d+)")


@dataclass
class Report:
    """A table's lines, the last one its sum; whether nothing is missing."""

    lines: list[str]
    ok: bool


@dataclass
class Row:
    """A row; `numbers` are the rules that come from it, none where the rulebook leaves it out."""

    name: str
    numbers: list[str] = field(default_factory=list)


def parsed(name: str) -> tuple[str, int]:
    """A row's series and place in it: F004-07 is the seventh of F004."""
    found = _ROW.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, 0)


def rows_of(game: Game) -> dict[tuple[str, int], Row]:
    """All rows in order, those without a rule among them.

    A series goes up to what `Game.rows` declares, else to the highest row in the rulebook; raises Malformed
    where the rulebook goes beyond what is declared.
    """
    rows: dict[tuple[str, int], Row] = {}
    for statement in book_of(game).statements.values():
        for name in statement.rows:
            rows.setdefault(parsed(name), Row(name)).numbers.append(statement.number)
    totals = {series: 0 for series, _ in rows}
    for series, place in rows:
        totals[series] = max(totals[series], place)
    for series, declared in game.rows.items():
        if declared < totals.get(series, 0):
            found = rows[series, totals[series]].name
            raise Malformed(
                f"{game.name}: the rulebook has row {found}, Game.rows only {declared} of {series}"
            )
        totals[series] = declared
    for series, total in totals.items():
        digits = [len(row.name.rpartition("-")[2]) for key, row in rows.items() if key[0] == series]
        for place in range(1, total + 1):
            rows.setdefault((series, place), Row(f"{series}-{place:0{min(digits, default=2)}}"))
    return dict(sorted(rows.items()))


def proved_rows(game: Game, rows: Mapping[tuple[str, int], Row], proofs: Sequence[Proof]) -> Report:
    """A line a row, then what has no code, what has no test that reached it, and marks of no row."""
    cited = citations(game)
    marked: dict[tuple[str, int], list[Proof]] = {}
    for proof in proofs:
        for name in proof.rows:
            marked.setdefault(parsed(name), []).append(proof)
    lines, without_code, without_test = [], [], []
    for key, row in rows.items():
        code = list(dict.fromkeys(place for number in row.numbers for place in cited.get(number, [])))
        tests = marked.get(key, [])
        proving = [t for t in tests if t.passed and not {*row.numbers}.isdisjoint(t.numbers)]
        if not code:
            without_code.append(row.name)
        if not code or not proving:
            without_test.append(row.name)
        lines.append("  ".join([row.name, _code(row, code), told(tests, proving)]))
    lines += _listed("not implemented", without_code) + _listed("not tested", without_test)
    lines += _listed("marks of no row", sorted({n for p in proofs for n in p.rows if parsed(n) not in rows}))
    lines += failures(proofs)
    total = len(rows)
    done, tested = total - len(without_code), total - len(without_test)
    lines.append(f"{done}/{total} rows implemented, {tested}/{total} tested")
    return Report(lines, tested == total and not any(p.failed for p in proofs))


def told(tests: Sequence[Proof], proving: Sequence[Proof]) -> str:
    """Names of the tests that reached a row or a card; else why those that name it do not count."""
    names = list(dict.fromkeys(test.name for test in proving))
    if names:
        return f"tests: {few(names)}"
    reasons = {
        t.name: "failed" if t.failed else "did not reach it" if t.passed else "did not pass" for t in tests
    }
    return "tests: none" + (f" ({', '.join(f'{n} {why}' for n, why in reasons.items())})" if reasons else "")


def few(names: Sequence[str]) -> str:
    """The first three names, and how many more there are."""
    return ", ".join(names[:3]) + (f" +{len(names) - 3}" if len(names) > 3 else "")


def failures(proofs: Sequence[Proof]) -> list[str]:
    """One line with the tests that failed, if any did."""
    return _listed("failed", list(dict.fromkeys(p.test for p in proofs if p.failed)))


def _code(row: Row, code: Sequence[Place]) -> str:
    if not row.numbers:
        return "no rule"
    cited = f"{code[0]}" if code else "no code cites it"
    return f"{','.join(row.numbers)} {cited}" + (f" +{len(code) - 1}" if len(code) > 1 else "")


def _listed(what: str, names: Sequence[str]) -> list[str]:
    return [f"{what}: {', '.join(names)}"] if names else []
