"""From rulebook to code to tests and back: which rows and cards have code, and a test that ran it.

A row is a place in the source texts, tagged on a statement of the rulebook (`rulebook.py`). A clause is a
sentence of a card's text (`clauses.py`). A test is marked with the rows, cards and clauses it is for.
`plugin` runs in pytest and notes what each marked test reached on the `python` back end; `rows` and `cards`
draw the two tables of `coverts rules`, the second with the clauses of `clause_table`.
"""
