"""The decks Infiltration can be played with; `contents.py` of a deck is what is printed, beside it the effects."""
