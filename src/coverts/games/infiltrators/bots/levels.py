"""The levels of the bots: `coverts rate infiltrators --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("prowler", "Knows the way, but is careless and often wanders.", spread=60),
    Level("prowler", "Keeps out of sight, with a slip now and then.", spread=11),
    Level("prowler", "Keeps to the dark and to its plan."),
    Level("planner:200/0.3s", "Tries each answer in a few games to the end."),
    Level("ismcts:1000/1s", "Searches many moves ahead and expects the others to do the same."),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
