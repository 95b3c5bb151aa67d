"""A bot plays for who has left, by consent, and they come back to their seat."""

import laying
import pairs
import pytest
from table_client import legal, make, serving, setup

from coverts.tables.core import presence
from coverts.tables.pacing import Pace
from coverts.tables.parts.autoplay import Autoplay


@pytest.fixture
async def two(tmp_path):
    """Two people's sockets at one table of the game of laying, and its address."""
    async with serving(setup(tmp_path, [laying.GAME, pairs.GAME])) as site:
        people = [site.browser(), site.browser()]
        table = await make(people[0], "laying", ["person", "open"])
        address = f"/api/tables/{table['table']}"
        await people[1].post(f"{address}/seats", json={"invite": table["invites"][0]["invite"]})
        async with site.socket(table["table"], people[0]) as a, site.socket(table["table"], people[1]) as b:
            yield site, people, (a, b), address


@pytest.fixture
def no_grace(monkeypatch):
    """Whose connection breaks off is away at once."""
    monkeypatch.setattr(presence, "GRACE", 0)


def asked_of(seat):
    return lambda state: state["seats"][seat].get("asked") and not state["seats"][1 - seat].get("asked")


async def test_a_bot_plays_for_who_leaves(two):
    _, _, (a, b), _ = two
    await a.until(lambda state: state["questions"])
    await a.send(type="leave")
    state = await b.until(lambda state: state["questions"])
    assert state["seats"][0]["stand_in"] == "righty"
    assert state["seats"][0]["player"] == "person"


async def test_who_has_left_is_asked_nothing_and_can_answer_nothing(two):
    _, _, (a, _), _ = two
    state = await a.until(lambda state: state["questions"])
    action = legal(state)[0]
    await a.send(type="leave")
    await a.until(lambda state: "stand_in" in state["seats"][0])
    assert a.state["questions"] == []
    await a.answer(action)
    assert (await a.refusal())["error"] == "not_your_turn"


async def test_who_comes_back_is_asked_again(two):
    _, _, (a, b), _ = two
    await a.until(lambda state: state["questions"])
    await a.send(type="leave")
    await b.until(lambda state: state["questions"])
    await a.send(type="come_back")
    await b.until(lambda state: "stand_in" not in state["seats"][0])
    await b.answer(legal(b.state)[0])
    await a.until(lambda state: state["questions"])


async def test_a_stand_in_is_still_there_after_the_server_came_again(two):
    site, people, (a, _), address = two
    await a.until(lambda state: state["questions"])
    await people[0].post(f"{address}/leave", json={"type": "leave"})
    row = await site.tables.store.table(address.rpartition("/")[2])
    assert row.seats[0].stand_in == "righty"


async def test_where_the_cards_are_real_no_bot_plays_for_anybody(two):
    _, people, _, _ = two
    body = {"game": "laying", "seats": ["person", "person"], "referee": "own"}
    table = (await people[0].post("/api/tables", json=body)).json()["table"]
    reply = await people[0].post(f"/api/tables/{table}/leave?seat=0", json={"type": "leave"})
    assert reply.json()["error"] == "not_now"


async def test_the_others_may_let_a_bot_play_for_who_is_away(two, no_grace):
    _, _, (a, b), _ = two
    await b.until(lambda state: asked_of(0)(state))
    await a.connection.close()
    await b.until(lambda state: not state["seats"][0].get("connected"))
    await b.send(type="ask_vote", about="bot", seat=0)
    state = await b.until(lambda state: state["questions"])
    assert state["seats"][0]["stand_in"] == "righty"


async def test_nobody_can_be_replaced_who_is_there(two):
    _, _, (_, b), _ = two
    await b.until(lambda state: state["seats"][0].get("connected"))
    await b.send(type="ask_vote", about="bot", seat=0)
    assert (await b.refusal())["error"] == "not_now"


async def test_nobody_can_be_replaced_who_was_there_a_moment_ago(two, no_grace):
    site, _, (a, b), address = two
    live = await site.tables.find(address.rpartition("/")[2])
    live.pace = Pace((0, 0), 0, away=60)
    await a.connection.close()
    await b.until(lambda state: not state["seats"][0].get("connected"))
    await b.send(type="ask_vote", about="bot", seat=0)
    assert (await b.refusal())["error"] == "not_now"


@pytest.fixture
async def replaced(two, no_grace):
    """The first is away, and the second, whose socket it is, has had a bot play for them."""
    _, _, (a, b), _ = two
    await b.until(lambda state: state["seats"][0].get("connected"))
    await a.connection.close()
    await b.until(lambda state: not state["seats"][0].get("connected"))
    await b.send(type="ask_vote", about="bot", seat=0)
    await b.until(lambda state: state["seats"][0].get("stand_in"))
    return b


