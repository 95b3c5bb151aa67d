"""Bots that search in a page without a server, in its own workers."""

import shutil

import pytest

pytest.importorskip("llvmlite")

from playwright.sync_api import expect
from site_page import LOADING, NEEDS, Host

pytestmark = NEEDS


@pytest.fixture(scope="module")
def site(site_folder, tmp_path_factory):
    """The web host of a folder with a page of all games, which a test may change."""
    folder = tmp_path_factory.mktemp("search") / "our" / "games"
    with Host(shutil.copytree(site_folder, folder)) as host:
        yield host


@pytest.fixture
def begin(chromium, site):
    """Open a page at the first question of a game against Expert."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})

    def open_game():
        page = context.new_page()
        page.goto(f"http://{site.address}?at=/game/infiltration")
        page.locator("coverts-level-choice select").select_option(label="Expert")
        page.get_by_role("button", name="Break in").click()
        page.locator(".question").wait_for(timeout=LOADING)
        return page

    yield open_game
    context.close()


def answer(page):
    """Answer a question, and wait for the next one."""
    page.keyboard.press("1")
    page.locator(".question").wait_for(state="detached")
    page.locator(".question").wait_for(timeout=LOADING)


def test_a_hint_compares_the_answers(begin):
    page = begin()
    expect(page.get_by_text("thinking")).to_have_count(0, timeout=LOADING)  # The bots have answered.
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Best, as far as a bot can see")).to_be_visible()


def test_a_bot_that_searches_answers(begin):
    page = begin()
    answer(page)
    expect(page.get_by_text("bot: Expert").first).to_be_visible()
    expect(page.get_by_text("cannot search here")).to_have_count(0)


def test_without_the_module_a_bot_answers_and_says_how(begin, site):
    shutil.rmtree(next((site.root / site.path).glob("build-*")) / "search")
    page = begin()
    answer(page)
    expect(page.get_by_text("cannot search here, plays as").first).to_be_visible()
