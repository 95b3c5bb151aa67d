"""The Python back end: the machine that plays and logs, with tracebacks.

machine.py          runs games; one machine per game
python_writer.py    functions of the intermediate representation as Python text
non_negative.py     data flow: which indices need no check
hidden_values.py    placeholders for values that must not influence a decision
"""
