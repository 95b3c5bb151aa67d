"""The clauses of a game's cards, each with its tests or with the reason why it is moot (needs no test)."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from coverts.engine.game.definition import Game
from coverts.tracing.row_coverage import tests_text
from coverts.tracing.test_runs import ClauseKey, Proof, collect_clause_marks

MAX_CLAUSE_LENGTH = 60
"""The maximum number of characters at the beginning of a clause that a line shows."""


@dataclass(frozen=True)
class Clause:
    """A sentence of a card's text. If it needs no test, `reason` says why. Otherwise, `reason` is ""."""

    text: str
    reason: str


def clauses_of(game: Game) -> dict[ClauseKey, Clause]:
    """Return the clauses of all cards in order."""
    return {
        (title, number): Clause(text, game.moot_clauses.get(title, {}).get(number, ""))
        for title in game.cards
        for number, text in enumerate(game.clauses(title), 1)
    }


def list_faults(
    clauses: Mapping[ClauseKey, Clause], marked: Collection[ClauseKey], covered: Collection[ClauseKey]
) -> list[str]:
    """Return a line for each kind of error, with the affected clauses.

    Args:
        clauses: The clauses of all cards.
        marked: The clauses that tests are marked with.
        covered: The clauses that are covered by tests. A mark alone may not be enough for this.
    """
    faults = {
        "clauses without a test": [
            key for key, clause in clauses.items() if not clause.reason and key not in covered
        ],
        "moot clauses with a test": [
            key for key, clause in clauses.items() if clause.reason and key in marked
        ],
        "marks of unknown clauses": sorted({key for key in marked if key not in clauses}),
    }
    return [
        f"{what}: {'; '.join(f'{title} {number}' for title, number in keys)}"
        for what, keys in faults.items()
        if keys
    ]


def clause_line(number: int, clause: Clause, tests: Sequence[Proof], proving: Sequence[Proof]) -> str:
    """Return a clause's line: its number, its first words, and its tests."""
    start = textwrap.shorten(clause.text, MAX_CLAUSE_LENGTH, placeholder="…")
    if clause.reason:
        state = f"moot: {clause.reason}"
    else:
        state = tests_text(tests, proving) if tests else "no test"
    return f"  {number}  {start}  {state}"


def uncovered_clauses(game: Game, path: str) -> list[str]:
    """Return lines about clauses without a test, and about wrong marks of tests.

    The tests under `path` are not run. So every test counts for the clauses that it is marked with.

    Raises:
        Malformed: pytest cannot collect the tests.
    """
    marked = {key for test in collect_clause_marks(path) for key in test.clauses}
    return list_faults(clauses_of(game), marked, marked)
