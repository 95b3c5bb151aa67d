"""Rules for points (chapter 27)."""

from coverts.engine import say
from coverts.games.trek_ccg.rules.zones import deck_size
from coverts.games.trek_ccg.state import TrekCcg


def score(s: TrekCcg, who, points):
    """Score points from a mission or an objective."""
    if points > 0:
        s.side[who].points += points
        say("points", who, points, s.side[who].points)


def score_bonus(s: TrekCcg, who, points):
    """Score points from a source other than missions and objectives."""
    if points > 0:
        s.side[who].bonus += points
        score(s, who, points)


def lose_points(s: TrekCcg, who, points):
    s.side[who].points -= points
    say("loses_points", who, points, s.side[who].points)


def both_decks_empty(s: TrekCcg):
    """Return whether neither player has a card left to draw (27.3).

    This ends the game.
    """
    return deck_size(s, 0) == 0 and deck_size(s, 1) == 0
