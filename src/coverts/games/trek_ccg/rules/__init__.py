"""The rules of the game, one module for each topic of the rulebook."""
