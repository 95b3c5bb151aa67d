"""The auction: a game with open bids.

1 Each player has ten coins. Four paintings are sold one after the other; they are worth 3, 4, 5 and 6.
2 In turn, bid more than the last bid, and not more coins than you have, or pass. Whoever passes is out of
this auction.
3 The last bidder pays the bid and takes the painting. If all pass, nobody takes it.
4 Paintings and coins count. The highest sum wins.
"""

from coverts.engine import OK, Game, Record, State, decision, refuse, rule, say
from coverts.engine.fields import Array, boolean, i8, public, several

PASS, COINS, PAINTINGS, CHEAPEST, NOBODY_LEADS = 0, 10, 4, 3, -1
BIDS = ["pass", "1 coin", *(f"{coins} coins" for coins in range(2, COINS + 1))]
SEATS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4")


class Player(Record):
    coins: i8 = public(start=COINS, at_least=0)
    paintings: i8 = public()
    has_passed: boolean = public()


class Auction(State):
    player: Array[Player] = several(4, per_seat=True)
    worth: i8 = public()
    bid: i8 = public()
    leader: i8 = public(start=NOBODY_LEADS)


@decision(BIDS, prompt="Bid for the painting", passes=(PASS,))
def bid(s: Auction, who, coins):
    if coins != PASS and coins <= s.bid:
        return refuse("2")
    return refuse("2") if coins > s.player[who].coins else OK


def bidders(s: Auction):
    """Return how many players have not passed."""
    return sum(not s.player[who].has_passed for who in range(s.players))


def open_auction(s: Auction, worth):
    s.worth = worth
    s.bid = 0
    s.leader = NOBODY_LEADS
    for who in range(s.players):
        s.player[who].has_passed = False


def sell(s: Auction):
    if s.leader == NOBODY_LEADS:
        say("unsold", s.worth)
    else:
        s.player[s.leader].coins -= s.bid
        s.player[s.leader].paintings += s.worth
        say("sold", s.leader, s.worth, s.bid)


@rule("1", "2", "3")
def play(s: Auction):
    for painting in range(PAINTINGS):
        open_auction(s, CHEAPEST + painting)
        who = painting % s.players
        while bidders(s) > (s.leader != NOBODY_LEADS):
            if not s.player[who].has_passed:
                coins = yield bid(who)
                if coins == PASS:
                    s.player[who].has_passed = True
                else:
                    s.bid = coins
                    s.leader = who
            who = (who + 1) % s.players
        sell(s)


def points(s: Auction, seat):
    return s.player[seat].coins + s.player[seat].paintings


def returns(s: Auction, seat):
    return points(s, seat) == max((points(s, who) for who in range(s.players)), default=0)


GAME = Game(
    name="bidding",
    title="The auction",
    summary="Four paintings, ten coins.",
    goal="Have paintings and coins of the highest value.",
    state=Auction,
    start=play,
    players=(2, 4),
    returns=returns,
    points=points,
    words={"seat": SEATS, "leader": SEATS},
    sentences={
        "sold": "{0:seat} pays {2} for the painting that is worth {1}.",
        "unsold": "Nobody takes the painting that is worth {0}.",
    },
)
