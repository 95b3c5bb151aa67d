"""Tic-tac-toe.

1 Two players in turn mark a free cell of a board of three by three.
2 Whoever has three of their marks in a line wins; a full board without one is a draw.
"""

from coverts.engine import OK, Array, Game, State, decision, i8, i16, public, refuse, rule

CELLS = [f"{column}{row}" for row in "123" for column in "abc"]
BOARD = 0o777
"""A set of cells: a bit each, three to an octal digit, a digit to a row."""
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class TicTacToe(State):
    stack_words = 8
    marks: Array[i16] = public(size=2, at_least=0, at_most=BOARD)
    winner: i8 = public(start=-1)


@decision(CELLS, prompt="Choose a free cell", rules=("1",))
def mark(s: TicTacToe, player, cell):
    if (s.marks[0] | s.marks[1]) >> cell & 1:
        return refuse("1")
    return OK


def has_line(marks):
    found = 0
    for i in range(8):
        found |= marks & LINES[i] == LINES[i]
    return found


@rule("1", "2")
def play(s: TicTacToe):
    """Mark cells in turn until there is a line, or no free cell."""
    player = 0
    while s.marks[0] | s.marks[1] != BOARD:
        cell = yield mark(player)
        s.marks[player] |= 1 << cell
        if has_line(s.marks[player]):
            s.winner = player
            return
        player = 1 - player


def returns(s: TicTacToe, seat):
    if s.winner < 0:
        return 0
    return 1 if s.winner == seat else -1


def board(view):
    """The squares, which the state keeps as two sets of bits."""
    rows = [[-1] * 3 for _ in range(3)]
    for player in range(2):
        for cell in range(9):
            if view.marks[player] >> cell & 1:
                rows[cell // 3][cell % 3] = player
    return {"marks": rows}


GAME = Game(
    name="tic_tac_toe", title="Tic-tac-toe", summary="Three marks in a line.",
    state=TicTacToe, start=play, players=(2, 2), returns=returns, has_draws=True,
    table_values=board, words={"marks": "XO", "winner": ("X", "O")}, goal="Get three marks in a line.",
)  # fmt: skip
