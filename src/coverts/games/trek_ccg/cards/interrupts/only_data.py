"""Interrupts that are not in the pool but that other cards name."""

from coverts.games.trek_ccg.for_cards import *

unprinted(INTERRUPT, 7, "The Guardian")
