"""The deck the game is played with. Another deck is another import here."""

from coverts.games.infiltration.decks import stand_in as deck

__all__ = ["deck"]
