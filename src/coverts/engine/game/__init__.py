"""Games as objects, and the parts of a game: options, rulebook, scenes, questions, log."""
