"""The commands `coverts experiment run`, `report` and `compare`."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from math import ceil
from pathlib import Path

import msgspec
import polars as pl

import coverts
from coverts.bots.rating import format_table, save_ratings
from coverts.engine.base.exceptions import BadFile, Malformed
from coverts.lab.block_store import BlockStore, Settings
from coverts.lab.bot_ratings import check_ratings, rate_bots
from coverts.lab.cells import Cell, list_cells
from coverts.lab.experiment_changes import describe_changes
from coverts.lab.experiment_file import ExperimentFile, mistakes, read_experiment
from coverts.lab.experiment_run import CellProgress, CellTrial, run_experiment, try_cells
from coverts.lab.measure.measure_request import replay_notes
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import Panel, make_panels
from coverts.lab.reports.side import Side, make_side
from coverts.lab.sequences import games_for
from coverts.lab.workers.block_tasks import read_sums

Bars = Callable[[], AbstractContextManager[Callable[[str, int, int, str], None]]]


def plan_experiment(
    file: Path, workers: int | None = None, decisions: bool = False, results: str = ""
) -> list[str]:
    """Play a short trial of each cell, and return what all games need and how many are left.

    If no games are left, nothing is played.

    Args:
        file: The experiment's file.
        workers: The number of processes that will play, or None for one per core.
        decisions: Whether decisions are recorded, even if the file does not say so.
        results: The folder or bucket of the results, or "" for a folder beside the file.

    Returns:
        Lines of text.

    Raises:
        BadFile: The experiment's file has a mistake.
    """
    experiment, count = _read(file, decisions), workers or os.cpu_count() or 1
    cells, place = list_cells(file, experiment), _place(file, results)
    states: list[CellProgress] = []
    notes = []
    if (store := _begun_store(place)) is not None:
        settled = store.settings().cells
        if settled.keys() == {cell.folder for cell in cells}:
            states = [_read_progress(store, cell, settled[cell.folder].block, experiment) for cell in cells]
        else:
            notes = [describe_changes(place, [about.cell for about in settled.values()], cells)]
    done = sum(state.games for state in states)
    if states and all(state.is_done for state in states):
        return [f"This experiment is finished: {place} has all {done:,} games, and 0 games are left."]
    if done:
        left = sum(state.total - state.games for state in states)
        about = "about " if experiment.width else ""
        notes = [f"{place} has {done:,} games, so {about}{left:,} games are left."]
    return [*plan_lines(try_cells(cells, experiment, count), experiment, count), *notes]


def play_experiment(
    file: Path,
    results: str,
    bars: Bars,
    workers: int | None,
    saves_ratings: bool = False,
    decisions: bool = False,
    tell: Callable[[str], None] = print,
    cluster: str = "",
) -> Outcome:
    """Play the games of an experiment that are still missing.

    Args:
        file: The experiment's file.
        results: The folder or bucket of the results, or "" for a folder beside the file.
        bars: A function that opens progress bars.
        workers: The number of processes, or None for one per core.
        saves_ratings: Whether to save the ratings of the bots in the game's folder.
        decisions: Whether to record decisions, even if the file does not say so.
        tell: A function that is called with the size of the decisions, before they are recorded.
        cluster: The address of a Ray cluster, `local` for one on this machine, or "" for none.

    Raises:
        BadFile: The experiment's file has a mistake, or a file cannot be read or written.
        Malformed: The ratings cannot be saved.
    """
    experiment = _read(file, decisions)
    if saves_ratings:
        check_ratings(experiment)
    cells = list_cells(file, experiment)
    place = _place(file, results)
    with bars() as advance:

        def show(state: CellProgress) -> None:
            advance(state.cell.title, state.games, state.total, state.note)

        def announce(trial: CellTrial) -> None:
            tell(f"{trial.cell.title}: about {_decisions(trial, _planned(experiment))}")

        states = run_experiment(experiment, cells, place, show, workers, announce, cluster)
    store = BlockStore(place)
    settings = store.settings()
    tables = {}
    for state in states:
        rows = read_rows(store, state.cell.folder, state.size, state.blocks)
        if rows is None or len(rows) < state.games:
            raise BadFile(f"{place}/{state.cell.folder} has a damaged block. Run the experiment again.")
        tables[state.cell.folder] = rows.head(state.games)
    command = f"coverts experiment run {file}" + (f" --results {results}" if results else "")
    notes = []
    if _has_ratings(experiment):
        ratings = rate_bots(cells, [tables[cell.folder] for cell in cells])
        notes = format_table(ratings)
        if saves_ratings:
            notes.append(f"The ratings are in {save_ratings(coverts.game(cells[0].game), ratings)}.")
    sides = [*_sides(settings, tables)]
    return Outcome(_title(settings), command, make_panels(sides), [*replay_notes(sides), *notes])


def report_results(place: str) -> Outcome:
    """Report on the results in a folder or bucket, also while an experiment runs.

    Raises:
        BadFile: The place has no results, or cannot be read.
    """
    settings, tables = _read_tables(place)
    notes = [
        f"No games yet: {about.cell.title}"
        for folder, about in settings.cells.items()
        if folder not in tables
    ]
    if _has_ratings(settings.experiment) and not notes:
        cells = [about.cell for about in settings.cells.values()]
        notes = format_table(rate_bots(cells, [tables[cell.folder] for cell in cells]))
    sides = [*_sides(settings, tables)]
    notes = [*replay_notes(sides), *notes]
    return Outcome(_title(settings), f"coverts experiment report {place}", make_panels(sides), notes)


def compare_results(one: str, other: str) -> Outcome:
    """Compare the results of two experiments. The differences are those of the second one from the first.

    Variants with the same name are compared. If each experiment has one variant, its name does not matter.

    Raises:
        BadFile: A place has no results, or cannot be read.
        Malformed: The experiments have no variants, or no number of players and bots, in common, or they
            play different games.
    """
    read = [_read_tables(place) for place in (one, other)]
    found = [(settings, [*_sides(settings, tables)]) for settings, tables in read]
    names = [_short_name(place) for place in (one, other)]
    names = names if names[0] != names[1] else [one, other]
    own, others = ([*dict.fromkeys(side.label for side in sides)] for _, sides in found)
    pairs = [(label, label) for label in own if label in others]
    if not pairs and len(own) == len(others) == 1:
        pairs = [(own[0], others[0])]
    if not pairs:
        raise Malformed(
            f"{one} has the variants {', '.join(own)}, and {other} has {', '.join(others)}. Variants are "
            "compared by their names, so give them the same names."
        )
    panels: list[Panel] = []
    for pair in pairs:
        titles = [
            {side.about.title for side in listed if side.label == label}
            for (_, listed), label in zip(found, pair, strict=True)
        ]
        if titles[0].isdisjoint(titles[1]):
            games = [" and ".join(sorted(each)) for each in titles]
            raise Malformed(
                f"{one} has games of {games[0]}, and {other} has games of {games[1]}. Different games "
                "cannot be compared. If they are versions of one game, give both the same title."
            )
        sides = [
            _rename_side(side, f"{name}: {side.label}" if len(pairs) > 1 else name)
            for (_, listed), name, label in zip(found, names, pair, strict=True)
            for side in listed
            if side.label == label
        ]
        panels += [panel for panel in make_panels(sides) if len(panel.sides) > 1]
    if not panels:
        raise Malformed(f"{one} and {other} have no players and bots in common, so nothing can be compared.")
    title = f"{_title(found[1][0])} compared with {_title(found[0][0])}"
    return Outcome(title, f"coverts experiment compare {one} {other}", panels)


def _place(file: Path, results: str) -> str:
    """Return the folder or bucket of the results, by default a folder beside the file."""
    return results or str(file.with_suffix(".results"))


def _begun_store(place: str) -> BlockStore | None:
    """Return the results at a place, or None if there are none yet. No folder is made.

    Raises:
        BadFile: The place cannot be read.
    """
    if "://" not in place and not Path(place).is_dir():
        return None
    store = BlockStore(place)
    return store if store.is_begun() else None


def _read_progress(store: BlockStore, cell: Cell, size: int, experiment: ExperimentFile) -> CellProgress:
    """Return the finished blocks of a cell."""
    state = CellProgress(cell, size, experiment.games, experiment.width)
    for block in sorted(store.blocks(cell.folder, cell.decisions)):
        task = state.task(store.place, block)
        if task.games and (sums := read_sums(store, task)) is not None:
            state.add(block, sums)
    return state


def _read_tables(place: str) -> tuple[Settings, dict[str, pl.DataFrame]]:
    """Return the settings and the games of each cell that has some, up to the block with which it ends."""
    if "://" not in place and not Path(place).is_dir():
        raise BadFile(f"There is no folder {place}.")
    store = BlockStore(place)
    settings = store.settings()
    experiment = settings.experiment
    tables = {}
    for folder, about in settings.cells.items():
        blocks = store.blocks(folder)
        count = next(number for number in range(len(blocks) + 1) if number not in blocks)
        if experiment.width:
            state = CellProgress(about.cell, about.block, 0, experiment.width)
            for block in range(count):
                task = state.task(place, block)
                if state.is_done or (sums := read_sums(store, task)) is None:
                    break
                state.add(block, sums)
            count = state.blocks
        if (rows := read_rows(store, folder, about.block, count)) is not None:
            tables[folder] = rows
    if not tables:
        raise BadFile(f"{place} has no whole block yet. Wait, or run the experiment again.")
    return settings, tables


def _has_ratings(experiment: ExperimentFile) -> bool:
    return bool(experiment.round_robin) and not experiment.variants


def _sides(settings: Settings, tables: dict[str, pl.DataFrame]) -> Iterator[Side]:
    """Yield the sides of cells. Intervals are tuned for the number of games of the first run."""
    for folder, about in settings.cells.items():
        if folder in tables:
            planned = _planned(settings.experiment)
            yield make_side(about, tables[folder], planned, wanted=settings.experiment.games)


def _rename_side(side: Side, label: str) -> Side:
    return dataclasses.replace(side, label=label)


def read_rows(store: BlockStore, folder: str, size: int, blocks: int) -> pl.DataFrame | None:
    """Return the rows of the first blocks of a cell, up to one that is missing or damaged, or None.

    Args:
        store: The results.
        folder: The folder of the cell.
        size: The number of games in a block.
        blocks: The number of blocks.
    """
    parts: list[pl.DataFrame] = []
    for block in range(blocks):
        if (rows := store.read(folder, block, size)) is None:
            break
        parts.append(rows)
    return pl.concat(parts) if parts else None


def _read(file: Path, decisions: bool) -> ExperimentFile:
    """Read an experiment's file. `decisions` has the same effect as the key in the file.

    Raises:
        BadFile: The file has a mistake.
    """
    experiment = read_experiment(file)
    if not decisions or experiment.decisions:
        return experiment
    changed = msgspec.structs.replace(experiment, decisions=True)
    for key, reason in mistakes(changed):
        raise Malformed(f"--{key}: {reason}")
    return changed


def _planned(experiment: ExperimentFile) -> int:
    return experiment.games or games_for(experiment.width, 0.5)


def _title(settings: Settings) -> str:
    return settings.experiment.title or next(iter(settings.cells.values())).title


def _short_name(place: str) -> str:
    return place.rstrip("/").rpartition("/")[2].removesuffix(".results")


def plan_lines(trials: Sequence[CellTrial], experiment: ExperimentFile, workers: int) -> list[str]:
    """Return what the cells of an experiment need, as lines of text.

    Args:
        trials: A trial of each cell.
        experiment: The experiment.
        workers: The number of processes that will play.
    """
    games = _planned(experiment)
    lines = [
        f"{each.cell.title}: {games:,} games, {_time(games * each.seconds)} of one core, "
        f"{_size(games * each.bytes)}" + (f" and {_decisions(each, games)}" if each.decision_bytes else "")
        for each in trials
    ]
    seconds = sum(games * each.seconds for each in trials)
    size = sum(games * (each.bytes + each.decision_bytes) for each in trials)
    blocks = sum(ceil(games / (experiment.block or each.block)) for each in trials)
    cores = "1 core" if workers == 1 else f"{workers} cores"
    cells = "1 cell" if len(trials) == 1 else f"{len(trials)} cells"
    return [
        *lines,
        f"{cells}: {games * len(trials):,} games, {_time(seconds)} of one core, {_size(size)}. "
        f"With {cores} it takes about {_time(seconds / workers)}, with a block every "
        f"{_time(seconds / workers / blocks)}.",
    ]


def _decisions(trial: CellTrial, games: int) -> str:
    return f"{_size(games * trial.decision_bytes)} of decisions"


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s" if seconds >= 10 else f"{max(seconds, 0.1):.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
