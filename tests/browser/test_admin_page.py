"""Whoever runs the server, at the admin page: by keyboard, on a phone, without a script."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
KEY = "a key that nobody guesses"
WIDTH = 360
PHONE = {"viewport": {"width": WIDTH, "height": 640}, "java_script_enabled": False}


@pytest.fixture
def admin(arrive, server):
    """Their page, on a phone, once they have typed the key."""
    page = arrive(**PHONE).page
    page.goto(f"http://{server.host}/admin")
    expect(page.get_by_label("Key")).to_be_focused()
    page.keyboard.type(KEY)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Load")).to_be_visible()
    return page


def test_what_is_said_to_all_stands_above_the_table(admin, packer):
    admin.get_by_label("Message shown").fill("We stop at eight.")
    admin.keyboard.press("Enter")
    expect(packer.page.get_by_test_id("notice")).to_have_text("We stop at eight.")
    admin.get_by_label("Message shown").fill("")
    admin.keyboard.press("Enter")
    expect(packer.page.get_by_test_id("notice")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, WIDTH])
def test_what_is_said_to_all_has_the_heads_full_width_below_the_question(admin, packer, width):
    packer.page.set_viewport_size({"width": width, "height": 800})
    admin.get_by_label("Message shown").fill("We stop at eight, and go on tomorrow. " * 4)
    admin.keyboard.press("Enter")
    told = packer.page.get_by_test_id("notice")
    expect(told).to_be_visible()
    box, status = told.bounding_box(), packer.status.bounding_box()
    assert box["width"] > 0.9 * width
    assert box["y"] >= status["y"] + status["height"]
    admin.get_by_label("Message shown").fill("")
    admin.keyboard.press("Enter")
    expect(told).to_have_count(0)


def test_a_table_that_is_ended_says_so_and_its_file_can_be_kept(admin, packer):
    admin.get_by_role("link", name="Look again").click()
    admin.get_by_role("link", name=f"End table {packer.table}").press("Enter")
    admin.get_by_label("Message to its players").fill("Good night.")
    admin.get_by_role("button", name="End this table").press("Enter")
    expect(packer.page.get_by_test_id("fault")).to_contain_text("Good night.")
    expect(packer.page.get_by_role("link", name="Save its file")).to_be_visible()
    expect(packer.page.get_by_test_id("file-note")).to_contain_text("only what you have seen")
    expect(packer.page.get_by_test_id("status")).to_have_text("This table has been ended.")


def test_on_a_phone_only_the_list_of_tables_is_wider_than_the_page(admin, packer):
    admin.get_by_role("link", name="Look again").click()
    wide = admin.locator("body").bounding_box()["width"]
    assert wide <= WIDTH
    assert all(
        button.bounding_box()["height"] >= 44
        for button in [*admin.get_by_role("button").all(), admin.get_by_role("link", name="End table").first]
    )
