"""Ships: what is printed on each, who staffs it, and that each reports for duty (chapters 5, 8 and 42)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause

FACTS = {
    "U.S.S. Enterprise": ("unique", "Federation", "9/8/9", {"Holodeck", "Tractor Beam"}, set(), set()),
    "U.S.S. Nebula": ("universal", "Federation", "8/7/8", {"Holodeck", "Tractor Beam"}, set(), set()),
    "Type VI Shuttlecraft": ("universal", "Federation", "6/2/2", set(), {"Shuttlecraft"}, set()),
    "I.K.C. Bortas": ("unique", "Klingon", "9/9/7", {"Cloaking Device", "Tractor Beam"}, set(), set()),
    "I.K.C. K'Vort": (
        "universal", "Klingon", "8/6/6", {"Cloaking Device", "Tractor Beam"}, {"Bird-of-Prey"}, set(),
    ),
    "I.K.C. Rotarran": (
        "unique", "Klingon", "7/7/8", {"Cloaking Device", "Tractor Beam"}, {"Bird-of-Prey"}, set(),
    ),
    "Jem'Hadar Attack Ship": ("universal", "Dominion", "6/8/8", {"Invasive Transporters"}, set(), {"GQ"}),
    "Jem'Hadar Warship": (
        "universal", "Dominion", "9/9/9", {"Invasive Transporters", "Tractor Beam"}, {"Warship"}, {"GQ"},
    ),
    "Weyoun's Warship": (
        "unique", "Dominion", "10/9/9", {"Invasive Transporters", "Tractor Beam"}, {"Warship"}, {"GQ"},
    ),
    "Galor": ("universal", "Cardassian", "8/7/7", {"Tractor Beam"}, {"Warship"}, set()),
    "Bok'Nor": ("unique", "Cardassian", "7/4/6", set(), {"Freighter"}, set()),
    "Groumall": ("unique", "Cardassian", "7/4/7", {"Tractor Beam"}, {"Freighter"}, set()),
    "Rigelian Freighter": ("universal", "Non-Aligned", "6/6/9", {"Tractor Beam"}, {"Freighter"}, set()),
    "Zibalian Transport": (
        "universal", "Non-Aligned", "6/2/4", set(), {"Merchant vessel", "Transport"}, set(),
    ),
    "Borg Cube": ("universal", "Borg", "8/24/24", {"Tractor Beam"}, {"Cube"}, {"DQ"}),
    "Queen's Borg Cube": ("unique", "Borg", "9/24/24", {"Tractor Beam"}, {"Cube"}, {"DQ"}),
    "Borg Sphere": ("universal", "Borg", "4/6/6", set(), set(), {"DQ"}),
    "Borg Scout Vessel": ("universal", "Borg", "7/4/4", {"Scout"}, set(), {"DQ"}),
}  # fmt: skip
"""Unique or universal, affiliation, RANGE/WEAPONS/SHIELDS, special equipment, type, icons."""
HOMES = {
    "Federation": ("Excavation", "Federation Outpost"),
    "Klingon": ("Krios Suppression", "Klingon Outpost"),
    "Cardassian": ("Security Briefing", "Cardassian Outpost"),
    "Dominion": ("Rescue Founder", "Primary Supply Depot"),
    "Borg": ("Salvage Operation", "Borg Outpost"),
    "Non-Aligned": ("Excavation", "Federation Outpost"),
}
CREWS = {
    "U.S.S. Enterprise": ["Data", "Taitt", "Mendon"],
    "U.S.S. Nebula": ["Data", "Taitt"],
    "Type VI Shuttlecraft": ["Mendon"],
    "I.K.C. Bortas": ["Gowron", "Divok", "Kromm"],
    "I.K.C. K'Vort": ["Divok"],
    "I.K.C. Rotarran": ["Divok"],
    "Jem'Hadar Attack Ship": ["Temo'Zuma"],
    "Jem'Hadar Warship": ["Weyoun", "Temo'Zuma", "Virak'kara"],
    "Weyoun's Warship": ["Weyoun", "Temo'Zuma", "Virak'kara"],
    "Galor": ["Parn", "Daro"],
    "Bok'Nor": ["Dakol"],
    "Groumall": ["Dakol"],
    "Rigelian Freighter": ["Morn"],
    "Zibalian Transport": ["Salia"],
    "Borg Cube": [
        *["One of Eleven"] * 3, *["Eight of Nineteen"] * 2, *["Six of Eleven"] * 2,
    ],
    "Queen's Borg Cube": [
        *["One of Eleven"] * 3, *["Eight of Nineteen"] * 2, *["Six of Eleven"] * 2,
    ],
    "Borg Sphere": ["Six of Eleven"] * 2,
    "Borg Scout Vessel": ["Six of Eleven"],
}  # fmt: skip
"""Who fills the staffing icons of each, and nobody too many."""
every_ship = pytest.mark.parametrize("name", FACTS)


@every_ship
def test_it_reports_for_duty_with_what_is_printed(name):
    unique, affiliation, numbers, fitted, kinds, icons = FACTS[name]
    mission, home = HOMES[affiliation]
    t = Spaceline(mission).put(ALICE, home, space=mission).hand(ALICE, name, name).turn(ALICE)
    t.does(ALICE, name, f"docked at {home}")
    assert t.where(name) == home
    assert t.affiliation(name) == affiliation
    assert f"{t.range(name)}/{t.weapons(name)}/{t.shields(name)}" == numbers
    assert t.fitted(name) == fitted
    assert t.traits(name) == kinds
    assert t.icons(name) == icons
    assert t.hull(name) == 100
    t.turn(ALICE)
    assert bool(t.offered(ALICE, name)) == (unique == "universal")


def crewed(name, crew):
    """ALICE's ship in space with that crew, and another place to go to."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, name, space="Excavation")
    return t.put(ALICE, *crew, aboard=name).orders(ALICE)


