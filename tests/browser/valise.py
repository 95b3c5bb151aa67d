"""A tiny game, for the tests of taking back and of pieces that may not be chosen.

1 One traveller packs two or three of four things.
2 Then they name the train they take, and the journey is over. The rules fail at the ghost train.
3 The umbrella is left at home.

Its options are one of each kind and change nothing; only the traveller learns the word.
"""

from typing import Annotated, Literal

import msgspec

from coverts.engine import OK, Bits, Game, State, choose_some, decision, i8, public, refuse, rule
from coverts.engine.game.scenes import Piece, Scene, Zone

THINGS = ["the lantern", "the rope", "the crowbar", "the umbrella"]
UMBRELLA = 3
PLATFORMS = (0, 1)


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """One of each kind."""

    weather: Annotated[
        Literal["rain", "sun"],
        msgspec.Meta(
            title="Weather",
            description="What it is like outside.",
            extra={
                "words": {"sun": "Bright sun", "rain": "Heavy rain"},
                "abouts": {"rain": "Umbrellas are scarce."},
            },
        ),
    ] = "sun"
    tickets: Annotated[int, msgspec.Meta(title="Tickets", description="How many you buy.", ge=1, le=9)] = 2
    porter: Annotated[bool, msgspec.Meta(title="Porter")] = False
    secret_word: Literal["mum", "hush"] = "mum"


def hidden(options, seat):
    return [] if seat == 0 else ["secret_word"]


class Valise(State):
    stack_words = 16
    packed: Bits = public(below=4)
    train: i8 = public(start=-1)


@decision(THINGS, prompt="Pack your valise", rules=("1",))
def pack(s, player, thing):
    return refuse("3") if thing == UMBRELLA else OK


@decision(["the slow train", "the night express", "the ghost train"], prompt="Name your train", rules=("2",))
def name_train(s, player, train):
    return OK


@rule("1", "2")
def travel(s):
    """Pack, then leave."""
    s.packed = yield choose_some(pack, 0, 2, 3)
    train = yield name_train(0)
    s.train = PLATFORMS[train]


def returns(s, seat):
    return 1


def scene(view, seat, questions):
    """The four things on a shelf; a click on one packs it."""
    options = [question.options for question in questions if question.kind == "pack"]
    shelf = [
        Piece(f"thing-{i}", name, options=[each[i].action for each in options])
        for i, name in enumerate(THINGS)
    ]
    return Scene([Zone("shelf", "Shelf", pieces=shelf)], title="Valise")


GAME = Game(
    name="valise",
    title="Valise",
    summary="Pack and leave.",
    state=Valise,
    start=travel,
    players=(1, 2),
    returns=returns,
    options=Options,
    hidden_options=hidden,
    roles=["the traveller", "a porter"],
    scene=scene,
)
