"""Whole games at tables that are drawn from the games' declarations."""

from pathlib import Path

import pytest
from listening import Listener, Typist
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 740}


EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("tic_tac_toe", "goofspiel", "leduc_poker")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with games that have no scene."""
    from server_process import Server

    toys = [*(EXAMPLES / f"{name}.py" for name in GAMES), Path(__file__).with_name("stalls.py")]
    server = Server(tmp_path_factory.mktemp("server"), toys=toys)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def sit(arrive):
    """Sit down at a table of a game with a bot."""

    def sit(game, viewport):
        person = arrive(viewport=viewport)
        person.table = person.call("tables", game=game, seats=["person", "random"])["table"]
        person.open_table()
        return person

    return sit


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", [Listener, Typist], ids=["roles and names", "keyboard"])
def test_a_whole_game_without_looking(sit, player, game):
    playing = player(sit(game, WIDE))
    playing.play_to_the_end()
    expect(playing.result.get_by_role("heading").first).not_to_be_empty()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_game_by_clicks_on_the_board(sit, viewport):
    person = sit("tic_tac_toe", viewport)
    result = person.page.get_by_test_id("result")
    free = person.page.locator("coverts-piece.kind-tile[data-lit] > .face")
    for _ in range(5):
        free.first.or_(result).first.wait_for()
        if result.is_visible():
            break
        marks = person.page.locator("coverts-piece.kind-pawn")
        before = marks.count()
        free.first.click()
        expect(marks).not_to_have_count(before)
    expect(result).to_be_visible()


def test_the_page_is_no_wider_than_the_window(sit):
    for viewport in (WIDE, PHONE):
        person = sit("goofspiel", viewport)
        width = person.page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_word_on_a_tile_stands_out_as_all_other_text(sit, scheme):
    page = sit("stalls", WIDE).page
    page.emulate_media(color_scheme=scheme)
    word = page.locator(".kind-cell", has_text="sunshine").locator(".name").first
    colour = page.locator(".plate-name").first.evaluate("each => getComputedStyle(each).color")
    expect(word).to_have_css("fill", colour)


def test_badges_beside_a_name_are_whole_on_a_narrow_phone(sit):
    plates = sit("stalls", NARROW).page.locator(".players .tags")
    expect(plates.first).to_contain_text("Has left")
    expect(plates.first).to_contain_text("Leader")
    hidden = "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"
    assert [plates.nth(at).evaluate(hidden) for at in range(2)] == [[0, 0], [0, 0]]


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["desk", "phone"])
def test_a_card_in_the_hand_says_what_it_is(sit, viewport):
    expect(sit("stalls", viewport).page.locator(".area-hand .kicker")).to_have_text("Trade")
