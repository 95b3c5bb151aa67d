"""Qianju PT."""

from coverts.games.infiltration.for_cards import *

FORWARD, BACKWARD, STAY = range(3)


@decision(("move on", "stop here"), prompt="Do you go one room further?", rules=("6.3",))
def move_on(s: Infiltration, operative, answer):
    return OK


@rule("6.3")
def move_room_by_room(s: Infiltration, operative, forward, most):
    """Up to so many rooms one way, one at a time; he may stop after each."""
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
    """Go 1 or 2 rooms, forward or backward, and enter each; or stay."""

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
