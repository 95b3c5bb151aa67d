"""A game for two or three: in turn, each says a number.

1 In turn, each says "low" or "high". Who says "high" wins, or who says "low" if low numbers win.
"""

from typing import Annotated

import msgspec

from coverts.engine import OK, Array, Bot, Game, State, decision, i8, public, rule


class Options(msgspec.Struct, forbid_unknown_fields=True):
    low_wins: Annotated[bool, msgspec.Meta(title="Low wins")] = False


class Echoes(State):
    stack_words = 16
    low_wins: i8 = public()
    score: Array[i8] = public(size=3, per_seat=True)


@decision(("low", "high"), prompt="Say a number", rules=("1",))
def say(s: Echoes, who, number):
    return OK


@rule("1")
def play(s: Echoes):
    for who in range(s.players):
        number = yield say(who)
        s.score[who] = 1 if (number == 0) == (s.low_wins == 1) else 0


def set_up(s: Echoes, options: Options):
    s.low_wins = int(options.low_wins)


def returns(s: Echoes, seat):
    return s.score[seat]


loud = Bot("loud", "Always says high.")


@loud.on(say)
def likes_high(v, who, number):
    return number


GAME = Game(
    name="echoes", title="Echoes", summary="Say a number.", state=Echoes, start=play, players=(2, 3),
    returns=returns, has_draws=True, options=Options, set_up=set_up, bots=[loud],
)  # fmt: skip
