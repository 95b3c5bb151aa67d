"""Where figures stand: onto the table, and from one place to another (chapters 6 and 13)."""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.ending import is_brought_home
from coverts.games.anima_tactics.state import ON_TABLE, AnimaTactics


def stand_at(s: AnimaTactics, who, x, y):
    """Onto the table."""
    s.figure[who].status = ON_TABLE
    s.figure[who].x = x
    s.figure[who].y = y


@helper("13.6", "23.7")
def step_to(s: AnimaTactics, who, x, y):
    """Stand somewhere else, before anybody is seen there."""
    me = s.figure[who]
    me.x = x
    me.y = y
    me.freed = 0
    if is_brought_home(s):
        s.decided = 1
