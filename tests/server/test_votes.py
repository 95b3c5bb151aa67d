"""Votes: all agree to go back to an earlier moment, or to end the table; everybody sees who has agreed."""

import laying
import parlour
import pytest
from table_client import legal, make, serving, setup

from coverts.tables.core import presence
from coverts.tables.wire.refusals import NotNow, NotStored


class Two:
    """Two people at a table of the game of laying, past its set-up."""

    def __init__(self, site, people, sockets, table):
        self.site, self.people, (self.a, self.b), self.table = site, people, sockets, table
        self.address = f"/api/tables/{table}"

    async def live(self):
        return await self.site.tables.find(self.table)

    async def play(self, answers):
        """Both name the lowest number in turn."""
        for _ in range(answers):
            for socket in (self.a, self.b):
                before = socket.state["position"]
                if socket.state["questions"]:
                    await socket.answer(legal(socket.state)[0])
                    for each in (self.a, self.b):
                        await each.until(lambda state: state["position"] > before)  # noqa: B023
                    break


async def seated(site, **more):
    people = [site.browser(), site.browser()]
    body = {"game": "laying", "seats": ["person", "open"], **more}
    table = (await people[0].post("/api/tables", json=body)).json()
    address = f"/api/tables/{table['table']}"
    await people[1].post(f"{address}/seats", json={"invite": table["invites"][0]["invite"]})
    return people, table["table"]


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [laying.GAME, parlour.GAME])) as site:
        yield site


@pytest.fixture
async def two(site):
    people, table = await seated(site)
    async with site.socket(table, people[0]) as a, site.socket(table, people[1]) as b:
        both = Two(site, people, (a, b), table)
        await a.send(type="set_up")
        await b.send(type="set_up")
        for each in (a, b):
            await each.until(lambda state: not state.get("setting_up") and state["position"])
        yield both


def vote_of(state):
    return state.get("vote")


async def test_a_vote_is_seen_by_all_with_who_has_agreed(two):
    await two.play(2)
    await two.a.send(type="ask_vote", about="end")
    vote = (await two.b.until(vote_of))["vote"]
    assert vote == {"about": "end", "by": 0, "agreed": [0], "waits_for": [1]}
    watcher = (await two.site.browser().get(two.address)).json()
    assert watcher["vote"] == vote


async def test_a_vote_outlives_the_server(two):
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    row = await two.site.tables.store.table(two.table)
    assert (row.vote.about, row.vote.by, row.vote.agreed) == ("end", 0, 1)


async def test_where_all_agree_to_end_nobody_is_asked_any_more(two):
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    state = await two.a.until(lambda state: state.get("fault"))
    assert state["questions"] == []
    assert "agreed to end" in state["fault"]


async def test_one_who_refuses_ends_the_vote(two):
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=False)
    await two.a.until(vote_of)
    await two.a.until(lambda state: not vote_of(state))
    assert two.a.state["questions"] or two.b.state["questions"]


async def test_what_was_refused_is_not_asked_again_before_the_game_has_moved_on(two):
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=False)
    await two.b.until(lambda state: not vote_of(state))
    await two.a.send(type="ask_vote", about="end")
    assert (await two.a.refusal())["error"] == "not_now"
    await two.a.until(lambda state: not vote_of(state))
    await two.play(1)
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)


async def test_there_is_one_vote_at_a_time(two):
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="ask_vote", about="end")
    assert (await two.b.refusal())["error"] == "not_now"


async def test_a_watcher_has_no_vote(two):
    reply = await two.site.browser().post(f"{two.address}/votes", json={"type": "ask_vote", "about": "end"})
    assert reply.json()["error"] == "not_your_seat"


async def test_bots_agree_to_everything(site):
    person = site.browser()
    table = await make(person, "laying", ["person", "righty"])
    reply = await person.post(
        f"/api/tables/{table['table']}/votes", json={"type": "ask_vote", "about": "end"}
    )
    assert "agreed to end" in reply.json()["fault"]


