"""Wounded and delayed operatives (chapter 9)."""

from coverts.engine import helper, say
from coverts.games.infiltration.state import OPERATIVES, Infiltration, meets


@helper("9.1", "9.2")
def wound(s: Infiltration, operative):
    """Wound an operative. A second wound does nothing."""
    me = s.operative[operative]
    if me.place >= 0 and not me.wounded:
        me.wounded = 1
        say("operative.wounded", operative)


@helper("9.3")
def heal(s: Infiltration, operative):
    """Make a wounded operative healthy."""
    me = s.operative[operative]
    if me.place >= 0 and me.wounded:
        me.wounded = 0
        say("operative.healed", operative)


@helper("9.5")
def delay(s: Infiltration, operative):
    """Make an operative delayed, with a tipped marker."""
    me = s.operative[operative]
    if me.place >= 0 and not me.delayed:
        me.delayed = 1
        say("operative.delayed", operative)


@helper("9.4", "9.6", "9.7")
def slow_the_wounded(s: Infiltration, operative, before, was_wounded):
    """Delay a wounded operative who has resolved Advance or Retreat.

    Args:
        operative: The operative.
        before: The room in which the operative flipped the card (9.6).
        was_wounded: Whether the operative was already wounded then (9.7).
    """
    me = s.operative[operative]
    moved = s.fruitless_advance_delays or me.place != before
    if me.wounded and moved and (was_wounded or s.fresh_wound_delays):
        delay(s, operative)


def wound_all_in(s: Infiltration, place):
    for operative in range(OPERATIVES):
        if s.operative[operative].place == place:
            wound(s, operative)


def delay_others(s: Infiltration, operative):
    """Delay the other operatives in the room, and return how many there are."""
    found = 0
    for other in range(OPERATIVES):
        if meets(s, operative, other):
            delay(s, other)
            found += 1
    return found
