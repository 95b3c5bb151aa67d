"""Special cards: an operative keeps a Prototype or the Blackmail File, Sludge lies on a room (chapter 23).

How many there are, what they are worth and what else they do stands on the cards.
"""

from coverts.engine import helper, say
from coverts.games.infiltration.state import (
    ASIDE,
    BLACKMAIL_FILE,
    OPERATIVES,
    PROTOTYPE,
    SLUDGE,
    Infiltration,
)
from coverts.games.infiltration.vocabulary.printed import COPIES


@helper("23.1")
def give_prototype(s: Infiltration, operative):
    """One for an operative who has none, while there are any; whether they took it."""
    left = COPIES[PROTOTYPE]
    for other in range(OPERATIVES):
        left -= s.operative[other].prototype
    if left <= 0 or s.operative[operative].prototype:
        return 0
    s.operative[operative].prototype = 1
    say("special.prototype", operative)
    return 1


@helper("23.2")
def give_blackmail_file(s: Infiltration, operative):
    """It is theirs, unless somebody has it; whether they took it."""
    left = COPIES[BLACKMAIL_FILE]
    for other in range(OPERATIVES):
        left -= s.operative[other].blackmail
    if left <= 0:
        return 0
    s.operative[operative].blackmail = 1
    say("special.blackmail", operative)
    return 1


@helper("23.3")
def place_sludge(s: Infiltration, place):
    """Lay it on a room, unless it lies on one; whether it was laid."""
    if s.sludge != ASIDE or COPIES[SLUDGE] == 0:
        return 0
    s.sludge = place
    say("sludge.placed", place)
    return 1
