"""The personnel (chapter 41), with a module for each card that has a text with an effect."""
