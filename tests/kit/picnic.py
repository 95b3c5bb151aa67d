"""A tiny game whose options are texts: a walk that is drawn, and baskets that are put together.

1 A basket is packed for the garden or for the train; then comes a line for each thing in it.
2 A basket costs no more coins than were agreed.
3 There is one cake at most.
4 Everybody goes for a walk of one step.
"""

from typing import Annotated, Any

import msgspec

from coverts.engine import (
    OK,
    BadText,
    Builder,
    Converted,
    Entry,
    ExchangeFormat,
    Game,
    Judged,
    Objection,
    State,
    decision,
    i8,
    public,
    rule,
)
from coverts.engine.base.exceptions import BadOption

COSTS = {"bread": 2, "jam": 3, "cake": 6}
LUNCH = "A small lunch\n\nfor: the garden\nbread\n  in: paper\njam\n"
SNACK = "A snack\n\nfor: the train\nbread\n"
WALKS = {"straight": "Straight on\n\n....\n", "hedge": "Along the hedge\n\n.##.\n"}


def things(text):
    """What is in a basket, by the number of its line; raises BadText."""
    lines = text.splitlines()
    if not lines[0].strip():
        raise BadText(1, 1, "the first line is the basket's name")
    found = {}
    for number, line in enumerate(lines[1:], 2):
        word = line.strip()
        if word in COSTS:
            found[number] = word
        elif word and word not in ("for: the garden", "for: the train", "in: paper", "in: jar"):
            raise BadText(number, line.index(word) + 1, f"nobody sells {word!r}", "1")
    return found


def judge(text, options):
    try:
        packed = things(text)
    except BadText as error:
        return Judged(objections=[Objection(error.line, error.reason, error.rule)])
    cost = sum(COSTS[each] for each in packed.values())
    cakes = [number for number, each in packed.items() if each == "cake"]
    objections = [Objection(number, "there is a cake already", "3") for number in cakes[1:]]
    if cost > options.coins:
        objections.append(Objection(1, f"{cost} coins are more than {options.coins}", "2"))
    return Judged(f"{cost} of {options.coins} coins", objections=objections)


def entries():
    places = [
        Entry(
            f"for: the {place}", f"The {place}", "Where", "base", marks=["quiet"] if place == "garden" else []
        )
        for place in ("garden", "train")
    ]
    foods = [
        Entry(
            name,
            name.capitalize(),
            "Food",
            bears=True,
            cost=f"{cost} coins",
            marks=["sweet"] if cost > 2 else ["salty"],
        )
        for name, cost in COSTS.items()
    ]
    wraps = [Entry(f"in: {name}", f"In a {name}", "Wrapping", "beneath") for name in ("paper", "jar")]
    return [*places, *foods, *wraps]


def walked(text):
    for number, line in enumerate(text.splitlines()[2:], 3):
        for column, sign in enumerate(line, 1):
            if sign not in ".#":
                raise BadText(number, column, f"{sign!r} is no path")


def convert(text, to):
    """Capital letters are another format. Stones are unknown, and are left out."""
    lines = text.splitlines()
    notes = [
        Objection(number, "stones are left out") for number, line in enumerate(lines, 1) if "stone" in line
    ]
    kept = "".join(f"{line}\n" for line in lines if "stone" not in line)
    return Converted(kept.upper() if to == "caps" else kept.lower(), notes)


BASKETS: dict[str, Any] = {
    "ready": {"lunch": LUNCH, "snack": SNACK},
    "read": things,
    "file": "--basket",
    "builder": Builder(
        "basket",
        entries,
        judge,
        lambda: ["Nobody carries two cakes."],
        formats=(ExchangeFormat("caps", "Capital letters"),),
        convert=convert,
    ),
}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    basket_1: Annotated[
        str, msgspec.Meta(title="Your basket", max_length=300, extra={**BASKETS, "seat": 0})
    ] = "lunch"
    basket_2: Annotated[
        str, msgspec.Meta(title="Their basket", max_length=300, extra={**BASKETS, "seat": 1})
    ] = "snack"
    walk: Annotated[
        str,
        msgspec.Meta(title="Walk", max_length=100, extra={"ready": WALKS, "read": walked, "file": "--walk"}),
    ] = "straight"
    coins: Annotated[int, msgspec.Meta(title="Coins", ge=1, le=20)] = 10


class Picnic(State):
    stack_words = 16
    packed: i8 = public()
    walked: i8 = public()


@decision(["left", "right"], prompt="Where to?", rules=("4",))
def step(s, player, way):
    return OK


@rule("4")
def stroll(s):
    """A walk of one step."""
    yield step(0)
    s.walked += 1


def set_up(s, options):
    ready: dict[str, str] = BASKETS["ready"]
    for name in ("basket_1", "basket_2"):
        value = getattr(options, name)
        text = ready.get(value, value)
        for wrong in judge(text, options).objections:
            raise BadOption("Picnic", name, f"Line {wrong.line}: {wrong.text}")
        s.packed += len(things(text))


def returns(s, seat):
    return 1


GAME = Game(
    name="picnic",
    title="Picnic",
    summary="Pack and walk.",
    state=Picnic,
    start=stroll,
    players=(1, 2),
    returns=returns,
    options=Options,
    set_up=set_up,
)
