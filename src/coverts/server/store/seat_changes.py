"""Changes of a table's seats that several processes may try at the same time.

Each changes rows by a single SQL statement with a condition, which the database checks again for each row
that another process has just changed. So only one of two processes succeeds. `again` is true after an attempt
whose outcome is unknown, because the change may have been made already.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select, update

from coverts.server.store.people_records import raise_seats_version
from coverts.server.store.schema import LISTED, SEATS


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
