"""Where facilities are built (3.14, 3.15)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

MISSIONS = [
    "Excavation", "Krios Suppression", "Espionage Mission", ("Seek Life-form", BOB), "Rescue Founder",
    "Salvage Operation",
]  # fmt: skip
BUILDERS = [
    pytest.param("Federation Outpost", "Geordi La Forge", marks=clause("Federation Outpost", 2)),
    pytest.param("Klingon Outpost", "Kromm", marks=clause("Klingon Outpost", 2)),
    pytest.param("Remote Supply Depot", "Temo'Zuma", marks=clause("Remote Supply Depot", 1)),
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


@clause("Federation Outpost", 2)
def test_it_is_built_where_the_engineer_stands_on_the_planet():
    t = Spaceline(*MISSIONS).put(ALICE, "Data", at="Krios Suppression").hand(ALICE, "Federation Outpost")
    t.turn(ALICE).does(ALICE, "Federation Outpost", "space at Krios Suppression")
    assert t.where("Federation Outpost") == ("space", "Krios Suppression")


@pytest.mark.parametrize(
    ("name", "engineer"),
    [
        pytest.param("Federation Outpost", "Kromm", marks=clause("Federation Outpost", 2)),
        pytest.param("Klingon Outpost", "Data", marks=clause("Klingon Outpost", 2)),
        pytest.param("Cardassian Outpost", "Data", marks=clause("Cardassian Outpost", 2)),
        pytest.param("Remote Supply Depot", "Data", marks=clause("Remote Supply Depot", 1)),
    ],
)
def test_it_takes_an_engineer_of_the_outposts_affiliation(name, engineer):
    assert builder(name, engineer, "Excavation").refused(ALICE, name) == "3.15"


@pytest.mark.parametrize(("name", "engineer"), BUILDERS)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_it_takes_an_engineer_of_its_players(name, engineer, whose):
    t = Spaceline(*MISSIONS).put(whose, engineer, at="Excavation").hand(ALICE, name).turn(ALICE)
    assert t.refused(ALICE, name) == (None if whose == ALICE else "3.15")


@clause("Cardassian Outpost", 2)
@pytest.mark.parametrize("whose", [ALICE, BOB])
@pytest.mark.parametrize("where", ["Excavation", "Seek Life-form"])
def test_a_cardassian_outpost_too_and_it_needs_no_icon(where, whose):
    t = Spaceline(*MISSIONS).put(whose, "Borg Queen", at=where).is_of("Cardassian", "Borg Queen")
    t.knows("Borg Queen", "ENGINEER").hand(ALICE, "Cardassian Outpost").turn(ALICE)
    assert t.refused(ALICE, "Cardassian Outpost") == (None if whose == ALICE else "3.15")


@clause("Borg Outpost", 1)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_a_borg_outpost_takes_an_engineer_of_its_players(whose):
    t = Spaceline("Salvage Operation").put(whose, "Borg Cube", space="Salvage Operation")
    t.put(whose, "One of Eleven", aboard="Borg Cube").hand(ALICE, "Borg Outpost").turn(ALICE)
    assert t.refused(ALICE, "Borg Outpost") == (None if whose == ALICE else "3.15")


@pytest.mark.parametrize(("name", "engineer"), BUILDERS)
def test_it_is_not_built_in_another_quadrant(name, engineer):
    assert builder(name, engineer, "Rescue Founder").refused(ALICE, name) == "3.15"


@pytest.mark.card("Federation Outpost")
def test_it_is_not_built_beside_another_facility_of_that_player():
    t = builder("Federation Outpost", "Data", "Krios Suppression", beside=ALICE)
    assert t.refused(ALICE, "Federation Outpost") == "3.15"


@pytest.mark.card("Federation Outpost")
def test_it_is_built_beside_the_opponents():
    t = builder("Federation Outpost", "Data", "Krios Suppression", beside=BOB)
    t.does(ALICE, "Federation Outpost", "space at Krios Suppression")
    assert t.where("Federation Outpost") == ("space", "Krios Suppression")


@pytest.mark.card("Federation Outpost")
def test_a_captive_or_disabled_engineer_builds_nothing():
    for state in ("captive", "disabled"):
        t = builder("Federation Outpost", "Data", "Excavation")
        setattr(t.card("Data"), state, True)
        assert t.refused(ALICE, "Federation Outpost") == "3.15"


@pytest.mark.card("Federation Outpost")
def test_an_outpost_is_seeded_only_where_its_icon_is():
    t = Spaceline(*MISSIONS).seeds_face_up(ALICE, "Federation Outpost").does(ALICE, "Federation Outpost")
    assert t.offered(ALICE) == ["space at Excavation"]


@clause("Borg Outpost", 1)
@pytest.mark.parametrize("where", ["Excavation", "Seek Life-form"])
def test_a_borg_outpost_is_built_only_at_a_space_mission_without_icons(where):
    assert builder("Borg Outpost", "One of Eleven", where).refused(ALICE, "Borg Outpost") == "3.15"
    assert builder("Borg Outpost", "One of Eleven", "Salvage Operation").offered(ALICE, "Borg Outpost")


@clause("Primary Supply Depot", 1)
def test_a_primary_supply_depot_is_seeded_and_never_built():
    t = builder("Primary Supply Depot", "Temo'Zuma", "Rescue Founder")
    assert t.refused(ALICE, "Primary Supply Depot") == "3.15"
