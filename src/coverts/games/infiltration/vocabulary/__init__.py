"""The words on cards: what is printed on them, as tables, and the decorators that declare them."""
