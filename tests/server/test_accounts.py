"""Accounts: made with a passkey, they bring a person's tables to each device, and never act by themselves."""

import asyncio
from dataclasses import replace

import kuhn_poker
import parlour
import pytest
from passkeys import Passkey, Person
from sqlalchemy import select
from table_client import PATIENCE, make_invite, serving, setup

from coverts.server.accounts import sign_in
from coverts.server.running.settings import ServerSettings
from coverts.server.store.schema import CEREMONIES
from coverts.server.web.app import Setup


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
async def site(request, tmp_path):
    given = setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])
    if request.param == "postgresql":
        address = await request.getfixturevalue("cluster").fresh()
        given = replace(given, settings=replace(given.settings, database=address))
    async with serving(given) as site:
        yield site


@pytest.fixture
async def ann(site):
    person = Person(site)
    person.code = (await person.register()).json()["code"]
    return person


def same_person(site, person):
    """The same person at another device, with the passkey."""
    other = Person(site)
    other.passkey = person.passkey
    return other


def error(reply):
    return reply.json()["error"]


# -- making an account ------------------------------------------------------------------------------


async def test_who_makes_an_account_is_signed_in_and_gets_a_code(ann):
    account = await ann.get("account")
    assert (account["signed_in"], account["name"], len(account["passkeys"])) == (True, "Ann", 1)
    assert len(ann.code) == 39


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": 3}, {"name": "x" * 200}, {"name": "A", "more": 1}]
)
async def test_a_name_that_is_none_is_refused(site, body):
    reply = await Person(site).post("account/register/begin", **body)
    assert reply.status_code == 400
    assert reply.json()["message"]


async def test_at_a_bare_address_no_accounts_are_offered(site):
    browser = site.browser()
    account = (await browser.get("/api/account")).json()
    assert not account["offered"]
    assert "https" in account["why_not"]
    assert error(await browser.post("/api/account/register/begin", json={"name": "Ann"})) == "no_accounts"


async def test_another_site_s_page_is_refused(ann):
    ann.browser.headers["origin"] = "https://evil.example"
    assert error(await ann.post("account/sign-out")) == "foreign_origin"


async def test_a_passkey_that_signed_for_another_origin_is_refused(site):
    person = Person(site)
    person.passkey = Passkey("https://evil.example")
    assert error(await person.register()) == "bad_passkey"


async def test_a_passkey_of_another_domain_is_refused(site):
    person = Person(site)
    person.passkey = Passkey(person.origin, "evil.example")
    assert error(await person.register()) == "bad_passkey"


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", "null", '{"id": 3}', "{" * 9000, '{"id":"a","response":3}']
)
async def test_what_is_no_passkey_is_refused(site, credential):
    person = Person(site)
    for path, body in (("register", {"name": "Ann"}), ("sign-in", {})):
        await person.begin(path, **body)
        assert error(await person.post(f"account/{path}/finish", credential=credential)) == "bad_passkey"


async def test_a_challenge_works_once(site):
    person = Person(site)
    options = await person.begin("register", name="Ann")
    secret = person.browser.cookies["passkey"]
    credential = person.passkey.make(options)
    assert (await person.post("account/register/finish", credential=credential)).status_code == 200
    person.browser.cookies.set("passkey", secret)
    assert error(await person.post("account/register/finish", credential=credential)) == "bad_passkey"


async def test_a_stolen_challenge_is_of_no_use_at_another_browser(site, ann):
    options = await ann.begin("sign-in")
    thief = Person(site)
    reply = await thief.post("account/sign-in/finish", credential=ann.passkey.sign(options))
    assert error(reply) == "bad_passkey"


async def test_a_challenge_expires(site, ann, monkeypatch):
    monkeypatch.setattr(sign_in, "CEREMONY_SECONDS", -1)
    assert error(await ann.sign_in()) == "bad_passkey"


async def ceremonies(site):
    """The stored ceremonies."""
    return await site.state.store.changes.read(
        lambda connection: connection.execute(select(CEREMONIES)).all()
    )


