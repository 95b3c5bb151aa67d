"""Decks travel: through Lackey's text files and plain lists, and back without loss."""

import pytest

from coverts.games.trek_ccg.decks.exchange import EXCHANGE_FORMATS, convert
from coverts.games.trek_ccg.decks.reading import PARTS, read_deck
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS

LACKEY = """\
1\tJean-Luc Picard
2\tStarfleet Type II Phaser
1\tKivas Fajo: Collector
Missions:
1\tExcavation
1\tStudy Nebula
Seed+Dil:
1\tFederation Outpost
2\tLineup
Tactics:
4\tPhaser Banks
QsTent:
Aside:
"""
LIST = """\
Missions (2)
Diplomacy Mission
1 Excavation
Seed deck (4)
Federation Outpost
2x Lineup
Birth of "Junior"
Draw deck (3)
Jean-Luc Picard
Starfleet Type II Phaser x2
Battle Bridge side deck (4)
4x Phaser Banks
"""


def contents(text):
    """The cards of a deck by part, and what is said of it."""
    deck = read_deck(text)
    found = {part: {CARD_NAMES[card]: n for card, n in deck.copies(part).items()} for part in PARTS}
    return {part: cards for part, cards in found.items() if cards}


def notes(text):
    return [(each.line, each.text) for each in convert(text, "").notes]


@pytest.mark.parametrize("to", [each.name for each in EXCHANGE_FORMATS])
@pytest.mark.parametrize("name", READY_DECKS)
def test_a_deck_comes_back_as_it_went(name, to):
    there = convert(READY_DECKS[name], to)
    back = convert(there.text, "")
    assert (there.notes, back.notes) == ([], [])
    assert contents(back.text) == contents(READY_DECKS[name])


@pytest.mark.parametrize("name", READY_DECKS)
def test_a_list_keeps_the_name_of_the_deck(name):
    assert convert(convert(READY_DECKS[name], "list").text, "").text == READY_DECKS[name]


def test_a_file_of_lackey_begins_with_the_draw_deck():
    found = convert(LACKEY, "")
    assert found.notes == []
    assert contents(found.text) == {
        "Missions": {"Excavation": 1, "Study Nebula": 1},
        "Seed deck": {"Federation Outpost": 1, "Lineup": 2},
        "Draw deck": {"Jean-Luc Picard": 1, "Starfleet Type II Phaser": 2, "Kivas Fajo - Collector": 1},
        "Battle Bridge side deck": {"Phaser Banks": 4},
    }
    assert found.text.startswith("Imported deck\n")


def test_a_file_for_lackey_has_a_tab_after_each_count():
    text = convert(READY_DECKS["federation"], "lackey").text
    assert text.startswith("1\tJean-Luc Picard\n")
    assert "\nSeed+Dil:\n1\tFederation Outpost\n" in text


def test_a_plain_list_counts_in_its_headings():
    found = convert(LIST, "")
    assert found.notes == []
    assert contents(found.text) == {
        "Missions": {"Diplomacy Mission": 1, "Excavation": 1},
        "Seed deck": {"Federation Outpost": 1, "Lineup": 2, 'Birth of "Junior"': 1},
        "Draw deck": {"Jean-Luc Picard": 1, "Starfleet Type II Phaser": 2},
        "Battle Bridge side deck": {"Phaser Banks": 4},
    }
    assert "\nSeed deck (4)\n" in convert(LIST, "list").text


def test_a_list_without_headings_puts_each_card_where_it_may_be():
    assert contents("1\tExcavation\n2\tLineup\nData\n4 Phaser Banks\n") == {
        "Missions": {"Excavation": 1},
        "Seed deck": {"Lineup": 2},
        "Draw deck": {"Data": 1},
        "Battle Bridge side deck": {"Phaser Banks": 4},
    }


class TestWhatIsLeftOut:
    def test_an_unknown_card_is_named_and_all_others_are_kept(self):
        text = LACKEY.replace("1\tExcavation\n", "1\tExcavation\n1\tCaptain Proton\n")
        assert notes(text) == [(6, "there is no card 'Captain Proton'")]
        assert contents(convert(text, "").text) == contents(LACKEY)

    def test_an_unknown_card_in_the_first_line(self):
        assert notes(f"1\tCaptain Proton\n{LACKEY}") == [(1, "there is no card 'Captain Proton'")]

    def test_cards_outside_the_deck(self):
        assert notes(f"{LACKEY}1\tData\n1\tCaptain Proton\n") == [
            (14, "Data is in Aside, which is no part of the deck"),
            (15, "1\tCaptain Proton is in Aside, which is no part of the deck"),
        ]

    def test_a_heading_that_nobody_knows(self):
        text = f"{LACKEY}Holodeck:\n1\tData\n"
        assert notes(text) == [(14, "'Holodeck:' is the heading of no part")]
        assert contents(convert(text, "").text)["Draw deck"]["Data"] == 1

    def test_copies_that_no_deck_has(self):
        assert notes("Mine\nDraw deck:\n100 Data\n") == [(3, "a line has 1 to 99 copies, not 100")]