@pytest.mark.parametrize("about", ["back", "end"])
async def test_who_was_replaced_by_a_vote_is_asked_whether_to_go_back_or_to_end(two, about, monkeypatch):
    monkeypatch.setattr(presence, "GRACE", 0)
    await two.play(2)
    await two.a.connection.close()
    await two.b.until(lambda state: not state["seats"][0].get("connected"))
    await two.b.send(type="ask_vote", about="bot", seat=0)
    await two.b.until(lambda state: state["seats"][0].get("stand_in"))
    await two.b.send(type="ask_vote", about=about)
    assert (await two.b.until(vote_of))["vote"]["waits_for"] == [0]
    reply = await two.people[0].post(f"{two.address}/votes/open", json={"type": "vote", "agree": True})
    assert "vote" not in reply.json()


async def test_a_vote_that_has_passed_is_closed_before_it_is_carried_out(two, monkeypatch):
    """So a server that breaks off in between does not carry it out again."""
    live, stored = await two.live(), []

    async def looking(told):
        stored.append((await two.site.tables.store.table(two.table)).vote)
        raise NotNow(told)

    monkeypatch.setattr(live, "end_here", looking)
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    await two.b.refusal()
    assert stored == [None]


@pytest.mark.parametrize("error", [NotStored("The disk is full."), ZeroDivisionError()])
async def test_a_vote_that_cannot_be_carried_out_lapses_and_may_be_asked_again(two, monkeypatch, error):
    store, outcomes = two.site.tables.store, []

    async def put_vote(table_id, vote):
        outcomes.append(vote.outcome)
        await type(store).put_vote(store, table_id, vote)

    async def fail(*_):
        raise error

    monkeypatch.setattr(store, "put_vote", put_vote)
    monkeypatch.setattr(store, "end_table", fail)
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    assert (await two.b.refusal())["error"] == ("not_stored" if isinstance(error, NotStored) else "fault")
    for each in (two.a, two.b):
        await each.until(lambda state: not vote_of(state))
    assert outcomes == ["", "passed", "lapsed"]
    monkeypatch.undo()
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    assert "agreed to end" in (await two.a.until(lambda state: state.get("fault")))["fault"]


@pytest.mark.parametrize(("delay", "told"), [(0, {"by": 0, "agreed": [1]}), (5, None)])
async def test_only_watchers_without_delay_learn_who_has_ended_the_table(site, delay, told):
    people, table = await seated(site, delay=delay)
    async with site.socket(table, people[0]) as a, site.socket(table, people[1]) as b:
        await a.send(type="ask_vote", about="end")
        await b.until(vote_of)
        await b.send(type="vote", agree=True)
        assert (await a.until(lambda state: state.get("ended")))["ending"] == {"by": 0, "agreed": [1]}
    watched = (await site.browser().get(f"/api/tables/{table}")).json()
    assert watched["ended"]
    assert watched.get("ending") == told


async def test_a_vote_that_could_not_end_the_table_has_not_ended_it(two, monkeypatch):
    async def fail(*_):
        raise NotStored("The disk is full.")

    monkeypatch.setattr(two.site.tables.store, "end_table", fail)
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    await two.b.refusal()
    monkeypatch.undo()
    await (await two.live()).end("The administrator has ended this table.")
    assert "ending" not in await two.a.until(lambda state: state.get("ended"))


async def test_a_vote_is_closed_for_its_viewers_even_if_the_store_fails_after_it_has_passed(two, monkeypatch):
    store = two.site.tables.store

    async def put_vote(table_id, vote):
        if vote.outcome == "lapsed":
            raise NotStored("The disk is full, too.")
        await type(store).put_vote(store, table_id, vote)

    async def fail(*_):
        raise NotStored("The disk is full.")

    monkeypatch.setattr(store, "put_vote", put_vote)
    monkeypatch.setattr(store, "end_table", fail)
    await two.a.send(type="ask_vote", about="end")
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    assert (await two.b.refusal())["message"] == "The disk is full."
    await two.a.until(lambda state: not vote_of(state))


