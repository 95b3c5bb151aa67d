"""Tables over HTTP: making, seats and their secrets, answers, undo, files, forced answers, bots."""

import asyncio
import dataclasses
import hashlib
import sqlite3

import parlour
import pytest
from table_client import Socket, legal, make, option, serving, setup

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Stale
from coverts.engine.match.load import load as read
from coverts.server.store import Snapshot
from coverts.tables.core.history import History
from coverts.tables.core.live_table import Pace
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.wire.messages import Answer
from coverts.tables.wire.refusals import TableEnded


def find(name):
    return {"parlour": parlour.GAME}[name]


async def play_out(browser, table):
    """Answer with the first legal option until the game is over; gives the last state."""
    while True:
        state = (await browser.get(f"/api/tables/{table}")).json()
        if state.get("over"):
            return state
        if state["questions"]:
            body = {"type": "answer", "position": state["position"], "action": legal(state)[-1]}
            reply = await browser.post(f"/api/tables/{table}/answers", json=body)
            assert reply.status_code in (200, 409)
        else:
            await asyncio.sleep(0)


async def test_games_and_rules(site):
    browser = site.browser()
    cards = {card["name"]: card for card in (await browser.get("/api/games")).json()}
    assert cards["parlour"]["bots"] == ["bold", "random", "planner", "ismcts"]
    assert (cards["parlour"]["least_players"], cards["parlour"]["most_players"]) == (2, 4)
    chapters = (await browser.get("/api/games/parlour/rules")).json()
    assert {rule["number"]: rule["text"] for chapter in chapters for rule in chapter["rules"]}["3.2"]
    unknown = await browser.get("/api/games/nim/rules")
    assert (unknown.status_code, unknown.json()["error"]) == (404, "unknown_game")


BAD_TABLES = {
    "an unknown game": ({"game": "nim", "seats": ["person"]}, 404, "unknown_game"),
    "too few seats": ({"game": "parlour", "seats": ["person"]}, 400, "malformed"),
    "too many seats": ({"game": "parlour", "seats": ["person"] * 5}, 400, "malformed"),
    "an unknown bot": ({"game": "parlour", "seats": ["person", "hal"]}, 400, "malformed"),
    "an unknown option": (
        {"game": "parlour", "seats": ["person", "random"], "options": {"x": 1}},
        400,
        "malformed",
    ),
    "an unknown field": ({"game": "parlour", "seats": ["person", "random"], "nam": "x"}, 400, "malformed"),
    "a wrong type": ({"game": "parlour", "seats": "person"}, 400, "malformed"),
    "no object": ([], 400, "malformed"),
}


@pytest.mark.parametrize(("body", "status", "error"), BAD_TABLES.values(), ids=BAD_TABLES.keys())
async def test_what_cannot_be_a_table(site, body, status, error):
    reply = await site.browser().post("/api/tables", json=body)
    assert (reply.status_code, reply.json()["error"]) == (status, error)
    assert reply.json()["message"]
    assert "set-cookie" not in reply.headers


async def test_a_seat_is_a_secret_cookie_of_which_only_the_hash_is_kept(site, tmp_path):
    browser = site.browser()
    reply = await browser.post("/api/tables", json={"game": "parlour", "seats": ["person", "open"]})
    table = reply.json()["table"]
    cookie = reply.headers["set-cookie"]
    parts = [part.strip().lower() for part in cookie.split(";")]
    assert {"httponly", "samesite=strict", f"path=/api/tables/{table}"} <= set(parts)
    name, _, token = cookie.split(";")[0].partition("=")
    assert name == f"seat-{table}"
    invite = reply.json()["invites"][0]["invite"]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert token.encode() not in kept
    assert invite.encode() not in kept
    with sqlite3.connect(tmp_path / "tables.db") as database:
        hashes = database.execute("select token_hash, invite_hash from seats order by seat").fetchall()
    assert hashes == [
        (hashlib.sha256(token.encode()).digest(), None),
        (None, hashlib.sha256(invite.encode()).digest()),
    ]
    assert token not in reply.text


