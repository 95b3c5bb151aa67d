"""The rule compiler, which turns rules (generator functions) into resumable code.

source/      parsing functions, expanding shorthand, tracking slot numbers, reading templates
ir/          the intermediate representation: typed trees of expressions and statements
lower/       lowering functions to trees, and rules to basic blocks that are split at yields
generate/    generating functions for questions, views, redeals and scores
templates/   functions of the engine that are compiled together with a game
program.py   `Program`, the compiled form of one game
"""
