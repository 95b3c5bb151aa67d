"""Experiments: many games of several variants, which can be stopped, continued and compared.

- `experiment_file`: the file that says what to play
- `cells`: the games of one variant, one number of players and one seating
- `block_store`: the folder or bucket that holds the results
- `block_rows`: plays the games of a block
- `thinking_games`: the same for bots that search
- `experiment_run`: plays all cells of an experiment
- `experiment_command`: the command that does all of this
- `experiment_page`: the results as a page with charts
- `cell_findings`: shares, lengths and differences
- `bot_ratings`: ratings from a round robin
- `sequences`: intervals that stay valid while an experiment runs
"""
