"""INFILTRATORS on the page: a whole game as each side by clicks on tiles, and single habits of that board."""

import random
import re

import pytest
from playwright.sync_api import expect
from table_page import found

pytestmark = pytest.mark.browser

MOST_ANSWERS = 120
ROUNDS_PLAYED = 2
"""After so many rounds he does no more than he must, so that the game ends."""


class StandIn:
    """Holds the other side without a page. His answers are as good as random, and the same in each run."""

    def __init__(self, person):
        self.person, self.random = person, random.Random(5)

    def answers(self, until=""):
        """All he is asked now; or up to the first question of that kind."""
        while questions := (state := self.person.call(f"tables/{self.person.table}"))["questions"]:
            if questions[0]["kind"] == until:
                return
            options = [each for each in questions[0]["options"] if "refused" not in each]
            staying = [each for each in options if each["text"] == "end the turn"]
            try:
                self.person.call(
                    f"tables/{self.person.table}/answers",
                    type="answer",
                    position=state["position"],
                    action=self.random.choice(staying or options)["action"],
                    askee=questions[0].get("askee", 0),
                )
            except AssertionError as refused:
                if '"stale"' not in str(refused):  # the table gave an only possible answer meanwhile
                    raise


@pytest.fixture
def table(arrive):
    return two_people(arrive)


def two_people(arrive):
    """The guard and an infiltrator, each with a browser of his own and no page open yet."""
    guard, infiltrator = arrive(), arrive()
    invites = guard.make_table("infiltrators", "person", "open")
    infiltrator.sit_down(guard.table, invites[0])
    return guard, infiltrator


class Player:
    """A person who answers mostly by clicks on the board, and who sits across from him."""

    def __init__(self, person, other):
        self.person, self.page, self.other = person, person.page, StandIn(other)
        person.open_table()
        person.answer_everything_himself()
        self.random = random.Random(3)

    # -- what he sees ------------------------------------------------------------------------------

    def is_asked(self):
        """Waits until he is; False when the game is over."""
        self.other.answers()
        self.person.question.or_(self.person.result).first.wait_for()
        return not self.person.result.is_visible()

    @property
    def prompt(self):
        return (self.person.status.text_content() or "").strip()

    @property
    def lit_tiles(self):
        """Those on which nobody stands."""
        return self.page.locator(".kind-tile[data-lit]:not(:has(.kind-pawn)) > button")

    @property
    def is_setting_up(self):
        return "setup" in (self.page.locator("p.caption").text_content() or "")

    @property
    def round(self):
        return int(found(r"Round (\d+)", self.person.piece("round").inner_text())[1])

    def offers(self, text):
        return self.person.open_options.filter(has_text=text).count() > 0

    # -- what he does ------------------------------------------------------------------------------

    def answer(self, text=""):
        """The first answer that has the text."""
        self.person.open_options.filter(has_text=text).first.click()
        self.person.wait_until_sent()

    def leave(self):
        """It is asked once more."""
        leaving = self.person.open_options.filter(has_text="leave the board")
        leaving.click()
        expect(self.person.refusal).to_contain_text("Do you mean it?")
        leaving.click()
        self.person.wait_until_sent()

    def click_a_tile(self):
        """One of those that are lit; gives its id."""
        chosen = self.lit_tiles.nth(self.random.randrange(self.lit_tiles.count()))
        name = chosen.locator("xpath=..").get_attribute("data-piece")
        chosen.click()
        self.person.wait_until_sent()
        return name

    def click_a_card(self):
        """The first that is lit; gives its name."""
        card = self.page.locator("[data-zone=choice] [data-lit] > button").first
        name = (card.get_attribute("aria-label") or "").split(". ")[0]
        card.click()
        self.person.wait_until_sent()
        return name

    def lay_a_segment(self):
        """The first that is left, the way it is drawn in the third of its drawings; gives what he laid."""
        card = self.page.locator(".kind-map[data-lit] > button").first
        name = (card.get_attribute("aria-label") or "").split(". ")[0]
        card.click()
        ways = self.page.get_by_role("dialog", name="Choose what to do").get_by_role("group")
        way = ways.nth(2)
        place = way.get_by_role("button").first
        laid = (
            f"{way.get_attribute('aria-label')}, {(place.locator('span').last.text_content() or '').strip()}"
        )
        place.click()
        self.person.wait_until_sent()
        assert laid.startswith(f"{name}, ")
        return laid

    def set_up(self):
        """One answer before the first round."""
        prompt = self.prompt
        if prompt == "Lay a segment":
            laid = self.lay_a_segment()
            expect(self.person.log).to_contain_text(f"lays {laid}.")
        elif prompt == "Which side is north?":
            self.answer("the left")
            expect(self.person.piece("rose").get_by_role("button")).to_have_accessible_name(
                re.compile("left of the board")
            )
        elif self.page.locator("[data-zone=choice]").count():
            self.click_a_card()
        else:
            tile = self.click_a_tile()
            expect(self.person.piece(tile).locator(".kind-pawn, .tile-badge").first).to_be_visible()

    def takes_turn_of(self):
        """The figure that is to do something, if that is what is asked."""
        asked = re.fullmatch(r"What does (.+) do\?", self.prompt)
        return asked and asked[1]

    def sees_the_result(self):
        """The verdict, and both sides' points as the log told them."""
        points = found(r"Infiltrators: (\d+) points?\. Guard: (\d+) points?\.", self.person.log_lines()[-1])
        theirs, ours = int(points[1]), int(points[2])
        best, least = max(theirs, ours), min(theirs, ours)
        expect(self.person.result.get_by_role("heading").first).to_contain_text(f"{best} to {least}")
        assert self.person.status.evaluate("head => head.getBoundingClientRect().height") <= 1
        for side, score in (("outcome-1", theirs), ("outcome-0", ours)):
            expect(self.person.result.locator(f'[data-piece="{side}"]')).to_contain_text(f"{score} point")


