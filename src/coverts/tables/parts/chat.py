"""What is said at a table: by its players to each other, by its watchers to each other, after the end by all.

Lines are stored, and never part of a game. Those of a room are numbered apart from the others', so that
nobody learns by a number how much is said elsewhere.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.server.store import LineRow
from coverts.tables.core.viewers import Caller, Viewer
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_line, cleaned_name
from coverts.tables.wire.refusals import NotSaid

if TYPE_CHECKING:
    from coverts.tables.core.live_table import LiveTable

PLAYERS: Literal["players"] = "players"
WATCHERS: Literal["watchers"] = "watchers"
ALL: Literal["all"] = "all"


class TalkOfTable:
    """chat: what may be said: "on" anything, "phrases" stock phrases alone, "off" nothing."""

    def __init__(self, table: LiveTable, chat: str) -> None:
        self.table, self.chat = table, chat
        self._lines: list[LineRow] | None = None
        self._over = False
        """Whether the game was over when viewers were told last."""

    async def of(self, caller: Caller) -> messages.Talk:
        """All that somebody may hear."""
        await self._read()
        return messages.Talk(self._heard(caller), True)

    async def enter(self, viewer: Viewer) -> None:
        """Somebody has come: they are told what they may hear of what was said."""
        if self.chat != "off":
            await self._read()
            self.begin(viewer)

    def begin(self, viewer: Viewer) -> None:
        lines = self._heard(viewer.caller)
        viewer.spoken = len(lines)
        if lines:
            viewer.tell(messages.Talk(lines, True))

    async def say(self, caller: Caller, said: messages.Say) -> None:
        """Raises NotSaid, BadName or Malformed."""
        if self.chat == "off":
            raise NotSaid("Nothing is said at this table: whoever made it wanted it so.")
        if bool(said.text) == bool(said.phrase):
            raise Malformed("Say either a text or a stock phrase.")
        if said.text and self.chat == "phrases":
            raise NotSaid("At this table there are stock phrases alone.")
        text = cleaned_line(said.text) if said.text else ""
        await self._read()
        watching = not caller.held
        room = ALL if self._is_over() else WATCHERS if watching else PLAYERS
        seat = -1 if watching else caller.held[0] if caller.seat is None else caller.seat
        name = cleaned_name(said.name) if watching else ""
        line = LineRow(room, 0, seat, name, text, said.phrase, time.time())
        stored = await self.table.store.people.say(self.table.id, line)
        if self._lines is not None and all(
            (each.room, each.number) != (stored.room, stored.number) for each in self._lines
        ):
            self._lines.append(stored)
        self.spread()

    async def catch_up(self) -> None:
        """Another process may have taken lines."""
        if self._lines is not None:
            self._lines = await self.table.store.people.lines(self.table.id)
            self.spread()

    def spread(self) -> None:
        """Send viewers what is new to them; once the game is over, players hear what watchers said, too."""
        over = self._is_over()
        for viewer in self.table.viewers:
            lines = self._heard(viewer.caller)
            if over != self._over and viewer.caller.held:
                self.begin(viewer)
            elif len(lines) > viewer.spoken:
                viewer.tell(messages.Talk(lines[viewer.spoken :]))
                viewer.spoken = len(lines)
        self._over = over

    async def _read(self) -> None:
        if self._lines is None:
            with suppress(CovertsError):  # a game that cannot be read can be talked about
                async with self.table.lock:
                    await self.table.current()
            lines = await self.table.store.people.lines(self.table.id)
            if self._lines is None:
                self._lines, self._over = lines, self._is_over()

    def _is_over(self) -> bool:
        return self.table.is_over

    def _heard(self, caller: Caller) -> list[messages.TalkLine]:
        """Players hear watchers only after the end; watchers never hear what players said before it."""
        rooms = {WATCHERS, ALL} if not caller.held else {PLAYERS, ALL}
        if self._is_over():
            rooms.add(WATCHERS)
        return [_line(row) for row in self._lines or () if row.room in rooms]


def _line(row: LineRow) -> messages.TalkLine:
    return messages.TalkLine(
        row.room,  # type: ignore[arg-type]
        row.number,
        int(row.at),
        row.seat if row.seat >= 0 else None,
        row.name,
        row.text,
        row.phrase,  # type: ignore[arg-type]
    )
