"""Mutation tests: change a game's rules one place at a time, and see which tests fail."""
