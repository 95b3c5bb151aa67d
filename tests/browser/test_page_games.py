"""Games in a page without a server: whole games against bots, a lesson and replays."""

import re

import pytest
from listening import TABLES, Listener
from playwright.sync_api import expect
from site_page import LOADING, NEEDS

pytestmark = NEEDS


@pytest.fixture
def person(visit):
    return visit(viewport={"width": 1280, "height": 800})


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_against_a_bot(person, game):
    bot, options = TABLES[game]
    person.begin(game, "person", bot, **options)
    person.skip_waiting()
    playing = Listener(person)
    playing.play_to_the_end()
    expect(playing.result.get_by_role("heading").first).not_to_be_empty()


def test_a_lesson_is_told_to_its_end_and_ticked(person):
    person.go("/learn/infiltration")
    person.page.get_by_role("link", name=re.compile("Data files, and nothing else")).click()
    person.wait_for_question()
    coach = person.page.get_by_test_id("coach")
    for answer in ["Download", "2 data files", "Fast Grab", "1 data file"]:
        person.option(answer).click()
    expect(coach).to_contain_text("Out, with three files")
    coach.get_by_role("link", name="All lessons").click()
    done = person.page.get_by_role("link", name=re.compile("Data files, and nothing else"))
    expect(done).to_contain_text("done")


def at(person, move):
    """The page shows that move, and says so in its address."""
    expect(person.page.get_by_test_id("where")).to_contain_text(f"Move {move} of", timeout=LOADING)
    expect(person.page).to_have_url(re.compile(rf"#{move}$"))


def test_a_game_is_gone_through_again(person):
    person.begin("pebbles", pebbles=3)
    person.put_pebbles("1", "2", "1")
    person.result.wait_for()
    person.go(f"/games/{person.table}")
    at(person, 0)
    person.press("End")
    at(person, 3)
    person.press("ArrowLeft")
    at(person, 2)
    person.sees_pebbles(1, 1)


def test_a_saved_game_is_opened_in_another_browser(person, visit, tmp_path):
    person.begin("pebbles", pebbles=3)
    person.put_pebbles("1", "2", "1")
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name="Save").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    other = visit()
    other.go("/games/file")
    other.page.locator("input[type=file]").set_input_files(file)
    at(other, 0)
    other.press("End")
    other.sees_pebbles(2, 1)


def test_a_file_that_is_too_large_for_tables_is_not_read(visit, tmp_path):
    person = visit()
    person.go("/mine")
    file = tmp_path / "huge.json"
    with file.open("wb") as huge:
        huge.truncate(30_000_001)
    person.page.get_by_label("Add tables from a file").set_input_files(file)
    expect(person.page.locator(".device-tables [role=status]")).to_have_text(
        "huge.json has 30001 kB, and at most 30000 kB are read."
    )
