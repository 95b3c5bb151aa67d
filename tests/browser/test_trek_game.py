"""A whole game of Star Trek CCG on the page: Federation, at seat 2, against a commander with the Dominion."""

import re
from collections import defaultdict

import pytest
from playwright.sync_api import expect
from table_page import found

pytestmark = pytest.mark.browser

TURNS = 2
YOUR_TURN = "Your turn: what do you do?"
HOME = "Excavation"
"""The Federation's own planet: its outpost comes there, so that its people beam down and attempt it."""
WANTED = {
    "Where do you put Federation Outpost?": f"space at {HOME}",
    f"Who or what goes from aboard Federation Outpost to the planet at {HOME}?": "",
    "From where do you beam?": "aboard Federation Outpost",
    "Where do you beam to from aboard Federation Outpost?": f"the planet at {HOME}",
    "Which crew or Away Team attempts its mission?": f"the planet at {HOME}",
    "Where does": "aboard Federation Outpost",
}
"""What he answers where it is possible, by how the question begins; "" is everybody who may go."""
SEED_CARDS = 3
ENDS = ("done", "nothing now")
DEEDS = ("Play ", "Beam", "Attempt a mission")
"""What he does in each turn, in this order, once each where it is possible."""


class Captain:
    """A person who plays simply, and what he was asked."""

    def __init__(self, person):
        self.person, self.page = person, person.page
        self.asked = defaultdict(list)
        """Question -> his answers."""
        self.turn = 0
        self.done_this_turn = set()

    @property
    def seeded(self):
        """So many cards lie beneath missions by his choice."""
        return sum(
            len(cards) for prompt, cards in self.asked.items() if prompt.startswith("Which card do you seed")
        )

    def texts(self):
        """Of the answers he may give."""
        return self.person.open_texts()

    def is_asked(self):
        """Waits until he is; False when the game is over."""
        self.person.question.or_(self.person.result).first.wait_for()
        return not self.person.result.is_visible()

    def prompt(self):
        """The question, as the head of the page tells it."""
        return (self.person.status.text_content() or "").strip()

    def answer(self, text):
        texts = self.texts()
        assert text in texts, f"{text!r} is not among {texts}"
        option = self.person.open_options.nth(texts.index(text))
        if not option.is_visible():  # behind the name of a menu
            option.locator("xpath=ancestor::details[1]/summary").click()
        option.click()
        self.person.wait_until_sent()

    def play(self):
        """One answer, or one after another where he may give several."""
        prompt, texts = self.prompt(), self.texts()
        text = self.choice(prompt, texts)
        self.asked[prompt].append(text)
        self.answer(text)

    def choice(self, prompt, texts):
        if prompt == YOUR_TURN:
            return self.deed(texts)
        if "Pass" in texts:
            return self.asked[prompt][-1] if prompt in self.asked else "Pass"
        if prompt.startswith("Beneath which of"):
            return texts[0] if self.seeded < SEED_CARDS else "beneath none of them now"
        return self.usual(prompt, texts)

    def deed(self, texts):
        number = int(found(r"Turn (\d+), your turn", self.page.locator("p.caption").text_content())[1])
        if number != self.turn:
            self.turn, self.done_this_turn = number, set()
            self.sees_his_turn()
        for deed in DEEDS:
            possible = [text for text in texts if text.startswith(deed) and "facedown" not in text]
            if possible and deed not in self.done_this_turn:
                self.done_this_turn.add(deed)
                return possible[0]
        return "End the turn"

    def usual(self, prompt, texts):
        """What he wants if he wants anything, else the first; of several all there are, then done."""
        texts = sorted(texts, key=ENDS.__contains__)
        wanted = next((WANTED[start] for start in WANTED if prompt.startswith(start)), None)
        if wanted in texts:
            return wanted
        staged = self.person.page.locator("button[data-option][aria-pressed=true]").count()
        if "done" in texts and (staged if wanted is None else staged == len(texts) - 1):
            return "done"
        return texts[min(staged, len(texts) - 1)]

    # -- what he sees ------------------------------------------------------------------------------

    def plate(self, seat):
        return self.person.piece(f"plate-{seat}")

    def sees_his_turn(self):
        expect(self.person.status).to_have_text(YOUR_TURN)
        expect(self.plate(1)).to_contain_text("on turn")
        expect(self.plate(0)).not_to_contain_text("on turn")
        assert f"Turn {self.turn}: Seat 2" in self.log()

    def log(self):
        return [line.strip() for line in self.person.log_lines()]


@pytest.fixture
def captain(arrive):
    person = arrive()
    made = person.call(
        "tables", game="trek_ccg", seats=["commander", "person"], options={"turns": TURNS, "first": 1}
    )
    person.table = made["table"]
    person.open_table()
    person.answer_everything_himself()
    return Captain(person)


def test_a_whole_game_against_the_commander(captain):
    while captain.is_asked():
        captain.play()
    log, asked = captain.log(), captain.asked

    assert asked["Where do you put Federation Outpost?"] == [f"space at {HOME}"]
    assert captain.seeded == SEED_CARDS
    assert f"Seat 2 seeds Federation Outpost at {HOME}." in log

    played = [text.removeprefix("Play ") for text in asked[YOUR_TURN] if text.startswith("Play ")]
    assert played
    assert all(f"Seat 2 plays {card}." in log for card in played)
    assert "Beam" in asked[YOUR_TURN]
    assert any(line.endswith(f"beams to {HOME}.") for line in log)
    assert f"Seat 2 attempts {HOME}." in log
    assert asked[YOUR_TURN].count("End the turn") == TURNS

    responses = [re.fullmatch(r"Seat 1 plays (.+)\. Do you respond\?", question) for question in asked]
    assert any(f"Seat 1 plays {found[1].split(' (')[0]}." in log for found in responses if found)
    assert [line for line in log if line.startswith("Turn ")] == [
        f"Turn {number}: Seat {seat}" for number in range(1, TURNS + 1) for seat in (2, 1)
    ]
    sees_the_result(captain, log)


def sees_the_result(captain, log):
    """The verdict, both players' points there and on their plates: all as the log told them."""
    points = [0, 0]
    for line in log:
        told = re.fullmatch(r"Seat (\d) (?:scores|loses) \d+ points: (\d+) (?:in all|left)\.", line)
        if told:
            points[int(told[1]) - 1] = int(told[2])
    result = captain.person.result
    best, least = max(points), min(points)
    winner = f"Seat {points.index(best) + 1} wins with" if best > least else "Nobody wins: a draw."
    expect(result.get_by_role("heading").first).to_contain_text(winner)
    expect(result.get_by_role("heading").first).to_contain_text(f"{best} to {least}")
    expect(captain.person.status).to_contain_text(winner)
    for seat, score in enumerate(points):
        expect(result.locator(f'[data-piece="outcome-{seat}"]')).to_contain_text(f"{score} points")
        expect(captain.plate(seat)).to_contain_text(f"{score} points")
    expect(result.get_by_role("link", name="Play again")).to_be_visible()


@pytest.mark.slow
def test_who_passes_until_his_turn_is_asked_no_more_before_it(captain):
    while captain.is_asked() and "Pass" not in captain.texts():
        captain.play()
    captain.answer("Pass until my turn")
    assert captain.person.heard.hint_of(["passes until own turn (own setting)"])
    while captain.turn < 2:
        assert captain.is_asked()
        assert "Pass" not in captain.texts()
        captain.play()
