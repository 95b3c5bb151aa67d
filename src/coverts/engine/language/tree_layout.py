"""The array layout of a position tree, shared by Python and machine code."""

from __future__ import annotations

from enum import IntEnum

MAX_LEVELS = 20_000
"""Answers in a row, chance's included, after which a game counts as endless."""


class NodeKind(IntEnum):
    """Kinds of position: faulty, terminal, chance, one legal answer, several."""

    FAULTY = 0
    END = 1
    LOT = 2
    FORCED = 3
    CHOICE = 4


class NodeColumn(IntEnum):
    """The columns of the array `nodes`.

    WHAT: a `NodeKind`. KNOWS: the sum of the weights of chance, or where the information state of a choice
    begins. ANSWERS: number of answers, from row AT of `branches` on. LEVEL: number of answers before. SEAT:
    whose choice.
    """

    WHAT = 0
    KNOWS = 1
    ANSWERS = 2
    AT = 3
    LEVEL = 4
    SEAT = 5


class TreeCount(IntEnum):
    """The entries of the array `counts`.

    NODES, BRANCHES: stored positions and their branches; ROOM, BRANCH_ROOM: capacity for them. STATES:
    information states; POOL: their answers. FULL: there is no room for another. UNLIKE: two positions of one
    information state have different legal answers. ENDLESS_GAME: more than MAX_LEVELS answers. ERROR: the
    error code of a game's fault. VISITED: positions visited.
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
