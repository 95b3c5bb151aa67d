"""The rows of tables and their seats: how they are read, and how processes change the seats.

Several processes may try the same change of a seat (`claim`, `fill_open_seats`, `renew_invites`). Each such
change is one SQL statement with a condition, which the database checks again for each row that another
process has just changed. So only one of two processes succeeds. `again` is true after an attempt whose
outcome is unknown, because the change may have been made already.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from coverts.server.store.schema import (
    CLOCKS,
    DEVICES,
    ENDED,
    LISTED,
    REFEREED,
    REMATCHES,
    SEATS,
    SNAPSHOTS,
    STEPS,
    TABLES,
    VOTES,
)
from coverts.tables.core.stored_rows import ClockRow, RematchRow, SeatRow, StepRow, TableRow, VoteRow
from coverts.tables.wire.refusals import NoSuchTable

NO_TABLE = "There is no such table here."

# -- reading -----------------------------------------------------------------------------------------


def read_table(connection: Connection, table_id: str) -> TableRow | None:
    """Return the stored data of a table, or None if there is none with this ID.

    Raises:
        ValueError: The table's row or one of its seats is damaged.
    """
    row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
    if row is None:
        return None
    seats, options = seats_of(connection, [table_id]).get(table_id), options_of(row.options)
    if seats is None or options is None:
        raise ValueError(f"the row of table {table_id} or of one of its seats is damaged")
    form_query = select(REFEREED.c.form).where(REFEREED.c.table_id == table_id)
    form = connection.execute(form_query).scalar_one_or_none() or ""
    ended_query = select(ENDED.c.told).where(ENDED.c.table_id == table_id)
    ended = connection.execute(ended_query).scalar_one_or_none() or ""
    vote = select(VOTES).where(VOTES.c.table_id == table_id, VOTES.c.outcome == "")
    open_vote = connection.execute(vote).mappings().one_or_none()
    table = TableRow(row.id, row.game, options, seats, row.creator, form, ended, row.rules)
    table.chat, table.delay, table.changed = row.chat, row.delay, row.changed
    table.speed, table.going_back, table.vote = row.speed, row.going_back, _as_vote(open_vote)
    table.waits, table.clock = row.waits, clocks_of(connection, [table_id]).get(table_id)
    if ended:
        end = select(VOTES).where(VOTES.c.table_id == table_id, VOTES.c.about == "end")
        passed = end.where(VOTES.c.outcome == "passed").order_by(VOTES.c.number.desc()).limit(1)
        table.end_vote = _as_vote(connection.execute(passed).mappings().one_or_none())
    voted_in = select(VOTES.c.seat).where(seated_by_vote(table_id))
    table.voted_in = frozenset(connection.execute(voted_in).scalars())
    return table


def options_of(text: str | bytes) -> dict[str, Any] | None:
    """Return the stored options of a table, or None if they are damaged."""
    try:
        options = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return options if isinstance(options, dict) else None


def seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of each table, in order, with their devices.

    Tables with damaged seats are left out.
    """
    devices: dict[tuple[str, int], tuple[bytes, ...]] = {}
    query = select(DEVICES).where(DEVICES.c.table_id.in_(tables)).order_by(DEVICES.c.made)
    for row in connection.execute(query):
        key = (row.table_id, row.seat)
        devices[key] = (*devices.get(key, ()), bytes(row.token_hash))
    seats: dict[str, list[SeatRow]] = {table: [] for table in tables}
    damaged: set[str] = set()
    query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.table_id, SEATS.c.seat)
    for s in connection.execute(query):
        texts, hashes = (s.player, s.name, s.stand_in), (s.token_hash, s.invite_hash, s.link_hash)
        # SQLite stores values of any type in any column.
        if not all(isinstance(each, str) for each in texts) or any(isinstance(each, str) for each in hashes):
            damaged.add(s.table_id)
        seats[s.table_id].append(
            SeatRow(
                s.player,
                s.token_hash,
                s.invite_hash,
                s.answers_forced,
                s.name,
                s.link_hash,
                s.shares_notes,
                devices.get((s.table_id, s.seat), ()),
                s.stand_in,
            )
        )
    return {table: rows for table, rows in seats.items() if table not in damaged}


