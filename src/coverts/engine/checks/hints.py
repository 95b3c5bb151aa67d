"""Hints that the contract suite reports: legal constructs that are usually mistakes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.ir.typed_values import EVERYBODY_MASK
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import AllBut
from coverts.engine.language.piles import pile_fields
from coverts.engine.language.record import Field, Record

SEAT_NAMES = frozenset({"opponent", "player", "seat"})
"""If a judge's option parameter has one of these names, its options count as seats.

The same is true for the names that questions use for the asked player, and for the names of arrays with one
item for each seat.
"""


MIN_FITTING = 20
"""A hint is given if less than one in this number of redealt states fits."""


def find_unset_counters(game: Game) -> Iterator[str]:
    """Yield a hint for each secret counter that starts at its value `none`.

    A field is a counter if rules only count it up or down and never assign it.
    """
    catalogue = program_of(game).catalogue
    for field, (file, line) in catalogue.counted.items():
        if field not in catalogue.assigned:
            yield (
                f"{file}:{line}: {field.name} is counted up from {field.secrecy.start}, its value for none; "
                "write start=0 in its secret()"
            )


def find_rare_fits(fitting: int, redeals: int) -> Iterator[str]:
    """Yield a hint if few redealt states fit what the seat knows."""
    if fitting * MIN_FITTING < redeals:
        yield (
            f"only {fitting} of {redeals} redealt states fit what the seat knows (fits); "
            "let the game's redeal draw values that fit, so that bots imagine possible cards"
        )


def advise_on_unvaried(game: Game, field: Field) -> str:
    """Return what an author can do about a secret field that no redeal has changed."""
    pile = field.secrecy.pile
    if pile is None:
        return "add it to a pile, redraw it in redeal, or give a reason (unvaried=)"
    if sum(name == pile for name, _, _ in pile_fields(game.state)) == 1:
        return (
            f"it is the only field of the pile {pile!r}; write pile={pile!r} also at the fields that its "
            "values come from, such as the deck"
        )
    return (
        f"whenever it was hidden, all hidden values of the pile {pile!r} were equal or in this field; check "
        "that the fields that its values come from are in the pile, play more games, or give a reason "
        "(unvaried=)"
    )


@cache
def _of_seats(game: Game, kind: Kind) -> str:
    """Return the name of a decision's option parameter if the options are seats, otherwise ""."""
    option = [*inspect.signature(kind.function).parameters][-1]
    kinds = Machine.of(game).numbers.kinds
    asked = {other.parameters[0] for other in kinds if not other.chance}
    theirs = {f.name for f in game.state.fields if f.shape[:1] == (game.players[1],)}
    plain = game.owner is None and not kind.chance
    return option if plain and option in SEAT_NAMES | asked | theirs else ""


def find_empty_seats(game: Game, kind: Kind, legal: Sequence[int], players: int) -> Iterator[str]:
    """Yield a hint for each legal option that is a seat without a player.

    A number beyond the game's maximum number of players is a seat only if its text is the number.
    """
    if not (option := _of_seats(game, kind)):
        return
    for seat in legal:
        numbered = players <= seat < kind.options and kind.texts[seat] == str(seat)
        if numbered or players <= seat < game.players[1]:
            yield (
                f"{kind.place}: seat {seat} can be chosen with {players} players, although the last seat is "
                f"{players - 1}; refuse it unless {option} < s.players"
            )


def find_unlearned_draws(game: Game, s: Any, outcomes: Sequence[int], number: Any) -> Iterator[str]:
    """Yield a hint for each field that shows a seat an outcome of chance that the seat must not learn.

    Args:
        game: The game.
        s: A copy of the state at the first chance event. This function changes the copy.
        outcomes: The outcomes of the chance events.
        number: A function that returns a random number below n.
    """
    machine = Machine.of(game)
    for outcome in outcomes:
        kind = machine.numbers.kind(s.e_kind)
        others = [o for o, weight in enumerate(machine.weights(s)) if weight > 0 and o != outcome]
        learners = machine.learners(s)
        if learners != EVERYBODY_MASK and others:
            one, other = s.copy(), s.copy()
            machine.answer(one, outcome)
            machine.answer(other, others[number(len(others))])
            for seat in [*range(s.players), None]:
                if seat is None or not learners >> seat & 1:
                    mine, theirs = machine.view(one, seat), machine.view(other, seat)
                    for path in sorted(differing_paths(game.state, mine, theirs, is_masked)):
                        yield (
                            f"seat {seat} sees in {path} what {kind.name} draws but does not learn it "
                            f"(learns={_name_of(kind.learns)}); {_ADVICE}"
                        )
        machine.answer(s, outcome)


_ADVICE = (
    'let only the seats that learn it see the field, or let all that see it learn it: learns="argument", '
    'all_but("argument"), the name of a field with a seat, or a helper that returns a mask of seats'
)


def _name_of(learns: Any) -> str:
    return learns.__name__ if callable(learns) else repr(learns)


def is_masked(field: Field) -> bool:
    """Return whether several seats may know a field: those in a bit mask, or all but the field's owner."""
    to = field.secrecy.to
    return isinstance(to, AllBut) or (isinstance(to, str) and to != "nobody")


def is_public(field: Field) -> bool:
    """Return whether everybody sees a field."""
    return field.secrecy.kind == "public"


def differing_paths(
    cls: type[Record], one: Any, other: Any, wanted: Callable[[Field], bool], path: str = ""
) -> set[str]:
    """Return the paths of the fields that differ between two records and for which `wanted` is true.

    The paths have no indices.
    """
    paths: set[str] = set()
    for f in cls.fields:
        mine, theirs = getattr(one, f.slot), getattr(other, f.slot)
        if isinstance(f.type, type):
            for a, b in zip(mine, theirs, strict=True) if f.shape else [(mine, theirs)]:
                paths |= differing_paths(f.type, a, b, wanted, f"{path}{f.name}.")
        elif mine != theirs and wanted(f):
            paths.add(path + f.name)
    return paths
