"""The vocabulary of cards: declarations, tables, and texts of parties."""
