"""Bots that play a strategy from a file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from threading import Event

from coverts.bots.players import POLICY, Answer, Player, copy_player
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.solving.policy import Marks, Policy


class PolicyPlayer(Player):
    """A bot that draws each answer with the probabilities of a strategy.

    It sees only the information state of its seat. If the strategy does not contain the information state,
    the bot chooses uniformly at random.
    """

    def __init__(
        self, game: Game, policy: Policy, name: str = "policy", random: Random | None = None
    ) -> None:
        """Create the bot.

        Raises:
            NotInstalled: llvmlite is not installed.
        """
        self.name, self.game, self.policy = name, game, policy
        self.random = random or SystemRandom()
        self.marks = Marks(game)

    __deepcopy__ = copy_player

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """Return a function that draws the answer, as described in `Player.plan_answer`.

        Raises:
            Malformed: The strategy is for another game, or for other rules, players or options.
        """
        self.policy.check(self.game, match.players, match.options)
        question = match.decisions(seat)[0]
        legal = question.legal
        chances = self.policy.chances.get(self.marks.of(match, seat)) if len(legal) > 1 else None

        def think() -> Answer:
            weights = chances if chances is not None and len(chances) == len(legal) else None
            option = self.random.choices(legal, weights)[0]
            return Answer(question.askee, option.action)

        return think


def read_policy(game: Game, path: str, random: Random | None = None) -> PolicyPlayer:
    """Return a bot that plays the strategy in a file.

    Raises:
        Malformed: The file does not contain a strategy for this game and its current rules.
        NotInstalled: The extra `fast` is not installed.
    """
    policy = Policy.load(path)
    policy.check_rules(game)
    return PolicyPlayer(game, policy, f"{POLICY}{path}", random)
