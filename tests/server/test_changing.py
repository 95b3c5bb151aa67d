"""An answer that others still wait with can be changed, and nobody learns that it was."""

from types import SimpleNamespace

import pairs
import pytest
from table_client import option, serving, setup

from coverts.engine.base.exceptions import NotYourTurn
from coverts.engine.match.amend import change_answer, change_questions, changeable_answers
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import load
from coverts.games.infiltration.game import GAME as INFILTRATION
from coverts.tables.core.history import History
from coverts.tables.parts import members
from coverts.tables.replays.timeline import Past


@pytest.fixture
async def both(tmp_path):
    """Two people at one table of pairs, of whom seat 0 has chosen for piece 0, and a watcher."""
    async with serving(setup(tmp_path, [pairs.GAME])) as site:
        people = [site.browser(), site.browser()]
        table = (
            await people[0].post("/api/tables", json={"game": "pairs", "seats": ["person", "open"]})
        ).json()
        address = f"/api/tables/{table['table']}"
        await people[1].post(f"{address}/seats", json={"invite": table["invites"][0]["invite"]})
        state = (await people[0].get(address)).json()
        body = {"type": "answer", "position": state["position"], "action": option(state, "low"), "askee": 0}
        await people[0].post(f"{address}/answers", json=body)
        yield site, people, table["table"], address


async def changed(person, address, text, askee=0):
    state = (await person.get(address)).json()
    [question] = [each for each in state["changeable"] if each.get("askee", 0) == askee]
    action = next(each["action"] for each in question["options"] if each["text"] == text)
    body = {"type": "change", "position": state["position"], "action": action, "askee": askee}
    return await person.post(f"{address}/change", json=body)


async def test_what_may_be_changed_is_shown_to_who_chose_it_alone(both):
    _, people, _, address = both
    mine = (await people[0].get(address)).json()["changeable"]
    assert [(o["text"], o.get("staged", False)) for o in mine[0]["options"]] == [
        ("low", True),
        ("high", False),
        ("higher", False),
    ]
    assert "changeable" not in (await people[1].get(address)).json()


async def test_another_answer_stands_in_its_place(both):
    site, people, table, address = both
    reply = await changed(people[0], address, "higher")
    assert reply.status_code == 200
    live = await site.tables.find(table)
    assert live.history.match.s.chosen[0] == 2
    assert live.history.match.steps[1].option == 2


async def test_nobody_else_can_tell_that_it_was_changed(both):
    site, people, table, address = both
    stranger = site.browser()
    async with site.socket(table, people[1]) as other, site.socket(table) as watcher:
        for each in (other, watcher):
            await each.until(lambda state: state["seats"][1].get("connected"))
        before = [(await each.get(address)).content for each in (people[1], stranger)]
        frames = [len(each.raw) for each in (other, watcher)]
        await changed(people[0], address, "high")
        await changed(people[0], address, "low")
        for each in (other, watcher):
            await (await each.connection.ping())
        assert [len(each.raw) for each in (other, watcher)] == frames
        after = [(await each.get(address)).content for each in (people[1], stranger)]
    assert before == after


async def test_the_time_of_the_last_answer_does_not_say_that_it_was_changed(both, monkeypatch):
    _, people, _, address = both
    before = (await people[1].get(f"{address}/summary")).json()
    monkeypatch.setattr(members, "time", SimpleNamespace(time=lambda: before["changed"] + 100.0))
    await changed(people[0], address, "high")
    assert (await people[1].get(f"{address}/summary")).json() == before


async def test_an_answer_given_meanwhile_for_what_stood_there_counts(both):
    _, people, _, address = both
    state = (await people[1].get(address)).json()
    await changed(people[0], address, "high")
    body = {"type": "answer", "position": state["position"], "action": option(state, "low"), "askee": 2}
    assert (await people[1].post(f"{address}/answers", json=body)).status_code == 200


async def test_once_all_have_answered_nothing_is_changed(both):
    _, people, _, address = both
    for askee in (1, 2, 3):
        state = (await people[askee // 2].get(address)).json()
        body = {
            "type": "answer",
            "position": state["position"],
            "action": option(state, "low"),
            "askee": askee,
        }
        await people[askee // 2].post(f"{address}/answers", json=body)
    state = (await people[0].get(address)).json()
    assert "changeable" not in state
    body = {"type": "change", "position": state["position"], "action": 0, "askee": 0}
    assert (await people[0].post(f"{address}/change", json=body)).status_code == 409


async def test_another_s_answer_cannot_be_changed(both):
    _, people, _, address = both
    state = (await people[1].get(address)).json()
    body = {"type": "change", "position": state["position"], "action": option(state, "high"), "askee": 0}
    assert (await people[1].post(f"{address}/change", json=body)).json()["error"] == "not_your_turn"


async def test_a_change_is_there_after_the_server_came_again(both):
    site, people, table, address = both
    await changed(people[0], address, "higher")
    live = await site.tables.find(table)
    again = History.rebuilt(pairs.GAME, 2, live.options, await site.tables.store.steps(table))
    assert again.match.s.as_tuple() == live.history.match.s.as_tuple()
    assert [again.position(seat) for seat in (0, 1, None)] == [
        live.history.position(seat) for seat in (0, 1, None)
    ]


async def test_a_game_that_goes_on_from_a_changed_answer_fits_another_version_of_its_rules(both):
    site, people, table, address = both
    await changed(people[0], address, "higher")
    live = await site.tables.find(table)
    stored = await site.tables.store.steps(table)
    assert History.rebuilt(pairs.GAME, 2, live.options, stored, outdated=True).agrees
    past = Past(pairs.GAME, 2, live.options)
    past.take_up(stored)
    rows = past.rows_until(len(past.moments) - 1)
    assert rows[-1].option == 2
    assert History.rebuilt(pairs.GAME, 2, live.options, rows, outdated=True).agrees


def test_a_chosen_card_can_be_changed_while_others_choose():
    match = Match(INFILTRATION, 3)
    first, other = match.legal_actions(0)[:2]
    match.apply_action(0, first)
    match.apply_action(1, match.legal_actions(1)[0])
    change_answer(match, 0, other.number, match.steps[1].askee)
    straight = Match(INFILTRATION, 3, steps=match.steps)
    assert straight.s.as_tuple() == match.s.as_tuple()
    match.apply_action(2, match.legal_actions(2)[0])
    assert changeable_answers(match, 0) == {}
    with pytest.raises(NotYourTurn):
        change_answer(match, 0, first.number, match.steps[1].askee)


def test_a_file_of_a_game_in_which_something_was_changed_can_be_read():
    match = Match(INFILTRATION, 3)
    match.apply_action(0, match.legal_actions(0)[0])
    match.apply_action(1, match.legal_actions(1)[0])
    change_answer(match, 0, other(match), match.steps[1].askee)
    match.apply_action(2, match.legal_actions(2)[0])
    assert load(match.save(), lambda name: INFILTRATION).digest() == match.digest()


def other(match):
    """An option that the seat has not chosen."""
    return next(o.action for o in change_questions(match, 0)[0].options if o.legal)
