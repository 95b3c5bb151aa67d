"""The clocks of a table in the page: chosen in a form, shown on plates, and spoken when time is short."""

import re

import pytest
from playwright.sync_api import expect
from test_accessibility import PHONE, findings

pytestmark = pytest.mark.browser
BANK = {"minutes": 5, "increment": 5}
DAYS = {"days": 3}
HOUR = 3_600_000
"""In milliseconds."""
LINE = "Clock 5 min + 5 s for each answer. When somebody's time is used up: a bot plays until they come back."
REMEMBER = """voice => {
    window.spoken = [];
    const remember = () => voice.textContent.trim() && window.spoken.push(voice.textContent.trim());
    new MutationObserver(remember).observe(voice, { childList: true, characterData: true, subtree: true });
}"""


def sit(person, clock):
    """Sit down at a table with a clock and two bots, in a page whose time the test moves."""
    person.page.clock.install()
    person.make_table("infiltration", "person", "courier", "random", clock=clock)
    person.settle()
    with person.page.expect_response("**/api/about"):  # The page compares its time with the server's.
        person.open_table()
    person.question.wait_for()
    person.clock(1).wait_for()
    return person


def set_up(person):
    """The fields for the table's clock, on the page of a game."""
    person.open_game_page("infiltration")
    form = person.page.get_by_role("form", name="Set up a table")
    form.get_by_label("Clock").wait_for()
    return form


def play(person):
    """Begin with the table that the form describes; gives the table's clock."""
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.board.wait_for()
    return person.call(f"tables/{person.page.url.rpartition('/')[2]}")["clock"]


# -- the form -----------------------------------------------------------------------------------------


def test_days_for_each_answer_and_a_loss_are_chosen_in_the_form(arrive):
    person = arrive()
    form = set_up(person)
    form.get_by_label("Clock").select_option("3 days for each answer")
    form.get_by_label("When somebody's time is used up").select_option("they lose, and the game ends")
    clock = play(person)
    assert (clock["days"], clock["then"]) == (3, "loss")


def test_a_bank_with_an_increment_is_chosen_by_keyboard(arrive):
    person = arrive(viewport={"width": 360, "height": 640})
    field = set_up(person).get_by_label("Clock")
    person.tab_to(field)
    person.press("ArrowDown")
    expect(field).to_have_value("0")
    clock = play(person)
    assert (clock["minutes"], clock["increment"], clock.get("then", "bot")) == (5, 5, "bot")


def test_what_happens_at_the_end_is_asked_only_with_a_clock(arrive):
    form = set_up(arrive())
    end = form.get_by_label("When somebody's time is used up")
    expect(end).to_have_count(0)
    form.get_by_label("Clock").select_option("15 min + 10 s for each answer")
    expect(end).to_be_visible()


def test_the_form_with_a_clock_has_no_findings_and_fits_a_phone(arrive):
    person = arrive(**PHONE)
    set_up(person).get_by_label("Clock").select_option("1 day for each answer")
    assert findings(person.page) == []
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360


# -- before the game ----------------------------------------------------------------------------------


def test_the_clock_is_told_before_the_game_begins(arrive):
    person = arrive()
    person.make_table("infiltration", "person", "open", clock=BANK, waits=True)
    person.go(f"/table/{person.table}")
    expect(person.waiting_room).to_contain_text(LINE)


def test_who_is_invited_is_told_the_clock(arrive):
    maker, guest = arrive(), arrive()
    (invite,) = maker.make_table("infiltration", "person", "open", clock=BANK, waits=True)
    guest.go(f"/table/{maker.table}#invite={invite}")
    expect(guest.invitation).to_contain_text(LINE)
    assert findings(guest.page) == []


# -- on the plates ------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_a_plate_shows_the_time_that_is_left(arrive, device):
    person = sit(arrive(**device), BANK)
    expect(person.clock(1)).to_have_text(re.compile(r"^▸ [45]:\d\d$"))
    person.page.clock.fast_forward("03:00")
    expect(person.clock(1)).to_have_text(re.compile(r"^▸ [12]:\d\d$"))
    expect(person.clock(1)).to_be_in_viewport(ratio=1)
    expect(person.clock(2)).to_be_hidden()  # A bot has none.


def test_a_phone_shows_the_own_time_while_the_plates_are_out_of_sight(arrive):
    person = sit(arrive(**PHONE), BANK)
    person.board.evaluate("board => board.scrollIntoView()")
    expect(person.page.get_by_role("banner").locator("coverts-seat-clock")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["infiltration", "infiltrators", "anima_tactics", "trek_ccg"])
def test_the_clock_fits_its_plate_on_a_phone(arrive, game):
    person = arrive(**PHONE)
    person.make_table(game, "person", "open", clock={"days": 1}, name="Maximiliane")
    person.open_table()
    clocks = person.page.locator(".kind-plate coverts-seat-clock:visible")
    clocks.first.wait_for()
    overhang = """clocks => clocks.filter(each => {
        const [clock, plate] = [each, each.closest(".kind-plate")].map(part => part.getBoundingClientRect());
        return clock.right > plate.right || each.scrollWidth > each.clientWidth + 1;
    }).length"""
    assert clocks.evaluate_all(overhang) == 0


def test_days_are_shown_in_days_and_hours(arrive):
    person = sit(arrive(**PHONE), DAYS)
    person.page.clock.fast_forward(24 * HOUR)
    expect(person.clock(1)).to_have_text(re.compile(r"^▸ (2 d 0 h|47 h 59 min)$"))


@pytest.mark.parametrize("device", [{}, {**PHONE, "color_scheme": "dark"}], ids=["desk", "phone"])
def test_a_short_time_has_a_sign_and_no_findings(arrive, device):
    person = sit(arrive(**device), BANK)
    person.page.clock.fast_forward("04:56")
    expect(person.clock(1)).to_have_text(re.compile(r"^⚠ 0:0\d$"))
    assert findings(person.page) == []


def test_the_pause_after_the_days_has_a_sign_of_its_own(arrive):
    person = sit(arrive(), DAYS)
    person.page.clock.fast_forward(73 * HOUR)
    expect(person.clock(1)).to_have_text(re.compile(r"^! 1[67] h \d\d min$"))


# -- to screen readers --------------------------------------------------------------------------------


def test_a_screen_reader_hears_the_time_with_the_plate(arrive):
    person = sit(arrive(), BANK)
    plate = person.page.get_by_role("button").filter(has=person.clock(1))
    expect(plate).to_have_accessible_description(re.compile(r"^[45]:\d\d left, and the clock runs\.$"))


def test_a_short_time_is_spoken_once_for_each_limit(arrive):
    person = sit(arrive(), BANK)
    voice = person.page.locator(".clock-voice")
    expect(voice).to_have_role("status")
    voice.evaluate(REMEMBER)
    person.page.clock.fast_forward("03:55")
    person.page.clock.run_for(70_000)
    person.page.wait_for_function("spoken.length >= 3")
    spoken = person.page.evaluate("spoken")
    assert [re.sub(r"\d+:\d\d", "…", text) for text in spoken] == ["You have … left."] * 3, spoken


def test_the_last_hour_of_days_is_spoken(arrive):
    person = sit(arrive(), DAYS)
    person.page.clock.fast_forward(143 * HOUR // 2)
    expect(person.page.locator(".clock-voice")).to_have_text(re.compile(r"^You have [23]\d:\d\d left\.$"))
