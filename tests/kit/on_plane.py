"""Positions on the plane of Anima Tactics, and a tiny game that asks the geometry as machine code."""

from contextlib import contextmanager

import numpy as np

from coverts.engine import OK, Array, Game, decision, game_over, helper, i64, public, rule
from coverts.engine.backends.python.machine import Machine
from coverts.games.anima_tactics.rules.bends import survey_walk
from coverts.games.anima_tactics.rules.lines import FINE, survey_straight
from coverts.games.anima_tactics.rules.plane import derive_ground, fits, gap, is_engaged, radius_of
from coverts.games.anima_tactics.rules.sight import cover_between, sees
from coverts.games.anima_tactics.rules.ways import (
    FREE,
    HIDDEN_BETWEEN,
    bar_on_line,
    bar_to_end,
    is_near_enough,
    is_open_point,
    move_cost,
    open_cells,
    open_points,
)
from coverts.games.anima_tactics.state import (
    BLOCKING,
    CELL,
    CELLS,
    CELLS_ACROSS,
    HARD_COVER,
    IMPASSABLE,
    LIGHT_COVER,
    ON_TABLE,
    OPEN,
    POINTS,
    ROUGH,
    SQUARES_ACROSS,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import CHARACTER_NAMES, RADIUS

KINDS = {
    ".": OPEN,
    "~": ROUGH,
    "x": IMPASSABLE,
    "+": LIGHT_COVER,
    "=": HARD_COVER,
    "#": BLOCKING,
}
ANSWERS = 16
TOO_FAR, NO_WAY = range(HIDDEN_BETWEEN + 1, HIDDEN_BETWEEN + 3)
"""Why no way leads to a point at which a move could end: its distance, or an obstacle."""


class Asking(AnimaTactics):
    asks: Array[i64] = public(size=ANSWERS)
    """What is asked about, and then what was answered."""
    marked: Array[i64] = public(size=CELLS)
    pointed: Array[i64] = public(size=POINTS)


@helper()
def why_not_point(s: AnimaTactics, who, x, y, units, onto):
    """Return the reason why the surveyed move may not end at a point, or FREE."""
    bar = bar_to_end(s, who, x, y, onto)
    if bar != FREE:
        return bar
    if is_open_point(s, who, x, y, units, onto):
        return FREE
    return NO_WAY if is_near_enough(s, 0, x, y, units * FINE) and not s.slowed else TOO_FAR


def answer_all(s: Asking):
    """Who, x, y, units, how, straight or not: everything there is to know about a move there."""
    who = s.asks[0]
    x = s.asks[1]
    y = s.asks[2]
    units = s.asks[3]
    if s.asks[5]:
        survey_straight(s, who, units, s.asks[4])
    else:
        survey_walk(s, who, units, s.asks[4])
    open_cells(s, who, units)
    for cell in range(CELLS):
        s.marked[cell] = s.open[cell]
    open_points(s, who, units, y // CELL * CELLS_ACROSS + x // CELL)
    for point in range(POINTS):
        s.pointed[point] = s.open[point]
    s.asks[6] = move_cost(s, who, x, y, -1)
    s.asks[7] = why_not_point(s, who, x, y, units, -1)
    s.asks[8] = bar_on_line(s, who, x, y, -1)
    s.asks[9] = s.bends
    s.asks[10] = sees(s, s.figure[who].x, s.figure[who].y, 12, x, y, 12)
    s.asks[11] = cover_between(s, s.figure[who].x, s.figure[who].y, radius_of(s, who), x, y)
    s.asks[12] = fits(s, who, 12, x, y)
    s.asks[13] = is_engaged(s, who)
    s.asks[14] = gap(s, who, 16) if s.figure[16].status == ON_TABLE else -1


@decision(2, prompt="Go on")
def go_on(s: Asking, who, number):
    return OK


@rule()
def play(s: Asking):
    """Answers once somebody has set up what is asked."""
    yield go_on(0)
    answer_all(s)
    yield go_on(0)
    yield game_over()


def nothing(s: Asking, seat):
    return 0


GAME = Game(name="on_plane", title="", summary="", state=Asking, start=play, players=(2, 2), returns=nothing)


def table(drawing=(), at=(0, 0)):
    """An empty table with a drawing of its ground, whose first square is at a column and a row."""
    machine, s = Machine.of(GAME), GAME.new_state(2)
    s.events = []
    machine.begin(s)
    for row, line in enumerate(drawing):
        for column, mark in enumerate(line):
            s.ground[(row + at[1]) * SQUARES_ACROSS + column + at[0]] = KINDS[mark]
    derive_ground(s)
    return s


def place(s, who, x, y, radius=12, hidden=0):
    """Put a figure on the table; its card is one of that radius."""
    figure = s.figure[who]
    figure.card, figure.status, figure.x, figure.y, figure.hidden = CARD_OF[radius], ON_TABLE, x, y, hidden
    return s


def asked(s, who, x, y, units, how=0, straight=0):
    """All that `answer_all` finds out, in Python: the whole record, as bytes; and from machine code."""
    from coverts.engine.backends.native import Compiled

    s.asks[:6] = who, x, y, units, how, straight
    machine, code = Machine.of(GAME), Compiled.of(GAME)
    rows = np.frombuffer(bytearray(machine.packed(s)), GAME.dtype)
    code.step(rows, np.zeros(1, int), np.zeros(1, int))
    machine.answer(s, 0, 0)
    return machine.packed(s), code.packed(rows)


# Cards of no character. Some sizes of base belong to no character yet.
CARD_OF = dict(zip((12, 16, 20), (n for n, name in enumerate(CHARACTER_NAMES) if not name), strict=False))


@contextmanager
def bases_of_all_sizes():
    """Give the cards in CARD_OF their bases during the block, since they are part of the game's rules."""
    radii = list(RADIUS)
    for radius, card in CARD_OF.items():
        RADIUS[card] = radius
    yield
    RADIUS[:] = radii
