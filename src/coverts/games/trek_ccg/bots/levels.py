"""The levels of the bots: `coverts rate trek_ccg --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("commander", "Knows what to do, but seldom does it in time.", spread=1000),
    Level("commander", "Tries missions too early.", spread=98),
    Level("commander", "Plays well, with a slip now and then.", spread=28),
    Level("commander", "Seldom makes a mistake.", spread=3),
    Level(
        "commander", "Always makes what it takes for the best move. No bot that searches plays better so far."
    ),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
