"""A game for one bot whose hand decides how hard its choice is: `Hands`.

1 In each turn chance deals a card that only its holder sees: light, heavy or forced.
2 Its holder lays it left or right. With a light card either is thought of at once, with a heavy one only
  after a long while, and with a forced one only left is legal.
3 The card is turned up.
"""

from coverts.engine import (
    OK,
    Array,
    Bot,
    Game,
    Record,
    State,
    chance,
    decision,
    i8,
    owner,
    public,
    refuse,
    rule,
    say,
    secret,
    several,
)

TURNS = 120
LIGHT, HEAVY, FORCED = range(3)
HANDS = ("light", "heavy", "forced")
EFFORT = 700_000
"""Rounds of a loop for each option of a heavy card."""


class Holder(Record):
    card: i8 = secret(to=owner, others="set")


class Hands(State):
    stack_words = 8
    player: Array[Holder] = several(1)
    turn: i8 = public()
    shown: i8 = public()


@chance(list(HANDS), learns="player", rules=("1",))
def deal(s, player, card):
    return True


@decision(["left", "right"], prompt="Lay the card", rules=("2",))
def lay(s, player, side):
    return refuse("2.1") if s.player[player].card == FORCED and side == 1 else OK


@rule("1", "2", "3")
def play(s):
    for turn in range(TURNS):
        s.turn = turn + 1
        s.player[0].card = yield deal(0)
        yield lay(0)
        s.shown = s.player[0].card
        s.player[0].card = -1
        say("shown", s.shown)


def returns(s, seat):
    return 0


thinker = Bot("thinker", "Thinks long about a heavy card.")


@thinker.on(lay)
def lay_either(v, player, side):
    effort = 0
    if v.player[player].card == HEAVY:
        for n in range(EFFORT):
            effort += n & 1
    return effort


GAME = Game(
    name="hands",
    title="Hands",
    summary="Lay a card.",
    state=Hands,
    start=play,
    players=(1, 1),
    returns=returns,
    bots=[thinker],
    sentences={"shown": "It was {0}."},
    card_rules={"2.1": ("Forced", "A forced card is laid left.")},
)
