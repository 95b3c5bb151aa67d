"""A strategy from a file at a seat: it answers by lot, as likely as the strategy says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from threading import Event

from coverts.bots.players import POLICY, Answer, Player, twin
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.solving.policy import Marks, Policy


class PolicyPlayer(Player):
    """A strategy at a seat. What it does not know it answers with any legal answer, all as likely.

    It looks up what its seat has seen and answered; nothing else of the match reaches it.
    """

    def __init__(
        self, game: Game, policy: Policy, name: str = "policy", random: Random | None = None
    ) -> None:
        """Raises NotInstalled without llvmlite."""
        self.name, self.game, self.policy = name, game, policy
        self.random = random or SystemRandom()
        self.marks = Marks(game)

    __deepcopy__ = twin

    def thought(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """Raises Malformed where the strategy was made for another game, other rules or another table."""
        self.policy.check(self.game, match.players, match.options)
        question = match.decisions(seat)[0]
        legal = question.legal
        known = self.policy.chances.get(self.marks.of(match, seat)) if len(legal) > 1 else None

        def think() -> Answer:
            weights = known if known is not None and len(known) == len(legal) else None
            option = self.random.choices(legal, weights)[0]
            return Answer(question.askee, option.action)

        return think


def read_policy(game: Game, path: str, random: Random | None = None) -> PolicyPlayer:
    """A strategy from a file as a bot; raises Malformed where the file has none for this game and rules."""
    policy = Policy.load(path)
    policy.check_rules(game)
    return PolicyPlayer(game, policy, f"{POLICY}{path}", random)
