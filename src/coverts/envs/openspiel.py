"""OpenSpiel games with chance, simultaneous moves and hidden information.

    from coverts.envs import openspiel

    game = openspiel.load(coverts.game("infiltration"), players=2, turn_based=True)
    state = game.new_initial_state()

After this module is imported, `pyspiel.load_game("coverts_infiltration")` and the like load the installed
games. Their parameters are `players`, `turn_based` and `options`. Options are written as
`name:value;name:value`.
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
from coverts.engine.base.exceptions import GameTooLarge, Malformed
from coverts.engine.base.extras import missing
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.secrecy import secret_fields
from coverts.envs.arguments import to_game, to_game_options
from coverts.envs.game_nodes import SETTINGS, Facts, Position, Setting

try:
    import pyspiel
except ImportError as error:
    raise missing(error) or error from None

PREFIX = "coverts_"
MAX_GAME_LENGTH = 100_000
"""The game length that is reported to OpenSpiel if the tree is too large to compute the maximum."""
MAX_RETURN = float(2**31)
"""The maximum return that is reported to OpenSpiel if the tree is too large to compute it."""
MAX_SEATS = 62
"""The maximum number of players that is reported to OpenSpiel before a game is loaded."""
_registered: dict[str, type[CovertsGame]] = {}
"""The classes of the registered games, by short name."""


def load(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    turn_based: bool = False,
) -> CovertsGame:
    """Load a game for OpenSpiel.

    A process that reads a serialized state must load the game first.

    Args:
        game: A Game, the name of an installed game, or a .py file.
        players: The number of players, or None for the game's minimum.
        options: The game's options, as its options struct or as a dictionary by name.
        turn_based: Whether seats that are asked at once answer one after the other, starting with the lowest
            seat, without seeing each other's answers. Otherwise, a question to several seats is a
            simultaneous node, in which seats that are not asked have no legal action. A seat that answers for
            several pieces always answers for one piece after another.

    Raises:
        Malformed: The game does not exist, or does not allow this number of players.
        BadOption: The game does not have one of the options, or does not allow its value.
    """
    game = to_game(game)
    if isinstance(options, Mapping):
        game.read_options(options)
    elif options is not None:
        options = msgspec.to_builtins(to_game_options(game, options))
    parameters = {
        "players": players or game.players[0],
        "turn_based": turn_based,
        "options": _write_options(options or {}),
    }
    return _class_of(game)(parameters)


def _class_of(game: Game) -> type[CovertsGame]:
    """Return the pyspiel class of a game, and register it if it is new."""
    for number in count(1):
        name = f"{PREFIX}{game.name}{f'_{number}' if number > 1 else ''}"
        if name not in _registered:
            _register(name, lambda: game)
        if _registered[name].find() is game:
            return _registered[name]
    raise AssertionError  # unreachable


def _register(name: str, find: Callable[[], Game]) -> None:
    # The registry must contain a class, because pyspiel frees its registry after Python has ended. Other
    # objects would then cause a crash.
    _registered[name] = type(name, (CovertsGame,), {"short_name": name, "find": staticmethod(find)})
    pyspiel.register_game(_game_type(name, name, (1, MAX_SEATS)), _registered[name])


_DEFAULTS = {"players": 0, "turn_based": False, "options": ""}


def _game_type(
    name: str,
    title: str,
    players: tuple[int, int],
    simultaneous: bool = True,
    chance: bool = True,
    secrets: bool = True,
    facts: Facts | None = None,
) -> Any:
    """Return OpenSpiel's GameType.

    The default arguments describe the most general type, which is used before the game is loaded.
    """
    kinds = pyspiel.GameType
    utility = kinds.Utility.GENERAL_SUM
    if facts is not None and facts.utility_sum is not None:
        utility = kinds.Utility.ZERO_SUM if facts.utility_sum == 0 else kinds.Utility.CONSTANT_SUM
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


def _write_options(options: Mapping[str, Any]) -> str:
    """Return options as an OpenSpiel parameter of the form `name:value;name:value`.

    Values are URL-quoted JSON.
    """
    return ";".join(f"{name}:{quote(msgspec.json.encode(value))}" for name, value in options.items())


def _read_options(text: str) -> dict[str, Any]:
    options = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            options[name] = msgspec.json.decode(unquote(value))
        except msgspec.DecodeError:
            options[name] = unquote(value)
    return options


def _setting(name: str, game: Game, parameters: Mapping[str, Any]) -> Setting:
    key = f"{name} {sorted(parameters.items())}"
    if key not in SETTINGS:
        options = game.read_options(_read_options(parameters["options"]))
        SETTINGS[key] = Setting(key, game, parameters["players"], options, parameters["turn_based"])
    return SETTINGS[key]


class CovertsGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """An OpenSpiel game, created by `load` or `pyspiel.load_game`.

    If the game is small enough to visit its whole tree (see `setting.facts`), the utilities, the game length
    and the zero-sum property are exact. Otherwise the game is reported as general-sum with the bounds
    MAX_RETURN and MAX_GAME_LENGTH.
    """

    short_name: str
    find: Callable[[], Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**_DEFAULTS, **(params or {})}
        game, name = self.find(), self.short_name
        parameters["players"] = parameters["players"] or game.players[0]
        self.setting = _setting(name, game, parameters)
        facts = self.setting.facts
        catalogue = self.setting.machine.catalogue
        outcomes = [kind.options for kind in catalogue.kinds if kind.chance]
        simultaneous = bool(catalogue.sites)
        kind = _game_type(
            name,
            game.title,
            game.players,
            simultaneous and not parameters["turn_based"],
            bool(outcomes),
            simultaneous or bool(secret_fields(game)),
            facts,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.numbers.actions,
            max_chance_outcomes=max(outcomes, default=0),
            num_players=parameters["players"],
            min_utility=facts.min_return if facts else -MAX_RETURN,
            # OpenSpiel requires max_utility to be larger than min_utility.
            max_utility=max(facts.max_return, facts.min_return + 1) if facts else MAX_RETURN,
            utility_sum=facts.utility_sum if facts else None,
            max_game_length=facts.max_length if facts else MAX_GAME_LENGTH,
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> CovertsState:
        """Return the state at the start of a game."""
        return CovertsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of chance nodes in a game, or an upper bound."""
        facts = self.setting.facts
        return facts.max_chances if facts else MAX_GAME_LENGTH

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of a seat's view, its information state or the public view.

        Args:
            iig_obs_type: The type of observation. None stands for a seat's view. A type without private
                information stands for a spectator's view.
            params: Not supported.

        Raises:
            Malformed: The combination is not supported.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise Malformed(f"Observations of {self.setting.game.title} have no parameters: {params}.")
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        none = kind.private_info == pyspiel.PrivateInfoType.NONE
        if not kind.public_info or not (single or (none and not kind.perfect_recall)):
            raise Malformed(
                f"There is no observer of the kind {kind}. Choose the private information of one player, or "
                "public information without perfect recall."
            )
        return Observer(self, kind.perfect_recall, single)


