"""Environments for learning: any game of Coverts in the forms that libraries for it expect.

batch.py        thousands of games in arrays, in machine code
play.py         one game, in Python: what the next two are made of
pettingzoo.py   an agent for each seat: `env`, `parallel_env`
gymnasium.py    one seat against opponents: `coverts/infiltration-v0` and so on
vector.py       the same, thousands at once
described.py    what each slot of an observation and each action is
openspiel.py    a game of OpenSpiel's; needs open_spiel, and is imported by itself
positions.py    its positions: none ever changes, each knows what every seat has seen and done

PettingZoo's and Gymnasium's need those (`coverts[envs]`). Where Gymnasium is installed, importing this
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
