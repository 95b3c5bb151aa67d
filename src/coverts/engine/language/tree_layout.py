"""The array layout of a game tree, shared by Python and machine code."""

from __future__ import annotations

from enum import IntEnum

MAX_LEVELS = 20_000
"""The maximum number of answers in one game, chance included. A longer game counts as endless."""


class NodeKind(IntEnum):
    """The kinds of position in a game tree.

    FAULTY: The game's code failed.
    END: The game is over.
    LOT: Chance decides.
    FORCED: A player has one legal answer.
    CHOICE: A player has several legal answers.
    """

    FAULTY = 0
    END = 1
    LOT = 2
    FORCED = 3
    CHOICE = 4


class NodeColumn(IntEnum):
    """The columns of the array `nodes`, which has one row for each position.

    WHAT: The `NodeKind` of the position.
    KNOWS: For chance, the sum of the weights. For a choice, the index of its information state.
    ANSWERS: The number of answers.
    AT: The row of `branches` that holds the position's first answer.
    LEVEL: The number of answers that led to the position.
    SEAT: The seat that chooses.
    """

    WHAT = 0
    KNOWS = 1
    ANSWERS = 2
    AT = 3
    LEVEL = 4
    SEAT = 5


class TreeCount(IntEnum):
    """The entries of the array `counts`.

    NODES, BRANCHES: The number of stored positions and branches.
    ROOM, BRANCH_ROOM: The capacity for positions and branches.
    STATES: The number of information states.
    POOL: The number of answers that are stored for all information states together.
    FULL: Whether the capacity is exhausted.
    UNLIKE: Whether two positions of one information state have different legal answers.
    ENDLESS_GAME: Whether a game has more than MAX_LEVELS answers.
    ERROR: The error code of a game whose code failed.
    VISITED: The number of visited positions.
    """

    NODES = 0
    ROOM = 1
    BRANCHES = 2
    BRANCH_ROOM = 3
    STATES = 4
    POOL = 5
    FULL = 6
    UNLIKE = 7
    ENDLESS_GAME = 8
    ERROR = 9
    VISITED = 10
