"""Functions of the engine that are compiled together with a game's own functions.

They are typed Python functions, which the compiler reads as syntax trees. The annotations give the kinds of
the parameters. Names in capitals are constants of the game. A function that is called here but not defined in
any template is generated for the game.
"""