async def test_who_plays_by_requests_alone_is_there(two, no_grace):
    site, people, (a, b), address = two
    live = await site.tables.find(address.rpartition("/")[2])
    live.pace = Pace((0, 0), 0, away=60)
    live.presence._since -= 3600
    await a.connection.close()
    await b.until(lambda state: not state["seats"][0].get("connected"))
    live.presence._left.clear()
    await people[0].get(f"{address}/summary")
    assert live.presence.is_away(0, 60)
    await people[0].get(address)
    await b.send(type="ask_vote", about="bot", seat=0)
    assert (await b.refusal())["error"] == "not_now"


async def test_who_was_replaced_by_a_vote_and_is_long_away_is_not_waited_for(two, replaced):
    site, _, _, address = two
    live = await site.tables.find(address.rpartition("/")[2])
    live.pace = Pace((0, 0), 0, away=0, long_away=0)
    await replaced.send(type="ask_vote", about="end")
    state = await replaced.until(lambda state: state.get("fault"))
    assert "agreed to end" in state["fault"]


async def test_that_a_bot_was_voted_in_outlives_the_server_until_they_come_back(two, replaced):
    site, people, _, address = two
    store, table = site.tables.store, address.rpartition("/")[2]
    assert (await store.table(table)).voted_in == {0}
    await people[0].post(f"{address}/come-back", json={"type": "come_back"})
    assert (await store.table(table)).voted_in == set()


async def end_after_leaving(a, b):
    """Let one player leave and the other one end the game."""
    await a.until(lambda state: state["questions"])
    await a.send(type="leave")
    await b.until(lambda state: state["seats"][0].get("stand_in"))
    await b.send(type="ask_vote", about="end")


async def test_who_has_left_by_themselves_is_not_asked(two):
    _, _, (a, b), _ = two
    await end_after_leaving(a, b)
    assert "agreed to end" in (await b.until(lambda state: state.get("fault")))["fault"]


async def test_who_has_left_is_not_said_to_have_agreed_to_the_end(two):
    _, _, (a, b), _ = two
    await end_after_leaving(a, b)
    ended = [(await each.until(lambda state: state.get("fault")))["fault"] for each in (a, b)]
    assert all(text.startswith("The players who were still here agreed") for text in ended)


async def test_a_seat_that_nobody_has_taken_may_be_a_bot_s_until_somebody_comes(two):
    site, _, _, _ = two
    person = site.browser()
    table = await make(person, "laying", ["person", "open"])
    address = f"/api/tables/{table['table']}"
    reply = await person.post(f"{address}/votes", json={"type": "ask_vote", "about": "bot", "seat": 1})
    assert reply.json()["seats"][1]["stand_in"] == "righty"
    invite = table["invites"][0]["invite"]
    reply = await site.browser().post(f"{address}/seats", json={"invite": invite})
    assert "stand_in" not in reply.json()["seats"][1]


async def test_a_stand_in_is_given_its_seat_s_view_alone(two, monkeypatch):
    site, _, (a, b), address = two
    live = await site.tables.find(address.rpartition("/")[2])
    await a.until(lambda state: state["questions"])
    await a.send(type="leave")
    await b.until(lambda state: state["questions"])
    match, looked = live.history.match, []
    view = type(match).view

    def looking(self, seat):
        looked.append(seat)
        return view(self, seat)

    monkeypatch.setattr(type(match), "view", looking)
    live.part(Autoplay).house.answer(match.at(match._before[-1][0]), 0)
    assert set(looked) == {0}


async def test_all_are_told_who_has_ended_the_table_and_who_had_left(two):
    _, _, (a, b), _ = two
    await end_after_leaving(a, b)
    for each in (a, b):
        state = await each.until(lambda state: state.get("ended"))
        assert state["ending"] == {"by": 1, "left": [0]}


async def test_who_has_ended_the_table_outlives_the_server(two):
    site, people, (a, b), address = two
    await end_after_leaving(a, b)
    await a.until(lambda state: state.get("ended"))
    await site.tables._live.pop(address.rpartition("/")[2]).stop()
    assert (await people[0].get(address)).json()["ending"] == {"by": 1, "left": [0]}


async def test_a_player_who_has_left_may_ask_for_a_rematch_after_the_end(two):
    _, people, (a, b), address = two
    await end_after_leaving(a, b)
    await a.until(lambda state: state.get("ended"))
    assert (await people[0].post(f"{address}/rematch")).is_success
    assert (await b.until(lambda state: state.get("rematch")))["rematch"]
