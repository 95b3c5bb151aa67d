"""Worlds: possible states that a viewer cannot distinguish from the true state.

They show which values a hidden card may have. A world differs from the true state by a few exchanges: two
hidden units (cards or pieces) of one pile change places. If this makes a private choice illegal, a legal
choice replaces it. If the viewer saw a unit enter a hidden place, the unit is *known* to be there and is
never exchanged. Worlds that agree with the game's `fits` are preferred, but the others are possible too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import NoLegalAction
from coverts.engine.game.definition import Game
from coverts.engine.game.symbols import TogetherSite
from coverts.engine.knowledge.hidden_places import (
    ALL_SEATS,
    PUBLIC_VIEWER,
    HiddenPlace,
    StateViewer,
    hidden_places,
)
from coverts.engine.language.declarations import OK, Kind

KnownUnits = Mapping[str, frozenset[int]]
"""For the path of each hidden place, the cards or pieces (units) that are known to be in the place."""
ReadValues = Callable[[Any], Iterable[tuple[int, Any]]]
"""A function that returns the values of a state, each with this state or one that can follow it."""


def shown_path(kind: Kind, arguments: tuple[int, ...]) -> str:
    """Return the path of the field that a `shown` kind reveals."""
    values = dict(zip(kind.parameters, arguments, strict=True))
    return re.sub(r"\[(\w+)\]", lambda match: f"[{values.get(match[1], match[1])}]", kind.lies_in)


@cache
def find_shown_kind(game: Game, path: str) -> tuple[Kind, tuple[int, ...]] | None:
    """Return the `shown` kind that reveals the field at a path, with the kind's arguments.

    The result is None if there is no such kind.
    """
    for kind in Machine.of(game).numbers.kinds:
        if kind.lies_in:
            pattern = re.sub(r"\\\[(\w+)\\\]", r"\\[(?P<\1>\\d+)\\]", re.escape(kind.lies_in))
            match = re.fullmatch(pattern, path)
            if match:
                return kind, tuple(int(match[name]) for name in kind.parameters)
    return None


@dataclass
class PrivateChoice:
    """A player's secret choice that is still facedown.

    Attributes:
        kind: The question that the choice answers.
        askee: The seat or figure that the choice belongs to.
        state: The state that contains the choice.
        path: The path of the field with the choice.
        at: The record or list that holds the choice.
        name: The attribute or index of the choice in `at`.
    """

    kind: Kind
    askee: int
    state: Any
    path: str
    at: Any
    name: str | int

    @property
    def value(self) -> int:
        return int(self.at[self.name] if isinstance(self.name, int) else getattr(self.at, self.name))

    @value.setter
    def value(self, value: int) -> None:
        """The chosen option."""
        if isinstance(self.name, int):
            self.at[self.name] = value
        else:
            setattr(self.at, self.name, value)

    def fits(self) -> bool:
        """Return whether the choice is legal in the state."""
        return bool(self.kind.judge_plainly(self.state, self.askee, self.value) == OK)

    def others(self) -> Iterator[None]:
        """Replace the choice by all other legal options, one after the other, then restore it."""
        before = self.value
        for value in range(self.kind.options):
            self.value = value
            if value != before and self.fits():
                yield
        self.value = before


def private_choices(game: Game, s: Any, viewer: StateViewer) -> list[PrivateChoice]:
    """Return the facedown choices that a viewer does not see."""
    choices = []
    for site in Machine.of(game).numbers.sites:
        if site.kind.others_see == "that":
            for askee in range(_askee_count(game, site.into)):
                choice, empty = _find_choice(game, s, site, askee)
                owner = game.owner(s, askee) if game.owner is not None else askee
                if choice.value != empty and not viewer.joint and owner != viewer.seat:
                    choices.append(choice)
    return choices


def _find_choice(game: Game, s: Any, site: TogetherSite, askee: int) -> tuple[PrivateChoice, int]:
    """Return the choice that a seat or figure made at a site, and the value that means no choice.

    A site is a place in the rules that asks several players at the same time.
    """
    cls: Any = game.state
    place, path = s, []
    *onward, last = site.into.split(".")
    for name in onward:
        step = next(f for f in cls.fields if f.name == name)
        place, cls = getattr(place, name), step.type
        if step.shape:
            place = place[askee]
            name += f"[{askee}]"
        path.append(name)
    field = next(f for f in cls.fields if f.name == last)
    if field.shape:
        choice = PrivateChoice(
            site.kind, askee, s, ".".join([*path, f"{last}[{askee}]"]), getattr(place, last), askee
        )
    else:
        choice = PrivateChoice(site.kind, askee, s, ".".join([*path, last]), place, last)
    return choice, field.secrecy.none


@cache
def _askee_count(game: Game, into: str) -> int:
    """Return the number of seats or figures that have a separate field at a path."""
    cls: Any = game.state
    for name in into.split("."):
        step = next(f for f in cls.fields if f.name == name)
        if step.shape:
            return int(step.shape[0])
        cls = step.type
    raise LookupError(into)


@dataclass
class Worlds:
    """The possible states (worlds) near a given state, from the viewpoint of one viewer."""

    game: Game
    s: Any
    viewer: StateViewer
    known: KnownUnits = field(default_factory=dict)
    closed: frozenset[tuple[str, int]] = frozenset()
    """Pairs of a hidden place's path and a kind of piece.

    Everybody knows how many pieces of this kind the place holds, so no piece of this kind may leave or enter
    the place.
    """

    def near(self) -> Iterator[Any]:
        """Yield the state itself, and then each state that differs by one choice or one exchange.

        All results are the same object with different contents. Copy a result to keep it.
        """
        world = self.s.copy()
        yield world
        choices = private_choices(self.game, world, self.viewer)
        for choice in choices:
            for _ in choice.others():
                yield world
        for _ in self._exchanges(world, choices):
            yield world

    def find_values(self, read: ReadValues, only_first: bool = False) -> dict[int, Any]:
        """For each value that a state from `near` can have, return a copy of such a state.

        The copy agrees with the game's `fits` if any state from `near` with this value does. A value is not
        left out because of `fits`. One exchange brings every hidden unit to every place, but does not reach
        all arrangements that fit. The values that fit would depend on where the hidden units are, so the
        viewer would learn something about it.

        Args:
            read: The function that reads the values of a state.
            only_first: Whether to read only the first state.
        """
        fitting: dict[int, Any] = {}
        others: dict[int, Any] = {}
        for near in islice(self.near(), 1 if only_first else None):
            pairs = [(value, world) for value, world in read(near) if value not in fitting]
            if pairs:
                worlds = fitting if self._fits(near) else others
                for value, world in pairs:
                    if value not in worlds:
                        worlds[value] = world.copy()
        return fitting | {value: world for value, world in others.items() if value not in fitting}

    def _fits(self, world: Any) -> bool:
        """Return whether a state agrees with what the viewer knows, according to the game's `fits`."""
        return self.viewer == ALL_SEATS or Machine.of(self.game).fits(world, self.viewer.seat)

    def by_shown_value(self, kind: Kind, arguments: tuple[int, ...]) -> dict[int, Any]:
        """For each value that a `shown` kind may reveal, return a possible state with this value.

        A private choice may have any value that its question allows. If a place may hold several pieces of a
        kind, this function exchanges one piece after another to reach all possible numbers of pieces.
        """
        path, world = shown_path(kind, arguments), self.s.copy()
        for choice in private_choices(self.game, world, self.viewer):
            if choice.path == path:
                return self._choose_values(kind, arguments, choice)
        counted = any(
            place.counted and path.startswith(f"{place.path}[")
            for place in hidden_places(self.game, world, self.viewer)
        )

        def read(world: Any) -> list[tuple[int, Any]]:
            value = kind.read_shown(world, *arguments)
            return [(value, world)] if _can_lie(kind, world, arguments, value) else []

        worlds: dict[int, Any] = {}
        todo = [world]
        while todo:
            start = todo.pop(0)
            near = Worlds(self.game, start, self.viewer, self.known, self.closed)
            for value, found in near.find_values(read).items():
                if value not in worlds:
                    worlds[value] = found
                    if counted:
                        todo.append(found)
        return worlds

    def find_forbidding_rule(self, kind: Kind, arguments: tuple[int, ...], value: int) -> str:
        """Return the number of the rule by which a `shown` kind cannot reveal a value, or ""."""
        assert kind.judge is not None
        answers = [kind.judge(self.s, *arguments, value)]
        answers += [
            choice.kind.judge_plainly(self.s, choice.askee, value)
            for choice in private_choices(self.game, self.s, self.viewer)
            if choice.path == shown_path(kind, arguments) and value < choice.kind.options
        ]
        return next((str(answer) for answer in answers if answer != OK), "")

    def _choose_values(self, kind: Kind, arguments: tuple[int, ...], choice: PrivateChoice) -> dict[int, Any]:
        """For each value that a private choice may have, return a possible state with this value."""
        world, worlds = choice.state, dict[int, Any]()
        others = [c for c in private_choices(self.game, world, self.viewer) if c.path != choice.path]

        def take() -> None:
            before = choice.value
            for value in range(choice.kind.options):
                if value not in worlds:
                    choice.value = value
                    if choice.fits() and _can_lie(kind, world, arguments, value):
                        worlds[value] = world.copy()
            choice.value = before

        take()
        for _ in self._exchanges(world, others):
            take()
        return worlds

    def _exchanges(self, world: Any, choices: list[PrivateChoice]) -> Iterator[None]:
        """For every possible pair of hidden cards or pieces, exchange the two, yield, and undo the exchange.

        Private choices that an exchange makes illegal are replaced by every combination of legal choices.
        """
        fitting = [choice for choice in choices if choice.fits()]
        places = hidden_places(self.game, world, self.viewer)
        free = [self._free(place) for place in places]
        for i, first in enumerate(places):
            for j, second in enumerate(places[:i]):
                moved: set[tuple[int, int]] = set()
                for mine in free[i]:
                    for theirs in free[j]:
                        if (
                            first.pile != second.pile
                            or mine == theirs
                            or {(i, mine), (j, theirs)} <= moved
                            or not self._takes(first, theirs, world)
                            or not self._takes(second, mine, world)
                        ):
                            continue
                        first.put(_replace_unit(first.units, mine, theirs))
                        second.put(_replace_unit(second.units, theirs, mine))
                        for _ in _mend(fitting):
                            moved |= {(i, mine), (j, theirs)}
                            yield
                        first.put(first.units)
                        second.put(second.units)

    def _free(self, place: HiddenPlace) -> list[int]:
        """Return the cards or pieces (units) that may leave a hidden place."""
        known = self.known.get(place.path, frozenset())
        return sorted(unit for unit in {*place.units} - known if self._open(place, unit))

    def _open(self, place: HiddenPlace, unit: int) -> bool:
        return (place.path, unit) not in self.closed

    def _takes(self, place: HiddenPlace, unit: int, world: Any) -> bool:
        """Return whether a card or piece (unit) may be in a hidden place."""
        kind = None if place.counted else find_shown_kind(self.game, place.path)
        return self._open(place, unit) and (kind is None or _can_lie(kind[0], world, kind[1], unit))


