"""People at a table: what they are called, who is there, what they say and note, and what watchers see late.

Nothing of it is part of a game: no answer rests on it, and no game's file has it.
"""
