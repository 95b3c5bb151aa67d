"""Replays of played games, game files, and bots' opinions."""
