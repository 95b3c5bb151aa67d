"""Rules for owed Devidian Doors (27.5).

A player who has used a door must show another one later, or loses the game.
"""

from coverts.engine import game_over, rule, say
from coverts.games.trek_ccg.rules.zones import from_hand
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named


def cannot_pay(s: TrekCcg, who):
    """Return whether a player owes more Devidian Doors than they hold.

    Only that player may know the result.
    """
    return s.side[who].doors_due + s.side[who].doors_used > s.side[who].hand[card_named("Devidian Door")]


def forfeit(s: TrekCcg):
    """Turn a win into a loss if the winner cannot show the Devidian Doors they owe.

    The result does not change if the loser cannot show theirs either.
    """
    if s.winner >= 0 and cannot_pay(s, s.winner) and not cannot_pay(s, 1 - s.winner):
        s.winner = 1 - s.winner
    elif s.winner < 0 and cannot_pay(s, 0) != cannot_pay(s, 1):
        s.winner = cannot_pay(s, 0)


@rule("27.5")
def show_doors(s: TrekCcg, who):
    """Make the player show a Devidian Door for each door used before this turn.

    Each door is put out of play. A player without one loses the game.
    """
    while s.side[who].doors_due > 0:
        if s.side[who].hand[card_named("Devidian Door")] == 0:
            say("no_door", who)
            s.winner = 1 - who
            s.ended = True
            yield game_over()
        s.side[who].doors_due -= 1
        from_hand(s, who, card_named("Devidian Door"))
        s.side[who].out_of_play[card_named("Devidian Door")] += 1
        say("shows", who, card_named("Devidian Door"))
