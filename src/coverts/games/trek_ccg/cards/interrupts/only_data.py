"""Interrupts that others speak of."""

from coverts.games.trek_ccg.for_cards import *

unprinted(INTERRUPT, 7, "The Guardian")
