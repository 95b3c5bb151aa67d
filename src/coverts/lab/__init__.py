"""Experiments: many games of several variants, which can be stopped, continued and compared.

- `experiment_file`: the file that says what to play
- `cells`: the games of one variant, one number of players and one seating
- `block_store`: the folder or bucket that holds the results
- `block_rows`: plays the games of a block
- `thinking_games`: the same for bots that search
- `experiment_run`: plays all cells of an experiment
- `experiment_changes`: what has changed since the results were begun
- `experiment_command`: the command that does all of this
- `bot_ratings`: ratings from a round robin
- `cell_description`: what a report tells about a cell besides its games
- `sequences`: intervals that stay valid while an experiment runs
- `workers`: the processes that play
- `reports`: the report as text, as a page and as files
- `decisions`: what each seat knew and chose in these games, for learning
- `measure`: games of one side or two without a file (`coverts measure`)
"""