async def test_an_invite_seats_one_person_once(site):
    creator, guest, late, watcher = (site.browser() for _ in range(4))
    made = await make(creator, "parlour", ["person", "open", "random"])
    table, invite = made["table"], made["invites"][0]
    assert invite["seat"] == 1
    assert invite["address"] == f"/table/{table}#invite={invite['invite']}"
    seats = f"/api/tables/{table}/seats"

    own = await creator.post(seats, json={"invite": invite["invite"]})
    assert (own.status_code, own.json()["error"]) == (403, "not_your_seat")
    wrong = await watcher.post(seats, json={"invite": "guessed"})
    assert (wrong.status_code, wrong.json()["error"]) == (403, "not_your_seat")
    replies = await asyncio.gather(*(b.post(seats, json={"invite": invite["invite"]}) for b in (guest, late)))
    assert sorted(reply.status_code for reply in replies) == [200, 403]
    seated = guest if replies[0].status_code == 200 else late
    assert (await seated.get(f"/api/tables/{table}")).json()["you"] == 1
    assert (await watcher.get(f"/api/tables/{table}")).json()["you"] is None


async def test_invites_are_renewed_for_the_creator_alone(site):
    creator, guest = site.browser(), site.browser()
    made = await make(creator, "parlour", ["person", "open"])
    table, old = made["table"], made["invites"][0]["invite"]
    refused = await guest.post(f"/api/tables/{table}/invites")
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
    new = (await creator.post(f"/api/tables/{table}/invites")).json()[0]["invite"]
    assert new != old
    assert (await guest.post(f"/api/tables/{table}/seats", json={"invite": old})).status_code == 403
    assert (await guest.post(f"/api/tables/{table}/seats", json={"invite": new})).status_code == 200
    assert (await creator.post(f"/api/tables/{table}/invites")).json() == []


async def test_one_seat_cannot_answer_for_another(site):
    creator, guest = site.browser(), site.browser()
    made = await make(creator, "parlour", ["person", "open"])
    table = made["table"]
    await guest.post(f"/api/tables/{table}/seats", json={"invite": made["invites"][0]["invite"]})
    mine = (await creator.get(f"/api/tables/{table}")).json()
    theirs = (await guest.get(f"/api/tables/{table}")).json()
    body = {"type": "answer", "position": 0, "action": legal(mine)[0], "askee": 0}
    refused = await guest.post(f"/api/tables/{table}/answers", json=body)
    assert (refused.status_code, refused.json()["error"]) == (409, "not_your_turn")
    refused = await guest.post(f"/api/tables/{table}/answers", json={**body, "askee": 1})
    assert refused.json()["error"] == "illegal"
    stranger = await site.browser().post(
        f"/api/tables/{table}/answers", json={**body, "action": legal(theirs)[0]}
    )
    assert (stranger.status_code, stranger.json()["error"]) == (403, "not_your_seat")


async def test_another_tables_seat_is_no_seat_here(site):
    browser = site.browser()
    first = await make(browser, "parlour", ["person", "open"])
    second = await make(site.browser(), "parlour", ["person", "open"])
    token = browser.cookies[f"seat-{first['table']}"]
    headers = {"Cookie": f"seat-{second['table']}={token}"}
    state = await site.browser().get(f"/api/tables/{second['table']}", headers=headers)
    assert state.json()["you"] is None


async def test_another_sites_page_can_change_nothing(site):
    browser = site.browser()
    body = {"game": "parlour", "seats": ["person", "random"]}
    reply = await browser.post("/api/tables", json=body, headers={"Origin": "http://elsewhere.example"})
    assert (reply.status_code, reply.json()["error"]) == (403, "foreign_origin")
    reply = await browser.post("/api/tables", json=body, headers={"Origin": f"http://{site.host}"})
    assert reply.status_code == 201


async def test_an_answer_over_http_gives_the_state_that_follows(site):
    browser = site.browser()
    table = (await make(browser, "parlour", ["person", "open"]))["table"]
    state = (await browser.get(f"/api/tables/{table}")).json()
    answer = {"type": "answer", "position": 0, "action": legal(state)[0]}
    after = await browser.post(f"/api/tables/{table}/answers", json=answer)
    assert after.json()["position"] == 1
    again = await browser.post(f"/api/tables/{table}/answers", json={**answer, "position": 2})
    assert (again.status_code, again.json()["error"]) == (409, "stale")
    broken = await browser.post(
        f"/api/tables/{table}/answers", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert (broken.status_code, broken.json()["error"]) == (400, "malformed")
    nowhere = await browser.get("/api/tables/nowhere2")
    assert (nowhere.status_code, nowhere.json()["error"]) == (404, "no_such_table")


async def asked_to_name(browser, site, table):
    """A socket whose holder is asked to name a suit, before the last turn: its stake is no choice."""
    socket = await Socket.__aenter__(site.socket(table, browser))
    for _ in range(3):
        state = await socket.until(lambda s: s["questions"] or s.get("over"))
        assert not state.get("over"), "the other seat has won every turn"
        if state["questions"][0]["kind"] == "name_suit":
            return socket
        at = state["position"]
        await socket.answer(legal(state)[-1])
        await socket.until(lambda s, at=at: s["position"] > at)
    raise AssertionError("the other seat has won the first turns")


@pytest.fixture
async def naming(site):
    """A table at which the person has laid the highest card, and its socket."""
    for _ in range(20):
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "random"]))["table"]
        try:
            socket = await asked_to_name(browser, site, table)
        except AssertionError:
            continue
        yield socket, table
        await socket.connection.close()
        return
    pytest.fail("no turn won in twenty games")


