"""Four people play by correspondence, with days for each answer, while the server is twice started again."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect
from server_process import Server
from table_page import ENDS_THE_PART, TablePage
from test_account_page import Device
from test_coming_back import kill_and_start_again

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PEOPLE = 4
RESTARTS = (20, 42)
"""After so many answers the server is started again, once two of the four have chosen their card."""
FRESH = re.compile("^▸ (3 d 0|2 d 23) h$")


@dataclass(frozen=True)
class Standing:
    """What the four are shown, and what they are asked."""

    asked: list[list[str]]
    log: list[list[str]]
    clocks: list[list[dict[str, Any]]]


class Correspondence:
    """A table of four, whose pages stay open, and the answers that they have given."""

    def __init__(self, server, people: list[TablePage]):
        self.server, self.people, self.table = server, people, people[0].table
        self.given = 0
        self.restarts: list[tuple[Standing, Standing]] = []
        self.returned: Standing | None = None
        """What is shown once somebody has come back on another device."""

    def state(self, person: int = 0) -> dict[str, Any]:
        return self.people[person].call(f"tables/{self.table}")

    def answer(self) -> bool:
        """The first whom the table waits for answers; False when the game is over."""
        state = self.state()
        if state.get("over"):
            return False
        seat = next(each["seat"] for each in state["seats"] if each.get("asked"))
        person = self.people[seat]
        person.question.wait_for()
        choices = person.open_options.filter(has_not_text=ENDS_THE_PART)
        among = choices if choices.count() else person.open_options
        among.nth(self.given % among.count()).click()
        person.wait_until_sent()
        if person.sure.is_visible():
            person.sure.click()
            person.wait_until_sent()
        self.given += 1
        assert self.state(seat)["position"] == self.given
        return True

    @property
    def is_half_chosen(self) -> bool:
        """Whether two of the four have chosen their card, and two have not."""
        asked = [seat["seat"] for seat in self.state()["seats"] if seat.get("asked")]
        return len(asked) == 2 and self.state(asked[0])["questions"][0]["kind"] == "choose_card"

    def standing(self) -> Standing:
        """Once every page shows the newest state, with the clocks of all running."""
        for number, person in enumerate(self.people):
            expect(person.question).to_have_count(1 if self.state(number)["questions"] else 0)
            for seat in range(1, PEOPLE + 1):
                expect(person.clock(seat)).to_have_text(FRESH)
        return Standing(
            [person.open_texts() for person in self.people],
            [person.log_lines() for person in self.people],
            [self.state(number)["clock"]["seats"] for number in range(PEOPLE)],
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("correspondence"), only="infiltration")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def game(server, arrive_for_all):
    """The whole game, with what was shown before and after each restart."""
    people = [arrive_for_all() for _ in range(PEOPLE)]
    mara = Device(people[1])
    mara.register("Mara")
    invites = people[0].make_table("infiltration", "person", *["open"] * (PEOPLE - 1), clock={"days": 3})
    for person, invite in zip(people[1:], invites, strict=True):
        person.sit_down(people[0].table, invite)
    for person in people:
        person.open_table(people[0].table)
        person.answer_everything_himself()
    game = Correspondence(server, people)
    for answers in RESTARTS:
        while game.given < answers or not game.is_half_chosen:
            assert game.answer()
        before = game.standing()
        kill_and_start_again(server, *game.people)
        game.restarts.append((before, game.standing()))
        if answers == RESTARTS[0]:
            game.people[1] = come_back(mara, Device(arrive_for_all(viewport={"width": 360, "height": 640})))
            game.returned = game.standing()
    while game.answer():
        pass
    return game


def come_back(device, other):
    """Somebody loses a device, and signs in at another with the passkey of the account."""
    other.take_passkeys_of(device)
    device.page.close()
    other.go()
    other.press("Sign in with a passkey")
    other.page.get_by_role("link", name="Infiltration").click()
    other.person.board.wait_for()
    other.person.table = device.person.table
    return other.person


@pytest.mark.parametrize("number", range(len(RESTARTS)))
def test_after_a_restart_everybody_is_asked_the_same(game, number):
    before, after = game.restarts[number]
    assert after.asked == before.asked
    assert after.log == before.log


@pytest.mark.parametrize("number", range(len(RESTARTS)))
def test_after_a_restart_the_clocks_run_as_before(game, number):
    before, after = game.restarts[number]
    assert after.clocks == before.clocks
    assert all("until" in each for each in after.clocks[0])


def test_another_device_shows_what_the_lost_one_showed(game):
    assert game.returned == game.restarts[0][1]


def test_no_answer_is_lost(game):
    assert game.state()["position"] == game.given > RESTARTS[-1]


def test_everybody_sees_the_result(game):
    for person in game.people:
        expect(person.result.get_by_role("heading").first).not_to_be_empty()


def test_the_account_has_the_result(game):
    mara = game.people[1]
    mara.go("/account")
    row = mara.page.get_by_role("listitem").filter(has_text="Infiltration")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/games/{game.table}")
    (kept,) = mara.call("account/games")
    assert kept["outcome"] in ("won", "lost", "drawn")
    expect(row).to_contain_text(kept["result"])
    expect(mara.page.get_by_role("heading", name="Your results")).to_be_visible()
