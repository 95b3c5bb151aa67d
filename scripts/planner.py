"""Measure the share of games that a search bot wins against another bot, with a 95 % interval.

python scripts/planner.py --games 400 --players 4
python scripts/planner.py --games 400 --players 2 --budget 20000
python scripts/planner.py --games 400 --players 2 --bot ismcts --budget 0.05s --against planner:0.05s

Seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import math
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
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
class GameResult:
    """The result of one game for the bot that is measured."""

    share: float
    """1 for a win, 0 for a loss, and 1/n for a draw between n players."""
    answers: int
    """The number of the bot's answers."""
    seconds: float
    """The CPU time of all these answers."""


@cache
def search_of(name: str, kind: str) -> Playouts:
    """Return the search of a kind of bot, with one thread.

    More threads would not help, because there is a process for each core.
    """
    search = search_class(kind)(coverts.game(name), threads=1)
    search.clock = time.process_time
    return search


def play(
    name: str, players: int, budget: str, against: str, texts: dict[str, str], number: int
) -> GameResult:
    """Play one game, with the bot at the next seat in each game.

    Args:
        name: The game.
        players: The number of players.
        budget: The bot's name with its budget.
        against: The bot at the other seats. If it is a search bot too, a game without a winner is a draw.
        texts: The options of the game, by name.
        number: The number of the game, which is also its seed.
    """
    game = coverts.game(name)
    options = game.read_option_texts(texts)
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
    is_draw = is_planner(against) and max(returns) <= 0
    best = [seat for seat, value in enumerate(returns) if value == max(returns) and (is_draw or value > 0)]
    return GameResult(1 / len(best) if me in best else 0.0, answers, seconds)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of wins."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="infiltration")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to play in parts")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default=next(iter(SEARCHES)), choices=SEARCHES, help="the bot to measure")
    parser.add_argument("--budget", default="20000", help="playouts per answer, or seconds such as 2s")
    parser.add_argument("--against", default="", help="the other bot, by default the game's first one")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--least", type=float, default=0, help="exit with 1 if it wins a smaller percentage")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    against = arguments.against or next(iter(coverts.game(arguments.game).all_bots))
    texts = dict(option.split("=", 1) for option in arguments.option)
    for kind in {arguments.bot, against.partition(":")[0]} & SEARCHES.keys():
        search_of(arguments.game, kind)
    began, budget = time.perf_counter(), f"{arguments.bot}:{arguments.budget}"
    games: list[GameResult] = []
    with (
        ProcessPoolExecutor(arguments.workers, get_context("spawn"), signal.signal, _IGNORED) as pool,
        progress_bar("Games", arguments.games) as advance,
    ):
        jobs = [
            pool.submit(play, arguments.game, arguments.players, budget, against, texts, number)
            for number in range(arguments.first, arguments.first + arguments.games)
        ]
        try:
            for job in as_completed(jobs):
                games.append(job.result())
                advance(len(games))
        except (KeyboardInterrupt, BrokenProcessPool):
            pool.shutdown(wait=False, cancel_futures=True)
    if not games:
        raise SystemExit("No game was finished.")
    wins, answers = sum(game.share for game in games), sum(game.answers for game in games)
    seconds = sum(game.seconds for game in games)
    low, high = interval(wins, len(games))
    others = f"{arguments.players - 1} of {against}" if arguments.players > 2 else against
    print(
        f"{arguments.game}: {budget} wins {wins:g} of {len(games)} games against {others}: "
        f"{wins / len(games):.1%}, 95 % interval {low:.1%} to {high:.1%}; "
        f"{seconds / answers:.2f} s per answer, {time.perf_counter() - began:.0f} s in all"
    )
    if 100 * wins < arguments.least * len(games):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
