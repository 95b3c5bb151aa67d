"""Lessons and puzzles over HTTP: what is told, which answers are taken, and to whom solutions are shown."""

import asyncio

import parlour
import pytest
from table_client import legal, serving, setup

import coverts
from coverts.tables.core.live_table import AT_ONCE, Pace

INFILTRATION = coverts.game("infiltration")
LESSON = "/api/games/infiltration/lessons/1-data-files"
PUZZLE = "/api/games/infiltration/puzzles/2-smoke"


@pytest.fixture
async def school(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION, parlour.GAME])) as site:
        yield site


async def opened(browser, address):
    return (await browser.post(address)).json()["table"]


async def look(browser, table):
    return (await browser.get(f"/api/tables/{table}")).json()


async def asked(browser, table):
    """The state once the learner is asked, or all is told."""
    while True:
        state = await look(browser, table)
        if state["questions"] or state["guidance"].get("done"):
            return state
        await asyncio.sleep(0)


async def press(browser, table, action):
    state = await asked(browser, table)
    body = {"type": "answer", "position": state["position"], "action": action}
    return await browser.post(f"/api/tables/{table}/answers", json=body)


def texts(state):
    return {option["action"]: option["text"] for option in state["questions"][0]["options"]}


async def test_a_course_names_lessons_puzzles_and_comments(school):
    course = (await school.browser().get("/api/games/infiltration/course")).json()
    assert len(course["lessons"]) == 5
    assert course["puzzles"]
    assert "choose_card" in course["comments"]


async def test_a_game_without_lessons_has_an_empty_course(school):
    course = (await school.browser().get("/api/games/parlour/course")).json()
    assert course == {"lessons": [], "puzzles": [], "comments": {}}


async def test_a_lesson_says_what_to_press_and_goes_on_by_itself(school):
    browser = school.browser()
    table = await opened(browser, LESSON)
    pressed = []
    while not (state := await asked(browser, table))["guidance"].get("done"):
        action = state["guidance"]["actions"][0]
        pressed.append(texts(state)[action])
        assert (await press(browser, table, action)).status_code == 200
    assert pressed == ["Download", "2 data files", "Fast Grab", "1 data file"]
    assert state["questions"] == []
    assert state["guidance"]["next"] == "2-deeper"


async def test_another_answer_is_refused_with_what_the_lesson_says_of_it(school):
    browser = school.browser()
    table = await opened(browser, LESSON)
    before = await asked(browser, table)
    retreat = next(action for action, text in texts(before).items() if text == "Retreat")
    assert retreat in legal(before)
    reply = await press(browser, table, retreat)
    assert (reply.status_code, reply.json()["error"]) == (409, "illegal")
    assert "Pick Download" in reply.json()["message"]
    assert (await look(browser, table))["position"] == before["position"]


async def test_an_answer_of_a_lesson_stands_while_the_others_are_yet_to_give_theirs(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION], pace=Pace((60, 60), 60))) as site:
        browser = site.browser()
        table = await opened(browser, LESSON)
        action = (await asked(browser, table))["guidance"]["actions"][0]
        waiting = (await press(browser, table, action)).json()
        assert "changeable" not in waiting
        other = {"type": "change", "position": waiting["position"], "action": action - 1, "askee": 1}
        assert (await browser.post(f"/api/tables/{table}/change", json=other)).status_code == 409


async def test_what_a_lesson_says_is_for_its_learner_alone(school):
    table = await opened(school.browser(), LESSON)
    assert "guidance" not in await look(school.browser(), table)


async def test_a_table_cannot_be_made_with_a_seat_that_a_lesson_plays(school):
    wanted = {"game": "infiltration", "seats": ["person", "lesson:1-data-files", "courier"]}
    assert (await school.browser().post("/api/tables", json=wanted)).status_code == 400


async def test_a_lesson_goes_on_after_the_server_was_started_again(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        browser = site.browser()
        table = await opened(browser, LESSON)
        state = await asked(browser, table)
        await press(browser, table, state["guidance"]["actions"][0])
        before = await asked(browser, table)
        cookies = dict(browser.cookies)
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        browser = site.browser()
        browser.cookies.update(cookies)
        after = await asked(browser, table)
    assert after["guidance"] == before["guidance"]


async def test_an_unknown_lesson_is_not_found(school):
    reply = await school.browser().post("/api/games/infiltration/lessons/9-nothing")
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")


async def test_the_answer_of_a_puzzle_is_not_sent_before_it_is_asked_for(school):
    browser = school.browser()
    table = await opened(browser, PUZZLE)
    state = await asked(browser, table)
    assert "actions" not in state["guidance"]
    shown = (await browser.post(f"/api/tables/{table}/solution")).json()
    assert texts(state)[shown["guidance"]["actions"][0]] == "Fast Grab"


async def test_only_who_sits_at_a_puzzle_may_ask_for_its_answer(school):
    table = await opened(school.browser(), PUZZLE)
    reply = await school.browser().post(f"/api/tables/{table}/solution")
    assert (reply.status_code, reply.json()["error"]) == (403, "not_your_seat")


async def played_out(site, wanted):
    """A finished game of the parlour, and the browser of its first seat."""
    browser = site.browser()
    table = (await browser.post("/api/tables", json=wanted)).json()["table"]
    while not (state := await look(browser, table)).get("over"):
        if state["questions"]:
            await press(browser, table, legal(state)[-1])
        await asyncio.sleep(0)
    return browser, table


async def test_a_move_of_a_finished_game_is_a_puzzle_by_link(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], pace=AT_ONCE)) as site:
        browser, table = await played_out(site, {"game": "parlour", "seats": ["person", "bold"]})
        file = (await browser.get(f"/api/tables/{table}/file")).json()
        own = next(at for at, step in enumerate(file["steps"]) if step[0] == 0)
        wanted = {"position": own - 1, "seat": 0}
        link = (await browser.post(f"/api/tables/{table}/puzzles", json=wanted)).json()["address"]
        assert link == f"/puzzle/{table}.{own - 1}.0"
        guest = site.browser()
        puzzle = await opened(guest, f"/api/tables/{table}/puzzles/{own - 1}/0")
        state = await asked(guest, puzzle)
        shown = (await guest.post(f"/api/tables/{puzzle}/solution")).json()
        right = shown["guidance"]["actions"][0]
        wrong = next(action for action in legal(state) if action != right)
        assert (await press(guest, puzzle, wrong)).status_code == 409
        assert (await press(guest, puzzle, right)).json()["guidance"]["done"]


async def test_where_the_hidden_stays_hidden_a_move_is_a_puzzle_for_who_made_it_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(parlour.GAME, "log_opens", False)
    async with serving(setup(tmp_path, [parlour.GAME], pace=AT_ONCE)) as site:
        browser, table = await played_out(site, {"game": "parlour", "seats": ["person", "bold"]})
        address = f"/api/tables/{table}/puzzles/0/0"
        assert (await browser.post(address)).status_code == 201
        reply = await site.browser().post(address)
        assert (reply.status_code, reply.json()["error"]) == (403, "not_your_seat")


async def test_no_puzzle_is_made_of_a_game_that_is_not_over(school):
    browser = school.browser()
    wanted = {"game": "parlour", "seats": ["person", "person"]}
    table = (await browser.post("/api/tables", json=wanted)).json()["table"]
    reply = await browser.post(f"/api/tables/{table}/puzzles", json={"position": 0, "seat": 0})
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")
