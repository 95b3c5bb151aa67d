"""The socket: who may connect, what each viewer gets, and an answer for everything that is not one."""

import parlour
import pytest
from table_client import legal, make, option
from websockets.exceptions import InvalidStatus

from coverts.tables.core import presence
from coverts.tables.core.viewers import Caller

SEATS = ["person", "open", "open"]


async def three(site):
    """A table with three people: their browsers, and its name."""
    browsers = [site.browser() for _ in range(3)]
    made = await make(browsers[0], "parlour", SEATS)
    for browser, invite in zip(browsers[1:], made["invites"], strict=True):
        reply = await browser.post(f"/api/tables/{made['table']}/seats", json={"invite": invite["invite"]})
        assert reply.status_code == 200
    return browsers, made["table"]


async def test_a_seat_gets_its_own_question_and_a_watcher_none(site):
    browsers, table = await three(site)
    async with site.socket(table, browsers[1]) as second, site.socket(table) as watcher:
        mine = await second.message()
        assert mine["you"] == 1
        assert [q["kind"] for q in mine["questions"]] == ["lay"]
        assert len(legal(mine)) == 3
        assert mine["questions"][0]["options"][0]["text"] == "lay 0"
        theirs = await watcher.message()
        assert theirs["you"] is None
        assert theirs["questions"] == []
        assert theirs["status"].startswith("Waiting for")
        assert [seat.get("asked") for seat in theirs["seats"]] == [True] * 3


async def test_hidden_cards_reach_nobody_else(site):
    browsers, table = await three(site)
    hands = []
    for browser in browsers:
        async with site.socket(table, browser) as socket:
            state = await socket.message()
            hands.append(set(legal(state)))
            refused = [o for o in state["questions"][0]["options"] if "refused" in o]
            assert {o["refused"]["rule"] for o in refused} == {"2.1"}
            pieces = [piece for zone in state["scene"]["zones"] for piece in zone["pieces"]]
            for seat in range(3):
                hand = [piece for piece in pieces if piece["id"].startswith(f"seat-{seat}-player-hand")]
                assert len(hand) == (3 if seat == state["you"] else 0)
    assert len(set().union(*hands)) == 9
    async with site.socket(table) as watcher:
        zones = (await watcher.message())["scene"]["zones"]
        assert not [zone for zone in zones if zone["id"] == "hand"]


async def test_simultaneous_answers_show_only_who_still_owes(site):
    browsers, table = await three(site)
    async with site.socket(table, browsers[0]) as first, site.socket(table) as watcher:
        state = await first.message()
        await watcher.message()
        before = watcher.state
        await first.answer(legal(state)[0])
        after = await watcher.until(lambda s: s["position"] == before["position"] + 1)
        assert [seat.get("asked", False) for seat in after["seats"]] == [False, True, True]
        differing = {key for key in after if after[key] != before.get(key)} - {"position", "seats", "status"}
        assert differing <= {"scene", "log", "log_from"}  # the scene shows that a card lies there, not which
        assert after["log"] == before["log"] == [] or after["log_from"] == len(before["log"])
        mine = await first.until(lambda s: s["position"] == 1)
        assert mine["questions"] == []


async def test_a_stranger_to_the_origin_is_refused_before_it_connects(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "random"])
    with pytest.raises(InvalidStatus) as refused:
        async with site.socket(made["table"], browser, origin="http://elsewhere.example"):
            pass
    assert refused.value.response.status_code == 403
    async with site.socket(made["table"], browser, origin="") as no_page:
        assert (await no_page.message())["you"] == 0


async def test_an_unknown_table_is_said_and_closed(site):
    async with site.socket("nowhere2") as socket:
        assert (await socket.message())["error"] == "no_such_table"
        await socket.connection.wait_closed()
        assert socket.connection.close_code == 4404


MALFORMED = {
    "no JSON": "{",
    "not an object": "3",
    "nothing": "",
    "an unknown tag": '{"type":"resign"}',
    "no tag": '{"position":0,"action":1}',
    "an unknown field": '{"type":"answer","position":0,"action":1,"seat":1}',
    "a missing field": '{"type":"answer","position":0}',
    "a text for a number": '{"type":"answer","position":"0","action":1}',
    "a fraction": '{"type":"answer","position":0,"action":1.5}',
    "deep nesting": "[" * 20000,
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED.keys())
async def test_what_is_no_message_is_malformed_and_the_socket_stays(site, text):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "open"])
    async with site.socket(made["table"], browser) as socket:
        await socket.message()
        await socket.connection.send(text)
        refused = await socket.refusal()
        assert refused["error"] == "malformed"
        assert refused["message"]
        await socket.connection.send(text.encode())
        assert (await socket.refusal())["error"] == "malformed"
        await socket.answer(legal(socket.state)[0])
        assert (await socket.until(lambda s: s["position"] == 1))["questions"] == []


