"""A search for a seat's answer: what it needs of the match, and the answer that follows from its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from random import Random
from typing import Any

from coverts.bots.players import Answer, AnswerEstimate, BotPlayer, Budget
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question

MIN_LEAD = 1.0
"""The number of standard errors by which an answer must be better than that of the rule-of-thumb bot."""


@dataclass(frozen=True)
class Proposals:
    """The options to search, and the state to search them from.

    Attributes:
        askee: The seat or figure that the answer is for.
        actions: The numbers of the actions by option, the most promising first.
        world: A state that the seat cannot distinguish from the true state, or None if none was found.
    """

    askee: int
    actions: dict[int, int]
    world: Any

    @property
    def fallback(self) -> Answer:
        """The answer of the rule-of-thumb bot that proposed the options."""
        return Answer(self.askee, next(iter(self.actions.values())))

    def choose(self, estimates: Sequence[AnswerEstimate], random: Random) -> Answer:
        """Return the best answer, or one of a mixture. Without results, return the fallback.

        An answer that seems better than the fallback only by luck does not replace it.
        """
        if self.world is None or not estimates[0].playouts:
            return self.fallback
        chances = [estimate.chance for estimate in estimates]
        chosen = random.choices(estimates, chances)[0] if any(chances) else estimates[0]
        proposed = next(each for each in estimates if each.option == next(iter(self.actions)))
        if not any(chances) and proposed.playouts:
            doubt = MIN_LEAD * hypot(chosen.error, proposed.error)
            if chosen.mean - proposed.mean < doubt:
                chosen = proposed
        return Answer(self.askee, self.actions[chosen.option], tuple(estimates))


class Inquiry:
    """What a bot needs to know of a match for one answer of a seat. The match may change afterwards."""

    def __init__(self, match: Match, seat: int) -> None:
        """Read the seat's first open question."""
        self.game, self.seat = match.game, seat
        self.view, self.question, self.state = match.view(seat), match.decisions(seat)[0], match.s.copy()
        self.is_forced = len(self.question.legal) == 1

    def propose(self, bot: BotPlayer, limit: int, random: Random) -> Proposals:
        """Let a rule-of-thumb bot select at most `limit` options, and sample a state to search from."""
        proposed = bot.proposals(self.view, self.question, limit)
        world = redeal(self.game, self.state, self.seat, random)
        return Proposals(self.question.askee, {each.option: each.action for each in proposed}, world)


def budget_for(budget: Budget, question: Question, most_seconds: float = inf) -> Budget:
    """Return the budget for one pick of a question, and for at most `most_seconds` per answer.

    In a multiple choice, all picks including *done* share the time. Otherwise, the total time would reveal
    how many options the bot picked.
    """
    seconds = min(budget.seconds, most_seconds)
    if not seconds or not (question.several or seconds < budget.seconds):
        return budget
    return replace(budget, seconds=seconds / (question.most + 1) if question.several else seconds)
