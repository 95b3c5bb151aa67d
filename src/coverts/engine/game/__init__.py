"""The class of games, and the parts of a game: options, rulebook, scenes, questions and log."""
