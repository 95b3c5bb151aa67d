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
    """Turn the alarm dial; it stops at -1 and at 8."""
    s.alarm = max(LEAST_ALARM, min(MOST_ALARM, s.alarm + by))
    say("alarm.set", s.alarm)
    yield from end_if_over(s)


@rule("11.3")
def raise_proximity(s: Infiltration, by):
    """Turn the proximity dial on; it stops at 99, and that is the end."""
    s.proximity = min(MOST_PROXIMITY, s.proximity + by)
    say("proximity.set", s.proximity)
    yield from end_if_over(s)


@rule("11.1")
def security_phase(s: Infiltration):
    """The first player rolls; the roll and the alarm move the proximity dial."""
    s.phase = SECURITY
    say("heading.security")
    rolled = yield roll(6)
    say("security.rolled", leader(s), rolled)
    if s.alarm_ignored:
        say("security.alarm_ignored")
    else:
        rolled += s.alarm
    yield from raise_proximity(s, rolled)