@pytest.mark.slow
def test_a_whole_game_as_an_infiltrator(table):
    guard, person = table
    player, moved = Player(person, guard), 0
    for _ in range(MOST_ANSWERS):
        if not player.is_asked():
            break
        if player.is_setting_up:
            player.set_up()
        elif not player.takes_turn_of():
            player.answer()
        elif moved and player.offers("hack"):
            player.answer("hack")
            expect(person.log).to_contain_text("works on terminal")
            expect(person.page.locator(".kind-die").first).to_be_visible()
        elif player.round > ROUNDS_PLAYED and player.offers("leave the board"):
            player.leave()
        elif player.lit_tiles.count():
            tile = player.click_a_tile()
            moved += 1
            if player.is_asked():
                expect(person.piece(tile).locator('[data-piece="figure-0"]')).to_be_visible()
        else:
            player.answer("end the turn")
    assert moved
    player.sees_the_result()


def test_a_whole_game_as_the_guard(table):
    person, infiltrator = table
    player = Player(person, infiltrator)
    activated = 0
    for _ in range(MOST_ANSWERS):
        if not player.is_asked():
            break
        name = player.takes_turn_of()
        if player.is_setting_up:
            player.set_up()
        elif player.round > ROUNDS_PLAYED and player.offers("nobody else"):
            player.answer("nobody else")
        elif (
            player.prompt == "Which guard do you activate?"
            and player.page.locator(".kind-pawn[data-lit]").count()
        ):
            player.page.locator(".kind-pawn[data-lit] > button").first.click()
            person.wait_until_sent()
            activated += 1
        elif name and player.lit_tiles.count():
            tile = player.click_a_tile()
            if player.is_asked():
                expect(person.piece(tile)).to_contain_text(initial(name))
        elif player.prompt.startswith("How far") and player.lit_tiles.count():
            player.click_a_tile()
        else:
            player.answer()
    assert activated
    player.sees_the_result()


def initial(name):
    """What the figure of a guard shows: the letter of his kind, and his number."""
    kind, _, number = name.rpartition(" ")
    return {"Sniper": "N"}.get(kind, kind[0]) + number


# -- single habits ---------------------------------------------------------------------------------


class Board:
    def __init__(self, person):
        self.person, self.page = person, person.page
        self.lit = self.page.locator(".kind-tile[data-lit] > button")
        self.way = self.page.locator(".way")
        self.figure = person.piece("figure-0")

    def focused(self):
        """The number of the tile that has the focus."""
        tile = self.page.locator(".kind-tile:has(> :focus)").get_attribute("data-piece")
        return int(tile.removeprefix("tile-"))

    def far_tile(self):
        """A lit tile to which one walks more than one step."""
        tiles = self.page.locator(".kind-tile[data-lit]")
        return tiles.nth(tiles.evaluate_all("tiles => tiles.findIndex(tile => tile.piece.way.length > 2)"))


@pytest.fixture
def board(table):
    """For an infiltrator about to do something with two actions."""
    return about_to_act(*table)


@pytest.fixture(scope="module")
def resting_board(arrive_for_all):
    """The same, for tests that only look."""
    return about_to_act(*two_people(arrive_for_all))


def about_to_act(guard, person):
    answer_until_he_acts(guard, person)
    person.open_table()
    return Board(person)


def answer_until_he_acts(guard, person):
    """Nobody has needed a page before."""
    before = [StandIn(guard), StandIn(person)]
    while not is_to_act(person):
        for each in before:
            each.answers(until="act")


def is_to_act(person):
    questions = person.call(f"tables/{person.table}")["questions"]
    return bool(questions) and questions[0]["kind"] == "act"


