"""A game for two that fails now and then: the first rolls a die, and at two sixes the rules go wrong."""

from coverts.engine import Game, State, roll, rule
from coverts.engine.language.field_types import i8, public


class Slips(State):
    stack_words = 8
    sixes: i8 = public(at_least=0, at_most=1)
    points: i8 = public()


@rule("1")
def play(s: Slips):
    for _ in range(2):
        face = yield roll(6)
        if face == 6:
            s.sixes += 1
        s.points += face


def returns(s: Slips, seat):
    return s.points > 6 if seat == 0 else s.points <= 6


GAME = Game(
    name="slips", title="Slips", summary="Two dice.", state=Slips, start=play, players=(2, 2), returns=returns
)
