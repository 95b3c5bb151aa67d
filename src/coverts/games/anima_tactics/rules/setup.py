"""The start of a game, before deployment (chapters 3 and 23)."""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.plane import fits, squared
from coverts.games.anima_tactics.state import (
    CAPTURE,
    FIGURES,
    HIGH,
    INCH,
    LEAGUE,
    MOST_PARTY,
    NOBODY,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    WAITING,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.proposed import LEAGUE_TURNS, SMALL, TURNS


@helper("3.11", "11.4", "23.2", "23.6", "23.7")
def raise_parties(s: AnimaTactics):
    """Set the number of turns, and let every figure wait for deployment.

    In the Capture scenario, place the prisoner too.
    """
    s.last_turn = LEAGUE_TURNS if s.scenario == LEAGUE else TURNS
    for who in range(FIGURES):
        me = s.figure[who]
        if me.card >= 0:
            me.seat = who // MOST_PARTY
            me.status = WAITING
    if s.scenario == CAPTURE:
        place_prisoner(s)


@helper("23.7")
def place_prisoner(s: AnimaTactics):
    """Put the prisoner in the middle of the table, or as close to it as possible."""
    nearest = WIDE * WIDE
    for row in range(SQUARES_DOWN + 1):
        for column in range(SQUARES_ACROSS + 1):
            x = column * INCH
            y = row * INCH
            away = squared(x, y, WIDE // 2, HIGH // 2)
            if away < nearest and fits(s, NOBODY, SMALL, x, y):
                nearest = away
                s.prisoner_at_x = x
                s.prisoner_at_y = y
