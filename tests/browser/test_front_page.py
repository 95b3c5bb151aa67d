"""The shortest way from the front page to a question, and what is read on the way."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_one_press_on_play_now_leads_to_a_first_question(arrive):
    person = arrive()
    person.open_front_page()
    card = person.page.get_by_role("article").filter(has=person.page.get_by_role("link", name="Infiltration"))
    card.get_by_role("button", name="Play now").click()
    person.question.wait_for(timeout=30_000)
    assert person.asked().options


def test_the_rulebook_is_searched_as_one_types(arrive):
    person = arrive()
    person.page.goto(f"http://{person.host}/rules/infiltration")
    person.page.get_by_role("searchbox", name="Search the rules").fill("download")
    expect(person.page.get_by_role("status").filter(has_text=re.compile(r"^\d+ rules$"))).to_be_visible()
    expect(person.rule("4.12").locator("mark")).to_have_text("Download")
    expect(person.rule("4.4")).to_have_count(0)


def test_light_and_dark_are_chosen_and_remembered(arrive):
    person = arrive()
    person.open_front_page()
    root = person.page.locator("html")
    before = root.get_attribute("data-theme")
    person.page.get_by_role("button", name="Dark").click()
    expect(root).not_to_have_attribute("data-theme", before or "light")
    chosen = root.get_attribute("data-theme")
    person.page.reload()
    expect(root).to_have_attribute("data-theme", chosen or "")
