"""Borg events and interrupts (chapters 48 and 49)."""
