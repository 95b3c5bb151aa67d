"""The Alert track: what adds tokens, and the General Alert (chapter 14)."""

from coverts.engine import helper, rule, say
from coverts.games.infiltrators.rules.attacks import is_clear, roll_dice
from coverts.games.infiltrators.rules.ending import issue_general_alert
from coverts.games.infiltrators.state import (
    FIGURES,
    FIRST_GUARD,
    LAST_ROUND,
    MOST_INFILTRATORS,
    NOWHERE,
    ON_BOARD,
    SHIFT,
    Infiltrators,
    distance,
)
from coverts.games.infiltrators.vocabulary.printed import ROUND_ENDS

SIGHT, LOUD = 4, 2


@rule("14.7")
def raise_alert(s: Infiltrators, tokens):
    """Add Alert tokens, and issue the General Alert at the threshold."""
    s.alert += tokens
    if tokens > 0:
        say("alert", s.alert)
    if s.alert >= s.threshold:
        yield from issue_general_alert(s)


@rule("14.2", "14.3")
def after_the_infiltrators(s: Infiltrators):
    """Add tokens for completed objectives and for a sighted infiltrator."""
    yield from raise_alert(s, s.completed)
    if is_anybody_sighted(s):
        say("sighted")
        yield from raise_alert(s, 1)


@helper("14.3")
def is_anybody_sighted(s: Infiltrators):
    """Return whether an infiltrator is sighted.

    An infiltrator is sighted with a noise die in a guard's line of sight, or with two noise dice anywhere.
    """
    for who in range(MOST_INFILTRATORS):
        if s.figure[who].status == ON_BOARD and s.figure[who].noise > 0:
            if s.figure[who].noise >= LOUD:
                return 1
            for guard in range(FIRST_GUARD, FIGURES):
                if s.figure[guard].status == ON_BOARD and sees(s, guard, who):
                    return 1
    return 0


def sees(s: Infiltrators, guard, who):
    return distance(s, s.figure[guard].tile, s.figure[who].tile) <= SIGHT and is_clear(s, guard, who)


@rule("14.4", "14.5", "14.6", "14.8")
def after_the_guards(s: Infiltrators):
    """Add tokens for gunfire, missed reports and the change of shift.

    At the end of the last round, issue the General Alert.
    """
    ROUND_ENDS[s.mission](s)
    if s.gunfire:
        s.ever_gunfire = 1
        say("gunfire")
        yield from raise_alert(s, 1)
    for _ in range(s.reports_missing):
        missed = yield from roll_dice(s, 1)
        say("report", s.dice[0])
        yield from raise_alert(s, missed)
    if s.round % SHIFT == 0:
        say("shift")
        yield from raise_alert(s, 1)
    s.smoke = NOWHERE
    if s.round == LAST_ROUND:
        say("dawn")
        yield from issue_general_alert(s)
