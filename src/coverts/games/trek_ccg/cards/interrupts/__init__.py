"""The interrupts (chapter 49), a file for each."""
