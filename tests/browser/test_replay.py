"""A game that was played is gone through again: by key, by its line of moves, from another seat, and on."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

import coverts
from coverts.bots import new_bot, seat_bot
from coverts.engine.match.game_match import by_weight
from coverts.engine.match.match_forms import match_of


@pytest.fixture(scope="module")
def played():
    """The file of a game of Infiltration between three bots."""
    game = coverts.game("infiltration")
    match = match_of(game, 3, chance=by_weight(Random(1)))
    bot = new_bot(game, "courier", Random(1))
    while not match.over:
        seat = min(match.current_players())
        askee, action = seat_bot(bot, match, seat)
        match.apply_action(seat, action, askee)
    return match.save()


@pytest.fixture
def visitor(arrive, played, tmp_path):
    """Somebody who opens the game's file."""
    person = arrive()
    file = tmp_path / "game.json"
    file.write_text(played)
    person.page.goto(f"http://{person.host}/games/file")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.get_by_test_id("transport").wait_for()
    return person


def at(person, move):
    """The page shows that move, and says so in its address."""
    expect(person.page.get_by_test_id("where")).to_contain_text(f"Move {move} of")
    expect(person.page).to_have_url(re.compile(rf"#{move}$"))


def test_a_file_that_is_too_large_is_not_read(arrive):
    person = arrive()
    person.page.goto(f"http://{person.host}/games/file")
    person.page.locator("input[type=file]").set_input_files(
        files=[{"name": "huge.json", "mimeType": "application/json", "buffer": b" " * 2_000_001}]
    )
    expect(person.page.get_by_role("alert")).to_have_text(
        "huge.json has 2001 kB, and at most 2000 kB are read."
    )


def test_keys_go_from_move_to_move(visitor):
    at(visitor, 0)
    visitor.press("ArrowRight")
    at(visitor, 1)
    visitor.press("End")
    expect(visitor.page.get_by_role("button", name="Play on from here")).to_be_disabled()
    visitor.press("Home")
    at(visitor, 0)
    visitor.press("PageDown")
    expect(visitor.page.locator(".log-line[aria-current]")).to_be_visible()


def test_a_game_is_seen_as_another_seat_saw_it(visitor):
    hands = visitor.page.locator(".hands [data-zone]")
    expect(hands).not_to_have_count(2)
    visitor.page.get_by_test_id("viewpoint").select_option("1")
    expect(hands).to_have_count(2)
    expect(visitor.page.get_by_test_id("asked").locator("[data-given]")).to_have_count(1)
    expect(visitor.page).to_have_url(re.compile("viewpoint=1"))


def test_a_line_of_the_log_leads_to_its_moment(visitor):
    line = visitor.page.locator(".log-line:not(.heading)").nth(40)
    line.locator("a").click()
    expect(line).not_to_have_attribute("data-later", "")
    expect(visitor.page).not_to_have_url(re.compile("#0$"))


def test_a_game_goes_on_from_a_move_against_bots(visitor):
    visitor.press("PageDown")
    visitor.page.get_by_role("button", name="Play on from here").click()
    visitor.page.get_by_role("radio").nth(1).check()
    visitor.page.get_by_role("button", name="Play from here").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.board.wait_for()
    expect(visitor.log.locator("p").first).to_be_attached()


def test_during_a_game_the_log_leads_back_and_one_press_to_now(player):
    player.page.locator(".log > .log-line").first.click()
    back = player.page.get_by_test_id("back-to-now")
    expect(back).to_be_visible()
    expect(player.page.get_by_test_id("viewpoint")).to_have_count(0)
    back.click()
    player.question.wait_for()
