"""What is drawn on a room of Infiltration, and how a card in hand moves."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LONG_NAME = """async (room) => {
    const [figure, ...others] = room.piece.pieces;
    const item = { ...figure, id: "item", label: "Fast Grab", style: "chip", options: [] };
    const badges = [{ text: "4", label: "files", tone: "plain", icon: "file", word: "" }];
    const text = "Reveal: Proximity +3. Each operative here takes one wound.";
    const changed = { label: "Executive Conference Room", text, badges, pieces: [figure, ...others, item] };
    room.piece = { ...room.piece, ...changed };
    await room.updateComplete;
}"""
"""Gives a room the longest name and an item, beside the people who stand in it."""


def test_a_long_name_and_an_item_leave_a_line_for_the_text_of_a_room(player):
    room = player.piece("room-0")
    expect(room.locator("image.room-picture")).to_be_visible()
    room.evaluate(LONG_NAME)
    expect(room.locator(":scope > .face text.name")).to_have_text(["Executive Conference", "Room"])
    expect(room.locator(":scope > .face text.words").first).to_contain_text("Reveal: Proximity +3.")


def test_a_card_sinks_back_when_the_pointer_leaves_it(player):
    mouse = player.page.mouse
    card = player.piece(player.option("Download").locator("xpath=..").get_attribute("data-piece"))
    card.get_by_role("button").hover()
    expect(card).not_to_have_css("translate", "none")
    mouse.down()
    mouse.move(2, 2)
    mouse.up()
    expect(card).to_have_css("translate", "none")
