"""Kuhn poker.

1 Each of two players puts one chip in and gets one of three cards; nobody else sees it.
2 The first passes or bets a chip, then the second. If only the second bets, the first passes or bets again.
3 A passer gives the pot to one who bet. If both or none bet, the cards are shown and the higher wins.
"""

from coverts.engine import OK, Game, State, chance, decision, rule
from coverts.engine.fields import Array, Bits, i8, nobody, owner, public, secret


class KuhnPoker(State):
    stack_words = 8
    deck: Bits = secret(to=nobody, below=3, others="count", pile="cards")
    card: Array[i8] = secret(to=owner, size=2, pile="cards")
    bet: Array[i8] = public(size=2, at_least=0, at_most=1, per_seat=True)
    winner: i8 = public(start=-1)


@chance(("jack", "queen", "king"), learns="player", rules=("1",), prompt="Deal")
def deal(s: KuhnPoker, player, card):
    return card in s.deck


@decision(("pass", "bet"), prompt="Pass or bet a chip", rules=("2",))
def pass_or_bet(s: KuhnPoker, player, chips):
    return OK


@rule("1", "2", "3")
def play(s: KuhnPoker):
    """Deal, bet, compare."""
    s.deck.fill()
    for player in range(2):
        s.card[player] = yield deal(player)
        s.deck.remove(s.card[player])
    s.bet[0] = yield pass_or_bet(0)
    s.bet[1] = yield pass_or_bet(1)
    if s.bet[1] > s.bet[0]:
        s.bet[0] = yield pass_or_bet(0)
    if s.bet[0] != s.bet[1]:
        s.winner = s.bet[1]
    else:
        s.winner = s.card[1] > s.card[0]


def returns(s: KuhnPoker, seat):
    stake = 1 + min(s.bet[0], s.bet[1])
    return stake if s.winner == seat else -stake


GAME = Game(
    name="kuhn_poker", title="Kuhn poker", summary="Three cards, one bet.",
    state=KuhnPoker, start=play, players=(2, 2), returns=returns,
    words={"winner": ("the first", "the second")}, goal="Make the other pass, or have the higher card.",
)  # fmt: skip
