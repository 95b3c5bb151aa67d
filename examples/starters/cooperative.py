"""Ascent: a cooperative game. All players win together, or all lose.

1 Each player gets three of the cards 1 to 20, and may not say which.
2 In turn, lay a card on the row, or wait. All players together may wait six times.
3 If a card is lower than the last card of the row, all have lost.
4 All win if every card has been laid.
"""

from coverts.engine import OK, Game, Record, State, chance, decision, refuse, rule, say
from coverts.engine.fields import Array, Bits, i8, nobody, owner, public, secret, several

HIGHEST, HAND, WAITS = 20, 3, 6
CARDS = [str(card + 1) for card in range(HIGHEST)]
WAIT = HIGHEST
SEATS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4")


class Player(Record):
    hand: Bits = secret(to=owner, below=HIGHEST, others="count", pile="cards")


class Ascent(State):
    player: Array[Player] = several(4)
    deck: Bits = secret(to=nobody, below=HIGHEST, others="count", pile="cards")
    last: i8 = public(start=-1)
    laid: i8 = public()
    waits: i8 = public(start=WAITS)
    too_low: i8 = public(start=-1)


@chance(CARDS, learns="who", rules=("1",))
def deal(s: Ascent, who, card):
    return card in s.deck


@decision([*CARDS, "wait"], prompt="Lay a card, or wait", rules=("2",))
def lay_or_wait(s: Ascent, who, answer):
    if answer == WAIT:
        return OK if s.waits > 0 else refuse("2")
    return OK if answer in s.player[who].hand else refuse("2")


@rule("1")
def deal_hands(s: Ascent):
    s.deck.fill()
    for turn in range(HAND * s.players):
        who = turn % s.players
        card = yield deal(who)
        s.deck.remove(card)
        s.player[who].hand.add(card)


@rule("2", "3")
def turn(s: Ascent, who):
    answer = yield lay_or_wait(who)
    if answer == WAIT:
        s.waits -= 1
        say("waits", who)
        return
    s.player[who].hand.remove(answer)
    say("lays", who, answer)
    if answer < s.last:
        s.too_low = answer
    else:
        s.last = answer
        s.laid += 1


@rule("4")
def play(s: Ascent):
    yield from deal_hands(s)
    who = 0
    while s.laid < HAND * s.players and s.too_low < 0:
        if s.player[who].hand.count() > 0:
            yield from turn(s, who)
        who = (who + 1) % s.players


def points(s: Ascent, seat):
    return s.laid


def returns(s: Ascent, seat):
    return s.too_low < 0


GAME = Game(
    name="cooperative",
    title="Ascent",
    summary="Lay all cards in rising order, without a word.",
    goal="Lay all cards in rising order.",
    state=Ascent,
    start=play,
    players=(2, 4),
    returns=returns,
    points=points,
    cooperative=True,
    words={"seat": SEATS, "hand": CARDS, "last": CARDS, "too_low": CARDS},
    sentences={"lays": "{0:seat} lays {1:last}.", "waits": "{0:seat} waits."},
)