async def test_the_name_of_an_unfinished_registration_does_not_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(sign_in, "CEREMONY_SECONDS", -1)
    given = setup(tmp_path, [parlour.GAME])
    async with serving(given) as site:
        await Person(site).begin("register", name="Wilhelmina")
        assert await ceremonies(site)
    async with serving(given) as site, asyncio.timeout(PATIENCE):
        while await ceremonies(site):
            pass


async def test_a_passkey_makes_one_account(site, ann):
    again = same_person(site, ann)
    assert error(await again.register("Bob")) == "bad_passkey"


# -- who may make one --------------------------------------------------------------------------------


async def site_with(tmp_path, **settings):
    return Setup(ServerSettings(database=str(tmp_path / "tables.db"), **settings), {"parlour": parlour.GAME})


async def test_nobody_makes_an_account_where_nobody_may(tmp_path):
    async with serving(await site_with(tmp_path, register="nobody")) as site:
        assert error(await Person(site).post("account/register/begin", name="Ann")) == "no_accounts"


async def test_an_invite_makes_one_account(tmp_path):
    async with serving(await site_with(tmp_path, register="invited")) as site:
        assert error(await Person(site).post("account/register/begin", name="Ann")) == "no_accounts"
        code = await make_invite(site)
        assert (await Person(site).register(invite=code)).status_code == 200
        reply = await Person(site).post("account/register/begin", name="Bob", invite=code)
        assert error(reply) == "no_accounts"


async def test_two_browsers_with_one_invite_make_one_account(tmp_path):
    async with serving(await site_with(tmp_path, register="invited")) as site:
        code = await make_invite(site)
        people = [Person(site), Person(site)]
        begun = [await each.begin("register", name="Ann", invite=code) for each in people]
        replies = [
            await each.post("account/register/finish", credential=each.passkey.make(options))
            for each, options in zip(people, begun, strict=True)
        ]
        assert [reply.status_code for reply in replies] == [200, 403]


@pytest.mark.parametrize(
    ("path", "body", "most"),
    [
        ("register/begin", {"name": "Ann"}, 10),
        ("sign-in/begin", {}, 30),
        ("recover/begin", {"code": "wrong"}, 10),
    ],
)
async def test_attempts_are_limited(tmp_path, path, body, most):
    async with serving(await site_with(tmp_path, trusted_addresses="")) as site:
        person = Person(site)
        replies = [await person.post(f"account/{path}", **body) for _ in range(most + 1)]
        assert [reply.status_code == 429 for reply in replies] == [False] * most + [True]


# -- signing in and out ------------------------------------------------------------------------------


async def test_a_passkey_signs_in_at_another_device(site, ann):
    phone = same_person(site, ann)
    assert (await phone.sign_in()).status_code == 200
    assert (await phone.get("account"))["name"] == "Ann"


async def test_signing_in_gives_the_browser_a_new_session(ann):
    before = ann.browser.cookies["account"]
    await ann.sign_in()
    assert ann.browser.cookies["account"] != before
    reply = await ann.browser.get("/api/account/games", headers={"cookie": f"account={before}"})
    assert error(reply) == "not_signed_in"


async def test_an_unknown_passkey_is_refused(site, ann):
    assert error(await ann.sign_in(Passkey(ann.origin))) == "bad_passkey"


async def test_another_account_s_passkey_does_not_sign_in_here(site, ann):
    bob = Person(site)
    await bob.register("Bob")
    forged = Passkey(ann.origin, id=ann.passkey.id, key=bob.passkey.key, user=ann.passkey.user)
    assert error(await bob.sign_in(forged)) == "bad_passkey"


async def test_a_passkey_whose_counter_goes_back_is_refused(site, ann):
    await ann.sign_in()
    ann.passkey.count = 0
    assert error(await ann.sign_in()) == "bad_passkey"


async def test_who_signs_out_is_signed_out(ann):
    session = ann.browser.cookies["account"]
    await ann.post("account/sign-out")
    reply = await ann.browser.get("/api/account/games", headers={"cookie": f"account={session}"})
    assert error(reply) == "not_signed_in"


