"""Templates that solve small games: a tree of positions, and regret minimisation."""
