"""Checks of a game: the contract suite, hints, and sets of tables that cover all options."""
