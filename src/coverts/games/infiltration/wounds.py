"""Wounded and delayed operatives."""

from coverts.engine import say
from coverts.games.infiltration.state import OPERATIVES, meets


def wound(s, operative):
    """Turn his card to the red side; a second wound does nothing."""
    me = s.operative[operative]
    if me.place >= 0 and not me.wounded:
        me.wounded = 1
        say("operative.wounded", operative)


def heal(s, operative):
    me = s.operative[operative]
    if me.place >= 0 and me.wounded:
        me.wounded = 0
        say("operative.healed", operative)


def delay(s, operative):
    """Tip his marker."""
    me = s.operative[operative]
    if me.place >= 0 and not me.delayed:
        me.delayed = 1
        say("operative.delayed", operative)


def slow_the_wounded(s, operative):
    """A wounded operative who has resolved Advance or Retreat becomes delayed."""
    if s.operative[operative].wounded:
        delay(s, operative)


def wound_all_in(s, place):
    for operative in range(OPERATIVES):
        if s.operative[operative].place == place:
            wound(s, operative)


def delay_others(s, operative):
    """Every other operative in his room becomes delayed; how many there are."""
    found = 0
    for other in range(OPERATIVES):
        if meets(s, operative, other):
            delay(s, other)
            found += 1
    return found
