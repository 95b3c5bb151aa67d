"""What a host promises to people, told as scenarios: each is one sentence about the server as they see it."""

import asyncio
import io
import json
import logging
from dataclasses import replace
from typing import Any

import laying
import parlour
import pytest
import test_notice_mail as mailing
from notice_kit import push_service, reply
from passkeys import Person
from sqlalchemy import insert, select
from table_client import make, make_invite, serving, setup, until
from test_clocks import BANK, DAY, DAYS, HOUR, MINUTE, Clock, Seated, sit
from test_daily_puzzles import begun, day, keep, press, school  # noqa: F401
from test_processes import carrying, expire, seats_at, servers, vanish  # noqa: F401
from test_push import Clock as NoticeClock
from test_push import pass_time, push_setup, seated, subscribe

from coverts.server.running.hosted_tables import HostedTables
from coverts.server.running.logs import begin_logs
from coverts.server.store.schema import METADATA, NOTICE_MAILS
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.parts.turn_notices import ABSENT_SECONDS


@pytest.fixture
async def ann(site):
    person = Person(site)
    person.code = (await person.register()).json()["code"]
    return person


@pytest.fixture
async def bob(site):
    person = Person(site)
    await person.register("Bob")
    return person


async def sit_together(maker, guest, **more):
    """A table for two: the first makes it and the second takes the other seat."""
    body = {"game": "parlour", "seats": ["person", "open"], **more}
    made = (await maker.post("tables", **body)).json()
    invite = made["invites"][0]["invite"]
    assert (await guest.post(f"tables/{made['table']}/seats", invite=invite)).status_code == 200
    return made["table"]


def elsewhere(site, person):
    """The same person at another device, with the passkey."""
    other = Person(site)
    other.passkey = person.passkey
    return other


def error(reply):
    return reply.json()["error"]


# -- one process holds each table --------------------------------------------------------------------


async def test_a_chat_line_that_was_acknowledged_is_read_where_the_table_goes_on(servers):  # noqa: F811
    one, _ = servers
    table, creator, guest = await seats_at(servers)
    await creator.post(f"/api/tables/{table}/talk", json={"text": "my last words"})
    vanish(one)
    await expire(one)
    lines = (await guest.get(f"/api/tables/{table}/talk")).json()["lines"]
    assert [line["text"] for line in lines] == ["my last words"]


async def test_an_open_vote_goes_on_where_the_table_goes_on(servers):  # noqa: F811
    one, _ = servers
    table, creator, guest = await seats_at(servers)
    await creator.post(f"/api/tables/{table}/votes", json={"about": "end"})
    vanish(one)
    await expire(one)
    state = (await guest.post(f"/api/tables/{table}/votes/open", json={"agree": True})).json()
    assert state["ended"]


async def test_a_listed_seat_is_offered_before_anybody_has_looked_after_a_restart(tmp_path):
    given = setup(tmp_path, [parlour.GAME])
    async with serving(given) as site:
        body = {"game": "parlour", "seats": ["person", "open"], "listed": True}
        table = (await site.browser().post("/api/tables", json=body)).json()["table"]
    async with serving(given) as site:
        offered = (await site.browser().get("/api/lobby")).json()
    assert [each["table"] for each in offered] == [table]


# -- accounts ----------------------------------------------------------------------------------------


async def test_where_nobody_may_register_who_has_an_account_signs_in(tmp_path):
    given = setup(tmp_path, [parlour.GAME])
    async with serving(given) as site:
        ann = Person(site)
        await ann.register()
    async with serving(replace(given, settings=replace(given.settings, register="nobody"))) as site:
        again = Person(site)
        ann.passkey.origin = again.origin
        assert (await again.sign_in(ann.passkey)).status_code < 300
        assert await again.is_signed_in()


async def test_a_recovery_that_was_not_finished_leaves_the_code_valid(site, ann):
    phone = Person(site)
    await phone.begin("recover", code=ann.code)
    assert (await phone.recover(ann.code, phone.passkey)).status_code < 300


async def test_an_account_that_was_not_finished_leaves_the_invite_valid(tmp_path):
    given = setup(tmp_path, [parlour.GAME])
    async with serving(replace(given, settings=replace(given.settings, register="invited"))) as site:
        invite = await make_invite(site)
        await Person(site).begin("register", name="Ann", invite=invite)
        assert (await Person(site).register(invite=invite)).status_code == 200