def test_the_way_of_a_move_is_drawn_while_one_points_at_its_end(resting_board):
    expect(resting_board.way).to_have_count(0)
    tile = resting_board.far_tile()
    tile.locator("> button").hover()
    expect(resting_board.way).to_have_count(1)
    stops = tile.evaluate("tile => tile.piece.way.length")
    expect(resting_board.page.locator(".way-stop")).to_have_count(stops - 1)


def test_the_last_move_stays_to_be_seen(board):
    expect(board.page.locator(".trail")).to_have_count(0)
    board.lit.first.click()
    expect(board.page.locator(".trail")).to_have_count(1)


def test_a_tile_out_of_reach_names_the_rule(resting_board):
    tiles = resting_board.page.locator(
        "coverts-piece.kind-tile:not([data-lit], :has(.kind-pawn, .tile-badge))"
    )
    near = tiles.evaluate_all("tiles => tiles.findIndex(tile => tile.piece.options.length)")
    tiles.nth(near).click()
    expect(resting_board.person.refusal).to_contain_text("§7.")


def test_arrow_keys_lead_from_tile_to_tile_and_enter_goes_there(board):
    board.person.tab_to(board.page.locator(".kind-tile > button[tabindex='0']"))
    number = board.focused()
    there, back, step = (
        ("ArrowRight", "ArrowLeft", 1) if number % 16 < 15 else ("ArrowLeft", "ArrowRight", -1)
    )
    board.person.press(there)
    assert board.focused() == number + step
    board.person.press(back)
    assert board.focused() == number
    board.person.press("Enter")
    expect(board.person.piece(f"tile-{number}").locator('[data-piece="figure-0"]')).to_be_visible()


def test_tiles_are_not_listed_among_the_answers_until_asked_for(resting_board):
    listed = resting_board.page.locator("button[data-option]:visible")
    expect(listed.filter(has_text="go to")).to_have_count(0)
    expect(listed.filter(has_text="end the turn")).to_have_count(1)
    resting_board.page.get_by_text("Or choose on the board").click()
    expect(listed.filter(has_text="go to")).to_have_count(resting_board.lit.count())


def test_one_key_ends_the_turn_whatever_else_is_open(board):
    board.person.press("0")
    expect(board.person.log).to_contain_text("The guard:")


def test_the_first_touch_shows_the_way_and_the_second_goes_it(table, arrive):
    guard, person = table
    answer_until_he_acts(guard, person)
    hand = arrive(has_touch=True, storage_state=person.context.storage_state())
    hand.table = person.table
    hand.open_table()
    board = Board(hand)
    tile = hand.piece(board.far_tile().get_attribute("data-piece"))
    tile.locator("> button").tap()
    expect(board.way).to_have_count(1)
    expect(hand.refusal).to_contain_text("touch the tile again")
    tile.locator("> button").tap()
    expect(tile.locator('[data-piece="figure-0"]')).to_be_visible()


def test_the_signs_of_the_ground_are_explained_above_the_board(resting_board):
    for word in ("shade", "obstacle", "wall", "way out"):
        expect(resting_board.page.locator(".tiles-legend")).to_contain_text(word)


def test_the_figure_in_turn_stands_out(resting_board):
    expect(resting_board.figure.locator(".turn-ring")).to_be_visible()


@pytest.mark.parametrize("options", [{}, {"row_of_four": True}], ids=["square", "row"])
def test_on_a_phone_only_the_board_itself_scrolls_sideways(arrive, options):
    phone = arrive(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    made = phone.call("tables", game="infiltrators", seats=["person", "random"], options=options)
    phone.table = made["table"]
    phone.open_table()
    phone.question.wait_for()
    assert phone.page.locator("html").evaluate("page => page.scrollWidth") == 360
    frame = phone.page.locator(".tiles-frame").bounding_box()
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= 360
    expect(phone.status).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "options",
    [pytest.param({}, id="square", marks=pytest.mark.slow), pytest.param({"row_of_four": True}, id="row")],
)
def test_on_a_phone_the_figure_in_turn_is_on_the_screen(arrive, options):
    guard, phone = arrive(), arrive(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    made = guard.call("tables", game="infiltrators", seats=["person", "open"], options=options)
    guard.table = made["table"]
    phone.sit_down(guard.table, made["invites"][0]["invite"])
    answer_until_he_acts(guard, phone)
    phone.open_table()
    expect(phone.piece("figure-0")).to_be_in_viewport(ratio=1)


def test_dice_lie_still_where_motion_is_not_wanted(board):
    """And elsewhere they roll for no longer than four tenths of a second."""
    assert board.page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    board.lit.first.click()
    board.person.wait_until_sent()
    running = "() => document.getAnimations().filter(each => each.playState === 'running').length"
    assert board.page.evaluate(running) == 0
