"""A real Chromium, a real server, and people with a browser each."""

import contextlib
import os
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CHROMIUM = "/usr/bin/chromium"
UNUSED = (
    # Parts of Chromium's own window, each of which would start processes for every page.
    "PreloadTopChromeWebUI",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # What Playwright turns off, too: its list counts no longer where another is given.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",
    "--disable-features=" + ",".join(UNUSED),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 15_000
"""Milliseconds a page may take for one thing."""
ADMIN_KEY = "a key that nobody guesses"


running = contextlib.ExitStack()
"""What is to be ended after the last test of this folder."""


browsers: list[Any] = []
"""The one that is running, if it is."""


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem):
    # Not at the session's end: while Playwright runs, no asynchronous test of other folders can.
    if nextitem is None or HERE not in nextitem.path.parents:
        running.close()
        browsers.clear()


@pytest.fixture(scope="module")
def chromium():
    """One for all that follow in this folder."""
    if not browsers:
        from playwright.sync_api import expect, sync_playwright

        expect.set_options(timeout=PATIENCE)
        playwright = running.enter_context(sync_playwright())
        path = os.environ.get("COVERTS_CHROMIUM") or CHROMIUM
        browsers.append(playwright.chromium.launch(executable_path=path, args=list(FLAGS)))
        running.callback(browsers[0].close)
    return browsers[0]


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    from server_process import Server

    folder = tmp_path_factory.mktemp("server")
    (folder / "admin.key").write_text(f"{ADMIN_KEY}\n")
    (folder / "admin.key").chmod(0o600)
    server = Server(folder)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("COVERTS_ADMIN_KEY_FILE", str(folder / "admin.key"))
        environment.setenv("COVERTS_PSEUDO_LANGUAGE", "true")
        server.start()
    yield server
    server.stop()


@pytest.fixture
def arrive(chromium, server):
    """Somebody new comes with a browser of his own: `arrive()`, or with options of Playwright's context."""
    with arriving(chromium, server.host) as arrive:
        yield arrive


@pytest.fixture(scope="module")
def arrive_for_all(chromium, server):
    """The same for people who stay for all tests of a file: these only look, or leave all as it was."""
    with arriving(chromium, server.host) as arrive:
        yield arrive


@pytest.fixture(scope="class")
def arrive_for_class(chromium, server):
    """The same for the tests of a class, which may have a server of its own."""
    with arriving(chromium, server.host) as arrive:
        yield arrive


@contextlib.contextmanager
def arriving(chromium, host, person=None):
    """A function that lets somebody come; in the end all go, and no page may have had a problem."""
    from table_page import TablePage

    people = []

    def arrive(**options) -> TablePage:
        context = chromium.new_context(**{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        people.append((person or TablePage)(context, host))
        return people[-1]

    yield arrive
    for person in people:
        person.context.close()
    assert [problem for person in people for problem in person.heard.problems] == []


@pytest.fixture
def player(arrive):
    """Somebody at a table of Infiltration with two bots, about to choose his first card."""
    person = arrive()
    person.sit_with_two_bots()
    return person


@pytest.fixture(scope="module")
def resting_player(arrive_for_all):
    """The same, for tests that only look."""
    person = arrive_for_all()
    person.sit_with_two_bots()
    return person


@pytest.fixture
def packer(arrive):
    """Somebody alone at a table of Valise."""
    person = arrive()
    person.make_table("valise", "person")
    person.open_table()
    person.question.wait_for()
    return person


# -- pages without a server --------------------------------------------------------------------------


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """A folder with a page of all games."""
    from site_page import GAMES, publish

    return publish(tmp_path_factory.mktemp("site") / "our" / "games", *GAMES)


@pytest.fixture(scope="session")
def site(site_folder):
    """The web host of that folder."""
    from site_page import Host

    with Host(site_folder) as host:
        yield host


@pytest.fixture
def visit(chromium, site):
    """Somebody new visits the page."""
    from site_page import Visitor

    with arriving(chromium, site.address, Visitor) as visit:
        yield visit
