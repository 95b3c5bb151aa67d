"""Games of one side or two with the same luck, without a file and a folder (`coverts measure`).

- `measure_command`: the command
- `measure_request`: the games of a side, and what plays them
- `deck_process`: plays games with another deck in a separate process
- `repeated_game`: replays a single game with its log
"""
