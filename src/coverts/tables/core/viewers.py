"""The viewers of a table, and the order in which new states are drawn for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from coverts.tables.core.history import ALL, History
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer, cpu_seconds
from coverts.tables.ports import result_of
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import EncodedState, SentState, count_same

MAX_LAG_SECONDS = 0.5
"""The maximum delay, even on a busy server, before a change is seen by viewers who have nothing new to do."""
POLL_SECONDS = 0.02
"""The time between two checks of whether the server is still busy."""

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
    token_hash: bytes | None = field(default=None, compare=False, repr=False)
    """The hash of the device's token. None if there is no token, so that nobody can take the seats away."""


@dataclass(frozen=True)
class StateNews:
    """A state to send to a viewer."""

    drawn: EncodedState
    before: SentState | None
    """The state that the viewer has. If it is None, the whole state is sent."""
    first: int = 0
    """The number of the first log line to send with a whole state."""

    @property
    def state(self) -> messages.TableState:
        """The state, with the lines of its log that the viewer does not have."""
        state = self.drawn.state
        first = self.first if self.before is None else count_same(self.drawn.log, self.before.log)
        return msgspec.structs.replace(state, log=state.log[first:], log_from=first)

    @property
    def text(self) -> str:
        """The message as JSON: `TableState` or `StateChanges`."""
        return self.drawn.text(self.first) if self.before is None else self.drawn.changes(self.before)

    @property
    def tells_of_others(self) -> bool:
        """Whether the message has text that other people may have written."""
        return self.drawn.tells_of_others(self.before)


@dataclass(eq=False)
class Viewer:
    """One open connection of a browser, and the messages waiting to be sent to it."""

    caller: Caller
    takes_changes: bool = False
    """Whether the browser understands `StateChanges`, and gets them in place of whole states."""
    changed: bool = True
    again: bool = False
    """Whether to send the state even if it equals the last state that was sent."""
    next: EncodedState | Exception | None = None
    sent: SentState | None = None
    position: int = -1
    """The position of the last state that was drawn for this viewer."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
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
            before, self.sent = self.sent, news.hashes
            again, self.again = self.again, False
            if not again and self.sent == before:
                continue
            if self.takes_changes and before is not None and not again:
                return StateNews(news, before)
            return StateNews(news, None, count_same(news.log, before.log) if before is not None else 0)


@dataclass(eq=False)
class DrawnStates:
    """The drawn states of one table, as messages for requests, and as JSON for connections."""

    messages: dict[Caller, messages.TableState] = field(default_factory=dict)
    encoded: dict[Caller, EncodedState] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.messages or self.encoded)

    def clear(self) -> None:
        """Drop all states."""
        self.messages.clear()
        self.encoded.clear()


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

    def is_newly_asked(self, seat: int, position: int) -> bool:
        """Return whether a seat must answer a question that was not yet open at a position of the seat."""
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
        """The states of the tables that were drawn last, by their id, the oldest first."""

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

    On a busy server, the players who have a new question, and those who have just answered, get their states
    first. All other viewers get their states within MAX_LAG_SECONDS.
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

    def add(self, caller: Caller) -> Viewer:
        """Add a viewer for a caller.

        If players are connected, a spectator gets no state before the players are told of the spectator.
        """
        can_wait = not caller.held and any(viewer.caller.held for viewer in self._all)
        viewer = Viewer(caller, changed=not can_wait)
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
                self._send(failed, only_first=failed is None and not has_time)
            if not any(viewer.changed for viewer in self._all):
                latest = None
                self._shown.set()
                continue
            latest = latest or loop.time() + MAX_LAG_SECONDS
            while self.turns.are_wanted and loop.time() < latest and not self._stirred.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_SECONDS):  # Here `wait_for` could swallow a cancellation.
                        await self._stirred.wait()
            self._stirred.set()

    def _is_first(self, viewer: Viewer) -> bool:
        """Return whether a viewer gets their state before others."""
        seat = viewer.caller.seat
        try:
            return seat is not None and (
                seat in self._first or self.table.is_newly_asked(seat, viewer.position)
            )
        except Exception:  # Drawing the state will report this failure.
            return True

    def _send(self, failed: Exception | None, only_first: bool) -> None:
        """Give viewers their next state.

        Args:
            failed: The error to send in place of a state, if the match cannot be read.
            only_first: Whether only those are served now who get their states first.
        """
        began = cpu_seconds()
        for viewer in sorted(self._all, key=lambda viewer: not viewer.caller.held):  # Players come first.
            if viewer.changed and (not only_first or self._is_first(viewer)):
                viewer.changed = False
                viewer.next = failed or self._draw_for(viewer)
                viewer.ready.set()
        self._first.clear()
        self._payer.charge(cpu_seconds() - began, "drawing")

    async def _cannot_be_read(self) -> Exception | None:
        try:
            await result_of(self.table.current())
        except Exception as error:
            return error
        return None

    def _draw_for(self, viewer: Viewer) -> EncodedState | Exception:
        try:
            drawn = self.table.draw(viewer.caller)
            viewer.position = drawn.position
            return drawn
        except Exception as error:
            return error
