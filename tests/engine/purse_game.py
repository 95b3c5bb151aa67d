"""A purse: whatever is taken from it, nobody wins; the one takes up to two coins.

In the cooperative game COMMON, all win if a coin is taken, and the coins are the points of all.

1 The first player takes no, one or two coins. Nobody wins."""

from coverts.engine import OK, Game, Record, State, decision, rule
from coverts.engine.language.field_types import Array, i8, public, several


class Player(Record):
    coins: i8 = public()


class Purse(State):
    stack_words = 8
    player: Array[Player] = several(2)


@decision(("none", "one", "two"), prompt="Take coins", rules=("1",))
def take(s: Purse, player, coins):
    return OK


@rule("1")
def play(s: Purse):
    s.player[0].coins = yield take(0)


def returns(s: Purse, seat):
    return 0


def points(s: Purse, seat):
    return s.player[seat].coins


def common_returns(s: Purse, seat):
    return s.player[0].coins > 0


def common_points(s: Purse, seat):
    return s.player[0].coins


GAME = Game(
    name="purse", title="A purse", summary="Up to two coins.", state=Purse, start=play, players=(2, 2),
    returns=returns, points=points,
)  # fmt: skip
COMMON = Game(
    name="common_purse", title="A common purse", summary="All win with a coin.", state=Purse, start=play,
    players=(2, 2), returns=common_returns, points=common_points, cooperative=True,
)  # fmt: skip
