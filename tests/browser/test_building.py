"""Options that are texts, on the page: ready ones, one's own, and those put together from the game's list."""

import re

import pytest
from builder_dialog import Packing, play, sit_down
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WIDTH = 360
OWN = "From a file\n\nfor: the train\njam\n"


@pytest.fixture
def maker(arrive):
    """Somebody on the page of Picnic."""
    person = arrive()
    person.open_game_page("picnic")
    person.field("Your basket").wait_for()
    return person


def packing(person):
    person.page.get_by_role("button", name="Build one: Your basket").click()
    found = Packing(person, "Your basket", "basket")
    expect(found.lines.first).to_be_visible()
    return found


@pytest.fixture
def packer(maker):
    """Somebody who puts a basket together, beginning from the usual one."""
    return packing(maker)


def test_a_ready_text_is_chosen_by_its_title(maker):
    maker.field("Your basket").select_option("A snack")
    sit_down(maker)
    expect(maker.chosen_options).to_have_text("Options Your basket: A snack")


def test_a_text_of_ones_own_is_typed(maker):
    maker.field("Walk").select_option("Your own text")
    maker.field("Text: Walk").fill("My way\n\n.#.")
    sit_down(maker)
    expect(maker.chosen_options).to_have_text("Options Walk: My way")


def test_a_text_of_ones_own_is_opened_from_a_file(maker):
    maker.field("Their basket").select_option("Your own text")
    maker.field("File: Their basket").set_input_files(
        files=[{"name": "basket.txt", "mimeType": "text/plain", "buffer": OWN.encode()}]
    )
    expect(maker.field("Text: Their basket")).to_have_value(OWN)
    sit_down(maker)
    expect(maker.chosen_options).to_have_text("Options Their basket: From a file")


def test_a_file_that_is_too_large_is_not_read(maker):
    maker.field("Walk").select_option("Your own text")
    maker.field("File: Walk").set_input_files(
        files=[{"name": "huge.txt", "mimeType": "text/plain", "buffer": b"#" * 80_001}]
    )
    expect(maker.field("Text: Walk")).to_have_accessible_description(
        re.compile("huge.txt has 81 kB, and at most 80 kB are read.")
    )
    expect(maker.field("Text: Walk")).to_have_value("\n")


def test_a_text_that_cannot_be_read_is_told_with_its_place_at_its_field(maker):
    maker.field("Walk").select_option("Your own text")
    maker.field("Text: Walk").fill("My way\n\n.?.")
    play(maker)
    expect(maker.field("Text: Walk")).to_have_accessible_description(
        re.compile("Line 3, column 2: '.' is no path")
    )
    maker.heard.problems.clear()


def test_a_builder_begins_from_what_is_chosen(packer):
    expect(packer.lines).to_have_text([re.compile("Bread"), re.compile("In a paper"), re.compile("Jam")])
    expect(packer.sum).to_contain_text("5 of 10 coins")


def test_what_is_picked_is_added_to_the_sum(packer):
    packer.pick("Jam")
    expect(packer.sum).to_contain_text("8 of 10 coins")


def test_what_is_put_back_is_taken_off_with_what_it_bears(packer):
    packer.button("Remove Bread").click()
    expect(packer.lines).to_have_text([re.compile("Jam")])
    expect(packer.sum).to_contain_text("3 of 10 coins")


def test_what_is_borne_is_for_the_line_one_says(packer):
    packer.button("New entries go to Bread").click()
    packer.pick("In a jar to bread")
    expect(packer.lines.nth(2)).to_contain_text("In a jar")


def test_a_refusal_names_its_rule_and_shows_it(packer):
    packer.pick("Cake", "Cake")
    expect(packer.against).to_have_count(2)
    expect(packer.use).to_be_disabled()
    packer.against.first.get_by_text("Rule 3").click()
    expect(packer.against.first).to_contain_text("There is one cake at most.")


def test_limits_follow_the_other_options_of_the_table(maker):
    maker.field("Coins").fill("4")
    expect(packing(maker).against).to_contain_text(["5 coins are more than 4"])


def test_the_list_is_narrowed_by_words_and_by_marks(packer):
    packer.dialog.get_by_label("Search").fill("coins")
    packer.button("sweet").click()
    expect(packer.dialog.locator(".builder-entry .entry-title")).to_have_text(["Jam", "Cake"])


def test_a_text_is_pasted_and_read(packer):
    packer.open_text().fill(OWN)
    packer.dialog.get_by_label("Name").focus()
    expect(packer.lines).to_have_text([re.compile("Jam")])
    expect(packer.dialog.get_by_label("Based on").locator("option:checked")).to_have_text("The train")


