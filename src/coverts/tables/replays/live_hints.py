"""A hint for a player's own question: what a bot would answer in their place.

The bot sees what the seat sees. If it can search, it plays the likely answers to the end of the game, in
states that the seat could not distinguish from the true state.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from coverts.bots import BotPlayer
from coverts.bots.planner import MAX_PROPOSALS
from coverts.bots.players import AnswerEstimate
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Option
from coverts.engine.match.game_match import Match, Question
from coverts.tables.core.seating import house_bot
from coverts.tables.ports import Lane, Ports, result_of
from coverts.tables.replays.opinions import deal_again, error_of, scale_of
from coverts.tables.wire import messages

MAX_CPU_SECONDS = 2.0
"""The maximum CPU time of a hint, in seconds. A search may use all cores."""


async def give_hint(ports: Ports, match: Match, seat: int) -> messages.Hint:
    """Return a hint for the first open question of a seat.

    While the search is not compiled, a rule of thumb answers at once, and compiling begins.

    Args:
        ports: The services of the host.
        match: A match with an open question for the seat.
        seat: The seat that asks.
    """
    question = match.decisions(seat)[0]
    texts = {option.option: option.text for option in question.options}
    thinkers, game = ports.thinkers, match.game
    prepare = partial(_prepare, match.at(match.s.copy()), seat, question)  # The match goes on meanwhile.
    options, world = await ports.background.run(prepare, Lane.OPINION)
    if thinkers.is_preparing(game) and len(options) > 1:
        thinkers.begin_preparing(game)
        return messages.Hint(texts[options[0]], is_preparing=True)
    can_search = await result_of(thinkers.prepare(game))
    if not can_search or world is None or len(options) == 1:
        return messages.Hint(texts[options[0]])
    seconds = MAX_CPU_SECONDS / thinkers.cores
    estimates = await result_of(thinkers.weigh(game, world, seat, question.askee, options, seconds))
    tried = [each for each in estimates if each.playouts]
    if not tried:
        return messages.Hint(texts[options[0]])
    best, other = tried[0], tried[1] if len(tried) > 1 else None
    hint = messages.Hint(texts[best.option], *_expectation(best, game), scale=scale_of(game))
    if other is not None:
        hint.other = texts[other.option]
        hint.other_value, hint.other_error = _expectation(other, game)
    return hint


def _expectation(estimate: AnswerEstimate, game: Game) -> tuple[float, float]:
    """Return an estimate and its error in points, or on a scale from 0 for a loss to 1 for a win."""
    least, span = (0, 1) if scale_of(game) == "points" else (game.min_return, 1 - game.min_return)
    return (estimate.mean - least) / span, error_of(estimate, game) / span


def _prepare(match: Match, seat: int, question: Question) -> tuple[list[int], Any]:
    """Return the answers to compare, that of a rule of thumb first, and a state in which to compare them."""
    bot = BotPlayer(match.game, house_bot(match.game))
    proposals = bot.proposals(match.view(seat), question, len(question.options))
    return [option.option for option in moves_of(proposals)[:MAX_PROPOSALS]], deal_again(match, seat)


def moves_of(options: list[Option]) -> list[Option]:
    """Return the options that are no settings, or all if there are only settings."""
    return [option for option in options if not option.setting] or options
