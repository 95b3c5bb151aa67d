"""The current numbers of a figure, from its card, its equipment and its condition (chapter 3)."""

from coverts.engine import helper
from coverts.engine.base.sentences import said
from coverts.games.infiltrators.rules.reach import HOOKED
from coverts.games.infiltrators.state import (
    FARTHEST,
    MOST_INFILTRATORS,
    OBJECTIVES,
    TILES,
    Infiltrators,
    distance,
    on_board,
)
from coverts.games.infiltrators.vocabulary.printed import (
    ADDS_HACKING,
    ADDS_HEALTH,
    ADDS_MOVEMENT,
    FACES,
    HACKING,
    HEALTH,
    HOW_IT_MOVES,
    MOVEMENT,
)

INFILTRATOR_FIGURES = [
    said("the infiltrator of seat {number}", number=seat) for seat in range(2, 2 + MOST_INFILTRATORS)
]
THE_COMMANDER, CALLINGS = FACES, FACES + 1
"""The index of the Commander's name in the log, and the number of names. The other names are those of the
faces (figure cards).
"""

LEADING, COMMANDING = 1, 1
"""The Movement that an infiltrator loses by leading the informant, and the amount by which the Commander's
numbers differ from a Captain's.
"""


@helper("7.1", "6.2")
def movement_of(s: Infiltrators, who):
    """Return the current Movement of a figure."""
    me = s.figure[who]
    movement = MOVEMENT[me.card]
    for card in me.carried:
        movement += ADDS_MOVEMENT[card]
    if me.leads:
        movement -= LEADING
    if me.commander:
        movement -= COMMANDING
    if s.booted == me.card:
        movement += 1
    return max(0, min(FARTHEST, movement))


@helper("5.7", "6.2", "6.3")
def note_paces(s: Infiltrators):
    """Note the pace of each infiltrator for this part of the round.

    The pace is the current Movement, or the printed Movement if the game's options say so.
    """
    for who in range(MOST_INFILTRATORS):
        if s.figure[who].card >= 0:
            if s.printed_order:
                s.figure[who].pace = MOVEMENT[s.figure[who].card]
            else:
                s.figure[who].pace = movement_of(s, who)


@helper("5.7", "6.2", "6.3")
def goes_before(s: Infiltrators, who, other):
    """Return whether one infiltrator goes before another.

    The faster infiltrator goes first, then the better hacker.
    """
    mine = s.figure[who].pace
    theirs = s.figure[other].pace
    if mine != theirs:
        return mine > theirs
    return hacking_of(s, who) > hacking_of(s, other)


@helper("11.2", "11.4")
def health_of(s: Infiltrators, who):
    """Return how many hit dice a figure can have without a death check."""
    me = s.figure[who]
    health = HEALTH[me.card] + COMMANDING * me.commander
    for card in me.carried:
        health += ADDS_HEALTH[card]
    return health


@helper("13.1", "13.3")
def hacking_of(s: Infiltrators, who):
    """Return how many dice an infiltrator rolls in a Hacking check."""
    me = s.figure[who]
    hacking = HACKING[me.card]
    for card in me.carried:
        hacking += ADDS_HACKING[card]
    return hacking


def is_next_to(s: Infiltrators, who, other):
    """Return whether another figure stands on a neighbouring tile."""
    return on_board(s, other) and distance(s, s.figure[who].tile, s.figure[other].tile) == 1


def way_of_moving(s: Infiltrators, who):
    """Return how a figure moves: on foot, flying, vaulting or with the Grapnel."""
    return HOOKED if s.hooked else HOW_IT_MOVES[s.figure[who].card](s, who)


# -- what they are called in the log ---------------------------------------------------------------


def told(s: Infiltrators, who):
    """Return the number that stands for a figure and its face (card) in the log."""
    me = s.figure[who]
    face = THE_COMMANDER if me.commander else max(0, me.card)
    return who * CALLINGS + face


def spot(s: Infiltrators, tile):
    """Return the number that stands for a tile of this board in the log."""
    return tile + TILES * s.row_of_four


def marker(s: Infiltrators, objective):
    """Return the number that stands for an objective of this mission in the log."""
    return objective + OBJECTIVES * s.mission
