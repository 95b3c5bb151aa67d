"""Leduc poker.

1 Two players put a chip in each and get one of six cards, two of each rank; they alone see it. Then they bet.
2 To bet, in turn fold, call (pay what the other has paid) or call and raise by two; at most two raises.
3 A card is laid open, and they bet again, raising by four. Unless one folds, a pair wins, then the higher."""

from coverts.engine import OK, Game, State, chance, decision, refuse, rule
from coverts.engine.fields import Array, Bits, i8, nobody, owner, public, secret

CARDS = [f"{rank} of {suit}" for rank in ("jack", "queen", "king") for suit in ("hearts", "spades")]
FOLD, CALL, RAISE = range(3)


class LeducPoker(State):
    stack_words = 8
    deck: Bits = secret(to=nobody, below=6, others="count", pile="cards")
    card: Array[i8] = secret(to=owner, size=2, pile="cards")
    open_card: i8 = public(start=-1)
    paid: Array[i8] = public(size=2, start=1, per_seat=True)


@chance(CARDS, learns="player", rules=("1",), prompt="Deal")
def deal(s: LeducPoker, player, card):
    return card in s.deck


@chance(CARDS, rules=("3",), prompt="Lay a card open")
def lay_open(s: LeducPoker, card):
    return card in s.deck


@decision(("fold", "call", "raise"), prompt="Fold, call or raise", rules=("2",))
def act(s: LeducPoker, player, raises, action):
    if (action == FOLD and s.paid[0] == s.paid[1]) or (action == RAISE and raises == 2):
        return refuse("2")
    return OK


@rule("1", "2", "3")
def play(s: LeducPoker):
    """Deal, bet, lay a card open, bet again."""
    s.deck.fill()
    for seat in range(2):
        s.card[seat] = yield deal(seat)
        s.deck.remove(s.card[seat])
    for amount in range(2, 5, 2):
        player = 0
        raises = 0
        while True:
            action = yield act(player, raises)
            if action == FOLD:
                return
            s.paid[player] = s.paid[1 - player]
            if action == RAISE:
                s.paid[player] += amount
                raises += 1
            elif raises > 0 or player == 1:
                break
            player = 1 - player
        if amount == 2:
            s.open_card = yield lay_open()
            s.deck.remove(s.open_card)


def strength(s: LeducPoker, player):
    return s.card[player] // 2 + 3 * (s.card[player] // 2 == s.open_card // 2)


def returns(s: LeducPoker, seat):
    ahead = s.paid[seat] - s.paid[1 - seat]
    if ahead == 0:
        ahead = strength(s, seat) - strength(s, 1 - seat)
    return min(s.paid[0], s.paid[1]) * ((ahead > 0) - (ahead < 0))


GAME = Game(
    name="leduc_poker", title="Leduc poker", summary="Six cards, two rounds of bets.",
    state=LeducPoker, start=play, players=(2, 2), returns=returns, has_draws=True,
    words={"open_card": CARDS}, goal="Win chips: make the other fold, or have a pair or the higher card.",
)  # fmt: skip
