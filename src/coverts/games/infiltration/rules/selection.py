"""The Selection Phase (chapter 3)."""

from coverts.engine import rule, say, together
from coverts.games.infiltration.rules.decisions import choose_card
from coverts.games.infiltration.state import OPERATIVES, SELECTION, Infiltration, inside


@rule("3.1", "3.2", "3.3", "3.4", "3.5", "12.1", "17.3")
def selection_phase(s: Infiltration):
    """Let each operative inside choose a card, then set tipped markers upright."""
    s.phase = SELECTION
    say("heading.selection")
    for operative in range(OPERATIVES):
        s.operative[operative].barred = s.operative[operative].delayed
    yield together(choose_card, inside(s), into="operative.chosen")
    for operative in range(OPERATIVES):
        s.operative[operative].delayed = 0
