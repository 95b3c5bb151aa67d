"""Anima Tactics on the page: whole games by mouse and by keys, infiltrating, appearing, being looked for."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

pytestmark = pytest.mark.browser

WIDE, HIGH, CELL, STEP = 960, 720, 60, 4
COLUMNS, ALONG = WIDE // CELL, CELL // STEP
MOST_ANSWERS = 150
MOST_LOOKS = 15
COURIER, WARDEN = ("Alone\n\nfaction: Dark\nNight Courier\n", "Alone\n\nfaction: Light\nLamp Warden\n")
TWO = f"{COURIER}May\n"
LEAGUE = {"size": 100, "party_1": COURIER, "party_2": WARDEN, "table": "open", "scenario": 1}
ME = "figure-0"
START = (480, 612)
"""Where the stand-in deploys: at the edge of their zone, in the middle."""
IN_SIGHT = (480, 460)
"""Where a marker is near enough to them to be looked at, and to be walked to."""


class StandIn:
    """Holds seat 2 without a page: deploys at `START` and does what it is told; it walks to `IN_SIGHT`."""

    def __init__(self, person, *deeds):
        self.person, self.deeds = person, (*deeds, "end the activation", "place Lamp Warden")

    def answers(self):
        """All that they are asked now."""
        address = f"tables/{self.person.table}"
        while questions := (state := self.person.call(address))["questions"]:
            action = self.choice(questions[0])
            try:
                self.person.call(
                    f"{address}/answers", type="answer", position=state["position"], action=action, askee=1
                )
            except AssertionError as refused:
                if '"stale"' not in str(refused):  # the table gave an only possible answer meanwhile
                    raise

    def choice(self, question):
        x, y = IN_SIGHT if question["prompt"].startswith("Walk") else START
        places = {
            "choose_cell": y // CELL * COLUMNS + x // CELL,
            "choose_point": y % CELL // STEP * ALONG + x % CELL // STEP,
        }
        if question["kind"] in places:
            return question["options"][places[question["kind"]]]["action"]
        able = [each for each in question["options"] if "refused" not in each]
        told = [each for deed in self.deeds for each in able if each["text"].startswith(deed)]
        return (told or able)[0]["action"]


class Fighter:
    """Somebody at seat 1 who answers on the page, and who sits across from them."""

    def __init__(self, person, other=None):
        self.person, self.page, self.other = person, person.page, other
        person.open_table()

    def is_asked(self):
        """Waits until they are; False when the game is over."""
        asked = self.person.question.or_(self.person.result).first
        for _ in range(MOST_LOOKS if self.other else 0):
            self.other.answers()  # who may be asked later, after what the table answers by itself
            with suppress(TimeoutError):
                asked.wait_for(timeout=1_000)
                break
        asked.wait_for()
        return not self.person.result.is_visible()

    def is_asked_for(self, what):
        """Answers whatever comes before a question that has these words."""
        for _ in range(MOST_ANSWERS):
            assert self.is_asked()
            if what in (self.person.status.text_content() or ""):
                return
            self.declines()
        raise AssertionError(f"{what!r} is never asked")

    def declines(self):
        able = self.person.open_options
        ends = able.filter(has_text="end the activation")
        if self.is_asked_where:
            self.chooses_there(self.within_reach())
        else:
            (ends if ends.count() else able).first.click()
            self.person.wait_until_sent()

    @property
    def is_asked_where(self):
        return self.page.locator(".plane-field[data-asked]").count() > 0

    def within_reach(self):
        """A point in the middle of what is shaded, and its place on the screen."""
        drawn = self.page.locator(".reach").get_attribute("d") or ""
        areas = [[int(number) for number in each] for each in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)", drawn)]
        x, y, _, high = areas[len(areas) // 2]
        return self.on_screen(x + high // 2, y + high // 2)

    def on_screen(self, x, y):
        field = self.page.locator(".plane-field")
        field.scroll_into_view_if_needed()
        box = field.bounding_box()
        return box["x"] + box["width"] * x / WIDE, box["y"] + box["height"] * y / HIGH

    def chooses_there(self, place):
        self.page.mouse.click(*place)
        self.person.wait_until_sent()

    # -- by mouse ----------------------------------------------------------------------------------

    def answers_by_mouse(self):
        mouse = self.page.mouse
        if self.is_asked_where:
            self.chooses_there(self.within_reach())
        elif "To walk" in (self.page.locator(".plane-words").text_content() or ""):
            place = self.within_reach()
            box = self.page.locator(".kind-base.has-acting").bounding_box()
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            mouse.down()
            mouse.move(*place, steps=3)
            mouse.up()
            self.person.wait_until_sent()
        else:
            self.wanted().click()
            self.person.wait_until_sent()

    def wanted(self):
        """Of the answers one that fights, or one that ends the activation, or the first."""
        able = self.person.open_options
        for text in ("attack", "end the activation"):
            if able.filter(has_text=re.compile(f"^\\W*\\d?\\s*{text}")).count():
                return able.filter(has_text=text).first
        return able.first

    # -- by keys -----------------------------------------------------------------------------------

    def answers_by_keys(self):
        field = self.page.locator(".plane-ground")
        walks = "To walk" in (self.page.locator(".plane-words").text_content() or "")
        if self.is_asked_where or walks:
            self.person.tab_to(field)
            for key in (["Shift+ArrowDown"] * 3) if walks else [*["Shift+ArrowUp"] * 16, "ArrowUp"]:
                self.person.press(key)
            self.person.press("Enter")
        else:
            key = self.wanted().locator("kbd").text_content()
            field.evaluate("field => field.blur()")
            self.person.press(key)
        self.person.wait_until_sent()


@pytest.fixture
def alone(arrive):
    """Somebody with one figure against a bot with one, at a table without terrain."""
    person = arrive(viewport={"width": 1280, "height": 800})
    made = person.call("tables", game="anima_tactics", seats=["person", "skirmisher"], options=LEAGUE)
    person.table = made["table"]
    return Fighter(person)


@pytest.fixture
def against(arrive):
    """With two against somebody with one, who does no more than these deeds."""

    def against(*deeds):
        person, other = arrive(viewport={"width": 1280, "height": 800}), arrive()
        options = {**LEAGUE, "party_1": TWO}
        made = person.call("tables", game="anima_tactics", seats=["person", "open"], options=options)
        person.table = made["table"]
        other.sit_down(made["table"], made["invites"][0]["invite"])
        return Fighter(person, StandIn(other, *deeds))

    return against


def test_a_whole_game_by_mouse(alone):
    for _ in range(MOST_ANSWERS):
        if not alone.is_asked():
            break
        alone.answers_by_mouse()
    expect(alone.person.result).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    expect(alone.person.log).to_contain_text("Night Courier walks to")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(alone):
    for _ in range(MOST_ANSWERS):
        if not alone.is_asked():
            break
        alone.answers_by_keys()
    expect(alone.person.result).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    expect(alone.person.log).to_contain_text("Night Courier walks to")


@pytest.fixture
def infiltrator(against):
    """Somebody whose courier lets itself be looked for, with the first marker within sight of a warden."""

    def infiltrator(*deeds):
        fighter = against(*deeds)
        fighter.is_asked_for("Whom do you deploy?")
        fighter.person.choose("let Night Courier infiltrate")
        fighter.is_asked_for("An Infiltration Marker")
        fighter.chooses_there(fighter.on_screen(*IN_SIGHT))
        expect(fighter.person.piece("marker-0")).to_be_visible()
        while fighter.is_asked() and fighter.is_asked_where:
            fighter.chooses_there(fighter.within_reach())
        return fighter

    return infiltrator


def test_who_infiltrates_appears_beside_a_marker_that_somebody_stands_on(infiltrator):
    fighter = infiltrator("walk")
    fighter.is_asked_for("Reveal somebody")
    expect(fighter.page.locator('[data-zone="table"]')).to_contain_text("1 infiltrated (Night Courier)")
    fighter.person.choose("Night Courier")
    fighter.person.piece("marker-0").get_by_role("button").click()
    fighter.person.wait_until_sent()
    expect(fighter.person.status).to_contain_text("Shift Night Courier: where?")
    fighter.chooses_there(fighter.within_reach())
    expect(fighter.person.piece(ME)).to_be_visible()
    expect(fighter.person.log).to_contain_text("Night Courier is revealed at")


def test_a_marker_that_is_located_is_answered_no_and_goes(infiltrator):
    fighter = infiltrator("Lantern")
    fighter.is_asked_for("Is somebody at marker A")
    fighter.person.choose("no: the marker is taken away")
    expect(fighter.person.piece("marker-0")).to_have_count(0)
    expect(fighter.person.log).to_contain_text("nobody is at marker A")
