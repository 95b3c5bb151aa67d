"""High card: a game with hands that only their owners see.

1 Each player gets three of twelve cards.
2 In turn, all play a card of their hand. The highest card takes the trick.
3 After three tricks, whoever has taken the most wins.
"""

from coverts.engine import OK, Game, Record, State, chance, decision, refuse, rule, say
from coverts.engine.fields import Array, Bits, i8, nobody, owner, public, secret, several

RANKS, TRICKS = 6, 3
CARDS = [f"{rank + 1} of {suit}" for rank in range(RANKS) for suit in ("moons", "suns")]
SEATS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4")


class Player(Record):
    hand: Bits = secret(to=owner, below=12, others="count", pile="cards")
    played: i8 = public(start=-1)
    tricks: i8 = public()


class HighCard(State):
    player: Array[Player] = several(4)
    deck: Bits = secret(to=nobody, below=12, others="count", pile="cards")


@chance(CARDS, learns="who", rules=("1",))
def deal(s: HighCard, who, card):
    return card in s.deck


@decision(CARDS, prompt="Play a card", rules=("2",))
def play_card(s: HighCard, who, card):
    return OK if card in s.player[who].hand else refuse("2")


def trick_winner(s: HighCard):
    best = 0
    for who in range(s.players):
        if s.player[who].played > s.player[best].played:
            best = who
    return best


@rule("1")
def deal_hands(s: HighCard):
    s.deck.fill()
    for turn in range(TRICKS * s.players):
        who = turn % s.players
        card = yield deal(who)
        s.deck.remove(card)
        s.player[who].hand.add(card)


@rule("2", "3")
def play(s: HighCard):
    yield from deal_hands(s)
    for _trick in range(TRICKS):
        for who in range(s.players):
            s.player[who].played = yield play_card(who)
            s.player[who].hand.remove(s.player[who].played)
            say("plays", who, s.player[who].played)
        winner = trick_winner(s)
        s.player[winner].tricks += 1
        say("wins", winner)


def points(s: HighCard, seat):
    return s.player[seat].tricks


def returns(s: HighCard, seat):
    return points(s, seat) == max((points(s, who) for who in range(s.players)), default=0)


GAME = Game(
    name="hands",
    title="High card",
    summary="Three cards, three tricks.",
    goal="Win the most tricks.",
    state=HighCard,
    start=play,
    players=(2, 4),
    returns=returns,
    points=points,
    words={"seat": SEATS, "hand": CARDS, "played": CARDS},
    sentences={"plays": "{0:seat} plays {1:played}.", "wins": "{0:seat} takes the trick."},
)
