"""For designers and researchers: many games measured, small ones solved, bots rated."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.bots.rating import format_table, save_ratings
from coverts.bots.round_robin import round_robin
from coverts.cli.command_line import name_and_value, progress_bar
from coverts.engine.base.exceptions import Malformed
from coverts.measuring.measure_command import Sides, measured, told_again, write
from coverts.measuring.measurement import Request
from coverts.measuring.report_text import told
from coverts.solving import Solver
from coverts.solving.progress import standings
from coverts.solving.solver import MEMORY


def measure(
    game: str,
    /,
    *,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    players: int | None = None,
    bots: str = "",
    seed: int = 1,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    against: str = "",
    against_option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    page: Path | None = None,
    json: Path | None = None,
    again: Annotated[int | None, Parameter(validator=validators.Number(gte=0))] = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Play many games of bots and tell how long they are, and who wins: by seat, and with which cards.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many, by default 2000; without machine code 100.
    players
        How many play; by default as few as may.
    bots
        Who plays, with commas between them, such as courier,random: they go round the seats, and change
        seats from game to game. By default all are the game's first bot.
    seed
        The same seed and options give the same games and the same report.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    against
        Another deck of Infiltration, a path or stand-in, whose games are told beside those of --deck.
    against_option
        NAME=VALUE for the games that are told beside the others; may be given several times.
    page
        Write a page with pictures, an HTML file that needs nothing else.
    json
        Write all the numbers, too.
    again
        Tell only what happened in the game of this number, answer by answer.
    workers
        How many threads share the games; by default one for each core. The report stays the same.
    """
    names = tuple(name for name in map(str.strip, bots.split(",")) if name)
    options, changed = dict(map(name_and_value, option)), dict(map(name_and_value, against_option))
    first = Request(game, games or 0, players or 0, names, options, seed)
    sides = Sides(first, against, changed)
    if again is not None:
        for line in told_again(sides, again):
            print(line)
        return
    found = measured(sides, progress_bar, workers)
    write(found, page, json)
    for line in told(found):
        print(line)
    if any(side.stops for side in found):
        raise SystemExit(1)


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
    """Look for a strategy that nobody can beat on average, in a game whose information states fit in memory.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    until
        Stop at this exploitability.
    seconds
        Stop after this many seconds; by default 60, where --until does not say when.
    seed
        For sampled rounds: the same seed and as many rounds give the same strategy.
    save
        A file for the strategy; it plays by `coverts play GAME --bots policy:FILE`. Ctrl-C
        keeps what there is.
    players
        How many play; by default as few as may.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    memory
        How many megabytes may be used, by default 1000.
    sampled
        Sample rounds where all positions would fit, too.
    """
    if save is not None:
        check_writable(save)
    found = coverts.game(game)
    options = found.read_option_texts(dict(map(name_and_value, option)))
    interrupted = False
    try:
        solver = Solver(found, players, options, seed, memory or MEMORY, sampled or None)
        try:
            for standing in standings(solver, until, seconds):
                print(standing.line, flush=True)
        except KeyboardInterrupt:
            interrupted = True
    except Malformed as error:
        raise Malformed(f"{error} Nothing is saved." if save is not None else str(error)) from None
    if not solver.guaranteed:
        print("Only of two players whose returns sum to 0 is it known that this tends to an equilibrium.")
    if save is not None:
        policy = solver.policy()
        policy.save(save)
        kept = " It was stopped early." if interrupted else ""
        print(f"The strategy is in {save}, {len(policy.chances):,} information states.{kept}")
    if interrupted:
        raise SystemExit(130)


def check_writable(path: Path) -> None:
    """Raises Malformed for a path where no file can be written, before there is work to lose."""
    if path.is_dir():
        raise Malformed(f"{path} is a folder; name a file.")
    if not path.parent.is_dir():
        raise Malformed(f"{path} cannot be written: there is no folder {path.parent}.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Malformed(f"{path} cannot be written: permission denied.")


def rate_bots(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(validator=validators.Number(gte=0))] = 40,
    quick_games: Annotated[int, Parameter(validator=validators.Number(gte=2))] = 2000,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 0.05,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    save: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Let every bot of a game play every other at a table for two, and tell how strong each is.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many games a pair plays of which one thinks, half of them at each seat; 0 leaves out who thinks.
    quick_games
        The same for a pair that goes by rules of thumb.
    seconds
        How long a bot that thinks has for an answer.
    workers
        How many processes share the games; by default one for each core.
    save
        Keep the ratings with the game, where its page finds them.
    """
    found = coverts.game(game)
    shared = workers or os.cpu_count() or 1
    if games % 2 or quick_games % 2:
        games, quick_games = games + games % 2, quick_games + quick_games % 2
        print(f"As many at each seat: {games} games a pair of which one thinks, {quick_games} of the others.")
    told = f"coverts rate {Path(game).name} --games {games} --quick-games {quick_games} --seconds {seconds:g}"
    with progress_bar("Games", None) as advance:
        ratings = round_robin(game, games, quick_games, seconds, shared, advance, told)
    for line in format_table(ratings):
        print(line)
    print(f"The mean is 1500; a bot that thinks had {seconds:g} s for an answer.")
    if save:
        print(f"The ratings are in {save_ratings(found, ratings)}.")
