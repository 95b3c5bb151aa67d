"""Plays all cells of an experiment, block by block, in several processes.

A block that exists is done, so a run that was stopped goes on, and two runs at once share their blocks. A
cell ends after the smallest number of blocks, counted from the first one without a gap, that has enough games
or narrow intervals. It does not matter which blocks were finished first.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from itertools import chain
from math import ceil
from multiprocessing import get_context
from time import perf_counter

import msgspec
import polars as pl

from coverts.engine.base.exceptions import BadFile, GameFault
from coverts.lab.block_rows import play_games
from coverts.lab.block_store import BlockStore, Settings
from coverts.lab.cell_description import describe_cell
from coverts.lab.cells import Cell
from coverts.lab.decisions.decision_file import play_with_decisions
from coverts.lab.experiment_file import ExperimentFile
from coverts.lab.sequences import games_for, share_interval

BLOCK_SECONDS = 5.0
"""The shortest time for which a block is played."""
TRIAL_SECONDS = 0.5
MAX_DEATHS = 5
"""The number of worker processes that may die before the run gives up."""
Progress = Callable[[Cell, int, int], None]
"""A function that is called with a cell, the number of its finished games and that of all its games, which is
an estimate if a width decides."""


class BlockSums(msgspec.Struct, frozen=True):
    """What decides when a cell ends.

    Attributes:
        games: The number of games, with those that failed.
        failed: The number of games that failed.
        wins: The sum of the wins of each seat.
    """

    games: int
    failed: int
    wins: tuple[float, ...]


@dataclass
class CellProgress:
    """The finished blocks of a cell.

    Attributes:
        cell: The cell.
        size: The number of games in a block.
        wanted: The number of games, or 0 if the width of the intervals decides.
        width: The width of the intervals at which the cell ends, or 0.
        sums: The sums of each finished block.
        blocks: The number of blocks, counted from the first one without a gap, that belong to the result.
        is_done: Whether these blocks are enough.
    """

    cell: Cell
    size: int
    wanted: int
    width: float
    sums: dict[int, BlockSums] = field(default_factory=dict)
    blocks: int = 0
    is_done: bool = False
    _games: int = 0
    _wins: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games of the blocks that belong to the result."""
        return sum(self.sums[block].games for block in range(self.blocks))

    def add(self, block: int, sums: BlockSums) -> None:
        """Add a finished block, and see whether the cell has enough of them."""
        self.sums[block] = sums
        while not self.is_done and self.blocks in self.sums:
            each = self.sums[self.blocks]
            self.blocks += 1
            self._games += each.games - each.failed
            self._wins = [a + b for a, b in zip(self._wins or [0.0] * len(each.wins), each.wins, strict=True)]
            self.is_done = self._is_enough()

    def _is_enough(self) -> bool:
        if self.wanted:
            return self.blocks == self.last
        planned = games_for(self.width, 0.5)
        return all(share_interval(won, self._games, planned).width <= self.width for won in self._wins)

    @property
    def total(self) -> int:
        """The number of games that the cell has in the end, or an estimate if a width decides."""
        if self.is_done:
            return self.games
        return self.wanted or max(games_for(self.width, 0.5), self.games + self.size)

    @property
    def last(self) -> int:
        """The number of blocks that have the wanted number of games."""
        return ceil(self.wanted / self.size)

    def games_of(self, block: int) -> int:
        """Return the number of games in a block. The last block may be shorter."""
        return max(min(self.size, self.wanted - block * self.size), 0) if self.wanted else self.size

    def missing(self) -> Iterator[int]:
        """Yield the blocks to play, in order, until the cell is done."""
        block = 0
        while not self.is_done and (not self.wanted or block < self.last):
            if block not in self.sums:
                yield block
            block += 1


Job = tuple[CellProgress, int]
"""A block to play: the progress of its cell, and its number."""


def run_experiment(
    experiment: ExperimentFile,
    cells: Sequence[Cell],
    place: str,
    progress: Progress = lambda cell, done, total: None,
    workers: int | None = None,
    announce: Callable[[CellTrial], None] = lambda trial: None,
) -> list[CellProgress]:
    """Play the blocks of an experiment that are still missing.

    Args:
        experiment: The experiment.
        cells: Its cells.
        place: The folder or bucket of the results.
        progress: A function that is called after each block.
        workers: The number of processes, or None for one per core.
        announce: A function that is called before the first decisions of a cell are recorded.

    Returns:
        The blocks of each cell.

    Raises:
        BadFile: The results cannot be written or read.
        Malformed: The rules have changed.
    """
    store = BlockStore(place)

    tried = cache(partial(try_cell, experiment))
    for cell in cells:
        if cell.decisions and not store.blocks(cell.folder, with_decisions=True):
            announce(tried(cell))

    def choose() -> Settings:
        described = {}
        for cell in cells:
            block = experiment.block or tried(cell).block
            described[cell.folder] = describe_cell(cell, block)
        return Settings(experiment, described)

    settled = store.settle(choose).cells
    if settled.keys() != {cell.folder for cell in cells}:
        raise BadFile(
            f"{place} holds the results of another experiment, or of other rules. Name another folder."
        )
    states = []
    for cell in cells:
        state = CellProgress(cell, settled[cell.folder].block, experiment.games, experiment.width)
        for block in sorted(store.blocks(cell.folder, cell.decisions)):
            columns = ["fault", *(f"win_{n + 1}" for n in range(cell.players))]
            rows = store.read(cell.folder, block, columns, state.games_of(block))
            if rows is not None:
                state.add(block, sums_of(cell, rows))
        progress(cell, state.games, state.total)
        states.append(state)
    _play(states, place, progress, workers or os.cpu_count() or 1)
    return states


