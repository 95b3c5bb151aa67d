"""Worlds: what could lie hidden, found by exchanging hidden units one by one.

Whoever sees only part of a table can be shown that a hidden card is this one or that. Another world, in which
it is so and which he could not have told from the given one, is a few exchanges away: two units of one pile
that he does not see change places, and a private choice that no longer fits is made anew.

What he saw go into a hidden place is *known* to lie there, and is exchanged with nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from coverts.engine.game import Game
from coverts.engine.language import OK, Kind
from coverts.engine.record import BitsType, Field
from coverts.engine.secrecy import cells, lots_of

Known = Mapping[str, frozenset[int]]
"""Path of a hidden place -> the units that are known to lie there."""


@dataclass
class Place:
    """A hidden place: the units in it, the pile they are exchanged within, and how to put others there."""

    path: str
    pile: str
    units: list[int]
    put: Callable[[list[int]], None]
    counted: bool
    """Its units are kinds of which there are many, and not single cards."""


def hidden_places(game: Game, s: Any, seat: int | None) -> list[Place]:
    """Every place of a pile whose units the seat (None: a spectator) does not see, in declaration order."""
    found = []
    for cell in cells(game, s):
        if cell.pile is not None:
            counted = bool(cell.field.shape) and not cell.of_items and not isinstance(cell.field.type, BitsType)
            for lot in lots_of(cell, seat):
                path = cell.path if lot.item is None else f"{cell.path}[{lot.item}]"
                found.append(Place(path, cell.pile, lot.units, lot.put, counted))
    return found


def path_of(kind: Kind, arguments: tuple[int, ...]) -> str:
    """The path of the field that something shown lies in."""
    given = dict(zip(kind.parameters, arguments, strict=True))
    return re.sub(r"\[(\w+)\]", lambda found: f"[{given.get(found[1], found[1])}]", kind.lies_in)


@cache
def shown_at(game: Game, path: str) -> tuple[Kind, tuple[int, ...]] | None:
    """The kind of the shown whose field has that path, with its arguments."""
    for kind in game.program.kinds:
        if kind.lies_in:
            pattern = re.sub(r"\\\[(\w+)\\\]", r"\\[(?P<\1>\\d+)\\]", re.escape(kind.lies_in))
            found = re.fullmatch(pattern, path)
            if found:
                return kind, tuple(int(found[name]) for name in kind.parameters)
    return None


@dataclass
class Choice:
    """A private choice: of which kind, whose, and the field of a state that it lies facedown in."""

    kind: Kind
    askee: int
    path: str
    empty: int
    """The field's value where nothing has been chosen."""

    def _place(self, s: Any) -> tuple[Any, str | int]:
        place, *steps = (s, *re.findall(r"\w+", self.path))
        *onward, last = (int(step) if step.isdecimal() else step for step in steps)
        for step in onward:
            place = place[step] if isinstance(step, int) else getattr(place, step)
        return place, last

    def value(self, s: Any) -> int:
        place, last = self._place(s)
        return int(place[last] if isinstance(last, int) else getattr(place, last))

    def put(self, s: Any, value: int) -> None:
        place, last = self._place(s)
        if isinstance(last, int):
            place[last] = value
        else:
            setattr(place, last, value)

    def fits(self, s: Any) -> bool:
        """Whether it could have been chosen, as far as that can still be told."""
        return bool(self.kind.function(s, self.askee, self.value(s)) == OK)

    def others(self, s: Any) -> Iterator[None]:
        """Put each other choice that fits in the state, in rising order, and at last the old one again."""
        before = self.value(s)
        for value in range(self.kind.options):
            self.put(s, value)
            if value != before and self.fits(s):
                yield
        self.put(s, before)


def private_choices(game: Game, s: Any, seat: int | None) -> list[Choice]:
    """Private choices that lie facedown, of those the seat (None: a spectator) did not make."""
    found = []
    for site in game.program.sites:
        if site.kind.others_see == "that":
            path, last, width = _site(game, site.into)
            for askee in range(width):
                choice = Choice(site.kind, askee, path.format(askee), last.secrecy.none)
                if choice.value(s) != choice.empty:
                    owner = game.owner(s, askee) if game.owner is not None else askee
                    if owner != seat:
                        found.append(choice)
    return found


def _site(game: Game, into: str) -> tuple[str, Field, int]:
    """The path of a field answered together with `{}` for the askee, the field, and how many may be asked."""
    cls: Any = game.state
    parts, width = [], 0
    for name in into.split("."):
        found: Field = next(f for f in cls.fields if f.name == name)
        parts.append(name + ("[{0}]" if found.shape else ""))
        width = found.shape[0] if found.shape else width
        cls = found.type
    return ".".join(parts), found, width