def _mend(fitting: list[PrivateChoice]) -> Iterator[None]:
    """Replace illegal choices by every combination of legal choices, and yield after each replacement.

    The old choices are restored at the end.
    """
    broken = next((choice for choice in fitting if not choice.fits()), None)
    if broken is None:
        yield
        return
    for _ in broken.others():
        yield from _mend(fitting)


def legal_options(game: Game, world: Any, askee: int) -> list[int]:
    """Return the legal options of a seat or figure in a possible state, perhaps none."""
    _refresh_scratch(game, world)
    try:
        return list(Machine.of(game).legal(world, askee))
    except NoLegalAction:
        return []


def _refresh_scratch(game: Game, s: Any) -> None:
    """Recompute the scratch fields of the open question, which may depend on hidden fields."""
    kind = Machine.of(game).numbers.kind(s.e_kind)
    if kind.prepare is not None:
        Machine.of(game).clear_scratch(s)
        kind.prepare(s, *(s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)])


def _can_lie(kind: Kind, s: Any, arguments: tuple[int, ...], value: int) -> bool:
    return kind.judge is None or kind.judge(s, *arguments, value) == OK


def _replace_unit(units: list[int], old: int, new: int) -> list[int]:
    at = units.index(old)
    return [*units[:at], new, *units[at + 1 :]]


