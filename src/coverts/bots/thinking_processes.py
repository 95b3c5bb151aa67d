"""Thinking apart: playouts in processes of their own, so that what fails in machine code fails one thought.

Such a process is given machine code, a world that the seat cannot tell from the true one, and what to weigh:
it reads no rules, and never sees the true state. It has one thought at a time, and ends with whoever started
it.
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

from coverts.bots.fair_turns import Share, Turns
from coverts.bots.players import Budget, Considered
from coverts.engine.base.exceptions import GameFault

if TYPE_CHECKING:
    from coverts.bots.playouts import Playouts

LOG = logging.getLogger("coverts.bots")
GRACE = 10.0
"""Seconds of a processor a thought may take beyond its own, and seconds it may wait for its turn."""
LATE = 3
"""How many times that a thought may take by the clock, where its process gets too little of a processor."""
MOST_SECONDS = 3600.0
"""How long one may take that counts playouts."""
CORES = os.cpu_count() or 1
MOST_PROCESSES, KEPT = max(2, CORES), 4
"""Thoughts at a time, and processes that wait for the next."""
_LOOK = 0.05
"""Seconds between two looks at whether to stop."""
_BEGIN = "import sys; sys.path[:] = sys.argv[1:]; from coverts.bots.thinking_worker import main; main()"


class Code(msgspec.Struct, tag=True):
    """A game's machine code, with what its records are."""

    key: str
    objects: Sequence[bytes]
    symbols: dict[str, str]
    records: bytes
    """The dtypes of records and views."""
    bot: int
    threads: int
    children: int = 0
    """Of a search in trees, how many a node has."""


class Task(msgspec.Struct, tag=True):
    """What to weigh, with a game's machine code that was given before."""

    key: str
    root: bytes
    seat: int
    askee: int
    options: list[int]
    budget: Budget
    seed: int


class Stop(msgspec.Struct, tag=True):
    """Nobody waits for the answer."""


class Weighed(msgspec.Struct, tag=True):
    """The answer; failure: why there is none."""

    considered: list[Considered]
    failure: str = ""


class Broken(GameFault):
    """Machine code that crashes, or does not end."""


class Late(Exception):
    """There is too little time on this machine for a thought to end; nothing is wrong with it."""


