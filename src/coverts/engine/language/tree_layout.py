"""The array layout of a game tree, shared by Python and machine code."""

from __future__ import annotations

from enum import IntEnum

MAX_LEVELS = 20_000
"""The maximum number of answers in a row, chance included, before a game counts as endless."""


class NodeKind(IntEnum):
    """The kinds of position in a game tree: faulty, terminal, chance, one legal answer, or several."""

    FAULTY = 0
    END = 1
    LOT = 2
    FORCED = 3
    CHOICE = 4


class NodeColumn(IntEnum):
    """The columns of the array `nodes`.

    WHAT: The `NodeKind` of the position.
    KNOWS: The sum of the chance weights, or the index of the information state of a choice.
    ANSWERS: The number of answers.
    AT: The row of `branches` that holds the first answer.
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
    POOL: The number of stored answers of all information states.
    FULL: Whether the capacity is exhausted.
    UNLIKE: Whether two positions of one information state have different legal answers.
    ENDLESS_GAME: Whether a game has more than MAX_LEVELS answers.
    ERROR: The error code of a game's fault.
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
