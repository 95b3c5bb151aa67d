"""How a tree of positions is written down in arrays, for Python and machine code alike."""

from __future__ import annotations

from enum import IntEnum

LEVELS = 20_000
"""Answers in a row, chance's among them, after which a game is taken to have no end."""


class What(IntEnum):
    """What a position is: stopped by a fault, the end, chance's, one with one legal answer, a choice."""

    FAULTY = 0
    END = 1
    LOT = 2
    FORCED = 3
    CHOICE = 4


class Node(IntEnum):
    """The columns of `nodes`.

    KNOWS: the sum of the weights of chance, or where the information state of a choice begins. ANSWERS: how
    many there are, from row AT of `branches` on. LEVEL: the answers before. SEAT: whose choice.
    """

    WHAT = 0
    KNOWS = 1
    ANSWERS = 2
    AT = 3
    LEVEL = 4
    SEAT = 5


class Count(IntEnum):
    """The places of `counts`.

    NODES, BRANCHES: kept positions and their branches; ROOM, BRANCH_ROOM: how many may be. STATES:
    information states; POOL: their answers. FULL: no room for another. UNLIKE: two positions of one
    information state have other legal answers. ENDLESS_GAME: more than LEVELS answers. ERROR: the mark of a
    game's fault. VISITED: positions walked through.
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
