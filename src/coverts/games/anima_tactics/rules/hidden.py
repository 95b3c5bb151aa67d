"""How Hidden figures stop being Hidden (chapter 19)."""

from coverts.engine import helper, say
from coverts.games.anima_tactics.rules.figures import on_table, told
from coverts.games.anima_tactics.rules.plane import is_engaged
from coverts.games.anima_tactics.state import FIGURES, MOST_ABILITIES, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import IS_STEALTH, ability_of


def stealth_place(s: AnimaTactics, who):
    """Return the place of Stealth on a figure's card, or -1."""
    for place in range(MOST_ABILITIES):
        if IS_STEALTH[ability_of(s.figure[who].card, place)]:
            return place
    return -1


@helper("19.7", "19.8", "19.9", "19.10")
def show_itself(s: AnimaTactics, who):
    """End the Hidden state of a figure."""
    me = s.figure[who]
    if me.hidden:
        me.hidden = 0
        place = stealth_place(s, who)
        if place >= 0:
            me.kept_up &= ~(1 << place)
        say("hidden no more", told(s, who))


@helper("19.10", "19.19", "13.9")
def show_those_engaged(s: AnimaTactics):
    """End the Hidden state of every figure that is engaged."""
    for who in range(FIGURES):
        if s.figure[who].hidden and on_table(s, who) and is_engaged(s, who):
            show_itself(s, who)
