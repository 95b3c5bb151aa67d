"""A game with a set-up: everybody lays two stones in secret, in turn; then each names a number, in turn."""

from coverts.engine import (
    OK,
    Array,
    Bot,
    Game,
    Record,
    State,
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


class Player(Record):
    stones: i8 = secret(to=owner, start=0, unvaried="for a test of the table only")


class Laying(State):
    stack_words = 16
    player: Array[Player] = several(3)
    total: i8 = public()


@decision(["left", "right"], prompt="Where do you lay a stone?", others_see="that")
def lay(s, player, side):
    return OK


@decision([str(n) for n in range(5)], prompt="Name a number")
def name(s, player, number):
    if number:
        return OK
    return refuse("3")


@rule("1")
def set_up(s: Laying):
    for turn in range(2 * s.players):
        side = yield lay(turn % s.players)
        s.player[turn % s.players].stones += side


@rule("2")
def play(s: Laying):
    yield from set_up(s)
    for turn in range(40):
        number = yield name(turn % s.players)
        s.total = number
        say("named", turn % s.players + 1, number)


def returns(s, seat):
    return 0


righty = Bot("righty", "Lays to the right and names low numbers.")


@righty.on(lay)
def to_the_right(v, player, side):
    return side


@righty.on(name)
def low(v, player, number):
    return -number


GAME = Game(
    name="laying",
    title="Laying",
    summary="Lay, then name.",
    state=Laying,
    start=play,
    players=(2, 3),
    returns=returns,
    bots=[righty],
    sentences={"named": "Seat {0} names {1}."},
    card_rules={
        "1": ("Laying", "Two stones each."),
        "2": ("Naming", "In turn."),
        "3": ("Not nothing", "A number is at least 1."),
    },
    prelude=(set_up,),
)