@dataclass
class Worlds:
    """The worlds near one state for one viewer (None: a spectator)."""

    game: Game
    s: Any
    seat: int | None
    known: Known = field(default_factory=dict)
    closed: frozenset[tuple[str, int]] = frozenset()
    """Places and kinds of unit whose number there is known: none leaves and none comes."""

    def choices(self) -> list[Choice]:
        """Private choices that lie facedown, of those the viewer did not make."""
        return private_choices(self.game, self.s, self.seat)

    def near(self) -> Iterator[Any]:
        """The state itself, then each world one private choice or one exchange away.

        What is given out is one working copy: look at it before asking for the next; copy it to keep it.
        """
        world = self.s.copy()
        yield world
        choices = private_choices(self.game, world, self.seat)
        for choice in choices:
            for _ in choice.others(world):
                yield world
        fitting = [choice for choice in choices if choice.fits(world)]
        for _ in self._exchanges(world):
            for _ in _mended(world, fitting):
                yield world

    def first(self, wanted: Callable[[Any], bool]) -> Any:
        """A copy of the first near world of which `wanted` holds, or None."""
        return next((world.copy() for world in self.near() if wanted(world)), None)

    def showing(self, kind: Kind, arguments: tuple[int, ...]) -> dict[int, Any]:
        """Each value that may be shown as the answer of a kind of the shown, and a world in which it lies there.

        A private choice may be whatever its own question allowed; a number of units is reached unit by unit.
        """
        path = path_of(kind, arguments)
        world = self.s.copy()
        found: dict[int, Any] = {}
        for choice in private_choices(self.game, world, self.seat):
            if choice.path == path:
                self._choosing(kind, arguments, choice, world, found)
                return found
        counted = any(p.counted and path.startswith(f"{p.path}[") for p in hidden_places(self.game, world, self.seat))
        todo = [self.s]
        while todo:
            for world in Worlds(self.game, todo.pop(0), self.seat, self.known, self.closed).near():
                value = kind.reads(world, *arguments)
                if value not in found and _may_lie(kind, world, arguments, value):
                    found[value] = world.copy()
                    if counted:
                        todo.append(found[value])
        return found

    def _choosing(
        self, kind: Kind, arguments: tuple[int, ...], choice: Choice, world: Any, found: dict[int, Any]
    ) -> None:
        """Fill `found` with each value the choice may have, and a world in which it has."""
        others = [c for c in private_choices(self.game, world, self.seat) if c.path != choice.path]
        fitting = [other for other in others if other.fits(world)]

        def take() -> None:
            before = choice.value(world)
            for value in range(choice.kind.options):
                if value not in found:
                    choice.put(world, value)
                    if choice.fits(world) and _may_lie(kind, world, arguments, value):
                        found[value] = world.copy()
            choice.put(world, before)

        take()
        for _ in self._exchanges(world):
            for _ in _mended(world, fitting):
                take()

    def _exchanges(self, world: Any) -> Iterator[None]:
        """Make each exchange of two hidden units in the world, and take it back."""
        places = hidden_places(self.game, world, self.seat)
        free = [self._free(place) for place in places]
        for i, first in enumerate(places):
            for j in range(i):
                second = places[j]
                if first.pile == second.pile:
                    for mine in free[i]:
                        for theirs in free[j]:
                            if mine == theirs or not self._takes(first, theirs, world):
                                continue
                            if self._takes(second, mine, world):
                                first.put(_instead(first.units, mine, theirs))
                                second.put(_instead(second.units, theirs, mine))
                                yield
                                first.put(first.units)
                                second.put(second.units)

    def _free(self, place: Place) -> list[int]:
        """The units of a place that may leave it."""
        known = self.known.get(place.path, frozenset())
        return sorted(unit for unit in {*place.units} - known if self._open(place, unit))

    def _open(self, place: Place, unit: int) -> bool:
        return (place.path, unit) not in self.closed

    def _takes(self, place: Place, unit: int, world: Any) -> bool:
        """Whether that unit may come to lie in a place."""
        kind = None if place.counted else shown_at(self.game, place.path)
        return self._open(place, unit) and (kind is None or _may_lie(kind[0], world, kind[1], unit))


def _mended(world: Any, fitting: list[Choice]) -> Iterator[None]:
    """Make private choices that no longer fit anew, in every way, and take that back."""
    broken = next((choice for choice in fitting if not choice.fits(world)), None)
    if broken is None:
        yield
        return
    for _ in broken.others(world):
        yield from _mended(world, fitting)


def _may_lie(kind: Kind, s: Any, arguments: tuple[int, ...], value: int) -> bool:
    return kind.judge is None or kind.judge(s, *arguments, value) == OK


def _instead(units: list[int], old: int, new: int) -> list[int]:
    at = units.index(old)
    return [*units[:at], new, *units[at + 1 :]]


def now_known(game: Game, before: Any, after: Any, known: Known, unseen: bool) -> Known:
    """What a spectator knows to lie in hidden places after the game has run on a bit.

    unseen: whether something hidden from him has been answered just before, such as a private draw. He then
    does not know what left a place for another hidden one, and so no longer what is still there.
    """
    old = {place.path: place for place in hidden_places(game, before, None) if not place.counted}
    new = {place.path: place for place in hidden_places(game, after, None) if not place.counted}
    was = {(place.pile, unit): path for path, place in old.items() for unit in place.units}
    now = {(place.pile, unit): path for path, place in new.items() for unit in place.units}
    lost = {
        path
        for path, place in old.items()
        if any(now.get((place.pile, unit), path) != path for unit in place.units)
    }
    vague = {path for path in lost if unseen or not _whole(old[path], known.get(path, frozenset()), now)}
    found: dict[str, frozenset[int]] = {}
    for path, place in new.items():
        kept = frozenset(
            unit
            for unit in place.units
            if (source := was.get((place.pile, unit))) is None
            or (source not in vague and unit in known.get(source, frozenset()))
        )
        if kept:
            found[path] = kept
    return found


def _whole(place: Place, known: frozenset[int], now: Mapping[tuple[str, int], str]) -> bool:
    """Whether all units of a place were known, or all went to one other: then nothing about them is lost."""
    return {*place.units} <= known or len({now.get((place.pile, unit)) for unit in place.units}) == 1
