"""Notices by mail: an address must be confirmed, every mail can be stopped, and nothing is told to others."""

import asyncio
import email
import logging
import re
from dataclasses import replace
from email import policy
from functools import partial
from typing import Any

import parlour
import pytest
from notice_kit import START
from table_client import make, serving, setup, until

import coverts.tables.core.presence as presence_module
from coverts.engine.base.exceptions import BadSetting, Malformed
from coverts.server.notices.mail_address import checked_address
from coverts.server.notices.notice_settings import mail_server_of
from coverts.server.notices.turn_notifier import MAX_CONFIRMATIONS, TurnNotifier
from coverts.server.running.settings import ServerSettings
from coverts.tables.parts.turn_notices import ABSENT_SECONDS

SITE = "http://play.example.org"


class MailHost:
    """A mail server at a port of this machine, which keeps the mails. `fails` has its next replies."""

    def __init__(self):
        self.port = 0
        self.mails, self.recipients, self.fails = [], [], []

    async def serve(self, reader, writer):
        def say(line):
            writer.write(f"{line}\r\n".encode())

        say("220 mail")
        while line := (await reader.readline()).decode().strip():
            if line.upper().startswith("RCPT") and self.fails:
                say(self.fails.pop(0))
            elif line.upper() == "DATA":
                say("354 go on")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.mails.append(email.message_from_string(text[:-3], policy=policy.default))
                say("250 kept")
            else:
                if line.upper().startswith("RCPT"):
                    self.recipients.append(line)
                say("221 bye" if line.upper() == "QUIT" else "250 yes")
        writer.close()


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


@pytest.fixture
async def site(tmp_path, monkeypatch, host, clock):
    monkeypatch.setattr(presence_module, "GRACE", 0.0)
    made = setup(tmp_path, [parlour.GAME], notifier=partial(TurnNotifier, clock=clock, wait=wait_no_time))
    mail: dict[str, Any] = {
        "mail_server": f"127.0.0.1:{host.port}",
        "mail_security": "none",
        "mail_from": "games@example.org",
        "public_url": SITE,
        "hosts": "*",
    }
    async with serving(replace(made, settings=replace(made.settings, **mail))) as site:
        yield site


@pytest.fixture
async def ann(site):
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
