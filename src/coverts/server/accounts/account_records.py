"""The queries of the store about accounts. Secrets are stored as SHA-256 hashes only."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from coverts.engine.base.exceptions import NotYourSeat
from coverts.engine.base.sentences import said
from coverts.server.store.deletion import forget_seat, overwriting
from coverts.server.store.people_records import Reads, StoreChanges, Writes, holds
from coverts.server.store.schema import (
    ACCOUNT_INVITES,
    ACCOUNT_SEATS,
    ACCOUNTS,
    CEREMONIES,
    PASSKEYS,
    SESSIONS,
    TABLES,
)
from coverts.tables.wire.refusals import NotNow

MAX_PASSKEYS = 20
"""The maximum number of passkeys of an account."""
MAX_SESSIONS = 50
"""The maximum number of browsers that are signed in to an account. A new one replaces the oldest."""
MAX_CEREMONIES = 10_000
"""The maximum number of ceremonies that browsers have begun and not ended."""
LAST_PASSKEY = "This is your only passkey. Make a recovery code first, or you could not sign in again."


class PasskeyTaken(Exception):
    """Another process has stored the same passkey at the same time."""


class SeatAdded(Exception):
    """Another process has added a seat to an account while the account was deleted."""


@dataclass(frozen=True)
class PersonalAccount:
    """An account.

    Attributes:
        id: The account's id.
        name: The name that the person chose.
        made: The time at which it was made, in seconds since 1970.
        recovery_hash: The hash of the recovery code, or None.
    """

    id: str
    name: str
    made: float
    recovery_hash: bytes | None


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey. `id` is its credential id in base64url."""

    id: str
    account_id: str
    public_key: bytes
    sign_count: int
    label: str
    made: float
    used: float


@dataclass(frozen=True)
class CeremonyRow:
    """What a browser has begun to sign with a passkey (see CEREMONIES)."""

    browser_hash: bytes
    kind: str
    challenge: bytes
    account_id: str
    name: str
    code_hash: bytes | None
    until: float


