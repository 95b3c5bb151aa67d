"""A game as an object, and what it declares: options, rulebook, scenes, questions, log."""
