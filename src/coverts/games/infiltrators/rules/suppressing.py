"""Choosing the weapon that a Suppressor silences, before a mission (22.28)."""

from coverts.engine import decision, rule, say
from coverts.games.infiltrators.rules.figures import told
from coverts.games.infiltrators.state import Infiltrators
from coverts.games.infiltrators.vocabulary.printed import (
    EQUIPMENT_NAMES,
    KIND,
    RANGED_WEAPON,
    SILENT,
    SUPPRESSES,
)


def has_suppressor(s: Infiltrators, who):
    for card in s.figure[who].carried:
        if SUPPRESSES[card]:
            return 1
    return 0


def loud_weapons(s: Infiltrators, who):
    """Return the loud ranged weapons that a figure carries, as a bit mask."""
    mask = 0
    for card in s.figure[who].carried:
        if KIND[card] == RANGED_WEAPON and not SILENT[card]:
            mask |= 1 << card
    return mask


def suppressed_without_choice(s: Infiltrators, who):
    """Return the only weapon that a figure's Suppressor can silence.

    The result is -1 if there is no such weapon, or if there are several to choose from.
    """
    mask = loud_weapons(s, who)
    if not has_suppressor(s, who) or mask == 0 or mask & (mask - 1):
        return -1
    card = 0
    while not mask >> card & 1:
        card += 1
    return card


@decision(EQUIPMENT_NAMES, prompt="Which weapon does your Suppressor silence?", rules=("22.28",))
def choose_suppressed(s: Infiltrators, seat, who, card) -> bool:
    return loud_weapons(s, who) >> card & 1 == 1


@rule("22.28")
def fit_suppressors(s: Infiltrators):
    """Put each Suppressor on a loud ranged weapon, and let players choose among several."""
    for who in range(s.infiltrators):
        me = s.figure[who]
        me.suppressed = suppressed_without_choice(s, who)
        if me.suppressed < 0 and has_suppressor(s, who) and loud_weapons(s, who) != 0:
            me.suppressed = yield choose_suppressed(me.seat, who)
        if me.suppressed >= 0:
            say("suppressed", told(s, who), me.suppressed)