def _play(states: Sequence[CellProgress], place: str, progress: Progress, workers: int) -> None:
    """Play the missing blocks. If a worker process dies, for example for lack of memory, others go on."""
    jobs = _jobs(states)
    for _ in range(MAX_DEATHS):
        waiting: list[Job] = []
        try:
            _play_jobs(jobs, waiting, place, progress, workers)
            return
        except BrokenProcessPool:
            jobs = chain([job for job in waiting if not job[0].is_done], jobs)
    raise GameFault(
        f"Worker processes have died {MAX_DEATHS} times, perhaps because there is too little memory. All "
        "finished blocks are kept. Run the experiment again, with fewer --workers."
    )


def _play_jobs(
    jobs: Iterator[Job], running_jobs: list[Job], place: str, progress: Progress, workers: int
) -> None:
    """Play blocks in worker processes.

    Args:
        jobs: The blocks.
        running_jobs: A list that has the blocks in progress at any time.
        place: The folder or bucket of the results.
        progress: A function that is called after each block.
        workers: The number of processes.
    """
    ignoring = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops this process, which stops the others
    with ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, ignoring) as pool:
        running: dict[Future[BlockSums], Job] = {}
        try:
            while True:
                while len(running) < 2 * workers and (job := next(jobs, None)) is not None:
                    state, block = job
                    running_jobs.append(job)
                    first = block * state.size
                    task = pool.submit(play_block, place, state.cell, block, first, state.games_of(block))
                    running[task] = job
                if not running:
                    return
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for task in finished:
                    sums = task.result()
                    job = running.pop(task)
                    running_jobs.remove(job)
                    state, block = job
                    state.add(block, sums)
                    progress(state.cell, state.games, state.total)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _jobs(states: Sequence[CellProgress]) -> Iterator[Job]:
    """Yield blocks to play, one of each cell in turn, so that all cells grow alike."""
    waiting = [(state, state.missing()) for state in states]
    while waiting:
        for state, missing in [*waiting]:
            block = next(missing, None)
            if block is None:
                waiting = [(each, rest) for each, rest in waiting if each is not state]
            else:
                yield state, block


def play_block(place: str, cell: Cell, block: int, first: int, games: int) -> BlockSums:
    """Play a block and store it.

    Args:
        place: The folder or bucket of the results.
        cell: The cell.
        block: The number of the block.
        first: The number of its first game.
        games: The number of its games.
    """
    rows, decisions = play_cell(cell, first, games)
    BlockStore(place).write(cell.folder, block, rows, decisions)
    return sums_of(cell, rows)


def play_cell(cell: Cell, first: int, games: int) -> tuple[pl.DataFrame, bytes]:
    """Play games of a cell. Return their rows, and the file of their decisions or b"" if there is none."""
    return (
        play_with_decisions(cell, first, games) if cell.decisions else (play_games(cell, first, games), b"")
    )


def sums_of(cell: Cell, rows: pl.DataFrame) -> BlockSums:
    """Return what decides when a cell ends."""
    valid = rows.filter(pl.col("fault").is_null())
    wins = tuple(float(valid[f"win_{seat + 1}"].cast(pl.Float64).sum()) for seat in range(cell.players))
    return BlockSums(len(rows), len(rows) - len(valid), wins)


@dataclass(frozen=True)
class CellTrial:
    """What a short trial of a cell has shown.

    Attributes:
        cell: The cell.
        games: The number of games that the cell will need, or an estimate if a width decides.
        seconds: The time of one game.
        bytes: The size of one game's row.
        decision_bytes: The size of one game's decisions.
    """

    cell: Cell
    games: int
    seconds: float
    bytes: float
    decision_bytes: float

    @property
    def block(self) -> int:
        """The number of games that take at least `BLOCK_SECONDS`, as a round number."""
        exact = BLOCK_SECONDS / self.seconds
        unit: int = 10 ** max(len(str(int(exact))) - 2, 0)
        return max(ceil(exact / unit) * unit, 1)


def try_cell(experiment: ExperimentFile, cell: Cell) -> CellTrial:
    """Play some games of a cell, and estimate what all of them need."""
    games, seconds, (rows, decisions) = 1, 0.0, play_cell(cell, 0, 1)  # compiles the game
    while seconds < TRIAL_SECONDS:
        games *= 4
        began = perf_counter()
        rows, decisions = play_cell(cell, 0, games)
        seconds = perf_counter() - began
    buffer = BytesIO()
    rows.write_parquet(buffer)
    wanted = experiment.games or games_for(experiment.width, 0.5)
    return CellTrial(cell, wanted, seconds / games, len(buffer.getvalue()) / games, len(decisions) / games)
