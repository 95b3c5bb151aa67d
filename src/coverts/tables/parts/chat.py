"""The chat of a table, with one room for players, one for spectators, and one for everybody after the game.

Lines are stored, but they are not part of the game. Each room numbers its own lines, so that the numbers do
not reveal how many lines the other rooms have.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from sys import intern
from typing import Literal

from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import LineRow, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller, Viewer
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_line, cleaned_name, name_warnings
from coverts.tables.wire.refusals import NotSaid

PLAYERS: Literal["players"] = "players"
WATCHERS: Literal["watchers"] = "watchers"
ALL: Literal["all"] = "all"


class Chat(TablePart):
    """The chat of a table."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without lines. They are read from the store when they are first needed."""
        self.table = table
        self.mode = intern(row.chat)
        """Which messages are allowed: "on" for any text, "phrases" for stock phrases only, "off" for none."""
        self._lines: list[LineRow] | None = None
        self._over = False
        """Whether the stored game is over. An end that is not yet stored does not count."""

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Send players the spectators' lines if the game is over."""
        self._take_over(history)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Send players the spectators' lines once the game is over."""
        self._take_over(history)

    def _take_over(self, history: History) -> None:
        """Record whether the stored game is over. If that has changed, send players all their lines."""
        before, self._over = self._over, history.match.over
        if self._over != before:
            for viewer in self.table.viewers:
                if viewer.caller.held:
                    self._send_all(viewer)

    def on_seat_lost(self, viewer: Viewer) -> None:
        """Send a new spectator the lines that spectators may read."""
        self._send_all(viewer)

    async def on_other_program(self) -> None:
        """Read the lines again, and send those that are new or have lost their content."""
        if self._lines is not None:
            self._merge(await self.table.store.people.lines(self.table.id))
            self.send_new()

    def _merge(self, rows: list[LineRow]) -> None:
        """Add stored lines to the lines in memory, and drop the lines that the store no longer keeps.

        The lines in memory may be newer than the given rows, because lines are stored without a lock. If a
        line has lost its content, the viewers who have received it get the whole chat again.
        """
        lowest: dict[str, int] = {}
        for row in rows:
            lowest[row.room] = min(row.number, lowest.get(row.room, row.number))
        before = {(row.room, row.number): row for row in self._lines or ()}
        kept = {key: row for key, row in before.items() if row.number >= lowest.get(row.room, 0)}
        lines = kept | {(row.room, row.number): row for row in rows}
        self._lines = sorted(lines.values(), key=lambda row: (row.at, row.room, row.number))
        emptied = {key for key, row in kept.items() if lines[key] != row}
        for viewer in self.table.viewers:
            if viewer.heard & emptied:
                self._send_all(viewer)
            viewer.heard &= lines.keys()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add the chat mode to a state."""
        state.chat = self.mode

    async def of(self, caller: Caller) -> messages.Talk:
        """Return all lines that a caller may read."""
        await self._read()
        return messages.Talk([self._line(row) for row in self._audible(self.table.still(caller))], True)

    async def enter(self, viewer: Viewer) -> None:
        """Send a new viewer all lines that they may read."""
        if self.mode != "off":
            await self._read()
            self._send_all(viewer)

    def _send_all(self, viewer: Viewer) -> None:
        viewer.heard.clear()
        self._send(viewer, True)

    def _send(self, viewer: Viewer, whole: bool = False) -> None:
        rows = [row for row in self._audible(viewer.caller) if (row.room, row.number) not in viewer.heard]
        viewer.heard.update((row.room, row.number) for row in rows)
        if rows:
            viewer.tell(messages.Talk([self._line(row) for row in rows], whole))

    async def say(self, caller: Caller, said: messages.Say) -> None:
        """Store a chat line and send it to everybody who may read it.

        Raises:
            NotSaid: The table does not allow such messages.
            BadName: The spectator's name is not allowed.
            NotYourSeat: The device has lost its seat meanwhile.
            Malformed: The message has neither a text nor a phrase, or it has both.
            StoreError: The line could not be stored.
        """
        if self.mode == "off":
            raise NotSaid("This table has no chat, because its creator switched the chat off.")
        if bool(said.text) == bool(said.phrase):
            raise Malformed("Send either a text or a stock phrase.")
        if said.text and self.mode == "phrases":
            raise NotSaid("This table allows stock phrases only.")
        text = cleaned_line(said.text) if said.text else ""
        await self._read()
        self.table.check_holds(caller)
        watching = not caller.held
        room = ALL if self._over else WATCHERS if watching else PLAYERS
        seat = -1 if watching else caller.held[0] if caller.seat is None else caller.seat
        name = cleaned_name(said.name) if watching else ""
        line = LineRow(room, 0, seat, name, text, said.phrase, time.time())
        stored = await self.table.store.people.say(self.table.id, line)
        if self._lines is not None and all(
            (each.room, each.number) != (stored.room, stored.number) for each in self._lines
        ):
            self._lines.append(stored)
        self.send_new()

    def send_new(self) -> None:
        """Send each viewer the lines that they have not received yet."""
        for viewer in self.table.viewers:
            self._send(viewer)

    async def _read(self) -> None:
        if self._lines is None:
            with suppress(CovertsError):  # The chat works even if the game cannot be read.
                async with self.table.lock:
                    await self.table.current()
            lines = await self.table.store.people.lines(self.table.id)
            if self._lines is None:
                self._lines = lines

    def _audible(self, caller: Caller) -> list[LineRow]:
        """Return the lines that a caller may read.

        Players may read the spectators' lines only after the game. Spectators may never read what the players
        wrote during the game.
        """
        rooms = {WATCHERS, ALL} if not caller.held else {PLAYERS, ALL}
        if self._over:
            rooms.add(WATCHERS)
        return [row for row in self._lines or () if row.room in rooms]

    def _line(self, row: LineRow) -> messages.TalkLine:
        """Return the message for a line. A spectator's name is compared with the names of the players."""
        [warning] = name_warnings([row.name], [seat.name for seat in self.table.seats])
        return messages.TalkLine(
            row.room,  # type: ignore[arg-type]
            row.number,
            int(row.at),
            row.seat if row.seat >= 0 else None,
            row.name,
            row.text,
            row.phrase,  # type: ignore[arg-type]
            warning,
        )
