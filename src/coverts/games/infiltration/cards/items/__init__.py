"""The items, a file for each (chapter 21)."""
