"""A match: one game in progress, with its log, its answers and each seat's point of view."""

from coverts.engine.match.game_match import MAX_PACKED_STEPS, Match, Packed

__all__ = ["MAX_PACKED_STEPS", "Match", "Packed"]
