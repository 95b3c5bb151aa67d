"""Dice: all have ten sides; a Gnosis point adds one and the best counts (chapters 1 and 21)."""

from coverts.engine import OK, decision, roll, rule, say
from coverts.games.anima_tactics.state import FIGURES, SHOWN_DICE, AnimaTactics

SIDES = 10
KEEP, SPEND = range(2)
THE_PARTY = FIGURES
"""Who rolls for Initiative."""


@decision(
    ("keep it", "spend it"),
    prompt="{roller} rolls: do you spend a Gnosis point for another die?",
    rules=("21.2", "17.4"),
)
def spend_gnosis(s: AnimaTactics, seat, roller, answer):
    return OK


@rule("1.3", "15.2", "21.2", "21.3")
def roll_best(s: AnimaTactics, seat, who, dice):
    """Roll, with one more die for a Gnosis point; the highest. who: a figure, or THE_PARTY for Initiative."""
    if s.gnosis[seat] > 0:
        answer = yield spend_gnosis(seat, who)
        if answer == SPEND:
            s.gnosis[seat] -= 1
            dice += 1
            say("gnosis", seat, s.gnosis[seat])
    best = 0
    s.rolled = min(dice, SHOWN_DICE)
    for number in range(dice):
        rolled = yield roll(SIDES)
        if number < SHOWN_DICE:
            s.dice[number] = rolled
        best = max(best, rolled)
    return best
