"""Functions of the engine that are compiled beside a game's own, written once as plain Python.

They are read like a game's functions and become trees; what a parameter is, its annotation says. Names in
capitals are constants of the game, and functions that no template defines are the game's.
"""
