"""The levels of the bots: `coverts rate infiltrators --levels` measures them."""

from coverts.engine import Level

LEVELS = (
    Level("prowler", "Knows the way, but is careless and often wanders.", spread=28),
    Level("prowler", "Looks where it goes, and still takes risks.", spread=14),
    Level("prowler", "Keeps out of sight, with a slip now and then.", spread=4),
    Level("prowler", "Keeps to the dark and to its plan."),
    Level("ismcts:0.1s", "Thinks ahead, and expects the other side to do the same."),
)
"""From the weakest to the strongest. docs/bots.md has how often each beats the one before it."""
