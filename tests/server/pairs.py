"""Two seats with two pieces each, which all choose at once."""

from coverts.engine import OK, Array, Game, State, decision, i8, nobody, public, rule, secret, together


class Pairs(State):
    stack_words = 8
    chosen: Array[i8] = secret(to=nobody, size=4, unvaried="for a test of the table only")
    total: i8 = public()


@decision(["low", "high", "higher"], prompt="Choose for piece {piece}", others_see="that")
def choose(s, piece, height):
    return OK


@rule("1")
def play(s):
    yield together(choose, 0b1111, into="chosen")
    for piece in range(4):
        s.total += s.chosen[piece]


def owner_of(s, piece):
    return piece // 2


def returns(s, seat):
    return s.total


GAME = Game(
    name="pairs",
    title="Pairs",
    summary="Four choices at once.",
    state=Pairs,
    start=play,
    players=(2, 2),
    returns=returns,
    owner=owner_of,
)
