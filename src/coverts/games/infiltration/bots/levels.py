"""The levels of the bots: `coverts rate infiltration --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("courier", "Grabs what lies near and often stays too long.", spread=22),
    Level("courier", "Watches the clock, but is easily tempted.", spread=10),
    Level("courier", "Loads while there is time and walks out before security arrives."),
    Level("planner:500/0.2s", "Tries each answer in a few games to the end."),
    Level("planner:2000/0.5s", "Tries each answer in many games to the end."),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
