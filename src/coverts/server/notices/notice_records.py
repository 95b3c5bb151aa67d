"""The queries about notices: who wants them, and when they were sent."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, delete, func, insert, select, update

from coverts.server.notices.mail_address import masked_address
from coverts.server.store.database_store import DatabaseStore
from coverts.server.store.deletion import hash_of_address
from coverts.server.store.people_records import holds
from coverts.server.store.schema import (
    MAIL_CONFIRMATIONS,
    NOTICE_MAILS,
    PUSH_BROWSERS,
    SERVER_KEYS,
    TABLES,
    TURN_NOTICES,
)
from coverts.tables.parts.turn_notices import NOTICE_SECONDS
from coverts.tables.ports import NoticeChannels, NoticeTimes, PushTarget
from coverts.tables.wire.refusals import TooMany

MAX_CONFIRMATIONS = 3
"""The maximum number of mails per day that ask for the confirmation of one address."""
DAY_SECONDS = 24 * 3600.0
ASKED_OFTEN = "This address has got several mails of this kind. Try again tomorrow."
MAX_BROWSERS = 8
"""The maximum number of browsers that get push messages about a seat. A new one replaces the oldest."""


@dataclass(frozen=True)
class PushRecipient:
    """A browser that gets a push message, and the language of the message."""

    target: PushTarget
    language: str


@dataclass(frozen=True)
class MailRecipient:
    """A mail address, the secret of its links, and the language of the mail."""

    address: str
    secret: str
    language: str


@dataclass(frozen=True)
class Recipients:
    """Everybody who gets a notice about a seat."""

    browsers: Sequence[PushRecipient] = ()
    mails: Sequence[MailRecipient] = ()


class NoticeRecords:
    """The stored notices of a server."""

    def __init__(self, store: DatabaseStore) -> None:
        """Use the database of a store."""
        self._database, self._changes = store.database, store.changes

    # -- when ------------------------------------------------------------------------------------

    async def times(self, table_id: str) -> Mapping[int, NoticeTimes]:
        """Return the times of the notices of all seats of a table that want notices."""
        wants = [select(part.c.seat).where(part.c.table_id == table_id) for part in CHANNELS]
        stored = select(TURN_NOTICES).where(TURN_NOTICES.c.table_id == table_id)

        def work(connection: Connection) -> dict[int, NoticeTimes]:
            seats = {seat for query in wants for seat in connection.execute(query).scalars()}
            rows = {row.seat: row for row in connection.execute(stored)} if seats else {}
            return {
                seat: NoticeTimes(row.due, row.sent, row.position)
                if (row := rows.get(seat)) is not None
                else NoticeTimes()
                for seat in sorted(seats)
            }

        return await self._changes.read(work)

    def keep_due(self, table_id: str, seat: int, due: float) -> None:
        """Store when a seat gets its next notice, in the background."""

        def work(connection: Connection) -> None:
            if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id)).first() is not None:
                row = {"table_id": table_id, "seat": seat, "due": due, "sent": 0.0, "position": 0}
                new = self._database.upsert(TURN_NOTICES).values(row)
                connection.execute(new.on_conflict_do_update(index_elements=KEY, set_={"due": due}))

        self._changes.later(work)

    async def overdue(self, before: float, most: int) -> list[str]:
        """Return the tables with a notice that was due before a time, the oldest first."""
        condition = (TURN_NOTICES.c.due > 0, TURN_NOTICES.c.due < before)
        query = select(TURN_NOTICES.c.table_id).where(*condition).group_by(TURN_NOTICES.c.table_id)
        query = query.order_by(func.min(TURN_NOTICES.c.due)).limit(most)
        return await self._changes.read(lambda connection: [*connection.execute(query).scalars()])

    async def drop_due(self, table_id: str) -> None:
        """Forget the notices of a table that cannot be loaded."""
        change = update(TURN_NOTICES).where(TURN_NOTICES.c.table_id == table_id).values(due=0.0)
        await self._changes.do_anywhere(lambda connection: connection.execute(change))

    async def claim(self, table_id: str, seat: int, now: float, position: int) -> Recipients:
        """Store that a seat gets a notice now, and return its recipients.

        Nothing is stored if there are no recipients, or if the seat got a notice within the last hour.

        Raises:
            TableMoved: Another process holds the table.
        """
        mine = (TURN_NOTICES.c.table_id == table_id, TURN_NOTICES.c.seat == seat)

        def work(connection: Connection) -> Recipients:
            row = connection.execute(select(TURN_NOTICES).where(*mine)).first()
            # A row with this very time is of an attempt whose outcome was unknown.
            if row is not None and row.sent != now and row.sent > now - NOTICE_SECONDS:
                return Recipients()
            recipients = _recipients(connection, table_id, seat)
            if recipients.browsers or recipients.mails:
                values = {"due": 0.0, "sent": now, "position": position}
                new = self._database.upsert(TURN_NOTICES).values(table_id=table_id, seat=seat, **values)
                connection.execute(new.on_conflict_do_update(index_elements=KEY, set_=values))
            return recipients

        return await self._changes.do(work, table_id)

    # -- who -------------------------------------------------------------------------------------

    async def channels(self, table_id: str, seats: Sequence[int]) -> NoticeChannels:
        """Return how the holder of these seats gets notices."""
        browsers = select(func.count(PUSH_BROWSERS.c.endpoint_hash.distinct()))
        browsers = browsers.where(PUSH_BROWSERS.c.table_id == table_id, PUSH_BROWSERS.c.seat.in_(seats))
        mail = select(NOTICE_MAILS).where(NOTICE_MAILS.c.table_id == table_id, NOTICE_MAILS.c.seat.in_(seats))

        def work(connection: Connection) -> NoticeChannels:
            count = int(connection.execute(browsers).scalar_one())
            row = connection.execute(mail.limit(1)).first()
            if row is None:
                return NoticeChannels(count)
            return NoticeChannels(count, masked_address(row.address), row.confirmed)

        return await self._changes.read(work)

    async def add_browser(
        self,
        table_id: str,
        seats: Sequence[int],
        token_hash: bytes,
        target: PushTarget,
        language: str,
        now: float,
    ) -> None:
        """Let a browser get the notices of these seats. It replaces the oldest one if there are too many."""
        hashed = hash_of_endpoint(target.endpoint)

        def work(connection: Connection) -> None:
            for seat in seats:
                if not holds(connection, table_id, seat, token_hash):
                    continue  # The person has been forgotten, or has lost the seat meanwhile.
                mine = (PUSH_BROWSERS.c.table_id == table_id, PUSH_BROWSERS.c.seat == seat)
                connection.execute(
                    delete(PUSH_BROWSERS).where(*mine, PUSH_BROWSERS.c.endpoint_hash == hashed)
                )
                newest = select(PUSH_BROWSERS.c.endpoint_hash).where(*mine)
                newest = newest.order_by(PUSH_BROWSERS.c.made.desc(), PUSH_BROWSERS.c.endpoint_hash)
                old = connection.execute(newest.offset(MAX_BROWSERS - 1)).scalars().all()
                connection.execute(delete(PUSH_BROWSERS).where(*mine, PUSH_BROWSERS.c.endpoint_hash.in_(old)))
                row = {
                    "table_id": table_id,
                    "seat": seat,
                    "endpoint_hash": hashed,
                    **vars(target),
                    "token_hash": token_hash,
                    "language": language,
                    "made": now,
                }
                connection.execute(insert(PUSH_BROWSERS), row)

        await self._changes.do(work, table_id)

    async def remove_browser(self, table_id: str, seats: Sequence[int], endpoint: str) -> None:
        """Let a browser get no more notices of these seats."""
        hashed = hash_of_endpoint(endpoint)
        mine = (PUSH_BROWSERS.c.table_id == table_id, PUSH_BROWSERS.c.seat.in_(seats))
        change = delete(PUSH_BROWSERS).where(*mine, PUSH_BROWSERS.c.endpoint_hash == hashed)
        await self._changes.do(lambda connection: connection.execute(change), table_id)

    async def end_browser(self, endpoint: str) -> None:
        """Remove a browser from all seats, because its push service no longer knows it."""
        change = delete(PUSH_BROWSERS).where(PUSH_BROWSERS.c.endpoint_hash == hash_of_endpoint(endpoint))
        await self._changes.do_anywhere(lambda connection: connection.execute(change))

    async def set_mail(
        self,
        table_id: str,
        seats: Sequence[int],
        token_hash: bytes,
        mail: MailRecipient | None,
        now: float,
    ) -> bool:
        """Replace the mail address of these seats, or remove it.

        Returns:
            Whether the address must be confirmed. False if it has been removed, or is the confirmed one.

        Raises:
            TooMany: The address has got too many mails that ask for its confirmation. Nothing changes.
        """
        mine = (NOTICE_MAILS.c.table_id == table_id, NOTICE_MAILS.c.seat.in_(seats))

        def work(connection: Connection) -> bool:
            stored = connection.execute(select(NOTICE_MAILS).where(*mine)).all()
            if mail is not None and len(stored) == len(seats):
                same = all(row.confirmed and row.address == mail.address for row in stored)
                if same and all(row.token_hash == token_hash for row in stored):
                    return False
            connection.execute(delete(NOTICE_MAILS).where(*mine))
            if mail is None:
                return False
            rows = [
                {
                    "table_id": table_id,
                    "seat": seat,
                    **vars(mail),
                    "confirmed": False,
                    "token_hash": token_hash,
                    "made": now,
                }
                for seat in seats
                if holds(connection, table_id, seat, token_hash)
            ]
            if rows:
                self._count_confirmation(connection, mail.address, now)
                connection.execute(insert(NOTICE_MAILS), rows)
            return bool(rows)

        return await self._changes.do(work, table_id)

    def _count_confirmation(self, connection: Connection, address: str, now: float) -> None:
        """Count a mail that asks for the confirmation of an address.

        Raises:
            TooMany: The address has got MAX_CONFIRMATIONS such mails within a day.
        """
        since, count = MAIL_CONFIRMATIONS.c.since, MAIL_CONFIRMATIONS.c.count
        is_old = since <= now - DAY_SECONDS
        new = self._database.upsert(MAIL_CONFIRMATIONS).values(
            address_hash=hash_of_address(address), since=now, count=1
        )
        counted = new.on_conflict_do_update(
            index_elements=[MAIL_CONFIRMATIONS.c.address_hash],
            set_={"since": case((is_old, now), else_=since), "count": case((is_old, 1), else_=count + 1)},
        )
        first, number = connection.execute(counted.returning(since, count)).one()
        if number > MAX_CONFIRMATIONS:
            raise TooMany(ASKED_OFTEN, math.ceil(first + DAY_SECONDS - now))

    async def mail_of(self, secret: str) -> tuple[MailRecipient, bool] | None:
        """Return the mail address that a link is for, and whether it is confirmed, or None."""
        query = select(NOTICE_MAILS).where(NOTICE_MAILS.c.secret == secret).limit(1)

        def work(connection: Connection) -> tuple[MailRecipient, bool] | None:
            row = connection.execute(query).first()
            return (
                None if row is None else (MailRecipient(row.address, row.secret, row.language), row.confirmed)
            )

        return await self._changes.read(work)

    async def confirm_mail(self, secret: str) -> None:
        """Store that the owner of a mail address has confirmed it."""
        change = update(NOTICE_MAILS).where(NOTICE_MAILS.c.secret == secret).values(confirmed=True)
        await self._changes.do_anywhere(lambda connection: connection.execute(change))

    async def end_mail(self, secret: str) -> None:
        """Remove a mail address."""
        change = delete(NOTICE_MAILS).where(NOTICE_MAILS.c.secret == secret)
        await self._changes.do_anywhere(lambda connection: connection.execute(change))

    async def drop_unconfirmed(self, before: float) -> None:
        """Remove mail addresses that nobody has confirmed since a time, and older counts of such mails."""
        changes = (
            delete(NOTICE_MAILS).where(~NOTICE_MAILS.c.confirmed, NOTICE_MAILS.c.made < before),
            delete(MAIL_CONFIRMATIONS).where(MAIL_CONFIRMATIONS.c.since < before),
        )

        def work(connection: Connection) -> None:
            for change in changes:
                connection.execute(change)

        await self._changes.do_anywhere(work)

    # -- keys ------------------------------------------------------------------------------------

    async def key(self, name: str, new: str) -> str:
        """Return a stored key. If there is none, store the new one, which all processes then use."""
        query = select(SERVER_KEYS.c.value).where(SERVER_KEYS.c.name == name)

        def work(connection: Connection) -> str:
            insertion = self._database.upsert(SERVER_KEYS).values(name=name, value=new)
            connection.execute(insertion.on_conflict_do_nothing(index_elements=[SERVER_KEYS.c.name]))
            return str(connection.execute(query).scalar_one())

        return await self._changes.do_anywhere(work)


CHANNELS = (PUSH_BROWSERS, NOTICE_MAILS)
KEY = [TURN_NOTICES.c.table_id, TURN_NOTICES.c.seat]


def hash_of_endpoint(endpoint: str) -> bytes:
    """Return the hash by which a push endpoint is found."""
    return hashlib.sha256(endpoint.encode()).digest()


def _recipients(connection: Connection, table_id: str, seat: int) -> Recipients:
    """Return the recipients of a seat, without those that have lost the seat."""
    found = []
    for part in CHANNELS:
        rows = connection.execute(select(part).where(part.c.table_id == table_id, part.c.seat == seat)).all()
        found.append([row for row in rows if holds(connection, table_id, seat, row.token_hash)])
    return Recipients(
        [PushRecipient(PushTarget(row.endpoint, row.p256dh, row.auth), row.language) for row in found[0]],
        [MailRecipient(row.address, row.secret, row.language) for row in found[1] if row.confirmed],
    )
