"""The levels of the bots: `coverts rate anima_tactics --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("skirmisher", "Fights with whoever is near.", spread=75),
    Level("skirmisher", "Picks its fights, not always well.", spread=36),
    Level("skirmisher", "Fights well, with a slip now and then.", spread=21),
    Level("skirmisher", "Seldom makes a mistake.", spread=9),
    Level(
        "skirmisher",
        "Always makes what it takes for the best move. No bot that searches plays better so far.",
    ),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