async def test_an_export_has_nothing_that_others_wrote(ann, bob):
    table = await sit_together(ann, bob)
    await bob.post(f"tables/{table}/talk", text="Words of Bob")
    await bob.post(f"tables/{table}/notes", position=0, text="Plan of Bob")
    await ann.post(f"tables/{table}/talk", text="Words of Ann")
    told = (await ann.browser.get("/api/account/export")).text
    assert [each in told for each in ("Words of Ann", "Words of Bob", "Plan of Bob")] == [True, False, False]


async def test_who_deletes_an_account_takes_no_game_from_the_account_of_the_other(ann, bob):
    table = await sit_together(ann, bob)
    await ann.post("account/delete", with_texts=True)
    assert [game["table"] for game in await bob.get("account/games")] == [table]


async def test_a_deleted_account_is_gone_at_every_device(site, ann):
    phone = elsewhere(site, ann)
    await phone.sign_in()
    await ann.post("account/delete")
    assert not await phone.is_signed_in()
    assert error(await phone.post("account/recover/begin", code=ann.code)) == "bad_passkey"


async def test_an_export_can_be_read_when_an_opponent_was_forgotten(ann, bob):
    await sit_together(ann, bob)
    await ann.post("account/delete", with_texts=True)
    assert [seat["opponents"] for seat in (await bob.get("account/export"))["seats"]] == [["someone"]]


async def test_who_deletes_an_account_with_its_texts_holds_no_seat_any_more(ann, bob):
    table = await sit_together(ann, bob)
    await ann.post("account/delete", with_texts=True)
    state = await ann.get(f"tables/{table}")
    assert (state.get("you"), state["questions"]) == (None, [])


async def test_nothing_at_a_table_tells_the_name_of_who_has_deleted_their_account(ann, bob):
    table = await sit_together(ann, bob, listed=True)
    await ann.post(f"tables/{table}/name", name="Zacharias")
    await ann.post(f"tables/{table}/talk", text="Zacharias was here")
    await ann.post(f"tables/{table}/notes", position=0, text="Zacharias plans")
    await ann.post(f"tables/{table}/notes/shared", shared=True)
    await ann.post(f"tables/{table}/votes", about="end")
    await bob.post(f"tables/{table}/votes/open", agree=True)
    again = (await ann.post(f"tables/{table}/rematch")).json()["table"]
    await bob.post(f"tables/{table}/rematch")
    paths = [
        f"{each}{what}" for each in (table, again) for what in ("", "/talk", "/file", "/replay", "/notes")
    ]
    paths = [f"tables/{path}" for path in paths] + ["account/games", "account/export", "account/statistics"]

    async def told():
        texts = {path: (await bob.browser.get(f"/api/{path}")).text for path in paths}
        return [path for path, text in texts.items() if "Zacharias" in text]

    assert f"tables/{table}" in await told()
    await ann.post("account/delete", with_texts=True)
    assert await told() == []


async def test_forgetting_an_account_leaves_nothing_of_the_person_in_the_database(tmp_path):
    async with push_service() as service, serving(push_setup(tmp_path, service, NoticeClock())) as site:
        person, other = Person(site), Person(site)
        await person.register("Zacharias")
        [key] = (await person.get("account"))["passkeys"]
        await person.post("account/passkeys/rename", id=key["id"], label="zach-key")
        table = await sit_together(person, other, listed=True, name="zach-seat")
        for path, body in {
            "name": {"name": "zach-name"},
            "talk": {"text": "zach-line"},
            "notes": {"position": 0, "text": "zach-note"},
            "votes": {"about": "end"},
            "notices/push": service.subscription("/zach-push"),
        }.items():
            reply = await person.post(f"tables/{table}/{path}", **body)
            assert reply.status_code < 300, reply.text
        row = {"table_id": table, "seat": 0, "address": "zach@example.org", "secret": "zach-secret"}
        row |= {"language": "", "confirmed": True, "token_hash": b"a" * 32, "made": 1.0}
        await site.state.store.changes.do_anywhere(
            lambda connection: connection.execute(insert(NOTICE_MAILS), row)
        )
        await other.post(f"tables/{table}/votes/open", agree=True)
        await person.post(f"tables/{table}/rematch")

        def rows(connection):
            return {
                part.name: str([tuple(row) for row in connection.execute(select(part))]).lower()
                for part in METADATA.tables.values()
            }

        async def told():
            return [
                name for name, text in (await site.state.store.database.read(rows)).items() if "zach" in text
            ]

        assert {"seats", "lines", "notes", "accounts"} <= {*await told()}
        hosted = HostedTables(site.state.store)
        [found] = await hosted.accounts("Zacharias")
        await hosted.forget_account(found.id, with_texts=True)
        assert await told() == []


