"""Mutation tests: change a game's rules one place at a time, and see which tests fail.

- `mutants`, `source_changes`, `exposures`: the mutants of `coverts mutate`
- `trials`, `forks`: test each mutant in a forked process
- `trial_files`, `source_versions`: keep finished trials, and find those that are still valid
- `survivors`: reports mutants that no test detects
"""
