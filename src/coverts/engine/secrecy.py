"""What may be known: hidden cells, redeals, and what a step has shown. All from the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from coverts.engine.errors import GameFault, NoLegalAction
from coverts.engine.game import Game
from coverts.engine.record import BitSet, BitsType, Field, Record

TRIES = 8
"""How often a redeal is tried before the given state is kept."""


@dataclass
class Cell:
    """One declared secret in a state: a field of one record (all its items, if it is an array)."""

    field: Field
    path: str
    record: Any
    knowers: int
    """Mask of the seats that may see it (array fields with `to=owner`: see `of_items`)."""
    of_items: bool = False
    seat: int | None = None
    """The seat whose record it stands in."""

    @property
    def pile(self) -> str | None:
        """The lot its hidden contents are exchanged within."""
        pile = self.field.secrecy.pile
        return f"{pile} of {self.seat}" if pile and self.field.secrecy.own else pile

    def known_to(self, seat: int | None) -> bool:
        return seat is not None and bool(self.knowers >> seat & 1)


def cells(game: Game, s: Any) -> Iterator[Cell]:
    """Every secret cell of a state, in declaration order."""
    yield from _cells(game.state, s, "", None)


@cache
def _secrets_of(cls: type[Record]) -> tuple[list[Field], bool]:
    """The fields of a record class that are secret or hold secrets, and whether it says whose it is."""
    found = [
        f
        for f in cls.fields
        if (bool(_secrets_of(f.type)[0]) if isinstance(f.type, type) else f.secrecy.kind == "secret")
    ]
    return found, any(f.name == "seat" for f in cls.fields)


def _cells(cls: type[Record], record: Any, path: str, seat: int | None) -> Iterator[Cell]:
    for f in _secrets_of(cls)[0]:
        here = f"{path}.{f.name}" if path else f.name
        if isinstance(f.type, type):
            inner = getattr(record, f.name)
            if f.shape:
                has_seat = _secrets_of(f.type)[1]
                for i, item in enumerate(inner):
                    whose = item.seat if has_seat else (i if seat is None else seat)
                    yield from _cells(f.type, item, f"{here}[{i}]", whose)
            else:
                yield from _cells(f.type, inner, here, seat)
        else:
            to = f.secrecy.to
            if to == "nobody":
                knowers, items = 0, False
            elif isinstance(to, str):
                knowers, items = getattr(record, to), False
            else:
                knowers, items = (
                    (0 if seat is None or seat < 0 else 1 << seat),
                    seat is None and bool(f.shape),
                )
            yield Cell(f, here, record, knowers, items, seat)


def plain(path: str) -> str:
    """A cell's path without its indices: the declared field."""
    return "".join(part.split("]")[-1] for part in path.replace("[", "\0[").split("\0"))


def differing(game: Game, s: Any, other: Any) -> set[str]:
    """The declared fields whose secrets two states do not have alike."""
    found: set[str] = set()
    _differing(game.state, s, other, "", found)
    return found


def _differing(cls: type[Record], a: Any, b: Any, path: str, found: set[str]) -> None:
    for f in _secrets_of(cls)[0]:
        mine, theirs = getattr(a, f.slot), getattr(b, f.slot)
        if not isinstance(f.type, type):
            if mine != theirs:
                found.add(path + f.name)
        elif f.shape:
            for x, y in zip(mine, theirs, strict=True):
                _differing(f.type, x, y, f"{path}{f.name}.", found)
        else:
            _differing(f.type, mine, theirs, f"{path}{f.name}.", found)


@dataclass
class _Lot:
    """A part of a pile hidden from the viewer: the units in it, and how to put others there."""

    units: list[int]
    put: Callable[[list[int]], None]


def _lots(cell: Cell, seat: int | None) -> list[_Lot]:
    f, record = cell.field, cell.record
    if isinstance(f.type, BitsType):
        if cell.known_to(seat):
            return []

        def put_set(units: list[int]) -> None:
            if len(set(units)) < len(units):
                raise GameFault(
                    f"pile {f.secrecy.pile!r} of {f.name} holds one number twice; "
                    "give each owner's own cards a pile (own=True)"
                )
            fresh = BitSet(f.type.size)  # type: ignore[union-attr]  # a BitsType here
            for unit in units:
                fresh.add(unit)
            setattr(record, f.name, fresh)

        return [_Lot(list(getattr(record, f.name)), put_set)]
    if f.shape and not cell.of_items:
        if cell.known_to(seat):
            return []
        values = getattr(record, f.name)

        def put_counts(units: list[int]) -> None:
            setattr(record, f.name, [units.count(i) for i in range(len(values))])

        return [_Lot([i for i, n in enumerate(values) for _ in range(n)], put_counts)]
    if f.shape:
        row = getattr(record, f.name)
        return [
            _Lot([row[i]], lambda units, i=i: row.__setitem__(i, units[0]))  # type: ignore[misc]
            for i in range(len(row))
            if i != seat and row[i] != f.secrecy.none
        ]
    value = getattr(record, f.name)
    if cell.known_to(seat) or value == f.secrecy.none:
        return []
    return [_Lot([value], lambda units: setattr(record, f.name, units[0]))]


