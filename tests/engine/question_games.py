"""Games that show how questions are put: together, prepared, settled, told, forced, owned."""

from engine_games import game_of

from coverts.engine import (
    NOBODY,
    OK,
    Array,
    Bits,
    Record,
    State,
    boolean,
    cancel,
    chance,
    choose_some,
    decision,
    i8,
    nobody,
    owner,
    public,
    refuse,
    rule,
    say,
    scratch,
    secret,
    settled,
    several,
    together,
    token,
)


class Mate(Record):
    """A figure; four of them, two to a seat."""

    seat: i8 = public()
    chosen: i8 = secret(to=owner, others="set")
    card: i8 = secret(to=owner)
    known_by: i8 = public()
    note: i8 = secret(to="known_by", none=0)
    steps: i8 = public()


class Board(State):
    mate: Array[Mate] = several(4)
    hidden: Bits = secret(to=nobody, below=100, others="count")
    mine: Bits = secret(to=nobody, below=6)
    reach: Array[boolean] = scratch(size=6)
    n: i8 = public()
    turns: i8 = public()
    debt: i8 = public()
    settled: i8 = public()


@decision(("no", "yes", "later"), prompt="Choose for {who}", others_see="that")
def choose(s, who, option):
    return refuse("2") if option == 2 and who == 0 else OK


@decision(6, prompt="Go", others_see="that")
def go(s, who, place):
    return OK if s.reach[place] else refuse("3")


def flood(s, who):
    for place in range(6):
        s.reach[place] = place <= s.n


go.prepare = flood


@decision(6, prompt="Keep")
def keep(s, who, place):
    seen = 0
    if place == 2:
        seen += 1
    if seen > 0:
        return refuse("4")
    return OK


@decision(6, prompt="Pay")
def pay(s, who, place):
    return OK if place == 1 else refuse("5")


@chance(6, learns="who")
def deal(s, who, card):
    return 1


@chance(6, learns=NOBODY)
def bury(s, card):
    return 1


def mates(s):
    for i in range(4):
        s.mate[i].seat = i // 2


@rule()
def answer_together(s):
    """Three of four choose in secret, then nobody does."""
    mates(s)
    yield together(choose, 0b1101, into="mate.chosen")
    s.turns += 1
    yield together(choose, s.n, into="mate.chosen")
    s.turns += 1
    yield keep(0)


@rule()
def go_where_one_can(s):
    """Places are reckoned when the question is put."""
    mates(s)
    for _ in range(3):
        s.n += 1
        s.mate[0].card = yield go(0)


def tell_worth(s, first):
    """The worth of the first mates together: a sum in a loop is as hidden as all that went into it."""
    worth = 0
    for who in range(first):
        worth += s.mate[who].card
    say("worth", first, worth)


@rule()
def tell(s):
    """Everything is told to those who may know it."""
    mates(s)
    s.mate[0].card = yield deal(0)
    say("dealt", 0, s.mate[0].card)
    card = yield deal(2)
    say("dealt", 2, card)
    say("dealt", 2, card * 0)
    buried = yield bury()
    say("buried", buried)
    s.mate[3].note = 5
    s.mate[3].known_by = 0b01
    say("noted", s.mate[3].note)
    say("plain", s.mate[3].known_by)
    tell_worth(s, 0)
    tell_worth(s, 2)
    tell_worth(s, 3)
    yield keep(0)
    yield keep(1)


@rule()
def settle_all(s):
    """Debts are paid before anything else is asked; each payment may leave another."""
    if s.debt > 0:
        s.debt -= 1
        yield pay(1)
        s.settled += 1
        return 1
    return 0


@rule()
def play_settled(s):
    """Ask with debts open."""
    mates(s)
    s.debt = 2
    first = yield keep(0)
    s.n = first
    s.debt = 1
    yield together(choose, 0b0011, into="mate.chosen")
    s.debt = 1
    s.mine = yield choose_some(keep, 3, 0, 2)
    yield bury()
    s.debt = 1
    yield settled()
    s.turns = 5 + s.debt
    yield bury()


@rule()
def settle_cancels(s):
    """Somebody who has nothing to settle with takes the action away."""
    if s.debt > 0:
        s.debt = 0
        s.settled += 1
        yield cancel(s.turns)
    return 0


@rule()
def action(s):
    """An action that is taken away before its question is put."""
    s.turns = token(s)
    s.debt = 1
    yield keep(0)
    s.n = 99


@rule()
def play_cancelled(s):
    """Begin an action, then ask."""
    got = yield from action(s)
    s.n = got < 0
    yield keep(1)


def whose(s, mate):
    return s.mate[mate].seat


def points(s, seat):
    return s.n


SENTENCES = {
    "dealt": "mate {0} gets {1:card|a card}.",
    "buried": "{0} is buried.",
    "noted": "The note says {0|nothing you know}.",
    "plain": "Known by {0}.",
    "worth": "The first {0} are worth {1|something}.",
}
WORDS = {"card": ["ace", "two", "three", "four", "five", "six"]}
MORE = {"owner": whose, "returns": points, "sentences": SENTENCES, "words": WORDS}
TOGETHER = game_of(Board, answer_together, **MORE)
PREPARED = game_of(Board, go_where_one_can, **MORE)
TOLD = game_of(Board, tell, **MORE)
SETTLED = game_of(Board, play_settled, settle=settle_all, name="settled", **MORE)
SETTLED_AWAY = game_of(Board, play_cancelled, settle=settle_cancels, **MORE)
