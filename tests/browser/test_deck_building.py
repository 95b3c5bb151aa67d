"""Decks, on the page of Hamper: their parts and counts, searches, hands, what is saved, links and imports."""

import re

import pytest
from builder_dialog import PACK, READING, Packing, play
from playwright.sync_api import expect
from table_page import TablePage

pytestmark = pytest.mark.browser
WIDTH = 360
SWEET = "Sweet\n\nFoods:\n2 Cake\nJam\n"


class HamperPacking(Packing):
    """A hamper that is being put together."""

    def __init__(self, person):
        super().__init__(person, "First hamper", "hamper")
        self.found = self.dialog.locator(".builder-entry .entry-title")
        self.play = self.button("Play it now")

    def holds(self, *lines):
        expect(self.lines).to_have_text([re.compile(line) for line in lines])

    def search(self, words):
        self.dialog.get_by_label("Search").fill(words)

    def save(self, name):
        self.dialog.get_by_label("Name").fill(name)
        self.dialog.get_by_label("Name").press("Enter")
        self.button("Save").click()
        expect(self.sum).to_contain_text("Saved in this browser.")

    def saved(self):
        self.open_tab("Saved")
        return self.dialog.get_by_role("region", name="Saved in this browser").get_by_role("listitem")

    def make_link(self):
        self.open_tab("Text")
        self.button("Make a link").click()
        return self.dialog.get_by_label("Link to this hamper").input_value()


def packing(person):
    person.open_game_page("hamper")
    person.page.get_by_role("button", name="Build a hamper").click()
    hamper = HamperPacking(person)
    expect(hamper.lines.first).to_be_attached()
    return hamper


@pytest.fixture
def packer(arrive):
    """Somebody who puts a hamper together, beginning from the usual one."""
    return packing(arrive())


# -- parts and counts --------------------------------------------------------------------------------


def test_each_part_shows_its_count_and_its_limits(packer):
    expect(packer.mine.get_by_role("region", name="Foods").locator("h3")).to_have_text("Foods 3 ✓ at least 3")
    expect(packer.mine.get_by_role("region", name="Games").locator("h3")).to_have_text("Games 1 ✓ at most 2")


def test_one_more_copy_and_one_less_change_the_count(packer):
    packer.button("One more: Jam").first.click()
    packer.holds("2× Bread", "2× Jam", "1× Chess")
    packer.mine.get_by_role("button", name="One less: Bread").click()
    packer.holds("1× Bread", "2× Jam", "1× Chess")
    packer.mine.get_by_role("button", name="One less: Bread").click()
    packer.holds("2× Jam", "1× Chess")


def test_the_count_stands_beside_the_entry(packer):
    jam = packer.dialog.locator(".entry-copies").get_by_role("group", name="Jam")
    expect(jam.locator("output")).to_have_text("1")
    jam.get_by_role("button", name="One more").click()
    expect(jam.locator("output")).to_have_text("2")


def test_an_entry_of_two_parts_goes_into_the_chosen_one(packer):
    packer.found.get_by_text("Pear").click()
    packer.button("One more: Pear (Games)").click()
    expect(packer.mine.get_by_role("region", name="Games").get_by_role("listitem")).to_have_count(2)


def test_a_broken_limit_is_told_with_its_rule_and_nothing_can_be_played(packer):
    for _ in range(3):
        packer.button("One more: Bread").first.click()
    expect(packer.against).to_contain_text(["Line 4: 5 are too many"])
    expect(packer.play).to_be_disabled()
    packer.button("Undo").click()
    expect(packer.play).to_be_enabled()


# -- searching ---------------------------------------------------------------------------------------


def test_numbers_are_compared(packer):
    packer.search("sweet sugar>5")
    expect(packer.found).to_have_text(["Cake", "Café au lait"])


def test_accents_do_not_matter_and_words_are_left_out(packer):
    packer.search("food cafe")
    expect(packer.found).to_have_text(["Café au lait"])
    packer.search("sweet -cafe")
    expect(packer.found).to_have_text(["Jam", "Cake"])


def test_a_comparison_that_cannot_be_read_says_what_there_is(packer):
    packer.search("suger>5 jam")
    expect(packer.dialog.get_by_text("There are: Sugar, Players.")).to_be_visible()
    expect(packer.found).to_have_text(["Jam"])


