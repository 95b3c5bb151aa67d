"""Tables of what is printed on cards and segments, and the decorators that declare cards."""
