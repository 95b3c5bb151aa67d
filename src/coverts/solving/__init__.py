"""Small games solved: strategies that nobody can beat on average, and what they are worth.

solver.py       regret in machine code, over a tree of positions
policy.py       a strategy by itself, and its file
progress.py     solving until it is good enough
openspiel.py    a strategy as a policy of OpenSpiel
"""

from coverts.solving.policy import Policy
from coverts.solving.solver import Judged, Solver

__all__ = ["Judged", "Policy", "Solver"]
