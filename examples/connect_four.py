"""Connect four.

1 Two players in turn drop a disc into one of seven columns; it falls on what lies there. Six fill a column.
2 Whoever has four discs in a row, a column or a diagonal wins; a full board without them is a draw.
"""

from coverts.engine import OK, Array, Game, State, decision, i8, i64, public, refuse, rule

COLUMNS, ROWS = 7, 6
UP = ROWS + 1
"""A set of discs: a bit each, column after column, with an empty cell above each column."""
STEPS = (1, UP - 1, UP, UP + 1)
"""From a cell to the next: up, right and down, right, right and up."""


class ConnectFour(State):
    stack_words = 8
    discs: Array[i64] = public(size=2)
    height: Array[i8] = public(size=COLUMNS, at_least=0, at_most=ROWS)
    winner: i8 = public(start=-1)


@decision([f"column {c + 1}" for c in range(COLUMNS)], prompt="Choose a column", rules=("1",))
def drop(s: ConnectFour, player, column):
    if s.height[column] == ROWS:
        return refuse("1")
    return OK


def has_four(discs):
    found = 0
    for i in range(4):
        pairs = discs & discs >> STEPS[i]
        found |= pairs & pairs >> 2 * STEPS[i]
    return found


@rule("1", "2")
def play(s: ConnectFour):
    """Drop discs in turn until four are connected, or the board is full."""
    for disc in range(COLUMNS * ROWS):
        column = yield drop(disc & 1)
        s.discs[disc & 1] |= 1 << column * UP + s.height[column]
        s.height[column] += 1
        if has_four(s.discs[disc & 1]):
            s.winner = disc & 1
            return


def returns(s: ConnectFour, seat):
    if s.winner < 0:
        return 0
    return 1 if s.winner == seat else -1


def board(view):
    """The cells from top to bottom, which the state keeps as two sets of bits."""
    rows = [[-1] * COLUMNS for _ in range(ROWS)]
    for player in range(2):
        for cell in range(COLUMNS * UP):
            if view.discs[player] >> cell & 1:
                rows[ROWS - 1 - cell % UP][cell // UP] = player
    return {"discs": rows, "height": None}


GAME = Game(
    name="connect_four", title="Connect four", summary="Four discs in a line.",
    state=ConnectFour, start=play, players=(2, 2), returns=returns, has_draws=True,
    table_values=board, words={"discs": "XO", "winner": ("X", "O")}, goal="Connect four of your discs.",
)  # fmt: skip
