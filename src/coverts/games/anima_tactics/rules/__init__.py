"""The rules, by chapters."""
