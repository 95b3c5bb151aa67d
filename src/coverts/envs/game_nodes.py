"""Positions of a game as nodes of a tree: none ever changes, each knows what every seat has seen and done."""

from __future__ import annotations

import marshal
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, IllegalAction
from coverts.engine.game.definition import Game
from coverts.engine.game.option_names import QuestionTexts
from coverts.engine.game.protocol import DONE
from coverts.engine.knowledge.information_state import SeenChain
from coverts.engine.knowledge.observations import slots
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import Mode

REDEALS = 10
"""How often a redeal is asked for, each of which deals many times, before it is given up."""
SMALL = 100_000
"""How many positions a game has at most that is walked through."""
FEW = 1_000_000
"""How many nodes its tree has at most, as estimated before."""
DEEP = 200
"""How many answers there are in one game, then, of players and chance."""
PROBES = 20
"""Random lines for that estimate."""
KEPT = 30_000
"""How many nodes a tree has at most, by the same estimate, that is kept whole."""


SETTINGS: dict[str, Setting] = {}
"""The settings in use, by name."""


class Setting:
    """A game with its players and options: what all positions of a tree have in common.

    name: what a packed position finds its setting by. turn_based: whether those who are asked at once answer
    one after the other, in the order of their seats.
    """

    def __init__(
        self, name: str, game: Game, players: int, options: Any = None, turn_based: bool = False
    ) -> None:
        self.name, self.game, self.players, self.turn_based = name, game, players, turn_based
        self.options = options if options is not None else game.options()
        self.machine = Machine.of(game)
        self.numbers = self.machine.numbers
        self._decisions = [kind for kind in self.numbers.kinds if not kind.chance]
        self._firsts = [self.numbers.first_action[kind] for kind in self._decisions]
        s = game.new_state(players, options)
        self.machine.begin(s)
        self.first = Position(self, s)
        nodes = _estimate(self, Random(0))
        self.facts = facts_of(self) if nodes <= FEW else None
        """What holds of all the game's positions; None where there are too many."""
        if nodes <= KEPT:
            self.first.keep()
        self._written: dict[bytes, tuple[list[int], str]] = {}

    def written(self, seat: int, seen: SeenChain) -> tuple[list[int], str]:
        """The last entry of a chain as a row, and the whole chain as a text; each is made once.

        The row is the number of an action and 1, or 0 and the slots of a view.
        """
        known = self._written.get(seen.key)
        if known is None:
            known = self._written[seen.key] = self._write(seat, seen)
        return known

    def _write(self, seat: int, seen: SeenChain) -> tuple[list[int], str]:
        before = self.written(seat, seen.before)[1] if seen.before is not None else ""
        entry = seen.entry
        if isinstance(entry, bytes):
            return [], f"{seat} {entry.hex()}"
        if isinstance(entry, int):
            kind, option = self.decision(entry)
            return [entry + 1, *[0] * self.machine.width], f"{before} > {[*kind.texts, DONE][option]}"
        rows = np.zeros(1, self.game.view_dtype)
        rows[0] = entry
        view = self.game.view_mirror().load(self.game.view_layout.unpack(rows.tobytes()))
        numbers = self.machine.observation(view, seat)
        last = next((each for each in _back(seen.before) if isinstance(each.entry, tuple)), None)
        then = self.written(seat, last)[0][1:] if last is not None else [0] * len(numbers)
        changed = [
            f"{slot.name}={n}" for slot, n, m in zip(slots(self.game), numbers, then, strict=True) if n != m
        ]
        return [0, *numbers], f"{before or seat}; {' '.join(changed)}"

    def decision(self, action: int) -> tuple[Kind, int]:
        """The kind and the option that an action's number means."""
        at = bisect_right(self._firsts, action) - 1
        return self._decisions[at], action - self._firsts[at]


