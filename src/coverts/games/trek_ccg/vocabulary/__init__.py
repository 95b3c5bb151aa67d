"""The vocabulary of cards: terms, printed values, texts and the decorators that declare cards."""
