"""Stalls, a game without a scene.

1 All players get a trade in secret. In turn, they stay at the market or leave. Whoever stays longer wins.
"""

from coverts.engine import OK, Game, Record, State, chance, decision, rule
from coverts.engine.fields import Array, Bits, boolean, i8, nobody, owner, public, secret, several

SEATS = ("Seat 1", "Seat 2")
TRADES = ("baker", "cobbler", "smuggler")


class Player(Record):
    coins: i8 = public(start=10)
    paintings: i8 = public()
    has_left: boolean = public()
    trade: i8 = secret(to=owner, others="set", pile="trades")


class Market(State):
    player: Array[Player] = several(2)
    trades: Bits = secret(to=nobody, below=3, others="count", pile="trades")
    weather: i8 = public()
    leader: i8 = public(start=-1)


@chance(TRADES, learns="who", rules=("1",))
def learn(s: Market, who, trade):
    return trade in s.trades


@decision(("stay", "leave"), prompt="Do you stay?", rules=("1",))
def stay(s: Market, who, answer):
    return OK


@rule("1")
def play(s: Market):
    s.trades.fill()
    for who in range(2):
        s.player[who].trade = yield learn(who)
        s.trades.remove(s.player[who].trade)
        s.player[who].has_left = 1
    s.leader = 0
    s.leader = yield stay(0)


def returns(s: Market, seat):
    return s.leader == seat


GAME = Game(
    name="stalls",
    title="Stalls",
    summary="Stay at the market.",
    goal="Stay longest.",
    state=Market,
    start=play,
    players=(2, 2),
    returns=returns,
    words={"seat": SEATS, "leader": SEATS, "trade": TRADES, "weather": ("sunshine", "rain")},
)
