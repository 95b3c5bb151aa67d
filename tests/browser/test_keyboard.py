"""Single habits of the keyboard; a whole game by it is in `test_whole_games.py`."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_an_arrow_key_goes_to_a_lit_piece(packer):
    packer.press("ArrowDown")
    expect(packer.lit.first).to_be_focused()


def test_enter_chooses_the_piece_one_has_gone_to(packer):
    packer.press("ArrowDown")
    packer.press("Enter")
    expect(packer.page.locator("[data-staged]")).to_have_attribute("data-piece", "thing-0")


def test_a_digit_chooses_the_answer_with_that_number(packer):
    packer.press("2")
    expect(packer.page.locator("[data-staged]")).to_have_attribute("data-piece", "thing-1")


def test_enter_ends_a_choice_of_several(packer):
    packer.choose("the rope")
    packer.choose("the lantern")
    packer.press("Enter")
    expect(packer.status).to_have_text("Name your train")


def test_one_key_picks_everything_and_one_puts_it_back(packer):
    staged = packer.page.locator("[data-staged]")
    for word, count in (("All", 3), ("None", 0)):
        packer.tab_to(packer.question.get_by_role("button", name=word))
        packer.press("Enter")
        expect(staged).to_have_count(count)


def test_tab_leads_to_every_zone(player):
    zones = [z for z in player.page.locator("[data-zone]").all() if z.locator("[data-piece]").count()]
    assert len(zones) >= 4, "two floors, the hand and what lies beside them"
    for zone in zones:
        player.tab_to(zone.locator("[data-piece] > button"))


def test_a_question_mark_lists_the_keys(packer):
    packer.press("?")
    expect(packer.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_escape_closes_a_refusal(packer):
    packer.piece("thing-3").click()
    expect(packer.refusal).to_contain_text("§3")
    packer.press("Escape")
    expect(packer.refusal).to_be_empty()
