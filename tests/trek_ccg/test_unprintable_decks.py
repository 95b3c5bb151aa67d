"""Characters that a table refuses in a deck: the builder says so, and a converted deck has none."""

import pytest

from coverts.engine.errors import BadOption
from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS

CARDS = READY_DECKS["federation"].strip().split("\n", 1)[1]
NAMES = ["\u202eevil\u202c", "a\x1b[31mb", "a\0b", "\u200b\u200b", "a\u2066b", "a\xa0b"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_the_builder_objects_to_what_a_table_refuses(name):
    deck = f"{name}\n{CARDS}"
    with pytest.raises(BadOption, match="not a printable character"):
        GAME.read_options({"deck_1": deck})
    first = GAME.judge_draft("deck_1", deck, {}).objections[0]
    assert (first.line, "not a printable character" in first.text) == (1, True)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_converted_deck_is_printable(name):
    text = GAME.convert_draft("deck_1", f"{name}\n{CARDS}", "").text
    assert all(line.isprintable() for line in text.split("\n"))
