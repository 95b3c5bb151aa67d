"""What many games of bots come to: `coverts measure`.

asked.py        what is asked, and what comes of it, as plain structures
things.py       what may be held or chosen in a game, and what it is called
tally.py        the games played in machine code; plain.py: in Python, the same games
apart.py        games with another deck, in a process of their own
statistics.py   shares, means and differences, with their intervals
report.py       both sides put together; printed.py: as a screen of text; page.py, drawn.py: as a page
"""

from coverts.measuring.measurement import Measured, Request
from coverts.measuring.tally import play

__all__ = ["Measured", "Request", "play"]
