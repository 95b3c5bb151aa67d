"""Generation of a game's functions for questions, views, redeals and scores."""
