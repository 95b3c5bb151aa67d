"""The words on cards: terms, what is printed, what texts do, and the decorators that declare them."""
