"""Game states as immutable nodes of a tree, with the seats' information states."""

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

MAX_REDEALS = 10
"""The maximum number of attempts to find a redeal. Each attempt deals the cards many times."""
MAX_POSITIONS = 100_000
"""A whole tree is visited only if it has at most this many different positions."""
MAX_NODES = 1_000_000
"""A whole tree is visited only if it is estimated to have at most this many nodes."""
MAX_DEPTH = 200
"""A whole tree is visited only if no game has more answers than this, including those of chance."""
PROBES = 20
"""The number of random games that are played to estimate the size of a tree."""
MAX_CACHED_NODES = 30_000
"""A whole tree is cached only if it is estimated to have at most this many nodes."""


SETTINGS: dict[str, Setting] = {}
"""The settings in use, by name."""


class Setting:
    """A game with a number of players and options. All positions of the game share it."""

    def __init__(
        self, name: str, game: Game, players: int, options: Any = None, turn_based: bool = False
    ) -> None:
        """Create a setting.

        Args:
            name: The key in SETTINGS, which pickled positions refer to.
            game: The game.
            players: The number of players.
            options: The game's options struct, or None for the defaults.
            turn_based: Whether seats that are asked at once answer one after the other, starting with the
                lowest seat.
        """
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
        self.facts = facts_of(self) if nodes <= MAX_NODES else None
        """Facts about the whole tree, or None if the tree is too large."""
        if nodes <= MAX_CACHED_NODES:
            self.first.cache_tree()
        self._encodings: dict[bytes, tuple[list[int], str]] = {}

    def encode(self, seat: int, seen: SeenChain) -> tuple[list[int], str]:
        """Encode an information state's last entry as a row, and all its entries as text.

        The row is [action number + 1, 0, ...] for an action and [0, slots of the view...] for a view. Results
        are cached.
        """
        encoding = self._encodings.get(seen.key)
        if encoding is None:
            encoding = self._encodings[seen.key] = self._encode(seat, seen)
        return encoding

    def _encode(self, seat: int, seen: SeenChain) -> tuple[list[int], str]:
        before = self.encode(seat, seen.before)[1] if seen.before is not None else ""
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
        then = self.encode(seat, last)[0][1:] if last is not None else [0] * len(numbers)
        changed = [
            f"{slot.name}={n}" for slot, n, m in zip(slots(self.game), numbers, then, strict=True) if n != m
        ]
        return [0, *numbers], f"{before or seat}; {' '.join(changed)}"

    def decision(self, action: int) -> tuple[Kind, int]:
        """Return the kind of question and the option that an action number stands for."""
        at = bisect_right(self._firsts, action) - 1
        return self._decisions[at], action - self._firsts[at]


