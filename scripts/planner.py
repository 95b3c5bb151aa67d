"""What a bot that thinks is worth: games of one against another bot, with 95 % intervals.

python scripts/planner.py --games 400 --players 4
python scripts/planner.py --games 400 --players 2 --budget 20000
python scripts/planner.py --games 400 --players 2 --bot ismcts --budget 0.05s --against planner:0.05s

Seconds are those of one processor.
"""

from __future__ import annotations

import argparse
import math
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from random import Random

import coverts
from coverts.bots import Planner, new_bot, seat_bot
from coverts.bots.planner import SEARCHES, is_planner, search_class
from coverts.bots.playouts import Playouts
from coverts.cli.command_line import progress_bar
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match

_IGNORED = (signal.SIGINT, signal.SIG_IGN)


@dataclass
class Played:
    """One game: the bot's part of the win (a draw is shared), its answers and the seconds they took."""

    share: float
    answers: int
    seconds: float


@cache
def search_of(name: str, kind: str) -> Playouts:
    """How a bot of that kind thinks, with one thread: the processes share the cores."""
    search = search_class(kind)(coverts.game(name), threads=1)
    search.clock = time.process_time
    return search


def play(name: str, players: int, budget: str, against: str, chosen: dict[str, str], number: int) -> Played:
    """The game of that number; the bot sits at each seat in turn.

    budget: its name with how long it thinks. Between bots that think, a game that nobody wins is a draw.
    """
    game = coverts.game(name)
    options = game.read_option_texts(chosen)
    match = Match(game, players, options, chance=by_weight(Random(f"chance {number}")))
    me = number % players
    bots = {seat: new_bot(game, against, Random(f"{seat} {number}")) for seat in range(players)}
    bots[me] = new_bot(game, budget, Random(f"planner {number}"))
    for bot in bots.values():
        if isinstance(bot, Planner):
            bot.workshop.search = search_of(name, bot.workshop.kind)
    answers, seconds = 0, 0.0
    while not match.over:
        seat = min(match.current_players())
        began = time.process_time()
        askee, action = seat_bot(bots[seat], match, seat)
        if seat == me:
            answers, seconds = answers + 1, seconds + time.process_time() - began
        match.apply_action(seat, action, askee)
    returns = match.returns()
    drawn = is_planner(against) and max(returns) <= 0
    best = [seat for seat, value in enumerate(returns) if value == max(returns) and (drawn or value > 0)]
    return Played(1 / len(best) if me in best else 0.0, answers, seconds)


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="infiltration")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default=next(iter(SEARCHES)), choices=SEARCHES, help="which bot thinks")
    parser.add_argument("--budget", default="20000", help="playouts an answer, or seconds such as 2s")
    parser.add_argument("--against", default="", help="by default the game's first bot")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--least", type=float, default=0, help="exit with 1 where it takes less per cent")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    against = given.against or next(iter(coverts.game(given.game).all_bots))
    chosen = dict(option.split("=", 1) for option in given.option)
    for kind in {given.bot, against.partition(":")[0]} & SEARCHES.keys():
        search_of(given.game, kind)
    began, budget = time.perf_counter(), f"{given.bot}:{given.budget}"
    games: list[Played] = []
    with (
        ProcessPoolExecutor(given.workers, get_context("spawn"), signal.signal, _IGNORED) as pool,
        progress_bar("Games", given.games) as advance,
    ):
        jobs = [
            pool.submit(play, given.game, given.players, budget, against, chosen, number)
            for number in range(given.games)
        ]
        try:
            for job in as_completed(jobs):
                games.append(job.result())
                advance(len(games))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    if not games:
        raise SystemExit("No game was finished.")
    won, answers = sum(game.share for game in games), sum(game.answers for game in games)
    seconds = sum(game.seconds for game in games)
    low, high = interval(won, len(games))
    others = f"{given.players - 1} of {against}" if given.players > 2 else against
    print(
        f"{given.game}: {budget} takes {won:g} of {len(games)} games against {others}: "
        f"{won / len(games):.1%}, 95 % interval {low:.1%} to {high:.1%}; "
        f"{seconds / answers:.2f} s an answer, {time.perf_counter() - began:.0f} s in all"
    )
    if 100 * won < given.least * len(games):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
