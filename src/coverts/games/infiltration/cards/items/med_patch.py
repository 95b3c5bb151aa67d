"""The item Med Patch (21.19)."""

from coverts.games.infiltration.for_cards import *


@item(19, "Med Patch", after=DISCARD)
def med_patch(s: Infiltration, operative):
    """You become healthy. Then play one of your action cards."""
    heal(s, operative)
    if any_legal(choose_action, s, operative):
        card = yield choose_action(operative)
        yield from play(s, operative, card)
