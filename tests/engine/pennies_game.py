"""Matching pennies: the second wins where the two show different sides. Both show at the same time.

1 Both show a side of a penny at the same time. The first wins where the sides are alike, else the second."""

from coverts.engine import OK, Game, Record, State, decision, rule, together
from coverts.engine.language.field_types import Array, i8, owner, secret, several


class Player(Record):
    side: i8 = secret(to=owner)


class Pennies(State):
    stack_words = 8
    player: Array[Player] = several(2)


@decision(("heads", "tails"), prompt="Show a side", others_see="that", rules=("1",))
def show(s: Pennies, player, side):
    return OK


@rule("1")
def play(s: Pennies):
    yield together(show, 0b11, into="player.side")


def returns(s: Pennies, seat):
    alike = s.player[0].side == s.player[1].side
    return 1 if alike == (seat == 0) else -1


GAME = Game(
    name="pennies", title="Matching pennies", summary="Two sides.", state=Pennies, start=play, players=(2, 2),
    returns=returns,
)  # fmt: skip
