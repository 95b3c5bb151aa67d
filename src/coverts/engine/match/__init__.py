"""A match: one game being played, with its log, its answers, and each seat's side of it."""

from coverts.engine.match.game_match import MOST_PACKED, Match, Packed

__all__ = ["MOST_PACKED", "Match", "Packed"]
