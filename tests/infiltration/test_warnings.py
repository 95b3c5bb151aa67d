"""Leaving the facility is final: people are told what they would bring out, and asked once more."""

from types import SimpleNamespace

import pytest
from facility import Facility

from coverts.games.infiltration.page.meanings import warnings
from coverts.games.infiltration.state import RETREAT

CHOOSING = SimpleNamespace(kind="choose_card", askee=0, options=())


def warned(**position):
    """What is said of each card to the first operative, who is to choose one."""
    return warnings(Facility(3, **position).s, CHOOSING)


def test_in_the_first_room_a_retreat_is_warned_of():
    assert warned(at={0: 1}) == {RETREAT: "From room 1 you leave the facility for good, with no data file."}


def test_what_would_be_brought_out_is_named():
    told = warned(at={0: 1}, files={0: [3, 1]})
    assert told == {RETREAT: "From room 1 you leave the facility for good, with 4 zettabytes."}


@pytest.mark.parametrize(
    ("held", "worth"), [(["prototype"], 4), (["blackmail"], 3), (["prototype", "blackmail"], 7)]
)
@pytest.mark.parametrize("files", [[], [3, 1]])
def test_special_cards_count_in_what_would_be_brought_out(held, worth, files):
    facility = Facility(3, at={0: 1}, files={0: files})
    for card in held:
        setattr(facility.s.operative[0], card, 1)
    brought = worth + sum(files)
    told = {RETREAT: f"From room 1 you leave the facility for good, with {brought} zettabytes."}
    assert warnings(facility.s, CHOOSING) == told


def test_elsewhere_no_card_is():
    assert warned(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"}) == {}
