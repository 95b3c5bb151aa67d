"""Rules for choosing the first player and dealing the first hands (chapter 3)."""

from coverts.engine import EVERYBODY, chance, rule
from coverts.games.trek_ccg.rules.draws import take_top_card
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import AS_USUAL_STOPS

FIRST_HAND = 7


@chance(("seat 1", "seat 2"), learns=EVERYBODY, rules=("3.1",), prompt="Draw who goes first")
def draw_first_player(s: TrekCcg, seat):
    return 1


@rule("3.1")
def set_out(s: TrekCcg):
    """Draw the first player, unless the table has named one."""
    if s.first < 0:
        s.first = yield draw_first_player()


@rule("3.18")
def begin_play(s: TrekCcg):
    """Let both players draw their first hands.

    Unseeded seed cards stay facedown and out of play.
    """
    for turn in range(2):
        who = (s.first + turn) % 2
        mine = s.side[who]
        mine.usual = AS_USUAL_STOPS
        mine.asks = AS_USUAL_STOPS
        for _ in range(FIRST_HAND):
            yield from take_top_card(s, who)
