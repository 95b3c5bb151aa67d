"""A page without a server: its folder on a plain web host, and people who visit it."""

import os
import re
import signal
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect
from table_page import TablePage

import coverts
from coverts.publishing import runtime_files
from coverts.publishing.page_folder import CLIENT, PublishedGame, write_page

PEBBLES = Path(__file__).with_name("pebbles.py")
GAMES = (*sorted(coverts.installed()), str(PEBBLES))
LOADING = 60_000
"""Milliseconds until a page has read the rules of a game, on a busy machine."""
NEEDS = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(
        not (runtime_files.RUNTIME / "stdlib.zip").is_file() or not CLIENT.is_dir(),
        reason="`make client` has not built the client and the runtime",
    ),
]
"""The marks of all tests of a page."""


def publish(folder: Path, *games: str, snapshots: bool = False) -> Path:
    """Write a page of some games into a folder, as `coverts page` does, and return the folder."""
    chosen = [
        PublishedGame(coverts.game(each), Path(each) if each.endswith(".py") else None) for each in games
    ]
    with ThreadPoolExecutor(1) as pool:  # In this thread, Playwright may already run an event loop.
        pool.submit(write_page, folder, chosen, snapshots=snapshots).result()
    return folder


ALL_STORED = """async () => {
    const { files } = await (await fetch("coverts-page.json")).json();
    for (const file of files) {
        const address = new URL(file, document.baseURI).href;
        while (!(await caches.match(address))) await new Promise((resolve) => setTimeout(resolve, 100));
    }
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A web host that writes no log."""

    def log_message(self, *_):
        """Write nothing."""


class Host:
    """The web host of `python -m http.server`, with the page's folder two folders below its root."""

    def __init__(self, folder: Path):
        self.root, self.path = folder.parents[1], "/".join(folder.parts[-2:])
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"localhost:{self.port}/{self.path}/"

    def start(self) -> None:
        """Serve the folder, at the same port as before if it has been served already."""
        handler = partial(Quiet, directory=str(self.root))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Close the port, as without a network."""
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_) -> None:
        self.stop()


class Visitor(TablePage):
    """One person's browser at a page without a server, in one of its tabs."""

    # -- coming to a table -----------------------------------------------------------------------

    def go(self, path: str, **query: object) -> None:
        """Open an address of the client, such as "/game/infiltration"."""
        values = {**({"at": path} if path != "/" else {}), **query}
        self.page.goto(f"http://{self.host}?{urlencode(values, safe='/,')}".rstrip("?"))

    def begin(self, game: str, *seats: str, **options: object) -> None:
        """Set up a table through the form of the game's page, and wait for the first question."""
        self.go(f"/game/{game}", seats=",".join(seats), **options)
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.wait_for_question()
        self.table = self.page.url.rpartition("/")[2]

    def begin_pebbles(self) -> None:
        """Begin a game of Pebbles, and put a pebble on each heap."""
        self.begin("pebbles")
        self.put_pebbles("1", "2")

    def wait_for_question(self) -> None:
        """Wait until the page has loaded Python and the game's rules."""
        self.question.wait_for(timeout=LOADING)

    def come_back(self) -> None:
        """Load the page again, and wait for the question."""
        self.page.reload()
        self.wait_for_question()

    def open_tab(self) -> "Visitor":
        """Open the table in another tab of the same browser, without waiting for anything."""
        other = Visitor(self.context, self.host)
        other.heard, other.table = self.heard, self.table
        self.heard.listen(other.page)
        other.go(f"/table/{self.table}")
        return other

    # -- what they see ---------------------------------------------------------------------------

    @property
    def notice(self) -> Locator:
        """The line in which a page says what it waits for and whether its games are stored."""
        return self.page.locator("coverts-page-status")

    @property
    def heaps(self) -> Locator:
        """The heaps of Pebbles."""
        return self.page.locator("[data-zone=heaps]")

    def pebbles(self) -> tuple[int, int]:
        """How many pebbles lie on the left heap and on the right heap."""
        left, right = re.findall(r"\d+ on", self.heaps.text_content() or "")
        return int(left.split()[0]), int(right.split()[0])

    # -- what they do ----------------------------------------------------------------------------

    def put_pebbles(self, *keys: str) -> None:
        """Put pebbles on the heaps, by keys: "1" is left and "2" is right. Each is acknowledged."""
        for key in keys:
            left, right = self.pebbles()
            self.press(key)
            self.sees_pebbles(left + (key == "1"), right + (key == "2"))
            self.wait_until_sent()

    def sees_pebbles(self, left: int, right: int) -> None:
        """Wait until so many pebbles lie on the heaps."""
        expect(self.heaps).to_contain_text(f"{left} on the left, {right} on the right", timeout=LOADING)

    def skip_waiting(self) -> None:
        """Let the bots of the table answer at once."""
        self.page.get_by_role("button", name="Skip all waiting").click()

    def wait_until_stored(self) -> None:
        """Wait until the browser has stored all files of the page."""
        self.page.evaluate(ALL_STORED)

    def close_tab(self) -> None:
        """Close the current tab."""
        self.page.close()
        del self.page

    def renderers(self) -> set[int]:
        """Return the browser's processes that run pages."""
        browser = self.context.browser
        assert browser is not None
        session = browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return {each["id"] for each in found if each["type"] == "renderer"}

    def kill(self, processes: set[int]) -> None:
        """Kill processes, as an operating system without memory does."""
        for process in processes:
            os.kill(process, signal.SIGKILL)
