"""Commands that play many games and report on them: measure, and experiments from a file."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

from cyclopts import Parameter, validators

from coverts.cli.command_line import check_writable, name_and_value, progress_bar, progress_bars
from coverts.engine.base import extras
from coverts.engine.base.exceptions import BadFile


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
    csv: Path | None = None,
    json: Path | None = None,
    again: Annotated[int | None, Parameter(validator=validators.Number(gte=0))] = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Play many games between bots. Report how long games are, which seat wins, and with which cards.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many games, by default 2000, or 100 without machine code.
    players
        The number of players. The default is the smallest number that the game allows.
    bots
        The bots, separated by commas, such as courier,random. They are repeated to fill the seats, and
        move by one seat after each game. The default is the game's first bot at all seats.
        policy:FILE.py:FUNCTION or policy:FILE.npz plays a policy, with games in Python.
    seed
        The same seed and options give the same games and the same report.
    option
        NAME=VALUE, an option of the game. Repeat it for more options.
    against
        The change to compare with the game: the file of a game with other rules for the same seats, such as
        mine2.py. For Infiltration, another deck: its path, or `stand-in`. Differences are those of the change
        from the game.
    against_option
        NAME=VALUE, an option of the games to compare with. Repeat it for more options.
    page
        Write a report with charts to this HTML file.
    csv
        Write all numbers as CSV files to this folder.
    json
        Write all numbers to this JSON file.
    again
        Replay the game with this number, and print its answers instead of a report.
    workers
        How many threads to use, by default one per core. The report does not depend on it.
    """
    command = _load("coverts.lab.measure.measure_command")
    names = tuple(name for name in map(str.strip, bots.split(",")) if name)
    options, changed = dict(map(name_and_value, option)), dict(map(name_and_value, against_option))
    first = command.GameRequest(game, games or 0, players, names, options, seed)
    sides = command.Sides(first, against, changed)
    if again is not None:
        for line in command.replay_game(sides, again):
            print(line)
        return
    _check_files(csv, page, json)
    _print_report(command.play_sides(sides, progress_bar, workers), page, csv, json)


def run_experiment(
    file: Path,
    /,
    *,
    results: str = "",
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    on: Literal["processes", "ray"] = "processes",
    ray: str = "",
    plan: Annotated[bool, Parameter(negative=())] = False,
    decisions: Annotated[bool, Parameter(negative=())] = False,
    page: Path | None = None,
    csv: Path | None = None,
    save_ratings: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Play the games of an experiment that are still missing, and print the results.

    Parameters
    ----------
    file
        The experiment's file, such as duel.toml.
    results
        The folder or bucket of the results, by default a folder beside the file, such as duel.results. A run
        that was stopped goes on there.
    workers
        How many processes to use, by default one per core. The results do not depend on it.
    on
        `ray` lets Ray run the processes on this machine. It needs the extra `ray`.
    ray
        The address of a Ray cluster whose machines play the games, such as 192.0.2.1:6379.
    plan
        Only play a short trial of each cell, and print how many games, hours and bytes all of them need, and
        how many games are left.
    decisions
        Also record each decision, for learning: what the seat knew, its legal actions, its choice and its
        policy. The size is printed before.
    page
        Write the results with charts to this HTML file.
    csv
        Write all numbers as CSV files to this folder.
    save_ratings
        Save the ratings of a round robin in the game's folder, from which the game's web page reads them.
    """
    command = _load("coverts.lab.experiment_command")
    if plan:
        for line in command.plan_experiment(file, workers, decisions, results):
            print(line)
        return
    _check_files(csv, page)
    cluster = ray or ("local" if on == "ray" else "")
    try:
        outcome = command.play_experiment(
            file, results, progress_bars, workers, save_ratings, decisions, cluster=cluster
        )
    except KeyboardInterrupt:
        print("Stopped. All finished blocks are kept; the same command goes on.", file=sys.stderr)
        raise SystemExit(130) from None
    _print_report(outcome, page, csv)


def report_experiment(results: str, /, *, page: Path | None = None, csv: Path | None = None) -> None:
    """Print the results of an experiment that runs or has run.

    Parameters
    ----------
    results
        The folder or bucket of the results, such as duel.results.
    page
        Write the results with charts to this HTML file.
    csv
        Write all numbers as CSV files to this folder.
    """
    _print_report(_load("coverts.lab.experiment_command").report_results(results), page, csv)


def compare_experiments(
    one: str, other: str, /, *, page: Path | None = None, csv: Path | None = None
) -> None:
    """Compare the results of two experiments, such as two versions of a game's rules.

    Parameters
    ----------
    one
        The folder or bucket of the first results.
    other
        The folder or bucket of the second results, from which the first are subtracted.
    page
        Write the comparison with charts to this HTML file.
    csv
        Write all numbers as CSV files to this folder.
    """
    _print_report(_load("coverts.lab.experiment_command").compare_results(one, other), page, csv)


def _print_report(outcome: Any, page: Path | None, csv: Path | None, json: Path | None = None) -> None:
    """Print a report, and write its files.

    Raises:
        SystemExit: A game failed.
    """
    for line in outcome.lines:
        print(line)
    outcome.write(csv, json)
    if page is not None:  # Altair takes long to load, so it is loaded only now.
        _load("coverts.lab.reports.report_page").write_page(page, outcome)
    if outcome.failed:
        raise SystemExit(1)


def _check_files(folder: Path | None, *files: Path | None) -> None:
    """Check that the files of a report can be written, before its games are played.

    Raises:
        BadFile: A file cannot be written.
    """
    for path in files:
        if path is not None:
            check_writable(path)
    if folder is not None and folder.exists() and not folder.is_dir():
        raise BadFile(f"{folder} is a file; name a folder.")


def _load(module: str) -> ModuleType:
    """Import a module of the extra `lab`.

    Raises:
        NotInstalled: The extra is not installed. It is named also if `fast`, which it contains, is missing.
    """
    extras.load("polars")
    return extras.load(module)