class Position:
    """A position of a game.

    In a position, a player or chance has to answer, or the game is over.

    Attributes:
        setting: The game, the number of players and the options.
        s: The state.
        chance: Whether chance has to answer.
        current: The seats that have to answer now, each with the askee (seat or figure) that it answers for.
            There are several seats only if the question is simultaneous.
    """

    __slots__ = ("_before", "_legal", "_next", "_own", "_seen", "_texts", "chance", "current", "s", "setting")

    def __init__(self, setting: Setting, s: Any, before: Position | None = None, own: Any = None) -> None:
        self.setting, self.s, self._before, self._own = setting, s, before, own
        self._seen: dict[int, SeenChain | None] = {}
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, Sequence[str]] = {}
        self._next: dict[tuple[int, int], Position] | None = None
        if before is not None and before._next is not None:
            self.cache_tree()
        self.chance = not s.e_over and s.e_mode == Mode.CHANCE
        self.current = self._current_seats()

    def _current_seats(self) -> list[tuple[int, int]]:
        machine, s = self.setting.machine, self.s
        first: dict[int, int] = {}
        for askee in machine.askees(s):
            first.setdefault(machine.owner(s, askee), askee)
        seats = sorted(first.items())
        return seats[:1] if self.setting.turn_based else seats

    # -- transitions -----------------------------------------------------------------------------

    def apply_chance(self, outcome: int) -> Position:
        """Return the position after an outcome of chance.

        Raises:
            IllegalAction: The outcome cannot happen.
        """
        if not 0 <= outcome < self._kind.options or self.setting.machine.weights(self.s)[outcome] <= 0:
            raise IllegalAction(f"{outcome} is not a possible outcome of {self._kind.name}.", "", "")
        return self._after(outcome, 0, None)

    def apply_action(self, seat: int, action: int) -> Position:
        """Return the position after a seat's action.

        Raises:
            IllegalAction: The action is not legal.
        """
        if action not in self.legal(seat):
            raise IllegalAction(f"Action {action} is not legal for seat {seat} now.", "", "")
        option = action - self.setting.numbers.first_action[self._kind]
        return self._after(option, dict(self.current)[seat], (seat, action))

    def _after(self, option: int, askee: int, own: Any) -> Position:
        if self._next is not None and (option, askee) in self._next:
            return self._next[option, askee]
        s = self.s.copy()
        self.setting.machine.answer(s, option, askee)
        child = Position(self.setting, s, self, own)
        if self._next is not None:
            self._next[option, askee] = child
        return child

    def cache_tree(self) -> None:
        """Cache the positions after this one when they are first reached."""
        self._next = {}

    @property
    def _kind(self) -> Kind:
        return self.setting.numbers.kind(self.s.e_kind)

    def branches(self) -> list[int]:
        """Return the outcomes of chance, or the legal actions of the first current seat."""
        if self.chance:
            return [outcome for outcome, _ in self.outcomes()]
        return self.legal(self.current[0][0])

    def follow(self, branch: int) -> Position:
        """Return the position after one of `branches`. The branch is not checked."""
        if self.chance:
            return self._after(branch, 0, None)
        seat, askee = self.current[0]
        return self._after(branch - self.setting.numbers.first_action[self._kind], askee, (seat, branch))

    def legal(self, seat: int) -> list[int]:
        """Return the numbers of a seat's legal actions in ascending order.

        The list is empty if the seat is not asked now.
        """
        if seat not in self._legal:
            askee = dict(self.current).get(seat)
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
        """Return the possible outcomes of chance, each with its probability."""
        weights = self.setting.machine.weights(self.s)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def returns(self) -> list[float]:
        """Return the returns by seat, which are 0 before the game is over."""
        if not self.s.e_over:
            return [0.0] * self.setting.players
        return [float(value) for value in self.setting.machine.returns(self.s)]

    def redeal_for(self, seat: int, random: Random) -> Position:
        """Return another position that the seat cannot tell from this one.

        The seat's information state stays the same. The information states of the other seats cannot be
        known, so they start with this seat's information state and continue with their current views.

        Raises:
            GameFault: No such position was found.
        """
        for _ in range(MAX_REDEALS):
            world = redeal(self.setting.game, self.s, seat, random)
            if world is not None:
                other = Position(self.setting, world)
                mine = self.information_state(seat)
                root = SeenChain(bytes([seat]) + (mine.key if mine is not None else b""))
                for each in range(self.setting.players):
                    theirs = root if self.chance else SeenChain(other.view(each).as_tuple(), root)
                    other._seen[each] = mine if each == seat else theirs
                return other
        raise GameFault(f"{self._kind.name}: no redeal was found for seat {seat}")

    # -- information states ----------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether the game is over or a new question is open.

        Information states contain only the views at such positions.
        """
        s = self.s
        return not self.chance and (s.e_over or s.e_mode != Mode.TOGETHER or s.e_pending == s.e_asked)

    def _add_view(self, seat: int, seen: SeenChain | None) -> SeenChain | None:
        """Add the seat's current view to an information state, and return the result."""
        return SeenChain.add_view(seen, self.view(seat).as_tuple()) if self.is_settled else seen

    def information_state(self, seat: int) -> SeenChain | None:
        """Return a seat's information state, or None before the first question.

        It consists of what the seat has seen and done so far.
        """
        way: list[Position] = []
        at: Position | None = self
        while at is not None and seat not in at._seen:
            way.append(at)
            at = at._before
        seen = at._seen[seat] if at is not None else None
        for each in reversed(way):
            if each._own is not None and each._own[0] == seat:
                seen = SeenChain(each._own[1], seen)
            seen = each._seen[seat] = each._add_view(seat, seen)
        if len(self._seen) == self.setting.players:
            # Earlier positions are not needed once the information states of all seats are stored.
            self._before = None
        return seen

    def view(self, seat: int | None) -> Any:
        """Return the view of a seat, or a spectator's view if `seat` is None."""
        return self.setting.machine.view(self.s, seat)

    def observation(self, seat: int | None) -> list[int]:
        """Return the slots of a seat's view. Callers must not change the list.

        See `coverts.engine.knowledge.observations`.
        """
        return _observation(self, seat)

    def recall_rows(self, seat: int) -> list[list[int]]:
        """Return a seat's information state as rows of equal length.

        See `Setting.encode`.
        """
        rows = [self.setting.encode(seat, each)[0] for each in _back(self.information_state(seat))]
        return [row for row in reversed(rows) if row]

    # -- texts -----------------------------------------------------------------------------------

    def key(self, seat: int) -> str:
        """Return a text that identifies a seat's information state: the seat and a hash.

        The hash is the one that `Match.information_state_string` returns.
        """
        seen = self.information_state(seat)
        return f"{seat} {seen.key.hex() if seen is not None else ''}"

    def recall_text(self, seat: int) -> str:
        """Return a seat's information state as text.

        In a small game, the text lists all entries. The entry for a view consists of the slots that changed,
        and the entry for an answer is the answer's text. In a large game, the text is the result of `key`.
        """
        seen = self.information_state(seat)
        if seen is None or self.setting.facts is None:
            return self.key(seat)
        return self.setting.encode(seat, seen)[1]

    def observation_text(self, seat: int | None) -> str:
        """Return the nonzero slots of a view as text.

        The view is that of a seat, or that of a spectator if `seat` is None.
        """
        names, numbers = slots(self.setting.game), self.observation(seat)
        return " ".join(f"{names[at].name}={numbers[at]}" for at in np.flatnonzero(numbers))

    def action_text(self, seat: int, action: int) -> str:
        """Return the text of an action, or of an outcome of chance if `seat` < 0."""
        if seat < 0:
            return f"{self._chance_prompt()}: {self._kind.texts[action]}"
        kind, option = self.setting.decision(action)
        if kind is not self._kind or option == kind.options or seat not in dict(self.current):
            return [*kind.texts, DONE][option]
        if seat not in self._texts:
            s, askee = self.s, dict(self.current)[seat]
            arguments = dict(zip(kind.parameters, (askee, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
            more = [DONE] if s.e_mode == Mode.SOME else []
            naming = QuestionTexts(self.setting.game, lambda: self.view(seat), arguments, more)
            self._texts[seat] = naming.options(kind)
        return self._texts[seat][option]

    def _chance_prompt(self) -> str:
        """Return the prompt of the open chance question with its arguments filled in."""
        s, kind = self.s, self._kind
        arguments = dict(zip(kind.parameters, (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
        return QuestionTexts(self.setting.game, lambda: self.view(None), arguments).fill_prompt(kind.prompt)

    def __str__(self) -> str:
        """Return the open question and a hash of the state."""
        machine, s = self.setting.machine, self.s
        digest = blake2b(machine.packed(s), digest_size=16).hexdigest()
        if s.e_over:
            return f"over {digest}"
        askees = "chance" if self.chance else ", ".join(str(askee) for _, askee in self.current)
        return f"{self._kind.name} of {askees} {digest}"

    def __deepcopy__(self, memo: Any) -> Position:
        return self  # immutable

    def __reduce__(self) -> Any:
        chains = [self._pack_chain(self.information_state(seat)) for seat in range(self.setting.players)]
        return _unpack, (self.setting.name, self.setting.machine.packed(self.s), chains)

    def _pack_chain(self, seen: SeenChain | None) -> list[tuple[bytes, Any]]:
        """Return the keys and entries of an information state for pickling.

        In a large game only the last entry is needed, because information states are not shown as text.
        """
        ends = [(each.key, each.entry) for each in _back(seen)]
        return ends[::-1] if self.setting.facts is not None else ends[:1]


@lru_cache(maxsize=8)  # users of OpenSpiel often want both the tensor and the string of a position
def _observation(at: Position, seat: int | None) -> list[int]:
    return at.setting.machine.observation(at.view(seat), seat)


def _unpack(name: str, packed: bytes, chains: list[list[tuple[bytes, Any]]]) -> Position:
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
    """Yield an information state and its predecessors, newest first."""
    while seen is not None:
        yield seen
        seen = seen.before


# -- all positions of a game ----------------------------------------------------------------------


@dataclass(frozen=True)
class Facts:
    """Facts about all matches of a setting (a game with its players and options).

    Attributes:
        positions: The number of different positions.
        max_length: The maximum number of players' answers in a match.
        max_chances: The maximum number of chance outcomes in a match.
        max_entries: The maximum number of entries in an information state.
        min_return: The lowest return of a seat.
        max_return: The highest return of a seat.
        utility_sum: The sum of all seats' returns, or None if the sum is not the same in all matches.
    """

    positions: int
    max_length: int
    max_chances: int
    max_entries: int
    min_return: float
    max_return: float
    utility_sum: float | None


def facts_of(setting: Setting) -> Facts | None:
    """Visit all positions of a game and return facts, or None if there are too many."""
    walk = _Walk(setting)
    try:
        length, chances, *entries = walk.visit(setting.first)
    except _TooMany:
        return None
    total = walk.totals.pop() if len(walk.totals) == 1 else None
    low, high = min(walk.returns), max(walk.returns)
    return Facts(len(walk.results), length, chances, max(entries), low, high, total)


def _estimate(setting: Setting, random: Random) -> float:
    """Estimate a tree's number of nodes from random games (Knuth 1975)."""
    nodes = 0.0
    for _ in range(PROBES):
        at, width = setting.first, 1
        while not at.s.e_over and nodes <= MAX_NODES * PROBES:
            branches = at.branches()
            width *= len(branches)
            nodes += width
            at = at.follow(random.choice(branches))
    return nodes / PROBES


class _TooMany(Exception):
    pass


class _Walk:
    """A visit of all positions of a tree.

    The result for a position has the maximum number of players' answers, the maximum number of chance
    outcomes, and the maximum number of entries in each seat's information state, all counted from that
    position on.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.results: dict[bytes, tuple[int, ...]] = {}
        self.depth = 0
        self.returns: set[float] = set()
        self.totals: set[float] = set()

    def visit(self, at: Position) -> tuple[int, ...]:
        key = marshal.dumps(at.s.as_tuple())
        result = self.results.get(key)
        if result is None:
            if len(self.results) >= MAX_POSITIONS or self.depth > MAX_DEPTH:
                raise _TooMany
            self.depth += 1
            result = self.results[key] = self._visit(at)
            self.depth -= 1
        return result

    def _visit(self, at: Position) -> tuple[int, ...]:
        players = range(self.setting.players)
        if at.s.e_over:
            returns = at.returns()
            self.returns.update(returns)
            self.totals.add(sum(returns))
            return (0, 0, *(1 for _ in players))
        results = [self.visit(at.follow(branch)) for branch in at.branches()]
        most = [max(column) for column in zip(*results, strict=True)]
        own = -1 if at.chance else at.current[0][0]
        return (
            most[0] + (not at.chance),
            most[1] + at.chance,
            *(most[2 + seat] + at.is_settled + (seat == own) for seat in players),
        )
