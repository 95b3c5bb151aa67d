"""Bots that search in a page without a server, in its own workers."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

pytest.importorskip("llvmlite")

from playwright.sync_api import expect

import coverts
from coverts.publishing import runtime_files
from coverts.publishing.page_folder import CLIENT, PublishedGame, write_page

PATIENCE = 120_000
"""Milliseconds until a page has read the rules of a game, on a busy machine."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(
        not (runtime_files.RUNTIME / "stdlib.zip").is_file() or not CLIENT.is_dir(),
        reason="`make client` has not built the client and the runtime",
    ),
]


class Quiet(SimpleHTTPRequestHandler):
    """A web host that writes no log."""

    def log_message(self, *_):
        """Write nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with a page of Infiltration, and its address."""
    folder = tmp_path_factory.mktemp("site")
    with ThreadPoolExecutor(1) as pool:  # In this thread, Playwright may already run an event loop.
        pool.submit(write_page, folder, [PublishedGame(coverts.game("infiltration"))]).result()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def begin(chromium, site):
    """Open a page at the first question of a game against Expert."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})

    def open_game():
        page = context.new_page()
        page.goto(f"{site[1]}?at=/game/infiltration")
        page.locator("coverts-level-choice select").select_option(label="Expert")
        page.get_by_role("button", name="Break in").click()
        page.locator(".question").wait_for(timeout=PATIENCE)
        return page

    yield open_game
    context.close()


def answer(page):
    """Answer a question, and wait for the next one."""
    page.keyboard.press("1")
    page.locator(".question").wait_for(state="detached")
    page.locator(".question").wait_for(timeout=PATIENCE)


def test_a_hint_compares_the_answers(begin):
    page = begin()
    expect(page.get_by_text("thinking")).to_have_count(0, timeout=PATIENCE)  # The bots have answered.
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Best, as far as a bot can see")).to_be_visible()


def test_a_bot_that_searches_answers(begin):
    page = begin()
    answer(page)
    expect(page.get_by_text("bot: Expert").first).to_be_visible()
    expect(page.get_by_text("cannot search here")).to_have_count(0)


def test_without_the_module_a_bot_answers_and_says_how(begin, site):
    shutil.rmtree(next(site[0].glob("build-*")) / "search")
    page = begin()
    answer(page)
    expect(page.get_by_text("cannot search here, plays as").first).to_be_visible()