class Position:
    """A position in which somebody is to answer, or the game is over.

    asked: the seats that answer now, each for one askee; several only where they do so at once.
    """

    __slots__ = ("_before", "_legal", "_next", "_own", "_seen", "_texts", "asked", "chance", "s", "setting")

    def __init__(self, setting: Setting, s: Any, before: Position | None = None, own: Any = None) -> None:
        self.setting, self.s, self._before, self._own = setting, s, before, own
        self._seen: dict[int, SeenChain | None] = {}
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, Sequence[str]] = {}
        self._next: dict[tuple[int, int], Position] | None = None
        if before is not None and before._next is not None:
            self.keep()
        self.chance = not s.e_over and s.e_mode == Mode.CHANCE
        self.asked = self._asked()

    def _asked(self) -> list[tuple[int, int]]:
        machine, s = self.setting.machine, self.s
        first: dict[int, int] = {}
        for askee in machine.askees(s):
            first.setdefault(machine.owner(s, askee), askee)
        asked = sorted(first.items())
        return asked[:1] if self.setting.turn_based else asked

    # -- going on --------------------------------------------------------------------------------

    def drawn(self, outcome: int) -> Position:
        """The position after an outcome of chance; raises IllegalAction for one that cannot be."""
        if not 0 <= outcome < self._kind.options or self.setting.machine.weights(self.s)[outcome] <= 0:
            raise IllegalAction(f"{outcome} is no possible outcome of {self._kind.name}.", "", "")
        return self._after(outcome, 0, None)

    def answered(self, seat: int, action: int) -> Position:
        """The position after a seat's action; raises IllegalAction for one that is not legal."""
        if action not in self.legal(seat):
            raise IllegalAction(f"Action {action} is not legal for seat {seat} now.", "", "")
        option = action - self.setting.numbers.first_action[self._kind]
        return self._after(option, dict(self.asked)[seat], (seat, action))

    def _after(self, option: int, askee: int, own: Any) -> Position:
        if self._next is not None and (option, askee) in self._next:
            return self._next[option, askee]
        s = self.s.copy()
        self.setting.machine.answer(s, option, askee)
        found = Position(self.setting, s, self, own)
        if self._next is not None:
            self._next[option, askee] = found
        return found

    def keep(self) -> None:
        """Keep from now on what follows, and so do those: the tree is walked again in no time."""
        self._next = {}

    @property
    def _kind(self) -> Kind:
        return self.setting.numbers.kind(self.s.e_kind)

    def further(self) -> list[int]:
        """The outcomes of chance, or the actions of the first seat that is asked."""
        if self.chance:
            return [outcome for outcome, _ in self.outcomes()]
        return self.legal(self.asked[0][0])

    def taken(self, which: int) -> Position:
        """The position after one of these."""
        if self.chance:
            return self._after(which, 0, None)
        seat, askee = self.asked[0]
        return self._after(which - self.setting.numbers.first_action[self._kind], askee, (seat, which))

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, rising; none where it is not asked now."""
        if seat not in self._legal:
            askee = dict(self.asked).get(seat)
            self._legal[seat] = [] if askee is None else self._legal_for(askee)
        return self._legal[seat]

    def _legal_for(self, askee: int) -> list[int]:
        machine, s, kind = self.setting.machine, self.s, self._kind
        options = machine.legal(s, askee)
        if s.e_mode == Mode.SOME:
            options = [o for o in options if o == kind.options or not machine.is_selected(s, o)]
        first = self.setting.numbers.first_action[kind]
        return [first + option for option in options]

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, each with its probability."""
        weights = self.setting.machine.weights(self.s)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def returns(self) -> list[float]:
        """By seat; 0 before the end."""
        if not self.s.e_over:
            return [0.0] * self.setting.players
        return [float(value) for value in self.setting.machine.returns(self.s)]

    def redealt(self, seat: int, random: Random) -> Position:
        """Another position that the seat cannot tell from this one, by the engine's redeal.

        What the seat recalls is as here. What the others recall there is not known: it begins with what this
        seat recalls, so that it is made of that alone, and goes on with what each sees.

        Raises GameFault where none was found.
        """
        for _ in range(REDEALS):
            world = redeal(self.setting.game, self.s, seat, random)
            if world is not None:
                other = Position(self.setting, world)
                mine = self.seen(seat)
                root = SeenChain(bytes([seat]) + (mine.key if mine is not None else b""))
                for each in range(self.setting.players):
                    theirs = root if self.chance else SeenChain(other.view(each).as_tuple(), root)
                    other._seen[each] = mine if each == seat else theirs
                return other
        raise GameFault(f"{self._kind.name}: no world was found that seat {seat} cannot tell from this one")

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Whether the game is over or a question has just been put: views in between are not recalled."""
        s = self.s
        return not self.chance and (s.e_over or s.e_mode != Mode.TOGETHER or s.e_pending == s.e_asked)

    def _viewed(self, seat: int, seen: SeenChain | None) -> SeenChain | None:
        """What a seat recalls here, given what it has recalled on the way."""
        return SeenChain.add_view(seen, self.view(seat).as_tuple()) if self.settled else seen

    def seen(self, seat: int) -> SeenChain | None:
        """What a seat has seen and done since the start; None before the first question."""
        way: list[Position] = []
        at: Position | None = self
        while at is not None and seat not in at._seen:
            way.append(at)
            at = at._before
        seen = at._seen[seat] if at is not None else None
        for each in reversed(way):
            if each._own is not None and each._own[0] == seat:
                seen = SeenChain(each._own[1], seen)
            seen = each._seen[seat] = each._viewed(seat, seen)
        if len(self._seen) == self.setting.players:
            self._before = None  # nobody needs it any more
        return seen

    def view(self, seat: int | None) -> Any:
        """What a seat may see (None: a spectator), as a mirror."""
        return self.setting.machine.view(self.s, seat)

    def observed(self, seat: int | None) -> list[int]:
        """The same as the slots of `coverts.engine.knowledge.observations`; not to be changed."""
        return _observed(self, seat)

    def recalled(self, seat: int) -> list[list[int]]:
        """What a seat has seen and done as rows of equal length; see `Setting.written`."""
        rows = [self.setting.written(seat, each)[0] for each in _back(self.seen(seat))]
        return [row for row in reversed(rows) if row]

    # -- as texts --------------------------------------------------------------------------------

    def key(self, seat: int) -> str:
        """What tells a seat's information state from all others: its number, and that of the chain.

        The second part is what `Match.information_state_string` gives.
        """
        seen = self.seen(seat)
        return f"{seat} {seen.key.hex() if seen is not None else ''}"

    def recall(self, seat: int) -> str:
        """A seat's information state: told slot by slot where the game is small, else its key.

        A view is told by the slots that changed, an answer by its text.
        """
        seen = self.seen(seat)
        if seen is None or self.setting.facts is None:
            return self.key(seat)
        return self.setting.written(seat, seen)[1]

    def told(self, seat: int | None) -> str:
        """What a seat sees (None: a spectator), as those slots that are not 0."""
        told, numbers = slots(self.setting.game), self.observed(seat)
        return " ".join(f"{told[at].name}={numbers[at]}" for at in np.flatnonzero(numbers))

    def named(self, seat: int, action: int) -> str:
        """What an action is called, or, for a seat below 0, an outcome of the open chance."""
        if seat < 0:
            return f"{self._chance_prompt()}: {self._kind.texts[action]}"
        kind, option = self.setting.decision(action)
        if kind is not self._kind or option == kind.options or seat not in dict(self.asked):
            return [*kind.texts, DONE][option]
        if seat not in self._texts:
            s, askee = self.s, dict(self.asked)[seat]
            arguments = dict(zip(kind.parameters, (askee, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
            taken = [DONE] if s.e_mode == Mode.SOME else []
            self._texts[seat] = QuestionTexts(
                self.setting.game, lambda: self.view(seat), arguments, taken
            ).options(kind)
        return self._texts[seat][option]

    def _chance_prompt(self) -> str:
        """What chance is asked, with what its arguments are called; the state is known to who deals."""
        s, kind = self.s, self._kind
        arguments = dict(zip(kind.parameters, (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
        return QuestionTexts(self.setting.game, lambda: self.view(None), arguments).fill_prompt(kind.prompt)

    def __str__(self) -> str:
        """What is open, and letters that differ where positions do."""
        machine, s = self.setting.machine, self.s
        mark = blake2b(machine.packed(s), digest_size=16).hexdigest()
        if s.e_over:
            return f"over {mark}"
        whom = "chance" if self.chance else ", ".join(str(askee) for _, askee in self.asked)
        return f"{self._kind.name} of {whom} {mark}"

    def __deepcopy__(self, memo: Any) -> Position:
        return self  # it never changes

    def __reduce__(self) -> Any:
        chains = [self._packed_chain(self.seen(seat)) for seat in range(self.setting.players)]
        return _restored, (self.setting.name, self.setting.machine.packed(self.s), chains)

    def _packed_chain(self, seen: SeenChain | None) -> list[tuple[bytes, Any]]:
        """Keys and entries; where the game is not small the last is enough to go on from."""
        ends = [(each.key, each.entry) for each in _back(seen)]
        return ends[::-1] if self.setting.facts is not None else ends[:1]


@lru_cache(maxsize=8)  # who asks for the tensor often asks for the string as well
def _observed(at: Position, seat: int | None) -> list[int]:
    return at.setting.machine.observation(at.view(seat), seat)


def _restored(name: str, packed: bytes, chains: list[list[tuple[bytes, Any]]]) -> Position:
    setting = SETTINGS[name]
    s = setting.machine.from_bytes(packed)
    at = Position(setting, s if s.e_over else setting.machine.copy_prepared(s))
    for seat, ends in enumerate(chains):
        seen: SeenChain | None = None
        for key, entry in ends:
            seen = SeenChain(entry, seen, key)
        at._seen[seat] = seen
    return at


def _back(seen: SeenChain | None) -> Iterator[SeenChain]:
    """A chain's ends, the longest first."""
    while seen is not None:
        yield seen
        seen = seen.before


