"""The options of a table and the setup of its decks (chapters 2 and 4)."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import BadText
from coverts.engine.base.sentences import said
from coverts.engine.errors import BadOption
from coverts.engine.game.opponents import HARD, Preset
from coverts.games.trek_ccg.decks.building import deck_builder
from coverts.games.trek_ccg.decks.legality import CONSTRUCTED, OPEN, legal_deck
from coverts.games.trek_ccg.decks.reading import DRAW, MISSIONS, SEED, TACTICS, Deck, read_deck
from coverts.games.trek_ccg.vocabulary.ready_decks import DECK_TITLES, READY_DECKS
from coverts.games.trek_ccg.vocabulary.terms import FIRST_MISSION, FIRST_TACTIC
from coverts.games.trek_ccg.vocabulary.terms import MISSIONS as MISSION_CARDS

TITLE = "Star Trek CCG, First Edition"
MAX_DECK_LENGTH = 6_000


def check_spelling(text: str) -> None:
    """Check whether a deck can be read. Whether it is legal depends on the option `format`.

    Raises:
        BadText: The first line that cannot be read.
    """
    for objection in read_deck(text).objections:
        raise objection


_DECK = msgspec.Meta(
    max_length=MAX_DECK_LENGTH,
    description="The other player does not see this, unless the lists are open.",
    extra={
        "ready": READY_DECKS,
        "read": check_spelling,
        "file": "--list",
        "builder": deck_builder(),
    },
)


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a table."""

    deck_1: Annotated[str, _DECK, msgspec.Meta(title="Deck of seat 1", extra={"seat": 0})] = "dominion"
    deck_2: Annotated[str, _DECK, msgspec.Meta(title="Deck of seat 2", extra={"seat": 1})] = "federation"
    format: Annotated[
        Literal["constructed", "open"],
        msgspec.Meta(
            title="Format",
            description="Which decks are allowed.",
            extra={
                "words": {CONSTRUCTED: "Constructed", OPEN: "Open"},
                "abouts": {
                    CONSTRUCTED: "Six missions, at most 30 seed cards, at least 30 cards in the draw deck.",
                    OPEN: "One to six missions, at least seven cards in the draw deck.",
                },
            },
        ),
    ] = "constructed"
    first: Annotated[
        Literal[-1, 0, 1],
        msgspec.Meta(
            title="First turn",
            description="The seat that goes first.",
            extra={"words": {-1: "Drawn", 0: "Seat 1", 1: "Seat 2"}},
        ),
    ] = -1
    points: Annotated[
        int,
        msgspec.Meta(
            title="Points to win", description="Whoever reaches this many points wins.", ge=1, le=1000
        ),
    ] = 100
    turns: Annotated[
        int,
        msgspec.Meta(
            title="Turns per side",
            description="The game ends after this many turns of each side, and the higher score wins.",
            ge=1,
            le=200,
        ),
    ] = 40
    open_lists: Annotated[
        bool,
        msgspec.Meta(title="Open lists", description="Both may read the list of the other's deck."),
    ] = False
    strict_subcommands: Annotated[
        bool,
        msgspec.Meta(
            title="Strict subcommands",
            description="Activate Subcommands is played only with a drone for each of the three subcommands.",
        ),
    ] = False


def hidden(options: Options, seat: int | None) -> list[str]:
    """Return the names of the options that a seat may not see.

    These are the decks of the other seats, unless the table plays with open lists.
    """
    if options.open_lists:
        return []
    return [name for owner, name in enumerate(("deck_1", "deck_2")) if owner != seat]


PRESETS = (
    Preset(
        "starter",
        "Starter",
        "The Federation deck against the Dominion's infiltrators, as in the lessons; all is laid out.",
        ["person", "novice"],
        {"deck_1": "federation", "deck_2": "dominion", "first": 0},
        difficulty=HARD,
        minutes=60,
    ),
    Preset(
        "klingons",
        "Against Klingons",
        "The Federation deck against Klingons and shape-shifters, who are the weaker side.",
        ["person", "novice"],
        {"deck_1": "federation", "deck_2": "klingon", "first": 0},
        difficulty=HARD,
        minutes=60,
    ),
)
"""Presets for new players."""


def set_up(s: Any, options: Options) -> None:
    """Set up the options and both decks in the initial state.

    Raises:
        BadOption: A deck is illegal in the table's format.
    """
    s.first, s.points_to_win, s.longest = options.first, options.points, options.turns
    s.strict_subcommands = options.strict_subcommands
    for seat, name in enumerate(("deck_1", "deck_2")):
        value, side = getattr(options, name), s.side[seat]
        deck = _legal(name, value, options.format)
        if options.open_lists and deck.name in DECK_TITLES:
            side.shown_deck = DECK_TITLES.index(deck.name)
        for part, counts, first in (
            (SEED, side.seeds, 0),
            (DRAW, side.deck, 0),
            (TACTICS, side.tactics, FIRST_TACTIC),
        ):
            for card, copies in deck.copies(part).items():
                counts[card - first] = copies
        side.deck_count, side.seed_count = sum(side.deck), sum(side.seeds)
        side.tactic_count = sum(side.tactics)
        for card, copies in deck.copies(MISSIONS).items():
            for copy in range(copies):
                side.missions.add(card - FIRST_MISSION + copy * MISSION_CARDS)


def _legal(name: str, value: str, format: str) -> Deck:
    try:
        return legal_deck(READY_DECKS.get(value, value), format)
    except BadText as error:
        reason = said("{error} (rule {rule})", error=str(error), rule=error.rule)
        raise BadOption(TITLE, name, reason) from error
