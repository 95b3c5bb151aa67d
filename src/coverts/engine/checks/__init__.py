"""Checks of a game: the contract suite, hints, and tables that cover all options."""
