"""The viewers of a table, and the order in which new states are drawn for them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from coverts.engine.base.sentences import as_text
from coverts.tables.core.history import ALL, History
from coverts.tables.core.table_state import count_same, encoded
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer, cpu_seconds
from coverts.tables.ports import result_of
from coverts.tables.wire import messages

MAX_SPECTATOR_LAG_SECONDS = 0.15
"""The maximum delay before spectators see a change, even on a busy server."""
POLL_SECONDS = 0.02
"""The time between two checks of whether the server is still busy."""

DIGEST_BYTES = 16
"""The size of the hash by which a state is compared with the one before."""

MAX_DRAWN_TABLES = 16
"""The number of tables whose drawn states stay in memory."""


@dataclass(frozen=True)
class Caller:
    """A person at a browser: the seats their device holds, and the seat they look from.

    A device that holds several seats looks from one of them at a time. `seat` is None for a spectator.
    """

    held: tuple[int, ...] = ()
    seat: int | None = None
    language: str = ""
    """The language code, or "" for English. It affects only the texts of a state."""


LOG_MARK = b'"\x00"'
"""Bytes in place of a log. JSON never contains them, because it escapes control characters."""


@dataclass(frozen=True)
class EncodedState:
    """A state, and its JSON around the log.

    A state is encoded once. The bytes are compared with the state before and sent to all its viewers.
    """

    state: messages.TableState
    head: bytes
    """The JSON before the log."""
    tail: bytes
    """The JSON after the log."""
    digest: bytes
    """The hash of the state without its log."""

    @staticmethod
    def of(state: messages.TableState) -> EncodedState:
        """Encode a state.

        Raises:
            GameFault: The state is larger than MAX_STATE_BYTES.
        """
        data = encoded(msgspec.structs.replace(state, log=msgspec.Raw(LOG_MARK)))
        head, _, tail = data.partition(LOG_MARK)
        return EncodedState(state, head, tail, hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest())

    def text(self, first: int) -> str:
        """Return the JSON of the state with the lines of its log from a number on."""
        lines = msgspec.json.encode(self.state.log[first:], enc_hook=as_text)
        starts = b',"log_from":%d' % first if first else b""
        return b"".join((self.head, lines, starts, self.tail)).decode()


@dataclass(frozen=True)
class SentState:
    """What a viewer's connection remembers of the last state that was sent.

    The state itself would take 50 to 200 KB for each connection.
    """

    digest: bytes
    """The hash of the state without its log."""
    log: list[messages.LogLine]


@dataclass(frozen=True)
class StateNews:
    """A state to send to a viewer, without the log lines that the viewer already has.

    Attributes:
        drawn: The state.
        first: The number of the first line to send.
    """

    drawn: EncodedState
    first: int

    @property
    def state(self) -> messages.TableState:
        """The message to send."""
        state = self.drawn.state
        return msgspec.structs.replace(state, log=state.log[self.first :], log_from=self.first)

    @property
    def text(self) -> str:
        """The same message as JSON."""
        return self.drawn.text(self.first)


@dataclass(eq=False)
class Viewer:
    """One open connection of a browser, and the messages waiting to be sent to it."""

    caller: Caller
    changed: bool = True
    again: bool = False
    """Whether to send the state even if it equals the last state that was sent."""
    next: EncodedState | Exception | None = None
    sent: SentState | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    token_hash: bytes | None = None
    """The hash of the token that the browser sent when it connected."""
    heard: set[tuple[str, int]] = field(default_factory=set)
    """The chat lines that were sent to this viewer, each as its room and its number in that room."""
    beside: list[messages.Talk] = field(default_factory=list)
    """Chat messages that wait to be sent."""

    def tell(self, talk: messages.Talk) -> None:
        """Queue a chat message for this viewer."""
        self.beside.append(talk)
        self.ready.set()

    async def news(self) -> StateNews | messages.Talk | Exception:
        """Wait for the next message to this viewer, and return it.

        Chat messages come before states. If several states are waiting, only the last state is returned.
        """
        while True:
            if self.beside and self.sent is not None:
                return self.beside.pop(0)
            await self.ready.wait()
            self.ready.clear()
            news, self.next = self.next, None
            if isinstance(news, Exception):
                self.again = False
                return news
            if news is None:
                continue
            before, self.sent = self.sent, SentState(news.digest, news.state.log)
            again, self.again = self.again, False
            if again or self.sent != before:
                return StateNews(news, count_same(news.state.log, before.log if before is not None else []))


DrawnStates = dict[Caller, EncodedState]
"""The drawn states of one table."""


class ViewedTable(Protocol):
    """The methods that `Viewers` calls on its table."""

    id: str
    lock: asyncio.Lock

    @property
    def history(self) -> History | None:
        """The match in memory, or None if it must first be read from the store."""
        ...

    async def current(self) -> History:
        """Return the match, reading it from the store if necessary."""
        ...

    def awaited_seats(self) -> set[int]:
        """Return the seats that the table is waiting for."""
        ...

    def draw(self, caller: Caller) -> EncodedState:
        """Return the state of the table for a caller."""
        ...


class DrawingTurns:
    """A lock that lets a server draw only one table at a time.

    Changes that happen while a table waits for its turn are drawn together. Only the states of the tables
    drawn last stay in memory, because a state takes 100 KB or more, and can be drawn again at any time.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)
        self._waiting = 0
        self._kept: dict[int, DrawnStates] = {}
        """The states of the tables that were drawn last, by the id of the dictionary, the oldest first."""

    def keep(self, drawn: DrawnStates) -> None:
        """Keep the states of a table, and drop those of the table that was drawn longest ago."""
        self._kept.pop(id(drawn), None)
        self._kept[id(drawn)] = drawn
        if len(self._kept) > MAX_DRAWN_TABLES:
            self._kept.pop(next(iter(self._kept))).clear()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            await asyncio.sleep(0)  # Answers that have already arrived are carried out first.
            yield
        finally:
            self._free.release()

    @property
    def are_wanted(self) -> bool:
        return self._waiting > 0


