"""Which rules and cards have code and tests, and which changes of the rules no test notices.

A row is a place in the source texts; a statement of the rulebook names its rows. A clause is a sentence of a
card's text. A test is marked with the rows, cards and clauses it covers.

- `row_coverage`, `card_coverage`, `clause_table`: the tables of `coverts rules --coverage` and `--cards`
- `code_index`: where a game's code is, and which rules it cites
- `test_runs`: runs pytest with `pytest_plugin`, which writes `findings`
- `recorder`: records what a test reaches on the `python` back end
- `mutants`, `source_changes`, `exposures`: the changes of `coverts mutate`
- `trials`, `forks`: try each change in a forked process; `survivors`: the report
"""
