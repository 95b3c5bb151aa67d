"""Games paired in time: what happens within the delay changes no byte that a delayed watcher gets."""

import asyncio
import re
from contextlib import asynccontextmanager

import pytest
import tallying
from table_client import option, serving, setup

from coverts.tables.core.history import ALL
from coverts.tables.parts.late_watchers import LateWatchers
from coverts.tables.parts.rematches import Rematches

A, B = 0, 1
DELAY = 5
"""As many steps as a turn has without its last one, after which a bot would be asked at once."""
PLACES = ["", "?seat=0", "/file", "/talk", "/notes", "/summary", "/listed", "/opinion?of=0"] + [
    f"/replay{more}" for more in ("", "?viewpoint=watcher", "?viewpoint=0", *(f"/{n}" for n in range(13)))
]
"""All that a watcher can ask for at a table."""


class Table:
    """Two people and a watcher at a table of three; everybody uses their own browser."""

    def __init__(self, site, people, table):
        self.site, self.people, self.table, self.address = site, people, table, f"/api/tables/{table}"
        self.watcher = site.browser()

    @staticmethod
    async def made(site):
        people = [site.browser(), site.browser()]
        body = {"game": "tallying", "seats": ["person", "open", "open"], "delay": DELAY, "listed": True}
        made = (await people[A].post("/api/tables", json=body)).json()
        table = Table(site, people, made["table"])
        await people[B].post(f"{table.address}/seats", json={"invite": made["invites"][0]["invite"]})
        return table

    async def live(self):
        return await self.site.tables.find(self.table)

    async def state(self, seat):
        return (await self.people[seat].get(self.address)).json()

    async def does(self, seat, path, **fields):
        reply = await self.people[seat].post(f"{self.address}/{path}", json=fields)
        assert reply.status_code == 200, reply.text
        await (await self.live()).viewers.shown()  # So no two states of the watcher are drawn as one.

    async def answers(self, seat, *texts):
        for text in texts:
            state = await self.state(seat)
            body = {"type": "answer", "position": state["position"], "action": option(state, text)}
            await self.does(seat, "answers", **body)

    async def undoes(self, seat):
        await self.does(seat, "undo", type="undo", position=(await self.state(seat))["position"])

    async def changes(self, seat, text):
        state = await self.state(seat)
        [question] = state["changeable"]
        action = next(each["action"] for each in question["options"] if each["text"] == text)
        body = {"type": "change", "position": state["position"], "action": action, "askee": seat}
        await self.does(seat, "change", **body)

    async def turn(self, *texts):
        """One turn; texts: what A chooses, what B chooses, and what A answers then."""
        first, second, *more = texts
        await self.answers(A, first)
        await self.answers(B, second)
        await self.answers(A, *more)

    def masked(self, data):
        """The bytes without the name of the table, and without the time of its last change."""
        named = data.replace(self.table.encode(), b"T" * len(self.table))
        return re.sub(rb'"changed":\d+', b'"changed":0', named)

    async def asked_for(self, who=None):
        """All that a stranger, or who has this browser, gets on request, by its place."""
        who = who or self.watcher
        got: dict[str, object] = {}
        for place in PLACES:
            reply = await who.get(self.address + place)
            got[place] = (reply.status_code, self.masked(reply.content))
        lobby = (await who.get("/api/lobby")).json()
        got["lobby"] = [each | {"table": "", "age": 0} for each in lobby if each["table"] == self.table]
        return got


async def plain(table):
    await table.turn("low", "low", "1", "Ann", "done", "2")


async def other_answers(table):
    await table.turn("high", "low", "3", "Bob", "done", "0")


async def an_answer_taken_back(table):
    await table.turn("low", "low", "1")
    await table.undoes(A)
    await table.answers(A, "2")


async def an_answer_of_the_shown_turn_undone_by_a_vote(table):
    await table.turn("low", "low", "1", "Ann", "done")
    await table.does(B, "votes", type="ask_vote", about="back", line=0)
    await table.does(A, "votes/open", type="vote", agree=True)


async def an_answer_changed(table):
    await table.answers(A, "low")
    await table.changes(A, "high")
    await table.answers(B, "low")
    await table.answers(A, "1", "Ann", "done", "2")


async def picks_in_secret(table):
    await table.turn("low", "low", "1", "Ann", "Bob", "Ann", "done", "2")


