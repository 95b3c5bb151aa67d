"""The table of a game's cards, with the code, tests and clauses of each card."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.tracing.clause_table import clause_line, clauses_of, list_faults
from coverts.tracing.code_index import CodePlace, function_of, is_reachable, key_of, place_of
from coverts.tracing.row_coverage import CoverageReport, failures, tests_text
from coverts.tracing.test_runs import Proof


def titles_of(game: Game) -> list[str]:
    """Return the titles of a game's cards.

    Raises:
        Malformed: The game lists no cards.
    """
    if not game.cards:
        raise Malformed(f"{game.title} lists no cards. Set Game.cards to the code of each card.")
    return [*game.cards]


def report_cards(game: Game, proofs: Sequence[Proof]) -> CoverageReport:
    """Return a line for each card and clause, then lines about gaps and totals.

    A card is proved by a passing test that names the card and runs some of its code. If the card has no code,
    it is enough that the test runs a rule. A clause is covered by a test that proves its card and is marked
    with the clause.
    """
    lines, missing = [], []
    clauses = clauses_of(game)
    covered = set()
    for title, entries in game.cards.items():
        tests = [proof for proof in proofs if title in proof.cards]
        proving = [test for test in tests if _proves(test, entries)]
        if not proving:
            missing.append(title)
        lines.append(f"{title}  {_code(game, entries)}  {tests_text(tests, proving)}")
        for number in range(1, len(game.clauses(title)) + 1):
            key = title, number
            marked = [test for test in tests if key in test.clauses]
            covering = [test for test in proving if key in test.clauses]
            if covering:
                covered.add(key)
            lines.append(clause_line(number, clauses[key], marked, covering))
    if missing:
        lines.append(f"not proved: {', '.join(missing)}")
    unknown = sorted({title for proof in proofs for title in proof.cards if title not in game.cards})
    if unknown:
        lines.append(f"marks of unknown cards: {', '.join(unknown)}")
    faults = list_faults(clauses, {key for proof in proofs for key in proof.clauses}, covered)
    lines += [*faults, *failures(proofs)]
    total = len(game.cards)
    moot = {key for key, clause in clauses.items() if clause.reason}
    lines.append(f"{total - len(missing)}/{total} cards proved")
    lines.append(f"{len(covered - moot)}/{len(clauses)} clauses covered, {len(moot)} moot")
    return CoverageReport(lines, not missing and not faults and not any(p.failed for p in proofs))


def _proves(test: Proof, entries: Sequence[object]) -> bool:
    """Return whether a test of a card passed and ran the card's code.

    If the card has no code, it is enough that the test ran a rule.
    """
    keys = {key_of(entry) for entry in entries}
    return test.passed and (not keys.isdisjoint(test.code) if keys else test.entered)


def _code(game: Game, entries: Sequence[object]) -> str:
    if not entries:
        return "only data"
    reachable = [entry for entry in entries if is_reachable(program_of(game), entry)]
    if not reachable:
        function = function_of(entries[0])
        code = function.__code__
        place = CodePlace(code.co_filename, code.co_firstlineno, function.__qualname__)
        return f"{place} (no rule calls it)"
    more = f" +{len(entries) - 1}" if len(entries) > 1 else ""
    return f"{place_of(program_of(game), reachable[0])}{more}"
