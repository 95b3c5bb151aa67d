"""Chapter 23: the Prototype, the Blackmail File and Sludge."""

import pytest
from facility import Facility, final

clause = pytest.mark.clause


def workshop(operatives=5):
    return Facility(operatives, at=dict.fromkeys(range(operatives), 8), rooms={8: "Prototype Workshop"})


def held(t, card):
    return [getattr(t.operative(operative), card) for operative in range(t.s.operatives)]


def plate_badges(t, seat, operative):
    """What a seat sees on the plate of an operative."""
    plates = next(zone for zone in t.match().scene(seat).zones if zone.id == "operatives")
    return [badge.word for badge in plates.pieces[operative].badges]


@clause("Prototype", 1)
def test_who_took_a_prototype_keeps_it_outside_too():
    t = Facility(rooms={1: "Prototype Workshop"}).plays(1, "Interface").plays(0, "Interface")
    t.plays(1, "Retreat").npc_phase().security(1)
    assert held(t, "prototype") == [1, 1, 0, 0]


@clause("Prototype", 1)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_who_has_a_prototype(seat):
    t = workshop().plays(1, "Interface")
    assert [bool(t.view(seat).operative[operative].prototype) for operative in range(3)] == [0, 1, 0]
    assert ["Prototype" in plate_badges(t, seat, operative) for operative in range(3)] == [0, 1, 0]


@clause("Prototype", 2)
def test_an_operative_takes_no_second_prototype():
    t = workshop().plays(0, "Interface").plays(0, "Interface")
    assert t.said().count("special.prototype") == 1
    for operative in (1, 2, 3):
        t.plays(operative, "Interface")
    assert held(t, "prototype") == [1, 1, 1, 1, 0]


@clause("Prototype", 2)
def test_another_room_gives_no_second_prototype_either():
    t = Facility(rooms={1: "Prototype Workshop", "secret": "Black Lab"}).plays(0, "Interface")
    t.enters(0, "secret").plays(0, "Interface")
    assert t.said().count("special.prototype") == 1


def test_a_fifth_prototype_does_not_exist():
    t = workshop()
    for operative in range(5):
        t.plays(operative, "Interface")
    assert held(t, "prototype") == [1, 1, 1, 1, 0]


WORTH = [
    pytest.param("Prototype Workshop", 4, marks=clause("Prototype", 3)),
    pytest.param("Executive Suite", 3, marks=clause("Blackmail File", 2)),
]
"""The room that gives a card, and what the card is worth."""


def taken(room):
    """Operative 1 has taken the special card of room 1; each of three has a data file."""
    return Facility(3, rooms={1: room}, files={0: [1], 1: [2], 2: [3]}).plays(1, "Interface")


@pytest.mark.parametrize(("room", "worth"), WORTH)
def test_a_special_card_adds_to_the_total_of_its_owner(room, worth):
    t = taken(room).plays(1, "Retreat").plays(0, "Retreat").plays(2, "Retreat")
    assert [t.operative(operative).total for operative in range(3)] == [1, 2 + worth, 3]
    assert t.winners() == [1]


@pytest.mark.parametrize(("room", "worth"), WORTH)
def test_a_special_card_is_worth_nothing_if_its_owner_did_not_escape(room, worth):
    t = taken(room).plays(0, "Retreat").plays(2, "Retreat").proximity_rises(99)
    assert [t.operative(operative).total for operative in range(3)] == [1, -1, 3]
    assert t.winners() == [2]


@pytest.mark.row("F004-142")
def test_both_special_cards_add_to_one_total():
    t = final({0: [1], 1: [1], 2: [1]}, prototypes=[0, 1], blackmail=1)
    assert [t.operative(operative).total for operative in range(3)] == [5, 8, 1]


@clause("Blackmail File", 1)
def test_who_took_the_blackmail_file_keeps_it_outside_too():
    t = (
        Facility(rooms={1: "Executive Suite"})
        .plays(1, "Interface")
        .plays(1, "Retreat")
        .npc_phase()
        .security(1)
    )
    assert held(t, "blackmail") == [0, 1, 0, 0]


@clause("Blackmail File", 1)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_who_has_the_blackmail_file(seat):
    t = Facility(rooms={1: "Executive Suite"}).plays(1, "Interface")
    assert [bool(t.view(seat).operative[operative].blackmail) for operative in range(3)] == [0, 1, 0]
    assert ["Blackmail File" in plate_badges(t, seat, operative) for operative in range(3)] == [0, 1, 0]


@clause("Blackmail File", 1)
def test_nobody_takes_the_blackmail_file_from_who_has_it():
    t = Facility(rooms={1: "Executive Suite"}).plays(0, "Interface").plays(0, "Retreat")
    t.room(1).interface = 1
    assert held(t.plays(1, "Interface"), "blackmail") == [1, 0, 0, 0]


LINE = {1: "Cubicle Floor", 7: "Clone Ward", 8: "Chemical Store", 9: "Data Core"}


def spread(**more):
    """Sludge lies in room 8, where operative 3 stands."""
    t = Facility(at={0: 7, 1: 9, 2: 6, 3: 8}, rooms={**LINE, 6: "Mail Room"}, **more)
    return t.given(sludge=8 - 1)


@clause("Sludge", 1)
def test_sludge_delays_each_operative_who_enters_its_room():
    t = spread().plays(0, "Advance").plays(1, "Retreat")
    assert [t.operative(operative).delayed for operative in range(4)] == [1, 1, 0, 0]
    assert t.sludge == 8 - 1


@clause("Sludge", 1)
def test_sludge_delays_whoever_reveals_its_room():
    t = Facility(at={0: 7}, rooms={7: "Clone Ward"}, below={8: "Chemical Store"}).plays(0, "Advance")
    assert t.operative(0).delayed
    assert not t.operative(0).wounded


@clause("Sludge", 1)
@pytest.mark.parametrize(("operative", "card"), [(2, "Advance"), (3, "Advance"), (3, "Retreat")])
def test_sludge_delays_nobody_who_enters_another_room(operative, card):
    assert not spread().plays(operative, card).operative(operative).delayed


@clause("Sludge", 1)
def test_sludge_delays_again_whoever_comes_back():
    t = spread().plays(0, "Advance")
    t.operative(0).delayed = 0
    t.plays(0, "Qianju PT").does("backward", "stop here")
    assert not t.operative(0).delayed
    assert t.enters(0, 8).operative(0).delayed
