"""Matches: games in progress with their log, answers and a view for each seat."""

from coverts.engine.match.game_match import Match, Packed
from coverts.engine.match.stepper import MAX_UNDOABLE_STEPS

__all__ = ["MAX_UNDOABLE_STEPS", "Match", "Packed"]
