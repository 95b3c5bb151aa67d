"""The puzzle of the day, as a newcomer meets it: from the front page to the days in a row."""

import re

import pytest
from playwright.sync_api import expect
from test_lessons_page import begin, coach

pytestmark = pytest.mark.browser
GAME = "infiltration"


def card(person):
    person.go("/")
    return person.page.get_by_role("region", name="Today's puzzles").get_by_role(
        "link", name=re.compile("^Infiltration\\b")
    )


def solution(person):
    """The answers of today's puzzle, as somebody finds them who has them shown."""
    begin(person, f"/daily/{GAME}")
    address = person.page.url.replace("/table/", "/api/tables/")
    given: list[str] = []
    request, origin = person.page.request, {"Origin": person.page.url.partition("/table/")[0]}
    while True:
        state = request.get(address).json()
        if state["guidance"].get("done"):
            return given
        if not state["questions"]:
            continue
        state = request.post(f"{address}/solution", headers=origin).json()
        action = state["guidance"]["actions"][0]
        options = state["questions"][0]["options"]
        given.append(next(each["text"] for each in options if each["action"] == action))
        answer = {"type": "answer", "position": state["position"], "action": action}
        request.post(f"{address}/answers", data=answer, headers=origin)


@pytest.fixture
def answers(arrive):
    return solution(arrive())


def solve(person, answers):
    for number, answer in enumerate(answers, 1):
        expect(coach(person).locator(".coach-steps")).to_have_text(f"Step {number} of {len(answers)}")
        person.option(answer).first.click()
    expect(coach(person).locator(".coach-steps")).to_have_text("Done")


def test_who_solves_the_daily_puzzle_sees_the_days_in_a_row(arrive, answers):
    person = arrive()
    card(person).click()
    coach(person).wait_for()
    solve(person, answers)
    expect(coach(person)).to_contain_text("Solved on the first try: 1 day in a row")
    coach(person).get_by_role("link", name="Today's other puzzles").click()
    solved = card(person)
    expect(solved).to_contain_text("✓ Solved")
    expect(solved).to_contain_text("1 day in a row")


def test_who_has_the_answer_shown_has_no_day_in_a_row(arrive):
    person = arrive()
    begin(person, f"/daily/{GAME}")
    coach(person).get_by_role("button", name="Show the answer").click()
    coach(person).get_by_role("button", name="Do it for me").wait_for()
    expect(card(person)).to_contain_text("Not on the first try")


def test_a_games_page_has_its_puzzle_and_yesterdays_solution(arrive):
    person = arrive(viewport={"width": 360, "height": 640})
    person.go(f"/game/{GAME}")
    daily = person.page.get_by_role("region", name="Today's puzzle")
    expect(daily.get_by_role("link", name=re.compile("^Infiltration"))).to_be_visible()
    daily.get_by_text("Yesterday's solution").click()
    expect(daily.get_by_role("link", name="See the position")).to_be_visible()
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_a_day_without_its_puzzle_has_a_page_of_the_site(arrive):
    person = arrive()
    person.go(f"/daily/{GAME}/2020-01-01")
    expect(person.page.get_by_role("heading", name="Infiltration")).to_be_visible()
    expect(person.page.get_by_role("status")).to_contain_text("Only the puzzles of today and yesterday")
    expect(person.page.get_by_role("banner").get_by_role("link", name="Coverts")).to_be_visible()
    person.page.get_by_role("link", name="Today's puzzle").click()
    coach(person).wait_for()
    person.heard.problems.clear()  # The console tells of the refusal, too.


@pytest.mark.parametrize("width", [1280, 360])
def test_the_front_page_has_room_for_the_puzzles_before_they_come(arrive, width):
    page = (person := arrive(viewport={"width": width, "height": 800})).page
    person.call("daily")  # The next request for it takes little time.
    waiting = []
    page.route("**/api/daily", lambda route: waiting.append(route))
    person.go("/")
    below = page.get_by_role("heading", name="To read")
    below.wait_for()
    before = below.bounding_box()["y"]
    page.locator("coverts-daily-puzzles").wait_for(state="attached")
    for route in waiting:
        route.continue_()
    page.get_by_role("region", name="Today's puzzles").wait_for()
    assert abs(below.bounding_box()["y"] - before) < 24
