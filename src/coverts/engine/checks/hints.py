"""Hints: what the engine allows and an author seldom means. The contract suite tells them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import EVERYBODY, Kind
from coverts.engine.language.record import Field, Record

SEAT_NAMES = frozenset({"opponent", "player", "seat"})
"""What an option that is a seat is called; also as those who are asked, and as what each seat has."""


def find_unset_counters(game: Game) -> Iterator[str]:
    """Secret numbers that begin at "none" and are only ever counted up or down."""
    catalogue = program_of(game).catalogue
    for field, (file, line) in catalogue.counted.items():
        if field not in catalogue.assigned:
            yield (
                f"{file}:{line}: {field.name} is counted from {field.secrecy.start}, where a secret number "
                "begins (none); write start=0 in its secret()"
            )


@cache
def _of_seats(game: Game, kind: Kind) -> str:
    """The name of a decision's option where that is plainly a seat, else empty."""
    option = [*inspect.signature(kind.function).parameters][-1]
    kinds = Machine.of(game).numbers.kinds
    asked = {other.parameters[0] for other in kinds if not other.chance}
    theirs = {f.name for f in game.state.fields if f.shape[:1] == (game.players[1],)}
    plain = game.owner is None and not kind.chance
    return option if plain and option in SEAT_NAMES | asked | theirs else ""


def find_empty_seats(game: Game, kind: Kind, legal: Sequence[int], players: int) -> Iterator[str]:
    """A seat at which nobody sits may be chosen; beyond the most players, what has a name is no seat."""
    if not (option := _of_seats(game, kind)):
        return
    for seat in legal:
        numbered = players <= seat < kind.options and kind.texts[seat] == str(seat)
        if numbered or players <= seat < game.players[1]:
            yield (
                f"{kind.place}: seat {seat} may be chosen where {players} play, the last in seat "
                f"{players - 1}; refuse it unless {option} < s.players"
            )


def find_unlearned_draws(game: Game, s: Any, outcomes: Sequence[int], number: Any) -> Iterator[str]:
    """A seat that does not learn an outcome of chance sees it in a field that a mask shows to it.

    s: a copy at the first chance of a row, which is played on; outcomes: of them all. number: draws one below
    n.
    """
    machine = Machine.of(game)
    for outcome in outcomes:
        kind = machine.numbers.kind(s.e_kind)
        others = [o for o, weight in enumerate(machine.weights(s)) if weight > 0 and o != outcome]
        if kind.learns != EVERYBODY and others:
            learner = _learner(game, s, kind)
            one, other = s.copy(), s.copy()
            machine.answer(one, outcome)
            machine.answer(other, others[number(len(others))])
            for seat in [*range(s.players), None]:
                if seat != learner:
                    mine, theirs = machine.view(one, seat), machine.view(other, seat)
                    for path in sorted(differing_paths(game.state, mine, theirs, is_masked)):
                        yield (
                            f"seat {seat} sees in {path} what {kind.name} draws, which it does not learn "
                            f"(learns={kind.learns!r}); clear the mask of who knows it, or let it learn that"
                        )
        machine.answer(s, outcome)


def _learner(game: Game, s: Any, kind: Kind) -> int | None:
    """The seat that alone learns what is drawn."""
    if kind.learns not in kind.parameters:
        return None
    given = (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[kind.parameters.index(kind.learns)]
    return Machine.of(game).owner(s, given)


def is_masked(field: Field) -> bool:
    """Whether a mask beside it says who knows the field; what is drawn from it, its owner sees anyhow."""
    to = field.secrecy.to
    return isinstance(to, str) and to != "nobody"


def is_public(field: Field) -> bool:
    return field.secrecy.kind == "public"


def differing_paths(
    cls: type[Record], one: Any, other: Any, wanted: Callable[[Field], bool], path: str = ""
) -> set[str]:
    """The paths, without indices, of the wanted fields in which two records, or two views, differ."""
    found: set[str] = set()
    for f in cls.fields:
        mine, theirs = getattr(one, f.slot), getattr(other, f.slot)
        if isinstance(f.type, type):
            for a, b in zip(mine, theirs, strict=True) if f.shape else [(mine, theirs)]:
                found |= differing_paths(f.type, a, b, wanted, f"{path}{f.name}.")
        elif mine != theirs and wanted(f):
            found.add(path + f.name)
    return found
