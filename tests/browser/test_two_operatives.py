"""A player with two operatives owes two cards at once: each question says whose it is."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
UNCOVERED = {"x": 6, "y": 40}
"""Where the next card does not cover a card."""


@pytest.fixture
def pair(arrive):
    """Somebody with two operatives, about to choose a card for each; `names` are theirs, in order."""
    person = arrive()
    person.make_table("infiltration", "person", "courier")
    person.settle()
    person.open_table()
    person.questions = person.page.locator(".question")
    expect(person.questions).to_have_count(2)
    person.names = [name.rstrip(":") for name in person.questions.locator(".askee").all_text_contents()]
    person.hands = {}
    # By name, since the hand of who is asked comes first.
    for zone in person.page.locator('[data-zone^="hand-"]').all():
        named = person.page.locator(f'[data-zone="{zone.get_attribute("data-zone")}"]')
        person.hands[zone.get_by_role("heading").text_content()] = named
    return person


def question_of(person, name):
    return person.page.get_by_role("group", name=f"{name}: Choose a card")


def card_of(person, name):
    return person.hands[name].get_by_role("button", name="Download")


def test_each_question_says_whose_it_is(pair):
    assert sorted(pair.names) == sorted(pair.hands)


def test_the_status_names_both(pair):
    for name in pair.names:
        expect(pair.status).to_contain_text(name)


def test_the_second_may_be_answered_first(pair):
    first, second = pair.names
    card_of(pair, second).click(position=UNCOVERED)
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)


def test_a_key_answers_the_question_it_stands_at(pair):
    first, second = pair.names
    pair.press(card_of(pair, second).get_attribute("aria-keyshortcuts"))
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)


def test_a_card_means_its_own_operatives_action(pair):
    first, second = pair.names
    card_of(pair, second).click(position=UNCOVERED)
    expect(pair.page.locator("dialog.chooser[open]")).to_have_count(0)
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)
    expect(pair.hands[second]).to_contain_text("choice")


def test_after_one_answer_only_the_other_hand_is_lit(pair):
    first, second = pair.names
    card_of(pair, first).click(position=UNCOVERED)
    expect(question_of(pair, first)).to_have_count(0)
    expect(pair.hands[first].locator("[data-lit]")).to_have_count(0)
    expect(pair.hands[second].locator("[data-lit]")).not_to_have_count(0)


@pytest.mark.parametrize("width", [1280, 1600])
def test_headings_of_the_hands_keep_to_one_line(pair, width):
    pair.page.set_viewport_size({"width": width, "height": 800})
    headings = pair.page.locator(".area-hand .zone-head")
    expect(headings).to_have_count(4)
    assert max(headings.evaluate_all("all => all.map((each) => each.clientHeight)")) < 25
