"""The item Data Spike (21.32)."""

from coverts.games.infiltration.for_cards import *


@item(32, "Data Spike", after=BOX)
def data_spike(s: Infiltration, operative):
    """Take 2 data files from the server pool. Alarm +1."""
    yield from take_from_pool(s, operative, 2)
    yield from raise_alarm(s, 1)
