"""Special cards: Prototypes and the Blackmail File, which operatives keep, and Sludge (chapter 23).

The cards say how many copies there are, what they are worth and what else they do.
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
    """Give a Prototype to an operative who has none, and return whether they took it.

    Nothing happens if no Prototype is left.
    """
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
    """Give the Blackmail File to an operative, and return whether they took it.

    Nothing happens if another operative has it.
    """
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
    """Lay Sludge on a room, and return whether it was laid.

    Nothing happens if Sludge already lies on a room.
    """
    if s.sludge != ASIDE or COPIES[SLUDGE] == 0:
        return 0
    s.sludge = place
    say("sludge.placed", place)
    return 1