# -- time --------------------------------------------------------------------------------------------


@pytest.fixture
def clock():
    return Clock()


def timed(tmp_path, clock):
    return setup(tmp_path, [laying.GAME, parlour.GAME], replace(AT_ONCE, now=clock))


async def test_a_loss_by_time_is_still_one_after_a_restart(tmp_path, clock):
    given = timed(tmp_path, clock)
    async with serving(given) as site:
        table = await sit(site, clock, "laying", ["person", "open"], {**BANK, "then": "loss"})
        await table.wait(10 * MINUTE)
        before = await table.hears(lambda state: state.get("ended"))
    async with serving(given) as site:
        after = Seated(site, clock, table.table, [carrying(each, site) for each in table.people])
        state = await after.state()
    assert (state["clock"]["lost"], state["fault"]) == ([0], before["fault"])


async def test_the_pause_after_the_days_goes_on_over_a_restart(tmp_path, clock):
    given = timed(tmp_path, clock)
    async with serving(given) as site:
        table = await sit(site, clock, "laying", ["person", "open"], {**DAYS, "then": "loss"})
        await table.wait(2 * DAY)
        before = (await table.hears(lambda state: state["clock"]["seats"][0].get("is_used_up")))["clock"]
    clock.time += HOUR
    async with serving(given) as site:
        after = Seated(site, clock, table.table, [carrying(each, site) for each in table.people])
        assert await after.clocks() == before
        await after.wait(DAY / 2 - HOUR)
        assert (await after.hears(lambda state: state.get("ended")))["clock"]["lost"] == [0]


@pytest.fixture
async def lost_by_time(tmp_path, clock):
    """Two people with accounts, the first of whom has lost by time."""
    async with serving(timed(tmp_path, clock)) as site:
        ann, bob = Person(site), Person(site)
        await ann.register()
        await bob.register("Bob")
        made = await sit_together(ann, bob, game="laying", clock={**BANK, "then": "loss"})
        table = Seated(site, clock, made, [ann.browser, bob.browser])
        await table.wait(10 * MINUTE)
        await table.hears(lambda state: state.get("ended"))
        await site.state.store.changes.do_anywhere(lambda connection: None)  # after the changes before it
        yield ann, bob


async def test_a_loss_by_time_is_in_the_history_and_the_statistics_of_an_account(lost_by_time):
    ann, _ = lost_by_time
    [game] = await ann.get("account/games")
    assert game["outcome"] == "lost"
    assert [row["lost"] for row in (await ann.get("account/statistics"))["games"]] == [1]


async def test_the_history_of_an_account_is_in_the_language_of_the_page(lost_by_time):
    ann, bob = lost_by_time
    await ann.post("account/delete", with_texts=True)
    [game] = await bob.get("account/games?lang=de")
    assert game["result"].startswith("Die Zeit einer Person war verbraucht")
    assert game["opponents"] == ["jemand"]


async def test_the_only_other_seat_has_won_if_a_seat_has_lost_by_time(lost_by_time):
    _, bob = lost_by_time
    [game] = await bob.get("account/games")
    assert game["outcome"] == "won"


# -- notices -----------------------------------------------------------------------------------------


async def test_where_one_browser_is_gone_the_other_still_gets_the_message(tmp_path, monkeypatch):
    clock = NoticeClock()
    monkeypatch.setattr("coverts.tables.core.presence.GRACE", 0.0)
    async with push_service() as service, serving(push_setup(tmp_path, service, clock)) as site:
        browser = await seated(site)
        service.answers = [reply(410)]
        for path in ("/old", "/new"):
            await subscribe(browser, service.subscription(path))
        await pass_time(site, clock, browser, ABSENT_SECONDS)
        await until(lambda: len(service.requests) == 2 and not site.state.notifier.waiting)
        assert {each.path for each in service.requests} == {"/old", "/new"}
        assert (await browser.get(f"{browser.address}/notices")).json()["browsers"] == 1


@pytest.fixture
async def mail(tmp_path, monkeypatch):
    """A server that sends mails, a player with a confirmed address, and the page of the mail's link."""
    monkeypatch.setattr("coverts.tables.core.presence.GRACE", 0.0)
    host = mailing.MailHost()
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0)
    host.port = server.sockets[0].getsockname()[1]
    made = setup(tmp_path, [parlour.GAME])
    settings: dict[str, Any] = {
        "mail_server": f"127.0.0.1:{host.port}",
        "mail_security": "none",
        "hosts": "*",
    }
    settings |= {"mail_from": "games@example.org", "public_url": mailing.SITE}
    async with serving(replace(made, settings=replace(made.settings, **settings))) as site:
        player = site.browser()
        table = (await make(player, "parlour", ["person", "open"]))["table"]
        player.address = f"/api/tables/{table}"
        yield site, player, await mailing.confirmed(site, player, host)
    server.close()


