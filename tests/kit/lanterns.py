"""A cooperative game: two to four players lay cards that must rise.

1 Each player in turn lays a card of their hand. A card that is lower than the highest one breaks a lantern.
2 All win if a lantern is whole at the end, and score a point for each card that rises.
"""

from coverts.engine import (
    OK,
    Array,
    Bits,
    Bot,
    Game,
    Record,
    State,
    chance,
    decision,
    i8,
    nobody,
    owner,
    public,
    refuse,
    rule,
    secret,
    several,
)

CARDS = [str(number) for number in range(1, 11)]


class Player(Record):
    hand: Bits = secret(to=owner, below=10, others="count", pile="cards")


class Lanterns(State):
    stack_words = 16
    deck: Bits = secret(to=nobody, below=10, others="count", pile="cards")
    player: Array[Player] = several(4)
    highest: i8 = public(start=-1)
    score: i8 = public()
    whole: i8 = public(start=2)


@chance(CARDS, learns="who", rules=("1",))
def deal(s: Lanterns, who, card):
    return card in s.deck


@decision(CARDS, prompt="Lay a card", rules=("1",))
def lay(s: Lanterns, who, card):
    return OK if card in s.player[who].hand else refuse("1")


@rule("1", "2")
def play(s: Lanterns):
    s.deck.fill()
    for who in range(s.players):
        for _ in range(2):
            card = yield deal(who)
            s.deck.remove(card)
            s.player[who].hand.add(card)
    for _ in range(2):
        for who in range(s.players):
            card = yield lay(who)
            s.player[who].hand.remove(card)
            if card > s.highest:
                s.highest = card
                s.score += 1
            else:
                s.whole -= 1
                if s.whole == 0:
                    return


def points(s: Lanterns, seat):
    return s.score


def returns(s: Lanterns, seat):
    return s.whole > 0


careful = Bot("careful", "Lays its lowest card.")


@careful.on(lay)
def likes_low(v, who, card):
    return -card


GAME = Game(
    name="lanterns", title="Lanterns", summary="Lay rising cards together.", state=Lanterns, start=play,
    players=(2, 4), returns=returns, points=points, max_points=4, cooperative=True, bots=[careful],
)  # fmt: skip
