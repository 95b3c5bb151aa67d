"""The cards: characters, guards, equipment and missions."""
