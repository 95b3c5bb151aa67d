"""Lessons, puzzles, and the first game, as a newcomer meets them."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def newcomer(arrive):
    return arrive()


def coach(person):
    return person.page.get_by_test_id("coach")


def begin(person, address):
    person.go(address)
    coach(person).wait_for()


def is_at(person, step):
    expect(coach(person).locator(".coach-steps")).to_have_text(step)


def test_a_lesson_is_told_to_its_end_and_ticked(newcomer):
    newcomer.go("/learn/infiltration")
    newcomer.page.get_by_role("link", name=re.compile("Data files, and nothing else")).click()
    for number, press in enumerate(["Download", "2 data files", "Fast Grab", "1 data file"], 1):
        is_at(newcomer, f"Step {number} of 4")
        newcomer.option(press).click()
    expect(coach(newcomer)).to_contain_text("Out, with three files")
    expect(coach(newcomer).get_by_role("link", name="Next lesson")).to_have_attribute(
        "href", "/learn/infiltration/2-deeper"
    )
    coach(newcomer).get_by_role("link", name="All lessons").click()
    done = newcomer.page.get_by_role("link", name=re.compile("Data files, and nothing else"))
    expect(done).to_contain_text("done")


def test_another_answer_is_answered_with_why_not(newcomer):
    begin(newcomer, "/learn/infiltration/1-data-files")
    is_at(newcomer, "Step 1 of 4")
    newcomer.option("Advance").click()
    expect(newcomer.refusal).to_contain_text(re.compile("Pick Download.*§3.1", re.DOTALL))
    is_at(newcomer, "Step 1 of 4")


def test_the_answer_of_a_puzzle_comes_when_it_is_asked_for(newcomer):
    begin(newcomer, "/puzzle/infiltrators/2-what-now")
    coach(newcomer).get_by_role("button", name="Show the answer").click()
    coach(newcomer).get_by_role("button", name="Do it for me").click()
    expect(coach(newcomer)).to_contain_text("Out at once")


def test_a_first_game_comments_on_each_kind_of_question_once_and_can_be_silenced(newcomer):
    begin(newcomer, "/learn/infiltration/first")
    expect(coach(newcomer)).to_contain_text("Everybody picks one card now")
    newcomer.page.reload()
    newcomer.question.wait_for()
    expect(coach(newcomer)).to_have_count(0)
    newcomer.option("Download").click()
    expect(coach(newcomer)).to_contain_text("How many data files you take")
    coach(newcomer).get_by_role("button", name="No more comments").click()
    expect(coach(newcomer)).to_have_count(0)


def test_on_a_phone_the_coach_stands_above_the_answers(arrive):
    person = arrive(viewport={"width": 360, "height": 640})
    begin(person, "/learn/infiltration/3-items")
    is_at(person, "Step 1 of 5")
    said, asked = coach(person).bounding_box(), person.question.bounding_box()
    assert said is not None
    assert asked is not None
    assert said["y"] >= 0
    assert said["y"] + said["height"] <= asked["y"] + 1
    assert asked["y"] + asked["height"] <= 640
