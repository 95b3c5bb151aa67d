"""Three seats, no chance, and every kind of step in each turn: together, alone, and in secret."""

from coverts.engine import (
    OK,
    Array,
    Bits,
    Game,
    State,
    choose_some,
    decision,
    i8,
    nobody,
    public,
    rule,
    say,
    secret,
    together,
)


class Tallying(State):
    stack_words = 16
    chosen: Array[i8] = secret(to=nobody, size=3, unvaried="for a test of the table only")
    named: i8 = public()
    friends: Bits = public(below=3)
    wish: i8 = public()


@decision(["low", "high"], prompt="Choose", others_see="that")
def choose(s, seat, height):
    return OK


@decision([str(n) for n in range(4)], prompt="Name a number")
def name(s, seat, number):
    return OK


@decision(["Ann", "Bob", "Cid"], prompt="Name one or two friends")
def befriend(s, seat, friend):
    return OK


@decision([str(n) for n in range(4)], prompt="Wish for a number")
def wish(s, seat, number):
    return OK


@rule("1")
def play(s):
    for turn in range(8):
        yield together(choose, 0b011, into="chosen")
        s.named = yield name(0)
        s.friends = yield choose_some(befriend, 0, 1, 2)
        s.wish = yield wish(0)
        s.wish = yield wish(0)
        say("wished", turn + 1, s.named, s.wish)


def returns(s, seat):
    return s.wish


GAME = Game(
    name="tallying",
    title="Tallying",
    summary="Choose, name, befriend, wish.",
    state=Tallying,
    start=play,
    players=(3, 3),
    returns=returns,
    sentences={"wished": "Turn {0}: {1} was named, {2} wished for."},
)
