"""Refusals with their rule, the rulebook beside the board, and names for those who do not see the page."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
SAYS_SOMETHING = re.compile(r"\w")


def one_or_more(locator):
    found = locator.all()
    assert found
    return found


def test_an_option_that_may_not_be_chosen_says_why_not(packer):
    # `force`, for Playwright takes a refused option for a dead one.
    packer.option("umbrella").and_(packer.question.get_by_role("button")).click(force=True)
    expect(packer.refusal).to_contain_text(
        re.compile(r"the umbrella:\s+The umbrella is left at home.*§3", re.DOTALL)
    )


def test_cards_that_the_player_does_not_hold_are_not_among_the_refused(player):
    expect(player.question).to_be_visible()
    expect(player.option("Extract")).to_have_count(0)


def test_a_piece_that_may_not_be_chosen_says_why_not(packer):
    packer.piece("thing-3").click()
    expect(packer.refusal).to_contain_text(
        re.compile(r"the umbrella:\s+The umbrella is left at home.*§3", re.DOTALL)
    )


def test_a_refused_click_changes_nothing(packer):
    asked = packer.asked()
    packer.piece("thing-3").click()
    expect(packer.refusal).to_contain_text("§3")
    assert packer.asked() == asked


def test_a_piece_that_means_nothing_now_names_its_rules(player):
    player.piece("proximity").click()
    expect(player.refusal).to_contain_text("Proximity: Nothing to do with this now.")
    expect(player.refusal.get_by_role("link", name="Rule 11.1")).to_be_visible()


def test_the_number_in_a_refusal_leads_to_the_rule(player):
    player.piece("proximity").click()
    player.refusal.get_by_role("link", name="Rule 11.1").click()
    expect(player.rule("11.1")).to_be_in_viewport(ratio=1)
    expect(player.rule("11.1")).to_have_attribute("data-marked", "")


def test_the_rulebook_marks_the_rules_in_force(player):
    player.page.get_by_role("button", name="Rulebook").click()
    for number in ("3.1", "3.2", "3.4"):
        expect(player.rule(number)).to_contain_text("in force")
        expect(player.rule(number)).to_have_attribute("aria-current", "true")


def test_the_rulebook_marks_no_other_rule(player):
    player.page.get_by_role("button", name="Rulebook").click()
    expect(player.rule("3.1")).to_be_visible()
    expect(player.rule("13.4")).not_to_contain_text("in force")


def test_the_rulebook_opens_at_the_rule_in_force(player):
    player.press("r")
    expect(player.rule("3.1")).to_be_in_viewport(ratio=1)


def test_the_log_is_a_live_region(resting_player):
    expect(resting_player.log).to_have_attribute("aria-live", "polite")


def test_the_log_tells_what_an_answer_did(player):
    player.choose("Download")
    expect(player.log).to_contain_text(f"{player.name} flips Download.")


def test_every_option_has_an_accessible_name(resting_player):
    for option in one_or_more(resting_player.options):
        expect(option).to_have_accessible_name(SAYS_SOMETHING)


def test_every_piece_has_an_accessible_name(resting_player):
    for piece in one_or_more(resting_player.page.locator("[data-piece] > button")):
        expect(piece).to_have_accessible_name(SAYS_SOMETHING)


def test_the_name_of_a_lit_piece_says_what_a_press_does(resting_player):
    for piece in one_or_more(resting_player.lit):
        expect(piece).to_have_accessible_name(re.compile("Press to choose|Press for"))


def test_a_card_can_be_read_at_hover(resting_player):
    resting_player.piece("proximity").hover()
    expect(resting_player.page.get_by_test_id("lens")).to_contain_text("At 99 the game ends")
