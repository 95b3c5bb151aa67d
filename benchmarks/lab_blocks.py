"""What blocks of an experiment cost: `python benchmarks/lab_blocks.py [--blocks N] [--rounds N]`.

- `local` plays blocks in one process of an experiment. It is compared with `bare`, a loop in one process that
  plays the same games in machine code and writes the same rows as Parquet. At most 5 % more time is allowed.
- `ray` plays them on a Ray cluster of this machine with two processes. It is compared with two processes of
  an experiment. At least 90 % of their games a second are expected.

The time is that between the first and the last finished block, so starts and compilation do not count. All
are measured in turn, and the ratios are those of the same round. Nothing else may use the cores meanwhile.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from time import perf_counter

from coverts.lab.block_rows import rows_of_batches, table_of_cell
from coverts.lab.cells import list_cells
from coverts.lab.experiment_file import MAX_GAMES, ExperimentFile
from coverts.lab.experiment_run import run_experiment, try_cell
from coverts.lab.workers.ray_workers import LOCAL

SECONDS = 5
"""The time that a block takes."""


def bare(cell, block, blocks, folder):
    """Return the games a second of a loop without an experiment."""
    table, began = table_of_cell(cell), 0.0
    for number in range(blocks):
        rows = rows_of_batches(cell, table.game, number * block, [table.play(number * block, block)])
        rows.write_parquet(Path(folder, f"{number}.parquet"))
        began = began or perf_counter()
    return (blocks - 1) * block / (perf_counter() - began)


def lab(cell, block, blocks, folder, workers, cluster=""):
    """Return the games a second of an experiment."""
    times = []
    experiment = ExperimentFile(cell.game, games=block * blocks, block=block)
    run_experiment(
        experiment, [cell], folder, lambda state: times.append(perf_counter()), workers, cluster=cluster
    )
    finished = times[1:]  # the first call is before the first block
    return (blocks - 1) * block / (finished[-1] - finished[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--game", default="infiltration")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    (cell,) = list_cells(Path("blocks.toml"), ExperimentFile(given.game, games=1))
    block = max(int(SECONDS / try_cell((cell, MAX_GAMES)).seconds), 1)
    sides = {
        "bare": lambda folder: bare(cell, block, given.blocks, folder),
        "local": lambda folder: lab(cell, block, given.blocks, folder, 1),
        "two": lambda folder: lab(cell, block, 2 * given.blocks, folder, 2),
        "ray": lambda folder: lab(cell, block, 2 * given.blocks, folder, 2, LOCAL),
    }
    found: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(given.rounds):
        for name, play in sides.items():
            with tempfile.TemporaryDirectory() as folder:
                found[name].append(play(folder))
    for name, rates in found.items():
        print(f"{name}: {statistics.median(rates):,.0f} games a second")
    for one, other, text in (
        ("bare", "local", "time of local blocks / time of a bare loop"),
        ("ray", "two", "games of Ray / games of local processes"),
    ):
        ratios = [a / b for a, b in zip(found[one], found[other], strict=True)]
        print(f"{text}: {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