UNSTAFFED = [
    pytest.param(name, marks=clause(name, 1)) for name in ("Type VI Shuttlecraft", "Zibalian Transport")
]
staffed_ship = pytest.mark.parametrize(
    "name",
    [
        *[name for name in FACTS if name not in ("Type VI Shuttlecraft", "Zibalian Transport", "Borg Cube")],
        *UNSTAFFED,
        pytest.param("Borg Cube", marks=clause("Borg Cube", 1)),
    ],
)


@staffed_ship
def test_the_crew_its_staffing_icons_ask_for_moves_it(name):
    t = crewed(name, CREWS[name]).does(ALICE, "Move a ship", name, "space at Restore Errant Moon")
    assert t.where(name) == ("space", "Restore Errant Moon")
    assert t.card(name).range_used == 3


@staffed_ship
def test_it_does_not_move_with_one_of_them_less(name):
    for absent in range(len(CREWS[name])):
        t = crewed(name, CREWS[name][:absent] + CREWS[name][absent + 1 :])
        assert t.refused(ALICE, "Move a ship") == "8.1"


@pytest.mark.parametrize("name", UNSTAFFED)
def test_a_ship_without_staffing_icons_needs_nobody_with_one(name):
    t = crewed(name, ["Salia"]).put(BOB, "Torin", aboard=name).goes_undercover("Torin", "Federation")
    t.orders(ALICE).does(ALICE, "Move a ship", name).does(BOB, "takes part")
    t.does(ALICE, "space at Restore Errant Moon")
    assert (t.icons("Salia"), t.icons("Torin")) == (set(), set())
    assert t.where(name) == ("space", "Restore Errant Moon")


@pytest.mark.parametrize(
    ("name", "strangers"),
    [
        ("U.S.S. Nebula", ["Gowron", "Divok"]),
        ("Type VI Shuttlecraft", ["Divok"]),
        ("I.K.C. K'Vort", ["Taitt"]),
        ("Jem'Hadar Attack Ship", ["Taitt"]),
    ],
)
def test_somebody_aboard_must_match_its_affiliation(name, strangers):
    assert crewed(name, strangers).refused(ALICE, "Move a ship") == "8.1"


