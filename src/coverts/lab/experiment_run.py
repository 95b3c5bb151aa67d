"""Plays all cells of an experiment, block by block, in several processes.

A block that exists is done, so a run that was stopped goes on, and two runs at once share their blocks. A
cell ends after the smallest number of blocks, counted from the first one without a gap, that has enough games
or narrow intervals. It does not matter which blocks were finished first.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from time import perf_counter

import msgspec

from coverts.engine.base.exceptions import BadFile
from coverts.lab.block_store import BlockStore, Settings, encode_block
from coverts.lab.cell_description import CellDescription, describe_cell
from coverts.lab.cells import Cell
from coverts.lab.experiment_changes import describe_changes
from coverts.lab.experiment_file import MAX_GAMES, ExperimentFile
from coverts.lab.sequences import games_for, share_interval
from coverts.lab.workers.block_tasks import (
    BlockSums,
    BlockTask,
    BlockWorkers,
    compile_cell,
    play_block,
    play_cell,
    read_sums,
)
from coverts.lab.workers.local_workers import LocalWorkers
from coverts.lab.workers.ray_workers import RayWorkers

BLOCK_SECONDS = 5.0
"""The shortest time for which a block is played."""
TRIAL_SECONDS = 0.5
"""The time of the longest trial of a cell, at least."""


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
        next: The first block that has not been started.
    """

    cell: Cell
    size: int
    wanted: int
    width: float
    sums: dict[int, BlockSums] = field(default_factory=dict)
    blocks: int = 0
    is_done: bool = False
    next: int = 0
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
        if not self._games:  # Games that fail do not make intervals narrower.
            return True
        return self.width_now <= self.width

    @property
    def width_now(self) -> float:
        """The width of the widest interval so far."""
        planned = games_for(self.width, 0.5)
        return max(share_interval(won, self._games, planned).width for won in self._wins or [0.0])

    @property
    def total(self) -> int:
        """The number of games that the cell has in the end, or an estimate if a width decides."""
        if self.is_done:
            return self.games
        return self.wanted or max(games_for(self.width, 0.5), self.games + self.size)

    @property
    def note(self) -> str:
        """How wide the intervals are and shall be, for readers, if a width decides."""
        return f"width {self.width_now:.1%} of {self.width:.1%}" if self.width and self._games else ""

    @property
    def last(self) -> int:
        """The number of blocks that have the wanted number of games."""
        return ceil(self.wanted / self.size)

    def games_of(self, block: int) -> int:
        """Return the number of games in a block. The last block may be shorter."""
        return max(min(self.size, self.wanted - block * self.size), 0) if self.wanted else self.size

    def task(self, place: str, block: int) -> BlockTask:
        """Return what to play for a block, whose results are stored at `place`."""
        return BlockTask(place, self.cell, block, self.size, self.games_of(block))

    def start(self, ahead: int) -> int | None:
        """Return the next block to play, or None if the cell needs no other block now.

        Args:
            ahead: If a width decides, the number of blocks after the result, a gap included, that may be
                played. When the gap is filled, the cell may end, and the blocks after it were in vain.
        """
        while self.next in self.sums:
            self.next += 1
        end = self.last if self.wanted else self.blocks + ahead
        if self.is_done or self.next >= end:
            return None
        self.next += 1
        return self.next - 1


CellCallback = Callable[[CellProgress], None]
"""A function that is called with a cell that has grown."""


