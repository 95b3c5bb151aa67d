"""The examples that the rules of infiltration give, played from question to question.

examples_of_infiltration.txt is the transcript. To write it anew:
COVERTS_RENEW=1 pytest tests/anima_tactics/test_examples_of_infiltration.py
"""

import os
from pathlib import Path

import pytest
from playthrough import NAMES, Playthrough
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels

FILE = Path(__file__).with_name("examples_of_infiltration.txt")
MARKERS = [(4, 12), (12, 12), (20, 12)]
FURTHER = [(28, 12), (36, 12), (44, 12), (4, 20)]
WARDEN = ("Lamp Warden", 20, 18)


class OnPlane(Playthrough):
    """Places are answered as points in inches."""

    def answer(self, seat, answer):
        if not isinstance(answer, tuple):
            super().answer(seat, answer)
            return
        self.lines += [
            "",
            f"{NAMES[seat]} is asked: {self.table.match().decisions(seat)[0].prompt}",
            f"{NAMES[seat]}: {answer[0]}, {answer[1]}",
        ]
        self.table.goes_to(*answer)
        self.hear()


def couriers(number, second=("Lamp Warden",)):
    return Skirmish(["Night Courier"] * number, second, dice=[10, 1]).plays("deployment")


def infiltrate(*numbers, bob=()):
    """ALICE's couriers of those numbers one after another, BOB's figure after the first."""
    answers = []
    for at, number in enumerate(numbers):
        places = MARKERS if at == 0 else FURTHER[at - 1 : at]
        answers += [
            (ALICE, f"let Night Courier {number} of party 1 infiltrate"),
            *((ALICE, place) for place in places),
        ]
        answers += bob if at == 0 else []
    return answers


BOBS = ((BOB, "place Lamp Warden on the table"), (BOB, (24, 33)))


def two_and_four():
    return OnPlane(couriers(4), *infiltrate(1, 2, bob=BOBS))


def three_and_five():
    return OnPlane(couriers(6), *infiltrate(1, 2, 3, bob=BOBS))


def half_of_ten():
    return OnPlane(
        couriers(10), *infiltrate(1, 2, 3, 4, 5, bob=BOBS), (ALICE, "place Night Courier 6"), (ALICE, (10, 3))
    )


def forced():
    p = Skirmish(["Night Courier"] * 2, [WARDEN], dice=[6], turn=2)
    p.infiltrates("Night Courier 1", "Night Courier 2").marks(ALICE, (20, 12), (30, 12)).given(first=BOB)
    return OnPlane(
        p.plays("action"),
        (BOB, "Lamp Warden"),
        (BOB, "look at a marker"),
        (BOB, "marker A"),
        (ALICE, "yes"),
        (ALICE, "Night Courier 2"),
        (BOB, "end"),
        (ALICE, "Night Courier 2"),
        (ALICE, "end"),
    )


def denied():
    p = Skirmish(["Night Courier"], [WARDEN], dice=[5, 6, 6, 6], turn=2).infiltrates("Night Courier")
    p.marks(ALICE, (20, 12), (26, 14), (14, 14)).given(first=BOB)
    look = (BOB, "look at a marker")
    return OnPlane(
        p.plays("action"),
        (BOB, "Lamp Warden"),
        *(look, (BOB, "marker A")),
        *(look, (BOB, "marker A"), (ALICE, "no")),
        *(look, (BOB, "marker B"), (ALICE, "no")),
        *(look, (BOB, "marker C"), (ALICE, "yes"), (ALICE, "Night Courier")),
    )


def with_shadow_movement():
    p = Skirmish(["Night Courier"], [("Lamp Warden", 24, 33)], dice=[5, 4], turn=2).infiltrates(
        "Night Courier"
    )
    return OnPlane(
        p.marks(ALICE, *MARKERS).plays("turn"),
        (ALICE, "Night Courier"),
        (ALICE, "marker B"),
        (ALICE, "Stealth"),
        (ALICE, "Night Courier"),
    )


def moved_aside():
    p = Skirmish(["Night Courier"], [("Lamp Warden", 12, 12)], dice=[5, 4], turn=2).infiltrates(
        "Night Courier"
    )
    return OnPlane(
        p.marks(ALICE, *MARKERS).plays("turn"),
        (ALICE, "Night Courier"),
        (ALICE, "marker B"),
        (ALICE, (12, 10)),
        (ALICE, "nothing more"),
    )


def never_revealed():
    p = Skirmish([("Lamp Warden", 20, 3), "Night Courier"], [("Lamp Warden", 24, 33)], dice=[5, 4], turn=10)
    p.infiltrates("Night Courier").marks(ALICE, *MARKERS).plays("turn")
    played = OnPlane(
        p,
        (ALICE, "nobody"),
        *((ALICE, "Lamp Warden"), (ALICE, "end")),
        *((BOB, "Lamp Warden"), (BOB, "end")),
    )
    p.call(count_levels)
    played.lines += [f"    -- {line}" for line in p.log()[played.heard :]]
    return played


PARTS = {
    "Two who infiltrate, four markers": two_and_four,
    "Three who infiltrate, five markers": three_and_five,
    "Half of a party of ten": half_of_ten,
    "Two who are infiltrated, two markers": forced,
    "Two markers are cleared, the third one is the place": denied,
    "Shadow Movement for one action less": with_shadow_movement,
    "Somebody stands on the marker": moved_aside,
    "Never revealed": never_revealed,
}


def position(p):
    """Figures and markers as they stand."""
    told = [""]
    for name in p.names():
        where = p.where(name)
        if where:
            words = (
                f"at {where[0]}, {where[1]} with {p.actions(name)} AP" + ", Hidden" * p.figure(name).hidden
            )
        else:
            words = "infiltrated" if p.is_infiltrated(name) else "to be deployed"
        told.append(f"{name}: {words}.")
    told += [
        f"{name}'s markers: {', '.join(f'{letter} at {x}, {y}' for letter, (x, y) in lie.items())}."
        for seat, name in enumerate(NAMES)
        if (lie := p.markers(seat))
    ]
    return told


def transcript():
    told = ["Alice is seat 1, Bob seat 2."]
    for title, part in PARTS.items():
        played = part()
        told += ["", "", f"== {title} ==", *played.lines, *position(played.table)]
    return "\n".join(told) + "\n"


@pytest.mark.row("A001-12", "A001-17", "A001-36", "A001-37", "A001-44", "A001-45", "A001-48")
def test_the_examples_go_as_they_are_told():
    text = transcript()
    if os.environ.get("COVERTS_RENEW"):
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")
