"""A page without a server is updated while somebody plays: versions never mix, and the game goes on."""

import re

import pytest
from playwright.sync_api import expect
from site_page import LOADING, NEEDS, PEBBLES, Host, publish

pytestmark = NEEDS
OLD, NEW = "the left heap", "the western heap"
"""The words for the first answer, which tell the versions apart."""


def publish_version(folder, answer):
    """Publish Pebbles with other words for its first answer."""
    source = folder.parents[1] / answer / PEBBLES.name
    source.parent.mkdir(parents=True)
    source.write_text(PEBBLES.read_text("utf-8").replace(OLD, answer), "utf-8")
    publish(folder, str(source))


def builds(person):
    """The builds from which the page has loaded files."""
    found = [re.search(r"/build-(\w+)/", each.url) for each in person.heard.responses]
    return {match[1] for match in found if match}


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "our" / "games"


@pytest.fixture
def site(folder):
    """The web host of a folder with the old version."""
    publish_version(folder, OLD)
    with Host(folder) as host:
        yield host


@pytest.fixture
def person(visit):
    """Somebody at a table, whose browser has stored the old version."""
    person = visit()
    person.begin_pebbles()
    person.wait_until_stored()
    return person


def test_a_running_game_goes_on_with_its_version(person, folder):
    publish_version(folder, NEW)
    person.put_pebbles("1")
    person.come_back()
    expect(person.notice).to_contain_text("A newer version is ready", timeout=LOADING)
    assert OLD in person.open_texts()
    person.put_pebbles("1")
    assert len(builds(person)) == 1


def test_a_second_tab_has_the_version_of_the_first(person, folder):
    publish_version(folder, NEW)
    person.come_back()
    expect(person.notice).to_contain_text("A newer version is ready", timeout=LOADING)
    second = person.open_tab()
    second.page.get_by_role("button", name="Play here").click()
    second.wait_for_question()
    assert OLD in second.open_texts()


def test_once_all_tabs_are_closed_the_table_goes_on_in_the_new_version(person, folder):
    publish_version(folder, NEW)
    person.come_back()
    expect(person.notice).to_contain_text("A newer version is ready", timeout=LOADING)
    person.close_tab()
    old = builds(person)
    person.heard.forget()
    person.open_table()
    person.wait_for_question()
    assert NEW in person.open_texts()
    person.sees_pebbles(1, 1)
    person.put_pebbles("1")
    new = builds(person)
    assert (len(old), len(new), old & new) == (1, 1, set())


def test_parts_that_are_opened_only_after_the_update_are_of_the_old_version(person, folder):
    publish_version(folder, NEW)
    person.page.get_by_role("link", name="Look back").first.click()
    expect(person.page.get_by_test_id("where")).to_contain_text("Move 2 of", timeout=LOADING)
