"""Bots that play policies: functions of your own, saved networks, and strategies that were solved."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from threading import Event
from typing import Any

import numpy as np

from coverts.bots.networks import NETWORK, Network
from coverts.bots.players import POLICY, Answer, Player, copy_player
from coverts.engine.backends.native.game_arrays import read_actions
from coverts.engine.base.exceptions import BadFile, Malformed
from coverts.engine.base.source_files import read_file
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import Policy, check_policy
from coverts.engine.knowledge.observations import as_array, as_mask
from coverts.engine.match.game_match import Match
from coverts.solving.strategy import Marks, Strategy

FUNCTION = re.compile(r"(?P<place>[\w.]+|.+\.py):(?P<function>\w+)")
"""The pattern of a function's name: a module or file, and the function."""


class PolicyPlayer(Player):
    """A bot that plays a `coverts.Policy` at its seat. It answers the first open question."""

    def __init__(
        self, game: Game, policy: Policy, name: str = "policy", random: Random | None = None
    ) -> None:
        """Create the bot.

        Args:
            game: The game.
            policy: The policy.
            name: The bot's name in messages.
            random: The random generator with which a network's actions are drawn. The default is the
                operating system's generator.

        Raises:
            Malformed: The policy is for another game, or for other rules, or takes other arguments.
        """
        check_policy(policy, game)
        _check_arguments(policy, name)
        self.game, self.policy, self.name = game, policy, name
        self.random = random or SystemRandom()

    __deepcopy__ = copy_player

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        question = match.decisions(seat)[0]
        seen = as_array(match.machine.observation(match.view(seat), seat))
        mask = as_mask([option.action for option in question.legal], match.machine.numbers.actions)
        return lambda: Answer(question.askee, self.choose(seen, mask, seat))

    def choose(self, observation: Any, mask: Any, seat: int) -> int:
        """Return a legal action for one game. The policy is asked only if it has a choice.

        Args:
            observation: The observation, (slots,).
            mask: The mask of legal actions, (actions,).
            seat: The seat.

        Raises:
            Malformed: The policy did not return one legal action.
        """
        legal = np.flatnonzero(mask)
        action = int(legal[0]) if len(legal) == 1 else self.ask(observation, mask, seat)
        if action not in legal:
            raise Malformed(f"{self.name} at seat {seat} chose the action {action}, which is not legal.")
        return action

    def ask(self, observation: Any, mask: Any, seat: int) -> int:
        """Return the policy's action for one game, as `choose` does. The action need not be legal.

        Raises:
            BadArray: The policy did not return one action.
        """
        observations, masks = observation[None], mask[None].copy()
        if isinstance(self.policy, Network):
            chosen = self.policy.choose(observations, masks, [self.random.random()])
        else:
            answer = self.policy(observations, masks, np.array([seat]))
            chosen = read_actions(answer, 1, self.name)
        return int(chosen[0])


def _check_arguments(policy: Policy, name: str) -> None:
    """Refuse a policy that does not take three arguments."""
    try:
        parameters = inspect.signature(policy)
    except ValueError:  # Some functions that are written in C do not tell their parameters.
        return
    try:
        parameters.bind(None, None, None)
    except TypeError:
        raise Malformed(f"{name} must take three arguments: observations, masks and seats.") from None


class StrategyPlayer(Player):
    """A bot that draws each answer with the probabilities of a strategy.

    It sees only the information state of its seat. If the strategy does not contain the information state,
    the bot chooses uniformly at random.
    """

    def __init__(
        self, game: Game, strategy: Strategy, name: str = "strategy", random: Random | None = None
    ) -> None:
        """Create the bot.

        Raises:
            NotInstalled: llvmlite is not installed.
        """
        self.name, self.game, self.strategy = name, game, strategy
        self.random = random or SystemRandom()
        self.marks = Marks(game)

    __deepcopy__ = copy_player

    def check_table(self, players: int, options: Any) -> None:
        self.strategy.check(self.game, players, options)

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """Return a function that draws the answer, as described in `Player.plan_answer`.

        Raises:
            Malformed: The strategy is for another game, or for other rules, players or options.
        """
        self.check_table(match.players, match.options)
        question = match.decisions(seat)[0]
        legal = question.legal
        chances = self.strategy.chances.get(self.marks.of(match, seat)) if len(legal) > 1 else None

        def think() -> Answer:
            weights = chances if chances is not None and len(chances) == len(legal) else None
            option = self.random.choices(legal, weights)[0]
            return Answer(question.askee, option.action)

        return think


def is_strategy(name: str) -> bool:
    """Return whether `policy:NAME` is a file with a strategy, and not a function or a network."""
    place = name.removeprefix(POLICY)
    return not place.endswith(NETWORK) and FUNCTION.fullmatch(place) is None


def load_policy(game: Game, name: str, seed: int | None = None) -> Policy:
    """Return a policy by its name, for a tournament or a batch.

    Args:
        game: The game that the policy plays.
        name: `policy:MODULE:FUNCTION`, `policy:FILE.py:FUNCTION` or `policy:FILE.npz`. The prefix `policy:`
            may be left out.
        seed: The seed of a network. None stands for a random one.

    Raises:
        BadFile: There is no such file, module or function, or the file contains something else.
        Malformed: The network is for another game or other rules, or the file contains a strategy.

    Example:
        mine = load_policy(game, "policy:mine.npz", seed=1)
        Compiled.of(game).tournament([["mine", "random"]] * 100, policies={"mine": mine})
    """
    place = name.removeprefix(POLICY)
    if place.endswith(NETWORK):
        return Network.load(place, game, seed)
    match = FUNCTION.fullmatch(place)
    if match is None:
        raise Malformed(
            f"{place} is neither a function (MODULE:FUNCTION or FILE.py:FUNCTION) nor a network (FILE.npz). "
            "A strategy depends on all that a seat has seen, so it plays one game at a time, as a bot."
        )
    return _function(match["place"], match["function"])


def read_policy(game: Game, name: str, random: Random | None = None) -> Player:
    """Return a bot that plays a policy or a strategy, as described in `coverts.bots.read_policy`."""
    place = name.removeprefix(POLICY)
    if is_strategy(place):
        strategy = Strategy.load(place)
        strategy.check_rules(game)
        return StrategyPlayer(game, strategy, f"{POLICY}{place}", random)
    return PolicyPlayer(game, load_policy(game, place), f"{POLICY}{place}", random)


@cache
def _function(place: str, name: str) -> Policy:
    """Return a function of a file, or of a module that can be imported from here."""
    if place.endswith(".py"):
        if not Path(place).is_file():
            raise BadFile(f"There is no file {place}.")
        module = read_file(Path(place), Path(place).stem)
    else:
        if "" not in sys.path and os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        try:
            module = import_module(place)
        except ModuleNotFoundError as error:
            if error.name is None or not place.startswith(error.name):
                raise
            raise BadFile(f"There is no module {place}. Name a file as {POLICY}FILE.py:FUNCTION.") from None
    function: Any = getattr(module, name, None)
    if not callable(function):
        raise BadFile(f"{place} has no function {name}.")
    policy: Policy = function
    return policy
