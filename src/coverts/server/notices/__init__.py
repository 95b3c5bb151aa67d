"""Notices to players that it is their turn: web push and mail."""
