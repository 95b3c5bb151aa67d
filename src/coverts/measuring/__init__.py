"""Statistics of many games between bots: `coverts measure`.

- `measurement`: the request and the result, as plain structures
- `tally`: plays the games, in machine code or by `python_games`
- `deck_process`: plays games with another deck, in a separate process
- `things`: what players may hold or choose in a game, and its names
- `statistics`: shares, means and differences with their intervals
- `report`: one or two sides as tables; `report_text`, `report_page` and `charts` show them
- `measure_command`, `repeated_game`: the command, and one game replayed with its log
"""

from coverts.measuring.measurement import GameRequest, SideResult
from coverts.measuring.tally import play

__all__ = ["GameRequest", "SideResult", "play"]
