"""Measures how well tests cover a game's rules and cards.

It traces the code that tests run, and tries out mutants of the rules (copies with one change).

A source row is a numbered passage of the source texts. Each statement of the rulebook names its source rows.
A clause is a sentence of a card's text. Tests are marked with the source rows, cards and clauses that they
cover.

- `row_coverage`, `card_coverage`, `clause_table`: the tables of `coverts rules --coverage` and `--cards`
- `code_index`: finds a game's code and the rules that the code cites
- `test_runs`: runs pytest with `pytest_plugin`, which writes `findings`
- `recorder`: records the code that a test reaches
- `mutation`: `coverts mutate`
"""
