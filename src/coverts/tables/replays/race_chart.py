"""The chart of a finished game: how far each player was, as a spectator could see it at the time."""

from __future__ import annotations

import logging
from bisect import bisect_left

from coverts.engine.base.exceptions import GameFault
from coverts.engine.game.log import ROUND_HEADINGS, render_event
from coverts.tables.payers import pause
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages

LOG = logging.getLogger("coverts.server")
MAX_POINTS = 80
"""The maximum number of moves in a chart."""


def race_of(past: Past, first: int) -> messages.Race:
    """Return the chart of a game. Call this function in a background thread.

    Args:
        past: The table's past moments.
        first: The number of the first moment to show.
    """
    if past.game.race is None or past.referee or not past.moments:
        return messages.Race([], [])
    try:
        return _draw(past, first)
    except GameFault:
        LOG.exception("%s: the game cannot say how far its players were", past.game.name)
        return messages.Race([], [])


def _draw(past: Past, first: int) -> messages.Race:
    moves = spread(min(first, len(past.moments) - 1), len(past.moments) - 1, MAX_POINTS)
    at_end = past.match_at(moves[-1]).standings()
    lines = {
        (each.of, each.name): messages.RaceLine(each.of, each.name, each.tone, [], each.text)
        for each in at_end
    }
    for at, move in enumerate(moves):
        standings = {(each.of, each.name): each for each in past.match_at(move).standings()}
        for key, line in lines.items():
            standing = standings.get(key)
            line.values.append(int(standing.value) if standing else 0)
            if standing and standing.out and line.out_at is None:
                line.out, line.out_at = standing.out, at
        pause()
    return messages.Race(moves, [*lines.values()], _rounds(past, moves))


def _rounds(past: Past, moves: list[int]) -> list[messages.RaceRound]:
    """Return the round of the first move and all later ones, as the log heads them for a spectator."""
    ends = [past.moments[move].events for move in moves]
    rounds = [
        messages.RaceRound(render_event(past.game, event, None, False), bisect_left(ends, number + 1))
        for number, (_, event) in enumerate(past.events[: ends[-1]])
        if event[0] in ROUND_HEADINGS
    ]
    return [
        each
        for number, each in enumerate(rounds)
        if each.at or number + 1 == len(rounds) or rounds[number + 1].at
    ]


def spread(first: int, last: int, count: int) -> list[int]:
    """Return at most `count` numbers from `first` to `last`, evenly spread, with both ends."""
    steps = min(count - 1, last - first)
    return [first + (last - first) * step // steps for step in range(steps + 1)] if steps else [last]
