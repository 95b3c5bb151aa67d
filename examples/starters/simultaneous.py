"""Odds and evens: a game in which both players choose at the same time.

1 Both players show one, two or three fingers at the same time.
2 The first player scores the sum if it is even, and the second player if it is odd.
3 Whoever first has twelve points wins.
"""

from coverts.engine import OK, Game, Record, State, decision, pick_legal, rule, say, together
from coverts.engine.fields import Array, i8, owner, public, secret, several

GOAL = 12
FINGERS = ("one finger", "two fingers", "three fingers")
SEATS = ("Even", "Odd")


class Player(Record):
    chosen: i8 = secret(to=owner)
    shown: i8 = public(start=-1)
    points: i8 = public()


class OddsAndEvens(State):
    player: Array[Player] = several(2)


@decision(FINGERS, prompt="How many fingers do you show?", others_see="that", rules=("1",))
def fingers(s: OddsAndEvens, who, number):
    return OK


def reveal(s: OddsAndEvens):
    """Show both choices, and give the sum to the player that it belongs to."""
    for who in range(2):
        s.player[who].shown = s.player[who].chosen
        s.player[who].chosen = -1
        say("shows", who, s.player[who].shown)
    total = s.player[0].shown + s.player[1].shown + 2
    s.player[total % 2].points += total
    say("scores", total % 2, total)


@rule("1", "2", "3")
def play(s: OddsAndEvens):
    while s.player[0].points < GOAL and s.player[1].points < GOAL:
        yield together(fingers, 0b11, into="player.chosen")
        reveal(s)


def points(s: OddsAndEvens, seat):
    return s.player[seat].points


def returns(s: OddsAndEvens, seat):
    return s.player[seat].points >= GOAL


def redeal(s: OddsAndEvens, seat):
    """Let a bot imagine any choice of the other player."""
    for other in range(2):
        if other != seat and s.player[other].chosen >= 0:
            s.player[other].chosen = pick_legal(fingers, s, other)


GAME = Game(
    name="simultaneous",
    title="Odds and evens",
    summary="How many fingers will the other one show?",
    goal="Be the first with twelve points.",
    state=OddsAndEvens,
    start=play,
    players=(2, 2),
    returns=returns,
    points=points,
    redeal=redeal,
    words={"seat": SEATS, "chosen": FINGERS, "shown": FINGERS},
    sentences={"shows": "{0:seat} shows {1:shown}.", "scores": "{0:seat} scores {1}."},
)
