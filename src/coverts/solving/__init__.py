"""Solvers for small games, which compute equilibrium strategies.

- `solver`: counterfactual regret minimization in machine code
- `policy`: a strategy and its file format
- `progress`: solving until a strategy is good enough
- `openspiel`, `spiel_policy`: a strategy as an OpenSpiel policy
"""

from coverts.solving.policy import Policy
from coverts.solving.solver import Evaluation, Solver

__all__ = ["Evaluation", "Policy", "Solver"]
