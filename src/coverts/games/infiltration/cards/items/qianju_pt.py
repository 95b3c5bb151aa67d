"""The item Qianju PT (21.9)."""

from coverts.games.infiltration.for_cards import *

FORWARD, BACKWARD, STAY = range(3)


@decision(("move on", "stop here"), prompt="Do you go one room further?", rules=("6.3",))
def move_on(s: Infiltration, operative, answer):
    return OK


@rule("6.3")
def move_room_by_room(s: Infiltration, operative, forward, most):
    """Move up to `most` rooms in one direction, and ask before each room."""
    me = s.operative[operative]
    for _ in range(most):
        if me.place < 0 or me.place == SECRET_ROOM or (me.place == DEEPEST and forward > 0):
            break
        answer = yield move_on(operative)
        if answer == 1:
            break
        yield from step(s, operative, forward)


@item(9, "Qianju PT", after=DISCARD, specialist="'Marilyn' 7Y3T9D")
class QianjuPt(Card):
    """Move up to 2 rooms forward or up to 2 rooms backward. You enter each room on the way."""

    @decision(("forward", "backward", "stay here"), prompt="Which way do you go?")
    def choose_direction(s, operative, direction):
        if direction == FORWARD and s.operative[operative].place == DEEPEST:
            return refuse("6.8")
        return OK

    def play(s, operative):
        if s.operative[operative].place != SECRET_ROOM:
            direction = yield QianjuPt.choose_direction(operative)
            if direction == FORWARD:
                yield from step(s, operative, 1)
                yield from move_room_by_room(s, operative, 1, 1)
            elif direction == BACKWARD:
                yield from step(s, operative, -1)
                yield from move_room_by_room(s, operative, -1, 1)
        else:
            say("items.nothing", operative)
