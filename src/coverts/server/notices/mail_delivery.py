"""Delivers mails through the host's mail server: notices, and confirmations of addresses."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

import aiosmtplib

from coverts.engine.base.sentences import as_text, said
from coverts.engine.game.definition import Game
from coverts.server.notices.notice_records import MailRecipient
from coverts.server.notices.notice_settings import MailServer
from coverts.words import language

LOG = logging.getLogger("coverts.server")
TIMEOUT_SECONDS = 20.0
"""The time limit for each step of a delivery, in seconds."""
RETRY_SECONDS = (30.0, 300.0, 1800.0)
"""The pauses before further attempts, in seconds."""

POLICY = SMTP.clone(max_line_length=998)
"""How mails are written. Headers are not folded, because a long link would be encoded then."""


class MailClient:
    """Writes and delivers mails."""

    def __init__(self, server: MailServer, public_url: str) -> None:
        """Create the client.

        Args:
            server: The host's mail server.
            public_url: The address of this site, for the links in the mails.
        """
        self._server, self._site = server, public_url.rstrip("/")

    def turn_mail(self, recipient: MailRecipient, table_id: str, game: Game) -> EmailMessage:
        """Return a mail that it is a player's turn."""
        sentence = translated(said("It is your turn in {game}.", game=game.title), recipient.language, game)
        table = said("The table: {address}", address=f"{self._site}/table/{table_id}")
        stop = said("No more mails about it: {address}", address=self._page(recipient))
        return self._mail(
            recipient, sentence, [sentence, *_lines(recipient, table), *_lines(recipient, stop)]
        )

    def confirmation(self, recipient: MailRecipient) -> EmailMessage:
        """Return a mail that asks the owner of an address to confirm it."""
        subject = translated(said("Confirm your mail address"), recipient.language)
        lines = _lines(
            recipient,
            said(
                "Somebody wants to get a mail at this address when it is their turn in a game at {host}.",
                host=urlsplit(self._site).netloc,
            ),
            said("If it was you, confirm it on this page: {address}", address=self._page(recipient)),
            said("If it was not you, ignore this mail. No further one will come."),
        )
        return self._mail(recipient, subject, lines)

    def _page(self, recipient: MailRecipient) -> str:
        return f"{self._site}/notices/mail/{recipient.secret}"

    def _mail(self, recipient: MailRecipient, subject: str, lines: list[str]) -> EmailMessage:
        mail = EmailMessage(POLICY)
        mail["From"], mail["To"] = self._server.sender, recipient.address
        mail["Subject"] = " ".join(subject.split())
        domain = self._server.sender.partition("@")[2]
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=domain)
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{self._page(recipient)}/stop>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content("\n\n".join(lines) + "\n", cte="quoted-printable")
        return mail

    async def deliver(
        self,
        mail: EmailMessage,
        turns: AbstractAsyncContextManager[None],
        wait: Callable[[float], Awaitable[None]],
    ) -> bool:
        """Deliver a mail, if necessary with several attempts. Returns whether the server has accepted it.

        Args:
            mail: The mail.
            turns: Limits how many mails are delivered at the same time.
            wait: A function that waits some seconds.
        """
        server = self._server
        for pause in (*RETRY_SECONDS, None):
            try:
                async with turns:
                    await aiosmtplib.send(
                        mail.as_bytes(),
                        sender=server.sender,
                        recipients=[str(mail["To"])],
                        hostname=server.host,
                        port=server.port,
                        use_tls=server.security == "tls",
                        start_tls=server.security == "starttls",
                        username=server.user or None,
                        password=server.password or None,
                        timeout=TIMEOUT_SECONDS,
                    )
                return True
            except (aiosmtplib.SMTPException, OSError) as error:  # Their texts may contain the address.
                LOG.warning("a mail could not be sent: %s", type(error).__name__, extra={"event": "mail"})
                if _is_final(error):
                    return False
            if pause is not None:
                await wait(pause)
        return False


def _is_final(error: Exception) -> bool:
    """Return whether the mail server has refused a mail for good."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(each.code >= 500 for each in error.recipients)
    return isinstance(error, aiosmtplib.SMTPResponseException) and error.code >= 500


def _lines(recipient: MailRecipient, *sentences: str) -> list[str]:
    return [translated(each, recipient.language) for each in sentences]


def translated(sentence: str, code: str, *games: Game) -> str:
    """Return a sentence in a language."""
    spoken = language(code, *games) if code else None
    return as_text(sentence if spoken is None else spoken(sentence))