@pytest.mark.parametrize("name", ["I.K.C. Bortas", "I.K.C. K'Vort", "I.K.C. Rotarran"])
def test_a_ship_with_a_cloaking_device_cloaks(name):
    t = crewed(name, CREWS[name]).does(ALICE, "Cloak or decloak", name)
    assert t.card(name).cloaked


@pytest.mark.parametrize("name", ["U.S.S. Enterprise", "Weyoun's Warship", "Zibalian Transport"])
def test_a_ship_without_one_does_not(name):
    assert crewed(name, CREWS[name]).refused(ALICE, "Cloak or decloak") == "8.10"


@pytest.mark.parametrize("name", ["Jem'Hadar Attack Ship", "Jem'Hadar Warship", "Weyoun's Warship"])
def test_invasive_transporters_beam_through_shields(name):
    t = crewed(name, CREWS[name]).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Eris", aboard=name)
    t.orders(ALICE).does(ALICE, "Beam", f"aboard {name}", "aboard U.S.S. Nebula", ["Eris"])
    assert t.where("Eris") == "U.S.S. Nebula"


@card("U.S.S. Enterprise")
def test_other_transporters_do_not():
    name = "U.S.S. Enterprise"
    t = crewed(name, CREWS[name]).put(BOB, "I.K.C. K'Vort", space="Excavation").orders(ALICE)
    t.does(ALICE, "Beam", f"aboard {name}")
    assert not t.offered(ALICE, "aboard I.K.C. K'Vort")


# -- Bok'Nor ---------------------------------------------------------------------------------------


def smuggled(ship, goods, *crew):
    """ALICE's ship at her outpost, with cargo and personnel there, and a Cargo Bay two missions away."""
    t = Spaceline("Collect Sample", "Excavation", "Security Briefing").deck(ALICE, *["Data"] * 3)
    t.put(ALICE, "Cardassian Outpost", space="Collect Sample").put(ALICE, "Nor", space="Security Briefing")
    t.put(ALICE, "Cargo Bay", on="Nor").put(ALICE, ship, goods, *crew, aboard="Cardassian Outpost")
    return t.orders(ALICE)


def delivers(t, ship, goods, carriers):
    """ALICE's ship takes its cargo to the Nor."""
    t.does(ALICE, "Begin a cargo run", ship, "aboard Cardassian Outpost", [goods], carriers)
    t.does(ALICE, "Undock a ship", ship, "Move a ship", ship, "space at Security Briefing")
    return t


@clause("Bok'Nor", 1)
@pytest.mark.parametrize("deliverer", ["Boheeka", "Dakol"])
def test_a_crew_with_smuggling_delivers_hand_weapons(deliverer):
    t = smuggled("Bok'Nor", "Klingon Disruptor", "Boheeka", "Dakol")
    delivers(t, "Bok'Nor", "Klingon Disruptor", ["Boheeka", "Dakol"])
    t.does(ALICE, "Complete a cargo run", "Bok'Nor", "Cargo Bay", "Klingon Disruptor", deliverer)
    t.does(ALICE, "draw a card")
    assert t.where("Klingon Disruptor") == "Cargo Bay"
    assert t.holds(ALICE, "Data") == 1


@clause("Bok'Nor", 1)
@pytest.mark.parametrize(("goods", "rule"), [("Klingon Disruptor", "24.2"), ("Klingon PADD", None)])
def test_without_smuggling_it_delivers_other_goods(goods, rule):
    t = delivers(smuggled("Bok'Nor", goods, "Dakol"), "Bok'Nor", goods, ["Dakol"])
    assert t.refused(ALICE, "Complete a cargo run") == rule


@clause("Bok'Nor", 1)
def test_another_freighter_takes_no_hand_weapons():
    t = smuggled("Groumall", "Klingon Disruptor", "Boheeka", "Dakol")
    assert t.refused(ALICE, "Begin a cargo run") == "24.1"


# -- Borg Cube -------------------------------------------------------------------------------------


