"""The levels of the bots: `coverts rate infiltrators --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("prowler", "Knows the way, but is careless and often wanders.", spread=60),
    Level("prowler", "Keeps out of sight, with a slip now and then.", spread=11),
    Level("prowler", "Keeps to the dark and to its plan."),
    Level("planner:300/0.3s", "Tries each answer in a few games to the end."),
    Level("planner:2000/1s", "Tries each answer in many games to the end."),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
