"""Any game as a game of OpenSpiel: chance, simultaneous questions, information states, redeals.

    from coverts.envs import openspiel

    game = openspiel.load(coverts.game("infiltration"), players=2, turn_based=True)
    state = game.new_initial_state()

Once this module is imported, `pyspiel.load_game("coverts_infiltration")` finds the installed games as well;
their parameters are `players`, `turn_based` and `options`, the last as `name:value;name:value`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.extras import missing
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.secrecy import secret_fields
from coverts.envs.arguments import game_of, options_of
from coverts.envs.game_nodes import SETTINGS, Facts, Position, Setting

try:
    import pyspiel
except ImportError as error:
    raise missing(error) or error from None

PREFIX = "coverts_"
LONGEST = 100_000
"""How many answers a game is said to have at most, where its tree is too large to count."""
LARGEST = float(2**31)
"""How large a return is said to be at most, there."""
MOST_SEATS = 62
"""How many play at most, of a game that nobody has looked at yet."""
_known: dict[str, type[CovertsGame]] = {}
"""The games that pyspiel finds, by its short names."""


def load(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    turn_based: bool = False,
) -> CovertsGame:
    """A game, by itself, its name or its file, for OpenSpiel; whoever reads a serialized state of it in
    another process loads it there first.

    players: the game's least by default. options: the game's struct, or by name and value. turn_based:
    whether those who are asked at once answer one after the other in the order of their seats, the later
    without a look at what the earlier have answered; else that is a simultaneous node, and seats that are not
    asked have no legal action there. A seat that answers for several answers for one after the other in
    either case.

    Raises Malformed or BadOption for what the game does not have.
    """
    game = game_of(game)
    if isinstance(options, Mapping):
        game.read_options(options)
    elif options is not None:
        options = msgspec.to_builtins(options_of(game, options))
    given = {"players": players or game.players[0], "turn_based": turn_based, "options": _told(options or {})}
    return _registered(game)(given)


def _registered(game: Game) -> type[CovertsGame]:
    """What makes a game for OpenSpiel, which pyspiel finds from now on."""
    for number in count(1):
        name = f"{PREFIX}{game.name}{f'_{number}' if number > 1 else ''}"
        if name not in _known:
            _register(name, lambda: game)
        if _known[name].find() is game:
            return _known[name]
    raise AssertionError  # numbers do not end


def _register(name: str, find: Callable[[], Game]) -> None:
    # A class: pyspiel lets go of it when Python has ended, and anything else would be freed then, and fail.
    _known[name] = type(name, (CovertsGame,), {"short_name": name, "find": staticmethod(find)})
    pyspiel.register_game(_type(name, name, (1, MOST_SEATS)), _known[name])


_DEFAULTS = {"players": 0, "turn_based": False, "options": ""}


def _type(
    name: str,
    title: str,
    players: tuple[int, int],
    simultaneous: bool = True,
    chance: bool = True,
    secrets: bool = True,
    facts: Facts | None = None,
) -> Any:
    """What OpenSpiel is told of a game; before it has been looked at, the most general."""
    kinds = pyspiel.GameType
    utility = kinds.Utility.GENERAL_SUM
    if facts is not None and facts.total is not None:
        utility = kinds.Utility.ZERO_SUM if facts.total == 0 else kinds.Utility.CONSTANT_SUM
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=facts is not None,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


def _told(options: Mapping[str, Any]) -> str:
    """Options as a parameter of OpenSpiel's: `name:value;name:value`, each value as JSON in URL's letters."""
    return ";".join(f"{name}:{quote(msgspec.json.encode(value))}" for name, value in options.items())


def _read(text: str) -> dict[str, Any]:
    found = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            found[name] = msgspec.json.decode(unquote(value))
        except msgspec.DecodeError:
            found[name] = unquote(value)
    return found


def _setting(name: str, game: Game, given: Mapping[str, Any]) -> Setting:
    key = f"{name} {sorted(given.items())}"
    if key not in SETTINGS:
        options = game.read_options(_read(given["options"]))
        SETTINGS[key] = Setting(key, game, given["players"], options, given["turn_based"])
    return SETTINGS[key]


class CovertsGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One game with its players and options, as OpenSpiel has it; made by `load` or `pyspiel.load_game`.

    Utilities, the length of a game and whether it is zero-sum are exact where the game is small enough to be
    walked through (`setting.facts`); else a general sum is said, and the bounds LARGEST and LONGEST.
    """

    short_name: str
    find: Callable[[], Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        game, name = self.find(), self.short_name
        given["players"] = given["players"] or game.players[0]
        self.setting = _setting(name, game, given)
        facts = self.setting.facts
        catalogue = self.setting.machine.catalogue
        outcomes = [kind.options for kind in catalogue.kinds if kind.chance]
        simultaneous = bool(catalogue.sites)
        kind = _type(
            name,
            game.title,
            game.players,
            simultaneous and not given["turn_based"],
            bool(outcomes),
            simultaneous or bool(secret_fields(game)),
            facts,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.numbers.actions,
            max_chance_outcomes=max(outcomes, default=0),
            num_players=given["players"],
            min_utility=facts.least if facts else -LARGEST,
            max_utility=max(facts.most, facts.least + 1) if facts else LARGEST,  # OpenSpiel has it above
            utility_sum=facts.total if facts else None,
            max_game_length=facts.length if facts else LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> CovertsState:
        """The state at the start of a game."""
        return CovertsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most answers of chance that a game has."""
        facts = self.setting.facts
        return facts.chances if facts else LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What makes strings and tensors of states; raises Malformed for what is not provided.

        Without private information it shows what a spectator sees. Perfect recall is a seat's own.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise Malformed(f"Observations of {self.setting.game.title} have no parameters: {params}.")
        single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        none = wanted.private_info == pyspiel.PrivateInfoType.NONE
        if not wanted.public_info or not (single or (none and not wanted.perfect_recall)):
            raise Malformed("There is what one seat sees or recalls, and what a spectator sees.")
        return Observer(self, wanted.perfect_recall, single)


class Observer:
    """Writes what a player observes, or recalls, into `tensor`; a `PyObserver` as OpenSpiel has it.

    An observation is the slots of `coverts.engine.numbers.slots`. Perfect recall is a table, its rows padded
    by zeros: what the seat did (the action's number and 1) and saw (0, then the slots), in their order; there
    is one where the game's tree is small enough, else `tensor` is None.
    """

    def __init__(self, game: CovertsGame, recall: bool, private: bool) -> None:
        self._recall, self._private = recall, private
        width = game.setting.machine.width
        facts = game.setting.facts
        shape: tuple[int, ...] = (width,)
        if recall:
            shape = (facts.entries, width + 1) if facts else ()
        self.tensor = np.zeros(int(np.prod(shape)), np.float32) if shape else None
        self.dict = {}
        if self.tensor is not None:
            self.dict["recall" if recall else "view"] = self.tensor.reshape(shape)

    def set_from(self, state: CovertsState, player: int) -> None:
        """Fill the tensor with what that player observes or recalls."""
        if self.tensor is None:
            raise Malformed("The tree of this game is too large for a tensor of its information states.")
        at = state.at
        if not self._recall:
            self.tensor[:] = at.observed(player if self._private else None)
            return
        table = self.dict["recall"]
        table.fill(0)
        for place, row in enumerate(at.recalled(player)):
            table[place] = row

    def string_from(self, state: CovertsState, player: int) -> str:
        """What that player observes, as the slots that are not 0; or what it recalls."""
        if self._recall:
            return state.at.recall(player)
        return state.at.told(player if self._private else None)


class CovertsState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position as OpenSpiel has it.

    Actions have the numbers of the game's action space (`Match.action_number`); an outcome of chance its
    number among those of its kind. Raises IllegalAction for an action that is not legal; nothing is changed.
    """

    def __init__(self, game: CovertsGame) -> None:
        super().__init__(game)
        self.at: Position = game.setting.first

    def current_player(self) -> int:
        """The seat that is asked, or chance, simultaneous, terminal."""
        at = self.at
        if at.s.e_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if at.chance:
            return int(pyspiel.PlayerId.CHANCE)
        asked = at.asked
        return asked[0][0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.at.s.e_over)

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that are possible, each with its probability."""
        return self.at.outcomes()

    def _apply_action(self, action: int) -> None:
        at = self.at
        self.at = at.drawn(action) if at.chance else at.answered(at.asked[0][0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        at = self.at
        for seat, _ in self.at.asked:
            at = at.answered(seat, actions[seat])
        self.at = at

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.named(player, action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        return self.at.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CovertsState:
        """A state that the player cannot tell from this one, by the engine's redeal.

        The player recalls there what it does here. What the others have seen before is not known to it, so
        their recall begins there anew, from what this player recalls and what each would see now; nor is the
        order in which that world came about, so the state has no history.

        Raises GameFault where no such world was found.
        """
        other = self.get_game().new_initial_state()
        other.at = self.at.redealt(player, Random(int(sampler() * 2**53)))
        return other  # type: ignore[no-any-return]  # pyspiel has no types

    def __str__(self) -> str:
        return str(self.at)


for _name in coverts.installed():
    _register(PREFIX + _name, partial(coverts.game, _name))
