"""Dice rolls and Gnosis points, which add a die to a roll (chapters 1 and 21)."""

from coverts.engine import OK, decision, roll, rule, say
from coverts.games.anima_tactics.state import FIGURES, SHOWN_DICE, AnimaTactics

SIDES = 10
KEEP, SPEND = range(2)
INITIATIVE_ROLL, ATTACK_ROLL, DEFENSE_ROLL, LOCATE_ROLL, RESISTANCE_ROLL, ESCAPE_ROLL, DOOM_ROLL = range(7)
"""The purposes of rolls."""
THE_PARTY = FIGURES
"""The value of `who` when a whole party rolls for Initiative."""


@decision(
    ("keep the point", "spend it: one more die"),
    prompt="{roller} rolls for {what}; one more die for a Gnosis point?",
    rules=("21.3", "17.4"),
)
def spend_gnosis(s: AnimaTactics, seat, roller, what, answer):
    return OK


@rule("1.3", "15.2", "21.2", "21.3")
def roll_best(s: AnimaTactics, seat, who, dice, what):
    """Offer a Gnosis point, roll the dice and return the highest.

    Args:
        s: The state.
        seat: The seat that rolls.
        who: The figure that rolls, or THE_PARTY.
        dice: The number of dice, without the die that a Gnosis point adds.
        what: The purpose of the roll, such as ATTACK_ROLL.
    """
    if s.gnosis[seat] > 0:
        answer = yield spend_gnosis(seat, who, what)
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