# -- all positions of a game ----------------------------------------------------------------------


@dataclass(frozen=True)
class Facts:
    """What holds of all games of a setting.

    positions: how many there are. length: the most answers of players; chances: of chance. entries: the most
    that a seat recalls. least, most: returns. total: what a game is worth to all together, None where
    that is not always the same.
    """

    positions: int
    length: int
    chances: int
    entries: int
    least: float
    most: float
    total: float | None


def facts_of(setting: Setting) -> Facts | None:
    """Walk through all positions of a game; None where there are too many (SMALL, DEEP)."""
    walk = _Walk(setting)
    try:
        length, chances, *entries = walk.below(setting.first)
    except _TooMany:
        return None
    total = walk.totals.pop() if len(walk.totals) == 1 else None
    return Facts(len(walk.known), length, chances, max(entries), min(walk.returns), max(walk.returns), total)


def _estimate(setting: Setting, random: Random) -> float:
    """About how many nodes a tree has, by how wide it is along random lines (Knuth 1975)."""
    found = 0.0
    for _ in range(PROBES):
        at, wide = setting.first, 1
        while not at.s.e_over and found <= FEW * PROBES:
            further = at.further()
            wide *= len(further)
            found += wide
            at = at.taken(random.choice(further))
    return found / PROBES


class _TooMany(Exception):
    pass


class _Walk:
    """What is found from a position on: most answers, most of chance, and most that each seat may recall."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.known: dict[bytes, tuple[int, ...]] = {}
        self.deep = 0
        self.returns: set[float] = set()
        self.totals: set[float] = set()

    def below(self, at: Position) -> tuple[int, ...]:
        key = marshal.dumps(at.s.as_tuple())
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= SMALL or self.deep > DEEP:
                raise _TooMany
            self.deep += 1
            found = self.known[key] = self._below(at)
            self.deep -= 1
        return found

    def _below(self, at: Position) -> tuple[int, ...]:
        players = range(self.setting.players)
        if at.s.e_over:
            returns = at.returns()
            self.returns.update(returns)
            self.totals.add(sum(returns))
            return (0, 0, *(1 for _ in players))
        found = [self.below(at.taken(each)) for each in at.further()]
        most = [max(column) for column in zip(*found, strict=True)]
        own = -1 if at.chance else at.asked[0][0]
        seen = at.settled
        return (
            most[0] + (not at.chance),
            most[1] + at.chance,
            *(most[2 + seat] + seen + (seat == own) for seat in players),
        )
