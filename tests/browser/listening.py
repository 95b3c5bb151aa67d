"""People who play a whole game without looking: by roles and names alone, or by the keyboard alone."""

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import TimeoutError

SMALL = {"size": 100, "party_1": "light_100", "party_2": "dark_100", "table": "open", "scenario": 1}
TABLES: dict[str, tuple[str, dict[str, object]]] = {
    "infiltration": ("courier", {}),
    "infiltrators": ("prowler", {}),
    "trek_ccg": ("commander", {"turns": 1}),
    "anima_tactics": ("skirmisher", SMALL),
}
"""Who plays the other seat of each game, and the options of a short one."""
MOST_ANSWERS = 600
ENDS = re.compile(r"^\W*(\d+\s*)?(done|end |pass|nobody|nothing|none|leave|retreat)", re.IGNORECASE)
FACE = re.compile("Press to choose: ")
LONGEST_WAIT, SHORT_WAIT = 60_000, 2_000
"""Milliseconds until one is asked again, and until an answer that is there is pressed."""


class Listener:
    """Who hears the page: nothing is looked for but what a screen reader says. Answers at random."""

    def __init__(self, person):
        self.person, self.page, self.random = person, person.page, Random(1)
        self.asks = self.page.get_by_role("region", name="Your question")
        self.question = self.asks.get_by_role("heading")
        self.result = self.page.get_by_role("region", name="Result")
        self.plane = self.page.get_by_role("application")

    def is_asked(self):
        """Waits until they are; False when the game is over."""
        self.question.or_(self.result).first.wait_for(timeout=LONGEST_WAIT)
        return not self.result.is_visible()

    @property
    def written(self):
        """The question's buttons and closed menus that may be pressed."""
        menus = self.asks.locator("details:not([open]) > summary")
        return self.asks.get_by_role("button", disabled=False).or_(menus)

    @property
    def faces(self):
        """Those that say they are answers."""
        return self.page.get_by_role("button", name=FACE)

    def answers(self):
        return self.written.or_(self.faces)

    def play_to_the_end(self):
        for _ in range(MOST_ANSWERS):
            if not self.is_asked():
                break
            self.answer()

    def answer(self):
        texts = self.answers().all_text_contents()
        if not texts and self.plane.count():
            self.choose_the_nearest_point()
        elif texts:  # else the table has given the only possible answer meanwhile
            ends = [number for number, text in enumerate(texts) if ENDS.search(text)]
            among = ends if ends and self.random.random() < 0.5 else range(len(texts))
            with suppress(TimeoutError):  # others have answered meanwhile, and the question is another
                self.take(self.answers().nth(self.random.choice(among)))
        self.person.wait_until_sent()

    def take(self, answer):
        answer.press("Enter", timeout=SHORT_WAIT)

    def choose_the_nearest_point(self):
        self.plane.press("n")
        self.plane.press("Enter")


class Typist(Listener):
    """Who has no pointer: what is pressed is reached by keys."""

    def answers(self):
        return self.written if self.written.count() else self.faces

    def take(self, answer):
        key = answer.get_attribute("aria-keyshortcuts", timeout=SHORT_WAIT)
        if key:
            self.person.press(key)
        else:
            self.person.tab_to(answer, most=400)
            self.person.press("Enter")

    def choose_the_nearest_point(self):
        self.person.tab_to(self.plane)
        self.person.press("n")
        self.person.press("Enter")
