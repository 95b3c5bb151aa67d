"""A player with two operatives owes two cards at once: each question says whose it is."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


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


def test_each_question_says_whose_it_is(pair):
    assert sorted(pair.names) == sorted(pair.hands)


def test_the_status_names_both(pair):
    for name in pair.names:
        expect(pair.status).to_contain_text(name)


def test_the_second_may_be_answered_first(pair):
    first, second = pair.names
    question_of(pair, second).get_by_role("button", name="Download").click()
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)


def test_a_key_answers_the_question_it_stands_at(pair):
    first, second = pair.names
    key = question_of(pair, second).get_by_role("button", name="Download").locator("kbd").text_content()
    pair.press(key)
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)


def test_a_card_means_its_own_operatives_action(pair):
    first, second = pair.names
    card = pair.hands[second].get_by_role("button", name="Download")
    card.click(position={"x": 6, "y": 60})  # where the next card does not cover it
    expect(pair.page.locator("dialog.chooser[open]")).to_have_count(0)
    expect(question_of(pair, second)).to_have_count(0)
    expect(question_of(pair, first)).to_have_count(1)
    expect(pair.hands[second]).to_contain_text("choice")


def test_after_one_answer_only_the_other_hand_is_lit(pair):
    first, second = pair.names
    question_of(pair, first).get_by_role("button", name="Download").click()
    expect(question_of(pair, first)).to_have_count(0)
    expect(pair.hands[first].locator("[data-lit]")).to_have_count(0)
    expect(pair.hands[second].locator("[data-lit]")).not_to_have_count(0)
