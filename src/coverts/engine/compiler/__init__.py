"""The rule compiler: generators over a record become a resumable machine over the same record.

source.py               a function's syntax tree, and refusals: file, line and what to write instead
catalogue.py            all that a game's code comes to, and its numbers
expressions.py, statements.py    plain functions as trees (tree.py); for whose eyes values are (values.py)
blocks.py, asking.py, flow.py    rules: split at their yields into blocks; nothing hidden on the stack
frame.py                which locals live across a yield
slots.py, rests.py      slots that stay empty while a rule may name them
questions.py, views.py, redeals.py, scores.py, reasons.py    the functions around the rules
template.py, templates/ functions of the engine's own that are compiled beside a game's
program.py              all of it for one game
"""
