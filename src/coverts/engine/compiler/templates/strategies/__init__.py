"""Templates that solve small games by regret minimisation over a game tree."""