class AccountRecords:
    """The queries about accounts."""

    def __init__(self, changes: StoreChanges) -> None:
        self._do, self._read, self._later = changes.do_anywhere, changes.read, changes.later

    # -- ceremonies ------------------------------------------------------------------------------

    async def begin(self, ceremony: CeremonyRow) -> None:
        """Store a ceremony. Ceremonies that have expired are deleted.

        Raises:
            NotNow: Too many ceremonies are under way.
        """

        def work(connection: Connection) -> None:
            same = CEREMONIES.c.browser_hash == ceremony.browser_hash
            with overwriting(connection):
                connection.execute(delete(CEREMONIES).where(or_(CEREMONIES.c.until < time.time(), same)))
            count = connection.execute(select(func.count()).select_from(CEREMONIES)).scalar_one()
            if count >= MAX_CEREMONIES:
                raise NotNow("Too many people are signing in. Try again in a few minutes.")
            connection.execute(insert(CEREMONIES), vars(ceremony))

        await self._do(work)

    async def take(self, browser_hash: bytes, kind: str) -> CeremonyRow | None:
        """Return a browser's ceremony and delete it, so that it cannot be used again.

        Returns:
            None if the browser has begun none of this kind, or it has expired.
        """

        def work(connection: Connection) -> CeremonyRow | None:
            mine = (CEREMONIES.c.browser_hash == browser_hash, CEREMONIES.c.kind == kind)
            row = connection.execute(select(CEREMONIES).where(*mine).with_for_update()).first()
            if row is None:
                return None
            with overwriting(connection):
                connection.execute(delete(CEREMONIES).where(*mine))
            found = CeremonyRow(**row._mapping)
            return found if found.until > time.time() else None

        return await self._do(work)

    async def drop_expired(self) -> None:
        """Delete the ceremonies that have expired, with the names that people have entered."""

        def work(connection: Connection) -> None:
            with overwriting(connection):
                connection.execute(delete(CEREMONIES).where(CEREMONIES.c.until < time.time()))

        await self._do(work)

    # -- accounts and passkeys -------------------------------------------------------------------

    async def create(self, account: PersonalAccount, passkey: PasskeyRow, invite_hash: bytes | None) -> bool:
        """Store a new account with its first passkey.

        Args:
            account: The account.
            passkey: The passkey.
            invite_hash: The hash of the invite that the account uses up, or None if none is needed.

        Returns:
            False if the invite is not valid, or the passkey belongs to an account already.
        """

        def work(connection: Connection) -> bool:
            known = select(PASSKEYS.c.account_id).where(PASSKEYS.c.id == passkey.id)
            if (owner := connection.execute(known).scalar()) is not None:
                return bool(owner == account.id)
            if invite_hash is not None:
                valid = (ACCOUNT_INVITES.c.code_hash == invite_hash, ACCOUNT_INVITES.c.until > time.time())
                if not connection.execute(delete(ACCOUNT_INVITES).where(*valid)).rowcount:
                    return False
            connection.execute(insert(ACCOUNTS), vars(account))
            _insert_passkey(connection, passkey)
            return True

        try:
            return await self._do(work)
        except PasskeyTaken:
            return False

    async def is_invite(self, code_hash: bytes) -> bool:
        """Return whether an invite is valid."""
        valid = (ACCOUNT_INVITES.c.code_hash == code_hash, ACCOUNT_INVITES.c.until > time.time())
        query = select(ACCOUNT_INVITES.c.until).where(*valid)
        return await self._read(lambda connection: connection.execute(query).first() is not None)

    async def account_with_code(self, code_hash: bytes) -> PersonalAccount | None:
        """Return the account that has a recovery code, or None."""
        return await self._account(ACCOUNTS.c.recovery_hash == code_hash)

    async def account_of_session(self, session_hash: bytes) -> PersonalAccount | None:
        """Return the account to which a browser is signed in, or None."""
        own = select(SESSIONS.c.account_id).where(
            SESSIONS.c.session_hash == session_hash, SESSIONS.c.until > time.time()
        )
        return await self._account(ACCOUNTS.c.id.in_(own))

    async def _account(self, condition: ColumnElement[bool]) -> PersonalAccount | None:
        def work(connection: Connection) -> PersonalAccount | None:
            row = connection.execute(select(ACCOUNTS).where(condition)).first()
            return None if row is None else PersonalAccount(row.id, row.name, row.made, row.recovery_hash)

        return await self._read(work)

    async def passkeys(self, account_id: str) -> list[PasskeyRow]:
        """Return the passkeys of an account, the oldest first."""
        query = select(PASSKEYS).where(PASSKEYS.c.account_id == account_id).order_by(PASSKEYS.c.made)
        return await self._read(
            lambda connection: [PasskeyRow(**row._mapping) for row in connection.execute(query)]
        )

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        """Return a passkey, or None."""

        def work(connection: Connection) -> PasskeyRow | None:
            row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == passkey_id)).first()
            return None if row is None else PasskeyRow(**row._mapping)

        return await self._read(work)

    async def add_passkey(
        self, passkey: PasskeyRow, used_code: bytes | None = None, new_code: bytes | None = None
    ) -> bool:
        """Add a passkey to an account.

        Args:
            passkey: The passkey.
            used_code: The hash of the recovery code that is used up, or None. With it, all sessions end.
            new_code: The hash of the recovery code that takes its place.

        Returns:
            False if the passkey belongs to an account already, or the recovery code has been used.

        Raises:
            NotNow: The account has too many passkeys.
        """

        def work(connection: Connection) -> bool:
            if not _lock(connection, passkey.account_id):
                return False
            known = select(PASSKEYS.c.account_id).where(PASSKEYS.c.id == passkey.id)
            if (owner := connection.execute(known).scalar()) is not None:
                return bool(
                    owner == passkey.account_id and passkey.made == _read_time(connection, passkey.id)
                )
            if _count_passkeys(connection, passkey.account_id) >= MAX_PASSKEYS:
                raise NotNow(said("An account can have {n} passkeys. Remove one first.", n=MAX_PASSKEYS))
            if used_code is not None:
                mine = (ACCOUNTS.c.id == passkey.account_id, ACCOUNTS.c.recovery_hash == used_code)
                change = update(ACCOUNTS).where(*mine).values(recovery_hash=new_code)
                if not connection.execute(change).rowcount:
                    return False
                connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == passkey.account_id))
            _insert_passkey(connection, passkey)
            return True

        try:
            return await self._do(work)
        except PasskeyTaken:
            return False

    async def rename_passkey(self, account_id: str, passkey_id: str, label: str) -> bool:
        """Change the label of a passkey. Return False if the account has no such passkey."""
        mine = _is_own(account_id, passkey_id)
        change = update(PASSKEYS).where(mine).values(label=label)

        def work(connection: Connection) -> bool:
            with overwriting(connection):
                return bool(connection.execute(change).rowcount)

        return await self._do(work)

    async def remove_passkey(self, account_id: str, passkey_id: str) -> None:
        """Remove a passkey.

        Raises:
            NotNow: It is the last passkey, and the account has no recovery code.
        """

        def work(connection: Connection) -> None:
            if not _lock(connection, account_id):
                return
            mine = _is_own(account_id, passkey_id)
            if connection.execute(select(PASSKEYS.c.id).where(mine)).first() is None:
                return
            code = select(ACCOUNTS.c.recovery_hash).where(ACCOUNTS.c.id == account_id)
            if _count_passkeys(connection, account_id) == 1 and connection.execute(code).scalar() is None:
                raise NotNow(LAST_PASSKEY)
            with overwriting(connection):
                connection.execute(delete(PASSKEYS).where(mine))

        await self._do(work)

    async def note_use(self, passkey: PasskeyRow, sign_count: int) -> bool:
        """Store that a passkey was used. Return False if it has been removed or its counter is higher now."""
        mine = (PASSKEYS.c.id == passkey.id, PASSKEYS.c.sign_count <= sign_count)
        change = update(PASSKEYS).where(*mine).values(sign_count=sign_count, used=time.time())
        return await self._do(lambda connection: bool(connection.execute(change).rowcount))

    async def set_recovery_code(self, account_id: str, code_hash: bytes) -> None:
        """Replace the recovery code of an account."""
        change = update(ACCOUNTS).where(ACCOUNTS.c.id == account_id).values(recovery_hash=code_hash)
        await self._do(lambda connection: connection.execute(change))

    # -- sessions --------------------------------------------------------------------------------

    async def begin_session(
        self, account_id: str, session_hash: bytes, until: float, earlier: bytes | None
    ) -> bool:
        """Sign a browser in, and end its earlier session. Return False if the account has been deleted."""

        def work(connection: Connection) -> bool:
            ends = [SESSIONS.c.until < time.time(), SESSIONS.c.session_hash == session_hash]
            if earlier is not None:
                ends.append(SESSIONS.c.session_hash == earlier)
            connection.execute(delete(SESSIONS).where(or_(*ends)))
            if not _lock(connection, account_id):
                return False
            own = select(SESSIONS.c.session_hash).where(SESSIONS.c.account_id == account_id)
            oldest = own.order_by(SESSIONS.c.until.desc()).offset(MAX_SESSIONS - 1)
            outdated = connection.execute(oldest).scalars().all()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.session_hash.in_(outdated)))
            row = {"session_hash": session_hash, "account_id": account_id, "until": until}
            connection.execute(insert(SESSIONS), row)
            return True

        return await self._do(work)

    async def end_session(self, session_hash: bytes) -> None:
        """Sign a browser out."""
        change = delete(SESSIONS).where(SESSIONS.c.session_hash == session_hash)
        await self._do(lambda connection: connection.execute(change))

    async def end_sessions(self, account_id: str) -> None:
        """Sign all browsers out."""
        change = delete(SESSIONS).where(SESSIONS.c.account_id == account_id)
        await self._do(lambda connection: connection.execute(change))

    # -- seats -----------------------------------------------------------------------------------

    async def add_seats(
        self, account_id: str, table_id: str, seats: Sequence[int], token_hash: bytes
    ) -> None:
        """Let an account refer to the seats that a browser with a token holds.

        Raises:
            NotYourSeat: The browser no longer holds one of the seats, or its holder has been forgotten.
        """

        def work(connection: Connection) -> None:
            table = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update()
            if connection.execute(table).first() is None or not _lock(connection, account_id):
                return
            if not all(holds(connection, table_id, seat, token_hash) for seat in seats):
                raise NotYourSeat("You have no seat at this table any longer.")
            own = (ACCOUNT_SEATS.c.table_id == table_id, ACCOUNT_SEATS.c.account_id == account_id)
            stored = {*connection.execute(select(ACCOUNT_SEATS.c.seat).where(*own)).scalars()}
            rows = [
                {"table_id": table_id, "seat": seat, "account_id": account_id, "made": time.time()}
                for seat in seats
                if seat not in stored
            ]
            if rows:
                connection.execute(insert(ACCOUNT_SEATS), rows)

        await self._do(work)

    async def seats_at(self, account_id: str, table_id: str) -> tuple[int, ...]:
        """Return the seats of an account at a table."""
        own = (ACCOUNT_SEATS.c.table_id == table_id, ACCOUNT_SEATS.c.account_id == account_id)
        query = select(ACCOUNT_SEATS.c.seat).where(*own).order_by(ACCOUNT_SEATS.c.seat)
        return await self._read(lambda connection: tuple(connection.execute(query).scalars()))

    def keep_outcomes(self, table_id: str, outcomes: Sequence[str], result: str) -> None:
        """Store how a game has ended for the seats of accounts, in the background.

        Args:
            table_id: The table.
            outcomes: The outcome of each seat, or nothing if the game goes on again.
            result: The sentence about the end.
        """

        def work(connection: Connection) -> None:
            mine = ACCOUNT_SEATS.c.table_id == table_id
            seats = {*connection.execute(select(ACCOUNT_SEATS.c.seat).where(mine)).scalars()}
            for seat in seats:
                outcome = outcomes[seat] if outcomes else ""
                values: dict[str, Any] = {"outcome": outcome, "result": result if outcome else ""}
                change = update(ACCOUNT_SEATS).where(mine, ACCOUNT_SEATS.c.seat == seat)
                new = change.where(ACCOUNT_SEATS.c.outcome != outcome)
                connection.execute(new.values(**values, over=time.time() if outcome else 0))

        self._later(work)

    # -- deletion --------------------------------------------------------------------------------

    async def delete(self, account_id: str, with_texts: bool) -> list[str]:
        """Delete an account, and if `with_texts` is set, also forget its holder at all its tables.

        Returns:
            The tables at which a person was forgotten.
        """
        return await delete_account(self._read, self._do, account_id, with_texts)


