"""The rule compiler: it turns rules that are generators into a resumable machine.

source/      parse functions, expand shorthand, track slot numbers, read templates
ir/          the intermediate representation: typed trees of expressions and statements
lower/       lower functions to trees, and rules to basic blocks split at their yields
generate/    generate functions from declarations: questions, views, redeals, scores
templates/   functions of the engine that are compiled together with a game
program.py   everything that one game compiles to
"""
