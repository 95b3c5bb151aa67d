"""Measures how often the bots of each game win: `python benchmarks/baselines.py > table.md`.

Each bot sits at one seat, in turn at each, and the game's first rule-of-thumb bot (or `random`) at all the
others. Equal seeds give equal tables: bots that search have a number of playouts, not a time, and one thread.
In a cooperative game the bot sits at all seats. `--policy NAME=policy:FILE.npz` adds a trained network to the
game that it was trained on.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
from cyclopts import App, Parameter

import coverts
from coverts.bots import Planner, new_bot, seat_bot
from coverts.bots.planner import search_class
from coverts.bots.policies import load_policy
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import Malformed
from coverts.measuring.statistics import student, wilson
from coverts.measuring.tally import wins_of

ROOT = Path(__file__).parents[1]
SLOW = ("anima_tactics", "trek_ccg")
"""Games that take long: they are played less often, and with fewer playouts."""
app = App(help=__doc__)


def game_names() -> list[str]:
    """Return the installed games and the files of the example games, seen from the root of a checkout."""
    examples = sorted(path.relative_to(ROOT) for path in (ROOT / "examples").glob("*.py"))
    return [*map(str, examples), *sorted(coverts.installed(), key=SLOW.__contains__)]


def assign_seats(game: coverts.Game, bot: str, games: int, players: int) -> list[list[str]]:
    """Return the bots' names by game and seat."""
    rival = bot if game.cooperative else next(iter(game.all_bots))
    return [[bot if seat == k % players else rival for seat in range(players)] for k in range(games)]


def play_compiled(game: coverts.Game, seats: list[list[str]], seed: int, policies: Mapping[str, Any]) -> Any:
    """Play games without search in machine code. Return the returns, (games, seats)."""
    returns, _ = Compiled.of(game).tournament(seats, seed=seed, policies=policies)
    return returns


def play_one_by_one(game: coverts.Game, seats: list[list[str]], seed: int) -> Any:
    """Play games in which a bot searches. Return the returns, (games, seats)."""
    returns = []
    for number, names in enumerate(seats):
        match = coverts.new_match(game, len(names), seed=seed + number)
        bots = [new_bot(game, name, Random(f"{seed} {number} {seat}")) for seat, name in enumerate(names)]
        for bot in bots:
            if isinstance(bot, Planner):
                bot.workshop.search = search_of(game, bot.workshop.kind)
        while not match.over:
            seat = min(match.current_players())
            forced = match.forced(seat)
            askee, action = (forced[0], forced[1].number) if forced else seat_bot(bots[seat], match, seat)
            match.apply_action(seat, action, askee)
        returns.append([*match.returns()])
    return np.array(returns)


_SEARCHES: dict[tuple[str, str], Any] = {}


def search_of(game: coverts.Game, kind: str) -> Any:
    """Return a search with one thread, so that its answers do not depend on the number of cores."""
    if (game.name, kind) not in _SEARCHES:
        _SEARCHES[game.name, kind] = search_class(kind)(game, threads=1)
    return _SEARCHES[game.name, kind]


def measure_game(
    name: str, games: int, searched: int, playouts: int, seed: int, places: Sequence[str], players: int
) -> Iterator[str]:
    """Play the games of each bot and yield its row of the table."""
    game = coverts.game(name)
    players = players or game.players[0]
    policies = {}
    for own, _, place in (each.partition("=") for each in places):
        try:
            policies[own] = load_policy(game, place, seed)
        except Malformed:  # it was trained on another game
            continue
    quick = [*list(game.all_bots)[::-1], *policies]
    quick += [level for level, each in game.level_by_name.items() if each.bot in game.all_bots]
    if name in SLOW:
        games, searched, playouts = games // 10, searched // 10, playouts // 10
    for bot in [*quick, f"planner:{playouts}", f"ismcts:{playouts}"]:
        seats = assign_seats(game, bot, games if bot in quick else searched, players)
        began = time.perf_counter()
        if bot in quick:
            playing = {own: each for own, each in policies.items() if own == bot}
            returns = play_compiled(game, seats, seed, playing)
        else:
            returns = play_one_by_one(game, seats, seed)
        rival = "itself" if game.cooperative else next(iter(game.all_bots))
        table = "" if players == 2 else f" ({players} players)"
        print(f"{name} {bot}: {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)
        cells = success_cells(game, returns)
        yield f"| {game.title}{table} | `{bot}` | `{rival}` | {len(seats):,} | {cells} |"


def success_cells(game: coverts.Game, returns: Any) -> str:
    """Return the cells with the bot's share of wins, or the score of a cooperative game, and its interval."""
    if game.cooperative:
        scores = returns[:, 0].astype(float)
        half = student(len(scores)) * scores.std(ddof=1) / math.sqrt(len(scores))
        return f"{scores.mean():.2f} points | {scores.mean() - half:.2f} to {scores.mean() + half:.2f}"
    shares = [wins_of(game, each.tolist())[k % len(each)] for k, each in enumerate(returns)]
    low, high = wilson(won := float(np.mean(shares)), len(shares))
    return f"{won:.1%} | {low:.1%} to {high:.1%}"


@app.default
def main(
    *,
    only: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    games: int = 4000,
    searched: int = 40,
    playouts: int = 50,
    seed: int = 1,
    players: int = 0,
    policy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
) -> None:
    """Print a table for all games, or for those that `--only` names.

    If `--players` is 0, each game has its smallest number of players.
    """
    print("| game | bot | against | games | wins, or score | 95 % interval |")
    print("|---|---|---|---|---|---|")
    for name in only or game_names():
        for row in measure_game(name, games, searched, playouts, seed, policy, players):
            print(row, flush=True)


if __name__ == "__main__":
    app()
