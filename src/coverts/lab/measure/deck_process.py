"""Plays games with another deck in a separate process.

The separate process is necessary because a process can load only one deck.

`python -m coverts.lab.measure.deck_process` reads a request from its standard input. It writes lines of JSON:
first its progress, then the description of the games or an error. The rows are in a Parquet file.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import polars as pl

from coverts.engine.base.exceptions import CovertsError, GameFault, Malformed
from coverts.lab.block_rows import GameCount, play_in_threads
from coverts.lab.cell_description import CellDescription, describe_cell
from coverts.lab.measure.measure_request import GameRequest, cell_of
from coverts.lab.reports.side import Side, make_side
from coverts.lab.workers.decks import VARIABLE


class OutputLine(msgspec.Struct, omit_defaults=True):
    """A line of output from the separate process: progress, the finished games, or an error."""

    done: int = 0
    total: int = 0
    played: CellDescription | None = None
    error: str = ""


def play_in_process(request: GameRequest, deck: str, progress: GameCount, workers: int | None = None) -> Side:
    """Play games with another deck in a separate process.

    Args:
        request: The games to play.
        deck: The path of the deck, or "" for the installed deck.
        progress: A function to call with the number of finished games and the number of all games.
        workers: The number of threads, or None for one per core.

    Raises:
        Malformed: The games cannot be played. The message comes from the separate process.
        GameFault: The process ended early.
    """
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    if deck:
        environment[VARIABLE] = deck
    with TemporaryDirectory() as folder:
        rows = Path(folder, "rows.parquet")
        command = [sys.executable, "-m", "coverts.lab.measure.deck_process", str(workers or 0), str(rows)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            try:
                process.stdin.write(msgspec.json.encode(request))
                process.stdin.close()
                for line in process.stdout:
                    output = msgspec.json.decode(line, type=OutputLine)
                    if output.error:
                        raise Malformed(output.error)
                    if output.played is not None:
                        label = request.distinction or request.label
                        return make_side(output.played, pl.read_parquet(rows), label=label)
                    progress(output.done, output.total)
            finally:
                process.kill()
    raise GameFault("the process that played the other deck's games ended early")


def main() -> None:
    """Read a request from standard input and write the result to standard output."""

    def write(line: OutputLine) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
        sys.stdout.buffer.flush()

    request = msgspec.json.decode(sys.stdin.buffer.read(), type=GameRequest)
    workers, path = int(sys.argv[1]) or None, sys.argv[2]
    try:
        cell = cell_of(request)
        rows = play_in_threads(
            cell, request.games, lambda done, total: write(OutputLine(done, total)), workers
        )
        rows.write_parquet(path)
        write(OutputLine(played=describe_cell(cell, len(rows))))
    except CovertsError as error:
        write(OutputLine(error=str(error)))
    except KeyboardInterrupt:  # The interruption also reaches the parent process, which reports it.
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
