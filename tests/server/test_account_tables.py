"""Accounts and tables: games on each device, history and results, and the end of an account."""

# ruff: noqa: F811 (tests name the fixtures that are imported)

import json

import pytest
from passkeys import Person
from sqlalchemy import Engine, event, insert
from table_client import legal, serving
from test_accounts import ann, error, same_person, site, site_with  # noqa: F401

from coverts.server.access.cpu_budget import CpuBudget
from coverts.server.running.hosted_tables import HostedTables
from coverts.server.store.schema import NOTICE_MAILS
from coverts.tables.parts.autoplay import Autoplay


async def test_a_table_that_a_signed_in_browser_makes_is_in_the_account(ann):
    made = await ann.make_table()
    [game] = await ann.get("account/games")
    assert (game["table"], game["seat"]) == (made["table"], 0)


async def test_a_table_of_before_is_moved_into_the_account(site):
    person = Person(site)
    table = (await person.make_table())["table"]
    await person.register()
    assert await person.get("account/games") == []
    assert (await person.post(f"tables/{table}/account")).json() == {"seats": [0]}
    assert [game["table"] for game in await person.get("account/games")] == [table]


async def test_only_who_holds_a_seat_moves_it_into_an_account(site, ann):
    stranger = Person(site)
    table = (await stranger.make_table())["table"]
    assert error(await ann.post(f"tables/{table}/account")) == "not_your_seat"


async def test_the_account_s_cookie_alone_does_not_act_at_a_table(site, ann):
    table = (await ann.make_table())["table"]
    phone = same_person(site, ann)
    await phone.sign_in()
    assert (
        "you" not in await phone.get(f"tables/{table}") or (await phone.get(f"tables/{table}"))["you"] is None
    )
    assert (await phone.post(f"tables/{table}/name", name="X")).status_code == 403


async def test_another_device_gets_a_seat_of_the_account(site, ann):
    table = (await ann.make_table())["table"]
    phone = same_person(site, ann)
    await phone.sign_in()
    assert (await phone.post(f"tables/{table}/account/open")).status_code == 200
    assert (await phone.get(f"tables/{table}"))["you"] == 0


async def test_an_account_opens_no_seats_of_others(site, ann):
    table = (await ann.make_table())["table"]
    bob = Person(site)
    await bob.register("Bob")
    assert error(await bob.post(f"tables/{table}/account/open")) == "not_your_seat"
    assert error(await bob.browser.get(f"/api/tables/{table}/account")) == "not_your_seat"


async def test_who_holds_a_seat_alone_takes_it_from_other_accounts(site, ann):
    table, bob = await helped(site, ann)
    assert len(await bob.get("account/games")) == 1
    await ann.post(f"tables/{table}/devices/alone")
    assert (len(await bob.get("account/games")), len(await ann.get("account/games"))) == (0, 1)


async def helped(site, ann):
    """A table where Bob has opened Ann's seat by a link, so that it is in his account, too. Return both."""
    table = (await ann.make_table())["table"]
    link = (await ann.post(f"tables/{table}/device-link")).json()["address"].partition("#seat=")[2]
    bob = Person(site)
    await bob.register("Bob")
    await bob.post(f"tables/{table}/devices", link=link)
    return table, bob


async def test_who_loses_a_seat_meanwhile_does_not_keep_it_in_an_account(site, ann, monkeypatch):
    table, bob = await helped(site, ann)
    records = site.state.accounts.records
    add = records.add_seats

    async def add_late(*arguments):
        monkeypatch.undo()
        await ann.post(f"tables/{table}/devices/alone")
        await add(*arguments)

    monkeypatch.setattr(records, "add_seats", add_late)
    assert error(await bob.post(f"tables/{table}/account")) == "not_your_seat"
    assert await bob.get("account/games") == []


async def test_an_account_that_loses_a_seat_meanwhile_does_not_open_it(site, ann, monkeypatch):
    table, bob = await helped(site, ann)
    bob.browser.cookies.delete(f"seat-{table}")
    records = site.state.accounts.records
    read = records.seats_at

    async def read_early(*arguments):
        monkeypatch.undo()
        seats = await read(*arguments)
        await ann.post(f"tables/{table}/devices/alone")
        return seats

    monkeypatch.setattr(records, "seats_at", read_early)
    assert error(await bob.post(f"tables/{table}/account/open")) == "not_your_seat"


async def test_the_account_shows_whose_turn_it_is(ann):
    table = (await ann.make_table(["person", "novice"]))["table"]
    assert (await ann.get(f"tables/{table}/account"))["asked"]


async def test_the_export_has_what_the_account_s_seats_wrote(ann):
    table = (await ann.make_table())["table"]
    await ann.post(f"tables/{table}/talk", text="Hello there")
    await ann.post(f"tables/{table}/notes", position=0, text="My plan")
    whole = json.dumps(await ann.get("account/export"))
    assert all(text in whole for text in ("Ann", table, "Hello there", "My plan"))


async def test_the_export_hides_where_other_holders_of_a_seat_get_notices(site, ann):
    table, bob = await helped(site, ann)
    row = {"table_id": table, "seat": 0, "address": "ann@example.org", "secret": "s", "language": ""} | {
        "confirmed": True,
        "token_hash": b"a" * 32,
        "made": 1.0,
    }
    await site.state.store.changes.do_anywhere(
        lambda connection: connection.execute(insert(NOTICE_MAILS), row)
    )
    [seat] = (await bob.get("account/export"))["seats"]
    assert seat["notices"]["mail"] == "a…@example.org"


