"""Players who play a whole game without looking: only by roles and names, or only by the keyboard."""

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
"""The bot at the other seat of each game, and the options of a short game."""
MAX_ANSWERS = 600
ENDS = re.compile(r"^\W*(\d+\s*)?(done|end |pass|nobody|nothing|none|leave|retreat)", re.IGNORECASE)
FACE = re.compile("Press to choose: ")
LONG_WAIT_MS, SHORT_WAIT_MS = 60_000, 2_000
"""How long a question and an answer are waited for."""


class Listener:
    """A player who hears the page as a screen reader says it, and answers at random."""

    def __init__(self, person):
        self.person, self.page, self.random = person, person.page, Random(1)
        self.asks = self.page.get_by_role("region", name="Your question")
        self.question = self.asks.get_by_role("heading")
        self.result = self.page.get_by_role("region", name="Result")
        self.plane = self.page.get_by_role("application")

    def is_asked(self):
        """Wait for a question. Return False if the game is over."""
        self.question.or_(self.result).first.wait_for(timeout=LONG_WAIT_MS)
        return not self.result.is_visible()

    @property
    def written(self):
        """The buttons and closed menus of the question that can be pressed."""
        menus = self.asks.locator("details:not([open]) > summary")
        return self.asks.get_by_role("button", disabled=False).or_(menus)

    @property
    def faces(self):
        """The pieces that say that they are answers."""
        return self.page.get_by_role("button", name=FACE)

    def answers(self):
        return self.written.or_(self.faces)

    def play_to_the_end(self):
        for _ in range(MAX_ANSWERS):
            if not self.is_asked():
                break
            self.answer()

    def answer(self):
        texts = self.answers().all_text_contents()
        if not texts and self.plane.count():
            self.choose_the_nearest_point()
        elif texts:  # Otherwise the table has given the only possible answer meanwhile.
            ends = [number for number, text in enumerate(texts) if ENDS.search(text)]
            among = ends if ends and self.random.random() < 0.5 else range(len(texts))
            with suppress(TimeoutError):  # Others have answered meanwhile, and the question has changed.
                self.take(self.answers().nth(self.random.choice(among)))
        self.person.wait_until_sent()

    def take(self, answer):
        answer.press("Enter", timeout=SHORT_WAIT_MS)

    def choose_the_nearest_point(self):
        self.plane.press("n")
        self.plane.press("Enter")


class Typist(Listener):
    """A player without a pointer, who reaches everything by keys."""

    def answers(self):
        return self.written if self.written.count() else self.faces

    def take(self, answer):
        key = answer.get_attribute("aria-keyshortcuts", timeout=SHORT_WAIT_MS)
        if key:
            self.person.press(key)
        else:
            self.person.tab_to(answer, most=400)
            self.person.press("Enter")

    def choose_the_nearest_point(self):
        self.person.tab_to(self.plane)
        self.person.press("n")
        self.person.press("Enter")
