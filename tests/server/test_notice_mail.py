"""Notices by mail: an address must be confirmed, every mail can be stopped, and nothing is told to others."""

import asyncio
import contextlib
import email
import logging
import re
import ssl
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import policy
from functools import partial
from typing import Any

import parlour
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from notice_kit import START, push_service, reply
from table_client import make, serving, setup, until

import coverts.tables.core.presence as presence_module
from coverts.engine.base.exceptions import BadSetting, Malformed
from coverts.server.notices import turn_notifier
from coverts.server.notices.delivery_queue import DeliveryQueue
from coverts.server.notices.mail_address import checked_address
from coverts.server.notices.mail_delivery import MailClient
from coverts.server.notices.notice_records import MAX_CONFIRMATIONS, MailRecipient
from coverts.server.notices.notice_settings import MailServer, mail_server_of
from coverts.server.notices.turn_notifier import BUSY_MAIL, TurnNotifier
from coverts.server.running.settings import ServerSettings
from coverts.tables.parts.turn_notices import ABSENT_SECONDS

SITE = "http://play.example.org"


class MailHost:
    """A mail server at a port of this machine, which keeps the mails. `fails` has its next replies.

    If it has a certificate, it offers STARTTLS. `lines` has what came before it was encrypted.
    """

    def __init__(self, certificate=None):
        self.port, self.certificate = 0, certificate
        self.mails, self.recipients, self.fails, self.lines = [], [], [], []
        self.raw: list[str] = []

    async def serve(self, reader, writer):
        with contextlib.suppress(OSError, asyncio.CancelledError):  # The test ends before the connection.
            await self.talk(reader, writer)
        writer.close()

    async def talk(self, reader, writer):
        def say(line):
            writer.write(f"{line}\r\n".encode())

        is_plain = writer.get_extra_info("ssl_object") is None
        say("220 mail")
        while line := (await reader.readline()).decode().strip():
            if is_plain:
                self.lines.append(line)
            if line == "STARTTLS":
                say("220 begin")
                await writer.start_tls(self.certificate)
                is_plain = False
            elif line.startswith("EHLO") and is_plain and self.certificate is not None:
                say("250-yes")
                say("250 STARTTLS")
            elif line.upper().startswith("RCPT") and self.fails:
                say(self.fails.pop(0))
            elif line.upper() == "DATA":
                say("354 go on")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.raw.append(text)
                self.mails.append(email.message_from_string(text[:-3], policy=policy.default))
                say("250 kept")
            else:
                if line.upper().startswith("RCPT"):
                    self.recipients.append(line)
                say("221 bye" if line.upper() == "QUIT" else "250 yes")


@pytest.fixture
async def host():
    host = MailHost()
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0)
    host.port = server.sockets[0].getsockname()[1]
    yield host
    server.close()


class Clock:
    now = START

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


async def wait_no_time(seconds):
    await asyncio.sleep(0)


def mail_setup(tmp_path, host, clock, wait=wait_no_time, **more):
    made = setup(tmp_path, [parlour.GAME], notifier=partial(TurnNotifier, clock=clock, wait=wait))
    mail: dict[str, Any] = {
        "mail_server": f"127.0.0.1:{host.port}",
        "mail_security": "none",
        "mail_from": "games@example.org",
        "public_url": SITE,
        "hosts": "*",
    }
    return replace(made, settings=replace(made.settings, **mail, **more))


@pytest.fixture
async def site(tmp_path, monkeypatch, host, clock):
    monkeypatch.setattr(presence_module, "GRACE", 0.0)
    async with serving(mail_setup(tmp_path, host, clock)) as site:
        yield site


@pytest.fixture
async def ann(site):
    return await seated(site)


async def seated(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "open"])
    browser.table, browser.address = made["table"], f"/api/tables/{made['table']}"
    browser.invite = made["invites"][0]["invite"]
    return browser


async def want(browser, address="ann@example.org", **more):
    return await browser.post(f"{browser.address}/notices/mail", json={"address": address, **more})


async def next_mail(host, count=1):
    await until(lambda: len(host.mails) >= count)
    return host.mails[count - 1]


def page_of(mail):
    """The path of the page that a mail's link leads to."""
    found = re.search(rf"{SITE}(/notices/mail/\S+)", mail.get_content())
    assert found is not None
    return found[1]


async def confirmed(site, ann, host, **more):
    await want(ann, **more)
    page = page_of(await next_mail(host))
    assert (await site.browser().post(f"{page}/confirm")).status_code == 200
    return page


async def be_awaited(site, ann, clock):
    site.tables.by_name[ann.table].renew()
    clock.now += ABSENT_SECONDS
    site.tables.by_name[ann.table].renew()


