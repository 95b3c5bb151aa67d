"""Templates that solve small games: a tree of positions, and strategies by regret over it."""
