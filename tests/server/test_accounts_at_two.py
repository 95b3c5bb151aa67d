"""Accounts at two servers with one PostgreSQL database: either knows at once what the other has stored."""

import asyncio
from dataclasses import replace

import pytest
from passkeys import Passkey, Person
from sqlalchemy.util import await_only
from table_client import make_invite
from test_processes import seats_at, two_servers
from test_rematches import ended_table, rematch

from coverts.server.accounts import account_records
from coverts.server.store.deletion import forget_seat


@pytest.fixture
async def servers(cluster, tmp_path):
    async with two_servers(cluster, tmp_path) as both:
        yield both


@pytest.fixture
async def ann(servers):
    person = Person(servers[0])
    person.code = (await person.register()).json()["code"]
    return person


def at(site, person):
    """The same browser at another server."""
    other = Person(site)
    other.browser.cookies.update(person.browser.cookies)
    other.passkey = replace(person.passkey, origin=other.origin)
    return other


def elsewhere(site, person):
    """The same person at a device of theirs that is not signed in."""
    other = Person(site)
    other.passkey = replace(person.passkey, origin=other.origin)
    return other


def new_passkeys(people):
    return [Passkey(person.origin) for person in people]


async def finish_at_once(people, passkeys, begun, kind):
    """Both finish what they have begun, at the same time: the statuses of the replies."""
    replies = await asyncio.gather(
        *(
            person.post(f"account/{kind}/finish", credential=passkey.make(options))
            for person, passkey, options in zip(people, passkeys, begun, strict=True)
        )
    )
    return sorted(reply.status_code for reply in replies)


async def test_who_has_signed_in_at_one_is_signed_in_at_the_other(servers, ann):
    assert await at(servers[1], ann).is_signed_in()


async def test_a_passkey_begun_at_one_is_finished_at_the_other(servers, ann):
    options = await ann.begin("sign-in")
    other = at(servers[1], ann)
    reply = await other.post("account/sign-in/finish", credential=other.passkey.sign(options))
    assert reply.status_code == 200, reply.text


async def test_who_signs_out_everywhere_at_one_is_signed_out_at_the_other(servers, ann):
    other = elsewhere(servers[1], ann)
    await other.sign_in()
    await ann.post("account/sign-out", everywhere=True)
    assert not await other.is_signed_in()


async def test_an_account_deleted_at_one_is_refused_at_the_other(servers, ann):
    other = at(servers[1], ann)
    assert (await ann.post("account/delete")).status_code == 200
    assert (await other.post("account/recovery-code")).json()["error"] == "not_signed_in"
    assert (await other.sign_in()).json()["error"] == "bad_passkey"


async def test_a_passkey_removed_at_one_does_not_sign_in_at_the_other(servers, ann):
    [card] = (await ann.get("account"))["passkeys"]
    await ann.post("account/passkeys/remove", id=card["id"])
    assert (await at(servers[1], ann).sign_in()).json()["error"] == "bad_passkey"


async def test_an_invite_used_at_both_at_the_same_time_makes_one_account(servers):
    for site in servers:
        site.state.accounts.sign_in.register = "invited"
    code = await make_invite(servers[0])
    people = [Person(site) for site in servers]
    begun = [await person.begin("register", name="Ann", invite=code) for person in people]
    passkeys = [person.passkey for person in people]
    assert await finish_at_once(people, passkeys, begun, "register") == [200, 403]
    assert [await person.is_signed_in() for person in people].count(True) == 1


async def test_a_passkey_finished_at_both_at_the_same_time_makes_one_account(servers):
    people = [Person(site) for site in servers]
    begun = [await person.begin("register", name="Ann") for person in people]
    passkeys = [replace(people[0].passkey, origin=person.origin) for person in people]
    assert await finish_at_once(people, passkeys, begun, "register") == [200, 403]


async def test_a_recovery_code_used_at_both_at_the_same_time_works_once(servers, ann):
    people = [Person(site) for site in servers]
    begun = [await person.begin("recover", code=ann.code) for person in people]
    passkeys = new_passkeys(people)
    assert await finish_at_once(people, passkeys, begun, "recover") == [200, 403]
    signed_in = [await Person(servers[0]).sign_in(replace(key, origin=ann.origin)) for key in passkeys]
    assert sorted(reply.status_code for reply in signed_in) == [200, 403]