def clocks_of(connection: Connection, tables: Sequence[str]) -> dict[str, ClockRow]:
    """Return the clocks of the tables that have some."""
    clocks = {}
    for row in connection.execute(select(CLOCKS).where(CLOCKS.c.table_id.in_(tables))).mappings():
        fields = {name: value for name, value in row.items() if name != "table_id"}
        clocks[row["table_id"]] = ClockRow(**{**fields, "left": json.loads(row["left"])})
    return clocks


def clock_values(clock: ClockRow) -> dict[str, Any]:
    """Return the columns that store a table's clocks."""
    return {**vars(clock), "left": json.dumps(clock.left)}


def keep_clock(connection: Connection, again: bool, *, table_id: str, clock: ClockRow) -> None:
    """Store the clocks of a table that has some."""
    connection.execute(update(CLOCKS).where(CLOCKS.c.table_id == table_id).values(clock_values(clock)))


def read_rematch(connection: Connection, table_id: str) -> RematchRow | None:
    """Return the rematch of a table, or None if there is none."""
    rows = connection.execute(select(REMATCHES).where(REMATCHES.c.table_id == table_id)).all()
    if not rows:
        return None
    invites = {row.seat: bytes(row.invite_hash) for row in rows if row.invite_hash is not None}
    return RematchRow(rows[0].new_table, invites)


def as_row(table_id: str, step: StepRow) -> dict[str, Any]:
    """Return the row that stores a step."""
    return {"table_id": table_id, **vars(step), "chance": json.dumps(step.chance)}


def as_step(s: Any) -> StepRow:
    """Return a step from its row."""
    return StepRow(s.number, s.seat, s.askee, s.kind, s.option, json.loads(s.chance), s.digest, s.undo)


def seated_by_vote(table_id: str) -> ColumnElement[bool]:
    """Return an SQL condition for a table's votes that have passed and let a bot play."""
    return and_(VOTES.c.table_id == table_id, VOTES.c.about == "bot", VOTES.c.outcome == "passed")


def _as_vote(row: Mapping[Any, Any] | None) -> VoteRow | None:
    return VoteRow(**{name: value for name, value in row.items() if name != "table_id"}) if row else None


# -- changes -----------------------------------------------------------------------------------------


def raise_seats_version(connection: Connection, table_id: str) -> None:
    """Raise the version number by which processes notice changes of a table's seats.

    Raises:
        NoSuchTable: The table has been deleted.
    """
    next_version = {"seats_version": TABLES.c.seats_version + 1}
    change = update(TABLES).where(TABLES.c.id == table_id).values(next_version)
    if connection.execute(change).rowcount == 0:
        raise NoSuchTable(NO_TABLE)


def add_table(
    connection: Connection,
    again: bool,
    *,
    table: TableRow,
    steps: Sequence[StepRow],
    made: float,
    rematch_of: str,
) -> None:
    """Store a new table with its first steps (see `DatabaseStore.create`). `made` is the present time."""
    there = select(TABLES.c.id).where(TABLES.c.id == table.id, TABLES.c.made == made)
    if again and connection.execute(there).first():
        return
    row = {
        "id": table.id,
        "game": table.game,
        "options": json.dumps(table.options),
        "creator": table.creator,
        "made": made,
        "rules": table.rules,
        "speed": table.speed,
        "going_back": table.going_back,
        "waits": table.waits,
        "chat": table.chat,
        "delay": table.delay,
    }
    seats = [{"table_id": table.id, "seat": i, **vars(seat)} for i, seat in enumerate(table.seats)]
    for seat in seats:
        del seat["devices"]  # The seats of a new table have no additional devices.
    connection.execute(insert(TABLES), row)
    connection.execute(insert(SEATS), seats)
    if table.referee:
        connection.execute(insert(REFEREED), {"table_id": table.id, "form": table.referee})
    if table.clock is not None:
        connection.execute(insert(CLOCKS), {"table_id": table.id, **clock_values(table.clock)})
    connection.execute(insert(STEPS), [as_row(table.id, step) for step in steps])
    if rematch_of:
        add_rematch(connection, rematch_of, table)


