"""The core of a table: its match, its steps, its seats and its viewers."""
