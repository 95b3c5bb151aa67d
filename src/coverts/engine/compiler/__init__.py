"""The rule compiler: generators over a record become a resumable machine over the same record.

source.py   a function's text, and refusals that name file, line and what to write instead
lower.py    expressions and plain statements of the subset
flow.py     rules: split at their yields into blocks; which locals live across them
machine.py  the functions around the rules: resume, answer, legal, weights, views
program.py  all that belongs to one game, found from its start rule, numbered
"""
