"""Reload, take-back, and a server that dies: a page comes back to where its player was."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LOST = "WebSocket connection to"
"""How Chromium's console begins to say that a server cannot be reached."""


def test_a_reload_in_mid_decision_returns_to_the_same_question(player):
    asked = player.asked()
    player.page.reload()
    assert player.asked() == asked


def test_a_reload_brings_the_whole_log_back(player):
    lines = player.log_lines()
    player.page.reload()
    expect(player.log.locator("p")).to_have_text(lines)


def test_a_reload_in_a_choice_of_several_keeps_what_is_picked(packer):
    packer.choose("the rope")
    packer.page.reload()
    expect(packer.page.locator("[data-staged]")).to_have_attribute("data-piece", "thing-1")
    expect(packer.option("the rope")).to_have_attribute("aria-pressed", "true")


def test_after_a_reload_the_same_answer_can_be_given(player):
    player.page.reload()
    player.choose("Download")
    expect(player.log).to_contain_text("flips Download.")


@pytest.fixture
def mortal(tmp_path, monkeypatch):
    """A server of the test's own, to be killed."""
    from server_process import Server

    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def killed_and_started_again(server, person):
    """Between the two the page says that it has lost the table."""
    server.kill()
    expect(person.page.get_by_text("Reconnecting…")).to_be_visible()
    server.start()
    expect(person.page.get_by_text("Reconnecting…")).to_have_count(0)
    person.heard.problems[:] = [each for each in person.heard.problems if not each.startswith(LOST)]


class TestServerKilled:
    """The fixture `server` here is one of the test's own."""

    @pytest.fixture
    def server(self, mortal):
        return mortal

    def test_the_page_reconnects_to_the_same_question(self, server, player):
        asked = player.asked()
        killed_and_started_again(server, player)
        assert player.asked() == asked

    def test_the_log_is_as_it_was(self, server, player):
        player.choose("Download")
        player.question.wait_for()
        player.settle()
        lines = player.log_lines()
        killed_and_started_again(server, player)
        assert player.log_lines() == lines
