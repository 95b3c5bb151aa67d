"""Replays: moments of a played game, game files, opinions of bots."""