class Viewers:
    """The viewers of a table. After each change, the table is drawn once for all of them.

    On a busy server, the players whom the table waits for, and those who have just answered, get their states
    first. All other viewers get their states within MAX_SPECTATOR_LAG_SECONDS.
    """

    def __init__(self, table: ViewedTable, turns: DrawingTurns) -> None:
        self.table, self.turns = table, turns
        self._all: set[Viewer] = set()
        self._stirred = asyncio.Event()
        self._shown = asyncio.Event()
        self._shown.set()
        self._first: set[int] = set()
        """Seats that have answered since the table was last drawn."""
        self._payer: Payer = NOBODY_PAYS
        """Who pays for the next drawing: whoever made the last change."""
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
            self._task = None
        self._shown.set()

    def add(self, caller: Caller, token_hash: bytes | None = None) -> Viewer:
        """Add a viewer for a caller.

        If players are connected, a spectator gets no state before the players are told of the spectator.
        """
        can_wait = not caller.held and any(viewer.caller.held for viewer in self._all)
        viewer = Viewer(caller, changed=not can_wait, token_hash=token_hash)
        self._all.add(viewer)
        return viewer

    def drop(self, viewer: Viewer) -> None:
        self._all.discard(viewer)

    def show(self, whose: int, answered: int | None = None) -> None:
        """Draw the table again for the viewers who may see a change.

        Args:
            whose: The seat that can see the change, or ALL if everybody can.
            answered: The seat that has just answered, if any. Its viewers are served first.
        """
        for viewer in self._all:
            if whose in (ALL, viewer.caller.seat):
                viewer.changed = True
        if answered is not None:
            self._first.add(answered)
        self._stir()

    def show_new(self) -> None:
        """Draw the table for viewers who have not seen it yet."""
        self._stir()

    def fail(self, error: Exception) -> None:
        """Send all viewers an error. Call `stop` first, so that no state follows."""
        for viewer in self._all:
            viewer.next = error
            viewer.ready.set()

    def show_again(self, viewer: Viewer) -> None:
        """Send a viewer the current state, even if it has not changed."""
        viewer.changed = viewer.again = True
        if viewer.caller.seat is not None:
            self._first.add(viewer.caller.seat)
        self._stir()

    def _stir(self) -> None:
        self._payer = PAYER.get()
        self._shown.clear()
        self._stirred.set()

    async def shown(self) -> None:
        """Wait until every viewer has been given the current state, or until `stop`."""
        await self._shown.wait()

    @property
    def are_shown(self) -> bool:
        return self._shown.is_set()

    async def _draw_on(self) -> None:
        """Draw the table after each change. Answers take priority over drawing."""
        loop = asyncio.get_running_loop()
        latest: float | None = None
        while True:
            await self._stirred.wait()
            async with self.table.lock:
                failed = await self._cannot_be_read()
            async with self.turns.turn():
                if self.table.lock.locked() or (failed is None and self.table.history is None):
                    continue  # The match may have changed, or must be read again.
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
                    async with asyncio.timeout(POLL_SECONDS):  # Here `wait_for` could swallow a cancellation.
                        await self._stirred.wait()
            self._stirred.set()

    def _awaited(self) -> set[int] | None:
        """Return the seats whose viewers get their states first.

        The result is None if the rules fail to name the seats that the table waits for.
        """
        try:
            return self._first | self.table.awaited_seats()
        except Exception:  # Drawing the state will report this failure.
            return None

    def _send(self, failed: Exception | None, only: set[int] | None) -> None:
        """Give viewers their next state.

        Args:
            failed: The error to send in place of a state, if the match cannot be read.
            only: The seats to serve now; None for all viewers.
        """
        began = cpu_seconds()
        for viewer in sorted(self._all, key=lambda viewer: not viewer.caller.held):  # Players come first.
            if viewer.changed and (only is None or viewer.caller.seat in only):
                viewer.changed = False
                viewer.next = failed or self._draw_for(viewer.caller)
                viewer.ready.set()
        self._first.clear()
        self._payer.charge(cpu_seconds() - began, "drawing")

    async def _cannot_be_read(self) -> Exception | None:
        try:
            await result_of(self.table.current())
        except Exception as error:
            return error
        return None

    def _draw_for(self, caller: Caller) -> EncodedState | Exception:
        try:
            return self.table.draw(caller)
        except Exception as error:
            return error
