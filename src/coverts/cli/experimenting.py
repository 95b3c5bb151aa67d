"""Commands for experiments, which are files that say what to play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from coverts.cli.command_line import progress_bar
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell, list_cells
from coverts.lab.experiment_file import read_experiment
from coverts.lab.experiment_page import experiment_page
from coverts.lab.experiment_run import Trial, run_experiment, try_cell
from coverts.lab.findings import cell_findings, differences, finding_lines, read_rows


def run(
    file: Path,
    /,
    *,
    results: str = "",
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    plan: Annotated[bool, Parameter(negative=())] = False,
    page: Path | None = None,
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
    plan
        Only play a short trial of each cell, and print how many games, hours and bytes all of them need.
    page
        Write the results with charts to this HTML file.
    """
    experiment = read_experiment(file)
    cells = list_cells(file, experiment)
    if plan:
        for line in plan_lines([try_cell(experiment, cell) for cell in cells]):
            print(line)
        return
    place = results or str(file.with_suffix(".results"))
    total = experiment.games * len(cells) or None
    done: dict[str, int] = {}
    with progress_bar("Games", total) as advance:

        def note(cell: Cell, games: int, _: int | None) -> None:
            done[cell.folder] = games
            advance(sum(done.values()))

        states = run_experiment(experiment, cells, place, note, workers)
    store = BlockStore(place)
    tables = [read_rows(store, state) for state in states]
    findings = [cell_findings(state, rows) for state, rows in zip(states, tables, strict=True)]
    changes = differences(states, tables)
    if page is not None:
        command = f"coverts experiment run {file}"
        page.write_text(experiment_page(experiment, command, findings, changes, tables), "utf-8")
    for line in finding_lines(findings, changes):
        print(line)
    if any(each.failed for each in findings):
        raise SystemExit(1)


def plan_lines(trials: Sequence[Trial]) -> list[str]:
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
