"""Reinforcement learning environments for every game.

- `batch`: thousands of games in NumPy arrays, played by machine code
- `single_game`: one game on the Python back end, which the PettingZoo and Gymnasium environments use
- `pettingzoo`: PettingZoo environments with one agent per seat, as `env` and `parallel_env`
- `gymnasium`: Gymnasium environments with one seat against opponents, such as `coverts/infiltration-v0`
- `vector`: Gymnasium vector environments for thousands of games at once
- `descriptions`: the meaning of each observation slot and each action
- `openspiel`: games and states for OpenSpiel; import it explicitly, because it needs open_spiel
- `game_nodes`: the immutable game states that `openspiel` uses
- `arguments`, `spaces`: argument parsing and spaces that the environments share

PettingZoo and Gymnasium are installed with the extra `envs`. If Gymnasium is installed, importing this
package registers all installed games with it.
"""

from importlib import import_module
from importlib.util import find_spec

from coverts.envs.batch import Autoreset, Batch
from coverts.envs.descriptions import Description, Move, describe
from coverts.envs.single_game import Illegal, Play

__all__ = ["Autoreset", "Batch", "Description", "Illegal", "Move", "Play", "describe"]

if find_spec("gymnasium") is not None:
    import_module("coverts.envs.gymnasium")