async def test_a_program_that_opens_the_links_of_a_mail_ends_nothing(mail):
    site, player, page = mail
    for what in ("", "/stop", "/confirm"):
        await site.browser().get(f"{page}{what}")
    assert (await player.get(f"{player.address}/notices")).json()["confirmed"]


async def test_the_link_of_a_mail_ends_the_mails_from_another_site_without_a_cookie(mail):
    site, player, page = mail
    one_click = {"List-Unsubscribe": "One-Click"}
    headers = {"Origin": "https://mail.example.com"}
    assert (await site.browser().post(f"{page}/stop", data=one_click, headers=headers)).status_code == 200
    assert "mail" not in (await player.get(f"{player.address}/notices")).json()


# -- reasons to return -------------------------------------------------------------------------------


async def test_who_watches_at_the_puzzle_of_today_does_not_learn_its_solution(school):  # noqa: F811
    await keep(school)
    player = school.browser()
    address = await begun(player)
    assert (await player.post(f"{address}/solution")).json()["guidance"]["actions"]
    watched = (await school.browser().get(address)).json()
    assert "actions" not in watched.get("guidance", {})


async def test_a_table_that_was_deleted_is_not_to_watch(site):
    browser = site.browser()
    body = {"game": "parlour", "seats": ["person", "bold"], "listed": True}
    table = (await browser.post("/api/tables", json=body)).json()["table"]
    async with site.socket(table, browser) as mine:
        await mine.until(lambda state: state["seats"])
        assert len((await site.browser().get("/api/live")).json()) == 1
        await HostedTables(site.state.store).delete(table)
        assert (await site.browser().get("/api/live")).json() == []


# -- bad input and logs ------------------------------------------------------------------------------

PATHS = [
    *(f"account/{what}/begin" for what in ("register", "recover")),
    *(f"account/{what}/finish" for what in ("register", "sign-in", "recover", "passkeys")),
    *(f"account/{what}" for what in ("passkeys/rename", "passkeys/remove", "sign-out", "delete")),
    *(f"tables/TABLE/{what}" for what in ("notices/push", "notices/push/end", "notices/mail")),
]


@pytest.mark.parametrize("path", PATHS)
async def test_a_bad_body_gets_a_sentence(ann, caplog, path):
    table = (await ann.make_table())["table"]
    for body in (b"{", b"[]", b"null", b'"x"', b'{"x": 1}', b"\xff\xfe", b'{"name": 3, "code": 3, "id": []}'):
        reply = await ann.browser.post(
            f"/api/{path.replace('TABLE', table)}",
            content=body,
            headers={"Content-Type": "application/json"},
        )
        assert 400 <= reply.status_code < 500, body
        assert reply.json()["message"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.fixture
def log():
    """What a server writes with the most detailed level."""
    root, own = logging.getLogger(), logging.getLogger("coverts")
    before, written = (root.handlers[:], root.level, own.level), io.StringIO()
    begin_logs("json", "debug", written)
    yield written
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])
    logging.captureWarnings(False)


async def test_the_most_detailed_log_tells_nothing_about_people(log, tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        ann, bob = Person(site), Person(site)
        await ann.register("Zacharias")
        table = await sit_together(ann, bob, name="zach-name")
        await ann.post(f"tables/{table}/talk", text="zach-line")
        await ann.post(f"tables/{table}/notes", position=0, text="zach-note")
        await ann.post(f"tables/{table}/name", name="zach\u200b-bad")
        await ann.post("account/passkeys/rename", id="zach-id", label="zach-label")
        async with site.socket(table, ann.browser) as mine:
            await mine.until(lambda state: state["seats"])
            await mine.send(type="answer", position="zach-position")
            await mine.refusal()
        secrets = [cookie.value for cookie in ann.browser.cookies.jar]
    clients = ("httpx", "httpcore", "websockets.client")  # They are the test's own.
    lines = [
        line for line in log.getvalue().splitlines() if not json.loads(line)["logger"].startswith(clients)
    ]
    assert lines
    assert [line for line in lines if any(each in line for each in ("zach", "Zach", *secrets))] == []
