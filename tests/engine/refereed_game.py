"""A duel with cards: a short game with one of everything that a referee is told."""

from coverts.engine import (
    NOBODY,
    OK,
    Array,
    Bits,
    Game,
    Record,
    State,
    boolean,
    chance,
    decision,
    i8,
    nobody,
    owner,
    pick_legal,
    public,
    refuse,
    roll,
    rule,
    say,
    secret,
    several,
    shown,
    together,
)

CARDS = ("ace", "two", "three", "four", "five", "six", "seven", "eight")
HELD, ROUNDS, EIGHT = 3, 3, 7


class Duellist(Record):
    hand: Bits = secret(to=owner, below=8, others="count", pile="cards")
    laid: i8 = secret(to=owner, others="set")
    gems: Array[i8] = secret(to=owner, size=2, pile="gems", start=0)
    tired: boolean = public()
    points: i8 = public()
    worth: i8 = public()


class Duel(State):
    who: Array[Duellist] = several(2)
    deck: Bits = secret(to=nobody, below=8, others="count", pile="cards")
    bag: Array[i8] = secret(to=nobody, size=2, pile="gems", start=0)
    buried: i8 = secret(to=nobody, others="set", pile="cards")
    open_cards: Bits = public(below=8)
    rolled: i8 = public()


@chance(CARDS, learns="player", prompt="Which card does {player} draw?")
def draw(s, player, card):
    return card in s.deck


@chance(CARDS, learns=NOBODY, prompt="Bury a card")
def bury(s, card):
    return card in s.deck


@chance(("red", "blue"), learns="player", prompt="Which gem does {player} take?")
def take_gem(s, player, colour):
    return s.bag[colour]


@decision(CARDS, prompt="Lay a card", others_see="that")
def lay(s, player, card):
    if card not in s.who[player].hand:
        return refuse("1.1")
    if s.who[player].tired and card == EIGHT:
        return refuse("1.2")
    return OK


@shown(CARDS, field="who[player].laid", prompt="What has {player} laid?", rules=("1",))
def show_laid(s, player, card):
    return OK


@shown(8, field="who[player].gems[colour]", prompt="How many gems of colour {colour}?", rules=("1",))
def show_gems(s, player, colour, count):
    return OK


@decision(CARDS, prompt="Give up a card")
def give_up(s, player, card):
    return OK if card in s.who[player].hand else refuse("1.1")


@decision(("a gem", "no gem"), prompt="Put back a gem?", others_see="that")
def put_back(s, player, choice):
    return OK


@rule("1")
def draw_card(s, player):
    card = yield draw(player)
    s.deck.remove(card)
    s.who[player].hand.add(card)
    say("draws", player, card)


@rule("1")
def play(s):
    """Deal, then lay, show and take back; at the end the gems are counted."""
    s.deck.fill()
    for colour in range(2):
        s.bag[colour] = 4
    for card in range(2 * HELD):
        yield from draw_card(s, card % 2)
    s.buried = yield bury()
    s.deck.remove(s.buried)
    for _ in range(ROUNDS):
        yield from play_round(s)
    for player in range(2):
        for colour in range(2):
            count = yield show_gems(player, colour)
            s.who[player].worth += count * (1 + colour)


@rule("1")
def play_round(s):
    """Both lay a card, then show it: the higher goes back to its hand and earns a gem, the other is gone."""
    yield together(lay, 0b11, into="who.laid")
    best = -1
    winner = 0
    for player in range(2):
        card = yield show_laid(player)
        s.who[player].laid = -1
        s.who[player].hand.remove(card)
        s.open_cards.add(card)
        if card > best:
            best = card
            winner = player
    s.open_cards.remove(best)
    s.who[winner].hand.add(best)
    s.who[winner].tired = 1
    s.who[1 - winner].tired = 0
    s.rolled = yield roll(6)
    colour = yield take_gem(winner)
    s.bag[colour] -= 1
    s.who[winner].gems[colour] += 1
    gone = yield give_up(winner)
    s.who[winner].hand.remove(gone)
    s.open_cards.add(gone)
    yield from refill(s, winner)
    yield from refill(s, 1 - winner)
    choice = yield put_back(winner)
    if choice == 0:
        s.who[winner].points += 1


@rule("1")
def refill(s, player):
    """Up to three cards again, while there are any; what lies open becomes the deck once that is empty."""
    if s.deck.count() == 0:
        for card in s.open_cards:
            s.deck.add(card)
        s.open_cards.clear()
    while s.who[player].hand.count() < HELD and s.deck.count() > 0:
        yield from draw_card(s, player)


def returns(s, seat):
    return s.who[seat].worth - s.who[1 - seat].worth


def redeal(s, seat):
    for player in range(2):
        if s.who[player].laid >= 0 and player != seat:
            s.who[player].laid = pick_legal(lay, s, player)


GAME = Game(
    name="duel",
    title="Duel",
    summary="",
    state=Duel,
    start=play,
    players=(2, 2),
    returns=returns,
    redeal=redeal,
    sentences={"draws": "{0:player} draws {1:card|a card}."},
    words={"player": ("North", "South"), "card": CARDS},
    card_rules={
        "1": ("Duel", "Lay, show, take back."),
        "1.1": ("Hand", "It is a card of your hand."),
        "1.2": ("Tired", "Who is tired cannot lay the eight."),
    },
)