async def test_an_address_must_be_confirmed(site, ann, host, clock):
    assert (await want(ann)).json() == {"has_mail": True, "mail": "a…@example.org"}
    mail = await next_mail(host)
    assert mail["Subject"] == "Confirm your mail address"
    assert (await site.browser().get(page_of(mail))).status_code == 200
    assert "confirmed" not in (await ann.get(f"{ann.address}/notices")).json()  # Looking confirms nothing.
    await site.browser().post(f"{page_of(mail)}/confirm")
    assert (await ann.get(f"{ann.address}/notices")).json()["confirmed"]


async def test_a_notice_names_the_game_and_leads_to_the_table(site, ann, host, clock):
    await confirmed(site, ann, host)
    await be_awaited(site, ann, clock)
    mail = await next_mail(host, 2)
    assert mail["Subject"] == "It is your turn in Parlour."
    assert mail["To"] == "ann@example.org"
    assert f"{SITE}/table/{ann.table}" in mail.get_content()


async def test_a_mail_is_in_the_language_of_the_page(site, ann, host, clock):
    await confirmed(site, ann, host, language="de")
    await be_awaited(site, ann, clock)
    assert (await next_mail(host, 2))["Subject"] == "Du bist am Zug bei Parlour."


async def test_every_mail_can_be_stopped_by_one_request(site, ann, host, clock):
    page = await confirmed(site, ann, host)
    await be_awaited(site, ann, clock)
    for mail in (host.mails[0], await next_mail(host, 2)):
        assert mail["List-Unsubscribe"] == f"<{SITE}{page}/stop>"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stopped = await site.browser().post(f"{page}/stop", data={"List-Unsubscribe": "One-Click"})
    assert stopped.status_code == 200
    assert (await ann.get(f"{ann.address}/notices")).json() == {"has_mail": True}


async def test_mail_programs_can_read_the_link_of_their_button(site, ann, host):
    await want(ann)
    page = page_of(await next_mail(host))
    assert f"\nList-Unsubscribe: <{SITE}{page}/stop>" in host.raw[0].replace("\r", "")


async def test_an_unconfirmed_address_gets_no_notice(site, ann, host, clock):
    await want(ann)
    await next_mail(host)
    await be_awaited(site, ann, clock)
    await until(lambda: not site.state.notifier.waiting)
    assert len(host.mails) == 1


async def test_the_player_removes_the_address(site, ann, host):
    await confirmed(site, ann, host)
    assert (await want(ann, "")).json() == {"has_mail": True}


async def test_an_address_gets_few_confirmations(site, ann, host):
    for _ in range(MAX_CONFIRMATIONS):
        assert (await want(ann)).status_code == 200
    assert (await want(ann, "Ann@example.org")).status_code == 429
    assert (await want(ann, "bob@example.org")).status_code == 200


async def test_a_confirmation_that_cannot_be_sent_is_refused_and_not_counted(site, ann, host, monkeypatch):
    with monkeypatch.context() as busy:
        busy.setattr(DeliveryQueue, "has_room", lambda queue, name: False)
        for _ in range(MAX_CONFIRMATIONS):
            assert (await want(ann)).json()["message"] == BUSY_MAIL
    assert (await want(ann)).status_code == 200


async def test_push_messages_that_wait_keep_no_mail_waiting(tmp_path, monkeypatch, host, clock):
    monkeypatch.setattr(presence_module, "GRACE", 0.0)
    monkeypatch.setattr(turn_notifier, "MAX_WAITING", 1)
    paused = asyncio.Event()

    async def wait_forever(seconds):
        paused.set()
        await asyncio.Event().wait()

    async with push_service() as service:
        service.answers = [reply(503)]
        push = {"contact": "admin@example.org", "push_exceptions": f"localhost:{service.port}"}
        async with serving(mail_setup(tmp_path, host, clock, wait_forever, **push)) as site:
            ann = await seated(site)
            await ann.post(f"{ann.address}/notices/push", json=service.subscription())
            await be_awaited(site, ann, clock)
            await paused.wait()
            await want(ann)
            assert await next_mail(host)


async def test_nobody_else_learns_the_address(site, ann, host):
    await confirmed(site, ann, host)
    bob = site.browser()
    await bob.post(f"{ann.address}/seats", json={"invite": ann.invite})
    assert (await bob.get(f"{ann.address}/notices")).json() == {"has_mail": True}
    assert (await site.browser().get(f"{ann.address}/notices")).status_code == 403
    assert "ann@example.org" not in (await bob.get(ann.address)).text


async def test_the_log_tells_no_address(site, ann, host, clock, caplog):
    caplog.set_level(logging.DEBUG)
    host.fails = ["450 later"]
    page = await confirmed(site, ann, host)
    host.fails = ["550 ann@example.org is unknown"]
    await be_awaited(site, ann, clock)
    await until(lambda: not host.fails and not site.state.notifier.waiting)
    own = [record.getMessage() for record in caplog.records if record.name.startswith("coverts")]
    assert any("mail" in line for line in own)
    assert not any("ann@" in line or page in line for line in own)