def replace_steps(connection: Connection, *, table_id: str, steps: Sequence[StepRow], rules: str) -> None:
    """Replace all steps of a table (see `DatabaseStore.replace_steps`)."""
    for each in (STEPS, SNAPSHOTS):
        connection.execute(delete(each).where(each.c.table_id == table_id))
    connection.execute(insert(STEPS), [as_row(table_id, step) for step in steps])
    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(rules=rules))


def claim(
    connection: Connection,
    again: bool,
    *,
    table_id: str,
    seat: int,
    invite_hash: bytes | None,
    token_hash: bytes,
    name: str,
) -> bool:
    """Give an open seat to a player (see `DatabaseStore.claim`)."""
    mine = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    own = select(SEATS.c.seat).where(*mine, SEATS.c.token_hash == token_hash)
    if again and connection.execute(own).first():
        return True
    is_listed = select(LISTED.c.table_id).where(LISTED.c.table_id == table_id).exists()
    may = is_listed if invite_hash is None else SEATS.c.invite_hash == invite_hash
    free = (SEATS.c.player == "open", SEATS.c.token_hash.is_(None), may)
    person = {"player": "person", "token_hash": token_hash, "invite_hash": None, "stand_in": "", "name": name}
    if connection.execute(update(SEATS).where(*mine, *free).values(person)).rowcount == 0:
        return False
    raise_seats_version(connection, table_id)
    return True


def add_rematch(connection: Connection, table_id: str, new: TableRow) -> None:
    """Store that a new table is the rematch of a table."""
    seats = [(i, seat) for i, seat in enumerate(new.seats) if seat.player in ("person", "open")]
    rows = [
        {"table_id": table_id, "seat": i, "new_table": new.id, "invite_hash": seat.invite_hash}
        for i, seat in seats
    ]
    connection.execute(insert(REMATCHES), rows)


def claim_rematch(
    connection: Connection,
    again: bool,
    *,
    table_id: str,
    invites: Mapping[int, bytes],
    token_hash: bytes,
    names: Mapping[int, str],
) -> None:
    """Give seats of a rematch to a player of the last table.

    Raises:
        SeatGone: One of the seats is taken or has another invite.
    """
    for seat in sorted(invites):
        own = {"seat": seat, "invite_hash": invites[seat], "name": names[seat]}
        if not claim(connection, again, table_id=table_id, token_hash=token_hash, **own):  # type: ignore[arg-type]
            raise SeatGone


class SeatGone(Exception):
    """Raised to undo a change, because a seat cannot be taken."""


def fill_open_seats(connection: Connection, again: bool, *, table_id: str, bot: str) -> bool:
    """Let a bot play at each open seat, and return whether there was one."""
    missing = (SEATS.c.table_id == table_id, SEATS.c.player == "open", SEATS.c.stand_in == "")
    if connection.execute(update(SEATS).where(*missing).values(stand_in=bot)).rowcount == 0:
        return again
    raise_seats_version(connection, table_id)
    return True


def renew_invites(
    connection: Connection, again: bool, *, table_id: str, hashes: Sequence[tuple[int, bytes]]
) -> None:
    """Replace the invites of seats that are still open."""
    for seat, invite_hash in hashes:
        still_open = (SEATS.c.seat == seat, SEATS.c.token_hash.is_(None))
        change = update(SEATS).where(SEATS.c.table_id == table_id, *still_open)
        connection.execute(change.values(invite_hash=invite_hash))
    raise_seats_version(connection, table_id)
