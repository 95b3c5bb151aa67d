"""A tiny game whose options are decks: hampers with two parts, whose lines are counted.

1 A hamper has at least three foods.
2 Nobody packs more than two games.
3 No food is packed more than four times.
4 Everybody eats once.
"""

from collections import Counter
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
    Part,
    PartCount,
    State,
    Task,
    decision,
    public,
    rule,
    u8,
)
from coverts.engine.base.exceptions import BadOption

FOODS = {"Bread": 2, "Jam": 5, "Cake": 8, "Café au lait": 6}
GAMES = {"Chess": 1, "Cards": 3}
EITHER = {"Pear": 4}
PARTS = (Part("Foods", "Foods", drawn=3), Part("Games", "Games"))
MEADOW = "The meadow\n\nFoods:\n2 Bread\nJam\n\nGames:\nChess\n"
SHORE = "The shore\n\nFoods:\nBread\nJam\nCake\n"
LONGEST = 600


def packed(text):
    """Each line's number, part, count and name; raises BadText."""
    part, found = "", []
    for number, line in enumerate(text.splitlines()[1:], 2):
        words = line.strip()
        if words in ("Foods:", "Games:"):
            part = words[:-1]
        elif words:
            count, _, name = words.partition(" ") if words[0].isdigit() else ("1", "", words)
            if name not in FOODS | GAMES | EITHER:
                raise BadText(number, 1, f"nobody sells {name!r}", "1")
            found.append((number, part, int(count), name))
    return found


def judge(text, options):
    try:
        lines = packed(text)
    except BadText as error:
        return Judged(objections=[Objection(error.line, error.reason, error.rule)])
    counts = Counter({"Foods": 0, "Games": 0})
    for _, part, count, _ in lines:
        counts[part] += count
    objections = [
        Objection(number, f"{count} are too many", "3")
        for number, part, count, _ in lines
        if part == "Foods" and count > 4
    ]
    if counts["Foods"] < 3:
        objections.append(Objection(0, "there are fewer than three foods", "1"))
    if counts["Games"] > 2:
        objections.append(Objection(0, "there are more than two games", "2"))
    names = {name for _, _, _, name in lines}
    tasks = [
        Task("Breakfast", "Bread and Jam", [f"no {each}" for each in ("Bread", "Jam") if each not in names]),
        Task("Tea", "Cake", [] if "Cake" in names else ["no Cake"]),
    ]
    parts = [
        PartCount("Foods", counts["Foods"], least=3),
        PartCount("Games", counts["Games"], most=2),
    ]
    return Judged(f"{sum(counts.values())} things", objections=objections, parts=parts, tasks=tasks)


def entries():
    foods = [
        Entry(
            name,
            name,
            "Food",
            marks=["Sweet"] if sugar > 4 else ["Plain"],
            numbers=[f"Sugar {sugar}"],
            text=f"{name} has {sugar} spoons of sugar.",
            parts=["Foods"],
        )
        for name, sugar in FOODS.items()
    ]
    games = [
        Entry(name, name, "Game", numbers=[f"Players {most}"], parts=["Games"])
        for name, most in GAMES.items()
    ]
    either = [Entry(name, name, "Food", marks=["Plain"], parts=["Foods", "Games"]) for name in EITHER]
    return [*foods, *either, *games]


def convert(text, to):
    """The other format has each line with its count behind it. Stones are left out."""
    if to == "behind":
        lines = [f"{name} x{count}" for _, _, count, name in packed(text)]
        return Converted("".join(f"{line}\n" for line in [text.splitlines()[0], *lines]))
    first, *lines = text.splitlines()
    if " x" not in text:
        return Converted(text)
    parts: dict[str, list[str]] = {"Foods": [], "Games": []}
    notes = []
    for number, line in enumerate(lines, 2):
        name, _, count = line.rpartition(" x")
        if name in FOODS or name in EITHER:
            parts["Foods"].append(f"{count} {name}\n")
        elif name in GAMES:
            parts["Games"].append(f"{count} {name}\n")
        else:
            notes.append(Objection(number, f"{name!r} is unknown"))
    told = [f"\n{name}:\n{''.join(lines)}" for name, lines in parts.items() if lines]
    return Converted(f"{first}\n{''.join(told)}", notes)


HAMPERS: dict[str, Any] = {
    "ready": {"meadow": MEADOW, "shore": SHORE},
    "read": packed,
    "file": "--hamper",
    "builder": Builder(
        "hamper",
        entries,
        judge,
        parts=PARTS,
        formats=(ExchangeFormat("behind", "Counts behind"),),
        convert=convert,
    ),
}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    hamper_1: Annotated[
        str, msgspec.Meta(title="First hamper", max_length=LONGEST, extra={**HAMPERS, "seat": 0})
    ] = "meadow"
    hamper_2: Annotated[
        str, msgspec.Meta(title="Second hamper", max_length=LONGEST, extra={**HAMPERS, "seat": 1})
    ] = "shore"


class Hamper(State):
    stack_words = 16
    foods: u8 = public()


@decision(["bread", "jam"], prompt="What will you eat?", rules=("4",))
def eat(s, player, food):
    return OK


@rule("4")
def lunch(s):
    """Both eat once."""
    yield eat(0)
    yield eat(1)
    s.foods += 1


def set_up(s, options):
    for name in ("hamper_1", "hamper_2"):
        value = getattr(options, name)
        for wrong in judge(HAMPERS["ready"].get(value, value), options).objections:
            raise BadOption("Hamper", name, wrong.text)


def returns(s, seat):
    return 1


GAME = Game(
    name="hamper",
    title="Hamper",
    summary="Pack a hamper and eat.",
    state=Hamper,
    start=lunch,
    players=(2, 2),
    returns=returns,
    options=Options,
    set_up=set_up,
)
