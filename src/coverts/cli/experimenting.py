"""Commands for experiments, which are files that say what to play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from coverts.cli.command_line import progress_bar
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell, list_cells
from coverts.lab.experiment_file import read_experiment
from coverts.lab.experiment_run import run_experiment
from coverts.lab.findings import cell_findings, differences, finding_lines, read_rows


def run(
    file: Path,
    /,
    *,
    results: str = "",
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
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
    """
    experiment = read_experiment(file)
    cells = list_cells(file, experiment)
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
    for line in finding_lines(findings, differences(states, tables)):
        print(line)
    if any(each.failed for each in findings):
        raise SystemExit(1)
