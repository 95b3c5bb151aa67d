"""Playing now, letting the house set up, and a bot that plays for who has left until they come back."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_one_press_leads_to_the_first_real_question(arrive):
    person = arrive()
    person.open_front_page()
    person.page.get_by_role("button", name="Play now").first.click()
    person.question.wait_for()
    expect(person.page.get_by_role("button", name="Set up the rest for me")).to_have_count(0)


def test_the_house_sets_up_the_rest(arrive):
    person = arrive()
    person.make_table("infiltrators", "person", "prowler")
    person.open_table()
    person.question.wait_for()
    person.page.get_by_role("button", name="Set up the rest for me").click()
    expect(person.page.get_by_role("button", name="Set up the rest for me")).to_have_count(0)
    expect(person.question).not_to_contain_text("Lay a segment")
    expect(person.page.get_by_test_id("log")).to_contain_text("North is")


def test_a_bot_plays_for_who_leaves_until_they_come_back(arrive):
    ann, bob = arrive(), arrive()
    (invite,) = ann.make_table("infiltration", "person", "open")
    bob.sit_down(ann.table, invite)
    ann.open_table()
    bob.open_table()
    bob.question.wait_for()
    bob.page.get_by_text("Leave or end").click()
    bob.page.get_by_role("button", name="Let a bot play for me").click()
    again = bob.page.get_by_role("button", name="Play myself again")
    again.wait_for()
    expect(bob.question).to_have_count(0)
    ann.question.wait_for()
    again.click()
    expect(again).to_have_count(0)


def test_what_was_chosen_can_be_changed_while_others_choose(arrive):
    ann, bob = arrive(), arrive()
    (invite,) = ann.make_table("infiltration", "person", "open")
    bob.sit_down(ann.table, invite)
    ann.open_table()
    for _ in range(2):
        ann.question.wait_for()
        ann.press("1")
        ann.wait_until_sent()
    changing = ann.page.locator(".changing details").first
    changing.locator("summary").click()
    other = changing.get_by_role("button").last
    text = other.text_content()
    other.click()
    expect(changing.locator("summary")).to_contain_text(text)