async def delete_account(read: Reads, write: Writes, account_id: str, with_texts: bool) -> list[str]:
    """Delete an account with all that belongs to it.

    Args:
        read: A function that runs a query.
        write: A function that makes a change that is safe to repeat, and names the tables to notify.
        account_id: The account.
        with_texts: Whether its holder is forgotten at all its tables, too (see `forget_seat`).

    Returns:
        The tables at which a person was forgotten.
    """
    while True:
        tables = await read(lambda connection: _tables_of(connection, account_id)) if with_texts else []
        try:
            await write(lambda connection: _delete_rows(connection, account_id, with_texts), *tables)
        except SeatAdded:
            continue
        return tables


def _delete_rows(connection: Connection, account_id: str, with_texts: bool) -> None:
    """Delete the rows of an account.

    Raises:
        SeatAdded: The account has another seat now. The transaction must be rolled back.
    """
    own = ACCOUNT_SEATS.c.account_id == account_id
    if with_texts:
        order = (ACCOUNT_SEATS.c.table_id, ACCOUNT_SEATS.c.seat)
        for row in connection.execute(select(*order).where(own).order_by(*order)).all():
            forget_seat(connection, row.table_id, row.seat)
    _lock(connection, account_id)  # Tables are locked before accounts everywhere.
    if with_texts and _tables_of(connection, account_id):
        raise SeatAdded
    with overwriting(connection):
        for part in (ACCOUNT_SEATS, SESSIONS, PASSKEYS, CEREMONIES):
            connection.execute(delete(part).where(part.c.account_id == account_id))
        connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account_id))


