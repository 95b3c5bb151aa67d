"""Tables of what is printed on the cards, and the decorators that declare cards."""
