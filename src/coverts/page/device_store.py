"""The store of a page: the tables of one device, as rows by key."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from coverts.page.rows import Change, Rows
from coverts.tables.core.stored_rows import (
    ClockRow,
    LineRow,
    ListedRow,
    NoteRow,
    OpinionRow,
    PuzzleRow,
    RematchRow,
    SeatRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)
from coverts.tables.wire.refusals import NoSuchTable, NotRead, NotStored

LOG = logging.getLogger("coverts.page")
NO_TABLE = "There is no such table on this device."
DAMAGED = "What this device has stored of this table is damaged."
MAX_NOTES = 200
"""The maximum number of a seat's notes at one table."""
T = TypeVar("T")


class KeptTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All that is stored of a table, except what is derived from its steps.

    Attributes:
        token: The token of the device's seats at the table, or "" if it has none.
    """

    row: TableRow
    steps: list[StepRow]
    lines: list[LineRow] = []
    notes: list[NoteRow] = []
    token: str = ""


class DeviceStore:
    """Stores the tables of one device.

    Only one page of the device uses a table at a time, so there are no leases. All people at a table share
    the device, so there are no invites, links and listed tables.
    """

    shared = False

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._lock = asyncio.Lock()
        self._later: set[asyncio.Task[None]] = set()

    @property
    def people(self) -> DeviceStore:
        """The part of the store for names, chat lines and notes."""
        return self

    # -- tables and their steps ------------------------------------------------------------------

    async def create(self, table: TableRow, *steps: StepRow, rematch_of: str = "") -> None:
        """Store a new table with its first steps."""
        stored = replace(table, changed=table.changed or time.time())
        changes = [*_table_changes(stored), *_step_changes(table.id, steps)]
        if rematch_of:
            changes.append((_rematch_key(rematch_of), table.id.encode()))
        await self._rows.write(changes)

    async def rematch(self, table_id: str) -> RematchRow | None:
        """Return the rematch of a table, or None if there is none. All people sit there already."""
        key = _rematch_key(table_id)
        name = dict(await self._rows.read(key)).get(key, b"").decode(errors="replace")
        return RematchRow(name, {}) if name and await self.is_stored(name) else None

    async def claim_rematch(
        self, table_id: str, invites: Mapping[int, bytes], token_hash: bytes, names: Mapping[int, str]
    ) -> bool:
        """Return False, because all people sit at a rematch already."""
        return False

    async def append(self, table_id: str, *steps: StepRow, clock: ClockRow | None = None) -> None:
        """Store further steps of a table: either all of them or none.

        Raises:
            NotStored: A step with one of these numbers is already stored.
        """
        async with self._lock:
            for step in steps:
                if await self._rows.read(_step_key(table_id, step.number)):
                    raise NotStored("Another page of this device has changed this table. Open it again.")
            changes = _step_changes(table_id, steps)
            if clock is not None:
                row = replace(await self.table(table_id), clock=clock)
                changes.append((table_key(table_id), _encode(row)))
            await self._rows.write(changes)

    def keep_clock(self, table_id: str, clock: ClockRow) -> None:
        """In the background, store the clocks of a table."""
        self._begin(self._change(table_id, lambda row: replace(row, clock=clock)))

    async def due_clocks(self, before: float, most: int, but: Collection[str]) -> list[str]:
        """Return no tables: a page has only those in memory that somebody looks at."""
        return []

    async def table(self, table_id: str) -> TableRow:
        """Return the row of a table.

        Raises:
            NoSuchTable: There is no table with that id.
            NotRead: Its stored row is damaged.
        """
        row = await self._read_one(table_key(table_id), TableRow)
        if row is None:
            raise NoSuchTable(NO_TABLE)
        return row

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """Return the steps of a table whose numbers are greater than `after`, in order."""
        steps = await self._read_all(f"table/{table_id}/step/", StepRow)
        return [step for step in steps if step.number > after]

    async def names(self) -> list[str]:
        """Return the names of all tables, in order."""
        keys = (key.split("/") for key, _ in await self._rows.read("table/"))
        return [name for _, name, *rest in keys if rest == ["row"]]

    async def is_stored(self, table_id: str) -> bool:
        """Return whether there is a table with that id."""
        return bool(await self._rows.read(table_key(table_id)))

    async def read_kept(self, table_id: str) -> KeptTable:
        """Return all that is stored of a table.

        Raises:
            NoSuchTable: There is no table with that id.
            NotRead: Its stored rows are damaged.
        """
        row, steps = await self.table(table_id), await self.steps(table_id)
        notes = await self._read_all(f"table/{table_id}/note/", NoteRow)
        return KeptTable(row, steps, await self.lines(table_id), notes, await self.token(table_id))

    async def restore(self, kept: KeptTable) -> None:
        """Store a table that another device has kept."""
        table_id = kept.row.id
        changes = [*_table_changes(kept.row), *_step_changes(table_id, kept.steps)]
        changes += [(_line_key(table_id, line), _encode(line)) for line in kept.lines]
        changes += [(_note_key(table_id, note), _encode(note)) for note in kept.notes]
        if kept.token:
            changes.append((_token_key(table_id), kept.token.encode()))
        await self._rows.write(changes)

    async def token(self, table_id: str) -> str:
        """Return the token of the device's seats at a table, or "" if it has none."""
        key = _token_key(table_id)
        stored = dict(await self._rows.read(key)).get(key, b"")
        return stored.decode(errors="replace")

    async def keep_token(self, table_id: str, token: str) -> None:
        """Store the token of the device's seats at a table."""
        await self._rows.write([(_token_key(table_id), token.encode())])

    async def delete(self, table_id: str) -> None:
        """Delete a table and everything that belongs to it."""
        rows = await self._rows.read(f"table/{table_id}/")
        await self._rows.write([(key, None) for key, _ in rows])

    def keep_rules(self, table_id: str, version: str) -> None:
        """In the background, store the version of the rules that a table now uses."""
        self._begin(self._change(table_id, lambda row: replace(row, rules=version)))

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table."""
        await self._rows.write([(f"table/{table_id}/snapshot", _encode(snapshot))])

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the snapshot of a table, or None if it has none that can be read."""
        try:
            return await self._read_one(f"table/{table_id}/snapshot", Snapshot)
        except NotRead:
            return None

    @property
    def opinions(self) -> DeviceStore:
        """The part of the store for bots' opinions."""
        return self

    async def keep_opinion(self, table_id: str, opinion: OpinionRow) -> None:
        """Store how far a bot's evaluation of a seat has got."""
        await self._rows.write([(_opinion_key(table_id, opinion.seat), _encode(opinion))])

    async def opinion(self, table_id: str, seat: int) -> OpinionRow | None:
        """Return the stored evaluation of a seat, or None if it has none that can be read."""
        try:
            return await self._read_one(_opinion_key(table_id, seat), OpinionRow)
        except NotRead:
            return None

    async def end_table(self, table_id: str, message: str) -> None:
        """Mark a table as ended, with a message for its players."""
        await self._change(table_id, lambda row: replace(row, ended=message))

    async def set_speed(self, table_id: str, speed: str) -> None:
        """Set the speed of a table."""
        await self._change(table_id, lambda row: replace(row, speed=speed))

    def keep_changed(self, table_id: str, when: float) -> None:
        """In the background, store the time of a table's last answer."""
        self._begin(self._change(table_id, lambda row: replace(row, changed=max(when, row.changed))))

    # -- seats -----------------------------------------------------------------------------------

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to the holder of a token. Return False if it is no longer available."""
        row = await self.table(table_id)
        old = row.seats[seat]
        if old.player != "open" or old.token_hash is not None or old.invite_hash != invite_hash:
            return False
        await self._change_seats(table_id, [seat], lambda _: SeatRow("person", token_hash, name=name))
        return True

    async def fill_open_seats(self, table_id: str, bot: str) -> bool:
        """Let a bot play at each open seat. Return False if every seat is taken or has a bot."""
        row = await self.table(table_id)
        missing = [i for i, seat in enumerate(row.seats) if seat.player == "open" and not seat.stand_in]
        await self._change_seats(table_id, missing, lambda seat: replace(seat, stand_in=bot))
        return bool(missing)

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of open seats. `hashes` has (seat, hash) pairs."""
        for number, new in hashes:
            await self.change_seats(table_id, [number], invite_hash=new)

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Set whether the table answers by itself if a seat has only one legal answer."""
        await self.change_seats(table_id, [seat], answers_forced=on)

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat, or "" for no bot."""

        def seat_bot(row: TableRow) -> TableRow:
            voted_in = row.voted_in | {seat} if by_vote else row.voted_in - {seat}
            return replace(row, voted_in=voted_in, seats=_changed(row, [seat], stand_in=bot))

        await self._change(table_id, seat_bot)

    async def change_seats(self, table_id: str, seats: Sequence[int], **fields: Any) -> None:
        """Set fields of the given seats."""
        await self._change(table_id, lambda row: replace(row, seats=_changed(row, seats, **fields)))

    async def hold_alone(self, table_id: str, seats: Sequence[int], token_hash: bytes) -> None:
        """Let only one device hold these seats, and remove their links."""
        await self.change_seats(table_id, seats, token_hash=token_hash, link_hash=None, devices=())

    async def add_device(
        self,
        table_id: str,
        seats: Sequence[int],
        link_hash: bytes | None,
        token_hash: bytes,
        account: str = "",
    ) -> bool:
        """Return False, because no other device can reach this store."""
        return False

    # -- votes -----------------------------------------------------------------------------------

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote. It replaces a stored vote with the same number."""
        row = await self.table(table_id)
        if not vote.outcome:
            row.vote = vote
        elif row.vote is not None and row.vote.number == vote.number:
            row.vote = None
        if vote.outcome == "passed" and vote.about == "end":
            row.end_vote = vote
        changes: list[Change] = [(f"table/{table_id}/vote/{vote.number:06d}", _encode(vote))]
        await self._rows.write([*changes, (table_key(table_id), _encode(row))])

    async def votes(self, table_id: str) -> int:
        """Return how many votes a table has had so far."""
        return len(await self._rows.read(f"table/{table_id}/vote/"))

    # -- chat and notes --------------------------------------------------------------------------

    async def say(self, table_id: str, line: LineRow) -> LineRow:
        """Store a chat line, and return it with its number in the chat room."""
        lines = await self._read_all(f"table/{table_id}/line/", LineRow)
        stored = replace(line, number=sum(each.room == line.room for each in lines) + 1)
        await self._rows.write([(_line_key(table_id, stored), _encode(stored))])
        return stored

    async def lines(self, table_id: str) -> list[LineRow]:
        """Return the chat lines of a table, the oldest first."""
        lines = await self._read_all(f"table/{table_id}/line/", LineRow)
        return sorted(lines, key=lambda line: line.at)

    async def note(self, table_id: str, note: NoteRow) -> bool:
        """Store a note in place of the seat's note at the same position, or delete that note if it is empty.

        Returns:
            False if the seat has MAX_NOTES notes. Then nothing is stored.
        """
        key = _note_key(table_id, note)
        kept = dict(await self._rows.read(key.rpartition("/")[0] + "/"))
        if note.text and key not in kept and len(kept) >= MAX_NOTES:
            return False
        await self._rows.write([(key, _encode(note) if note.text else None)])
        return True

    async def notes(self, table_id: str, seats: Sequence[int]) -> list[NoteRow]:
        """Return the notes of the given seats, ordered by the positions of the notes."""
        notes = await self._read_all(f"table/{table_id}/note/", NoteRow)
        return sorted((note for note in notes if note.seat in seats), key=lambda note: note.position)

    # -- what needs other people or processes ------------------------------------------------------

    async def list_table(self, table_id: str, on: bool) -> None:
        """Do nothing, because a page has no lobby."""

    async def is_listed(self, table_id: str) -> bool:
        """Return False, because a page has no lobby."""
        return False

    async def listed(self, since: float, most: int, full: bool = False) -> list[ListedRow]:
        """Return no tables, because a page has no lobby."""
        return []

    async def count_listed(self, since: float, most: int, games: Sequence[str]) -> int:
        """Return 0, because a page has no lobby."""
        return 0

    def log_damaged(self, table_id: str) -> None:
        """Log that the stored rows of a table are damaged."""
        LOG.error("a stored table is damaged", extra={"event": "damaged", "table": table_id})

    @property
    def puzzles(self) -> DeviceStore:
        """The part of the store for the puzzles of the days."""
        return self

    async def puzzle(self, game: str, day: str) -> PuzzleRow | None:
        """Return None, because a page makes no puzzles."""
        return None

    async def keep_puzzle(self, puzzle: PuzzleRow) -> bool:
        """Return False, because a page makes no puzzles."""
        return False

    async def puzzle_days(self, game: str, rules: str, since: str) -> set[str]:
        """Return no days, because a page makes no puzzles."""
        return set()

    async def drop_puzzles(self, before: str) -> None:
        """Do nothing, because a page makes no puzzles."""

    async def set_notice(self, message: str) -> None:
        """Do nothing, because a page has no administrator."""

    async def notice(self) -> str:
        """Return "", because a page has no administrator."""
        return ""

    async def hold(self, table_id: str) -> None:
        """Do nothing, because there are no other processes."""

    def holds(self, table_id: str) -> bool:
        """Return True, because there are no other processes."""
        return True

    async def release(self, table_id: str) -> None:
        """Do nothing."""

    async def seated(self, ids: Iterable[str]) -> Mapping[str, int]:
        """Return no reports, because there are no other processes."""
        return {}

    async def watched(self, ids: Iterable[str]) -> Mapping[str, int]:
        """Return no tables, because there are no other processes."""
        return {}

    # -- rows ------------------------------------------------------------------------------------

    async def _change(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
        async with self._lock:
            row = change(await self.table(table_id))
            await self._rows.write([(table_key(table_id), _encode(row))])

    async def _change_seats(
        self, table_id: str, seats: Sequence[int], change: Callable[[SeatRow], SeatRow]
    ) -> None:
        def apply(row: TableRow) -> TableRow:
            changed = [change(seat) if i in seats else seat for i, seat in enumerate(row.seats)]
            return replace(row, seats=changed)

        await self._change(table_id, apply)

    async def _read_one(self, key: str, kind: type[T]) -> T | None:
        rows = await self._rows.read(key)
        return next((_decode(data, kind) for found, data in rows if found == key), None)

    async def _read_all(self, prefix: str, kind: type[T]) -> list[T]:
        return [_decode(data, kind) for _, data in await self._rows.read(prefix)]

    def _begin(self, work: Any) -> None:
        """Run a change in the background. A table that has been deleted meanwhile is no error."""

        async def run() -> None:
            try:
                await work
            except NoSuchTable:
                pass

        task = asyncio.ensure_future(run())
        self._later.add(task)
        task.add_done_callback(self._later.discard)


def table_key(table_id: str) -> str:
    """Return the key of a table's row."""
    return f"table/{table_id}/row"


