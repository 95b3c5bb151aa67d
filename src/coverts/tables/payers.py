"""Who pays for CPU time.

The host of the tables sets `PAYER` for each request and socket. Work in the background charges the payer of
its context for the CPU time that it has used.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextvars import ContextVar
from math import inf
from typing import Any, Protocol

cpu_seconds: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Returns the CPU time of this thread, in seconds. A browser has one thread, and no clock for threads."""
MIN_CHARGE_SECONDS = 0.0002
"""Smaller amounts of CPU time are added up before they are charged."""


class Payer(Protocol):
    """A budget of CPU time, such as that of a client's address. Its methods may be called in threads."""

    @property
    def balance(self) -> float:
        """The CPU time that may be used now, in seconds. It is negative after more has been used."""
        ...

    @property
    def names(self) -> Sequence[tuple[str, float]]:
        """The names under which the payer is counted, each with its multiple of a limit. () for no limits."""
        ...

    def charge(self, seconds: float, kind: str) -> None:
        """Subtract CPU time that has been used. The balance may become negative.

        Args:
            seconds: The CPU time in seconds.
            kind: The kind of the work, for metrics.
        """

    def reserve(self, seconds: float) -> None:
        """Subtract CPU time that work is expected to use. A negative number gives it back.

        Work that takes long reserves its time, so that other work that begins meanwhile does not use it, too.
        """

    def check(self) -> None:
        """Check that the budget is not empty.

        Raises:
            TooMany: The balance is not positive. The refusal says how many seconds to wait.
        """

    def take_turn(self) -> float:
        """Return the time in seconds for which a bot's answer has to wait, usually 0.

        If the payer has used much time in the event loop, the bots at its tables take turns.
        """
        ...


class NoPayer:
    """A payer without limits: the program itself."""

    balance = inf
    names = ()

    def charge(self, seconds: float, kind: str) -> None:
        """Do nothing."""

    def reserve(self, seconds: float) -> None:
        """Do nothing."""

    def check(self) -> None:
        """Do nothing."""

    def take_turn(self) -> float:
        """Return 0: nothing has to wait."""
        return 0.0


NOBODY_PAYS: Payer = NoPayer()
"""The payer of work that no client has caused, such as reading the rules when the server starts."""
PAYER: ContextVar[Payer] = ContextVar("payer", default=NOBODY_PAYS)
"""The payer for the work of the current request, socket or task."""


class LongWork(Protocol):
    """Work in a thread that takes long. See `pause`."""

    def pause(self) -> None:
        """Do what `coverts.tables.payers.pause` describes."""


WORK: ContextVar[LongWork | None] = ContextVar("work", default=None)
"""The work of the current thread, or None if it runs in the event loop."""


def pause() -> None:
    """Let other threads run, and charge the payer for the work so far.

    Long work calls this function between two steps.

    Raises:
        TooMany: The payer's balance is used up, and the work can be continued later.
    """
    if (work := WORK.get()) is not None:
        work.pause()


class Metered:
    """An awaitable that runs another awaitable, and charges a payer for the CPU time of each of its steps.

    Tasks that it starts are not measured.
    """

    def __init__(self, work: Awaitable[Any], payer: Payer, kind: str) -> None:
        self._work, self._payer, self._kind = work, payer, kind

    def __await__(self) -> Generator[Any, Any, Any]:
        steps: Any = self._work.__await__()
        send, throw = steps.send, steps.throw
        resume: Callable[[Any], Any] = send
        value: Any = None
        owed = 0.0
        while True:
            began = cpu_seconds()
            try:
                waits_for = resume(value)
            except BaseException as end:
                self._payer.charge(owed + cpu_seconds() - began, self._kind)
                if isinstance(end, StopIteration):
                    return end.value
                raise
            finally:
                value = None  # An error must not refer to itself through this frame.
            owed += cpu_seconds() - began
            if owed >= MIN_CHARGE_SECONDS:
                self._payer.charge(owed, self._kind)
                owed = 0.0
            try:
                resume, value = send, (yield waits_for)
            except BaseException as error:
                resume, value = throw, error
