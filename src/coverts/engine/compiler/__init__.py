"""The rule compiler: generators over a record become a resumable machine over it.

source/      syntax trees of functions, shorthand, locals that hold slots, templates
ir/          the intermediate representation: typed trees of expressions and statements
lower/       lowering: functions to trees, rules to basic blocks split at their yields
generate/    functions generated from declarations: questions, views, redeals, scores
templates/   functions of the engine that are compiled together with a game
program.py   everything that one game compiles to
"""
