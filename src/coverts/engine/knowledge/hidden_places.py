"""The places in a state's piles that are hidden from a viewer, with functions to change their contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import AllBut, BitSet, BitsType, nobody
from coverts.engine.language.record import Field, Record


@dataclass(frozen=True)
class StateViewer:
    """Somebody who sees a part of a state.

    Attributes:
        seat: The viewer's seat, or None if the viewer sits nowhere.
        joint: Whether the viewer sees everything that at least one seat sees, except what `seat` owns and all
            other seats see. In Hanabi, a joint viewer with seat 1 sees all hands except that of seat 1.
    """

    seat: int | None = None
    joint: bool = False


PUBLIC_VIEWER = StateViewer()
"""A viewer who sees only what everybody sees."""
ALL_SEATS = StateViewer(joint=True)
"""A viewer who sees everything that at least one seat sees."""


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


def hidden_places(game: Game, s: Any, viewer: StateViewer) -> list[HiddenPlace]:
    """Return all places that are hidden from a viewer and belong to a pile.

    An empty place for a single card or piece is left out.
    """
    places: list[HiddenPlace] = []
    _Collector(viewer, s.players, places).collect(game.state, s, "", None)
    return places


@cache
def _piles_of(cls: type[Record]) -> tuple[list[Field], bool]:
    """Return a record's fields that belong to piles, and whether the record has a field `seat`."""
    fields = [f for f in cls.fields if (_piles_of(f.type)[0] if isinstance(f.type, type) else f.secrecy.pile)]
    return fields, any(f.name == "seat" for f in cls.fields)


@dataclass
class _Collector:
    """A collector of the places that are hidden from one viewer."""

    viewer: StateViewer
    players: int
    places: list[HiddenPlace]

    def collect(self, cls: type[Record], record: Any, path: str, whose: int | None) -> None:
        """Add the hidden places of a record to `places`.

        `whose` is the seat that the record belongs to, or None if the record belongs to no seat.
        """
        for f in _piles_of(cls)[0]:
            here = f"{path}.{f.name}" if path else f.name
            if not isinstance(f.type, type):
                self.places += self._places(f, record, here, whose)
            elif f.shape:
                has_seat = _piles_of(f.type)[1]
                for i, item in enumerate(getattr(record, f.name)):
                    owner = item.seat if has_seat else i if whose is None else whose
                    self.collect(f.type, item, f"{here}[{i}]", owner)
            else:
                self.collect(f.type, getattr(record, f.name), here, whose)

    def _sees(self, f: Field, record: Any, whose: int | None) -> bool:
        """Return whether the viewer sees a field of a record."""
        to, own = f.secrecy.to, 0 if whose is None or whose < 0 else 1 << whose
        if isinstance(to, str):
            knowers = 0 if to == nobody else getattr(record, to)
        elif isinstance(to, AllBut):
            knowers = 0 if whose is None else ~own & (1 << self.players) - 1
        else:
            knowers = own
        seat = self.viewer.seat
        if self.viewer.joint:
            is_missed = isinstance(to, AllBut) and whose is not None and whose == seat
            return bool(knowers) and not is_missed
        return seat is not None and bool(knowers >> seat & 1)

    def _places(self, f: Field, record: Any, path: str, whose: int | None) -> list[HiddenPlace]:
        """Return the places in one field that are hidden from the viewer."""
        pile = str(f.secrecy.pile)
        if f.secrecy.own:
            pile = f"{pile} of {whose}"
        value = getattr(record, f.name)
        if f.secrecy.by_owner and whose is None and f.shape:  # item i belongs to seat i
            return [
                HiddenPlace(f"{path}[{i}]", pile, [unit], _make_putter(value, i))
                for i, unit in enumerate(value)
                if unit != f.secrecy.none and not self._sees(f, record, i)
            ]
        if self._sees(f, record, whose):
            return []

        def put(content: Any) -> None:
            setattr(record, f.name, content)

        if isinstance(f.type, BitsType):
            size = f.type.size
            return [HiddenPlace(path, pile, [*value], lambda units: put(_set_of(size, units)))]
        if f.shape:
            units = [kind for kind, count in enumerate(value) for _ in range(count)]
            return [HiddenPlace(path, pile, units, lambda units: put(_counts(len(value), units)), True)]
        if value == f.secrecy.none:
            return []
        return [HiddenPlace(path, pile, [value], lambda units: put(units[0]))]


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