async def test_everywhere_means_other_devices_too(site, ann):
    phone = same_person(site, ann)
    await phone.sign_in()
    await phone.post("account/sign-out", everywhere=True)
    assert not await ann.is_signed_in()


@pytest.mark.parametrize("session", ["", "x", "é", "a" * 4000])
async def test_a_wrong_session_is_none(site, session):
    person = Person(site)
    cookie = f"account={session}".encode()
    reply = await person.browser.get("/api/account/games", headers={"cookie": cookie})
    assert error(reply) == "not_signed_in"


# -- passkeys and recovery ---------------------------------------------------------------------------


async def test_a_second_passkey_signs_in_too(site, ann):
    key = Passkey(ann.origin)
    assert len((await ann.add(key)).json()["passkeys"]) == 2
    phone = Person(site)
    assert (await phone.sign_in(key)).status_code == 200


async def test_a_passkey_begun_in_one_account_is_not_added_to_another(site, ann):
    bob = Person(site)
    await bob.register("Bob")
    options = await bob.begin("passkeys")
    ann.browser.cookies.set("passkey", bob.browser.cookies["passkey"])
    reply = await ann.post("account/passkeys/finish", credential=Passkey(ann.origin).make(options))
    assert error(reply) == "bad_passkey"


async def test_a_removed_passkey_no_longer_signs_in(site, ann):
    [first] = (await ann.get("account"))["passkeys"]
    await ann.add(Passkey(ann.origin))
    await ann.post("account/passkeys/remove", id=first["id"])
    assert error(await same_person(site, ann).sign_in()) == "bad_passkey"


async def test_nobody_removes_or_renames_the_passkeys_of_others(site, ann):
    [first] = (await ann.get("account"))["passkeys"]
    bob = Person(site)
    await bob.register("Bob")
    await bob.post("account/passkeys/remove", id=first["id"])
    assert error(await bob.post("account/passkeys/rename", id=first["id"], label="Mine")) == "bad_passkey"
    assert (await ann.get("account"))["passkeys"] == [first]


async def test_an_id_with_a_null_character_is_no_passkey(database, caplog):
    async with serving(Setup(ServerSettings(database=database), {"parlour": parlour.GAME})) as site:
        person = Person(site)
        await person.register()
        reply = await person.post("account/passkeys/rename", id="\0", label="Mine")
        assert error(reply) == "bad_passkey"
        assert (await person.post("account/passkeys/remove", id="\0")).status_code == 200
    assert "the store" not in caplog.text


async def test_a_passkey_gets_another_label(ann):
    [first] = (await ann.get("account"))["passkeys"]
    reply = await ann.post("account/passkeys/rename", id=first["id"], label="Phone")
    assert reply.json()["passkeys"][0]["label"] == "Phone"


async def test_a_recovery_code_brings_a_person_back_once(site, ann):
    lost = Person(site)
    code, key = ann.code.upper().replace("-", " "), Passkey(ann.origin)
    reply = await lost.recover(code, key)
    assert (await lost.get("account"))["name"] == "Ann"
    assert reply.json()["code"] not in ("", ann.code)
    assert not await ann.is_signed_in()
    assert error(await lost.post("account/recover/begin", code=ann.code)) == "bad_passkey"


async def test_a_wrong_code_and_one_of_nobody_get_the_same_answer(site, ann):
    replies = [
        await Person(site).post("account/recover/begin", code=code)
        for code in ("", "abcd", ann.code[:-1] + "a" * (ann.code[-1] != "a") + "b" * (ann.code[-1] == "a"))
    ]
    assert len({reply.text for reply in replies}) == 1


async def test_a_new_code_replaces_the_earlier_one(site, ann):
    code = (await ann.post("account/recovery-code")).json()["code"]
    assert error(await Person(site).post("account/recover/begin", code=ann.code)) == "bad_passkey"
    await Person(site).begin("recover", code=code)