async def test_undo_takes_back_and_an_old_answer_is_stale(naming, tmp_path):
    socket, table = naming
    before = socket.state
    await socket.answer(option(before, before_suit(before)))
    named = await socket.until(lambda s: s["questions"] and s["questions"][0]["kind"] == "name_stake")
    assert named["can_undo"] is True
    await socket.undo()
    back = await socket.until(lambda s: s["questions"] and s["questions"][0]["kind"] == "name_suit")
    assert back["position"] == before["position"] + 2
    assert back["scene"] == before["scene"]
    await socket.send(type="answer", position=named["position"], action=legal(back)[0])
    assert (await socket.refusal())["error"] == "stale"
    with sqlite3.connect(tmp_path / "tables.db") as database:
        undone = database.execute(
            "select number, undo from answers where table_id=? order by number", [table]
        ).fetchall()
    assert undone[-1][1] == 1
    assert [number for number, _ in undone] == list(range(len(undone)))


def before_suit(state):
    return next(o["text"] for o in state["questions"][0]["options"] if "refused" not in o)


async def test_the_die_ends_what_can_be_taken_back(naming):
    socket, _ = naming
    for kind in ("name_suit", "name_stake", "name_friend"):
        await socket.until(lambda s, k=kind: s["questions"] and s["questions"][0]["kind"] == k)
        await socket.answer(legal(socket.state)[0])
    await socket.until(lambda s: any(o.get("staged") for q in s["questions"] for o in q["options"]))
    await socket.answer(option(socket.state, "done"))
    rolled = await socket.until(lambda s: not s["questions"] or s["questions"][0]["kind"] != "name_friend")
    assert "can_undo" not in rolled


async def test_files_are_the_seats_own_before_the_end_and_whole_after(site):
    browser, watcher = site.browser(), site.browser()
    table = (await make(browser, "parlour", ["person", "bold"]))["table"]
    address = f"/api/tables/{table}/file"
    mine, theirs = (await browser.get(address)), (await watcher.get(address))
    assert mine.json()["seat"] == 0
    assert theirs.json()["seat"] is None
    assert "attachment" in mine.headers["content-disposition"]
    assert "steps" not in mine.json()
    final = await play_out(browser, table)
    whole = (await watcher.get(address)).text
    match = read(whole, find)
    assert match.over
    assert [float(r) for r in match.returns()] == final["returns"]
    assert final["result"]
    with pytest.raises(coverts.CovertsError):
        read(mine.text, find)


@pytest.mark.parametrize("wish", [True, False])
async def test_the_last_stake_is_named_by_the_table_unless_the_seat_says_no(site, wish):
    people = [site.browser(), site.browser()]
    made = await make(people[0], "parlour", ["person", "open"])
    address = f"/api/tables/{made['table']}"
    await people[1].post(f"{address}/seats", json={"invite": made["invites"][0]["invite"]})
    for seat, person in enumerate(people):
        reply = await person.post(f"{address}/settings", json={"type": "settings", "answers_forced": wish})
        assert reply.json()["seats"][seat].get("answers_forced", True) is wish
    live = await site.tables.find(made["table"])
    asked = 0
    while True:
        await live.part(Autoplay).idle.wait()
        states = [(await person.get(address)).json() for person in people]
        if states[0].get("over"):
            break
        person, state = next((p, s) for p, s in zip(people, states, strict=True) if s["questions"])
        asked += state["questions"][0]["kind"] == "name_stake"
        body = {"type": "answer", "position": state["position"], "action": legal(state)[-1]}
        assert (await person.post(f"{address}/answers", json=body)).status_code == 200
    assert asked == (2 if wish else 3)


