"""Decks in the formats of other programs: Lackey's text file, and a plain list."""

from __future__ import annotations

from collections.abc import Callable

from coverts.engine import Converted, ExchangeFormat, Objection
from coverts.games.trek_ccg.decks.reading import DRAW, MISSIONS, PARTS, SEED, TACTICS, Deck, read_deck
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES

LACKEY, LIST = "lackey", "list"
EXCHANGE_FORMATS = (ExchangeFormat(LACKEY, "Lackey text file"), ExchangeFormat(LIST, "Plain list"))
UNNAMED = "Imported deck"
"""The name of a deck that comes without one."""
LACKEY_HEADINGS = {DRAW: "", MISSIONS: "Missions:", SEED: "Seed+Dil:", TACTICS: "Tactics:"}
"""The headings of a Lackey file in their order. The draw deck has none."""


def convert(text: str, to: str) -> Converted:
    """Convert a deck from any format into another one, without the lines that cannot be read.

    Args:
        text: The deck.
        to: LACKEY, LIST, or "" for the text of an option.
    """
    deck = read_deck(text)
    notes = [Objection(each.line, each.reason, each.rule) for each in deck.objections]
    return Converted(WRITERS[to](deck), notes)


def _own(deck: Deck) -> str:
    return _with_headings(deck, lambda part: f"{part}:", "{n} {title}")


def _list(deck: Deck) -> str:
    return _with_headings(deck, lambda part: f"{part} ({deck.copies(part).total()})", "{n}x {title}")


def _with_headings(deck: Deck, heading: Callable[[str], str], copies: str) -> str:
    """Return a deck with its name and a heading above each part.

    Args:
        deck: The deck.
        heading: A function that returns a part's heading.
        copies: The template of a line with several copies.
    """
    lines = [deck.name or UNNAMED]
    for part in PARTS:
        cards = deck.copies(part)
        if cards:
            lines += ["", heading(part)]
        for card, n in cards.items():
            title = CARD_NAMES[card]
            lines.append(title if n == 1 else copies.format(n=n, title=title))
    return _text(lines)


def _lackey(deck: Deck) -> str:
    lines = []
    for part, heading in LACKEY_HEADINGS.items():
        lines += [heading] if heading else []
        lines += [f"{n}\t{CARD_NAMES[card]}" for card, n in deck.copies(part).items()]
    return _text(lines)


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


WRITERS = {"": _own, LACKEY: _lackey, LIST: _list}
"""The functions that write a deck, by the name of the format."""
