"""Functions of the engine that are compiled together with a game's own.

They are typed Python functions, read as trees like those of a game. The annotations give the kinds of the
parameters. Names in capitals are constants of the game; functions that no template defines are the game's.
"""
