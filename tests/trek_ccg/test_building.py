"""Where facilities are built (3.14, 3.15)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

MISSIONS = [
    "Excavation", "Krios Suppression", "Espionage Mission", ("Seek Life-form", BOB), "Rescue Founder",
    "Salvage Operation",
]  # fmt: skip
BUILDERS = [
    ("Federation Outpost", "Geordi La Forge"),
    ("Klingon Outpost", "Kromm"),
    ("Remote Supply Depot", "Temo'Zuma"),
]


def builder(name, engineer, where, beside=None):
    """ALICE's turn: her ENGINEER is at a mission, aboard a ship; she holds the facility. beside: whose
    Klingon Outpost is there already."""
    ship = "Borg Cube" if name == "Borg Outpost" else "Rigelian Freighter"
    t = Spaceline(*MISSIONS).put(ALICE, ship, space=where).put(ALICE, engineer, aboard=ship)
    if beside is not None:
        t.put(beside, "Klingon Outpost", space=where)
    return t.hand(ALICE, name).turn(ALICE)


@pytest.mark.parametrize(("name", "engineer"), BUILDERS)
@pytest.mark.parametrize("where", ["Excavation", "Krios Suppression", "Espionage Mission", "Seek Life-form"])
def test_an_outpost_is_built_at_a_mission_without_its_icon(name, engineer, where):
    t = builder(name, engineer, where).does(ALICE, name)
    assert t.offered(ALICE) == [f"space at {where}"]
    t.does(ALICE, f"space at {where}")
    assert t.where(name) == ("space", where)
    assert t.card_plays == 0


@card("Federation Outpost")
def test_it_is_built_where_the_engineer_stands_on_the_planet():
    t = Spaceline(*MISSIONS).put(ALICE, "Data", at="Krios Suppression").hand(ALICE, "Federation Outpost")
    t.turn(ALICE).does(ALICE, "Federation Outpost", "space at Krios Suppression")
    assert t.where("Federation Outpost") == ("space", "Krios Suppression")


@pytest.mark.parametrize(("name", "engineer"), [("Federation Outpost", "Kromm"), ("Klingon Outpost", "Data")])
def test_it_takes_an_engineer_of_the_outposts_affiliation(name, engineer):
    assert builder(name, engineer, "Excavation").refused(ALICE, name) == "3.15"


@pytest.mark.parametrize(("name", "engineer"), BUILDERS)
def test_it_is_not_built_in_another_quadrant(name, engineer):
    assert builder(name, engineer, "Rescue Founder").refused(ALICE, name) == "3.15"


@card("Federation Outpost")
def test_it_is_not_built_beside_another_facility_of_that_player():
    t = builder("Federation Outpost", "Data", "Krios Suppression", beside=ALICE)
    assert t.refused(ALICE, "Federation Outpost") == "3.15"


@card("Federation Outpost")
def test_it_is_built_beside_the_opponents():
    t = builder("Federation Outpost", "Data", "Krios Suppression", beside=BOB)
    t.does(ALICE, "Federation Outpost", "space at Krios Suppression")
    assert t.where("Federation Outpost") == ("space", "Krios Suppression")


@card("Federation Outpost")
def test_a_captive_or_disabled_engineer_builds_nothing():
    for state in ("captive", "disabled"):
        t = builder("Federation Outpost", "Data", "Excavation")
        setattr(t.card("Data"), state, True)
        assert t.refused(ALICE, "Federation Outpost") == "3.15"


@card("Federation Outpost")
def test_an_outpost_is_seeded_only_where_its_icon_is():
    t = Spaceline(*MISSIONS).seeds_face_up(ALICE, "Federation Outpost").does(ALICE, "Federation Outpost")
    assert t.offered(ALICE) == ["space at Excavation"]


@card("Borg Outpost")
@pytest.mark.parametrize("where", ["Excavation", "Seek Life-form"])
def test_a_borg_outpost_is_built_only_at_a_space_mission_without_icons(where):
    assert builder("Borg Outpost", "One of Eleven", where).refused(ALICE, "Borg Outpost") == "3.15"
    assert builder("Borg Outpost", "One of Eleven", "Salvage Operation").offered(ALICE, "Borg Outpost")


@card("Primary Supply Depot")
def test_a_primary_supply_depot_is_seeded_and_never_built():
    t = builder("Primary Supply Depot", "Temo'Zuma", "Rescue Founder")
    assert t.refused(ALICE, "Primary Supply Depot") == "3.15"
