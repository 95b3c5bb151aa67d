"""Private notes that players take during a game. Nobody else can read them before the game is over."""

from __future__ import annotations

import unicodedata

from coverts.engine.base.exceptions import Malformed, NotYourSeat
from coverts.engine.base.sentences import said
from coverts.tables.core.stored_rows import NoteRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import MAX_NOTE_LENGTH
from coverts.tables.wire.refusals import TooManyNotes


class SeatNotes(TablePart):
    """The private notes of a table's seats."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without notes. They are read from the store on request."""
        self.table = table

    async def of(self, caller: Caller) -> messages.Notes:
        """Return the caller's notes. After the game, add the notes that others share.

        Raises:
            NotYourSeat: The caller is a spectator, and the game is not over.
        """
        async with self.table.lock_for(caller):
            over = (await self.table.current()).match.over
        mine = [] if caller.seat is None else [caller.seat]
        if not mine and not over:
            raise NotYourSeat("Only players with a seat have notes at this table.")
        rows = self.table.seats
        others = [seat for seat, row in enumerate(rows) if over and row.shares_notes and seat not in mine]
        rows_of_notes = await self.table.store.people.notes(self.table.id, [*mine, *others])
        shared = bool(mine) and rows[mine[0]].shares_notes
        notes = [messages.Note(n.seat, n.position, n.text, n.line) for n in rows_of_notes]
        return messages.Notes(notes, shared)

    async def keep(self, caller: Caller, note: messages.KeepNote) -> None:
        """Store a note at its position, or delete the note if its text is empty.

        Raises:
            NotYourSeat: The caller has no seat.
            Malformed: The text is too long, or the game has not reached that position.
            TooManyNotes: The seat has reached the limit of notes.
        """
        seat = self._seat(caller)
        text = "".join(sign for sign in note.text if sign == "\n" or unicodedata.category(sign) != "Cc")
        if len(text) > MAX_NOTE_LENGTH:
            raise Malformed(
                said(
                    "A note can have at most {most} characters. This one has {n}.",
                    most=MAX_NOTE_LENGTH,
                    n=len(text),
                )
            )
        async with self.table.lock_for(caller):
            history = await self.table.current()
            if not 0 <= note.position <= history.position(seat):
                raise Malformed("The game has not reached that position.")
            line = max(0, min(note.line, len(history.match.events)))
            row = NoteRow(seat, note.position, line, text.strip())
        if not await self.table.store.people.note(self.table.id, row):
            raise TooManyNotes(
                "You have reached the maximum number of notes at this table. Delete one of them first."
            )

    async def share(self, caller: Caller, shared: bool) -> None:
        """Set whether others may read the caller's notes after the game."""
        seat = self._seat(caller)
        async with self.table.lock_for(caller):
            await self.table.store.people.change_seats(self.table.id, [seat], shares_notes=shared)
            self.table.seats[seat].shares_notes = shared

    @staticmethod
    def _seat(caller: Caller) -> int:
        if caller.seat is None:
            raise NotYourSeat("Only players with a seat have notes at this table.")
        return caller.seat
