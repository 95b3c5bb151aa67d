"""The objectives (chapter 51), with a module for each."""
