"""The interrupts (chapter 49), with a module for each."""
