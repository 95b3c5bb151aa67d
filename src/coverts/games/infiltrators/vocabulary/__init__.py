"""The words on cards: what is printed on them and drawn on segments, and the decorators that declare them."""
