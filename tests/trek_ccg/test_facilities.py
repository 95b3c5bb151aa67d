"""Facilities: what is printed on each, where it is seeded or built, and what it does (chapters 3 and 44)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.printed import FACILITY_KIND
from coverts.games.trek_ccg.vocabulary.terms import DELTA

clause = pytest.mark.clause


def marked(number, *names):
    """Those titles, each marked with that clause of its own."""
    return [pytest.param(name, marks=clause(name, number)) for name in names]


FACTS = {
    "Federation Outpost": ("universal", "Federation", "outpost", "0/30", "Excavation"),
    "Klingon Outpost": ("universal", "Klingon", "outpost", "0/32", "Krios Suppression"),
    "Cardassian Outpost": ("universal", "Cardassian", "outpost", "0/32", "Security Briefing"),
    "Primary Supply Depot": ("universal", "Dominion", "outpost", "0/30", "Rescue Founder"),
    "The Great Link": ("unique", "Dominion", "headquarters", "0/46", "Intelligence Operation"),
    "Office of the President": ("unique", "Federation", "headquarters", "0/42", "Espionage Mission"),
    "The Great Hall": ("unique", "Klingon", "headquarters", "0/44", "Expose Covert Supply"),
    "Nor": ("universal", "Cardassian", "station", "4/28", "Security Briefing"),
    "Borg Outpost": ("universal", "Borg", "outpost", "0/48", "Salvage Operation"),
}
"""Unique or universal, affiliation, class, WEAPONS/SHIELDS, and a mission where it stands."""
OUTPOSTS = ["Federation Outpost", "Klingon Outpost", "Cardassian Outpost", "Borg Outpost"]
MISSIONS = ["Excavation", "Krios Suppression", "Security Briefing", "Study Nebula", "Espionage Mission"]
MISSIONS += ["Expose Covert Supply", "Rescue Founder", "Intelligence Operation", "Salvage Operation"]
NATIVES = {"The Great Link": "Founder", "Office of the President": "Sarek", "The Great Hall": "Gowron"}
"""Each headquarters, and somebody who plays there for free."""
HEADQUARTERS = [*NATIVES]
AFFILIATED = ["Federation Outpost", "Klingon Outpost", "Cardassian Outpost"]
ELSEWHERE = {
    "Federation Outpost": "Study Nebula",
    "Klingon Outpost": "Seek Life-form",
    "Cardassian Outpost": "Collect Sample",
}
"""A second mission at which it could be seeded."""


@pytest.mark.parametrize("name", FACTS)
def test_it_is_seeded_with_what_is_printed(name):
    _, affiliation, kind, numbers, mission = FACTS[name]
    place = ("planet" if kind == "headquarters" else "space", mission)
    t = Spaceline(*MISSIONS).seeds_face_up(ALICE, name)
    t.does(ALICE, name, f"{'the planet' if kind == 'headquarters' else 'space'} at {mission}")
    assert t.where(name) == place
    assert t.affiliation(name) == affiliation
    assert f"{t.weapons(name)}/{t.shields(name)}" == numbers
    assert ["outpost", "headquarters", "station"][FACILITY_KIND[t.card(name).face]] == kind
    assert t.playing(ALICE, affiliation)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Federation Outpost", {"Excavation", "Study Nebula"}),
        ("Klingon Outpost", {"Krios Suppression"}),
        ("Cardassian Outpost", {"Security Briefing"}),
        pytest.param("Primary Supply Depot", {"Rescue Founder"}, marks=clause("Primary Supply Depot", 1)),
        pytest.param("Nor", {"Security Briefing"}, marks=clause("Nor", 1)),
        pytest.param("Borg Outpost", {"Salvage Operation"}, marks=clause("Borg Outpost", 1)),
    ],
)
def test_it_is_seeded_nowhere_else(name, places):
    t = Spaceline(*MISSIONS).seeds_face_up(ALICE, name).does(ALICE, name)
    assert set(t.offered(ALICE)) == {f"space at {place}" for place in places}


@clause("Borg Outpost", 1)
@pytest.mark.parametrize(
    ("mission", "may"), [("Salvage Operation", True), ("Study Nebula", False), ("Espionage Mission", False)]
)
def test_a_borg_outpost_needs_space_and_no_icons_though_the_quadrant_is_right(mission, may):
    t = Spaceline(mission)
    t.s.location[t.location(mission)].quadrant = DELTA
    assert bool(t.seeds_face_up(ALICE, "Borg Outpost").offered(ALICE, "Borg Outpost")) == may


@pytest.mark.parametrize("name", marked(1, *HEADQUARTERS))
def test_a_headquarters_stands_on_its_homeworld_only(name):
    t = Spaceline(*MISSIONS).seeds_face_up(ALICE, name).does(ALICE, name)
    assert t.offered(ALICE) == [f"the planet at {FACTS[name][4]}"]
    t.does(ALICE, f"the planet at {FACTS[name][4]}").hand(ALICE, NATIVES[name]).turn(ALICE)
    assert t.does(ALICE, NATIVES[name], f"aboard {name}").where(NATIVES[name]) == name


@pytest.mark.parametrize("name", [*marked(4, "The Great Link"), *marked(3, *HEADQUARTERS[1:])])
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_a_headquarters_is_not_duplicatable(name, seat):
    mission = FACTS[name][4]
    t = Spaceline(mission).put(seat, name, at=mission).seeds_face_up(ALICE, name)
    assert t.refused(ALICE, name) == "3.14"
    t.hand(ALICE, name, NATIVES[name]).turn(ALICE)
    assert t.refused(ALICE, name) == ("19.1" if seat == ALICE else "3.15")
    assert t.refused(ALICE, NATIVES[name]) == (None if seat == ALICE else "5.3")


@pytest.mark.parametrize("name", marked(1, *AFFILIATED))
def test_each_player_seeds_one_such_outpost(name):
    t = Spaceline(FACTS[name][4], ELSEWHERE[name]).put(BOB, name, space=FACTS[name][4])
    t.seeds_face_up(ALICE, name, name).does(ALICE, name, f"space at {FACTS[name][4]}")
    t.does(BOB, "nothing now")
    assert t.refused(ALICE, name) == "3.14"
    t.removed((name, ALICE)).seeds_face_up(ALICE, name)
    assert t.offered(ALICE, name)


@pytest.mark.parametrize("name", ["Federation Outpost", "Devidian Door", "a hidden agenda"])
def test_in_the_first_phase_only_doorways_that_are_seeded_are_placed(name):
    t = Spaceline("Excavation").seeds_doorways(ALICE, "Federation Outpost", "Devidian Door")
    assert t.refused(ALICE, name) == "3.4"


def test_no_doorway_is_placed_in_the_phase_of_facilities():
    t = Spaceline("Excavation").seeds_face_up(ALICE, "Alternate Universe Door")
    assert t.refused(ALICE, "Alternate Universe Door") == "3.4"


def test_who_has_no_agenda_that_is_seeded_seeds_none():
    t = Spaceline("Excavation").seeds_face_up(ALICE, "Federation Outpost")
    assert t.refused(ALICE, "a hidden agenda") == "17.2"


# -- building --------------------------------------------------------------------------------------

BUILDERS = {
    "Federation Outpost": ("Miles O'Brien", "Data", "Sarek"),
    "Klingon Outpost": ("Kromm", "Kromm", "Kurn"),
    "Borg Outpost": ("One of Eleven", "One of Eleven", "Six of Eleven"),
    "Remote Supply Depot": ("Temo'Zuma", "Yak'Talon", "Weyoun"),
}
WHERE = {name: facts[4] for name, facts in FACTS.items()} | {"Remote Supply Depot": "Construct Depot"}


BUILT = [
    pytest.param(name, marks=clause(name, 1 if name in ("Borg Outpost", "Remote Supply Depot") else 2))
    for name in BUILDERS
]


@pytest.mark.parametrize("name", BUILT)
@pytest.mark.parametrize("which", [0, 1])
def test_an_outpost_is_built_where_its_engineer_is(name, which):
    ship = "Borg Cube" if name == "Borg Outpost" else "Rigelian Freighter"
    t = Spaceline(WHERE[name]).put(ALICE, ship, space=WHERE[name]).hand(ALICE, name)
    t.put(ALICE, BUILDERS[name][which], aboard=ship).turn(ALICE)
    t.does(ALICE, name, f"space at {WHERE[name]}")
    assert t.where(name) == ("space", WHERE[name])
    assert t.card_plays == 0


@pytest.mark.parametrize("name", BUILT)
def test_it_is_not_built_where_there_is_none(name):
    ship = "Borg Cube" if name == "Borg Outpost" else "Rigelian Freighter"
    t = Spaceline(WHERE[name]).put(ALICE, ship, space=WHERE[name]).hand(ALICE, name)
    t.put(ALICE, BUILDERS[name][2], aboard=ship).turn(ALICE)
    assert t.refused(ALICE, name) == "3.15"


@clause("Cardassian Outpost", 2)
@pytest.mark.parametrize(("skill", "may"), [("ENGINEER", True), ("Honor", False)])
def test_a_cardassian_outpost_takes_a_cardassian_engineer(skill, may):
    t = Spaceline("Security Briefing").put(ALICE, "Borg Queen", at="Security Briefing")
    t.is_of("Cardassian", "Borg Queen")
    t.knows("Borg Queen", skill).hand(ALICE, "Cardassian Outpost").turn(ALICE)
    assert bool(t.offered(ALICE, "Cardassian Outpost")) == may


@clause("Remote Supply Depot", 1)
def test_a_remote_supply_depot_is_not_seeded():
    t = Spaceline("Construct Depot").seeds_face_up(ALICE, "Remote Supply Depot")
    assert t.refused(ALICE, "Remote Supply Depot") == "3.13"


@clause("Remote Supply Depot", 1)
def test_equipment_reports_to_a_remote_supply_depot_that_was_just_built():
    t = Spaceline("Construct Depot").put(ALICE, "Rigelian Freighter", space="Construct Depot")
    t.put(ALICE, "Temo'Zuma", aboard="Rigelian Freighter")
    t.hand(ALICE, "Remote Supply Depot", "Dominion PADD").turn(ALICE)
    assert t.refused(ALICE, "Dominion PADD") == "5.3"
    t.does(ALICE, "Remote Supply Depot", "space at Construct Depot")
    t.does(ALICE, "Dominion PADD", "aboard Remote Supply Depot")
    assert t.where("Dominion PADD") == "Remote Supply Depot"


@pytest.mark.card("Remote Supply Depot")
def test_a_remote_supply_depot_has_what_is_printed():
    t = Spaceline("Construct Depot").put(ALICE, "Remote Supply Depot", space="Construct Depot")
    assert t.affiliation("Remote Supply Depot") == "Dominion"
    assert (t.weapons("Remote Supply Depot"), t.shields("Remote Supply Depot")) == (0, 30)


# -- the supply depots -----------------------------------------------------------------------------


@clause("Primary Supply Depot", 1)
@pytest.mark.card("Ketracel-White")
def test_up_to_three_equipment_are_stowed_in_a_primary_supply_depot():
    goods = ["Ketracel-White", "Ketracel-White", "Dominion PADD", "Federation PADD", "Jem'Hadar Disruptor"]
    t = Spaceline("Rescue Founder").seeds_face_up(ALICE, "Primary Supply Depot", *goods)
    t.does(ALICE, "Primary Supply Depot", "space at Rescue Founder")
    assert t.refused(ALICE, "Jem'Hadar Disruptor") == "44.4"
    t.does(ALICE, "Ketracel-White", "Ketracel-White", "Dominion PADD")
    assert t.where("Dominion PADD") == "Primary Supply Depot"
    assert not t.in_play("Federation PADD")
    assert t.asked() != "choose_stowed"


@clause("Primary Supply Depot", 1)
def test_fewer_may_be_stowed():
    t = Spaceline("Rescue Founder").seeds_face_up(
        ALICE, "Primary Supply Depot", "Dominion PADD", "Klingon PADD"
    )
    t.does(ALICE, "Primary Supply Depot", "space at Rescue Founder", "Dominion PADD", "nothing now")
    assert t.where("Dominion PADD") == "Primary Supply Depot"
    assert not t.in_play("Klingon PADD")


@clause("Primary Supply Depot", 1)
@pytest.mark.parametrize(
    "name", ["Klingon Disruptor", "Starfleet Type II Phaser", "D'k Tahg", "Matriarchal Society"]
)
def test_nothing_but_your_equipment_and_no_weapons_are_stowed(name):
    t = Spaceline("Rescue Founder").seeds(BOB, "Klingon PADD")
    t.seeds_face_up(ALICE, "Primary Supply Depot", name, "Federation PADD")
    t.does(ALICE, "Primary Supply Depot", "space at Rescue Founder")
    assert t.offered(ALICE) == ["Federation PADD", "nothing now"]
    assert t.refused(ALICE, name) == "44.4"


SUPPLIES = [("Primary Supply Depot", "Rescue Founder"), ("Remote Supply Depot", "Construct Depot")]
RENEWED = [
    pytest.param(*entry, marks=clause(entry[0], number))
    for entry, number in zip(SUPPLIES, (2, 3), strict=True)
]


@pytest.mark.parametrize(("name", "mission"), RENEWED)
def test_a_supply_depot_renews_ketracel_white(name, mission):
    t = Spaceline(mission).put(ALICE, name, space=mission)
    t.put(ALICE, "Ketracel-White", "Temo'Zuma", aboard=name)
    t.card("Ketracel-White").countdown = 1
    t.ends_turn(ALICE)
    assert t.in_play("Ketracel-White")
    assert t.card("Ketracel-White").countdown == 2


@pytest.mark.parametrize(("name", "mission"), RENEWED)
def test_it_renews_none_that_is_not_aboard(name, mission):
    t = Spaceline(mission).put(ALICE, name, space=mission).put(ALICE, "Jem'Hadar Attack Ship", aboard=name)
    t.put(ALICE, "Ketracel-White", "Temo'Zuma", aboard="Jem'Hadar Attack Ship")
    t.card("Ketracel-White").countdown = 2
    assert t.ends_turn(ALICE).card("Ketracel-White").countdown == 1


@pytest.mark.parametrize(
    ("name", "mission", "repairs"),
    [
        pytest.param(*SUPPLIES[0], False, marks=clause("Primary Supply Depot", 3)),
        pytest.param(*SUPPLIES[1], False, marks=clause("Remote Supply Depot", 4)),
        ("Federation Outpost", "Excavation", True),
    ],
)
def test_a_supply_depot_does_not_repair(name, mission, repairs):
    t = Spaceline(mission).put(ALICE, name, space=mission).put(ALICE, "Rigelian Freighter", aboard=name)
    t.card("Rigelian Freighter").lost = 50
    for _ in range(4):
        t.ends_turn(ALICE)
    assert t.hull("Rigelian Freighter") == (100 if repairs else 50)


@clause("Remote Supply Depot", 2)
@pytest.mark.parametrize("mission", ["Construct Depot", "Rescue Founder"])
def test_equipment_reports_free_to_a_remote_supply_depot_in_any_quadrant(mission):
    t = Spaceline(mission).put(ALICE, "Remote Supply Depot", space=mission)
    t.hand(ALICE, "Dominion PADD", "Klingon Disruptor", "Ketracel-White").turn(ALICE)
    for name in ("Dominion PADD", "Klingon Disruptor", "Ketracel-White"):
        t.does(ALICE, name, "aboard Remote Supply Depot")
    assert t.where("Ketracel-White") == "Remote Supply Depot"
    assert t.card_plays == 1


@clause("Remote Supply Depot", 2)
def test_equipment_reports_free_nowhere_else_and_not_for_the_opponent():
    t = Spaceline("Construct Depot", "Excavation").put(ALICE, "Remote Supply Depot", space="Construct Depot")
    t.put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Dominion PADD").turn(ALICE)
    t.does(ALICE, "Dominion PADD", "aboard Federation Outpost")
    assert t.card_plays == 0
    assert t.hand(BOB, "Dominion PADD").turn(BOB).refused(BOB, "Dominion PADD") == "5.3"


@clause("Remote Supply Depot", 2)
def test_personnel_do_not_report_free_there():
    t = Spaceline("Construct Depot").put(ALICE, "Remote Supply Depot", space="Construct Depot")
    t.hand(ALICE, "Salia").turn(ALICE).does(ALICE, "Salia", "aboard Remote Supply Depot")
    assert t.card_plays == 0


# -- the headquarters ------------------------------------------------------------------------------

FREE = [
    pytest.param(*entry, marks=clause(entry[0], 2))
    for entry in (
        ("The Great Link", "Founder", "O'Brien Founder", "Weyoun"),
        ("The Great Link", "Founder Leader", "Founder", "Eris"),
        ("Office of the President", "Sarek", "Admiral Leyton", "Jean-Luc Picard"),
        ("Office of the President", "Admiral Leyton", "Sarek", "Data"),
        ("The Great Hall", "Gowron", "Kurn", "Kargan"),
        ("The Great Hall", "Martok", "Morka", "Divok"),
    )
]


@pytest.mark.parametrize(("name", "first", "second", "other"), FREE)
def test_one_of_its_people_a_turn_plays_there_for_free(name, first, second, other):
    mission = FACTS[name][4]
    t = Spaceline(mission).put(ALICE, name, at=mission).hand(ALICE, first, second, other).turn(ALICE)
    t.does(ALICE, first, f"aboard {name}")
    assert t.card_plays == 1
    with t.changed({"card_plays": -1}):
        t.does(ALICE, second, f"aboard {name}")
    assert t.refused(ALICE, other) == "5.1"


@pytest.mark.parametrize(("name", "first", "second", "other"), FREE)
def test_others_take_the_card_play(name, first, second, other):
    mission = FACTS[name][4]
    t = Spaceline(mission).put(ALICE, name, at=mission).hand(ALICE, first, second, other).turn(ALICE)
    t.does(ALICE, other, f"aboard {name}")
    assert t.card_plays == 0
    t.does(ALICE, first, f"aboard {name}")
    assert t.where(first) == name


@pytest.mark.parametrize(("name", "first", "second", "other"), FREE[::2])
def test_it_is_free_at_the_headquarters_alone_and_again_in_the_next_turn(name, first, second, other):
    outposts = {"Dominion": "Primary Supply Depot", "Federation": "Federation Outpost"}
    outpost = outposts.get(FACTS[name][1], "Klingon Outpost")
    t = Spaceline(FACTS[name][4], FACTS[outpost][4]).put(ALICE, name, at=FACTS[name][4])
    t.put(ALICE, outpost, space=FACTS[outpost][4])
    t.hand(ALICE, first, second).turn(ALICE).does(ALICE, first, f"aboard {name}").turn(ALICE)
    assert t.card_plays == 1
    t.does(ALICE, second, f"aboard {outpost}")
    assert t.card_plays == 0


@clause("Office of the President", 2)
@pytest.mark.parametrize(("name", "may"), [("Sarek", True), ("Krajensky Founder", False)])
def test_an_ambassador_who_is_not_federation_does_not_play_there_though_compatible(name, may):
    t = Spaceline("Espionage Mission").put(ALICE, "Office of the President", at="Espionage Mission")
    t.is_of("Non-Aligned", "Office of the President").hand(ALICE, name).turn(ALICE)
    assert bool(t.offered(ALICE, name)) == may


@pytest.mark.parametrize(("name", "first", "second", "other"), FREE[::2])
def test_securing_the_homeworld_is_its_free_play_too(name, first, second, other):
    mission = FACTS[name][4]
    t = Spaceline(mission).put(ALICE, name, at=mission).hand(ALICE, "HQ: Secure Homeworld", first).turn(ALICE)
    t.does(ALICE, "HQ: Secure Homeworld", f"on the mission {mission}")
    assert t.in_play("HQ: Secure Homeworld")
    assert t.card_plays == 1
    t.does(ALICE, first, f"aboard {name}")
    assert t.card_plays == 0


@clause("The Great Link", 3)
@pytest.mark.parametrize(
    ("host", "left"),
    [
        ({"at": "Intelligence Operation"}, 3),
        ({"aboard": "The Great Link"}, 3),
        ({"aboard": "Jem'Hadar Attack Ship"}, 2),
        ({"at": "Rescue Founder"}, 2),
    ],
)
def test_ketracel_white_does_not_count_down_on_the_planet_of_the_great_link(host, left):
    home = "Intelligence Operation"
    t = Spaceline(home, "Rescue Founder").put(ALICE, "The Great Link", at=home)
    t.put(ALICE, "Jem'Hadar Attack Ship", space=home).put(ALICE, "Ketracel-White", "Temo'Zuma", **host)
    assert t.ends_turn(ALICE).card("Ketracel-White").countdown == left


@clause("The Great Link", 3)
def test_ketracel_white_that_reports_to_the_great_link_does_not_count_down():
    home = "Intelligence Operation"
    t = Spaceline(home).put(ALICE, "The Great Link", at=home).put(ALICE, "Temo'Zuma", aboard="The Great Link")
    t.hand(ALICE, "Ketracel-White").turn(ALICE).does(ALICE, "Ketracel-White", "aboard The Great Link")
    assert t.ends_turn(ALICE).card("Ketracel-White").countdown == 3


@pytest.mark.parametrize("name", OUTPOSTS)
def test_each_player_may_have_an_outpost_at_a_mission(name):
    mission = FACTS[name][4]
    t = Spaceline(mission).put(BOB, name, space=mission).seeds_face_up(ALICE, name)
    t.does(ALICE, name, f"space at {mission}")
    assert t.in_play(name, ALICE)


# -- Nor -------------------------------------------------------------------------------------------


@clause("Nor", 1)
def test_a_nor_is_played_at_a_cardassian_mission():
    t = Spaceline("Security Briefing", "Excavation").hand(ALICE, "Nor").turn(ALICE).does(ALICE, "Nor")
    assert t.offered(ALICE) == ["space at Security Briefing"]
    t.does(ALICE, "space at Security Briefing")
    assert t.where("Nor") == ("space", "Security Briefing")
    assert t.card_plays == 0


@clause("Nor", 2)
@pytest.mark.parametrize("site", [False, True])
def test_no_ship_reports_to_a_nor_or_docks_there(site):
    there, ship = "Security Briefing", "Zibalian Transport"
    t = Spaceline(there, "Excavation").put(ALICE, "Nor", space=there).hand(ALICE, ship, "Morn")
    t.put(ALICE, "Federation Outpost", space="Excavation")
    if site:
        t.put(ALICE, "Cargo Bay", on="Nor")
    t.turn(ALICE).does(ALICE, ship)
    assert t.offered(ALICE) == ["docked at Federation Outpost"]
    t.does(ALICE, "docked at Federation Outpost")
    t.moved(ship, space=there).put(ALICE, "Salia", aboard=ship).orders(ALICE)
    assert t.offered(ALICE, "Move a ship")
    assert not t.offered(ALICE, "Dock a ship")
