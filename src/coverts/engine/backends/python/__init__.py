"""The Python back end, which plays matches, writes the log and raises errors with tracebacks.

- `machine.py` runs games, with one machine per game.
- `python_writer.py` writes the intermediate representation as Python code.
- `inlining.py` writes small helpers into their callers.
- `called_functions.py` has the functions that this code calls.
- `non_negative.py` finds indices that need no check for negative numbers.
- `hidden_values.py` has stand-ins for values that must not influence a decision.
"""
