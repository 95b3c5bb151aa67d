"""The rulebook's chapters: each module names its own."""
