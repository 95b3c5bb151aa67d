"""Goofspiel with five cards and a judge.

1 Each of two players holds the cards 1 to 5. Prizes of 5, 4, 3, 2 and 1 points come up in turn.
2 Both lay a card of their hand facedown; the last one without being asked.
3 The judge says whose card is higher, and shows neither. The higher takes the prize. Most points win."""

from coverts.engine import OK, Game, Record, State, decision, pick_legal, refuse, rule, together
from coverts.engine.fields import Array, Bits, i8, owner, public, secret, several

CARDS = 5
NAMES = [str(card + 1) for card in range(CARDS)]


class Player(Record):
    hand: Bits = secret(to=owner, below=CARDS, others="count")
    laid: i8 = secret(to=owner)
    past: Array[i8] = secret(to=owner, size=CARDS)
    points: i8 = public()


class Goofspiel(State):
    stack_words = 8
    player: Array[Player] = several(2)
    ahead: Array[i8] = public(size=CARDS, at_least=-1, at_most=1)


@decision(NAMES, prompt="Lay a card", others_see="that", rules=("2",))
def lay(s: Goofspiel, player, card):
    return OK if card in s.player[player].hand else refuse("2")


def versus(mine, yours):
    return (mine > yours) - (mine < yours)


def compare(s: Goofspiel, turn):
    s.ahead[turn] = versus(s.player[0].laid, s.player[1].laid)
    for player in range(2):
        me = s.player[player]
        me.hand.remove(me.laid)
        me.past[turn] = me.laid
        me.laid = -1
    if s.ahead[turn] != 0:
        s.player[(1 - s.ahead[turn]) // 2].points += CARDS - turn


@rule("1", "2", "3")
def play(s: Goofspiel):
    s.player[0].hand.fill()
    s.player[1].hand.fill()
    for turn in range(CARDS - 1):
        yield together(lay, 0b11, into="player.laid")
        compare(s, turn)
    for player in range(2):
        for card in s.player[player].hand:
            s.player[player].laid = card
    compare(s, CARDS - 1)


def returns(s: Goofspiel, seat):
    return versus(s.player[seat].points, s.player[1 - seat].points)


def redeal(s: Goofspiel, seat):
    for other in range(2):
        me = s.player[other]
        turns = CARDS - me.hand.count()
        tries = 0 if other == seat else 1000
        while tries > 0:  # any cards with which the judge would have said the same
            me.hand.fill()
            wrong = 0
            for turn in range(turns):
                me.past[turn] = pick_legal(lay, s, other)
                me.hand.remove(me.past[turn])
                if s.ahead[turn] != versus(s.player[0].past[turn], s.player[1].past[turn]):
                    wrong = 1
            me.laid = pick_legal(lay, s, other) if me.laid >= 0 else -1
            tries = wrong * (tries - 1)


GAME = Game(name="goofspiel", title="Goofspiel", summary="Five hidden bids for five prizes.",
    state=Goofspiel, start=play, players=(2, 2), returns=returns, has_draws=True, redeal=redeal,
    words={"hand": NAMES, "laid": NAMES, "past": NAMES}, goal="Take prizes worth more.")  # fmt: skip
