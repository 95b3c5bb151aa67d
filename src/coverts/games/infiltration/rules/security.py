"""The dials and the Security Phase (chapter 11)."""

from coverts.engine import roll, rule, say
from coverts.games.infiltration.rules.ending import end_if_over
from coverts.games.infiltration.state import (
    LEAST_ALARM,
    MOST_ALARM,
    MOST_PROXIMITY,
    SECURITY,
    Infiltration,
    leader,
)


@rule("11.2")
def raise_alarm(s: Infiltration, by):
    """Change the alarm by an amount, but keep it between -1 and 8."""
    s.alarm = max(LEAST_ALARM, min(MOST_ALARM, s.alarm + by))
    say("alarm.set", s.alarm)
    yield from end_if_over(s)


@rule("11.3")
def raise_proximity(s: Infiltration, by):
    """Raise proximity by an amount, and end the game at 99."""
    s.proximity = min(MOST_PROXIMITY, s.proximity + by)
    say("proximity.set", s.proximity)
    yield from end_if_over(s)


@rule("11.1")
def security_phase(s: Infiltration):
    """Roll the die, and add the roll and the alarm to proximity."""
    s.phase = SECURITY
    say("heading.security")
    rolled = yield roll(6)
    say("security.rolled", leader(s), rolled)
    if s.alarm_ignored:
        say("security.alarm_ignored")
    else:
        rolled += s.alarm
    yield from raise_proximity(s, rolled)
