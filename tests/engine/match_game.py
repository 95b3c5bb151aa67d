"""A short game with one of everything a match has rules about."""

from typing import Annotated

import msgspec

from coverts.engine import (
    OK,
    Array,
    Bits,
    Game,
    Record,
    State,
    chance,
    choose_some,
    decision,
    i8,
    nobody,
    owner,
    public,
    refuse,
    roll,
    rule,
    say,
    secret,
    several,
    together,
)

CARDS = ("ace", "two", "three", "four", "five", "six")


class Hand(Record):
    cards: Bits = secret(to=owner, below=6, others="count", pile="cards")
    laid: i8 = secret(to=owner, others="set", pile="cards")


class Parlour(State):
    hand: Array[Hand] = several(2)
    deck: Bits = secret(to=nobody, below=6, others="count", pile="cards")
    first: i8 = public(start=-1)
    second: i8 = public(start=-1)
    rolled: i8 = public()
    rounds: i8 = public()
    kept: Bits = public(below=5)


class Options(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    polite: bool = False


def set_up(s, options):
    s.rounds = options.rounds


@chance(CARDS, learns="who")
def deal(s, who, card):
    return card in s.deck


@decision(("alpha", "alpine", "beta", "gamma", "alp"), prompt="Name one, seat {who}", rules=("1.1",))
def name_one(s, who, option):
    if option == 2:
        return refuse("1.1")
    if option == s.first:
        return refuse("1.2")
    return OK


@decision(CARDS, prompt="Lay a card", others_see="that", ends=5, final=4)
def lay(s, who, card):
    return OK if card in s.hand[who].cards else refuse("1.3")


@rule("1.1")
def play(s):
    """One thing after the other."""
    s.deck.fill()
    for who in range(2):
        for _ in range(2):
            card = yield deal(who)
            s.deck.remove(card)
            s.hand[who].cards.add(card)
            say("dealt", who, card)
    s.first = yield name_one(0)
    s.second = yield name_one(0)
    say("named", s.first)
    card = yield lay(0)
    s.hand[0].cards.remove(card)
    s.hand[0].laid = card
    s.first = yield name_one(0)
    s.rolled = yield roll(6)
    s.second = yield name_one(0)
    for _ in range(s.rounds):
        yield together(name_one, 0b11, into="hand.laid")
    s.first = -1
    s.kept = yield choose_some(name_one, 1, 2, 2)
    s.second = yield name_one(1)


def returns(s, seat):
    return s.rolled if seat == 0 else -s.rolled


GAME = Game(
    name="parlour",
    title="Parlour",
    summary="",
    state=Parlour,
    start=play,
    players=(2, 2),
    returns=returns,
    options=Options,
    set_up=set_up,
    sentences={"dealt": "Seat {0} gets {1:card|a card}.", "named": "{0} is named."},
    words={"card": CARDS},
    card_rules={
        "1.1": ("Beta", "Nobody names beta."),
        "1.2": ("First", "What is named is gone."),
        "1.3": ("Hand", "Lay a card of your hand."),
    },
)
DEALT = (0, 1, 2, 3)
"""Cards in the order they are dealt in: seat 0 holds ace and two, seat 1 three and four."""
