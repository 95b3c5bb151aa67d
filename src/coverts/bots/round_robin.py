"""A round robin: every bot of a game against every other, at a table for two, at each seat equally often.

Rules of thumb meet in machine code, thousands of times; bots that think, in matches, a few at a time in
processes of their own. Time is what thinking bots are given, so their games differ from run to run.
"""

from __future__ import annotations

import signal
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from random import Random
from typing import Any

import coverts
from coverts.bots import Planner, bot_names, give_way, new_bot, seat_bot
from coverts.bots.bradley_terry import rate
from coverts.bots.planner import SEARCHES, search_class
from coverts.bots.rating import Pairing, Ratings
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match

SEATS = 2
USUAL_GAMES, USUAL_QUICK_GAMES, USUAL_SECONDS = 40, 2000, 0.05
"""Games of each pair in which a bot thinks, of each other pair, and how long it thinks about an answer."""
CHUNK = 200
"""Games of rules of thumb between two reports of progress."""


def round_robin(
    given: str,
    games: int = USUAL_GAMES,
    quick_games: int = USUAL_QUICK_GAMES,
    seconds: float = USUAL_SECONDS,
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    made_by: str = "",
) -> Ratings:
    """The ratings of all bots of a game, named or in a file, from games of each pair of them.

    games, quick_games: of a pair with a bot that thinks, and of any other; an odd number is raised by one;
    of 0 games, bots that think stay out.
    seconds: for each answer of a bot that thinks. workers: processes that share their games. progress: told
    how many games are over, and of how many. Raises Malformed where the game is not for two.
    """
    game = coverts.game(given)
    least, most = game.players
    if not least <= SEATS <= most:
        raise Malformed(f"{game.title} has no table for two, at which bots could be rated.")
    names = bot_names(game) if games else [*game.all_bots]
    games, quick_games = games + games % 2, quick_games + quick_games % 2
    pairs = [*combinations(names, 2)]
    quick = [pair for pair in pairs if {*pair} <= {*game.all_bots}]
    slow = [pair for pair in pairs if pair not in quick]
    total, done = quick_games * len(quick) + games * len(slow), 0
    points: dict[tuple[str, str], list[float]] = defaultdict(list)
    progress(done, total)
    for number, pair in enumerate(quick):
        for seats in (pair, pair[::-1]):
            for first in range(0, quick_games // 2, CHUNK):
                count = min(CHUNK, quick_games // 2 - first)
                results, _ = Compiled.of(game).tournament([seats] * count, seed=number, first=first)
                points[seats] += [share(row) for row in results]
                done += count
                progress(done, total)
    jobs = [
        (given, seats, seconds, number)
        for number in range(games // 2)
        for pair in slow
        for seats in (pair, pair[::-1])
    ]
    if jobs:
        for kind in SEARCHES:
            search_class(kind).of(game)  # the processes find it made
        context = get_context("spawn")
        with ProcessPoolExecutor(workers, context, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            waiting = {pool.submit(play, *job): job[1] for job in jobs}
            try:
                for job in as_completed(waiting):
                    points[waiting[job]].append(share(job.result()))
                    done += 1
                    progress(done, total)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    pairings = [Pairing(*seats, len(taken), sum(taken)) for seats, taken in points.items()]
    return Ratings(made_by, coverts.__version__, seconds, rate(names, pairings), pairings)


def share(returns: Sequence[Any]) -> float:
    """What the first seat has of a game for two: 1, or one half of a tie."""
    return float((returns[0] > returns[1]) + (returns[0] == returns[1]) / 2)


@cache
def prepared(given: str) -> Game:
    """The game in a process of its own."""
    give_way()
    return coverts.game(given)


def play(given: str, names: Sequence[str], seconds: float, number: int) -> list[float]:
    """The returns of the game of that number; chance is the same for both orders of a pair."""
    game = prepared(given)
    match = Match(game, len(names), chance=by_weight(Random(f"chance {number}")))
    bots = [
        new_bot(game, name if name in game.all_bots else f"{name}:{seconds:g}s", Random(f"{seat} {number}"))
        for seat, name in enumerate(names)
    ]
    for bot in bots:
        if isinstance(bot, Planner) and bot.workshop.busy:
            bot.workshop.search = search_class(bot.workshop.kind)(game, threads=1)
    while not match.over:
        seat = min(match.current_players())
        alone = match.forced(seat)
        askee, action = (alone[0], alone[1].number) if alone else seat_bot(bots[seat], match, seat)
        match.apply_action(seat, action, askee)
    return [*match.returns()]