@clause("Borg Cube", 2)
@pytest.mark.parametrize(
    "name", ["One of Eleven", "Locutus of Borg", "Assimilation Table", "Federation PADD"]
)
def test_borg_and_equipment_report_aboard_a_borg_cube(name):
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").hand(ALICE, name).turn(ALICE)
    t.does(ALICE, name, "aboard Borg Cube")
    assert t.where(name) == "Borg Cube"
    assert t.card_plays == 0


@clause("Borg Cube", 2)
@pytest.mark.parametrize("name", ["Salia", "Data"])
def test_others_do_not(name):
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").hand(ALICE, name).turn(ALICE)
    assert t.refused(ALICE, name) == "5.3"


@clause("Borg Cube", 2)
def test_the_opponents_borg_do_not_report_aboard_it():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, "One of Eleven")
    t.turn(ALICE)
    assert t.refused(ALICE, "One of Eleven") == "5.3"


def under_fire(t):
    """BOB's fleet attacks ALICE's Cube, which is damaged already."""
    fleet = ["I.K.C. Bortas", "I.K.C. K'Vort", "I.K.C. Rotarran"]
    t.put(BOB, *fleet, space="Excavation").put(BOB, "Martok", aboard="I.K.C. Rotarran")
    t.put(BOB, "Gowron", "Divok", "Vekma", aboard="I.K.C. Bortas").put(BOB, "Kromm", aboard="I.K.C. K'Vort")
    t.card("Borg Cube").lost = 50
    return t.orders(BOB).does(BOB, "Attack with ships", "Borg Cube", "I.K.C. Bortas", fleet[1:])


@clause("Borg Cube", 3)
def test_who_destroys_it_scores_its_points():
    t = under_fire(Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation"))
    assert t.in_discard(ALICE, "Borg Cube") == 1
    assert t.points(BOB) == 45


@clause("Borg Cube", 3)
def test_it_scores_no_more_for_those_who_have_reported_aboard():
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").hand(ALICE, "One of Eleven")
    t.turn(ALICE).does(ALICE, "One of Eleven", "aboard Borg Cube")
    under_fire(t).does(ALICE, "no")
    assert t.in_discard(ALICE, "Borg Cube") == t.in_discard(ALICE, "One of Eleven") == 1
    assert t.points(BOB) == 45


@clause("Borg Cube", 1)
@pytest.mark.parametrize(
    ("crew", "staffs"),
    [
        ({"One of Eleven": 1, "Eight of Nineteen": 1, "Six of Eleven": 5}, True),
        ({"One of Eleven": 4, "Eight of Nineteen": 1, "Six of Eleven": 2}, True),
        ({"Eight of Nineteen": 2, "Six of Eleven": 5}, False),
        ({"One of Eleven": 2, "Six of Eleven": 5}, False),
        ({"One of Eleven": 3, "Eight of Nineteen": 3, "Six of Eleven": 1}, False),
        ({"One of Eleven": 1, "Eight of Nineteen": 1, "Six of Eleven": 4}, False),
    ],
)
def test_a_borg_cube_needs_four_subcommands_and_three_borg(crew, staffs):
    t = crewed("Borg Cube", [name for name, copies in crew.items() for _ in range(copies)])
    assert bool(t.offered(ALICE, "Move a ship")) == staffs


@clause("Borg Cube", 1)
def test_a_borg_cube_moves_when_the_last_of_its_crew_has_reported():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, *CREWS["Borg Cube"][:-1], aboard="Borg Cube").hand(ALICE, "Six of Eleven").orders(ALICE)
    assert t.refused(ALICE, "Move a ship") == "8.1"
    t.turn(ALICE).does(ALICE, "Six of Eleven", "aboard Borg Cube").orders(ALICE)
    t.does(ALICE, "Move a ship", "Borg Cube", "space at Restore Errant Moon")
    assert t.where("Borg Cube") == ("space", "Restore Errant Moon")


