"""Play a game of each kind with bots, and print the digests of its positions."""

import json
from random import Random

import coverts
from coverts.bots import new_bot, seat_bot

MAX_ANSWERS = 40


def play(name: str) -> list[str]:
    """Return the digests of the positions of a game between rule-of-thumb bots."""
    game = coverts.game(name)
    match = coverts.new_match(game, seed=7)
    bots = [new_bot(game, next(iter(game.all_bots)), Random(seat)) for seat in range(match.players)]
    digests = [match.digest()]
    while not match.over and len(digests) <= MAX_ANSWERS:
        seat = min(match.current_players())
        askee, action = seat_bot(bots[seat], match, seat)
        match.apply_action(seat, action, askee)
        digests.append(match.digest())
    return digests


GAMES = globals().get("games") or sorted(coverts.installed())
print("digests", json.dumps({name: play(name) for name in GAMES}))
