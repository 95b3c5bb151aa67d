"""Several people at one device: at the curtain, and for who looks, there is nothing of the others."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
PEOPLE = 3
HERE = "person at this device"


class Device:
    """A device that people share: before each look the page is searched for what the others hide."""

    def __init__(self, person, watcher):
        self.person, self.watcher = person, watcher
        self.hands = {}
        """By seat: the names of its items, as its holder last saw them."""
        self.searched = 0
        person.page.on("framenavigated", lambda frame: person.heard.forget())

    def hidden(self, *but: int) -> list[str]:
        """Items in hands, but of some seats, and what everybody has seen or the list of games says."""
        public = str(self.watcher.call(f"tables/{self.person.table}")) + str(self.watcher.call("games"))
        hands = [hand for seat, hand in self.hands.items() if seat not in but]
        return [name for hand in hands for name in hand if name not in public]

    def search(self, *but: int) -> None:
        """Nothing hidden is in the page, nor has it been sent since the page was loaded."""
        names = self.hidden(*but)
        assert self.person.heard.hint_of(names) == []
        self.searched += len(names)

    def asked(self, rounds: int) -> int | None:
        """The seat to whom the curtain wants the device passed; None after so many rounds."""
        person = self.person
        person.curtain.get_by_role("button", name="look").first.wait_for()
        if f"Round {rounds + 1}" in person.curtain.inner_text():
            return None
        name = person.curtain.locator(".curtain-look").text_content()
        return int(name.removeprefix("I am Seat ")[0])

    def answer(self, seat: int) -> None:
        """Look from the seat, and answer until the curtain falls."""
        person = self.person
        person.look(seat)
        while True:
            person.question.or_(person.page.get_by_test_id("idle")).or_(person.curtain).first.wait_for()
            if not person.question.is_visible():
                break
            self.hands[seat] = person.items_in_hand()
            self.search(seat)
            action = person.open_options.filter(has_text="Download")
            (action if action.count() else person.open_options.first).first.click()
            person.page.wait_for_function("() => !document.querySelector('[data-sending]')")
        person.curtain.wait_for()
        self.search()


@pytest.fixture
def device(arrive):
    return shared_device(arrive)


def shared_device(arrive):
    """Three people about to look for the first time, at one device and a table of Infiltration."""
    person = arrive()
    person.make_table("infiltration", *["person"] * PEOPLE)
    person.page.goto(f"http://{person.host}/table/{person.table}")
    person.curtain.wait_for()
    return Device(person, arrive())


@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_nothing_of_another_hand_is_in_the_page_for_rounds(device, rounds):
    while (seat := device.asked(rounds)) is not None:
        device.answer(seat)
    assert len(device.hands) == PEOPLE
    assert device.searched > PEOPLE * rounds


@pytest.fixture(scope="module")
def device_passed_on(arrive_for_all):
    """A device at which one test after the other looks, and none answers."""
    return shared_device(arrive_for_all)


@pytest.fixture
def looking(device_passed_on):
    """The first one looks; his items are known."""
    device = device_passed_on
    device.person.page.goto(f"http://{device.person.host}/table/{device.person.table}")
    device.person.look(1)
    device.hands[1] = device.person.items_in_hand()
    return device


def test_who_looks_gets_his_own_hand(looking):
    """Else nothing could be found of it anywhere, and the other tests would be worth nothing."""
    assert looking.hands[1]
    assert looking.person.heard.hint_of(looking.hands[1]) == looking.hands[1]


def test_a_page_that_the_browser_keeps_for_going_back_is_empty(looking):
    """Browsers started for tests keep none, so what they would do is done here."""
    page = looking.person.page
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert page.locator("body").inner_html() == ""
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    looking.person.curtain.wait_for()
    looking.search()


def test_a_key_lets_the_curtain_fall(looking):
    looking.person.press("p")
    looking.person.curtain.wait_for()
    looking.search()


def test_a_button_lets_the_curtain_fall(looking):
    looking.person.page.get_by_role("button", name="Pass the device on").click()
    looking.person.curtain.wait_for()
    looking.search()


def test_a_reload_begins_at_the_curtain(looking):
    looking.person.page.reload()
    looking.person.curtain.wait_for()
    looking.search()


def test_going_back_to_the_table_begins_at_the_curtain(looking):
    looking.person.page.get_by_role("link", name="list of games").click()
    looking.person.page.get_by_role("heading", name="Games of hidden information").wait_for()
    looking.search()
    looking.person.page.go_back()
    looking.person.curtain.wait_for()
    looking.search()


def test_no_step_of_the_history_shows_a_seat(looking):
    looking.person.press("p")
    looking.person.curtain.wait_for()
    looking.person.page.go_back()
    looking.person.page.go_forward()
    looking.person.curtain.wait_for()
    looking.search()


def test_others_at_the_device_may_look_out_of_turn(device):
    device.person.curtain.get_by_text("Somebody else at this device").click()
    device.person.look(3)
    expect(device.person.question).to_be_visible()


def test_the_keyboard_alone_takes_the_device(device):
    device.person.tab_to(device.person.curtain.get_by_role("button", name="I am Seat 1"))
    device.person.press("Enter")
    device.person.board.wait_for()


@pytest.fixture
def packers(arrive):
    """Two people who have chosen, on the page of Valise, to share this device."""
    person = arrive()
    person.open_game_page("valise")
    person.page.get_by_role("radio", name="2").check(force=True)
    person.page.get_by_label("Seat 2").select_option(HERE)
    return person


@pytest.fixture
def packing(packers):
    packers.page.get_by_role("button", name="Play", exact=True).click()
    packers.look(1)
    return packers


def test_where_a_table_is_made_sharing_is_explained(packers):
    expect(packers.page.get_by_text("2 people share this device")).to_be_visible()


def test_two_at_one_device_begin_at_the_curtain(packers):
    packers.page.get_by_role("button", name="Play", exact=True).click()
    expect(packers.curtain.get_by_role("heading").first).to_have_text("Pass the device to Seat 1")


def test_what_was_chosen_before_the_curtain_stays(packing):
    packing.choose("the rope")
    expect(packing.page.get_by_role("button", name="Take back")).to_be_visible()
    packing.press("p")
    packing.look(1)
    expect(packing.option("the rope")).to_have_attribute("aria-pressed", "true")
    expect(packing.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_after_the_end_there_is_no_curtain(packing):
    for choice in ("the rope", "the lantern", "done", "the slow train"):
        packing.choose(choice)
    packing.page.reload()
    packing.result.wait_for()


def test_one_person_alone_at_a_device_has_no_curtain(packer):
    expect(packer.page.get_by_role("button", name="Pass the device on")).to_have_count(0)
