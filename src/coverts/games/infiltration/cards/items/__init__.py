"""The items of the stand-in deck, one module for each (chapter 21)."""
