"""Chapters 5 and 21: where an item goes when it has been played."""

import pytest
from facility import PLAIN, Facility

from coverts.games.infiltration import GAME

DISCARDED = [
    "Call for Backup",
    "Data Code Breaker",
    "Diesel",
    "Disrupter Laser",
    "Flechette Pistol",
    "Informant",
    "Movement Tracker",
    "Qianju PT",
    "Remote Drone",
    "Secretaries",
    "Slider",
    "Access Card",
    "Data Sled",
    "Fast Grab",
    "Smash and Grab",
    "Double Siphon",
    "Med Patch",
    "Grapple Line",
    "Smoke Pod",
    "Alarm Spoofer",
    "False Alert",
    "Portable Terminal",
    "Pickpocket Rig",
    "Master Schematics",
]
TAKEN_BACK = ["Gauss Pistol", "Sledgehammer", "Stun Baton"]
BOXED = ["Skeleton Key", "Sedative", "Data Spike", "Pick-up Van", "Scrap Recycler"]
LAID = ["Shock Mine", "Tripwire", "Signal Jammer"]


def with_the_last_clause(names):
    return [pytest.param(name, marks=pytest.mark.clause(name, len(GAME.clauses(name)))) for name in names]


def first_answers(t, last=""):
    while t.asked() != last:
        t.does(t.offered()[0])
    return t


def zones(t, name):
    """Where an item is: operatives' hands by number, and the zones that all share."""
    found = [operative for operative in t.order if name in t.items(operative)]
    shared = {
        "faceup": t.faceup(0),
        "discarded": t.discarded(),
        "boxed": t.boxed(),
        "laid": [name] * bool(t.lying(name)),
    }
    return found + [zone for zone, cards in shared.items() if name in cards]


def holding(name):
    return Facility(3, at={0: 5, 1: 4, 2: 6}, rooms=PLAIN, items={0: [name]})


@pytest.mark.parametrize("name", with_the_last_clause(DISCARDED + TAKEN_BACK + BOXED))
def test_a_played_item_lies_faceup_until_the_round_ends(name):
    t = first_answers(holding(name).resolution(o0=name, o1="Interface", o2="Interface"))
    assert zones(t, name) == ["faceup"]
    assert zones(t.npc_phase().security(1), name) == ["faceup"]


def after_a_round(name):
    return first_answers(holding(name).all_pick(name, "Interface", "Interface"), last="choose_card")


@pytest.mark.parametrize("name", with_the_last_clause(DISCARDED))
def test_an_item_that_is_discarded(name):
    assert zones(after_a_round(name), name) == ["discarded"]


@pytest.mark.parametrize("name", with_the_last_clause(TAKEN_BACK))
def test_an_item_that_is_taken_back_into_the_hand(name):
    assert zones(after_a_round(name), name) == [0]


@pytest.mark.parametrize("name", with_the_last_clause(BOXED))
def test_an_item_that_is_returned_to_the_box(name):
    assert zones(after_a_round(name), name) == ["boxed"]


@pytest.mark.row("F004-62")
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.clause(name, 1)) for name in LAID])
def test_an_item_that_is_laid_in_the_room_of_who_plays_it(name):
    t = after_a_round(name)
    assert (zones(t, name), t.lying(name)) == (["laid"], 5)
    t = first_answers(t.all_pick("Interface", "Interface", "Interface"), last="choose_card")
    assert t.lying(name) == 5