def test_a_text_is_saved_as_a_file_with_its_name(packer):
    packer.open_text()
    with packer.page.expect_download() as download:
        packer.button("Save as a file").click()
    assert download.value.suggested_filename == "A small lunch.txt"
    assert download.value.path().read_text().startswith("A small lunch\n")


def test_a_line_the_list_does_not_have_is_shown_and_refused(packer):
    packer.open_text().fill("Mine\n\ngold\n")
    packer.dialog.get_by_label("Name").focus()
    expect(packer.lines).to_have_text([re.compile("gold")])
    expect(packer.against).to_contain_text(["nobody sells 'gold'"])


def test_what_is_put_together_is_used_at_the_table(packer):
    packer.dialog.get_by_label("Name").fill("A feast")
    packer.pick("Jam")
    packer.use.click()
    sit_down(packer.person)
    expect(packer.person.chosen_options).to_have_text("Options Your basket: A feast")


def test_the_text_that_is_played_with_can_be_read_at_the_table(packer):
    packer.dialog.get_by_label("Name").fill("A feast")
    packer.pick("Jam")
    packer.use.click()
    sit_down(packer.person)
    packer.person.chosen_options.get_by_text("Your basket: A feast").click()
    expect(packer.person.chosen_options).to_contain_text("jam")


def test_a_ready_text_that_is_played_with_can_be_read_at_the_table(maker):
    maker.field("Your basket").select_option("A snack")
    sit_down(maker)
    maker.chosen_options.get_by_text("Your basket: A snack").click()
    expect(maker.chosen_options).to_contain_text("bread")


def test_the_keyboard_alone_packs_and_plays(maker):
    button = maker.page.get_by_role("button", name="Build one: Your basket")
    maker.tab_to(button)
    maker.press("Enter")
    packer = Packing(maker, "Your basket", "basket")
    expect(packer.lines.first).to_be_visible()
    maker.tab_to(packer.button("Remove Bread"))
    maker.press("Enter")
    expect(packer.lines).to_have_count(1)
    expect(packer.button("Remove Jam")).to_be_focused()
    maker.tab_to(packer.button("Add Bread"))
    maker.press("Enter")
    expect(packer.sum).to_contain_text("5 of 10 coins")
    expect(packer.use).to_be_enabled()
    maker.tab_to(packer.use)
    maker.press("Enter")
    expect(packer.page.locator("coverts-builder")).to_have_count(0)
    expect(maker.field("Your basket")).to_be_focused()
    expect(maker.field("Text: Your basket")).to_have_value("A small lunch\n\nfor: the garden\njam\nbread\n")


def test_escape_leaves_everything_as_it_was(packer):
    packer.pick("Jam")
    packer.person.press("Escape")
    expect(packer.page.locator("coverts-builder")).to_have_count(0)
    expect(packer.person.field("Your basket")).to_have_value("lunch")


def test_who_comes_back_goes_on_where_they_left_off(packer):
    packer.pick("Jam")
    packer.person.press("Escape")
    expect(packer.page.locator("coverts-builder")).to_have_count(0)
    expect(packing(packer.person).sum).to_contain_text("8 of 10 coins")


def test_on_a_phone_a_basket_is_packed_without_scrolling_sideways(arrive):
    phone = arrive(viewport={"width": WIDTH, "height": 740}, has_touch=True, is_mobile=True)
    phone.open_game_page("picnic")
    phone.page.get_by_role("button", name="Build one: Your basket").tap()
    packer = Packing(phone, "Your basket", "basket")
    packer.dialog.get_by_role("tab", name="List").tap()
    packer.button("Add Jam").tap()
    expect(packer.sum).to_contain_text("8 of 10 coins")
    assert (
        packer.dialog.evaluate("box => box.querySelector('.builder-panel:not([hidden])').scrollWidth")
        <= WIDTH
    )
    assert phone.page.locator("html").evaluate("page => page.scrollWidth") == WIDTH
    packer.use.tap()
    expect(phone.field("Text: Your basket")).to_be_visible()


def test_a_table_played_again_has_the_same_text(maker):
    maker.field("Walk").select_option("Your own text")
    maker.field("Text: Walk").fill("My way\n\n.#.")
    sit_down(maker)
    maker.choose("left")
    maker.result.get_by_role("link", name="Play again").click()
    expect(maker.field("Text: Walk")).to_have_value("My way\n\n.#.\n")
