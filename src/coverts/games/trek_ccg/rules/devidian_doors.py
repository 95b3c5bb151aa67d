"""Rules for owed Devidian Doors (27.5).

A player who has used a door must show another one later, or loses the game.
"""

from coverts.engine import game_over, helper, rule, say
from coverts.games.trek_ccg.rules.zones import from_hand
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named


def cannot_pay(s: TrekCcg, who):
    """Return whether a player owes more Devidian Doors than they hold.

    Only that player may know the result.
    """
    return s.side[who].doors_due + s.side[who].doors_used > s.side[who].hand[card_named("Devidian Door")]


def forfeit(s: TrekCcg):
    """Settle owed Devidian Doors as the game ends.

    Players show the doors they hold. A winner who cannot show enough of them loses. The result does not
    change if the loser cannot show theirs either.
    """
    lost = 0
    for who in range(2):
        if cannot_pay(s, who):
            lost |= 1 << who
            say("no_door", who)
        else:
            s.side[who].doors_due += s.side[who].doors_used
            s.side[who].doors_used = 0
            while s.side[who].doors_due > 0:
                show_door(s, who)
    if lost == 1 or lost == 2:
        s.winner = 2 - lost


@helper("27.5")
def show_door(s: TrekCcg, who):
    """Show one owed Devidian Door, and put it out of play."""
    s.side[who].doors_due -= 1
    from_hand(s, who, card_named("Devidian Door"))
    s.side[who].out_of_play[card_named("Devidian Door")] += 1
    say("shows", who, card_named("Devidian Door"))


@rule("27.5")
def show_doors(s: TrekCcg, who):
    """Make the player show a Devidian Door for each door used before this turn.

    A player without one loses the game.
    """
    while s.side[who].doors_due > 0:
        if s.side[who].hand[card_named("Devidian Door")] == 0:
            say("no_door", who)
            s.winner = 1 - who
            s.ended = True
            yield game_over()
        show_door(s, who)
