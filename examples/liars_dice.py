"""Liar's dice.

1 Each of two players rolls a die in secret.
2 In turn they bid how many dice show a face, each bid above the last: more dice, or as many of a higher face.
3 Instead of bidding higher a player may call the last bidder a liar. A six counts as every face. If there are
as many dice as were bid, the bidder wins, else the caller.
"""

from coverts.engine import OK, Game, State, chance, decision, pick, refuse, rule
from coverts.engine.fields import Array, i8, owner, public, secret

BIDS = [f"{dice}-{face + 1}" for dice in (1, 2) for face in range(6)]
LIAR, NO_BID, SIX = 12, -1, 5


class LiarsDice(State):
    stack_words = 8
    die: Array[i8] = secret(to=owner, size=2)
    bid: i8 = public(start=NO_BID)
    winner: i8 = public(start=-1)


@chance(6, learns="player", rules=("1",), prompt="Roll")
def throw(s: LiarsDice, player, face):
    return 1


@decision([*BIDS, "liar"], prompt="Bid higher, or call a liar", rules=("2", "3"))
def bid(s: LiarsDice, player, call):
    if call <= s.bid:
        return refuse("2")
    if call == LIAR and s.bid == NO_BID:
        return refuse("3")
    return OK


def shows(face, die):
    return die in (face, SIX)


@rule("1", "2", "3")
def play(s: LiarsDice):
    """Roll, bid until somebody is called a liar, count."""
    s.die[0] = yield throw(0)
    s.die[1] = yield throw(1)
    player = 0
    while True:
        call = yield bid(player)
        if call == LIAR:
            break
        s.bid = call
        player = 1 - player
    dice = shows(s.bid % 6, s.die[0]) + shows(s.bid % 6, s.die[1])
    s.winner = 1 - player if dice > s.bid // 6 else player


def returns(s: LiarsDice, seat):
    return 1 if s.winner == seat else -1


def redeal(s: LiarsDice, seat):
    """A die a seat cannot see shows anything."""
    for other in range(2):
        if other != seat and s.die[other] >= 0:
            s.die[other] = pick(6)


GAME = Game(
    name="liars_dice", title="Liar's dice", summary="Bid on hidden dice, or doubt.",
    state=LiarsDice, start=play, players=(2, 2), returns=returns, redeal=redeal,
    words={"die": "123456", "bid": BIDS, "winner": ("the first", "the second")},
    goal="Bid as many dice as there are, or call a liar who bids more.",
)  # fmt: skip