class Observer:
    """A `PyObserver` that writes a player's view or information state to `tensor`.

    A view consists of the slots that `coverts.engine.knowledge.observations.slots` lists. An information
    state (perfect recall) is a table with a row for each action, [number + 1, 0, ...], and for each view, [0,
    slots...], in order. Unused rows are 0. If the game's tree is too large, there is no such table, and
    `tensor` is None.
    """

    def __init__(self, game: CovertsGame, recall: bool, private: bool) -> None:
        self._recall, self._private = recall, private
        width = game.setting.machine.width
        facts = game.setting.facts
        shape: tuple[int, ...] = (width,)
        if recall:
            shape = (facts.max_entries, width + 1) if facts else ()
        self.tensor = np.zeros(int(np.prod(shape)), np.float32) if shape else None
        self.dict = {}
        if self.tensor is not None:
            self.dict["recall" if recall else "view"] = self.tensor.reshape(shape)

    def set_from(self, state: CovertsState, player: int) -> None:
        """Fill the tensor with the player's view or information state.

        Raises:
            Malformed: The game's tree is too large for a tensor of information states.
        """
        if self.tensor is None:
            raise GameTooLarge("The tree of this game is too large for a tensor of its information states.")
        at = state.at
        if not self._recall:
            self.tensor[:] = at.observation(player if self._private else None)
            return
        table = self.dict["recall"]
        table.fill(0)
        for place, row in enumerate(at.recall_rows(player)):
            table[place] = row

    def string_from(self, state: CovertsState, player: int) -> str:
        """Return the player's information state, or the nonzero slots of the view, as text."""
        if self._recall:
            return state.at.recall_text(player)
        return state.at.observation_text(player if self._private else None)


class CovertsState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """An OpenSpiel state.

    Actions have the numbers of the game's action space (`Match.action_number`). Outcomes of chance are
    numbered within their question. An illegal action raises IllegalAction and does not change the state.
    """

    def __init__(self, game: CovertsGame) -> None:
        super().__init__(game)
        self.at: Position = game.setting.first

    def current_player(self) -> int:
        """Return the seat that is asked.

        If no single seat is asked, return pyspiel's number for a chance node, simultaneous node or terminal
        node.
        """
        at = self.at
        if at.s.e_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if at.chance:
            return int(pyspiel.PlayerId.CHANCE)
        current = at.current
        return current[0][0] if len(current) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.at.s.e_over)

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance, each with its probability."""
        return self.at.outcomes()

    def _apply_action(self, action: int) -> None:
        at = self.at
        self.at = at.apply_chance(action) if at.chance else at.apply_action(at.current[0][0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        at = self.at
        for seat, _ in self.at.current:
            at = at.apply_action(seat, actions[seat])
        self.at = at

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.action_text(player, action)

    def returns(self) -> list[float]:
        """Return each seat's return, which is 0 before the game is over."""
        return self.at.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CovertsState:
        """Return a random state that the player cannot tell from this one.

        The player's information state stays the same. The player cannot know what other players have seen.
        Therefore, the information state of each other player starts with that of this player and continues
        with the other player's current view. The returned state has no history.

        Args:
            player: The seat whose information stays the same.
            sampler: A function that returns a uniform random number from 0 to 1.

        Raises:
            GameFault: No such state was found.
        """
        other = self.get_game().new_initial_state()
        other.at = self.at.redeal_for(player, Random(int(sampler() * 2**53)))
        return other  # type: ignore[no-any-return]  # pyspiel has no types

    def __str__(self) -> str:
        return str(self.at)


for _name in coverts.installed():
    _register(PREFIX + _name, partial(coverts.game, _name))
