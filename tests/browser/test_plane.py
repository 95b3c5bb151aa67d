"""A plane: points by mouse, keys and finger, refusals told for the point, the ruler, ranges, markers."""

import re

import pytest
from fingers import pinch
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WIDE, HIGH = 480, 360
MAY, BO = "figure-0", "figure-1"


@pytest.fixture
def seat(arrive):
    """Somebody who is May at a table of Skirmish, about to walk, in a browser with those options."""

    def seat(**options):
        person = arrive(**options)
        person.make_table("skirmish", "person", "open")
        person.open_table()
        person.choose("walk")
        return person

    return seat


@pytest.fixture
def may(seat):
    return seat()


def place(person, x, y):
    """Where a place of the plane is on the screen."""
    field = person.page.locator(".plane-field")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    return box["x"] + box["width"] * x / WIDE, box["y"] + box["height"] * y / HIGH


def click(person, x, y):
    person.page.mouse.click(*place(person, x, y))


def drag(person, start, end):
    mouse = person.page.mouse
    mouse.move(*place(person, *start))
    mouse.down()
    mouse.move(*place(person, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    mouse.move(*place(person, *end))
    mouse.up()


def stands(person, name, where):
    """The piece says where it is, in inches."""
    expect(person.piece(name).get_by_role("button")).to_have_attribute(
        "aria-label", re.compile(f"^{where} inches")
    )


def plane(person):
    return person.page.get_by_role("application", name="The table, 24 by 18 inches")


def words(person):
    return person.page.locator(".plane-words")


def test_a_click_on_a_point_walks_there_and_is_taken_back_as_one(may):
    click(may, 120, 100)
    stands(may, MAY, "May at 6.0, 5.0")
    may.press("u")
    stands(may, MAY, "May at 3.0, 3.0")
    expect(may.question).to_contain_text("Where do you walk to?")


def test_a_figure_is_dragged_to_its_point(may):
    drag(may, (60, 60), (100, 120))
    stands(may, MAY, "May at 5.0, 6.0")


@pytest.fixture
def idle(arrive):
    """Somebody who is May, asked what else she does: she may walk at once."""
    person = arrive()
    person.make_table("skirmish", "person", "open")
    person.open_table()
    person.choose("stand")
    expect(person.question).to_contain_text("What else do you do?")
    return person


def test_who_may_walk_is_dragged_there_before_a_point_is_asked_for(idle):
    drag(idle, (60, 60), (100, 120))
    stands(idle, MAY, "May at 5.0, 6.0")


def test_who_is_pressed_walks_to_the_point_pressed_next(idle):
    expect(words(idle)).to_have_text("To walk, drag or press May.")
    click(idle, 120, 100)
    click(idle, 60, 60)
    click(idle, 120, 100)
    stands(idle, MAY, "May at 6.0, 5.0")


def test_who_is_pressed_twice_is_asked_what_they_do(idle):
    click(idle, 60, 60)
    click(idle, 60, 60)
    expect(idle.page.get_by_role("dialog", name="Choose what to do")).to_contain_text("stand")


def test_who_is_dragged_where_they_cannot_walk_has_begun_nothing(idle):
    drag(idle, (60, 60), (460, 60))
    expect(idle.refusal).to_contain_text("Not at 23.0, 3.0")
    expect(idle.question).to_contain_text("What else do you do?")


def test_keys_walk_at_once(idle):
    idle.tab_to(plane(idle))
    for key in ["Shift+ArrowDown"] * 2 + ["Enter"]:
        idle.press(key)
    stands(idle, MAY, "May at 3.0, 5.0")


def test_a_point_that_is_refused_is_crossed_out_with_its_rule(may):
    click(may, 176, 116)
    expect(may.refusal).to_contain_text("Not at 8.8, 5.8")
    expect(may.refusal.get_by_role("link", name="2")).to_be_visible()
    expect(may.page.locator(".ghost.is-refused")).to_be_attached()
    stands(may, MAY, "May at 3.0, 3.0")


def test_the_ghost_follows_the_mouse_from_point_to_point(may):
    may.page.mouse.move(*place(may, 121, 99))
    expect(may.page.locator(".ghost")).to_contain_text("6.0, 5.0 · 3.6 in")


def test_a_point_is_chosen_by_keys_alone(may):
    may.tab_to(plane(may))
    for key in ["Shift+ArrowRight"] * 3 + ["ArrowDown", "ArrowLeft"]:
        may.press(key)
    expect(words(may)).to_contain_text("May at 5.8, 3.2 inches, 2.8 inches from where they stand")
    may.press("Enter")
    stands(may, MAY, "May at 5.8, 3.2")


def test_an_arrow_goes_to_the_plane_while_a_point_is_asked_for(may):
    may.page.locator("body").press("ArrowDown")
    expect(plane(may)).to_be_focused()


def test_a_point_is_chosen_by_typing_it(may):
    typed = may.page.get_by_label("Point in inches")
    typed.fill("5.8 3.2")
    typed.press("Enter")
    stands(may, MAY, "May at 5.8, 3.2")


def test_keys_measure_from_a_point(may):
    may.tab_to(plane(may))
    may.press("r")
    for _ in range(4):
        may.press("Shift+ArrowDown")
    may.press("r")
    expect(words(may)).to_contain_text("May to 3.0, 7.0: 3.4 in edge to edge, 4.0 in between centres")
    may.press("Escape")
    expect(may.page.locator(".ruler")).to_have_count(0)


def test_a_mouse_measures_from_base_to_base_and_moves_nobody(may):
    may.page.get_by_role("button", name="Ruler").click()
    drag(may, (60, 60), (400, 300))
    expect(words(may)).to_contain_text("May to Bo: 19.4 in edge to edge")
    stands(may, MAY, "May at 3.0, 3.0")


def test_ranges_show_while_a_figure_is_looked_at(may):
    rings = may.page.locator(".rings")
    expect(rings).to_have_count(0)
    may.piece(BO).hover()
    expect(rings).to_contain_text("walk of 6 inches")


def test_a_marker_that_may_be_chosen_is_chosen_on_the_plane(arrive):
    person = arrive()
    person.make_table("skirmish", "person", "open")
    person.open_table()
    person.choose("look under a marker")
    person.piece("marker-2").get_by_role("button").click()
    expect(person.log).to_contain_text("May looks under marker three.")


def test_a_finger_puts_nudges_and_confirms(seat):
    may = seat(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    may.page.touchscreen.tap(*place(may, 120, 100))
    confirm = may.page.get_by_role("button", name="Confirm")
    expect(confirm).to_have_text("Confirm 6.0, 5.0")
    stands(may, MAY, "May at 3.0, 3.0")
    may.page.get_by_role("button", name="0.2 inches right").tap()
    expect(confirm).to_have_text("Confirm 6.2, 5.0")
    confirm.tap()
    stands(may, MAY, "May at 6.2, 5.0")


def test_a_second_touch_on_the_ghost_confirms(seat):
    may = seat(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    may.page.touchscreen.tap(*place(may, 120, 100))
    expect(may.page.get_by_role("button", name="Confirm")).to_have_text("Confirm 6.0, 5.0")
    may.page.touchscreen.tap(*place(may, 124, 100))
    stands(may, MAY, "May at 6.0, 5.0")


def test_two_touches_measure(seat):
    may = seat(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    may.page.get_by_role("button", name="Ruler").tap()
    may.page.touchscreen.tap(*place(may, 60, 60))
    may.page.touchscreen.tap(*place(may, 140, 60))
    expect(words(may)).to_contain_text("May to 7.0, 3.0: 3.4 in edge to edge")


def test_a_phone_does_not_scroll_sideways_but_in_the_plane(seat):
    may = seat(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    assert may.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture
def phone(seat):
    return seat(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)


def test_two_fingers_enlarge_the_plane_where_they_are(phone):
    before = phone.page.locator(".plane-field").bounding_box()
    x, y = place(phone, 240, 120)
    pinch(phone.page, x, y, 60, 120)
    after = phone.page.locator(".plane-field").bounding_box()
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.02)
    assert place_on_screen(after, 240, 120) == pytest.approx((x, y), abs=3)


def place_on_screen(box, x, y):
    return box["x"] + box["width"] * x / WIDE, box["y"] + box["height"] * y / HIGH


def test_a_pinch_chooses_no_point(phone):
    x, y = place(phone, 240, 120)
    pinch(phone.page, x, y, 60, 120)
    expect(phone.page.get_by_role("button", name="Confirm")).to_be_disabled()


def test_a_board_with_a_plane_has_one_zoom(phone):
    for name in ("Larger", "Smaller"):
        expect(phone.page.get_by_role("button", name=name)).to_have_count(1)
    wide = phone.page.locator(".plane-field").bounding_box()["width"]
    phone.page.get_by_role("button", name="Larger").tap()
    expect(phone.page.locator(".plane-field")).not_to_have_css("width", f"{wide}px")
    expect(phone.page.locator(".board-frame")).to_have_count(0)