async def test_one_challenge_sent_to_both_at_the_same_time_signs_in_once(servers, ann):
    options = await ann.begin("sign-in")
    people = [ann, at(servers[1], ann)]
    replies = await asyncio.gather(
        *(person.post("account/sign-in/finish", credential=person.passkey.sign(options)) for person in people)
    )
    assert sorted(reply.status_code for reply in replies) == [200, 403]


async def test_the_last_passkey_is_not_removed_though_both_remove_one_at_the_same_time(servers, ann):
    await ann.add(Passkey(ann.origin))
    cards = (await ann.get("account"))["passkeys"]
    assert len(cards) == 2
    people = [ann, at(servers[1], ann)]
    accounts = servers[0].state.accounts
    account = await accounts.sign_in.account(ann.browser.cookies["account"])
    await accounts.records.set_recovery_code(account.id, None)
    await asyncio.gather(
        *(
            person.post("account/passkeys/remove", id=card["id"])
            for person, card in zip(people, cards, strict=True)
        )
    )
    assert len((await ann.get("account"))["passkeys"]) == 1


async def test_a_table_held_by_one_is_opened_with_the_account_at_the_other(servers, ann):
    made = await ann.make_table()
    other = elsewhere(servers[1], ann)
    await other.sign_in()
    reply = await other.post(f"tables/{made['table']}/account/open")
    assert reply.json() == {"seats": [0]}
    assert (await other.get(f"tables/{made['table']}"))["you"] == 0
    assert servers[0].tables.is_awake(made["table"])


async def test_a_seat_taken_at_the_other_server_is_moved_into_the_account(servers):
    table, _, guest = await seats_at(servers)
    person = Person(servers[1])
    await person.register()
    person.browser.cookies.update(guest.cookies)
    assert (await person.post(f"tables/{table}/account")).json() == {"seats": [1]}
    assert [game["table"] for game in await at(servers[0], person).get("account/games")] == [table]


async def test_a_person_forgotten_at_one_has_no_seat_at_the_other(servers, ann):
    made = await ann.make_table()
    other = at(servers[1], ann)
    assert (await ann.post("account/delete", with_texts=True)).status_code == 200
    async with servers[1].socket(made["table"], other.browser) as socket:
        await socket.until(lambda state: state["you"] is None)


async def test_a_person_is_forgotten_at_a_table_that_the_other_server_adds_meanwhile(
    servers, ann, monkeypatch
):
    await ann.make_table()
    other = Person(servers[1])
    table = (await other.make_table())["table"]
    await other.post(f"tables/{table}/name", name="Annabel")
    other.browser.cookies.update(ann.browser.cookies)
    listed, added = asyncio.Event(), asyncio.Event()

    def forget_slowly(*given):
        listed.set()
        await_only(added.wait())
        return forget_seat(*given)

    monkeypatch.setattr(account_records, "forget_seat", forget_slowly)
    deletion = asyncio.create_task(ann.post("account/delete", with_texts=True))
    await listed.wait()
    assert (await other.post(f"tables/{table}/account")).status_code == 200
    added.set()
    assert (await deletion).status_code == 200
    async with servers[1].socket(table, other.browser) as socket:
        state = await socket.until(lambda state: state["you"] is None)
    assert state["seats"][0]["name"] != "Annabel"


async def test_who_joins_a_table_that_the_other_server_holds_has_the_seat_in_the_account(servers, ann):
    made = await ann.make_table()
    bob = Person(servers[1])
    await bob.register("Bob")
    reply = await bob.post(f"tables/{made['table']}/seats", invite=made["invites"][0]["invite"])
    assert reply.status_code == 200, reply.text
    assert [game["table"] for game in await bob.get("account/games")] == [made["table"]]


async def test_a_seat_of_a_rematch_that_the_other_server_holds_is_in_the_account(servers):
    table, creator, guest = await ended_table(servers)
    bob = Person(servers[0])
    await bob.register("Bob")
    bob.browser.cookies.update(guest.cookies)
    new = (await rematch(creator, table))["table"]
    await servers[0].tables.unload(new)
    await servers[1].tables.find(new)
    await rematch(bob.browser, table)
    assert [(game["table"], game["seat"]) for game in await bob.get("account/games")] == [(new, 1)]
