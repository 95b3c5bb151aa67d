"""Matches: games in progress with their log, answers and a view for each seat."""

from coverts.engine.match.game_match import MAX_PACKED_STEPS, Match, Packed

__all__ = ["MAX_PACKED_STEPS", "Match", "Packed"]
