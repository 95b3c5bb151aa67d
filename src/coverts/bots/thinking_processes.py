"""Searches in separate processes, so that a crash in machine code does not stop the server.

A process receives machine code, a state that the seat cannot distinguish from the true state, and the options
to search. It does not read the game's rules and never sees the true state. It runs one search at a time and
ends with its parent.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING, Any

import msgspec

from coverts.bots.fair_turns import Share, TurnQueue
from coverts.bots.players import AnswerEstimate, Budget
from coverts.engine.base.exceptions import GameFault

if TYPE_CHECKING:
    from coverts.bots.playouts import Playouts

LOG = logging.getLogger("coverts.bots")
GRACE_SECONDS = 10.0
"""The CPU seconds that a search may use beyond its budget, and the seconds that it may wait for a turn."""
CLOCK_FACTOR = 3
"""The time after which any overdue search is abandoned, as a multiple of GRACE_SECONDS."""
MAX_SECONDS = 3600.0
"""The time limit of a search whose budget is a number of playouts."""
CORES = os.cpu_count() or 1
MAX_PROCESSES, MAX_IDLE_PROCESSES = max(2, CORES), 4
_POLL_SECONDS = 0.05
"""The interval in seconds at which a waiting thread checks the stop flag and the time."""
_START = "import sys; sys.path[:] = sys.argv[1:]; from coverts.bots.thinking_worker import main; main()"


class SearchCode(msgspec.Struct, tag="Code"):
    """A message that sends a search and its machine code to the process."""

    key: str
    objects: Sequence[bytes]
    symbols: dict[str, str]
    search: bytes
    """The pickled search, without its machine code."""


class SearchRequest(msgspec.Struct, tag="Task"):
    """A message that asks the process to search with code that it received before."""

    key: str
    root: bytes
    seat: int
    askee: int
    options: list[int]
    budget: Budget
    seed: int


class StopSearch(msgspec.Struct, tag="Stop"):
    """A message that tells the process to stop, because its answer is no longer needed."""


class SearchReply(msgspec.Struct, tag="Weighed"):
    """The answer of the process: the estimates, or the reason for a failure, and the CPU time it took."""

    estimates: list[AnswerEstimate]
    failure: str = ""
    cpu_seconds: float = 0.0


class Broken(GameFault):
    """Machine code crashed or did not end."""


class MachineOverloaded(Exception):
    """A search did not get enough CPU time to finish, although nothing is wrong with it."""


class _OtherCpuTime(threading.local):
    """The CPU time that search processes have used for the searches of this thread."""

    seconds = 0.0


_OTHER_CPU_TIME = _OtherCpuTime()


def used_cpu_seconds() -> float:
    """Return the CPU time of this thread, including its searches in other processes, in seconds.

    Only the difference between two values has a meaning.
    """
    return time.thread_time() + _OTHER_CPU_TIME.seconds


class Thinker:
    """The parent's connection to one process that searches."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._answers: queue.SimpleQueue[SearchReply | None] = queue.SimpleQueue()
        self._sent_codes: set[str] = set()
        threading.Thread(target=self._listen, name="coverts-thinker", daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            while message := receive(self._process.stdout):
                self._answers.put(msgspec.msgpack.decode(message, type=SearchReply))
        self._answers.put(None)

    def weigh(self, code: SearchCode, request: SearchRequest, stop: Event) -> list[AnswerEstimate]:
        """Run one search in the process.

        After an exception, the state of the process is unknown, so the caller must end the process.

        Args:
            code: The machine code, which is sent only once.
            request: The search to run.
            stop: A flag that ends the search early.

        Raises:
            Broken: The machine code crashed or did not end.
            GameFault: The search raised an exception.
            MachineOverloaded: The search got too little CPU time.
        """
        deadline = time.monotonic() + (request.budget.seconds or MAX_SECONDS)
        cpu_at_deadline: float | None = None
        answer, cpu_before = None, self._cpu_seconds() or 0.0
        try:
            if code.key not in self._sent_codes:
                self._send(code)
                self._sent_codes.add(code.key)
            self._send(request)
            stopped = False
            while True:
                with suppress(queue.Empty):
                    answer = self._answers.get(timeout=_POLL_SECONDS)
                    break
                if stop.is_set() and not stopped:
                    stopped, deadline = True, min(deadline, time.monotonic())
                    self._send(StopSearch())
                overdue = time.monotonic() - deadline
                if overdue > 0:
                    if cpu_at_deadline is None:
                        cpu_at_deadline = self._cpu_seconds()
                    self._check_overdue(overdue, cpu_at_deadline)
        except OSError:
            answer = None
        finally:
            used = answer.cpu_seconds if answer else (self._cpu_seconds() or 0.0) - cpu_before
            _OTHER_CPU_TIME.seconds += max(0.0, used)
        if answer is None:
            raise Broken(f"the playouts in machine code crashed their process: {self._exit_reason()}")
        if answer.failure:
            raise GameFault(answer.failure)
        return answer.estimates

    def _check_overdue(self, overdue: float, cpu_at_deadline: float | None) -> None:
        """Check whether an overdue search should be abandoned.

        Args:
            overdue: The seconds since the deadline of the search.
            cpu_at_deadline: The process's CPU time in seconds at the deadline, or None if unknown.

        Raises:
            Broken: The search did not end.
            MachineOverloaded: The search got too little CPU time.
        """
        now = self._cpu_seconds()
        if cpu_at_deadline is None or now is None:
            running = overdue / max(1.0, MAX_PROCESSES / CORES)
        else:
            running = now - cpu_at_deadline
        if running > GRACE_SECONDS:
            raise Broken("the playouts in machine code did not end in time")
        if overdue > CLOCK_FACTOR * GRACE_SECONDS:
            raise MachineOverloaded

    def _cpu_seconds(self) -> float | None:
        """Return the CPU time of the process in seconds, or None if the system does not report it."""
        try:
            with open(f"/proc/{self._process.pid}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError, AttributeError):
            return None

    def _exit_reason(self) -> str:
        try:
            code = self._process.wait(GRACE_SECONDS)
            return signal.Signals(-code).name if code < 0 else f"status {code}"
        except (ValueError, subprocess.TimeoutExpired):
            return "for an unknown reason"

    def _send(self, message: Any) -> None:
        assert self._process.stdin is not None
        send(self._process.stdin, message)

    def end(self) -> None:
        """Kill the process and close its pipes."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class ThinkerPool:
    """A pool of processes that search.

    Processes start when they are needed and end when the last user closes the pool.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns = TurnQueue(MAX_PROCESSES)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._users = 0

    @property
    def is_open(self) -> bool:
        """Whether searches run in separate processes."""
        return self._users > 0

    def open(self) -> None:
        """Run searches in separate processes until the matching call of `close`."""
        with self._lock:
            self._users += 1

    def close(self) -> None:
        """Undo one call of `open`. The last call of `close` ends all processes."""
        with self._lock:
            self._users -= 1
            ending = [] if self._users else [*self._all]
            if ending:
                self._idle.clear()
                self._all.clear()
        for thinker in ending:
            thinker.end()

    def warm_up(self) -> None:
        """Start a process if the pool is open and has no process."""
        with self._lock:
            is_warm = not self.is_open or self._all
        if not is_warm:
            self._release(self._acquire())

    def weigh(
        self,
        search: Playouts,
        world: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Event | None = None,
        share: Share | None = None,
    ) -> list[AnswerEstimate]:
        """Estimate the value of each option like `Playouts.weigh`, in a separate process.

        If the machine is too busy, the estimates have no playouts. `share` is the group of callers that the
        search belongs to.

        Raises:
            Broken: The machine code crashed or did not end.
            GameFault: The search raised an exception.
        """
        stop, seconds = stop or Event(), budget.seconds or MAX_SECONDS
        with self._turns.turn(share or Share(), seconds, stop, seconds + GRACE_SECONDS) as has_turn:
            if has_turn:
                with suppress(MachineOverloaded):
                    return self._weigh(search, world, seat, askee, options, budget, seed, stop)
        if not stop.is_set():
            LOG.info("a planner had no time to think")
        return empty_estimates(options)

    def _weigh(
        self,
        search: Playouts,
        world: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Event,
    ) -> list[AnswerEstimate]:
        root = search.row(world).tobytes()
        code = _code_of(search)
        thinker = self._acquire()
        try:
            request = SearchRequest(code.key, root, seat, askee, [*options], budget, seed)
            estimates = thinker.weigh(code, request, stop)
        except BaseException:
            with self._lock:
                self._all.discard(thinker)
            thinker.end()
            raise
        self._release(thinker)
        return estimates

    def _acquire(self) -> Thinker:
        with self._lock:
            if not self.is_open:
                raise GameFault("the server has shut down")
            if self._idle:
                return self._idle.pop()
            thinker = Thinker()
            self._all.add(thinker)
            return thinker

    def _release(self, thinker: Thinker) -> None:
        with self._lock:
            if thinker not in self._all:
                return
            if len(self._idle) < MAX_IDLE_PROCESSES:
                self._idle.append(thinker)
                return
            self._all.remove(thinker)
        thinker.end()


THINKERS = ThinkerPool()


def empty_estimates(options: Sequence[int]) -> list[AnswerEstimate]:
    """Return estimates without playouts for options that were not searched."""
    return [AnswerEstimate(option, 0, 0.0, 0.0) for option in options]


def _code_of(search: Playouts) -> SearchCode:
    loaded = search.code
    assert loaded is not None
    symbols = hashlib.sha256("\0".join(loaded.symbols.values()).encode())
    pickled = pickle.dumps(search)
    key = hashlib.sha256(symbols.digest() + pickled).hexdigest()
    return SearchCode(key, loaded.objects, dict(loaded.symbols), pickled)


# -- messages ----------------------------------------------------------------------------------------


def send(out: Any, message: Any) -> None:
    """Write a message to a pipe, preceded by its length as 8 bytes."""
    data = msgspec.msgpack.encode(message)
    out.write(len(data).to_bytes(8, "big"))
    out.write(data)
    out.flush()


def receive(source: Any) -> bytes:
    """Read the next message from a pipe, or return b"" if the pipe is closed."""
    length = int.from_bytes(source.read(8), "big")
    data: bytes = source.read(length) if length else b""
    return data if len(data) == length else b""
