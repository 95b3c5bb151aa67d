"""The item Call for Backup (21.1)."""

from coverts.games.infiltration.for_cards import *


@item(1, "Call for Backup", after=DISCARD, specialist="Hugo Cash")
def call_for_backup(s: Infiltration, operative):
    """Each other operative in your room becomes delayed. Alarm +1."""
    delay_others(s, operative)
    yield from raise_alarm(s, 1)
