"""Many games between bots, and what each seat held and chose in them.

- `tally`: plays the games, in machine code or with `python_games`
- `things`: the cards and options of a game that are recorded
- `statistics`: means and shares with confidence intervals
"""
