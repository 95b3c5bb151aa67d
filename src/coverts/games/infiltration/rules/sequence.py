"""The sequence of play (chapter 2)."""

from coverts.engine import helper, rule, say
from coverts.games.infiltration.rules.npc_phase import npc_phase
from coverts.games.infiltration.rules.resolution import resolution_phase
from coverts.games.infiltration.rules.security import security_phase
from coverts.games.infiltration.rules.selection import selection_phase
from coverts.games.infiltration.rules.setup import set_the_table
from coverts.games.infiltration.state import FIRST_ITEM, OPERATIVES, PLACES, Infiltration, leader
from coverts.games.infiltration.vocabulary.printed import AFTER, BOX, DISCARD


@rule("2.1")
def play_game(s: Infiltration):
    """Set up the table, then play rounds until the game ends."""
    yield from set_the_table(s)
    yield from play_rounds(s)


@rule("2.1")
def play_rounds(s: Infiltration):
    """Play rounds until the game ends, which stops this rule."""
    while True:
        yield from play_round(s)


@rule("2.1")
def play_round(s: Infiltration):
    """Play the four phases of a round, put cards away and pass the tracker."""
    s.round += 1
    say("heading.round", s.round)
    for place in range(PLACES):
        s.room[place].downloaded = 0
    yield from selection_phase(s)
    yield from resolution_phase(s)
    yield from npc_phase(s)
    yield from security_phase(s)
    s.alarm_ignored = 0
    for operative in range(OPERATIVES):
        clear_away(s, operative)
    pass_the_tracker(s)


@helper("2.2", "2.3", "17.6")
def pass_the_tracker(s: Infiltration):
    """Pass the tracker to the next player on the left who has an operative inside."""
    acting = s.operative[leader(s)].seat
    while s.operative[s.order[s.first]].seat != acting:
        s.first = (s.first + 1) % s.operatives
    while s.operative[s.order[s.first]].seat == acting:
        s.first = (s.first + 1) % s.operatives
    while s.operative[s.order[s.first]].place < 0:
        s.first = (s.first + 1) % s.operatives
    say("round.first", s.order[s.first], s.round + 1)


@helper("2.4", "2.5", "5.2")
def clear_away(s: Infiltration, operative):
    """Return action cards to the hand, and move items to the place that their cards name."""
    me = s.operative[operative]
    for card in me.faceup:
        if card < FIRST_ITEM:
            me.actions.add(card)
        elif AFTER[card - FIRST_ITEM] == DISCARD:
            s.discard.add(card - FIRST_ITEM)
        elif AFTER[card - FIRST_ITEM] == BOX:
            s.boxed_items.add(card - FIRST_ITEM)
        else:
            me.items.add(card - FIRST_ITEM)
    me.faceup.clear()
    me.extracting = 0
