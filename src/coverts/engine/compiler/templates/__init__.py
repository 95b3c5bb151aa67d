"""Functions of the engine that are compiled together with a game's own functions.

The functions are typed Python functions, which the compiler reads as syntax trees. The annotations are the
kinds of the parameters. Names in capitals are constants of the game. If a template calls a function that no
template defines, the function is generated for the game.
"""
