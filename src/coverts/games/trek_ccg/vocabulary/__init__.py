"""The vocabulary of cards: terms, printed values, texts and declarations."""
