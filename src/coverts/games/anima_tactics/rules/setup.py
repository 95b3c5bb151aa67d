"""Before play: the parties as they were chosen (chapters 3 and 23)."""

from coverts.engine import helper
from coverts.games.anima_tactics.state import (
    CAPTURE,
    FIGURES,
    HIGH,
    LEAGUE,
    MOST_PARTY,
    WAITING,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.proposed import LEAGUE_TURNS, TURNS


@helper("3.11", "11.4", "23.2", "23.6", "23.7")
def raise_parties(s: AnimaTactics):
    """Everybody waits to be deployed."""
    s.last_turn = LEAGUE_TURNS if s.scenario == LEAGUE else TURNS
    for who in range(FIGURES):
        me = s.figure[who]
        if me.card >= 0:
            me.seat = who // MOST_PARTY
            me.status = WAITING
    if s.scenario == CAPTURE:
        s.prisoner_at_x = WIDE // 2
        s.prisoner_at_y = HIGH // 2