def _step_key(table_id: str, number: int) -> str:
    return f"table/{table_id}/step/{number:08d}"


def _line_key(table_id: str, line: LineRow) -> str:
    return f"table/{table_id}/line/{line.room}/{line.number:06d}"


def _note_key(table_id: str, note: NoteRow) -> str:
    return f"table/{table_id}/note/{note.seat}/{note.position:08d}"


def _opinion_key(table_id: str, seat: int) -> str:
    return f"table/{table_id}/opinion/{seat}"


def _rematch_key(table_id: str) -> str:
    return f"table/{table_id}/rematch"


def _token_key(table_id: str) -> str:
    return f"token/{table_id}"


def _table_changes(table: TableRow) -> list[Change]:
    # The page's script reads the name of the game before Python runs.
    return [(table_key(table.id), _encode(table)), (f"table/{table.id}/game", table.game.encode())]


def _step_changes(table_id: str, steps: Sequence[StepRow]) -> list[Change]:
    return [(_step_key(table_id, step.number), _encode(step)) for step in steps]


def _changed(row: TableRow, seats: Sequence[int], **fields: Any) -> list[SeatRow]:
    return [replace(seat, **fields) if i in seats else seat for i, seat in enumerate(row.seats)]


def _encode(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


def _decode(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotRead(DAMAGED) from None
