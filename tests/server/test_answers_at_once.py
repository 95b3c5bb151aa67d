"""A cell and a point in it, answered at once: both or neither, seen by nobody in between."""

import msgspec
import parlour
import pytest
import skirmish
from table_client import make, option, serving, setup

from coverts.engine.base.exceptions import IllegalAction, Malformed
from coverts.engine.base.plane import Plane
from coverts.engine.match.game_match import Match


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [skirmish.GAME])) as site:
        yield site


def walking():
    """A match in which May has chosen to walk, and what the plane says of the answers."""
    match = Match(skirmish.GAME, 2)
    match.apply_action(0, "walk")
    return match, match.scene(0).zones[0].plane


def at(plane, x, y):
    """The two actions that mean a point."""
    column, row = x // plane.cell, y // plane.cell
    along = plane.cell // plane.step
    point = (y - row * plane.cell) // plane.step * along + (x - column * plane.cell) // plane.step
    return [plane.cells + row * (plane.wide // plane.cell) + column, plane.points + point]


def standing(match):
    return match.s.figure[0].x, match.s.figure[0].y


def test_a_point_is_answered_with_its_cell():
    match, plane = walking()
    match.apply_actions(0, at(plane, 100, 96))
    assert (standing(match), match.position) == ((100, 96), 3)


def test_a_refused_point_leaves_its_cell_unanswered():
    match, plane = walking()
    before = match.digest(), match.position, len(match.events)
    with pytest.raises(IllegalAction) as refused:
        match.apply_actions(0, at(plane, 168, 120))
    assert refused.value.rule == "2"
    assert (match.digest(), match.position, len(match.events)) == before
    assert match.decisions(0)[0].kind == "in_cell"


def test_a_point_is_taken_back_with_its_cell():
    match, plane = walking()
    match.apply_actions(0, at(plane, 100, 96))
    match.undo(0)
    assert (standing(match), match.decisions(0)[0].kind) == (skirmish.STARTS[0], "in_cell")


def test_a_point_is_taken_back_with_its_cell_when_they_were_answered_one_by_one():
    match, plane = walking()
    for action in at(plane, 100, 96):
        match.apply_action(0, action)
    match.undo(0)
    assert match.decisions(0)[0].kind == "in_cell"


def test_a_cell_alone_is_taken_back_alone():
    match, plane = walking()
    match.apply_action(0, at(plane, 100, 96)[0])
    match.undo(0)
    assert match.decisions(0)[0].kind == "in_cell"


def test_only_questions_that_belong_together_are_answered_at_once():
    match = Match(skirmish.GAME, 2)
    before = match.digest(), match.position
    with pytest.raises(Malformed, match="cannot be answered together"):
        match.apply_actions(0, [action.number for action in match.legal_actions(0)][:2])
    assert (match.digest(), match.position) == before


def test_an_answer_that_nothing_can_follow_is_not_even_tried(monkeypatch):
    """How long it takes would tell what comes of it."""
    match = Match(parlour.GAME, 2)
    monkeypatch.setattr(match, "apply_action", None)
    with pytest.raises(Malformed, match="cannot be answered together"):
        match.apply_actions(0, [match.legal_actions(0)[0].number] * 2)


def test_no_answer_is_none():
    with pytest.raises(Malformed, match="at least one"):
        Match(skirmish.GAME, 2).apply_actions(0, [])


async def seated(site):
    """Two people at a table, the first of them about to walk; with what the plane says."""
    browser = site.browser()
    made = await make(browser, "skirmish", ["person", "open"])
    table = f"/api/tables/{made['table']}"
    state = (await browser.get(table)).json()
    walk = {"type": "answer", "position": 0, "action": option(state, "walk")}
    state = (await browser.post(f"{table}/answers", json=walk)).json()
    plane = state["scene"]["zones"][0]["plane"]
    return browser, made["table"], msgspec.convert(plane, Plane)


async def test_others_see_both_answers_in_one_state_and_of_a_refused_pair_nothing(site):
    browser, table, plane = await seated(site)
    async with site.socket(table, changes=False) as watcher, site.socket(table, browser) as player:
        await watcher.until(lambda state: state["position"] == 1)
        await player.until(lambda state: state["position"] == 1)
        await player.send(type="answers", position=1, actions=at(plane, 168, 120))
        refused = await player.refusal()
        assert (refused["error"], refused["rule"]) == ("illegal", "2")
        await player.send(type="answers", position=1, actions=at(plane, 100, 96))
        state = await watcher.until(lambda state: state["position"] > 1)
        assert {msgspec.json.decode(raw)["position"] for raw in watcher.raw} == {1, 3}
        figure = state["scene"]["zones"][0]["pieces"][0]
        assert (figure["x"], figure["y"]) == (100, 96)


async def test_both_answers_are_stored_or_neither_and_taken_back_as_one(site):
    browser, table, plane = await seated(site)
    address = f"/api/tables/{table}"
    store = site.tables.store
    kept = len(await store.steps(table))
    body = {"type": "answers", "position": 1, "actions": at(plane, 168, 120)}
    refused = await browser.post(f"{address}/answers-at-once", json=body)
    assert (refused.status_code, refused.json()["rule"]) == (409, "2")
    assert len(await store.steps(table)) == kept
    body["actions"] = at(plane, 100, 96)
    state = (await browser.post(f"{address}/answers-at-once", json=body)).json()
    assert [step.kind for step in (await store.steps(table))[kept:]] == ["in_cell", "at_point"]
    undo = {"type": "undo", "position": state["position"]}
    state = (await browser.post(f"{address}/undo", json=undo)).json()
    assert state["questions"][0]["kind"] == "in_cell"
    live = await site.tables.find(table)
    live.match.history = None  # as after a restart
    again = (await browser.get(address)).json()
    assert (again["questions"], again["position"]) == (state["questions"], state["position"])


async def test_answers_at_once_for_another_position_are_stale(site):
    browser, table, plane = await seated(site)
    body = {"type": "answers", "position": 0, "actions": at(plane, 100, 96)}
    reply = await browser.post(f"/api/tables/{table}/answers-at-once", json=body)
    assert reply.json()["error"] == "stale"


async def test_who_takes_a_point_back_has_taken_back_all_since_they_looked(site):
    browser = site.browser()
    table = (await make(browser, "skirmish", ["person", "person"]))["table"]
    async with site.socket(table, browser, seat=0) as socket:
        state = await socket.until(lambda state: state["questions"])
        await socket.answer(option(state, "walk"))
        state = await socket.until(lambda state: state["position"] == 1)
        plane = state["scene"]["zones"][0]["plane"]
    async with site.socket(table, browser, seat=0) as socket:
        await socket.until(lambda state: state["questions"])
        cell, point = at(msgspec.convert(plane, Plane), 100, 96)
        await socket.answer(cell)
        await socket.until(lambda state: state["position"] == 2)
        await socket.answer(point)
        await socket.until(lambda state: state["position"] == 3)
        await socket.undo()
        state = await socket.until(lambda state: state["position"] == 4)
        assert not state.get("can_undo")
