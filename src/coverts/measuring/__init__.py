"""Statistics of many games between bots (`coverts measure`).

- `measurement`: the request for a measurement and its results, which can be encoded as JSON
- `tally`: plays the games, in machine code or with `python_games`, and sums up their results
- `deck_process`: plays games with another deck in a separate process
- `things`: the cards and options of a game that can be measured
- `statistics`: means, shares and differences with confidence intervals
- `report`: the report; `report_text`, `report_page` and `charts` render it
- `measure_command`: the command itself
- `repeated_game`: replays a single game with its log
"""

from coverts.measuring.measurement import GameRequest, SideResult
from coverts.measuring.tally import play

__all__ = ["GameRequest", "SideResult", "play"]
