"""Ambush: two bands of three scouts in a thicket. A toy with every kind of interruption.

1 Each side has eight cards, draws three and lays one facedown. Twelve times in turn they draw and play a card
or pass. A side with five points wins at once; else who has more at the end.
2 What is played can be answered before it takes effect, and so can the answer, the other side first, until
two pass in a row. The facedown card may be turned over as an answer. What has no aim left does nothing.
3 March: a group of your camp, with the spies there who come along, can be answered again. Then each still
there rolls; above one it gets its own side a point. 4 Spy: a scout of yours goes into the other camp.
5 Search: take a card of your deck. 6 Snare: an enemy falls. 7 Counter: what it answers is cancelled.
8 Feint: draw a card. 9 Who holds more than four cards gives one up before anything else is asked."""

from coverts.engine import (  # isort: skip
    OK, Array, Bits, Dispatch, Game, Record, State, any_legal, cancel, chance, choose_some, decision,
    game_over, i8, owner, pick_legal, public, refuse, roll, rule, say, secret, several, together, token,
)  # fmt: skip

SIDES = ("Red", "Blue")
NAMES = ("march", "long march", "spy", "search", "snare", "pit", "counter", "feint")
MARCH, LONG_MARCH, SPY, SEARCH, SNARE, PIT, COUNTER, FEINT = range(8)
CARDS = [f"{side} {name}" for side in SIDES for name in NAMES]
SCOUTS = [f"{side} scout {n}" for side in SIDES for n in (1, 2, 3)]
PASS, FALLEN = len(CARDS), -1
EFFECT = Dispatch("effect", len(NAMES))


class Side(Record):
    deck: Bits = secret(to=owner, below=16, others="count", pile="cards", own=True)
    hand: Bits = secret(to=owner, below=16, others="count", pile="cards", own=True)
    facedown: i8 = secret(to=owner, others="set")
    points: i8 = public()


class Ambush(State):
    stack_words = 128
    side: Array[Side] = several(2)
    camp: Array[i8] = public(size=6, start=FALLEN)


@chance(CARDS, learns="player", rules=("1",), prompt="Draw")
def top_card(s: Ambush, player, card):
    return card in s.side[player].deck


@decision(SCOUTS, prompt="Choose of your camp", rules=("3", "4"))
def own_scout(s: Ambush, player, scout):
    return OK if scout // 3 == player and s.camp[scout] == player else refuse("3")


@decision(SCOUTS, prompt="Choose an enemy", rules=("6",))
def enemy(s: Ambush, player, scout):
    return OK if scout // 3 != player and s.camp[scout] != FALLEN else refuse("6")


@decision(("stay", "come"), prompt="Does {scout} come along?", rules=("3",))
def come_along(s: Ambush, player, scout, answer):
    return OK


@decision(CARDS, prompt="Search your deck", others_see="that", rules=("5",))
def find(s: Ambush, player, card):
    return OK if card in s.side[player].deck else refuse("5")


@decision(CARDS, prompt="Lay down a card", others_see="that", rules=("1", "9"))
def lay(s: Ambush, player, card):
    return OK if card in s.side[player].hand and card != s.side[player].facedown else refuse("1")


def has_aim(s: Ambush, player, card):
    if card % 8 in (SNARE, PIT):
        return any_legal(enemy, s, player)
    if card % 8 == SEARCH:
        return any_legal(find, s, player)
    return card % 8 > PIT or any_legal(own_scout, s, player)


@decision([*CARDS, "pass"], prompt="Play a card", rules=("1",))
def act(s: Ambush, player, card):
    held = card in s.side[player].hand and card != s.side[player].facedown
    return OK if card == PASS or (held and card % 8 <= PIT and has_aim(s, player, card)) else refuse("1")


@decision([*CARDS, "pass"], prompt="Do you answer?", rules=("2",))
def answer(s: Ambush, player, card):
    held = card in s.side[player].hand
    return OK if card == PASS or (held and card % 8 >= SNARE and has_aim(s, player, card)) else refuse("2")


@rule("1")
def draw(s: Ambush, player, against):
    if s.side[player].deck.count() > 0:
        card = yield top_card(player)
        s.side[player].deck.remove(card)
        s.side[player].hand.add(card)


@rule("2")
def answers(s: Ambush, player, action):
    who = 1 - player
    passes = 0
    while passes < 2:
        card = yield answer(who)
        passes += 1
        if card != PASS:
            yield from play_card(s, who, card, action)
            passes = 0
        who = 1 - who


@rule("2")
def play_card(s: Ambush, player, card, against):
    say("plays", player, card)
    s.side[player].hand.remove(card)
    if s.side[player].facedown == card:
        s.side[player].facedown = -1
    yield from answers(s, player, token(s))
    if has_aim(s, player, card):
        yield from EFFECT[card % 8](s, player, against)


@rule("3")
def march(s: Ambush, player, against):
    group = yield choose_some(own_scout, player, 1, 3)
    for scout in range(6):
        if scout // 3 != player and s.camp[scout] == player and (yield come_along(1 - player, scout)):
            group.add(scout)
    yield from answers(s, player, token(s))
    for scout in group:
        if s.camp[scout] == player and (yield roll(6)) > 1:
            s.side[scout // 3].points += 1
            if s.side[scout // 3].points == 5:
                yield game_over()


@rule("4")
def spy(s: Ambush, player, against):
    scout = yield own_scout(player)
    s.camp[scout] = 1 - player


@rule("5")
def search(s: Ambush, player, against):
    card = yield find(player)
    s.side[player].deck.remove(card)
    s.side[player].hand.add(card)


@rule("6")
def snare(s: Ambush, player, against):
    scout = yield enemy(player)
    s.camp[scout] = FALLEN


@rule("7")
def counter(s: Ambush, player, against):
    yield cancel(against)


for number, effect in enumerate((march, march, spy, search, snare, snare, counter, draw)):
    EFFECT.put(number, effect)


@rule("9")
def limit(s: Ambush):
    for player in range(2):
        if s.side[player].hand.count() > 4 + (s.side[player].facedown >= 0):
            card = yield lay(player)
            s.side[player].hand.remove(card)
            return 1
    return 0


@rule("1")
def play(s: Ambush):
    """Set up, and twelve times draw and act."""
    for card in range(16):
        s.side[card // 8].deck.add(card)
    for scout in range(6):
        s.camp[scout] = scout // 3
        yield from draw(s, scout // 3, 0)
    yield together(lay, 0b11, into="side.facedown")
    for turn in range(12):
        yield from draw(s, turn % 2, 0)
        card = yield act(turn % 2)
        if card != PASS:
            yield from play_card(s, turn % 2, card, 0)


def returns(s: Ambush, seat):
    return s.side[seat].points - s.side[1 - seat].points


def redeal(s: Ambush, seat):
    for player in range(2):
        if player != seat and s.side[player].facedown >= 0:
            s.side[player].facedown = -1
            s.side[player].facedown = pick_legal(lay, s, player)


GAME = Game(name="ambush", title="Ambush", summary="Two bands, and an answer to everything.", state=Ambush,
    returns=returns, settle=limit, redeal=redeal, words={"side": SIDES, "card": CARDS, "scout": SCOUTS},
    start=play, players=(2, 2), has_draws=True, sentences={"plays": "{0:side} plays {1:card}."})  # fmt: skip
