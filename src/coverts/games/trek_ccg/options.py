"""The options of a table and the setup of its decks (chapters 2 and 4)."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine.game.opponents import HARD, Preset
from coverts.games.trek_ccg.decks import DECK_DRAW, DECK_MISSIONS, DECK_NAMES, DECK_SEEDS, DECK_TACTICS
from coverts.games.trek_ccg.vocabulary.terms import HANDS, MISSIONS, SEEDS, TACTICS

DECKS = ("federation", "klingon", "dominion")
DeckName = Literal["federation", "klingon", "dominion"]
_TOLD = "The other player does not see this, unless the lists are open."
_DECK_WORDS = {"words": dict(zip(DECKS, DECK_NAMES, strict=True))}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a table."""

    deck_1: Annotated[
        DeckName,
        msgspec.Meta(title="Deck of seat 1", description=_TOLD, extra=_DECK_WORDS),
    ] = "dominion"
    deck_2: Annotated[
        DeckName,
        msgspec.Meta(title="Deck of seat 2", description=_TOLD, extra=_DECK_WORDS),
    ] = "federation"
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
        msgspec.Meta(title="Open lists", description="Both see which deck the other plays."),
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
    """Set up the options and both decks in the initial state."""
    s.first, s.points_to_win, s.longest = options.first, options.points, options.turns
    s.strict_subcommands = options.strict_subcommands
    for seat, name in enumerate((options.deck_1, options.deck_2)):
        deck, side = DECKS.index(name), s.side[seat]
        side.shown_deck = deck if options.open_lists else -1
        side.deck[:] = DECK_DRAW[deck * HANDS : (deck + 1) * HANDS]
        side.deck_count = sum(side.deck)
        side.seeds[:] = DECK_SEEDS[deck * SEEDS : (deck + 1) * SEEDS]
        side.seed_count = sum(side.seeds)
        side.tactics[:] = DECK_TACTICS[deck * TACTICS : (deck + 1) * TACTICS]
        side.tactic_count = sum(side.tactics)
        for mission in range(MISSIONS):
            if DECK_MISSIONS[deck * MISSIONS + mission]:
                side.missions.add(mission)
