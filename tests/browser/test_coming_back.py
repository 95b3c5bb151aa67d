"""Reload, take-back, and a server that dies: a page comes back to where its player was."""

import re
import subprocess
import sys
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect
from server_process import Server

pytestmark = pytest.mark.browser
LOST = ("WebSocket connection to", "Failed to load resource: net::")
"""How Chromium's console begins to say that a server cannot be reached, or has gone while it sent a file."""


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
    expect(player.log).to_contain_text(f"{player.name} flips Download.")


def test_a_pick_can_be_taken_back(packer):
    packer.choose("the rope")
    packer.page.get_by_role("button", name="Take back").click()
    expect(packer.page.locator("[data-staged]")).to_have_count(0)


def test_a_second_click_on_the_piece_puts_a_pick_back(packer):
    packer.piece("thing-1").click()
    expect(packer.page.locator("[data-staged]")).to_have_attribute("data-piece", "thing-1")
    packer.piece("thing-1").click()
    expect(packer.page.locator("[data-staged]")).to_have_count(0)
    expect(packer.refusal).to_be_empty()


def test_a_second_press_of_its_button_puts_a_pick_back(packer):
    packer.choose("the rope")
    packer.choose("the rope")
    expect(packer.option("the rope")).to_have_attribute("aria-pressed", "false")


def test_a_whole_answer_can_be_taken_back_by_key(packer):
    packer.choose("the rope")
    packer.choose("the lantern")
    packer.choose("done")
    expect(packer.status).to_have_text("Name your train")
    packer.press("u")
    expect(packer.status).to_have_text("Pack your valise")


def test_rules_that_fail_are_told_and_the_game_goes_on(packer):
    for choice in ("the rope", "the lantern", "done", "the ghost train"):
        packer.choose(choice)
    fault = packer.page.get_by_test_id("fault")
    expect(fault).to_contain_text("It was not taken")
    expect(fault.get_by_role("link", name="Save its file")).to_have_attribute("href", re.compile("file"))
    expect(packer.status).to_have_text("Name your train")
    packer.choose("the slow train")
    expect(packer.result).to_be_visible()
    expect(fault).to_have_count(0)


def test_rules_that_fail_are_told_once(packer):
    for choice in ("the rope", "the lantern", "done", "the ghost train"):
        packer.choose(choice)
    expect(packer.page.get_by_test_id("fault")).to_contain_text("Give another answer")
    expect(packer.page.get_by_test_id("refusal")).to_be_empty()
    expect(packer.page.get_by_test_id("file-note")).to_have_count(0)


def test_nothing_is_offered_to_be_taken_back_before_the_first_answer(packer):
    expect(packer.page.get_by_role("button", name="Take back")).to_have_count(0)


class TestServerKilled:
    """Somebody who plays with bots, and somebody who waits for another player, when the server is killed."""

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls, tmp_path_factory):
        server = Server(tmp_path_factory.mktemp("killed"), only="infiltration")
        server.start()
        yield server
        server.stop()

    @pytest.fixture(scope="class")
    @classmethod
    def after(cls, server, arrive_for_class):
        """Both of them when the server is back, and what the first was asked and had read before."""
        player, waiting, other = arrive_for_class(), arrive_for_class(), arrive_for_class()
        invite = waiting.make_table("infiltration", "person", "open", "courier")[0]
        other.sit_down(waiting.table, invite)
        waiting.settle(other)
        waiting.open_table()
        waiting.choose("Download")
        expect(waiting.piece(waiting.chosen_card)).to_have_count(1)
        player.sit_with_two_bots()
        player.choose("Download")
        expect(player.log).to_contain_text(f"{player.name} flips Download.")
        player.wait_for_turn()
        before = SimpleNamespace(asked=player.asked(), lines=player.log_lines())
        kill_and_start_again(server, player, waiting)
        return SimpleNamespace(player=player, waiting=waiting, before=before)

    def test_the_page_reconnects_to_the_same_question(self, after):
        assert after.player.asked() == after.before.asked

    def test_the_log_is_as_it_was(self, after):
        assert after.player.log_lines() == after.before.lines

    def test_a_card_laid_facedown_still_lies_there(self, after):
        expect(after.waiting.piece(after.waiting.chosen_card)).to_have_count(1)
        expect(after.waiting.question).to_have_count(0)


class TestLimits:
    """What is too much is told in the server's own sentence."""

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls, tmp_path_factory):
        """One at which one table may be open, and none of bots be made."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COVERTS_TRUSTED_ADDRESSES", "192.0.2.1")
            patch.setenv("COVERTS_SOCKETS", "1")
            patch.setenv("COVERTS_BOT_TABLES", "0")
            server = Server(tmp_path_factory.mktemp("limited"), only="infiltration")
            server.start()
        yield server
        server.stop()

    def test_a_table_that_may_not_be_opened(self, arrive):
        first, person = arrive(), arrive()
        first.make_table("infiltration", "person", "courier")
        first.open_table()
        person.page.goto(f"http://{person.host}/table/{first.table}")
        expect(person.status).to_contain_text("Too many tables are open from your address.")

    def test_a_table_that_may_not_be_made(self, arrive):
        person = arrive()
        person.open_game_page("infiltration")
        person.page.get_by_label("Seat 1").select_option("courier")
        person.page.get_by_role("button", name="Play", exact=True).click()
        expect(person.page.get_by_text("tables with only bots from your address")).to_be_visible()
        person.heard.problems.clear()


def test_a_page_no_longer_shows_a_table_that_has_been_deleted(player, server):
    delete = [sys.executable, "-m", "coverts.cli", "delete", player.page.url.rpartition("/")[2], "--yes"]
    subprocess.run([*delete, f"--database={server.database}"], check=True, capture_output=True)
    expect(player.status).to_have_text("This table has been deleted.")
    expect(player.board).to_have_count(0)
    expect(player.page.get_by_role("link", name="To the list of games")).to_be_visible()
    player.heard.problems.clear()


def kill_and_start_again(server, *people):
    """As by `kill -9`; in between each page says that it has lost the table."""
    server.kill()
    for person in people:
        expect(person.page.get_by_text("Reconnecting…")).to_be_visible()
    server.start()
    for person in people:
        expect(person.page.get_by_text("Reconnecting…")).to_have_count(0)
        person.heard.problems[:] = [each for each in person.heard.problems if not each.startswith(LOST)]
