"""The notifier of the server: stores who wants notices, and delivers them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from email.message import EmailMessage
from urllib.parse import urlsplit

import msgspec

from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.server.notices.delivery_queue import DeliveryQueue, Destination
from coverts.server.notices.mail_address import checked_address
from coverts.server.notices.mail_delivery import MailClient, translated
from coverts.server.notices.notice_records import MailRecipient, NoticeRecords, Recipients
from coverts.server.notices.notice_settings import HostExceptions, checked_contact, mail_server_of
from coverts.server.notices.public_hosts import GuardedNetwork, Resolver, resolve
from coverts.server.notices.push_delivery import Delivery, PushClient
from coverts.server.notices.push_messages import (
    ServerKey,
    checked_target,
    encode,
    new_private_key,
)
from coverts.server.running.settings import ServerSettings
from coverts.server.store.database_store import DatabaseStore
from coverts.tables.core.seat_tokens import new_token
from coverts.tables.ports import NoticeChannels, NoticeTimes, PushTarget
from coverts.tables.wire.refusals import StoreError, TooMany
from coverts.tables.wire.translation import language_code

LOG = logging.getLogger("coverts.server")
PUSH_KEY = "push"
"""The name of the key for push messages in the store."""
MAX_WAITING = 1000
"""The maximum number of push messages, and of mails, that wait or are being delivered."""
MAX_AT_ONCE = 8
"""The maximum number of push messages, and of mails, that are delivered at the same time."""
MAX_AT_ONCE_TO_ONE = 4
"""The maximum number of push messages that are delivered to one push service at the same time."""
MAIL = "mail"
"""The destination of all mails, which is the host's mail server."""
BUSY_MAIL = "Too many mails are waiting to be sent. Try again in a few minutes."
BUSY_SECONDS = 300.0
"""The time, in seconds, after which somebody may ask again for a mail that could not be sent."""


