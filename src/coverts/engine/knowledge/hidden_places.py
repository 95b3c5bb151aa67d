"""The places in a state's piles that are hidden from a viewer, with functions to change their contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import BitSet, BitsType, nobody
from coverts.engine.language.record import Field, Record

EVERYBODY_SEES = -1
"""The number of an imaginary viewer who sees everything that at least one seat sees."""


@dataclass
class HiddenPlace:
    """A place that is hidden from a viewer, with its contents (units) and a function that replaces them.

    A unit is a card, or a number that stands for a kind of piece. A unit may be exchanged for a unit in
    another place of the same `pile`.
    """

    path: str
    pile: str
    units: list[int]
    put: Callable[[list[int]], None]
    counted: bool = False
    """Whether the units are kinds of piece. The place may then hold several pieces of one kind."""


def hidden_places(game: Game, s: Any, seat: int | None) -> list[HiddenPlace]:
    """Return all places that are hidden from a viewer and belong to a pile.

    An empty place for a single card or piece is left out.

    Args:
        game: The game.
        s: The state.
        seat: The viewer's seat, None for a spectator, or EVERYBODY_SEES for all seats together.
    """
    places: list[HiddenPlace] = []
    _collect(game.state, s, "", None, seat, places)
    return places


@cache
def _piles_of(cls: type[Record]) -> tuple[list[Field], bool]:
    """Return a record's fields that belong to piles, and whether the record has a field `seat`."""
    fields = [f for f in cls.fields if (_piles_of(f.type)[0] if isinstance(f.type, type) else f.secrecy.pile)]
    return fields, any(f.name == "seat" for f in cls.fields)


def _collect(
    cls: type[Record], record: Any, path: str, whose: int | None, seat: int | None, places: list[HiddenPlace]
) -> None:
    """Add the hidden places of a record to the list `places`.

    `whose` is the seat that the record belongs to, or None if the record belongs to no seat.
    """
    for f in _piles_of(cls)[0]:
        here = f"{path}.{f.name}" if path else f.name
        if not isinstance(f.type, type):
            places += _places(f, record, here, whose, seat)
        elif f.shape:
            has_seat = _piles_of(f.type)[1]
            for i, item in enumerate(getattr(record, f.name)):
                owner = item.seat if has_seat else i if whose is None else whose
                _collect(f.type, item, f"{here}[{i}]", owner, seat, places)
        else:
            _collect(f.type, getattr(record, f.name), here, whose, seat, places)


def _places(f: Field, record: Any, path: str, whose: int | None, seat: int | None) -> list[HiddenPlace]:
    """Return the places in one field that are hidden from the viewer."""
    to, pile = f.secrecy.to, str(f.secrecy.pile)
    if f.secrecy.own:
        pile = f"{pile} of {whose}"
    value = getattr(record, f.name)
    if not isinstance(to, str) and whose is None and f.shape:  # item i belongs to seat i
        return [
            HiddenPlace(f"{path}[{i}]", pile, [unit], _make_putter(value, i))
            for i, unit in enumerate(value)
            if unit != f.secrecy.none and seat not in (i, EVERYBODY_SEES)
        ]
    if isinstance(to, str):
        knowers = 0 if to == nobody else getattr(record, to)
    else:
        knowers = 0 if whose is None or whose < 0 else 1 << whose
    if knowers if seat == EVERYBODY_SEES else seat is not None and knowers >> seat & 1:
        return []
    if isinstance(f.type, BitsType):
        size = f.type.size
        return [
            HiddenPlace(path, pile, [*value], lambda units: setattr(record, f.name, _set_of(size, units)))
        ]
    if f.shape:
        units = [kind for kind, count in enumerate(value) for _ in range(count)]
        return [
            HiddenPlace(
                path, pile, units, lambda units: setattr(record, f.name, _counts(len(value), units)), True
            )
        ]
    if value == f.secrecy.none:
        return []
    return [HiddenPlace(path, pile, [value], lambda units: setattr(record, f.name, units[0]))]


def _make_putter(row: list[int], i: int) -> Callable[[list[int]], None]:
    def put(units: list[int]) -> None:
        row[i] = units[0]

    return put


def _set_of(size: int, units: list[int]) -> BitSet:
    result = BitSet(size)
    for unit in units:
        result.add(unit)
    return result


def _counts(kinds: int, units: list[int]) -> list[int]:
    return [units.count(kind) for kind in range(kinds)]
