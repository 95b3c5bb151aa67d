"""Decks of Infiltration: in each, `contents.py` is what is printed; the effects stand beside it."""
