"""A hint for a player's own question: what a bot would answer in their place.

The bot sees what the seat sees. If it can search, it plays the likely answers to the end of the game, in
states that the seat could not distinguish from the true state.
"""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import Any

from coverts.bots import BotPlayer
from coverts.engine.base.exceptions import GameFault
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question
from coverts.tables.core.seating import house_bot
from coverts.tables.ports import Lane, Ports, result_of
from coverts.tables.replays.opinions import propose
from coverts.tables.wire import messages

HINT_SECONDS = 1.5
"""The time for the playouts of a hint, in seconds."""


async def give_hint(ports: Ports, match: Match, seat: int) -> messages.Hint:
    """Return a hint for the first open question of a seat.

    Args:
        ports: The services of the host.
        match: A match with an open question for the seat.
        seat: The seat that asks.
    """
    question = match.decisions(seat)[0]
    texts = {option.option: option.text for option in question.options}
    thinkers, game = ports.thinkers, match.game
    prepare = partial(_prepare, match.at(match.s.copy()), seat, question)  # The match goes on meanwhile.
    favourite, options, world = await ports.background.run(prepare, Lane.OPINION)
    can_search = not thinkers.is_preparing(game) and await result_of(thinkers.prepare(game))
    if not can_search or world is None or len(options) == 1:
        return messages.Hint(texts[favourite])
    estimates = await result_of(thinkers.weigh(game, world, seat, question.askee, options, HINT_SECONDS))
    tried = [each for each in estimates if each.playouts]
    if not tried:
        return messages.Hint(texts[favourite])
    best, other = tried[0], tried[1] if len(tried) > 1 else None
    hint = messages.Hint(texts[best.option], best.mean, best.error)
    if other is not None:
        hint.other, hint.other_value, hint.other_error = texts[other.option], other.mean, other.error
    return hint


def _prepare(match: Match, seat: int, question: Question) -> tuple[int, list[int], Any]:
    """Return the answer of a rule of thumb, the answers to compare, and a state in which to compare them."""
    bot = BotPlayer(match.game, house_bot(match.game))
    _, favourite = bot.choose(match.view(seat), [question])
    try:
        world = redeal(match.game, match.s, seat, SystemRandom())
    except GameFault:
        world = None
    return favourite.option, propose(match, seat, question, favourite.option), world
