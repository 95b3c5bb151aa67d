"""The item Diesel (21.3)."""

from coverts.games.infiltration.for_cards import *


@item(3, "Diesel", after=DISCARD, specialist="John 'Animal' McEvoy")
def diesel(s: Infiltration, operative):
    """Play 2 of your action cards, one after the other."""
    for _ in range(2):
        if s.operative[operative].place >= 0 and any_legal(choose_action, s, operative):
            card = yield choose_action(operative)
            yield from play(s, operative, card)
