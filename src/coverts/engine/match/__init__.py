"""Matches: games in progress with their log, answers and a view for each seat."""

from coverts.engine.match.game_match import Match, Packed

__all__ = ["Match", "Packed"]
