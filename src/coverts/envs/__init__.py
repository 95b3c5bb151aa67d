"""Reinforcement learning environments for every game.

- `batch`: thousands of games in NumPy arrays, stepped by machine code
- `single_game`: one game on the Python back end; PettingZoo and Gymnasium environments use it
- `pettingzoo`: an agent per seat, as `env` and `parallel_env`
- `gymnasium`: one seat against opponents, as `coverts/infiltration-v0` and so on
- `vector`: the same for thousands of games at once
- `descriptions`: the meaning of each observation slot and each action
- `openspiel`: games and states for OpenSpiel; import it explicitly, it needs open_spiel
- `game_nodes`: its immutable states
- `arguments`, `spaces`: argument parsing and spaces shared by the environments

PettingZoo and Gymnasium come with the extra `envs`. If Gymnasium is installed, importing this package
registers all installed games with it.
"""

from importlib import import_module
from importlib.util import find_spec

from coverts.envs.batch import Autoreset, Batch
from coverts.envs.descriptions import Description, Move, describe
from coverts.envs.single_game import Illegal, Play

__all__ = ["Autoreset", "Batch", "Description", "Illegal", "Move", "Play", "describe"]

if find_spec("gymnasium") is not None:
    import_module("coverts.envs.gymnasium")
