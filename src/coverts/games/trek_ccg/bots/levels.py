"""The levels of the bots: `coverts rate trek_ccg --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("commander", "Knows what to do, but seldom does it in time.", spread=1000),
    Level("commander", "Tries missions too early.", spread=25),
    Level("commander", "Gathers the crew that a mission needs before it goes there."),
    Level("planner:50/0.2s", "Tries each answer in a few games, four turns ahead."),
    Level("planner:500/0.6s", "Tries each answer in many games, four turns ahead."),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
