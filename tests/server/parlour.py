"""A small game with every kind of question, for the tests of the table.

1 Each player is dealt three of sixteen cards and holds them in secret.
2 In each of three turns all lay a card at once, facedown.
3 Who laid the highest names a suit, then a stake of at most their points and one, in the last turn as much
  as that allows, then one or two friends in secret until they are done; then a die is rolled.
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

CARDS = 16


class Player(Record):
    hand: Bits = secret(to=owner, below=CARDS, others="count", pile="cards")
    laid: i8 = secret(to=owner, others="set", pile="cards")
    points: i8 = public()


class Parlour(State):
    stack_words = 16
    deck: Bits = secret(to=nobody, below=CARDS, others="count", pile="cards")
    player: Array[Player] = several(4)
    shown: Bits = public(below=CARDS)
    suit: i8 = public(start=-1)
    stake: i8 = public()
    friends: Bits = public(below=4)
    turn: i8 = public()
    winner: i8 = public()


@chance([f"card {c}" for c in range(CARDS)], learns="player", rules=("1",))
def deal(s, player, card):
    return card in s.deck


@decision([f"lay {c}" for c in range(CARDS)], prompt="Lay a card", others_see="that", rules=("2",))
def lay(s, player, card):
    return OK if card in s.player[player].hand else refuse("2.1")


@decision(["clubs", "diamonds", "hearts", "spades"], prompt="Name a suit", rules=("3",))
def name_suit(s, player, suit):
    return refuse("3.1") if suit == s.suit else OK


@decision(["nothing", "one", "two", "three"], prompt="Name a stake", rules=("3",))
def name_stake(s, player, stake):
    most = min(3, s.player[player].points + 1)
    return refuse("3.2") if stake > most or (s.turn == 3 and stake < most) else OK


@decision(["Ann", "Bob", "Cid", "Dot"], prompt="Name one or two friends", rules=("3",))
def name_friend(s, player, friend):
    return OK


def highest(s):
    best = 0
    for player in range(s.players):
        if s.player[player].laid > s.player[best].laid:
            best = player
    return best


@rule("1", "2", "3")
def play(s):
    s.deck.fill()
    for player in range(s.players):
        for _ in range(3):
            card = yield deal(player)
            s.deck.remove(card)
            s.player[player].hand.add(card)
    for turn in range(3):
        s.turn = turn + 1
        say("heading.turn", s.turn)
        yield together(lay, (1 << s.players) - 1, into="player.laid")
        s.winner = highest(s)
        for player in range(s.players):
            me = s.player[player]
            me.hand.remove(me.laid)
            s.shown.add(me.laid)
            me.laid = -1
        say("turn.won", s.winner)
        s.suit = yield name_suit(s.winner)
        s.stake = yield name_stake(s.winner)
        s.friends = yield choose_some(name_friend, s.winner, 1, 2)
        rolled = yield roll(6)
        if rolled > 3:
            s.player[s.winner].points += s.stake
        say("turn.rolled", rolled)


def returns(s, seat):
    return s.player[seat].points


bold = Bot("bold", "Lays its highest card.")


@bold.on(lay)
def lay_highest(v, player, card):
    return card


CARD_RULES = {
    "2.1": ("Own cards", "Only a card of one's own hand may be laid."),
    "3.1": ("Another suit", "The suit named last may not be named again."),
    "3.2": ("Stakes", "A stake is at most one more than one's points."),
}
GAME = Game(
    name="parlour",
    title="Parlour",
    summary="Lay, name, roll.",
    state=Parlour,
    start=play,
    players=(2, 4),
    returns=returns,
    bots=[bold],
    sentences={
        "heading.turn": "Turn {0}",
        "turn.won": "Seat {0} laid the highest card.",
        "turn.rolled": "The die shows {0}.",
    },
    card_rules=CARD_RULES,
)
