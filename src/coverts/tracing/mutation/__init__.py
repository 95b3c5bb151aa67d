"""Mutation tests: change a game's rules one place at a time, and see which tests fail.

- `mutants`, `source_changes`, `exposures`: the mutants of `coverts mutate`
- `trials`, `forks`: test each mutant in a forked process
- `survivors`: reports mutants that no test detects
"""