class Thinker:
    """A process that thinks, as its owner sees it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._answers: queue.SimpleQueue[Weighed | None] = queue.SimpleQueue()
        self._known: set[str] = set()
        threading.Thread(target=self._listen, name="coverts-thinker", daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            while message := receive(self._process.stdout):
                self._answers.put(msgspec.msgpack.decode(message, type=Weighed))
        self._answers.put(None)

    def weigh(self, code: Code, task: Task, stop: Event) -> list[Considered]:
        """What the options are worth; raises GameFault or Late, and is then of no use."""
        own_until = time.monotonic() + (task.budget.seconds or MOST_SECONDS)
        used: float | None = None
        try:
            if code.key not in self._known:
                self._send(code)
                self._known.add(code.key)
            self._send(task)
            stopped = False
            while True:
                with suppress(queue.Empty):
                    answer = self._answers.get(timeout=_LOOK)
                    break
                if stop.is_set() and not stopped:
                    stopped, own_until = True, min(own_until, time.monotonic())
                    self._send(Stop())
                beyond = time.monotonic() - own_until
                if beyond > 0:
                    if used is None:
                        used = self._used()
                    self._check(beyond, used)
        except OSError:
            answer = None
        if answer is None:
            raise Broken(f"the playouts in machine code ended their process: {self._how()}")
        if answer.failure:
            raise GameFault(answer.failure)
        return answer.considered

    def _check(self, beyond: float, used: float | None) -> None:
        """Raises Broken where playouts do not end, Late where they hardly ran.

        beyond: seconds by the clock since they should have ended. used: those of a processor until then.
        """
        now = self._used()
        if used is None or now is None:
            running = beyond / max(1.0, MOST_PROCESSES / CORES)
        else:
            running = now - used
        if running > GRACE:
            raise Broken("the playouts in machine code did not end")
        if beyond > LATE * GRACE:
            raise Late

    def _used(self) -> float | None:
        """Seconds of a processor the process has had; None where the system does not tell."""
        try:
            with open(f"/proc/{self._process.pid}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError, AttributeError):
            return None

    def _how(self) -> str:
        try:
            code = self._process.wait(GRACE)
            return signal.Signals(-code).name if code < 0 else f"status {code}"
        except (ValueError, subprocess.TimeoutExpired):
            return "it does not say how"

    def _send(self, message: Any) -> None:
        assert self._process.stdin is not None
        send(self._process.stdin, message)

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Thinkers:
    """Processes that think: begun when first needed, kept for the next thought, ended with the server."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns = Turns(MOST_PROCESSES)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._users = 0

    @property
    def used(self) -> bool:
        """Whether there is a server that thinks apart."""
        return self._users > 0

    def open(self) -> None:
        """Planners of this process think apart until `close`, which must be called as often."""
        with self._lock:
            self._users += 1

    def close(self) -> None:
        with self._lock:
            self._users -= 1
            ending = [] if self._users else [*self._all]
            if ending:
                self._idle.clear()
                self._all.clear()
        for thinker in ending:
            thinker.end()

    def get_ready(self) -> None:
        """Begin a process, if there is none yet."""
        with self._lock:
            ready = not self.used or self._all
        if not ready:
            self._give(self._take())

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
    ) -> list[Considered]:
        """As `Playouts.weigh`; raises Broken where machine code crashes or does not end.

        Where so many think that there is no time for it, no option has playouts. share: whose turn it is.
        """
        stop, seconds = stop or Event(), budget.seconds or MOST_SECONDS
        with self._turns.turn(share or Share(), seconds, stop, seconds + GRACE) as has_turn:
            if has_turn:
                with suppress(Late):
                    return self._weigh(search, world, seat, askee, options, budget, seed, stop)
        if not stop.is_set():
            LOG.info("a planner had no time to think")
        return untried(options)

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
    ) -> list[Considered]:
        root = search.row(world).tobytes()
        code = _code_of(search)
        thinker = self._take()
        try:
            task = Task(code.key, root, seat, askee, [*options], budget, seed)
            found = thinker.weigh(code, task, stop)
        except BaseException:
            with self._lock:
                self._all.discard(thinker)
            thinker.end()
            raise
        self._give(thinker)
        return found

    def _take(self) -> Thinker:
        with self._lock:
            if not self.used:
                raise GameFault("the server has ended")
            if self._idle:
                return self._idle.pop()
            thinker = Thinker()
            self._all.add(thinker)
            return thinker

    def _give(self, thinker: Thinker) -> None:
        with self._lock:
            if thinker not in self._all:
                return
            if len(self._idle) < KEPT:
                self._idle.append(thinker)
                return
            self._all.remove(thinker)
        thinker.end()


THINKERS = Thinkers()


def untried(options: Sequence[int]) -> list[Considered]:
    """What options are worth that were not weighed."""
    return [Considered(option, 0, 0.0, 0.0) for option in options]


def _code_of(search: Playouts) -> Code:
    loaded = search.code
    assert loaded is not None
    told = hashlib.sha256("\0".join(loaded.symbols.values()).encode())
    records = pickle.dumps((search.dtype, search.view_dtype))
    key = hashlib.sha256(told.digest() + records).hexdigest()
    return Code(
        key, loaded.objects, dict(loaded.symbols), records, search.bot, search.threads, search.children
    )


# -- messages ----------------------------------------------------------------------------------------


def send(out: Any, message: Any) -> None:
    """A message with its length before it."""
    data = msgspec.msgpack.encode(message)
    out.write(len(data).to_bytes(8, "big"))
    out.write(data)
    out.flush()


def receive(source: Any) -> bytes:
    """The next message; empty where there is none any more."""
    length = int.from_bytes(source.read(8), "big")
    data: bytes = source.read(length) if length else b""
    return data if len(data) == length else b""
