"""The pages run under a content security policy without inline script or style, and never break it.

That no page says anything in the console is held by every test here: see the fixture `arrive`.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error

pytestmark = pytest.mark.browser


@pytest.fixture
def response(arrive):
    """The front page as the server sends it."""
    person = arrive()
    return person.page.goto(f"http://{person.host}/")


def test_the_policy_allows_our_own_scripts_only(response):
    directives = response.headers["content-security-policy"].split("; ")
    assert "script-src 'self'" in directives


def test_the_policy_allows_no_inline_style(response):
    assert "style-src 'self'" in response.headers["content-security-policy"].split("; ")


def test_the_page_has_no_inline_script(response):
    scripts = re.findall(r"<script\b[^>]*>([^<]*)", response.text())
    assert scripts
    assert not any(text.strip() for text in scripts)


def test_the_page_has_no_handlers_or_styles_in_attributes(response):
    assert not re.search(r"\s(on\w+|style)=", response.text())


def test_a_script_put_into_the_page_does_not_run(player):
    with pytest.raises(Error):
        player.page.add_script_tag(content="document.title = 'broken in'")
    player.heard.problems.clear()
    assert player.page.title() != "broken in"


def test_a_seat_is_no_business_of_scripts(player):
    cookies = player.context.cookies(f"http://{player.host}/api/tables/{player.table}")
    assert [(cookie["httpOnly"], cookie["sameSite"]) for cookie in cookies] == [(True, "Strict")]


def test_a_whole_table_comes_from_the_server_alone(player):
    # The page composes pictures itself: their addresses are of its own memory.
    loaded = [
        each.url for each in player.heard.responses if not each.url.startswith(f"blob:http://{player.host}/")
    ]
    assert {urlsplit(url).netloc for url in loaded} == {player.host}
