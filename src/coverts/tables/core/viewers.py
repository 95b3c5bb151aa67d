"""Those who look at a table, and when what they are sent is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

from coverts.tables.core.history import ALL, History
from coverts.tables.core.table_state import with_tail
from coverts.tables.wire import messages

MAX_SPECTATOR_LAG_SECONDS = 0.15
"""How late spectators may see a change, however busy the server is."""
POLL_SECONDS = 0.02
"""Time between two checks whether the server is still busy."""


@dataclass(frozen=True)
class Caller:
    """Somebody at a browser: the seats they hold, and the one they answer for; None for a watcher.

    Where a device holds several seats, they look from one of them at a time, or from none.
    """

    held: tuple[int, ...] = ()
    seat: int | None = None
    language: str = ""
    """Its code; "" for English. All else that is drawn is the same, and shared by all languages."""


@dataclass(eq=False)
class Viewer:
    """One socket: whose it is, whether something may have changed for it, and what it is to be sent."""

    caller: Caller
    changed: bool = True
    again: bool = False
    """It wants the state even if that is what it was sent last."""
    next: messages.TableState | Exception | None = None
    sent: messages.TableState | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    token_hash: bytes | None = None
    """Of the secret it has come with."""
    spoken: int = 0
    """Of what was said at the table, how many lines it has been told."""
    beside: list[messages.Talk] = field(default_factory=list)
    """What it is to be sent beside the states."""

    def tell(self, talk: messages.Talk) -> None:
        """Send it something beside the states."""
        self.beside.append(talk)
        self.ready.set()

    async def news(self) -> messages.TableState | messages.Talk | Exception:
        """What it is to be sent, once there is something new; of several states only the last."""
        while True:
            if self.beside and self.sent is not None:
                return self.beside.pop(0)
            await self.ready.wait()
            self.ready.clear()
            news, again, self.again = self.next, self.again, False
            if isinstance(news, Exception):
                return news
            if news is not None and (again or news != self.sent):
                log = self.sent.log if self.sent is not None else []
                self.sent = news
                return with_tail(news, log)


class ViewedTable(Protocol):
    """What `Viewers` needs of its table."""

    id: str
    lock: asyncio.Lock

    async def current(self) -> History:
        """Return the match, read from the store if necessary."""
        ...

    def awaited_seats(self) -> set[int]:
        """Return the seats that the table waits for."""
        ...

    def draw(self, caller: Caller) -> messages.TableState:
        """Return what a caller sees."""
        ...


class DrawingTurns:
    """Lets one table of a server be drawn at a time, so that several changes are drawn once."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)
        self._waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            await asyncio.sleep(0)  # answers that have come meanwhile go first
            yield
        finally:
            self._free.release()

    @property
    def are_wanted(self) -> bool:
        return self._waiting > 0


class Viewers:
    """A table's viewers. After each change it is drawn once for all of them, who are sent it together.

    On a busy server those come first for whom the table waits and who have just answered; the others are
    told when there is time, and soon at any rate.
    """

    def __init__(self, table: ViewedTable, turns: DrawingTurns) -> None:
        self.table, self.turns = table, turns
        self._all: set[Viewer] = set()
        self._stirred = asyncio.Event()
        self._shown = asyncio.Event()
        self._shown.set()
        self._first: set[int] = set()
        """Seats that have answered since the table was drawn last."""
        self._task: asyncio.Task[None] | None = None

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def start(self) -> None:
        self._task = asyncio.create_task(self._draw_on(), name=f"viewers of {self.table.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def add(self, caller: Caller, token_hash: bytes | None = None) -> Viewer:
        viewer = Viewer(caller, token_hash=token_hash)
        self._all.add(viewer)
        return viewer

    def drop(self, viewer: Viewer) -> None:
        self._all.discard(viewer)

    def show(self, whose: int, answered: int | None = None) -> None:
        """Something has changed for a seat, or for ALL; answered: the seat that has answered, if one has."""
        for viewer in self._all:
            if whose in (ALL, viewer.caller.seat):
                viewer.changed = True
        if answered is not None:
            self._first.add(answered)
        self._stir()

    def show_again(self, viewer: Viewer) -> None:
        """Send a viewer the state, changed or not."""
        viewer.changed = viewer.again = True
        if viewer.caller.seat is not None:
            self._first.add(viewer.caller.seat)
        self._stir()

    def _stir(self) -> None:
        self._shown.clear()
        self._stirred.set()

    async def shown(self) -> None:
        """Wait until all are sent what there is."""
        await self._shown.wait()

    @property
    def are_shown(self) -> bool:
        return self._shown.is_set()

    async def _draw_on(self) -> None:
        """Answers go first: while one is carried out, nothing is drawn."""
        loop = asyncio.get_running_loop()
        latest: float | None = None
        while True:
            await self._stirred.wait()
            async with self.table.lock:
                failed = await self._cannot_be_read()
            async with self.turns.turn():
                if self.table.lock.locked():
                    continue
                self._stirred.clear()
                has_time = not self.turns.are_wanted or (latest is not None and loop.time() >= latest)
                self._send(failed, None if failed or has_time else self._awaited())
            if not any(viewer.changed for viewer in self._all):
                latest = None
                self._shown.set()
                continue
            latest = latest or loop.time() + MAX_SPECTATOR_LAG_SECONDS
            while self.turns.are_wanted and loop.time() < latest and not self._stirred.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_SECONDS):  # `wait_for` may lose a cancellation
                        await self._stirred.wait()
            self._stirred.set()

    def _awaited(self) -> set[int] | None:
        """Seats for whom the table waits, or who wait for what their answer has done; None: who can tell."""
        try:
            return self._first | self.table.awaited_seats()
        except Exception:  # the drawing says what the game fails at
            return None

    def _send(self, failed: Exception | None, only: set[int] | None) -> None:
        """Give viewers what they are to be sent; only: those at these seats."""
        for viewer in [*self._all]:
            if viewer.changed and (only is None or viewer.caller.seat in only):
                viewer.changed = False
                viewer.next = failed or self._draw_for(viewer.caller)
                viewer.ready.set()
        self._first.clear()

    async def _cannot_be_read(self) -> Exception | None:
        try:
            await self.table.current()
        except Exception as error:
            return error
        return None

    def _draw_for(self, caller: Caller) -> messages.TableState | Exception:
        try:
            return self.table.draw(caller)
        except Exception as error:
            return error
