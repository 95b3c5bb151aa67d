"""Solvers for small games, which compute equilibrium strategies.

- `solver`: counterfactual regret minimization in machine code
- `strategy`: a strategy and its file format
- `progress`: solving until a strategy is good enough
- `openspiel`, `spiel_policy`: a strategy as an OpenSpiel policy
"""

from coverts.solving.solver import Evaluation, Solver
from coverts.solving.strategy import Strategy

__all__ = ["Evaluation", "Solver", "Strategy"]
