"""Commands for researchers: solve small games, and rate bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.bots import bot_names
from coverts.bots.rating import format_levels, format_table
from coverts.bots.round_robin import CommonResults, Plan, play_levels, play_together, round_robin
from coverts.cli.command_line import check_writable, name_and_value, progress_bar
from coverts.engine.base.exceptions import Malformed
from coverts.measuring.statistics import mean, wilson
from coverts.solving import Solver
from coverts.solving.progress import solve_in_steps
from coverts.solving.solver import DEFAULT_MEMORY

MAX_FAULTS = 10
"""The maximum number of games that stopped to list."""


def solve(
    game: str,
    /,
    *,
    until: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    seconds: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    seed: int = 1,
    save: Path | None = None,
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    memory: Annotated[int | None, Parameter(validator=validators.Number(gte=10))] = None,
    sampled: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Compute a strategy that nobody can beat on average, for a game whose information states fit in memory.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    until
        Stop at this exploitability.
    seconds
        Stop after this many seconds. The default is 60 unless there is an --until.
    seed
        The seed of sampled rounds. The same seed and number of rounds give the same strategy.
    save
        Save the strategy to this file, also after Ctrl-C. Play against it with
        `coverts play GAME --bots policy:FILE`.
    players
        The number of players. The default is the smallest number that the game allows.
    option
        NAME=VALUE, an option of the game. Repeat it for more options.
    memory
        The most memory to use, in megabytes, by default 1000.
    sampled
        Sample rounds even if all positions fit in memory.
    """
    if save is not None:
        check_writable(save)
    loaded = coverts.game(game)
    options = loaded.read_option_texts(dict(map(name_and_value, option)))
    interrupted = False
    try:
        solver = Solver(loaded, players, options, seed, memory or DEFAULT_MEMORY, sampled or None)
        try:
            for progress in solve_in_steps(solver, until, seconds):
                print(progress.line, flush=True)
        except KeyboardInterrupt:
            interrupted = True
    except Malformed as error:
        raise Malformed(f"{error} Nothing was saved." if save is not None else str(error)) from None
    if not solver.guaranteed:
        print(
            "The strategy need not tend to an equilibrium: that is known only for two-player zero-sum games."
        )
    if save is not None:
        strategy = solver.strategy()
        strategy.save(save)
        early = " It was stopped early." if interrupted else ""
        print(f"The strategy is in {save}, {len(strategy.chances):,} information states.{early}")
    if interrupted:
        raise SystemExit(130)


def rate_bots(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(validator=validators.Number(gte=0))] = 40,
    quick_games: Annotated[int, Parameter(validator=validators.Number(gte=2))] = 2000,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 0.05,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    policy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    levels: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Rate the bots of a game by games of two players or teams between each pair.

    The ratings on a game's page come from an experiment with `coverts experiment run --save-ratings`.

    In a cooperative game, each bot plays all seats instead, and the command prints how well it does.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        The number of games between each pair with a search bot, half of them in each seating order. 0 leaves
        out search bots.
    quick_games
        The number of games between each pair without a search bot.
    seconds
        The thinking time of search bots per answer.
    workers
        How many processes to use, by default one per core.
    policy
        NAME=policy:PLACE rates a policy beside the bots: mine=policy:mine.py:FUNCTION for a function,
        mine=policy:mine.npz for a network, mine=policy:FILE for a strategy. Repeat it for more policies.
    players
        The number of players. The default is the smallest number at which bots can be compared.
    option
        NAME=VALUE, an option of the game. Repeat it for more options.
    levels
        Let each level play the level below it instead, and print how many games it wins.
    """
    loaded = coverts.game(game)
    policies, options = dict(map(name_and_value, policy)), dict(map(name_and_value, option))
    if policies and levels:
        raise Malformed("--policy rates policies of yours: leave out --levels.")
    shared = workers or os.cpu_count() or 1
    if games % 2 or quick_games % 2:
        games, quick_games = games + games % 2, quick_games + quick_games % 2
        print(
            f"Rounded up to even numbers: {games} games per pair with a search bot, {quick_games} per other."
        )
    plan = Plan(game, quick_games, games, seconds, shared, policies, players, options)
    stopped: list[str] = []
    if loaded.cooperative:
        names = [*loaded.level_by_name] if levels else [*(bot_names(loaded) if games else loaded.all_bots)]
        with progress_bar("Games", None) as advance:
            results = play_together(plan, [*names, *policies], advance, stopped)
        seats = f"{loaded.count_players(players)} players"
        print(f"{loaded.title} is cooperative, so its bots have no ratings. Each plays all seats, {seats}.")
        for line in format_common_results(results):
            print(line)
        report_stopped(stopped)
        return
    if levels:
        with progress_bar("Games", None) as advance:
            pairings = play_levels(plan, advance, stopped)
        for line in format_levels(pairings):
            print(line)
        report_stopped(stopped)
        return
    with progress_bar("Games", None) as advance:
        ratings = round_robin(plan, advance, stopped)
    for line in format_table(ratings):
        print(line)
    if games:
        print(f"Bots that search had {seconds:g} s per answer.")
    report_stopped(stopped)


def report_stopped(stopped: Sequence[str]) -> None:
    """Print how many games stopped, and why the first ones did.

    Raises:
        SystemExit: A game stopped.
    """
    if stopped:
        print(f"Games that failed: {len(stopped):,}. No other number includes them.")
        for line in stopped[:MAX_FAULTS]:
            print(line)
        if len(stopped) > MAX_FAULTS:
            print(f"and {len(stopped) - MAX_FAULTS} more")
        raise SystemExit(1)


def format_common_results(results: Sequence[CommonResults]) -> list[str]:
    """Return the lines of a table with what each bot reaches in a cooperative game, the best bot first.

    A share of wins has Wilson's interval, and a mean score one by Student's t distribution.
    """
    results = [each for each in results if each.games]
    if not results:
        return []
    has_points = any(each.points for each in results)
    width = max(len(each.name) for each in results)
    lines = [f"{'':{width}}   wins    95 % interval  games{'  score    95 % interval' if has_points else ''}"]
    for each in sorted(results, key=_common_order, reverse=True):
        low, high = wilson(each.wins / each.games, each.games)
        interval = f"{low:.1%} to {high:.1%}"
        line = f"{each.name:{width}}  {each.wins / each.games:5.1%}  {interval:>15}  {each.games:5}"
        score = mean(sorted(each.points.items()))
        if score is not None:
            interval = f"{score.low:.2f} to {score.high:.2f}"
            line += f"  {score.value:5.2f}  {interval:>15}"
        lines.append(line)
    return lines


def _common_order(result: CommonResults) -> tuple[float, float]:
    score = sum(points * games for points, games in result.points.items())
    return score / result.games, result.wins / result.games