async def an_open_vote(table):
    await plain(table)
    await table.does(A, "votes", type="ask_vote", about="end")


async def a_refused_vote(table):
    await plain(table)
    await table.does(A, "votes", type="ask_vote", about="end")
    await table.does(B, "votes/open", type="vote", agree=False)


async def a_bot_for_who_left(table):
    await table.turn("low", "low", "1")
    await table.does(B, "leave", type="leave")
    await table.answers(A, "Ann", "done", "2")


async def who_left_and_came_back(table):
    await table.turn("low", "low", "1")
    await table.does(B, "leave", type="leave")
    await table.does(B, "come-back", type="come_back")
    await table.answers(A, "Ann", "done", "2")


async def other_settings(table):
    await plain(table)
    await table.does(A, "speed", type="speed", speed="4")
    await table.does(A, "settings", type="settings", answers_forced=False)


async def a_failure_of_the_rules(table):
    await plain(table)
    (await table.live()).failed(ALL)


async def somebody_who_looks_in(table):
    async with table.site.socket(table.table, table.people[B]) as socket:
        await socket.message()
        await plain(table)


async def private_notes(table):
    await plain(table)
    await table.does(A, "notes", position=0, text="as planned")
    await table.does(A, "talk", text="well")


WORLDS = [
    other_answers,
    an_answer_taken_back,
    an_answer_of_the_shown_turn_undone_by_a_vote,
    an_answer_changed,
    picks_in_secret,
    an_open_vote,
    a_refused_vote,
    a_bot_for_who_left,
    who_left_and_came_back,
    other_settings,
    a_failure_of_the_rules,
    somebody_who_looks_in,
    private_notes,
]


@asynccontextmanager
async def watched(table, who=None):
    """Yield a function that returns all frames which the socket of a watcher, or of who, has got so far."""
    async with table.site.socket(table.table, who) as socket:
        await socket.message()
        got = []

        async def read():
            async for frame in socket.connection:
                got.append(table.masked(frame.encode()))

        async def frames():
            await (await table.live()).viewers.shown()
            await (await socket.connection.ping())  # The reply comes after all that was sent before.
            for _ in range(3):
                await asyncio.sleep(0)
            return got

        reading = asyncio.create_task(read())
        yield frames
    await reading


async def told(site, world):
    """All that a delayed watcher gets of a table at which this happens after one turn."""
    table = await Table.made(site)
    async with watched(table) as frames:
        await table.turn("low", "high", "1", "Ann", "done", "2", "0")
        await world(table)
        assert (await table.state(B))["position"] == 6 + DELAY
        got = await table.asked_for()
        return got | {"frames": await frames()}


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [tallying.GAME])) as site:
        yield site


def different(one, other):
    return [place for place in one if one[place] != other[place]]


@pytest.fixture(scope="module")
def told_plainly():
    """What is told of the plain world: it is the same for each test, so one of them finds it out."""
    return {}


@pytest.mark.parametrize("world", WORLDS)
async def test_what_happens_within_the_delay_changes_nothing_that_a_watcher_gets(site, told_plainly, world):
    if not told_plainly:
        told_plainly |= await told(site, plain)
    assert different(told_plainly, await told(site, world)) == []


async def test_a_watcher_whose_view_is_not_late_would_be_found(site, monkeypatch):
    monkeypatch.setattr(LateWatchers, "is_late", lambda watchers, caller: False)
    found = different(await told(site, plain), await told(site, an_answer_taken_back))
    assert {"", "/replay", "/replay/11", "frames"} <= {*found}


async def test_a_rematch_is_linked_for_players_alone(site):
    table = await Table.made(site)
    before = await table.asked_for()
    (await table.live()).part(Rematches).show({A: "/table/x", B: "/table/x#invite=y"})
    assert different(before, await table.asked_for()) == []


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
async def test_a_watcher_does_not_learn_who_ended_a_table_before_the_delay_is_over(site, first, second):
    table = await Table.made(site)
    await table.turn("low", "high", "1", "Ann", "done", "2", "0")
    await table.does(first, "votes", type="ask_vote", about="end")
    await table.does(second, "votes/open", type="vote", agree=True)
    assert (await table.state(A))["ending"]["by"] == first
    assert "ending" not in (await table.watcher.get(table.address)).json()