async def test_bots_play_whole_games_and_the_store_replays_them(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        tables = [(await make(browser, "parlour", ["bold", "random", "bold"]))["table"] for _ in range(3)]
        finals = [await play_out(browser, table) for table in tables]
        files = [(await browser.get(f"/api/tables/{table}/file")).text for table in tables]
    async with serving(setup(tmp_path, [parlour.GAME])) as again:
        browser = again.browser()
        for table, final, file in zip(tables, finals, files, strict=True):
            assert (await browser.get(f"/api/tables/{table}")).json() == final
            assert (await browser.get(f"/api/tables/{table}/file")).text == file


async def test_a_bot_waits_before_it_answers(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], Pace((3600, 3600), 3600))) as site:
        table = (await make(site.browser(), "parlour", ["bold", "random"]))["table"]
        live = await site.tables.find(table)
        await asyncio.sleep(0)
        assert (await live.state(Caller())).position == 0


@pytest.mark.parametrize(
    "change", ["digest = 'x'", "chance = '[]'", "chance = '[99]'", "option = 9999", "kind = 'whistle'"]
)
async def test_a_table_of_other_rules_is_said_and_left_alone(tmp_path, change):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "random"]))["table"]
        await play_out(browser, table)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        last = database.execute("select max(number) from answers where chance <> '[]'").fetchone()[0]
        database.execute(f"update answers set {change} where number = ?", [last])
        database.execute("delete from snapshots")
        before = database.execute("select * from answers").fetchall()
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        reply = await site.browser().get(f"/api/tables/{table}")
        assert (reply.status_code, reply.json()["error"]) == (409, "cannot_continue")
        async with site.socket(table) as socket:
            assert (await socket.message())["error"] == "cannot_continue"
    with sqlite3.connect(tmp_path / "tables.db") as database:
        assert database.execute("select * from answers").fetchall() == before


async def give_answer(live, seat=0):
    """Give a seat's first legal answer."""
    async with live.lock:
        history = await live.current()
    question = history.match.decisions(seat)[0]
    await live.take(seat, Answer(history.position(seat), question.legal[0].action, question.askee))


async def store_table(tmp_path, change):
    """Store a table at which both seats have laid a card, with a change made by SQL; return its name."""
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        name = (await make(site.browser(), "parlour", ["person", "person"]))["table"]
        live = await site.tables.find(name)
        for seat in (0, 1):
            await give_answer(live, seat)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update tables set rules = 'other'")
        database.execute(change)
    return name


@pytest.mark.parametrize("version", ["other", ""])
async def test_a_table_of_another_version_goes_on_if_all_its_steps_agree(tmp_path, version):
    name = await store_table(tmp_path, f"update tables set rules = '{version}'")
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        live = await site.tables.find(name)
        assert (await live.state(Caller((0,), 0))).fault == ""
        await give_answer(live, min(live.history.match.current_players()))
        stored = await site.tables.store.table(name)
        assert stored.rules == Machine.of(parlour.GAME).program.version


async def test_a_table_of_another_version_is_read_before_its_first_answer(tmp_path):
    name = await store_table(tmp_path, "update tables set rules = 'other'")
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        live = await site.tables.find(name)
        with pytest.raises(Stale):  # not TableEnded: the table is read first
            await live.take(0, Answer(0, 0))


