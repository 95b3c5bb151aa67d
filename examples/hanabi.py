"""Hanabi.

1 All hold their cards so that only the others see them: five cards for two or three players, else four.
2 There are cards in five colours: of each, three ones, two twos, two threes, two fours and one five.
3 In turn, play a card, discard a card, or tell somebody about their cards.
4 A card that is next in the firework of its colour joins it. Any other card costs one of three lives.
5 There are eight hints. To discard a card, or to light a five, brings one back.
6 To tell costs a hint: name a colour or a number, and point at all cards of it, at least one.
7 Whoever gives up a card draws one. After the last card is drawn, all have one more turn.
8 The score is the number of cards in the fireworks, or 0 if all lives are lost."""

from hanabi_bots import cautious

from coverts.engine import OK, Game, Record, State, all_but, chance, decision, pick, refuse, renew, rule, say
from coverts.engine.fields import Array, Bits, i8, nobody, owner, public, secret, several

WORDS = ("red", "yellow", "green", "white", "blue", "ones", "twos", "threes", "fours", "fives")
CARDS = [f"{colour} {number}" for colour in WORDS[:5] for number in range(1, 6)]
COPIES, BEST, HINTS, PLAY, TELL = (3, 2, 2, 2, 1), 25, 8, 5, 10
MOVES = [f"{verb} card {at}" for verb in ("discard", "play") for at in range(1, 6)]
MOVES += [f"tell player +{away}: {word}" for away in range(1, 5) for word in WORDS]


class Held(Record):
    card: i8 = secret(to=all_but(owner), pile="cards", others="set", at_most=24)
    may_be: Bits = public(below=25)  # what the hints leave possible


class Player(Record):
    held: Array[Held] = several(5)


class Hanabi(State):
    player: Array[Player] = several(5)
    deck: Array[i8] = secret(to=nobody, size=25, pile="cards", start=0)
    left: i8 = public(start=50)
    shown: i8 = public(start=-1)
    discarded: Array[i8] = public(size=25)
    firework: Array[i8] = public(size=5)
    score: i8 = public()
    hints: i8 = public(start=HINTS)
    lives: i8 = public(start=3)
    turns: i8 = public()  # how many turns are left when the deck is empty


@chance(CARDS, learns=all_but("who"), rules=("1", "7"), prompt="Draw a card for seat {who}")
def draw(s: Hanabi, who, card):
    return s.deck[card]


def is_called(s: Hanabi, card, word):
    return card >= 0 and (card // 5 == word or card % 5 + 5 == word)


@decision(MOVES, prompt="Play, discard or tell", rules=("3",))
def act(s: Hanabi, who, move):
    if move < TELL:
        has_room = move >= PLAY or s.hints < HINTS
        return OK if has_room and s.player[who].held[move % 5].card >= 0 else refuse("5")
    told = s.player[(who + move // 10) % s.players]
    touches = any(is_called(s, told.held[at].card, move % 10) for at in range(5))
    return OK if touches and s.hints > 0 and move // 10 < s.players else refuse("6")


@rule("1", "7")
def draw_card(s: Hanabi, who, at):
    if s.left > 0 and s.lives > 0 and s.score < BEST:
        s.player[who].held[at].card = yield draw(who)
        s.player[who].held[at].may_be.fill()
        s.deck[s.player[who].held[at].card] -= 1
        s.left -= 1


def give_up(s: Hanabi, who, at, plays):
    s.shown = s.player[who].held[at].card
    renew(s.player[who].held[at])
    say("shows", who, s.shown)
    if plays and s.firework[s.shown // 5] == s.shown % 5:
        s.firework[s.shown // 5] += 1
        s.score += 1
        s.hints += s.shown % 5 == 4 and s.hints < HINTS
    else:
        s.lives -= plays
        s.hints += not plays
        s.discarded[s.shown] += 1


def tell(s: Hanabi, who, word):
    s.hints -= 1
    say("told", who, word)
    for at in range(5):
        called = is_called(s, s.player[who].held[at].card, word)
        for card in range(25):
            if is_called(s, card, word) != called:
                s.player[who].held[at].may_be.remove(card)
        if called:
            say("at", at + 1)


@rule("1", "2", "3", "7", "8")
def play(s: Hanabi):
    for card in range(25):
        s.deck[card] = COPIES[card % 5]
    for who in range(s.players):
        for at in range(5 if s.players < 4 else 4):
            yield from draw_card(s, who, at)
    s.turns = s.players
    who = 0
    while s.turns > 0 and s.lives > 0 and s.score < BEST:
        s.turns -= s.left == 0
        move = yield act(who)
        if move >= TELL:
            tell(s, (who + move // 10) % s.players, move % 10)
        else:
            give_up(s, who, move % 5, move >= PLAY)
            yield from draw_card(s, who, move % 5)
        who = (who + 1) % s.players


def points(s: Hanabi, seat):
    return s.score if s.lives > 0 else 0


def is_unseen(s: Hanabi, held: Held, who, seat):
    return held.card >= 0 and (who == seat or seat < 0)


def fits(s: Hanabi, seat):
    for at in range(5 * s.players):
        held = s.player[at // 5].held[at % 5]
        if is_unseen(s, held, at // 5, seat) and held.card not in held.may_be:
            return False
    return True


def redeal(s: Hanabi, seat):  # exchange hidden cards for cards of the deck that agree with the hints
    for at in range(5 * s.players):
        held = s.player[at // 5].held[at % 5]
        if is_unseen(s, held, at // 5, seat):
            s.deck[held.card] += 1
            lots = 0
            for card in range(25):
                lots += s.deck[card] * (card in held.may_be)
                if pick(max(1, lots)) < s.deck[card] * (card in held.may_be):
                    held.card = card
            s.deck[held.card] -= 1


GAME = Game(name="hanabi", title="Hanabi", goal="Light all five fireworks, each from one to five.",
    summary="Light fireworks together, with cards that only the others see.", state=Hanabi, start=play,
    players=(2, 5), returns=points, points=points, max_points=BEST, cooperative=True, bots=[cautious(act)],
    words={"who": "12345", "card": CARDS, "may_be": CARDS, "shown": CARDS, "word": WORDS}, redeal=redeal,
    sentences={"shows": "Seat {0:who} gives up {1:card}.", "told": "Seat {0:who} has {1:word}:",
    "at": "card {0}."}, fits=fits)  # fmt: skip