def _tables_of(connection: Connection, account_id: str) -> list[str]:
    """Return the tables at which an account has seats."""
    query = select(ACCOUNT_SEATS.c.table_id).where(ACCOUNT_SEATS.c.account_id == account_id).distinct()
    return [*connection.execute(query).scalars()]


def accounts_named(connection: Connection, name: str) -> list[PersonalAccount]:
    """Return the account with an id, or else all accounts with a name."""
    rows = connection.execute(select(ACCOUNTS).order_by(ACCOUNTS.c.made)).all()
    folded = name.casefold()  # SQLite ignores the case of ASCII letters only.
    found = [row for row in rows if row.id == name] or [row for row in rows if row.name.casefold() == folded]
    return [PersonalAccount(row.id, row.name, row.made, row.recovery_hash) for row in found]


def count_account_rows(connection: Connection, account_id: str) -> tuple[int, int, int]:
    """Return the number of passkeys, signed-in browsers and seats of an account."""
    counts = [
        connection.execute(
            select(func.count()).select_from(part).where(part.c.account_id == account_id)
        ).scalar_one()
        for part in (PASSKEYS, SESSIONS, ACCOUNT_SEATS)
    ]
    return counts[0], counts[1], counts[2]


def keep_invite(connection: Connection, code_hash: bytes, until: float) -> None:
    """Store an invite, and delete those that have expired."""
    outdated = or_(ACCOUNT_INVITES.c.until < time.time(), ACCOUNT_INVITES.c.code_hash == code_hash)
    connection.execute(delete(ACCOUNT_INVITES).where(outdated))
    connection.execute(insert(ACCOUNT_INVITES), {"code_hash": code_hash, "until": until})


def _lock(connection: Connection, account_id: str) -> bool:
    """Lock an account's row until the transaction ends. Return whether the account exists."""
    row = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account_id).with_for_update()
    return connection.execute(row).first() is not None


def _is_own(account_id: str, passkey_id: str) -> ColumnElement[bool]:
    """Return the condition for a passkey of an account. PostgreSQL refuses NUL, which no id contains."""
    return and_(PASSKEYS.c.account_id == account_id, PASSKEYS.c.id == passkey_id.replace("\0", ""))


def _count_passkeys(connection: Connection, account_id: str) -> int:
    own = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.account_id == account_id)
    return int(connection.execute(own).scalar_one())


def _insert_passkey(connection: Connection, passkey: PasskeyRow) -> None:
    """Store a passkey.

    Raises:
        PasskeyTaken: Another process has just stored it. The transaction must be rolled back.
    """
    try:
        connection.execute(insert(PASSKEYS), vars(passkey))
    except IntegrityError as error:
        raise PasskeyTaken from error


def _read_time(connection: Connection, passkey_id: str) -> float:
    return float(connection.execute(select(PASSKEYS.c.made).where(PASSKEYS.c.id == passkey_id)).scalar_one())
