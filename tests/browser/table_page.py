"""What a person does at a table in the browser, in verbs; every person has a browser context of his own."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from witness import Witness

ENDS_THE_PART = re.compile("Retreat|Pick-up Van")
"""Ways out of the facility: whoever takes one early has no more to do."""
NAMES = "(buttons) => buttons.map((each) => each.ariaLabel || each.textContent.trim())"
"""Not the text of a picture: its letters disappear when the picture is loaded."""


@dataclass(frozen=True)
class Asked:
    """A question as it stands on the page."""

    prompt: str
    options: list[str]
    refused: list[str]


def found(pattern: str, text: str | None) -> re.Match[str]:
    """Where the text has what is looked for; it must."""
    where = re.search(pattern, text or "")
    assert where, f"no {pattern} in {text}"
    return where


class TablePage:
    """One person's browser: the page, what reached it, and calls with his cookies.

    The page is opened when it is first used: some people only make calls.
    """

    def __init__(self, context: BrowserContext, host: str):
        self.context, self.host = context, host
        self.heard = Witness()
        self.table = ""

    @cached_property
    def page(self) -> Page:
        page = self.context.new_page()
        self.heard.listen(page)
        return page

    # -- coming to a table -----------------------------------------------------------------------

    def go(self, path: str) -> None:
        """Open an address of the client, such as "/game/infiltration"."""
        self.page.goto(f"http://{self.host}{path}")

    def open_front_page(self) -> None:
        self.go("/")

    def open_game_page(self, game: str) -> None:
        self.go(f"/game/{game}")

    def open_table(self, table: str = "") -> None:
        """Look at a table: from the seat he has there, or without one."""
        self.table = table or self.table
        self.go(f"/table/{self.table}")
        self.board.wait_for()

    def make_table(self, game: str, *seats: str, **more) -> list[str]:
        """A table without the front page, himself at the first "person"; gives the open seats' invites."""
        made = self.call("tables", game=game, seats=seats, **more)
        self.table = made["table"]
        return [invite["invite"] for invite in made.get("invites", [])]

    def sit_with_two_bots(self) -> None:
        """Sit down at a new table of Infiltration, and wait for the question of the first card."""
        self.make_table("infiltration", "person", "courier", "random")
        self.settle()
        self.open_table()
        self.wait_for_turn()

    def sit_down(self, table: str, invite: str) -> None:
        self.table = table
        self.call(f"tables/{table}/seats", invite=invite)

    def call(self, address: str, **body) -> Any:
        """An API call with this browser's cookies; the reply's text counts as heard."""
        url = f"http://{self.host}/api/{address}"
        reply = self.context.request.post(url, data=body) if body else self.context.request.get(url)
        self.heard.responses.append(Replied(reply.url, reply.headers, reply.text()))
        assert reply.ok, reply.text()
        return reply.json()

    def answer_everything_himself(self) -> None:
        """The table no longer gives his only possible answers for him."""
        self.table = self.page.url.rpartition("/")[2]
        self.call(f"tables/{self.table}/settings", type="settings", answers_forced=False)

    # -- what he sees ----------------------------------------------------------------------------

    @property
    def status(self) -> Locator:
        return self.page.get_by_test_id("status")

    @property
    def question(self) -> Locator:
        return self.page.get_by_test_id("question")

    @property
    def result(self) -> Locator:
        return self.page.get_by_test_id("result")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log")

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_test_id("refusal")

    @property
    def sure(self) -> Locator:
        """The button that confirms an answer which cannot be changed later."""
        return self.refusal.get_by_role("button", name=re.compile("^Yes: "))

    def field(self, label: str) -> Locator:
        """Of an option, where a table is made."""
        return self.page.get_by_label(label, exact=True)

    @property
    def chosen_options(self) -> Locator:
        """The line at the table, beside its log."""
        return self.page.get_by_role("complementary").get_by_test_id("options")

    @property
    def waiting_room(self) -> Locator:
        """The table before the game, with the missing people and their links."""
        return self.page.get_by_test_id("waiting")

    @property
    def invite_links(self) -> Locator:
        """What whoever made the table may send to others."""
        return self.page.get_by_test_id("invites").get_by_role("textbox")

    @property
    def invitation(self) -> Locator:
        """What is asked of who has followed such a link."""
        return self.page.get_by_role("dialog", name="Invitation")

    @property
    def curtain(self) -> Locator:
        """What stands between people who share a device."""
        return self.page.get_by_test_id("curtain")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main", name="Board")

    @property
    def options(self) -> Locator:
        """Buttons of all options, possible or not: of the question, and cards in hand."""
        return self.page.locator("button[data-option]")

    @property
    def open_options(self) -> Locator:
        return self.page.locator("button[data-option]:not([data-refused])")

    def open_texts(self) -> list[str]:
        """Of these, what each gives: a card in hand says it at the end of its name."""
        name = "each.getAttribute('aria-label')?.split(/Press to (?:choose|put back): /).at(-1)"
        written = "each.querySelector(':scope > span:not(.staged)').textContent"
        texts = self.open_options.evaluate_all(f"(all) => all.map((each) => {name} ?? {written})")
        return [text.strip() for text in texts]

    def option(self, text: str) -> Locator:
        return self.options.and_(self.called(text))

    def called(self, text: str) -> Locator:
        """Buttons whose name has these words: answers, and cards in hand that are answers."""
        return self.page.get_by_role("button", name=text, include_hidden=True)

    def clock(self, seat: int) -> Locator:
        """What the clock on the plate of that seat (from 1) shows."""
        return self.page.locator(f'.plate-face coverts-seat-clock[seat="{seat - 1}"]')

    @property
    def lit(self) -> Locator:
        """Pieces whose click is an answer."""
        return self.page.locator("[data-lit] > button")

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'[data-piece="{name}"]')

    def rule(self, number: str) -> Locator:
        """A rule in the rulebook beside the board."""
        return self.page.locator(f'[id="rule-{number}"]')

    def asked(self) -> Asked:
        self.question.wait_for()
        refused = self.page.locator("button[data-option][data-refused]")
        return Asked(
            self.question.get_by_role("heading").first.text_content() or "",
            self.open_options.evaluate_all(NAMES),
            refused.evaluate_all(NAMES),
        )

    def log_lines(self) -> list[str]:
        return self.log.locator("p").all_text_contents()

    @property
    def name(self) -> str:
        """His operative's."""
        return self.page.locator('[data-zone^="hand-"] > header > p').text_content() or ""

    @property
    def chosen_card(self) -> str:
        """The piece that shows everybody that his card is chosen."""
        zone = self.page.locator('[data-zone^="hand-"]').get_attribute("data-zone") or ""
        return zone.replace("hand", "chosen")

    def items_in_hand(self) -> list[str]:
        """Names of his item cards."""
        faces = self.page.locator('[data-zone^="hand-"] [data-piece] > button').all()
        names = [(face.get_attribute("aria-label") or "").split(". ") for face in faces]
        return [words[0] for words in names if words[1:2] == ["Item"]]

    # -- what he does ----------------------------------------------------------------------------

    def wait_for_turn(self) -> bool:
        """Until he alone is asked, so that nothing changes before he answers; False when the game is over."""
        self.question.or_(self.result).first.wait_for()
        if self.result.is_visible():
            return False
        expect(self.page.locator('[data-piece^="operative-"][data-awaited]')).to_have_count(1)
        return True

    def wait_until_sent(self) -> None:
        """Until the table has answered what was sent last."""
        expect(self.page.locator("[data-sending]")).to_have_count(0)

    def choose(self, text: str) -> None:
        self.open_options.and_(self.called(text)).click()
        self.wait_until_sent()

    def look(self, seat: int) -> None:
        """The one of that seat (from 1) takes the device, when it is passed to him."""
        self.curtain.get_by_role("button", name=f"I am Seat {seat}").click()
        self.board.wait_for()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, target: Locator, most: int = 100) -> None:
        """Go there by Tab alone."""
        focused = self.page.locator(":focus")
        for _ in range(most):
            self.press("Tab")
            if focused.and_(target).count():
                return
        raise AssertionError(f"Tab does not lead to {target}")

    def go_to(self, option: Locator) -> None:
        """By keys alone: by Tab to the answer or to where its card lies, and there by arrows to the card."""
        zone = option.locator("xpath=ancestor::*[@data-zone][1]")
        if not zone.count():
            self.tab_to(option)
            return
        option = self.page.locator(f'button[data-option="{option.get_attribute("data-option")}"]')
        self.tab_to(zone.locator("[data-piece] > button"))
        focused = self.page.locator(":focus")
        for _ in range(12):
            if focused.and_(option).count():
                return
            left, wanted = (each.bounding_box() for each in (focused, option))
            assert left
            assert wanted
            self.press("ArrowRight" if left["x"] < wanted["x"] else "ArrowLeft")
        raise AssertionError(f"arrows do not lead to {option}")

    def settle(self, *others: "TablePage") -> None:
        """Answer, without a page, whatever comes before the first choice of a card, for all of them."""
        people = (self, *others)
        choosing: set[TablePage] = set()
        while len(choosing) < len(people):
            for person in people:
                state = person.call(f"tables/{person.table}")
                for question in state["questions"]:
                    if question["kind"] == "choose_card":
                        choosing.add(person)
                        continue
                    option = next(each for each in question["options"] if "refused" not in each)
                    person.call(
                        f"tables/{person.table}/answers",
                        type="answer",
                        position=state["position"],
                        action=option["action"],
                        askee=question.get("askee", 0),
                    )


@dataclass(frozen=True)
class Replied:
    """A reply to a call, with what a witness reads of a page's responses."""

    url: str
    headers: dict[str, str]
    body: str
    status: int = 200

    def all_headers(self) -> dict[str, str]:
        return self.headers

    def text(self) -> str:
        return self.body