async def test_an_export_needs_the_same_queries_for_few_and_many_tables(site, ann):
    queries: list[str] = []

    def count(connection, cursor, statement, *_):
        if "account_seats" in statement:  # Others are made in the background.
            queries.append(statement)

    async def counted():
        queries.clear()
        await ann.get("account/export")
        return len(queries)

    event.listen(Engine, "before_cursor_execute", count)
    try:
        await ann.make_table()
        few = await counted()
        for _ in range(3):
            await ann.make_table()
        assert await counted() == few
    finally:
        event.remove(Engine, "before_cursor_execute", count)


async def test_who_has_used_up_the_cpu_time_waits_for_lists_of_games_but_not_for_tables(tmp_path):
    async with serving(await site_with(tmp_path, trusted_addresses="")) as site:
        person = Person(site)
        await person.register()
        table = (await person.make_table())["table"]
        site.state.limits.payer("127.0.0.1").charge(100, "reading")
        for path in ("games", "statistics", "export"):
            assert (await person.browser.get(f"/api/account/{path}")).status_code == 429
        assert (await person.get(f"tables/{table}/account"))["table"] == table


async def test_reading_an_sqlite_file_is_charged(tmp_path, monkeypatch):
    kinds = []
    async with serving(await site_with(tmp_path)) as site:
        person = Person(site)
        await person.register()
        monkeypatch.setattr(CpuBudget, "charge", lambda budget, address, seconds, kind="": kinds.append(kind))
        await person.get("account/games")
    assert "reading" in kinds


@pytest.mark.parametrize("with_texts", [False, True])
async def test_a_deleted_account_is_gone(site, ann, with_texts):
    table = (await ann.make_table())["table"]
    await ann.post(f"tables/{table}/name", name="Annabel")
    await ann.post("account/delete", with_texts=with_texts)
    assert not await ann.is_signed_in()
    assert error(await same_person(site, ann).sign_in()) == "bad_passkey"
    row = await site.state.store.table(table)
    assert (row.seats[0].name == "") == with_texts


async def test_what_an_account_was_called_is_overwritten_in_the_file(tmp_path):
    async with serving(await site_with(tmp_path)) as site:
        await Person(site).register("Bob")
        person = Person(site)
        await person.register("Lemon")
        [first] = (await person.get("account"))["passkeys"]
        for label in ("Cherry", "Melon"):
            await person.post("account/passkeys/rename", id=first["id"], label=label)
        await person.post("tables", game="parlour", seats=["person", "open"])
        await person.post("account/delete", with_texts=True)
    data = b"".join(each.read_bytes() for each in tmp_path.glob("tables.db*"))
    assert [word in data for word in (b"Lemon", b"Cherry", b"Melon")] == [False] * 3


async def finished(site, person):
    """A table at which the person has played to the end."""
    table = (await person.make_table(["person", "novice"]))["table"]
    bot = (await site.tables.find(table)).part(Autoplay)
    while not (state := await person.get(f"tables/{table}")).get("over"):
        if state["questions"]:
            action = legal(state)[0]
            answer = {"position": state["position"], "action": action}
            await person.post(f"tables/{table}/answers", type="answer", **answer)
        await bot.idle.wait()
    return state


async def test_the_end_of_a_game_is_in_the_account(site, ann):
    state = await finished(site, ann)
    await site.state.store.changes.do_anywhere(lambda connection: None)  # after the changes before it
    [game] = await ann.get("account/games")
    won = "drawn" if state.get("is_draw") else "won" if 0 in state.get("winners", []) else "lost"
    assert (game["outcome"], game["result"]) == (won, state["result"])
    numbers = await ann.get("account/statistics")
    assert [(row["name"], row[won]) for row in numbers["games"]] == [("Parlour", 1)]
    assert [row["name"] for row in numbers["bots"]] == ["novice"]
    assert (game["bots"], numbers["opponents"]) == (["novice"], [])
    assert len(numbers["months"]) == 1


async def test_a_forgotten_seat_is_in_no_account(site, ann):
    table = (await ann.make_table())["table"]
    hosted = HostedTables(site.state.store)
    await hosted.forget(table, 0)
    assert await ann.get("account/games") == []


async def test_a_deleted_table_is_in_no_account(site, ann):
    table = (await ann.make_table())["table"]
    await HostedTables(site.state.store).delete(table)
    assert await ann.get("account/games") == []


async def test_hosts_find_and_remove_an_account_by_its_name(site, ann):
    table = (await ann.make_table())["table"]
    hosted = HostedTables(site.state.store)
    [found] = await hosted.accounts("ann")
    assert (found.passkeys, found.sessions, found.seats) == (1, 1, 1)
    await hosted.forget_account(found.id, with_texts=True)
    assert await hosted.accounts("ann") == []
    assert not await ann.is_signed_in()
    assert (await site.state.store.table(table)).seats[0].is_forgotten


@pytest.mark.parametrize("name", ["Ärger Ölaf", "ärger ölaf"])
async def test_hosts_find_an_account_whatever_letters_its_name_has(site, name):
    await Person(site).register("Ärger Ölaf")
    assert [each.name for each in await HostedTables(site.state.store).accounts(name)] == ["Ärger Ölaf"]


async def test_logs_say_nothing_about_accounts(site, ann, caplog):
    caplog.set_level("DEBUG")
    await ann.sign_in()
    await ann.post("account/recover/begin", code=ann.code)
    assert not any(secret in caplog.text for secret in ("Ann", ann.code, ann.passkey.user))