@clause("Borg Cube", 3)
def test_the_owner_of_a_borg_cube_scores_nothing_for_its_loss():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation")
    t.put(ALICE, "I.K.C. Bortas", "I.K.C. K'Vort", space="Excavation").put(
        ALICE, "Kromm", aboard="I.K.C. K'Vort"
    )
    t.put(ALICE, "Gowron", "Divok", "Vekma", "Martok", aboard="I.K.C. Bortas")
    t.put(ALICE, "I.K.C. Rotarran", space="Excavation").put(ALICE, "Klag", aboard="I.K.C. Rotarran")
    t.card("Borg Cube").lost = 50
    t.orders(ALICE)
    t.does(ALICE, "Attack with ships", "Borg Cube", "I.K.C. Bortas", ["I.K.C. K'Vort", "I.K.C. Rotarran"])
    assert (t.points(ALICE), t.points(BOB)) == (45, 0)


@clause("Borg Cube", 2)
def test_nobody_reports_aboard_another_ship():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", "Borg Cube", space="Excavation")
    t.hand(ALICE, "Federation PADD", "One of Eleven").turn(ALICE).does(ALICE, "Federation PADD")
    assert t.offered(ALICE) == ["aboard Borg Cube"]


# -- other Borg ships ------------------------------------------------------------------------------

QUEENS, SPHERE = "Queen's Borg Cube", "Borg Sphere"


@clause(QUEENS, 1)
@pytest.mark.parametrize(
    ("name", "reports"), [("Six of Eleven", True), ("Federation PADD", True), ("Salia", False)]
)
def test_borg_and_equipment_report_aboard_the_queens_cube(name, reports):
    t = Spaceline("Excavation").put(ALICE, QUEENS, space="Excavation").hand(ALICE, name).turn(ALICE)
    assert t.refused(ALICE, name) == (None if reports else "5.3")


@clause(QUEENS, 2)
@pytest.mark.parametrize(("mission", "more"), [("Espionage Mission", 3), ("Excavation", 0)])
def test_the_queens_cube_is_stronger_at_earth(mission, more):
    t = Spaceline(mission).put(ALICE, QUEENS, "Borg Cube", space=mission)
    assert (t.range(QUEENS), t.weapons(QUEENS), t.shields(QUEENS)) == (9, 24 + more, 24 + more)
    assert (t.weapons("Borg Cube"), t.shields("Borg Cube")) == (24, 24)


@clause(SPHERE, 1)
@pytest.mark.parametrize(
    ("host", "owner", "reports"),
    [("Borg Cube", ALICE, True), (QUEENS, ALICE, True), ("Borg Cube", BOB, False), (SPHERE, ALICE, False)],
)
def test_a_sphere_reports_aboard_a_cube_of_its_player(host, owner, reports):
    t = Spaceline("Excavation").put(owner, host, space="Excavation").hand(ALICE, SPHERE).turn(ALICE)
    assert t.refused(ALICE, SPHERE) == (None if reports else "5.3")
    if reports:
        t.does(ALICE, SPHERE, f"aboard {host}")
        assert (t.where(SPHERE), t.card_plays) == (host, 0)


@clause(SPHERE, 2)
def test_a_cube_launches_a_sphere_and_takes_it_aboard_again():
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").hand(ALICE, SPHERE).turn(ALICE)
    t.does(ALICE, SPHERE, "aboard Borg Cube").put(ALICE, *CREWS[SPHERE], aboard=SPHERE).orders(ALICE)
    t.does(ALICE, "Launch a carried ship", SPHERE, "space at Excavation")
    assert t.where(SPHERE) == ("space", "Excavation")
    t.does(ALICE, "Launch a carried ship", SPHERE, "aboard Borg Cube")
    assert t.where(SPHERE) == "Borg Cube"


@clause(SPHERE, 2)
@pytest.mark.parametrize(("host", "owner"), [("U.S.S. Nebula", ALICE), ("Borg Cube", BOB)])
def test_no_other_ship_takes_a_sphere_aboard(host, owner):
    t = Spaceline("Excavation").put(owner, host, space="Excavation").put(ALICE, SPHERE, space="Excavation")
    t.put(ALICE, *CREWS[SPHERE], aboard=SPHERE).orders(ALICE)
    assert t.refused(ALICE, "Launch a carried ship") == "8.8"
