"""Processes on this machine. Each has one deck, and one that dies is replaced."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import Any, Generic, Self, TypeVar

from coverts.engine.base.exceptions import CovertsError, GameFault
from coverts.lab.workers.decks import choose_deck

MAX_DEATHS = 3
"""The number of processes that may die at the same task before the run gives up."""
T = TypeVar("T")
R = TypeVar("R")


@dataclass(eq=False)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    deck: str
    job: _Job[Any] | None = None

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass(eq=False)
class _Job(Generic[T]):
    task: T
    deck: str
    deaths: int = 0


class LocalWorkers(Generic[T, R]):
    """Processes that call a function with one task after the other.

    When the `with` block ends, they are killed. If this process is killed, they end after their task.

    Args:
        function: A function of one task, which can be imported.
        deck_of: A function that returns the deck of a task.
        count: The number of processes.
    """

    def __init__(self, function: Callable[[T], R], deck_of: Callable[[T], str], count: int) -> None:
        self.function, self.deck_of, self.count = function, deck_of, count
        self.capacity = 2 * count
        self.waiting: list[_Job[T]] = []
        self.workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.stop()

    def play(self, task: T) -> None:
        """Let a process call the function with a task."""
        self.waiting.append(_Job(task, self.deck_of(task)))
        self._assign()

    def finished(self) -> list[tuple[T, R]]:
        """Wait until at least one task is finished, and return the finished tasks with their results.

        Raises:
            CovertsError: A task has failed.
            GameFault: Processes die at a task again and again.
        """
        found: list[tuple[T, R]] = []
        while not found:
            busy = {worker.pipe: worker for worker in self.workers if worker.job is not None}
            for pipe in connection.wait([*busy]):
                worker = busy[pipe]  # type: ignore[index]
                assert worker.job is not None
                try:
                    result, error = worker.pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker, worker.job)
                    continue
                task, worker.job = worker.job.task, None
                if error is not None:
                    raise error
                found.append((task, result))
            self._assign()
        return found

    def results(self, tasks: Iterable[T]) -> list[R]:
        """Return the results of tasks, in their order.

        Raises:
            CovertsError: A task has failed.
        """
        order = [*tasks]
        for task in order:
            self.play(task)
        found: list[tuple[T, R]] = []
        while len(found) < len(order):
            found += self.finished()
        return [next(result for done, result in found if done is task) for task in order]

    def _assign(self) -> None:
        """Give waiting tasks to idle processes, preferably to those with the same deck."""
        idle = [worker for worker in self.workers if worker.job is None]
        for worker in idle:
            if (job := next((job for job in self.waiting if job.deck == worker.deck), None)) is not None:
                self._give(worker, job)
        while self.waiting and len(self.workers) < self.count:
            self._give(self._start(self.waiting[0].deck), self.waiting[0])
        for worker in idle:
            if self.waiting and worker.job is None:
                worker.stop()
                self.workers.remove(worker)
                self._give(self._start(self.waiting[0].deck), self.waiting[0])

    def _start(self, deck: str) -> _Worker:
        context = get_context("spawn")
        own, other = context.Pipe()
        process = context.Process(target=_serve, args=(other, deck, self.function), daemon=True)
        process.start()
        other.close()
        self.workers.append(_Worker(process, own, deck))
        return self.workers[-1]

    def _give(self, worker: _Worker, job: _Job[T]) -> None:
        self.waiting.remove(job)
        worker.job = job
        try:
            worker.pipe.send(job.task)
        except OSError:
            pass  # it has died, which is noticed when its answer is read

    def _replace(self, worker: _Worker, job: _Job[T]) -> None:
        """Let another process do the task of a process that has died, for example for lack of memory."""
        worker.stop()
        self.workers.remove(worker)
        job.deaths += 1
        if job.deaths == MAX_DEATHS:
            raise GameFault(
                f"{MAX_DEATHS} worker processes have died at the same block, perhaps because there is too "
                "little memory. All finished blocks are kept. Run the experiment again, with fewer --workers."
            )
        self.waiting.insert(0, job)


def _serve(pipe: Connection, deck: str, function: Callable[[Any], Any]) -> None:
    """Answer tasks until the other process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the other process, which kills this one
    choose_deck(deck)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        answer: tuple[Any, Exception | None]
        try:
            answer = function(task), None
        except CovertsError as error:
            answer = None, error
        except Exception as error:
            answer = None, RuntimeError(f"{error}\n{format_exc()}")
        try:
            pipe.send(answer)
        except OSError:
            return
