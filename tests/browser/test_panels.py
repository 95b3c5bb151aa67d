"""At a wide table the panels leave room for the board, the log and the talk."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
MIN_LINES = 8
LINE_PIXELS = 20


@pytest.fixture
def asked(arrive):
    """Somebody at a table of Infiltration at 1280 by 800, whom another one asks to end the game."""
    maker, other = arrive(viewport={"width": 1280, "height": 800}), arrive()
    (invite,) = maker.make_table("infiltration", "person", "open", "courier")
    other.sit_down(maker.table, invite)
    maker.settle(other)
    maker.open_table()
    other.call(f"tables/{other.table}/votes", type="ask_vote", about="end")
    expect(maker.page.get_by_text("asks to end this game")).to_be_visible()
    return maker


def test_a_vote_and_a_notice_do_not_cut_the_board(asked):
    asked.piece("proximity").click()
    expect(asked.refusal).to_contain_text("Nothing to do with this now")
    scroller = asked.page.locator(".scroller")
    assert scroller.evaluate("(each) => each.scrollHeight <= each.clientHeight")


def test_leave_or_end_does_not_hide_where_the_player_writes(asked):
    asked.page.get_by_role("tab", name="Talk").click()
    asked.page.get_by_text("Leave or end").click()
    expect(asked.page.get_by_label("Say something")).to_be_in_viewport(ratio=1)


def test_beside_an_open_card_the_log_shows_several_lines(asked):
    asked.option("Download").hover()
    lens = asked.page.get_by_test_id("lens")
    expect(lens).to_be_visible()
    free = asked.log.bounding_box()["y"] + asked.log.bounding_box()["height"]
    covered = lens.bounding_box()["y"] + lens.bounding_box()["height"]
    assert free - max(covered, asked.log.bounding_box()["y"]) >= MIN_LINES * LINE_PIXELS