def test_a_find_by_its_text_shows_the_sentence(packer):
    packer.search("cake spoons")
    expect(packer.dialog.locator(".builder-entry .entry-reason")).to_have_text("Cake has 8 spoons of sugar.")


def test_a_search_that_finds_nothing_says_which_word_is_nowhere(packer):
    packer.search("sweet sugr")
    expect(packer.dialog.get_by_text("Nothing in the list has “sugr”.")).to_be_visible()
    packer.search("sweet game")
    expect(packer.dialog.get_by_text("Nothing in the list has all of this together.")).to_be_visible()
    packer.button("Show the whole list").click()
    expect(packer.dialog.get_by_label("Search")).to_have_value("")
    expect(packer.found.first).to_be_visible()


def test_a_kind_is_chosen(packer):
    packer.dialog.get_by_label("Kind of entry").select_option("Game")
    expect(packer.found).to_have_text(["Chess", "Cards"])


def test_an_empty_one_is_begun_at_once_and_the_ready_one_comes_back(packer):
    packer.button("Start empty").click()
    packer.holds()
    expect(packer.button("Start empty")).to_have_count(0)
    expect(packer.dialog.get_by_role("tab", name="List")).to_be_focused()
    packer.button("Undo").click()
    packer.holds("2× Bread", "1× Jam", "1× Chess")


# -- trying out --------------------------------------------------------------------------------------


def test_what_it_can_do_is_told_with_what_is_missing(packer):
    packer.open_tab("Try out")
    tasks = packer.dialog.get_by_role("region", name="What it can do")
    expect(tasks.get_by_role("heading")).to_have_text("What it can do 1 of 2")
    expect(tasks.get_by_role("listitem")).to_contain_text(["✓ Breakfast", "no Cake"])


def test_a_hand_is_drawn_from_the_part_and_grows(packer):
    packer.button("One more: Jam").first.click()
    packer.open_tab("Try out")
    hand = packer.dialog.get_by_role("region", name="A hand from: Foods").locator(".trial-cards > li")
    packer.button("Draw a hand").click()
    expect(hand).to_have_count(3)
    packer.button("Draw one more").click()
    assert sorted(hand.locator(".entry-title").all_text_contents()) == ["Bread", "Bread", "Jam", "Jam"]
    expect(packer.button("Draw one more")).to_be_disabled()


def test_what_is_built_is_played_at_once(packer):
    packer.button("One more: Jam").first.click()
    packer.dialog.get_by_label("Name").fill("My hamper")
    packer.dialog.get_by_label("Name").press("Enter")
    packer.play.click()
    packer.person.question.wait_for(timeout=READING)
    expect(packer.person.chosen_options).to_contain_text("First hamper: My hamper")


def test_the_page_says_that_it_sets_the_table_up(packer):
    held = []
    packer.page.route("**/api/tables", lambda route: held.append(route))
    packer.play.click()
    expect(packer.page.locator(".starting")).to_have_text("Setting up…")
    held[0].continue_()
    packer.person.question.wait_for(timeout=READING)


def test_the_text_of_the_second_seat_is_played_from_there(arrive):
    person = arrive()
    person.open_game_page("hamper")
    person.page.get_by_role("button", name="Build one: Second hamper").click()
    dialog = person.page.get_by_role("dialog", name="Second hamper")
    dialog.get_by_role("button", name="Play it now").click()
    person.question.wait_for(timeout=READING)
    seats = person.call(f"tables/{person.page.url.rpartition('/')[2]}")["seats"]
    assert [each["player"] == "person" for each in seats] == [False, True]


# -- saving ------------------------------------------------------------------------------------------


def test_what_is_saved_is_there_after_a_reload(packer):
    packer.button("One more: Jam").first.click()
    packer.save("Two jams")
    packer.page.reload()
    again = packing(packer.person)
    expect(again.dialog.get_by_label("Name")).to_have_value("Two jams")
    expect(again.saved()).to_contain_text(["Two jams open"])


def test_a_saved_one_is_renamed_by_its_name(packer):
    packer.save("One")
    packer.save("Other")
    expect(packer.saved()).to_contain_text(["Other"])


def test_a_saved_one_is_duplicated_deleted_and_brought_back(packer):
    packer.save("One")
    saved = packer.saved()
    packer.button("Duplicate One").click()
    expect(saved).to_contain_text(["One (copy)", "One"])
    packer.button("Delete One").click()
    expect(saved).to_contain_text(["One (copy)"])
    packer.button("Bring it back").click()
    expect(saved).to_have_count(2)


