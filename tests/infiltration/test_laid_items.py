"""Chapters 5 and 21: items that lie in a room."""

import pytest
from facility import PLAIN, Facility, at

clause = pytest.mark.clause

TRAPS = [
    pytest.param("Shock Mine", "delayed", marks=clause("Shock Mine", 2)),
    pytest.param("Tripwire", "wounded", marks=clause("Tripwire", 2)),
]


def laid(item, **more):
    """Operative 0 has laid an item in room 3, where 3 stands too; 1 and 2 stand on either side."""
    return Facility(at={0: 3, 1: 2, 2: 4, 3: 3}, rooms=PLAIN, **more).plays(0, item)


def hit(t):
    """Who is wounded or delayed, and how."""
    states = ("wounded", "delayed")
    return [(o, state) for o in range(4) for state in states if getattr(t.operative(o), state)]


@pytest.mark.parametrize(("item", "state"), TRAPS)
@pytest.mark.parametrize("first", [1, 2])
def test_a_trap_strikes_the_next_operative_who_enters_and_nobody_else(item, state, first):
    t = laid(item)
    assert hit(t) == []
    assert hit(t.enters(first, 3)) == [(first, state)]
    assert hit(t.enters(3 - first, 3)) == [(first, state)]


@pytest.mark.parametrize(("item", "state"), TRAPS)
def test_a_trap_strikes_nobody_who_enters_another_room(item, state):
    t = laid(item).enters(1, 4).enters(2, 2)
    assert (hit(t), t.lying(item)) == ([], 3)


@pytest.mark.row("F004-62")
@pytest.mark.parametrize(("item", "state"), TRAPS)
def test_who_lays_a_trap_may_walk_into_it(item, state):
    assert hit(laid(item).enters(0, 2).enters(0, 3)) == [(0, state)]


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("Shock Mine", marks=clause("Shock Mine", 3)),
        pytest.param("Tripwire", marks=clause("Tripwire", 3)),
    ],
)
def test_a_trap_that_struck_is_returned_to_the_box(item):
    t = laid(item)
    assert (t.lying(item), t.boxed()) == (3, [])
    t.enters(1, 3)
    assert (t.lying(item), t.boxed(), t.discarded(), t.items(0)) == (None, [item], [], [])


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("Tripwire", "Shock Mine", ["operative.wounded", "operative.delayed"]),
        ("Shock Mine", "Tripwire", ["operative.delayed", "operative.wounded"]),
    ],
)
def test_items_lying_in_one_room_spring_in_the_order_they_were_laid(first, second, told):
    t = at(3).plays(0, first).plays(1, second)
    t.operative(2).place = 1
    t.enters(2, 3)
    assert t.said(*told) == told


# -- the Signal Jammer -----------------------------------------------------------------------------

NPCS = {"Officer Nelson": 3, "Tyrone Kent": 3}


@clause("Signal Jammer", 1)
def test_a_signal_jammer_lies_there_though_operatives_and_npcs_come_and_go():
    t = laid("Signal Jammer", npcs={"James Harris": 4}).enters(1, 3).enters(0, 2).npc_phase()
    assert (t.lying("Signal Jammer"), t.npc("James Harris")) == (3, 3)
    assert hit(t) == [(2, "wounded")]


@clause("Signal Jammer", 1, 2)
def test_npcs_in_the_room_of_a_signal_jammer_do_nothing_round_after_round():
    t = laid("Signal Jammer", npcs=NPCS)
    with t.changed({"alarm": 0, "proximity": 0, "boxed_files": 0}):
        t.npc_phase().npc_phase()
    assert [t.npc(name) for name in NPCS] == [3, 3]
    assert (hit(t), t.told("npc.acts")) == ([], [])


@clause("Signal Jammer", 2)
@pytest.mark.parametrize("room", [2, 4])
def test_npcs_in_other_rooms_act_in_spite_of_a_signal_jammer(room):
    t = laid("Signal Jammer", npcs={**NPCS, "Leah Bailey": room}).npc_phase()
    assert t.npc("Leah Bailey") == room - 1


@clause("Signal Jammer", 2)
def test_an_npc_that_comes_to_a_signal_jammer_does_nothing_from_then_on():
    t = laid("Signal Jammer", npcs={"James Harris": 4}).npc_phase().npc_phase()
    assert (t.npc("James Harris"), t.proximity) == (3, 5)


@clause("Signal Jammer", 2)
def test_an_npc_beside_a_signal_jammer_in_the_entry_room_does_not_leave():
    t = at(1, npcs={"Leah Bailey": 1}).plays(0, "Signal Jammer").npc_phase()
    assert (t.npc("Leah Bailey"), t.proximity) == (1, 0)