def update_known(game: Game, before: Any, after: Any, known: KnownUnits, unseen: bool) -> KnownUnits:
    """Return which cards a spectator knows to be in hidden places after a step.

    Args:
        game: The game.
        before: The state before the step.
        after: The state after the step.
        known: The cards that were known before the step.
        unseen: Whether the step began with an answer that is hidden from spectators, such as a draw.
            Spectators then do not know which card moved from one hidden place to another.
    """
    old = {place.path: place for place in hidden_places(game, before, PUBLIC_VIEWER) if not place.counted}
    new = {place.path: place for place in hidden_places(game, after, PUBLIC_VIEWER) if not place.counted}
    was = {(place.pile, unit): path for path, place in old.items() for unit in place.units}
    now = {(place.pile, unit): path for path, place in new.items() for unit in place.units}
    lost = {
        path
        for path, place in old.items()
        if any(now.get((place.pile, unit), path) != path for unit in place.units)
    }
    vague = {
        path for path in lost if unseen or not _is_traceable(old[path], known.get(path, frozenset()), now)
    }
    still_known: dict[str, frozenset[int]] = {}
    for path, place in new.items():
        units = frozenset(
            unit
            for unit in place.units
            if (source := was.get((place.pile, unit))) is None
            or (source not in vague and unit in known.get(source, frozenset()))
        )
        if units:
            still_known[path] = units
    return still_known


def _is_traceable(place: HiddenPlace, known: frozenset[int], now: Mapping[tuple[str, int], str]) -> bool:
    """Return whether a spectator can follow all cards that were in a place.

    This is possible if the spectator knows all these cards, or if all of them went to the same place.
    """
    return {*place.units} <= known or len({now.get((place.pile, unit)) for unit in place.units}) == 1