def run_experiment(
    experiment: ExperimentFile,
    cells: Sequence[Cell],
    place: str,
    progress: CellCallback = lambda state: None,
    workers: int | None = None,
    announce: Callable[[CellTrial], None] = lambda trial: None,
    cluster: str = "",
) -> list[CellProgress]:
    """Play the blocks of an experiment that are still missing.

    Args:
        experiment: The experiment.
        cells: Its cells.
        place: The folder or bucket of the results.
        progress: A function that is called after each block.
        workers: The number of processes, or None for one per core.
        announce: A function that is called before the first decisions of a cell are recorded.
        cluster: The address of a Ray cluster, `LOCAL` for one on this machine, or "" for none.

    Returns:
        The blocks of each cell.

    Raises:
        BadFile: The results cannot be written or read, or the cluster cannot be used.
        Malformed: The rules have changed.
        NotInstalled: Ray is not installed.
    """
    store, count = BlockStore(place), workers or os.cpu_count() or 1

    recorded = [cell for cell in cells if cell.decisions]
    fresh = [cell for cell in recorded if not store.blocks(cell.folder, with_decisions=True)]
    tried = {trial.cell: trial for trial in try_cells(fresh, experiment, count)}
    for trial in tried.values():
        announce(trial)

    def choose() -> Settings:
        with LocalWorkers(prepare_cell, lambda given: given[0].deck, min(count, len(cells))) as processes:
            described = processes.results(
                [(cell, experiment.block or (tried[cell].block if cell in tried else 0)) for cell in cells]
            )
        if experiment.width and not experiment.block:  # A long block would have many more games than needed.
            planned = games_for(experiment.width, 0.5)
            described = [msgspec.structs.replace(each, block=min(each.block, planned)) for each in described]
        return Settings(experiment, {about.cell.folder: about for about in described})

    settled = store.settle(choose).cells
    if settled.keys() != {cell.folder for cell in cells}:
        raise BadFile(describe_changes(place, [about.cell for about in settled.values()], cells))
    states = []
    for cell in cells:
        state = CellProgress(cell, settled[cell.folder].block, experiment.games, experiment.width)
        for block in sorted(store.blocks(cell.folder, cell.decisions)):
            task = state.task(place, block)
            if task.games and (sums := read_sums(store, task)) is not None:
                state.add(block, sums)
        progress(state)
        states.append(state)
    if not all(state.is_done for state in states):
        with (
            RayWorkers(place, cells, cluster, workers)
            if cluster
            else LocalWorkers(play_block, lambda task: task.cell.deck, count)
        ) as processes:
            play_blocks(states, place, progress, processes)
    return states


def play_blocks(
    states: Sequence[CellProgress], place: str, progress: CellCallback, workers: BlockWorkers
) -> None:
    """Play the missing blocks of all cells.

    Args:
        states: The finished blocks of each cell.
        place: The folder or bucket of the results.
        progress: A function that is called after each block.
        workers: The processes that play.
    """
    by_folder, turns, running = {state.cell.folder: state for state in states}, deque(states), 0

    def start() -> BlockTask | None:
        """Return a block to play, from one cell after the other, so that all cells grow alike."""
        for _ in states:
            turns.rotate(-1)
            if (block := turns[-1].start(workers.capacity)) is not None:
                return turns[-1].task(place, block)
        return None

    while not all(state.is_done for state in states):
        while running < workers.capacity and (task := start()) is not None:
            workers.play(task)
            running += 1
        for task, sums in workers.finished():
            running -= 1
            state = by_folder[task.cell.folder]
            state.add(task.block, sums)
            progress(state)


class CellTrial(msgspec.Struct, frozen=True):
    """What a short trial of a cell has shown.

    Attributes:
        cell: The cell.
        seconds: The time of one game.
        bytes: The size of one game's row, with its part of the rest of the file.
        decision_bytes: The same for its decisions.
    """

    cell: Cell
    seconds: float
    bytes: float
    decision_bytes: float

    @property
    def block(self) -> int:
        """The number of games that take at least `BLOCK_SECONDS`, as a round number."""
        exact = BLOCK_SECONDS / self.seconds
        unit: int = 10 ** max(len(str(int(exact))) - 2, 0)
        return max(ceil(exact / unit) * unit, 1)


def try_cells(cells: Sequence[Cell], experiment: ExperimentFile, workers: int) -> list[CellTrial]:
    """Play some games of each cell in several processes."""
    block = min(experiment.block or MAX_GAMES, experiment.games or MAX_GAMES)
    with LocalWorkers(try_cell, lambda given: given[0].deck, min(workers, len(cells))) as processes:
        return processes.results([(cell, block) for cell in cells])


def try_cell(given: tuple[Cell, int]) -> CellTrial:
    """Play some games of a cell, given with the maximum number of games in a file.

    This process has the deck of the cell. Only the first game is played if it takes long enough.
    """
    cell, most = given
    compile_cell(cell)
    games, seconds = 0, 0.0
    while seconds < TRIAL_SECONDS:
        games = 4 * games or 1
        began = perf_counter()
        rows, decisions = play_cell(cell, 0, games)
        seconds = perf_counter() - began
    seconds /= games
    if games > most:  # Small files have more bytes for each game.
        games = most
        rows, decisions = play_cell(cell, 0, games)
    return CellTrial(cell, seconds, len(encode_block(cell.folder, rows)) / games, len(decisions) / games)


def prepare_cell(given: tuple[Cell, int]) -> CellDescription:
    """Describe a cell, given with the number of games in its blocks, or 0 to measure it."""
    cell, block = given
    return describe_cell(cell, block or try_cell((cell, MAX_GAMES)).block)
