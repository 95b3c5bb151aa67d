"""Two treasures: a game with hidden pieces on a board.

1 Both players hide a treasure on their island of four by four fields, at the same time.
2 In turn, dig on the other player's island. Whoever digs learns how many steps the treasure is away.
3 Whoever first finds the other player's treasure wins.
"""

from coverts.engine import OK, Game, Record, State, decision, pick_legal, refuse, rule, say, together
from coverts.engine.fields import Array, i8, owner, public, secret, several

SIZE = 4
PLACES = [f"{column}{row + 1}" for row in range(SIZE) for column in "abcd"]
SEATS = ("West", "East")


class Island(Record):
    treasure: i8 = secret(to=owner)
    steps: Array[Array[i8]] = public(size=(SIZE, SIZE), start=-1)


class TwoTreasures(State):
    island: Array[Island] = several(2)
    winner: i8 = public(start=-1)


@decision(PLACES, prompt="Where do you hide your treasure?", others_see="that", rules=("1",))
def hide(s: TwoTreasures, who, place):
    return OK


@decision(PLACES, prompt="Where do you dig?", rules=("2",))
def dig(s: TwoTreasures, who, place):
    return OK if s.island[1 - who].steps[place // SIZE][place % SIZE] < 0 else refuse("2")


def distance(one, other):
    return abs(one // SIZE - other // SIZE) + abs(one % SIZE - other % SIZE)


@rule("1", "2", "3")
def play(s: TwoTreasures):
    yield together(hide, 0b11, into="island.treasure")
    who = 0
    while s.winner < 0:
        place = yield dig(who)
        away = distance(place, s.island[1 - who].treasure)
        s.island[1 - who].steps[place // SIZE][place % SIZE] = away
        say("digs", who, place, s.island[1 - who].steps[place // SIZE][place % SIZE])
        if s.island[1 - who].steps[place // SIZE][place % SIZE] == 0:
            s.winner = who
        who = 1 - who


def returns(s: TwoTreasures, seat):
    return s.winner == seat


def agrees(s: TwoTreasures, seat):
    """Return whether a treasure may be in its place, after all that the other player has learnt."""
    for place in range(SIZE * SIZE):
        steps = s.island[seat].steps[place // SIZE][place % SIZE]
        if steps >= 0 and steps != distance(place, s.island[seat].treasure):
            return False
    return True


def redeal(s: TwoTreasures, seat):
    """Let a bot imagine any place of the other treasure that agrees with what it has learnt."""
    for other in range(2):
        if other != seat and s.island[other].treasure >= 0:
            s.island[other].treasure = pick_legal(hide, s, other)
            while not agrees(s, other):
                s.island[other].treasure = pick_legal(hide, s, other)


GAME = Game(
    name="pieces",
    title="Two treasures",
    summary="Dig, and learn how far it is.",
    goal="Find the other player's treasure first.",
    state=TwoTreasures,
    start=play,
    players=(2, 2),
    returns=returns,
    redeal=redeal,
    words={"seat": SEATS, "treasure": PLACES, "winner": SEATS},
    sentences={"digs": "{0:seat} digs at {1:treasure}: {2} steps away."},
)