async def test_a_seat_of_a_table_of_another_version_can_be_taken(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        made = await make(site.browser(), "parlour", ["person", "open"])
    changed = dataclasses.replace(parlour.GAME, returns=lowest)
    async with serving(setup(tmp_path, [changed])) as site:
        claim = {"invite": made["invites"][0]["invite"]}
        reply = await site.browser().post(f"/api/tables/{made['table']}/seats", json=claim)
        assert reply.status_code == 200, reply.text


async def test_a_table_of_another_version_is_closed_if_a_position_differs(tmp_path):
    name = await store_table(tmp_path, "update answers set digest = 'differs' where number = 1")
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        live, caller = await site.tables.find(name), Caller((0, 1), 0)
        state = await live.state(caller)
        assert "rules of this game have changed" in state.fault
        assert state.position == 2
        with pytest.raises(TableEnded):
            await give_answer(live, min(live.history.match.current_players()))
        assert "parlour" in await live.file(caller)
        assert (await site.tables.store.table(name)).rules == "other"
        reply = await site.browser().get(f"/api/tables/{name}/replay")
        assert reply.json()["moves"]


async def test_a_table_of_another_version_is_viewed_up_to_a_step_that_is_illegal(tmp_path):
    name = await store_table(tmp_path, "update answers set option = 99 where number = 2")
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        live = await site.tables.find(name)
        with pytest.raises(TableEnded, match="first 1 of 2 answers"):
            await give_answer(live, 1)
        assert (await live.state(Caller((0,), 0))).position == 1


async def test_a_table_of_another_version_is_replayed_from_its_first_step(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        name = (await make(site.browser(), "parlour", ["bold", "bold"]))["table"]
        await play_out(site.browser(), name)
        steps = await site.tables.store.steps(name)
    snapshot = Snapshot(steps[-1].number, Machine.of(parlour.GAME).version, b"a snapshot")
    steps[1].digest = "differs"
    again = History.rebuilt(parlour.GAME, 2, parlour.GAME.options(), steps, "", snapshot, outdated=True)
    assert again.match.over
    assert not again.agrees


def lowest(s, seat):
    return -s.player[seat].points


@pytest.mark.parametrize("change", ["chance = '[99]'", "option = 9999", "kind = 'whistle'"])
async def test_a_table_of_changed_rules_is_read_as_far_as_its_answers_fit_them(tmp_path, change):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "random"]))["table"]
        await play_out(browser, table)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        (last,) = database.execute("select max(number) from answers").fetchone()
        database.execute(f"update answers set {change} where number = ?", [last])
        database.execute("delete from snapshots")
    changed = dataclasses.replace(parlour.GAME, returns=lowest)
    async with serving(setup(tmp_path, [changed])) as site:
        later = site.browser()
        later.cookies.update(browser.cookies)
        after = (await later.get(f"/api/tables/{table}")).json()
        assert f"Its first {last - 1} of {last} answers" in after["fault"]
        assert after["scene"]
        assert (await later.get(f"/api/tables/{table}/file")).status_code == 200
        assert (await later.get(f"/api/tables/{table}/replay")).json()["moves"]


async def test_a_table_of_changed_rules_whose_positions_have_other_fields_is_read_whole(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "open"]))["table"]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update answers set digest = 'of other fields'")
    changed = dataclasses.replace(parlour.GAME, returns=lowest)
    async with serving(setup(tmp_path, [changed])) as site:
        later = site.browser()
        later.cookies.update(browser.cookies)
        after = (await later.get(f"/api/tables/{table}")).json()
        assert "You can still look at what was played" in after["fault"]
        assert (await later.get(f"/api/tables/{table}/replay")).status_code == 200


async def test_a_table_whose_answers_are_written_in_an_older_way_is_said_and_left_alone(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        table = (await make(site.browser(), "parlour", ["random", "random"]))["table"]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("delete from answers")
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        reply = await site.browser().get(f"/api/tables/{table}")
        assert (reply.status_code, reply.json()["error"]) == (409, "cannot_continue")
        assert "none of its answers are stored" in reply.json()["message"]


async def test_a_store_that_fails_changes_nothing(site):
    browser = site.browser()
    table = (await make(browser, "parlour", ["person", "open"]))["table"]
    live = await site.tables.find(table)
    before = (await browser.get(f"/api/tables/{table}")).json()
    body = {"type": "answer", "position": 0, "action": legal(before)[0]}
    real = live.store.append

    async def fail(*_, **__):
        raise asyncio.CancelledError

    live.store.append = fail
    with pytest.raises(asyncio.CancelledError):
        await live.take(0, site_answer(body))
    live.store.append = real
    assert (await browser.get(f"/api/tables/{table}")).json() == before
    assert (await browser.post(f"/api/tables/{table}/answers", json=body)).json()["position"] == 1


def site_answer(body):
    from coverts.tables.wire.messages import Answer

    return Answer(body["position"], body["action"])


async def test_an_answer_after_the_end_is_told_that_the_game_is_over(site):
    browser = site.browser()
    table = (await make(browser, "parlour", ["person", "random"]))["table"]
    state = await play_out(browser, table)
    answer = {"type": "answer", "position": state["position"], "action": 0}
    late = await browser.post(f"/api/tables/{table}/answers", json=answer)
    assert late.json()["message"] == "The game is over."