class TurnNotifier:
    """Sends notices by web push and mail."""

    def __init__(
        self,
        store: DatabaseStore,
        settings: ServerSettings,
        clock: Callable[[], float] = time.time,
        resolver: Resolver = resolve,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Create a notifier. Call `begin` before using it.

        Args:
            store: The store of the server.
            settings: The settings of the server.
            clock: A function that returns the time in seconds since 1970.
            resolver: Returns the addresses of a push service.
            wait: A function that waits some seconds before another attempt.
        """
        self._records, self._clock = NoticeRecords(store), clock
        self._contact = checked_contact(settings.contact)
        self._exceptions = HostExceptions(settings.push_exceptions)
        self._network = GuardedNetwork(self._exceptions, resolver)
        server = mail_server_of(settings)
        self._mail = None if server is None else MailClient(server, settings.public_url)
        self._key: ServerKey | None = None
        self._push: PushClient | None = None
        self._pushes = DeliveryQueue(MAX_WAITING, MAX_AT_ONCE, MAX_AT_ONCE_TO_ONE, wait)
        self._mails = DeliveryQueue(MAX_WAITING, MAX_AT_ONCE, MAX_AT_ONCE, wait)

    async def begin(self) -> None:
        """Read the server's keys from the store. The first start makes them."""
        if self._contact:
            self._key = ServerKey(await self._records.key(PUSH_KEY, new_private_key()), self._contact)
            self._push = PushClient(self._key, self._network)

    async def end(self) -> None:
        """Drop the messages that have not been delivered."""
        await self._pushes.end()
        await self._mails.end()
        if self._push is not None:
            await self._push.close()

    @property
    def waiting(self) -> int:
        """The number of messages that wait or are being delivered."""
        return len(self._pushes) + len(self._mails)

    # -- the port --------------------------------------------------------------------------------

    @property
    def push_key(self) -> str:
        """The public key for a browser's push subscription, or ""."""
        return "" if self._key is None else self._key.public

    @property
    def has_mail(self) -> bool:
        """Whether there are mails."""
        return self._mail is not None

    @property
    def is_on(self) -> bool:
        """Whether there are notices of any kind."""
        return self._key is not None or self.has_mail

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self._clock()

    async def times(self, table_id: str) -> Mapping[int, NoticeTimes]:
        """Return the times of the notices of all seats of a table that want notices."""
        return await self._records.times(table_id)

    def keep_due(self, table_id: str, seat: int, due: float) -> None:
        """Store when a seat gets its next notice, in the background."""
        self._records.keep_due(table_id, seat, due)

    async def send(self, table_id: str, seat: int, game: Game, position: int) -> bool:
        """Send a notice to a seat, unless it got one less than an hour ago (see `Notifier`)."""
        recipients = await self._records.claim(table_id, seat, self._clock(), position)
        self._deliver(table_id, game, recipients)
        return bool(recipients.browsers or recipients.mails)

    async def channels(self, table_id: str, seats: Sequence[int]) -> NoticeChannels:
        """Return how the holder of these seats gets notices."""
        return await self._records.channels(table_id, seats)

    async def add_browser(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, target: PushTarget, language: str
    ) -> None:
        """Let a browser get the notices of these seats.

        Raises:
            Malformed: The target is not valid.
        """
        target = checked_target(target, self._exceptions)
        code = language_code(language)
        await self._records.add_browser(table_id, seats, token_hash, target, code, self._clock())

    async def remove_browser(self, table_id: str, seats: Sequence[int], endpoint: str) -> None:
        """Let a browser get no more notices of these seats."""
        await self._records.remove_browser(table_id, seats, endpoint)

    async def set_mail(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, address: str, language: str
    ) -> None:
        """Send a confirmation to a mail address, which then gets the notices of these seats.

        Raises:
            Malformed: The address is not valid.
            TooMany: The address has got too many confirmations, or too many mails wait.
        """
        if self._mail is None or not address:
            await self._records.set_mail(table_id, seats, token_hash, None, self._clock())
            return
        recipient = MailRecipient(checked_address(address), new_token(), language_code(language))
        if not self._mails.has_room(MAIL):
            raise TooMany(BUSY_MAIL, BUSY_SECONDS)
        if await self._records.set_mail(table_id, seats, token_hash, recipient, self._clock()):
            self._send_mail(self._mail, self._mail.confirmation(recipient))

    # -- delivery --------------------------------------------------------------------------------

    def _deliver(self, table_id: str, game: Game, recipients: Recipients) -> None:
        for each in recipients.browsers:
            title = turn_sentence(game, each.language)
            message = msgspec.json.encode({"title": title, "table": table_id})
            self._send_push(each.target, message, topic_of(table_id))

        for recipient in recipients.mails:
            if self._mail is not None:
                self._send_mail(self._mail, self._mail.turn_mail(recipient, table_id, game))

    def _send_mail(self, client: MailClient, mail: EmailMessage) -> None:
        async def work(server: Destination) -> None:
            await client.deliver(mail, server, server.wait)

        self._mails.start(MAIL, work)

    def _send_push(self, target: PushTarget, message: bytes, topic: str) -> None:
        push = self._push
        if push is None:
            return

        async def work(service: Destination) -> None:
            try:
                outcome = await push.deliver(target, message, topic, service, service.wait)
                if outcome is Delivery.GONE:
                    with suppress(StoreError):
                        await self._records.end_browser(target.endpoint)
            except Exception:
                LOG.exception("a push message could not be delivered")

        self._pushes.start(urlsplit(target.endpoint).hostname or "", work)


def turn_sentence(game: Game, code: str) -> str:
    """Return the sentence that it is a player's turn."""
    return translated(said("It is your turn in {game}.", game=game.title), code, game)


def topic_of(table_id: str) -> str:
    """Return a topic for the messages about a table. It does not tell the push service which table it is."""
    return encode(hashlib.sha256(f"coverts {table_id}".encode()).digest()[:16])
