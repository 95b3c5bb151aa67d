"""Rules for putting a figure in a new place, and the consequences (chapter 13)."""

from coverts.engine import helper, rule
from coverts.games.anima_tactics.rules.ending import is_brought_home
from coverts.games.anima_tactics.rules.figures import is_enemy, on_table
from coverts.games.anima_tactics.rules.hidden import show_those_engaged
from coverts.games.anima_tactics.rules.plane import in_contact
from coverts.games.anima_tactics.rules.traps import spring_traps
from coverts.games.anima_tactics.state import ADVANTAGES, FIGURES, ON_TABLE, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import WHEN_TOUCHED


@helper("13.6", "23.7")
def stand_at(s: AnimaTactics, who, x, y):
    """Put a figure on the table at a point. The caller must call `arrive` afterwards."""
    me = s.figure[who]
    me.status = ON_TABLE
    me.x = x
    me.y = y
    me.freed = 0
    if is_brought_home(s):
        s.decided = 1


@rule("13.5", "13.6", "13.18", "25.9")
def arrive(s: AnimaTactics, who):
    """Resolve the consequences when a figure has come to a new place.

    Traps near the figure come first, then cards of the enemies that it touches. Last, engaged figures stop
    being Hidden.
    """
    if s.decided:
        return
    yield from spring_traps(s, who)
    for other in range(FIGURES):
        if on_table(s, who) and is_enemy(s, who, other) and in_contact(s, who, other):
            for card in range(ADVANTAGES):
                if card in s.figure[other].cards and card not in s.figure[other].spent:
                    yield from WHEN_TOUCHED[card](s, other, who)
    show_those_engaged(s)