async def test_the_page_of_a_mail_names_the_site_and_has_its_look(site, ann, host):
    await want(ann)
    browser = site.browser()
    page = (await browser.get(page_of(await next_mail(host)))).text
    assert '<a href="/">Coverts</a>' in page
    assert "If it was not you" in page
    style = await browser.get(re.findall('<link rel="stylesheet"[^>]* href="([^"]+)"', page)[-1])
    assert style.headers["content-type"].startswith("text/css")


async def test_an_unknown_link_changes_nothing(site):
    for what in ("", "/confirm", "/stop"):
        ask = site.browser().post if what else site.browser().get
        assert "gets no mails" in (await ask(f"/notices/mail/unknown{what}")).text


@pytest.mark.parametrize(
    "address",
    [
        *(
            "ann",
            "ann@",
            "@example.org",
            "ann@example",
            "a b@example.org",
            "ann@example.org, bob@example.org",
        ),
        *(
            "ann@example.org\r\nBcc: bob@example.org",
            "ann@example.org\n",
            '"a@b"@example.org',
            "<ann@example.org>",
        ),
        *(
            "ann@exa_mple.org",
            "ann@-example.org",
            "änn@example.org",
            "a" * 300 + "@example.org",
            "ann@[127.0.0.1]",
        ),
    ],
)
def test_what_is_no_plain_address_is_refused(address):
    with pytest.raises(Malformed, match="not a mail address"):
        checked_address(address)


# -- encryption --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate of this machine that it has made itself: the path of its file, and a server's context."""
    folder, key = tmp_path_factory.mktemp("certificate"), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(*form))
    (folder / "made.pem").write_bytes(made.public_bytes(Encoding.PEM))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "made.pem", folder / "key.pem")
    return folder / "made.pem", context


async def delivered(host, security, monkeypatch, trusted=None, **more):
    """Whether a mail arrives at a mail server. `trusted` is the certificate that this machine trusts."""
    if trusted is not None:
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    server = await asyncio.start_server(host.serve, "localhost", 0, **more)
    try:
        port = server.sockets[0].getsockname()[1]
        client = MailClient(MailServer("localhost", port, security, "", "", "games@example.org"), SITE)
        mail = client.confirmation(MailRecipient("ann@example.org", "secret", "en"))
        return await client.deliver(mail, asyncio.Semaphore(1), wait_no_time)
    finally:
        server.close()


async def test_starttls_encrypts_all_that_tells_of_a_player(certificate, monkeypatch):
    path, context = certificate
    host = MailHost(context)
    assert await delivered(host, "starttls", monkeypatch, path)
    assert len(host.mails) == 1
    assert {line.split()[0] for line in host.lines} == {"EHLO", "STARTTLS"}


async def test_a_server_without_starttls_gets_no_mail(monkeypatch):
    host = MailHost()
    assert not await delivered(host, "starttls", monkeypatch)
    assert not any("ann@" in line for line in host.lines)


async def test_a_mail_is_delivered_by_tls(certificate, monkeypatch):
    path, context = certificate
    host = MailHost()
    assert await delivered(host, "tls", monkeypatch, path, ssl=context)
    assert (len(host.mails), host.lines) == (1, [])


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_server_whose_certificate_nobody_trusts_gets_no_mail(certificate, security, monkeypatch):
    _, context = certificate
    host = MailHost(context if security == "starttls" else None)
    more = {"ssl": context} if security == "tls" else {}
    assert not await delivered(host, security, monkeypatch, **more)
    assert host.mails == []
    assert not any("ann@" in line for line in host.lines)


MAIL: dict[str, Any] = {
    "mail_server": "mail.example.org:587",
    "mail_from": "games@example.org",
    "public_url": SITE,
}


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"mail_server": "mail.example.org"}, "mail_server"),
        ({"mail_server": "mail.example.org:x"}, "mail_server"),
        ({"mail_from": ""}, "mail_from"),
        ({"mail_from": "games@example.org\nX: y"}, "mail_from"),
        ({"public_url": ""}, "public_url"),
        ({"mail_password_file": "/nowhere/at/all"}, "password"),
    ],
)
def test_a_wrong_setting_is_refused(wrong, named):
    with pytest.raises(BadSetting, match=named):
        mail_server_of(ServerSettings(**{**MAIL, **wrong}))


def test_the_password_is_the_first_line_of_its_file(tmp_path):
    file = tmp_path / "password"
    file.write_text("secret\nmore\n")
    server = mail_server_of(ServerSettings(**MAIL, mail_password_file=str(file)))
    assert server is not None
    assert (server.host, server.port, server.password) == ("mail.example.org", 587, "secret")
