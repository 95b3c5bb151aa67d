"""The options of a table, and the decks laid out by them (chapters 2 and 4)."""

from typing import Any, Literal

import msgspec

from coverts.games.trek_ccg.decks import DECK_DRAW, DECK_MISSIONS, DECK_SEEDS, DECK_TACTICS
from coverts.games.trek_ccg.terms import HANDS, MISSIONS, SEEDS, TACTICS

DECKS = ("federation", "klingon", "dominion")
DeckName = Literal["federation", "klingon", "dominion"]


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """deck_1, deck_2: each seat's deck. first: the seat that goes first, or -1 to draw. points: to win.

    turns: turns a side after which the game ends. open_lists: both see which deck the other plays.
    strict_subcommands: Activate Subcommands is played only with a drone for each of the three subcommands.
    """

    deck_1: DeckName = "dominion"
    deck_2: DeckName = "federation"
    first: Literal[-1, 0, 1] = -1
    points: int = 100
    turns: int = 40
    open_lists: bool = False
    strict_subcommands: bool = False


def set_up(s: Any, options: Options) -> None:
    """Lay out both decks."""
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
