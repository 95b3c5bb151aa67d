"""The command `coverts experiment run`, which plays an experiment and tells its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import coverts
from coverts.bots.rating import format_table, save_ratings
from coverts.engine.base.exceptions import BadFile
from coverts.lab.block_store import BlockStore
from coverts.lab.bot_ratings import check_ratings, rate_bots
from coverts.lab.cell_findings import cell_findings, differences, finding_lines, read_rows
from coverts.lab.cells import Cell, list_cells
from coverts.lab.experiment_file import read_experiment
from coverts.lab.experiment_page import experiment_page
from coverts.lab.experiment_run import CellTrial, run_experiment, try_cell

Bar = Callable[[str, int | None], AbstractContextManager[Callable[..., None]]]


def plan_experiment(file: Path) -> list[str]:
    """Play a short trial of each cell, and return what all games need, as lines of text.

    Raises:
        BadFile: The experiment's file has a mistake.
    """
    experiment = read_experiment(file)
    return plan_lines([try_cell(experiment, cell) for cell in list_cells(file, experiment)])


def play_experiment(
    file: Path, results: str, bar: Bar, workers: int | None, page: Path | None, saves_ratings: bool = False
) -> tuple[list[str], int]:
    """Play the games of an experiment that are still missing.

    Args:
        file: The experiment's file.
        results: The folder or bucket of the results, or "" for a folder beside the file.
        bar: A function that opens a progress bar.
        workers: The number of processes, or None for one per core.
        page: The HTML file to write, if any.
        saves_ratings: Whether to save the ratings of the bots in the game's folder.

    Returns:
        The results as lines of text, and the number of games that failed.

    Raises:
        BadFile: The experiment's file has a mistake, or a file cannot be read or written.
        Malformed: The ratings cannot be saved.
    """
    experiment = read_experiment(file)
    if saves_ratings:
        check_ratings(experiment)
    cells = list_cells(file, experiment)
    place = results or str(file.with_suffix(".results"))
    done: dict[str, int] = {}
    with bar("Games", experiment.games * len(cells) or None) as advance:

        def note(cell: Cell, games: int, _: int | None) -> None:
            done[cell.folder] = games
            advance(sum(done.values()))

        states = run_experiment(experiment, cells, place, note, workers)
    store = BlockStore(place)
    tables = [read_rows(store, state) for state in states]
    findings = [cell_findings(state, rows) for state, rows in zip(states, tables, strict=True)]
    changes = differences(states, tables)
    if page is not None:
        content = experiment_page(experiment, f"coverts experiment run {file}", findings, changes, tables)
        try:
            page.write_text(content, "utf-8")
        except OSError as error:
            raise BadFile(f"{page} cannot be written: {error.strerror}") from None
    lines = finding_lines(findings, changes)
    if experiment.round_robin and not experiment.variants:
        ratings = rate_bots(cells, tables)
        lines += format_table(ratings)
        if saves_ratings:
            lines.append(f"The ratings are in {save_ratings(coverts.game(cells[0].game), ratings)}.")
    return lines, sum(each.failed for each in findings)


def plan_lines(trials: Sequence[CellTrial]) -> list[str]:
    """Return what the cells of an experiment need, as lines of text."""
    lines = [
        f"{each.cell.title}: {each.games:,} games, "
        f"{_hours(each.games * each.seconds)} of one core, {_size(each.games * each.bytes)}"
        for each in trials
    ]
    games, seconds = sum(each.games for each in trials), sum(each.games * each.seconds for each in trials)
    size = sum(each.games * each.bytes for each in trials)
    return [*lines, f"{len(trials)} cells: {games:,} games, {_hours(seconds)} of one core, {_size(size)}"]


def _hours(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