def redeal(game: Game, s: Any, seat: int | None, random: Random, only: str | None = None) -> Any:
    """Another state that `seat` (None: a spectator) cannot tell from this one.

    Hidden contents of each pile are mixed and dealt out again, each place keeping its count; then the
    game redraws the private choices (`Game.redeal`). `only` limits it to one pile, or to "" for the
    private choices alone. The given state stays as it is. Worlds in which the open question could not have
    been asked are dealt again; where none is found, the result is a copy of the given state.
    """
    for _ in range(TRIES):
        world = _dealt(game, s, seat, random, only)
        if _could_be_asked(game, world):
            return world
    return s.copy()


def _could_be_asked(game: Game, s: Any) -> bool:
    """Whether everybody who is asked has a legal answer."""
    from coverts.engine.backends.python import Machine

    machine = Machine.of(game)
    try:
        return all(machine.legal(s, askee) for askee in machine.askees(s))
    except NoLegalAction:
        return False


def _dealt(game: Game, s: Any, seat: int | None, random: Random, only: str | None) -> Any:
    world = s.copy()
    piles: dict[str, list[_Lot]] = {}
    for cell in cells(game, world):
        pile = cell.pile
        if pile is not None and (only is None or cell.field.secrecy.pile == only):
            piles.setdefault(pile, []).extend(_lots(cell, seat))
    for lots in piles.values():
        units = [unit for lot in lots for unit in lot.units]
        random.shuffle(units)
        at = 0
        for lot in lots:
            lot.put(units[at : at + len(lot.units)])
            at += len(lot.units)
    if game.redeal is not None and (only is None or not only):
        from coverts.engine.backends.python import Machine

        game.redeal(world, Machine.of(game).view(world, seat), seat, random)
    _prepare(game, world)
    return world


def _prepare(game: Game, s: Any) -> None:
    """Reckon the scratch of the open question anew: it may have been filled from what is hidden."""
    kind = game.program.kinds[s.e_kind - 1] if s.e_kind else None
    if kind is not None and kind.prepare is not None:
        from coverts.engine.backends.python import Machine

        Machine.of(game).clear_scratch(s)
        kind.prepare(s, *(s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)])


def secret_part(game: Game, s: Any) -> tuple[Any, ...]:
    """Every secret value with who knows it: a step that changes this shows or hides something."""
    return _reader(game.state)(s)


@cache
def _reader(cls: type[Record]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads all secrets of a state, and what says who knows each."""
    space: dict[str, Any] = {}
    exec(f"def read(s): return {_reading(cls, 's', '', 0)}", space)  # from the declarations, as mirrors are
    return space["read"]  # type: ignore[no-any-return]  # made just above


def _reading(cls: type[Record], at: str, seat: str, depth: int) -> str:
    """The text of a tuple of a record's secrets; `seat` tells whose it is, empty where that cannot change."""
    parts: list[str] = []
    for f in _secrets_of(cls)[0]:
        here = f"{at}.{f.slot}"
        if isinstance(f.type, type) and f.shape:
            item = f"a{depth}"
            whose = f"max({item}.seat, -1)" if _secrets_of(f.type)[1] else seat
            parts.append(f"[{_reading(f.type, item, whose, depth + 1)} for {item} in {here}]")
        elif isinstance(f.type, type):
            parts.append(_reading(f.type, here, seat, depth))
        else:
            many = len(f.shape) or int(isinstance(f.type, BitsType) and f.type.words > 1)
            parts.append((here, f"tuple({here})", f"tuple(map(tuple, {here}))")[many])
            to = f.secrecy.to
            if to != "nobody":
                parts.append(f"{at}.{to}" if isinstance(to, str) else seat)
    return f"({''.join(f'{part}, ' for part in dict.fromkeys(parts) if part)})"
