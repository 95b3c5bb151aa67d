"""Cuckoo, a card game of three centuries: one card each, and nobody wants to be left with the lowest.

1 Three to six players have some lives each. In each round everybody still in play is dealt one of forty
cards: ace (low) to seven, jack, queen and king of four suits. The dealer changes from round to round.
2 In turn, from the dealer's left, everybody keeps their card or asks the next player to exchange it. Who
gives a card away knows where it is.
3 Whoever is asked with a king in hand shows it and says "cuckoo": there is no exchange. A king is never given
away.
4 Whoever is asked with a queen in hand shows it, and decides.
5 Whoever is asked with a jack in hand shows it. There is no exchange, and who asked shows their card as well.
6 The dealer, last of all, keeps their card or takes one from the deck; the old one is laid aside, open.
7 Then all show. The lowest rank loses a life, all of them where several hold it. Who has none left is out.
8 Whoever is left alone wins. If all that were left fall together, they share the game."""

from typing import Annotated

import msgspec

from coverts.engine import OK, Bot, Dispatch, Game, Record, State, chance, decision, refuse, rule, say
from coverts.engine.fields import Array, Bits, i8, nobody, public, secret, several, u8
from coverts.engine.scene import Badge, Piece, Scene, Zone

SEATS = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "jack", "queen", "king")
SUITS = ("coins", "cups", "swords", "clubs")
CARDS = [f"{rank} of {suit}" for suit in SUITS for rank in RANKS]
NONE = -1
KEEP, EXCHANGE = 0, 1
PLAIN, JACK, QUEEN, KING = range(4)
RANK = tuple(card % len(RANKS) for card in range(len(CARDS)))
FACE = tuple(max(PLAIN, rank - 6) for rank in RANK)
"""What each card is when it is asked for."""
FIVE, KING_OF_CLUBS = 4, len(CARDS) - 1


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What may be chosen for a table."""

    lives: Annotated[int, msgspec.Meta(title="Lives", description="How many each has.", ge=1, le=5)] = 3


class Player(Record):
    card: i8 = secret(to="known_by", others="set", pile="cards")
    known_by: u8 = (
        public()
    )  # a mask of seats: who was dealt the card, who gave it away, everybody once it is shown
    lives: i8 = public(at_least=0)
    shown: i8 = public(start=NONE)  # the card shown last
    fell: i8 = public()  # in which round


class Cuckoo(State):
    stack_words = 32
    player: Array[Player] = several(6)
    deck: Bits = secret(to=nobody, below=40, others="count", pile="cards")
    dealer: i8 = public(start=NONE)
    round: i8 = public()
    met: i8 = public()  # what the card was that was asked for
    aside: i8 = public(start=NONE)  # the card laid aside last


def in_play(s: Cuckoo, seat):
    return s.player[seat].lives > 0


def left(s: Cuckoo):
    """How many are in play."""
    count = 0
    for seat in range(s.players):
        count += in_play(s, seat)
    return count


def following(s: Cuckoo, seat):
    """Who sits next, of those in play."""
    other = (seat + 1) % s.players
    while not in_play(s, other):
        other = (other + 1) % s.players
    return other


def everybody(s: Cuckoo):
    return (1 << s.players) - 1


def show(s: Cuckoo, seat):
    s.player[seat].known_by = everybody(s)
    s.player[seat].shown = s.player[seat].card
    say("shows", seat, s.player[seat].shown)


@chance(CARDS, learns="who", rules=("1", "6"), prompt="Which card does {who} get?")
def top_card(s: Cuckoo, who, card):
    return card in s.deck


@decision(("keep it", "exchange it"), prompt="Do you exchange your card with {other}?", rules=("2",))
def keep_or_exchange(s: Cuckoo, who, other, answer):
    return refuse("3") if answer == EXCHANGE and FACE[s.player[who].card] == KING else OK


@decision(("keep it", "take one from the deck"), prompt="You deal. Do you take another card?", rules=("6",))
def keep_or_cut(s: Cuckoo, who, answer):
    return refuse("3") if answer == EXCHANGE and FACE[s.player[who].card] == KING else OK


@decision(("refuse", "agree"), prompt="Your queen decides: do you exchange with {other}?", rules=("4",))
def agree(s: Cuckoo, who, other, answer):
    return OK


@rule("1", "6")
def get_card(s: Cuckoo, who):
    """A card from the deck; its holder alone knows it."""
    s.player[who].known_by = 1 << who
    s.player[who].card = yield top_card(who)
    s.deck.remove(s.player[who].card)


def swap(s: Cuckoo, who, other):
    """Both know which card they have given away."""
    mine = s.player[who]
    theirs = s.player[other]
    card = mine.card
    known = mine.known_by
    mine.card = theirs.card
    mine.known_by = theirs.known_by | 1 << who
    theirs.card = card
    theirs.known_by = known | 1 << other
    say("swaps", who, other)


def meet_king(s: Cuckoo, who, other):
    say("cuckoo", other)
    show(s, other)


def meet_jack(s: Cuckoo, who, other):
    show(s, other)
    show(s, who)


@rule("4")
def meet_queen(s: Cuckoo, who, other):
    """Its holder decides."""
    show(s, other)
    answer = yield agree(other, who)
    if answer == EXCHANGE:
        swap(s, who, other)


MEET = Dispatch("MEET", 4)
"""A table of rules; those that ask nobody are plain functions."""
for face, effect in ((PLAIN, swap), (JACK, meet_jack), (QUEEN, meet_queen), (KING, meet_king)):
    MEET.put(face, effect)


@rule("2", "3", "5")
def turn(s: Cuckoo, who):
    """Keep, or ask the next player."""
    other = following(s, who)
    answer = yield keep_or_exchange(who, other)
    if answer == KEEP:
        say("keeps", who)
    else:
        say("asks", who, other)
        s.met = FACE[s.player[other].card]  # public from here on: that something happens shows it
        yield from MEET[s.met](s, who, other)


@rule("6")
def dealers_turn(s: Cuckoo):
    """Keep, or cut."""
    answer = yield keep_or_cut(s.dealer)
    if answer == KEEP:
        say("keeps", s.dealer)
    else:
        s.aside = s.player[s.dealer].card
        say("cuts", s.dealer, s.aside)
        yield from get_card(s, s.dealer)
        s.deck.add(s.aside)


def lowest(s: Cuckoo):
    """The lowest rank that was shown."""
    low = RANK[KING_OF_CLUBS]
    for seat in range(s.players):
        if in_play(s, seat):
            low = min(low, RANK[s.player[seat].shown])
    return low


def showdown(s: Cuckoo):
    for seat in range(s.players):
        if in_play(s, seat):
            show(s, seat)
    low = lowest(s)
    for seat in range(s.players):
        if in_play(s, seat):
            if RANK[s.player[seat].shown] == low:
                s.player[seat].lives -= 1
                s.player[seat].fell = s.round
                say("loses", seat, s.player[seat].lives)
            s.deck.add(s.player[seat].card)
            s.player[seat].card = NONE
            s.player[seat].known_by = 0


@rule("1", "7", "8")
def play(s: Cuckoo):
    """Rounds until one is left, or none."""
    s.deck.fill()
    while left(s) > 1:
        s.round += 1
        say("heading.round", s.round)
        s.dealer = following(s, s.dealer)
        for seat in range(s.players):
            if in_play(s, seat):
                yield from get_card(s, seat)
        who = following(s, s.dealer)
        while who != s.dealer:
            yield from turn(s, who)
            who = following(s, who)
        yield from dealers_turn(s)
        showdown(s)


def set_up(s: Cuckoo, options):
    for seat in range(s.players):
        s.player[seat].lives = options.lives


def won(s: Cuckoo, seat):
    """Alone in play, or among those who fell together in the last round."""
    return in_play(s, seat) if left(s) else s.player[seat].fell == s.round


def returns(s: Cuckoo, seat):
    return 1 if won(s, seat) else 0


def result(s: Cuckoo):
    return f"{' and '.join(SEATS[seat] for seat in range(s.players) if won(s, seat))} won."


def cards(s: Cuckoo):
    """How many cards there are, for `coverts check`: no rule and no redeal may change that."""
    return {"cards": len(s.deck) + sum(player.card != NONE for player in s.player)}


careful = Bot("careful", "Keeps a six or better.")


@careful.on(keep_or_exchange)
def exchanging(v, who, other, answer):
    return answer == (EXCHANGE if RANK[v.player[who].card] <= FIVE else KEEP)


@careful.on(keep_or_cut)
def cutting(v, who, answer):
    return answer == (EXCHANGE if RANK[v.player[who].card] <= FIVE else KEEP)


def scene(view, seat, questions):
    """Plates, and everybody's card: a click on one's own keeps it, on another or the deck exchanges it."""
    keep = [q.options[KEEP].action for q in questions]
    exchange = [q.options[EXCHANGE].action for q in questions]
    asked = [q.arguments.get("other", NONE) for q in questions]
    plates, cards = [], []
    for each in range(view.players):
        player = view.player[each]
        badges = [Badge(str(player.lives), f"{player.lives} lives", icon="star", tone="gold")]
        if each == view.dealer:
            badges.append(Badge("D", "deals", icon="crown"))
        plates.append(Piece(f"seat-{each}", SEATS[each], style="plate", seat=each, badges=badges))
        if player.card != NONE:
            means = keep if each == seat else exchange if each in asked else []
            cards.append(drawn(f"card-{each}", player.card, SEATS[each], means))
    deck = Piece("deck", f"{view.deck_count} cards", style="back", facedown=True)
    deck.options = exchange if NONE in asked else []
    aside = [drawn("aside", view.aside, "Laid aside", [])] if view.aside != NONE else []
    return Scene(
        [
            Zone("players", "Players", layout="list", area="players", pieces=plates),
            Zone("cards", "Cards", layout="grid", columns=6, narrow=3, pieces=cards),
            Zone("deck", "Deck", layout="grid", columns=6, narrow=3, pieces=[deck, *aside]),
        ],
        title="Cuckoo",
        caption=f"Round {view.round}",
    )


def drawn(name, card, whose, options):
    if card < 0:  # what a seat may not know reads as the least value of the field's type
        return Piece(name, f"{whose}'s card", style="back", facedown=True, options=options)
    return Piece(name, CARDS[card], kicker=whose, options=options)


GAME = Game(
    name="cuckoo",
    title="Cuckoo",
    summary="Do not be left with the lowest card.",
    state=Cuckoo,
    start=play,
    players=(3, 6),
    returns=returns,
    result=result,
    conserved=cards,
    options=Options,
    set_up=set_up,
    words={"seat": SEATS, "who": SEATS, "other": SEATS, "card": CARDS},
    sentences={
        "heading.round": "Round {0}.",
        "keeps": "{0:seat} keeps the card.",
        "asks": "{0:seat} asks {1:seat}.",
        "cuckoo": "{0:seat} says: cuckoo!",
        "shows": "{0:seat} shows {1:card}.",
        "swaps": "{0:seat} and {1:seat} exchange.",
        "cuts": "{0:seat} lays {1:card} aside and takes a card.",
        "loses": "{0:seat} loses a life and has {1}.",
    },
    bots=[careful],
    scene=scene,
)