def test_a_saved_one_is_opened_and_what_was_there_comes_back(packer):
    packer.save("One")
    packer.open_tab("Saved")
    packer.button("Start from The shore").click()
    packer.holds("1× Bread", "1× Jam", "1× Cake")
    packer.button("Open One").click()
    packer.holds("2× Bread", "1× Jam", "1× Chess")
    packer.button("Undo").click()
    packer.holds("1× Bread", "1× Jam", "1× Cake")


def test_a_full_storage_is_told_and_the_hamper_stays(packer):
    packer.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    packer.button("One more: Jam").first.click()
    expect(packer.sum).to_contain_text("This browser cannot save it")
    packer.button("Save").click()
    expect(packer.sum).to_contain_text("This browser cannot save it")
    packer.holds("2× Bread", "2× Jam", "1× Chess")


@pytest.fixture
def tabs(packer):
    """Two tabs in which one person builds, with a saved hamper that both have open."""
    packer.save("One")
    other = TablePage(packer.person.context, packer.person.host)
    second = packing(other)
    second.holds("2× Bread", "1× Jam", "1× Chess")
    return packer, second


def test_what_two_tabs_save_is_kept_from_both(tabs):
    first, second = tabs
    first.button("One more: Jam").first.click()
    first.save("Mine")
    second.button("One more: Cake").first.click()
    second.dialog.get_by_label("Name").fill("Yours")
    second.dialog.get_by_label("Name").press("Enter")
    second.button("Save").click()
    expect(second.sum).to_contain_text("Saved beside the one that was changed in another tab.")
    expect(first.saved()).to_contain_text(["Yours", "Mine"])


def test_what_one_tab_deletes_and_the_other_copies_changes_nothing_else(tabs):
    first, second = tabs
    first.open_tab("Saved")
    first.button("Start from The shore").click()
    first.save("Two")
    expect(second.saved()).to_contain_text(["Two", "One"])
    second.button("Delete One").click()
    expect(first.saved()).to_contain_text(["Two"])
    first.button("Duplicate Two").click()
    expect(second.saved()).to_contain_text(["Two (copy)", "Two"])


def test_each_tab_goes_on_with_its_own_draft(tabs):
    first, second = tabs
    first.button("One more: Jam").first.click()
    first.holds("2× Bread", "2× Jam", "1× Chess")
    second.button("One more: Cake").first.click()
    second.holds("2× Bread", "1× Jam", "1× Cake", "1× Chess")
    first.page.reload()
    packing(first.person).holds("2× Bread", "2× Jam", "1× Chess")


# -- links -------------------------------------------------------------------------------------------


def test_a_link_opens_the_builder_for_somebody_new(packer, arrive):
    packer.button("One more: Jam").first.click()
    link = packer.make_link()
    other = arrive()
    other.page.goto(link)
    hamper = HamperPacking(other)
    hamper.holds("2× Bread", "2× Jam", "1× Chess")
    expect(hamper.sum).to_contain_text("It came by a link.")


@pytest.fixture
def visited(packer, arrive):
    """Somebody with a hamper of their own, who opens the link of another."""
    packer.button("One more: Jam").first.click()
    link = packer.make_link()
    own = packing(arrive())
    own.button("One more: Cake").first.click()
    own.holds("2× Bread", "1× Jam", "1× Cake", "1× Chess")
    own.person.page.goto("about:blank")
    own.person.page.goto(link)
    expect(own.dialog.get_by_role("region", name="From a link")).to_contain_text("2 Jam")
    return own


def test_a_link_does_not_replace_what_somebody_works_on(visited):
    visited.button("Keep mine").click()
    visited.holds("2× Bread", "1× Jam", "1× Cake", "1× Chess")


def test_a_link_is_taken_on_request_and_the_own_one_comes_back(visited):
    visited.button("Use the one from the link").click()
    visited.holds("2× Bread", "2× Jam", "1× Chess")
    visited.button("Undo").click()
    visited.holds("2× Bread", "1× Jam", "1× Cake", "1× Chess")


BAD_LINKS = {
    "damaged": ("abc", "The link is damaged"),
    "long": ("a" * 16_001, "The link is too long"),
    "large": (None, "The link holds more than it should"),
}