# -- going back ----------------------------------------------------------------------------------------


async def agreed_back(two, line):
    before = two.a.state["position"]
    await two.a.send(type="ask_vote", about="back", line=line)
    await two.b.until(vote_of)
    await two.b.send(type="vote", agree=True)
    for each in (two.a, two.b):
        await each.until(lambda state: state["position"] > before and not vote_of(state))


async def test_all_go_back_to_before_what_a_line_of_the_log_tells(two):
    await two.play(4)
    told = [line["text"] for line in two.a.log]
    assert len(told) == 4
    await agreed_back(two, 1)
    match = (await two.live()).history.match
    assert match.s.total == 1
    assert match.position == 4 + 1
    assert two.b.state["questions"]


async def test_the_log_keeps_what_was_told_and_says_that_all_went_back(two):
    await two.play(3)
    told = [line["text"] for line in two.b.log]
    await agreed_back(two, 1)
    assert [line["text"] for line in two.b.log][:3] == told
    assert two.b.log[3]["text"] == "All agreed to go back. Lines just above that did not happen: 2."


async def test_the_game_goes_on_from_there(two):
    await two.play(3)
    await agreed_back(two, 1)
    await two.play(2)
    assert [line["text"] for line in two.a.log][-2:] == ["Seat 2 names 1.", "Seat 1 names 1."]


async def test_where_the_table_went_back_it_is_still_after_the_server_came_again(two):
    await two.play(4)
    await agreed_back(two, 2)
    await two.play(1)
    live = await two.live()
    steps = await two.site.tables.store.steps(two.table)
    again = type(live.history).rebuilt(laying.GAME, 2, live.options, steps)
    assert again.match.s.as_tuple() == live.history.match.s.as_tuple()
    assert again.match.events == live.history.match.events
    assert [again.position(seat) for seat in (0, 1, None)] == [
        live.history.position(seat) for seat in (0, 1, None)
    ]


async def test_a_file_has_the_answers_that_stand(two):
    await two.play(4)
    await agreed_back(two, 1)
    match = (await two.live()).history.match
    assert len(match.steps) == 1 + 4 + 1


async def test_before_one_s_own_last_answer_needs_no_line(two):
    await two.play(3)
    await agreed_back(two, None)
    assert (await two.live()).history.match.position == 4 + 2


async def test_a_table_that_goes_back_nowhere_says_so(site):
    people, table = await seated(site, going_back=False)
    reply = await people[0].post(f"/api/tables/{table}/votes", json={"type": "ask_vote", "about": "back"})
    assert reply.json()["error"] == "not_now"
    state = (await people[0].get(f"/api/tables/{table}")).json()
    assert state["going_back"] is False


async def test_a_line_that_is_none_is_malformed(two):
    reply = await two.people[0].post(
        f"{two.address}/votes", json={"type": "ask_vote", "about": "back", "line": 99}
    )
    assert reply.json()["error"] == "malformed"


async def test_who_is_back_before_a_question_finds_it_as_it_was_put(site):
    """In the midst of a simultaneous choice nobody has chosen yet."""
    person = site.browser()
    table = await make(person, "parlour", ["person", "bold"])
    async with site.socket(table["table"], person) as socket:
        state = await socket.until(lambda state: state["questions"])
        await socket.answer(legal(state)[0])
        await socket.until(lambda state: state["questions"] and state["log"])
        await socket.send(type="ask_vote", about="back", line=0)
        await socket.until(lambda state: any("go back" in line["text"] for line in socket.log))
    live = await site.tables.find(table["table"])
    assert live.history.match.steps[-1].kind in ("", "lay")
