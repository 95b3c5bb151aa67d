"""Decks of Infiltration. In each, what is printed on a card stands on its decorator, what it does beneath."""