async def test_every_refusal_has_its_own_type(site):
    browsers, table = await three(site)
    async with site.socket(table, browsers[0]) as first, site.socket(table) as watcher:
        state = await first.message()
        await watcher.message()

        illegal = next(o for o in state["questions"][0]["options"] if "refused" in o)
        await first.answer(illegal["action"])
        refused = await first.refusal()
        assert (refused["error"], refused["rule"]) == ("illegal", "2.1")
        assert refused["text"] == parlour.CARD_RULES["2.1"][1]

        await first.answer(9999)
        assert (await first.refusal())["error"] == "malformed"

        await first.send(type="answer", position=7, action=legal(state)[0])
        assert (await first.refusal())["error"] == "stale"

        await first.answer(legal(state)[0], askee=1)
        assert (await first.refusal())["error"] == "not_your_turn"

        await first.undo()
        assert (await first.refusal())["error"] == "nothing_to_undo"

        await watcher.answer(legal(state)[0])
        assert (await watcher.refusal())["error"] == "not_your_seat"

        await first.answer(legal(state)[0])
        await first.until(lambda s: s["position"] == 1)
        await first.answer(legal(state)[0])
        assert (await first.refusal())["error"] == "not_your_turn"
        async with site.socket(table, browsers[1]) as second:
            assert (await second.message())["position"] == 1  # the refused ones have changed nothing


async def test_the_log_is_sent_whole_once_and_then_by_its_tail(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "bold"])
    async with site.socket(made["table"], browser) as socket:
        first = await socket.message()
        assert first.get("log_from", 0) == 0
        while not socket.state.get("over"):
            if socket.state["questions"]:
                await socket.answer(legal(socket.state)[0])
                at = socket.state["position"]
                await socket.until(lambda s, at=at: s["position"] > at)
            else:
                await socket.message()
            tail = socket.state
            assert len(tail["log"]) <= 4 or tail.get("log_from", 0) == 0
        whole = (await browser.get(f"/api/tables/{made['table']}")).json()["log"]
        assert socket.log == whole
        assert whole[0]["heading"] is True
        assert whole[-1]["text"].startswith("The die shows")


async def test_picks_are_known_to_nobody_else_until_done(site):
    browser, other = site.browser(), site.browser()
    made = await make(browser, "parlour", ["person", "open"])
    table = made["table"]
    await other.post(f"/api/tables/{table}/seats", json={"invite": made["invites"][0]["invite"]})
    async with (
        site.socket(table, browser) as a,
        site.socket(table, other) as b,
        site.socket(table) as watcher,
    ):
        sockets = [a, b]
        for socket in sockets:
            await socket.message()
        for socket in sockets:
            await socket.until(lambda s: s["seats"][1].get("connected"))
        await a.answer(legal(a.state)[0])
        await b.until(lambda s: s["position"] == 1)
        await b.answer(legal(b.state)[0])
        for socket in sockets:
            await socket.until(lambda s: s["position"] == 2)
        winner = a if a.state["questions"] else b
        loser = b if winner is a else a
        for text, position in (("hearts", 3), ("nothing", 4)):
            await winner.answer(option(winner.state, text))
            await winner.until(lambda s, n=position: s["position"] == n)
        await loser.until(lambda s: s["position"] == 4)
        await watcher.until(lambda s: s["position"] == 4)
        heard = len(loser.raw), len(watcher.raw)
        for text, position in (("Ann", 5), ("Cid", 6)):
            await winner.answer(option(winner.state, text))
            await winner.until(lambda s, n=position: s["position"] == n)
        staged = [o["text"] for o in winner.state["questions"][0]["options"] if o.get("staged")]
        assert staged == ["Ann", "Cid"]
        await winner.undo()
        await winner.until(lambda s: s["position"] == 7)
        assert [o["text"] for o in winner.state["questions"][0]["options"] if o.get("staged")] == ["Ann"]
        await winner.answer(option(winner.state, "done"))
        for socket in (loser, watcher):
            after = await socket.message()
            assert after["position"] == 5  # picks and their undoing have left no gap
            assert after["log"][0]["text"].startswith("The die shows")
        assert (len(loser.raw), len(watcher.raw)) == (heard[0] + 1, heard[1] + 1)
        await winner.until(lambda s: s["position"] == 8)


@pytest.fixture
async def crowd(site, monkeypatch):
    """A table with so many spectators that one more is not told to all of them at once."""
    monkeypatch.setattr(presence, "MANY_VIEWERS", 3)
    monkeypatch.setattr(presence, "WATCHERS_SECONDS", 3600)
    table = await site.tables.find((await make(site.browser(), "parlour", ["person", "bold"]))["table"])
    for _ in range(2):
        table.enter(Caller())
    await table.viewers.shown()
    return table


async def test_a_spectator_more_is_not_drawn_for_a_crowd(crowd):
    before = [viewer.next for viewer in crowd.viewers]
    newcomer = crowd.enter(Caller())
    await crowd.viewers.shown()
    assert newcomer.next is not None
    assert all(viewer.next in before for viewer in crowd.viewers if viewer is not newcomer)
    assert all(viewer.next.state.watchers == 2 for viewer in crowd.viewers)


async def test_a_crowd_is_told_later_how_many_watch(crowd):
    crowd.enter(Caller())
    crowd.presence.show_now()
    await crowd.viewers.shown()
    assert [viewer.next.state.watchers for viewer in crowd.viewers] == [3, 3, 3]


async def test_who_comes_and_goes_soon_after_another_is_shown_to_all_later(site, monkeypatch):
    monkeypatch.setattr(presence, "PRESENCE_SECONDS", 3600)
    table = await site.tables.find((await make(site.browser(), "parlour", ["person", "open"]))["table"])
    first = table.enter(Caller())
    await table.viewers.shown()
    second = table.enter(Caller())
    await table.viewers.shown()
    assert second.next is not None
    assert first.next.state.watchers == 1
    table.presence.show_now()
    await table.viewers.shown()
    assert first.next.state.watchers == 2
