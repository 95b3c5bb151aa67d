"""What records of decisions cost: `python benchmarks/decisions.py [GAME...]`.

One process plays a block of games without its decisions (*games*), and with them (*recorded*). Then it reads
the observations in batches (*read*), and from another file that holds them as arrays of numbers instead of
bytes (*as arrays*). Times are microseconds of CPU time per decision, the best of three repeats. *bytes* is
the size of a decision, and *arrays* how many times as large the file with arrays is.
"""

import argparse
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np
import polars as pl

import coverts
from coverts.lab.block_rows import play_games
from coverts.lab.cells import make_cell
from coverts.lab.decisions.decision_file import play_with_decisions
from coverts.lab.decisions.decision_rows import CHUNK_BYTES

GAMES = {"infiltration": 1000, "infiltrators": 100, "anima_tactics": 20, "trek_ccg": 20}
REPEATS, BATCH = 3, 1024


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the CPU seconds of an action, and its result."""
    began = process_time()
    result = action()
    return process_time() - began, result


def best_of(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the least CPU seconds of some repeats of an action, and its last result."""
    times, results = zip(*(timed(action) for _ in range(REPEATS)), strict=True)
    return min(times), results[-1]


def from_bytes(column: pl.Series) -> Any:
    """Return observations that are stored as bytes."""
    return np.frombuffer(b"".join(column), np.int16).reshape(len(column), -1)


def read_batches(path: Path, decode: Callable[[pl.Series], Any]) -> int:
    """Read the observations of a file in batches, as a loader does. Return their number."""
    batches = pl.scan_parquet(path).select("observation").collect_batches(chunk_size=BATCH)
    return sum(len(decode(rows["observation"])) for rows in batches)


def write_both(file: bytes, folder: Path) -> tuple[Path, Path]:
    """Write the observations of a file in the same parts as bytes, and as arrays of numbers."""
    column = pl.read_parquet(file, columns=["observation"])
    width = len(column["observation"][0]) // 2
    as_array = pl.col("observation").bin.reinterpret(dtype=pl.Array(pl.Int16, width), endianness="little")
    paths = folder / "bytes.parquet", folder / "arrays.parquet"
    for path, table in zip(paths, (column, column.select(as_array)), strict=True):
        table.write_parquet(path, row_group_size=max(CHUNK_BYTES // (2 * width), 1))
    return paths


def measure(name: str, games: int) -> str:
    """Return a line about one game."""
    game = coverts.game(name)
    bot = game.bots[0].name if game.bots else "random"
    cell = make_cell("all", name, [[bot] * game.players[0]], {}, 1)
    play_with_decisions(cell, 0, 1)  # compiles the game
    plain, _ = best_of(lambda: play_games(cell, 0, games).write_parquet(BytesIO()))
    recorded, (rows, file) = best_of(lambda: play_with_decisions(cell, 0, games))
    count = int(rows["decisions"].sum())
    with TemporaryDirectory() as folder:
        own, arrays = write_both(file, Path(folder))
        size = arrays.stat().st_size / own.stat().st_size
        reading, _ = best_of(lambda: read_batches(own, from_bytes))
        slow, _ = best_of(lambda: read_batches(arrays, pl.Series.to_numpy))
    microseconds = [1e6 * each / count for each in (plain, recorded, reading, slow)]
    values = [f"{each:10.2f}" for each in (*microseconds, len(file) / count, size)]
    return f"{name:14}{count:10,}{''.join(values)}"


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[*GAMES], help="names or files of games")
    given = parser.parse_args()
    columns = ("decisions", "games", "recorded", "read", "as arrays", "bytes", "arrays")
    print(f"{'':14}{''.join(f'{column:>10}' for column in columns)}")
    for name in given.games:
        print(measure(name, GAMES.get(Path(name).stem, 1000)), flush=True)


if __name__ == "__main__":
    main()