@pytest.mark.parametrize(("code", "message"), BAD_LINKS.values(), ids=BAD_LINKS.keys())
def test_a_bad_link_is_refused_with_the_reason(arrive, code, message):
    person = arrive()
    person.open_game_page("hamper")
    code = code or person.page.evaluate(PACK, "jam\n" * 100_000)
    person.page.evaluate("(code) => { location.hash = `#hamper_1=${code}` }", code)
    expect(person.page.locator("main > .problem")).to_contain_text(message)
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_lines_of_the_text_are_numbered(packer):
    text = packer.open_text()
    numbers = packer.dialog.locator(".builder-numbered > pre")
    assert numbers.text_content().split() == [str(n + 1) for n in range(text.input_value().count("\n"))]
    text.fill("One\nTwo\nThree\n")
    expect(numbers).to_have_text(re.compile(r"1\s2\s3\s$"))


# -- other formats -----------------------------------------------------------------------------------


def test_a_hamper_of_another_format_is_pasted_and_what_is_left_out_is_named(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("A text to take in").fill("Found\nCake x2\nStone x1\nJam x1\n")
    packer.button("Take it in").click()
    packer.holds("2× Cake", "1× Jam")
    expect(packer.dialog.get_by_role("list", name="What was left out")).to_have_text(
        "Line 3: 'Stone' is unknown"
    )


def test_a_hamper_is_opened_from_a_file(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("Open a file").set_input_files(
        files=[{"name": "sweet.txt", "mimeType": "text/plain", "buffer": SWEET.encode()}]
    )
    packer.holds("2× Cake", "1× Jam")


def test_a_file_that_is_too_large_is_not_read(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("Open a file").set_input_files(
        files=[{"name": "huge.txt", "mimeType": "text/plain", "buffer": b"a" * 80_001}]
    )
    expect(packer.dialog.get_by_text("huge.txt has 81 kB, and at most 80 kB are read.")).to_be_visible()
    packer.holds("2× Bread", "1× Jam", "1× Chess")


def test_a_hamper_is_shown_and_saved_in_another_format(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("File format").select_option("Counts behind")
    text = packer.dialog.get_by_label("The text", exact=True)
    expect(text).to_have_value("The meadow\nBread x2\nJam x1\nChess x1\n")
    with packer.page.expect_download() as download:
        packer.button("Save as a file").click()
    assert download.value.path().read_text() == "The meadow\nBread x2\nJam x1\nChess x1\n"


# -- ways of using it --------------------------------------------------------------------------------


def test_the_keyboard_alone_builds_and_plays(arrive):
    person = arrive()
    person.open_game_page("hamper")
    person.tab_to(person.page.get_by_role("button", name="Build a hamper"))
    person.press("Enter")
    hamper = HamperPacking(person)
    hamper.holds("2× Bread", "1× Jam", "1× Chess")
    person.tab_to(hamper.dialog.get_by_label("Search"))
    person.page.keyboard.type("cake")
    person.tab_to(hamper.button("One more: Cake").last)
    person.press("Enter")
    hamper.holds("2× Bread", "1× Jam", "1× Cake", "1× Chess")
    expect(hamper.play).to_be_enabled()
    person.tab_to(hamper.play)
    person.press("Enter")
    person.question.wait_for(timeout=READING)


def test_escape_leads_back_to_the_button(packer):
    packer.person.press("Escape")
    expect(packer.page.locator("coverts-builder")).to_have_count(0)
    expect(packer.page.get_by_role("button", name="Build a hamper")).to_be_focused()


def test_on_a_phone_every_tab_fits(arrive):
    phone = arrive(viewport={"width": WIDTH, "height": 740}, has_touch=True, is_mobile=True)
    phone.open_game_page("hamper")
    phone.page.get_by_role("button", name="Build a hamper").tap()
    hamper = HamperPacking(phone)
    hamper.holds("2× Bread", "1× Jam", "1× Chess")
    for tab in ("Chosen: 4", "List", "Try out", "Saved", "Text"):
        hamper.dialog.get_by_role("tab", name=tab).tap()
        assert hamper.panel.evaluate("panel => panel.scrollWidth") <= WIDTH
    hamper.play.tap()
    phone.question.wait_for(timeout=READING)


def test_what_is_built_is_used_at_a_table_that_is_set_up(packer):
    packer.button("One more: Jam").first.click()
    packer.use.click()
    expect(packer.person.field("Text: First hamper")).to_be_visible()
    play(packer.person)
    packer.person.question.wait_for(timeout=READING)
