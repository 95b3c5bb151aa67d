"""The item False Alert (21.26)."""

from coverts.games.infiltration.for_cards import *


@item(26, "False Alert", after=DISCARD)
def false_alert(s: Infiltration, operative):
    """Alarm +1. Then play one of your action cards."""
    yield from raise_alarm(s, 1)
    if any_legal(choose_action, s, operative):
        card = yield choose_action(operative)
        yield from play(s, operative, card)
