"""A tiny game for one person, for the tests of pages without a server.

1 One person puts pebbles on the left or on the right heap, as many as were agreed.
2 The hole has no bottom: once a pebble is in it, the scene is never drawn to its end.
"""

from typing import Annotated

import msgspec

from coverts.engine import OK, Game, State, decision, i16, public, rule
from coverts.engine.game.scenes import Scene, Zone

HOLE = 2


class Options(msgspec.Struct, forbid_unknown_fields=True):
    pebbles: Annotated[int, msgspec.Meta(title="Pebbles", ge=1, le=100)] = 100


class Pebbles(State):
    stack_words = 16
    wanted: i16 = public()
    left: i16 = public()
    right: i16 = public()
    lost: i16 = public()


@decision(["the left heap", "the right heap", "the hole"], prompt="Where does the pebble go?", rules=("1",))
def put(s, player, heap):
    return OK


@rule("1", "2")
def play(s):
    """Put one pebble after the other."""
    while s.left + s.right + s.lost < s.wanted:
        heap = yield put(0)
        if heap == HOLE:
            s.lost += 1
        elif heap == 0:
            s.left += 1
        else:
            s.right += 1


def set_up(s, options):
    s.wanted = options.pebbles


def returns(s, seat):
    return 1


def scene(view, seat, questions):
    while view.lost:
        pass
    return Scene([Zone("heaps", f"{view.left} on the left, {view.right} on the right")], title="Pebbles")


GAME = Game(
    name="pebbles",
    title="Pebbles",
    summary="Two heaps and a hole.",
    state=Pebbles,
    start=play,
    players=(1, 1),
    returns=returns,
    options=Options,
    set_up=set_up,
    scene=scene,
)
