"""Missions: who solves each, and what a team lacks that does not (chapter 54)."""

from typing import Any

import pytest
from missions import attempts
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, DELTA, SKILL_NAMES

clause = pytest.mark.clause

TEAMS = [
    ("Diplomacy Mission", None, 30, {
        "": ["Jean-Luc Picard", "William T. Riker", "Deanna Troi", "Data"],
        "Diplomacy": ["Data", "Geordi La Forge", "Beverly Crusher", "Tasha Yar"],
        "but INTEGRITY is 31": ["Jean-Luc Picard", "William T. Riker", "Data", "Julian Bashir"],
        "but CUNNING is 31": [
            "Jean-Luc Picard", "William T. Riker", "Geordi La Forge", "Beverly Crusher",
        ],
        "INTEGRITY is 30": ["Jean-Luc Picard", "Data", "Julian Bashir", "Mendon"],
        "CUNNING is 30": ["Jean-Luc Picard", "Worf", "Mendon", "Mendon", "Alyssa Ogawa"],
    }),
    ("Excavation", None, 25, {
        "": ["Jean-Luc Picard"],
        "but CUNNING is 33": ["Data", "Julian Bashir", "Sarek"],
        "CUNNING is 32": ["Data", "Julian Bashir", "Satelk"],
    }),
    ("Restore Errant Moon", None, 30, {
        "": ["Data", "Tasha Yar"],
        "Leadership": ["Data", "Geordi La Forge"],
        "Astrophysics": ["Geordi La Forge", "Tasha Yar"],
        "ENGINEER": ["Torin", "Tasha Yar"],
    }),
    ("Study Nebula", "U.S.S. Nebula", 35, {
        "": ["Data", "Taitt", "Sarek", "Julian Bashir", "Alyssa Ogawa"],
        "but CUNNING is 41": ["Jean-Luc Picard", "William T. Riker", "Data", "Deanna Troi", "Taitt"],
        "Stellar Cartography": ["Data", "Mendon", "Sarek", "Julian Bashir", "Satelk"],
        "Astrophysics": ["Taitt", "Sarek", "Julian Bashir", "Satelk", "Jean-Luc Picard"],
        "CUNNING is 40": ["Data", "Taitt", "Sarek", "Julian Bashir"],
    }),
    ("Investigate Rogue Comet", "U.S.S. Nebula", 30, {
        "": ["Data", "Richard Galen"],
        "Archaeology": ["Data", "Mendon"],
        "Exobiology": ["Jean-Luc Picard", "Geordi La Forge", "Mendon"],
        "Computer Skill": ["Sarek", "Richard Galen"],
    }),
    ("Krios Suppression", None, 30, {
        "": ["Kurn", "Gowron", "Martok", "Kargan", "Klag"],
        "but STRENGTH is 36": ["Gowron", "Kurn", "Martok", "Worf Son of Mogh"],
        "STRENGTH is 35": ["Kurn", "Gowron", "Martok", "Kargan"],
        "Honor": ["K'mpec", "Klag", "Kromm", "Morka", "Divok"],
        "Diplomacy": ["Kargan", "Martok", "Klag", "Nu'Daq", "Divok"],
    }),
    ("Sarthong Plunder", None, 35, {
        "": ["Nu'Daq", "Koroth", "Gowron", "Martok", "Kargan"],
        "STRENGTH is 40": ["Nu'Daq", "Koroth", "Gowron", "Martok", "Kurn"],
        "a second Archaeology": ["Nu'Daq", "Kurn", "Gowron", "Martok", "Kargan"],
    }),
    ("Seek Life-form", "I.K.C. K'Vort", 40, {
        "": ["Nu'Daq", "Torin", "Kromm"],
        "Exobiology": ["Torin", "Kromm"],
        "Astrophysics": ["Nu'Daq", "Kromm"],
        "ENGINEER": ["Nu'Daq", "Torin"],
    }),
    ("Survey Mission", "I.K.C. K'Vort", 35, {
        "": ["Morka", "Kromm"],
        "Stellar Cartography": ["Klag", "Kromm"],
        "Physics": ["Morka", "Klag"],
    }),
    ("Test Mission", "I.K.C. K'Vort", 25, {
        "": ["Kromm", "Kurn", "Martok", "Gowron"],
        "INTEGRITY is 28": ["Kromm", "Kurn", "Gowron", "Kargan"],
        "Physics": ["Kurn", "Martok", "Gowron", "Nu'Daq"],
    }),
    ("Rescue Founder", None, 30, {
        "": ["Weyoun", "Eris", "Omet'iklan", "Remata'Klan", "Temo'Zuma", "Virak'kara"],
        "but STRENGTH is 46": [
            "Founder Leader", "Founder", "Bashir Founder", "Odo Founder", "Weyoun", "Omet'iklan",
        ],
        "but CUNNING is 36": [
            "Weyoun", "Eris", "Omet'iklan", "Temo'Zuma", "Virak'kara", "Jem'Hadar Disruptor",
        ],
        "a second Diplomacy": [
            "Kilana", "Bashir Founder", "Omet'iklan", "Remata'Klan", "Temo'Zuma", "Virak'kara",
        ],
        "MEDICAL": ["Weyoun", "Kilana", "Omet'iklan", "Remata'Klan", "Temo'Zuma", "Virak'kara"],
        "STRENGTH is 45": ["Weyoun", "Eris", "Omet'iklan", "Remata'Klan", "Founder", "Gurat'urak"],
        "CUNNING is 35": ["Weyoun", "Eris", "Temo'Zuma", "Temo'Zuma", "Virak'kara", "Jem'Hadar Disruptor"],
    }),
    ("Construct Depot", "Jem'Hadar Attack Ship", 30, {
        "": ["Gurat'urak", "Virak'kara", "Weyoun", "Temo'Zuma"],
        "a second Navigation": ["Virak'kara", "Weyoun", "Temo'Zuma"],
        "Physics": ["Gurat'urak", "Gurat'urak", "Weyoun", "Temo'Zuma"],
        "a Vorta": ["Gurat'urak", "Virak'kara", "Temo'Zuma"],
        "ENGINEER": ["Gurat'urak", "Virak'kara", "Weyoun"],
    }),
    ("Protect Shipment", "I.K.C. Bortas", 35, {
        "": ["Martok", "Worf", "Tasha Yar", "Divok"],
        "WEAPONS are 9": ["Kurn", "Worf", "Tasha Yar", "Divok"],
        "MEDICAL": ["Martok", "Worf", "Tasha Yar", "Kromm"],
        "a second SECURITY": ["Martok", "Worf", "Divok", "Kromm"],
    }),
    ("Security Briefing", None, 35, {
        "": ["Weyoun", "Kilana", "Eris", "Temo'Zuma"],
        "but two Diplomacy": ["Founder Leader", "Leyton Founder", "Weyoun"],
        "SECURITY": ["Weyoun", "Kilana", "Eris"],
        "a second Diplomacy": ["Founder", "Founder Leader", "Eris", "Temo'Zuma"],
        "a third V.I.P.": ["Weyoun", "Kilana", "Temo'Zuma"],
    }),
    ("Collect Sample", "Jem'Hadar Attack Ship", 30, {
        "": ["Omet'iklan", "Founder Leader", "Temo'Zuma"],
        "but Smuggling": ["Omet'iklan", "Founder", "Temo'Zuma", "Morn"],
        "a second Treachery": ["Omet'iklan", "Kilana", "Temo'Zuma"],
        "SCIENCE": ["Omet'iklan", "Weyoun", "Eris", "Temo'Zuma"],
        "Astrophysics": ["Founder Leader", "Temo'Zuma"],
        "Transporter Skill": ["Omet'iklan", "Founder Leader", "Virak'kara"],
    }),
    ("Study Plasma Storm", "Galor", 30, {
        "": ["Daro", "Ulani Belor", "Dukat", "Parn", "Damar"],
        "but CUNNING is 31": ["Daro", "Ulani Belor", "Ulani Belor", "Benil", "Ari"],
        "CUNNING is 30": ["Daro", "Daro", "Ulani Belor", "Ulani Belor", "Benil"],
        "SCIENCE": ["Daro", "Dukat", "Parn", "Damar", "Derell"],
        "Astrophysics": ["Damar", "Ulani Belor", "Dukat", "Parn", "Ari"],
    }),
    ("Uncover DNA Clues", None, 30, {
        "": ["Dukat", "Parn", "Ulani Belor"],
        "but two leaders": ["Benil", "Dakol", "Parn", "Ulani Belor"],
        "SCIENCE": ["Dukat", "Parn"],
        "Archaeology": ["Dukat", "Damar", "Ulani Belor"],
        "a second Leadership": ["Benil", "Parn", "Ulani Belor"],
    }),
    ("Establish Station", None, 35, {
        "": ["Ulani Belor", "Damar", "Dakol", "Dukat", "Parn", "Derell"],
        "but CUNNING is 36": ["Ulani Belor", "Daro", "Dakol", "Dakol", "Dukat", "Parn"],
        "CUNNING is 35": ["Ulani Belor", "Damar", "Dakol", "Daro", "Ari", "Ari"],
        "SCIENCE": ["Damar", "Dakol", "Dukat", "Parn", "Derell", "Benil"],
        "ENGINEER": ["Ulani Belor", "Dakol", "Dukat", "Parn", "Derell", "Benil"],
        "SECURITY": ["Ulani Belor", "Damar", "Dukat", "Parn", "Derell"],
    }),
    ("Eliminate Virus", None, 30, {
        "": ["Derell", "Ari"],
        "but Federation": ["Data", "Alyssa Ogawa"],
        "MEDICAL": ["Data"],
        "Exobiology": ["Alyssa Ogawa", "Christopher Hobson"],
        "Computer Skill": ["Derell", "Parn"],
    }),
    ("Salvage Operation", "U.S.S. Nebula", 20, {
        "": ["Geordi La Forge", "Taitt"],
        "but Archaeology": ["Jean-Luc Picard", "Taitt"],
        "ENGINEER, Archaeology and Greed": ["Sarek", "Taitt"],
    }),
    ("Answer Distress Signal", "U.S.S. Nebula", 30, {
        "": ["Data", "Beverly Crusher", "Taitt"],
        "OFFICER": ["Geordi La Forge", "Beverly Crusher", "Taitt", "Admiral Leyton"],
        "ENGINEER": ["Jean-Luc Picard", "Beverly Crusher", "Taitt"],
        "MEDICAL": ["Data", "Taitt"],
    }),
    ("Prison Break", "U.S.S. Nebula", 30, {
        "": ["Jean-Luc Picard", "Data", "Taitt"],
        "Navigation": ["Sarek", "Data", "Taitt"],
        "Computer Skill": ["Jean-Luc Picard", "Taitt"],
        "Diplomacy": ["Geordi La Forge", "Taitt"],
    }),
    ("Reinitialize Warp Reaction", "Jem'Hadar Attack Ship", 35, {
        "": ["Omet'iklan", "Remata'Klan", "Temo'Zuma"],
        "but SCIENCE": ["Omet'iklan", "Virak'kara", "Kilana"],
        "Astrophysics": ["Remata'Klan", "Temo'Zuma"],
        "Physics": ["Omet'iklan", "Temo'Zuma"],
        "SCIENCE and ENGINEER": ["Omet'iklan", "Virak'kara"],
    }),
    ("Cure Deadly Virus", None, 45, {
        "": ["Beverly Crusher", "Julian Bashir", "Data"],
        "a third Exobiology": ["Beverly Crusher", "Julian Bashir"],
        "a second Biology": ["Beverly Crusher", "Data", "Nu'Daq"],
    }),
    ("Restock Supplies", None, 35, {
        "": ["Taitt", "Koroth"],
        "but a cook": ["Taitt", "Smiley", "William T. Riker"],
        "Geology": ["Koroth", "Data"],
        "Anthropology": ["Taitt", "Beverly Crusher"],
        "Biology and a cook": ["Taitt", "Smiley"],
    }),
]  # fmt: skip
"""Mission, the ship of the crew where it is in space, points, and teams. A team lacks what it is called
after, but the one called "" and those called "but" something, which they have instead."""

SOLVERS: list[Any] = []
FAILURES: list[Any] = []
for mission, ship, points, teams in TEAMS:
    for lack, members in teams.items():
        solves = not lack or lack.startswith("but ")
        entry = pytest.param(
            mission, ship, points, members, marks=clause(mission, 1), id=f"{mission}: {lack or 'all'}"
        )
        (SOLVERS if solves else FAILURES).append(entry)


@clause("Protect Shipment", 1)
@pytest.mark.parametrize(
    ("members", "enough"),
    [
        (["Beverly Crusher", "Miles O'Brien", "Admiral Leyton", "Worf"], True),
        (["Beverly Crusher", "Miles O'Brien", "Admiral Leyton"], False),
        (["Beverly Crusher", "Miles O'Brien", "Worf"], False),
    ],
)
def test_protecting_a_shipment_takes_honor_and_leadership(members, enough):
    ship, there = "I.K.C. Bortas", "Protect Shipment"
    t = Spaceline(there).put(ALICE, ship, "I.K.C. K'Vort", space=there).put(ALICE, *members, aboard=ship)
    t.put(ALICE, "Martok", aboard="I.K.C. K'Vort")
    assert t.weapons(ship) == 11
    assert t.meets(ALICE, there, aboard=ship) == enough


@clause("Protect Shipment", 1)
@pytest.mark.parametrize(("mode", "enough"), [("Klingon", True), ("Federation", False)])
def test_weapons_of_10_protect_a_shipment(mode, enough):
    ship = "U.S.S. Enterprise"
    t = Spaceline("Protect Shipment").put(ALICE, ship, space="Protect Shipment").is_of(mode, ship)
    t.put(ALICE, "Martok", "Worf", "Tasha Yar", "Divok", aboard=ship)
    assert t.weapons(ship) == (10 if enough else 8)
    assert t.meets(ALICE, "Protect Shipment", aboard=ship) == enough


@pytest.mark.parametrize(("mission", "ship", "points", "members"), SOLVERS)
def test_a_team_that_has_what_it_takes_solves_it(mission, ship, points, members):
    t = attempts(mission, ship, members)
    assert t.points(ALICE) == points
    assert t.solved_by(mission) == ALICE


@pytest.mark.parametrize(("mission", "ship", "points", "members"), FAILURES)
def test_a_team_that_lacks_something_is_stopped(mission, ship, points, members):
    t = attempts(mission, ship, members)
    assert t.points(ALICE) == 0
    assert t.solved_by(mission) is None
    crew = t.team(ALICE, aboard=ship) if ship else t.team(ALICE, at=mission)
    assert all(t.card(name).stopped for name in crew if members.count(name) == 1)


@pytest.mark.parametrize(
    ("mission", "strangers"),
    [
        ("Diplomacy Mission", ["Weyoun"]),
        ("Krios Suppression", ["Data"]),
        ("Rescue Founder", ["Gowron"]),
        ("Security Briefing", ["Data"]),
        pytest.param("Espionage Mission", ["Data", "Weyoun"], marks=clause("Espionage Mission", 3)),
        ("Expose Covert Supply", ["Gowron", "Data"]),
        ("Intelligence Operation", ["Weyoun", "Gowron"]),
    ],
)
def test_none_of_its_affiliations_none_may_attempt_it(mission, strangers):
    t = Spaceline(mission).put(ALICE, *strangers, at=mission).orders(ALICE)
    assert t.refused(ALICE, "Attempt a mission") == "10.1"


@clause("Espionage Mission", 3)
def test_who_could_solve_the_espionage_mission_may_not_attempt_it():
    t = Spaceline("Espionage Mission").put(ALICE, "Founder", "O'Brien Founder", at="Espionage Mission")
    assert t.meets(ALICE, "Espionage Mission")
    assert t.orders(ALICE).refused(ALICE, "Attempt a mission") == "10.1"


# -- what is printed -------------------------------------------------------------------------------

FACTS = {
    "Espionage Mission": ("unique", "planet", "Alpha", 3, set()),
    "Diplomacy Mission": ("unique", "planet", "Alpha", 3, {"Federation"}),
    "Excavation": ("unique", "planet", "Alpha", 3, {"Federation", "Romulan"}),
    "Restore Errant Moon": ("unique", "planet", "Alpha", 3, {"Federation"}),
    "Study Nebula": ("unique", "space", "Alpha", 4, {"Federation"}),
    "Investigate Rogue Comet": ("unique", "space", "Alpha", 3, {"Federation"}),
    "Expose Covert Supply": ("unique", "planet", "Alpha", 4, {"Romulan"}),
    "Krios Suppression": ("unique", "planet", "Alpha", 2, {"Klingon"}),
    "Sarthong Plunder": ("unique", "planet", "Alpha", 3, {"Romulan", "Klingon"}),
    "Seek Life-form": ("unique", "space", "Alpha", 3, {"Klingon"}),
    "Survey Mission": ("unique", "space", "Alpha", 5, {"Klingon"}),
    "Test Mission": ("unique", "space", "Alpha", 3, {"Federation", "Klingon"}),
    "Intelligence Operation": ("unique", "planet", "Gamma", 6, {"Romulan", "Cardassian"}),
    "Rescue Founder": ("unique", "planet", "Gamma", 5, {"Dominion"}),
    "Construct Depot": ("universal", "space", "Alpha", 2, {"Dominion"}),
    "Protect Shipment": ("unique", "space", "Alpha", 4, {"Federation", "Cardassian", "Dominion"}),
    "Security Briefing": ("unique", "planet", "Alpha", 4, {"Cardassian", "Bajoran", "Dominion"}),
    "Collect Sample": ("universal", "space", "Alpha", 3, {"Romulan", "Cardassian", "Dominion", "Ferengi"}),
    "Study Plasma Storm": ("universal", "space", "Alpha", 2, {"Cardassian", "Bajoran", "Dominion"}),
    "Uncover DNA Clues": ("unique", "planet", "Alpha", 3, {"Cardassian", "Bajoran", "Ferengi"}),
    "Establish Station": ("unique", "planet", "Alpha", 5, {"Cardassian"}),
    "Eliminate Virus": ("unique", "planet", "Alpha", 2, {"Federation", "Cardassian"}),
    "Salvage Operation": ("unique", "space", "Delta", 4, set(AFFILIATION_NAMES) - {"Borg"}),
}
"""Unique or universal, planet or space, quadrant, span, and the affiliations that may attempt it."""


@pytest.mark.parametrize(
    "mission",
    [
        pytest.param(mission, marks=clause(mission, 3)) if mission == "Espionage Mission" else mission
        for mission in FACTS
    ],
)
def test_those_of_its_icons_may_attempt_it(mission):
    _, kind, _, _, icons = FACTS[mission]
    able = set()
    for affiliation in AFFILIATION_NAMES:
        t = Spaceline(mission).put(ALICE, "Zibalian Transport", space=mission)
        t.put(ALICE, "Salia", **({"at": mission} if kind == "planet" else {"aboard": "Zibalian Transport"}))
        t.is_of(affiliation, "Salia").orders(ALICE)
        if t.offered(ALICE, "Attempt a mission"):
            able.add(affiliation)
    assert able == icons


@pytest.mark.parametrize("mission", [mission for mission in FACTS if mission != "Salvage Operation"])
def test_its_span_is_paid_by_who_flies_there(mission):
    _, _, quadrant, span, _ = FACTS[mission]
    starts = {
        "Alpha": ["Excavation", "Krios Suppression"],
        "Gamma": ["Rescue Founder", "Intelligence Operation"],
    }
    start = next(place for place in starts[quadrant] if place != mission)
    t = Spaceline(start, mission).put(ALICE, "Zibalian Transport", space=start)
    t.put(ALICE, "Salia", aboard="Zibalian Transport").orders(ALICE)
    t.does(ALICE, "Move a ship", "Zibalian Transport", f"space at {mission}")
    assert t.card("Zibalian Transport").range_used == span


@pytest.mark.card("Salvage Operation")
def test_salvage_is_in_the_delta_quadrant_with_span_4():
    t = Spaceline("Salvage Operation")
    assert t.quadrant("Salvage Operation") == DELTA
    assert t.span("Salvage Operation", ALICE) == t.span("Salvage Operation", BOB) == 4


@pytest.mark.parametrize("mission", FACTS)
def test_both_players_share_a_unique_mission_and_no_universal_one(mission):
    t = Spaceline().seeds_missions([mission], [mission])
    if t.asked(BOB) == "choose_end":
        t.does(BOB, "the right end")
    assert len(t.quadrants()) == (2 if FACTS[mission][0] == "universal" else 1)


# -- the homeworlds --------------------------------------------------------------------------------


HOMEWORLDS = [
    pytest.param(
        "Espionage Mission", "Office of the President", "Sarek", marks=clause("Espionage Mission", 2)
    ),
    pytest.param("Expose Covert Supply", "The Great Hall", "Gowron", marks=clause("Expose Covert Supply", 2)),
    pytest.param(
        "Intelligence Operation", "The Great Link", "Founder", marks=clause("Intelligence Operation", 2)
    ),
]


@pytest.mark.parametrize(("mission", "headquarters", "native"), HOMEWORLDS)
def test_its_headquarters_stands_there_and_its_people_may_secure_it(mission, headquarters, native):
    t = Spaceline(mission).seeds_face_up(ALICE, headquarters).does(ALICE, headquarters)
    assert t.offered(ALICE) == [f"the planet at {mission}"]
    t = (
        Spaceline(mission)
        .put(ALICE, "HQ: Secure Homeworld", on_mission=mission)
        .put(ALICE, native, at=mission)
    )
    assert not t.meets(ALICE, mission)
    assert t.orders(ALICE).offered(ALICE, "Attempt a mission")


@clause("Espionage Mission", 2)
@pytest.mark.parametrize(("where", "may"), [("Espionage Mission", True), ("Expose Covert Supply", False)])
def test_the_espionage_mission_is_on_earth(where, may):
    t = Spaceline("Espionage Mission", "Expose Covert Supply").hand(ALICE, "Leyton Founder").turn(ALICE)
    t.does(ALICE, "Leyton Founder")
    assert (f"the planet at {where}" in t.offered(ALICE)) == may


@clause("Espionage Mission", 1)
@pytest.mark.parametrize("service", ["Tal Shiar", "Obsidian Order", "FCA", "Klingon Intelligence"])
@pytest.mark.parametrize("other", [True, False])
def test_espionage_takes_two_of_the_same_service(service, other):
    t = Spaceline("Espionage Mission").put(ALICE, "Data", "Sarek", at="Espionage Mission")
    t.put(BOB, "Frame of Mind", on="Data").put(BOB, "Frame of Mind", on="Sarek")
    frames = t.cards("Frame of Mind")
    frames[0].first_note = SKILL_NAMES.index(service)
    assert not t.meets(ALICE, "Espionage Mission")
    frames[1].first_note = SKILL_NAMES.index(service if other else "Treachery")
    assert t.meets(ALICE, "Espionage Mission") == other


@clause("Espionage Mission", 1)
@pytest.mark.parametrize("one", ["Tal Shiar", "Obsidian Order", "FCA"])
def test_espionage_takes_no_two_of_different_services(one):
    t = Spaceline("Espionage Mission").put(ALICE, "Data", "Morka", at="Espionage Mission")
    t.put(BOB, "Frame of Mind", on="Data")
    t.card("Frame of Mind").first_note = SKILL_NAMES.index(one)
    assert not t.meets(ALICE, "Espionage Mission")


@clause("Espionage Mission", 1)
@pytest.mark.parametrize(
    ("members", "enough"),
    [
        (["Founder", "O'Brien Founder"], True),
        (["Founder"], False),
        (["Morka", "Arne Darvin"], True),
        (["Morka"], False),
        (["Arne Darvin", "Founder"], False),
    ],
)
def test_espionage_takes_two_founders_or_two_of_one_service(members, enough):
    t = Spaceline("Espionage Mission").put(ALICE, *members, at="Espionage Mission")
    assert t.meets(ALICE, "Espionage Mission") == enough


@clause("Espionage Mission", 1)
def test_two_founders_in_the_opponents_team_count_if_they_take_part():
    t = Spaceline("Espionage Mission").put(BOB, "Data", at="Espionage Mission")
    for spy in ("Leyton Founder", "O'Brien Founder"):
        t.put(ALICE, spy, at="Espionage Mission").infiltrates(spy)
    assert not t.meets(BOB, "Espionage Mission")
    t.joined_by("Leyton Founder", "O'Brien Founder")
    assert t.meets(BOB, "Espionage Mission")


@clause("Expose Covert Supply", 1)
@pytest.mark.parametrize(
    ("members", "enough"),
    [
        (["Founder Leader", "Martok Founder"], True),
        (["Founder Leader", "Weyoun"], False),
        (["Weyoun", "Martok Founder"], False),
    ],
)
def test_covert_supply_takes_treachery_and_navigation(members, enough):
    t = Spaceline("Expose Covert Supply").put(ALICE, *members, at="Expose Covert Supply")
    assert t.meets(ALICE, "Expose Covert Supply") == enough


@clause("Intelligence Operation", 3)
@pytest.mark.parametrize(("third", "enough"), [("Gurat'urak", True), ("Kurn", False)])
def test_odo_founder_is_no_odo(third, enough):
    there = "Intelligence Operation"
    t = Spaceline(there).put(ALICE, "Odo Founder", "Koroth", third, "Kilana", at=there)
    t.put(BOB, "Frame of Mind", on="Kilana")
    t.card("Frame of Mind").first_note = SKILL_NAMES.index("Tal Shiar")
    t.card("Frame of Mind").second_note = SKILL_NAMES.index("Navigation")
    assert t.meets(ALICE, there) == enough


@clause("Intelligence Operation", 1)
@pytest.mark.parametrize("service", ["Tal Shiar", "Obsidian Order"])
@pytest.mark.parametrize(
    ("members", "enough"),
    [
        (["Koroth", "Worf", "Tasha Yar", "Temo'Zuma", "Gurat'urak"], True),
        (["Koroth", "Worf", "Tasha Yar", "Temo'Zuma"], False),
        (["Worf", "Tasha Yar", "Temo'Zuma", "Gurat'urak"], False),
        (["Koroth", "Martok", "Worf", "Tasha Yar"], False),
    ],
)
def test_an_intelligence_operation_takes_a_secret_service(service, members, enough):
    there = "Intelligence Operation"
    t = Spaceline(there).put(ALICE, "Sarek", *members, at=there)
    assert not t.meets(ALICE, there)
    t.put(BOB, "Frame of Mind", on="Sarek")
    t.card("Frame of Mind").first_note = SKILL_NAMES.index(service)
    assert t.meets(ALICE, there) == enough


@pytest.mark.parametrize(
    ("mission", "members", "points"),
    [
        ("Espionage Mission", [
            "William T. Riker", "Admiral Leyton", "Data", "Julian Bashir", "Satelk", "Beverly Crusher",
        ], 40),
        ("Expose Covert Supply", ["Gowron", "Kurn", "Worf Son of Mogh", "Kargan"], 30),
        ("Intelligence Operation", [
            "Omet'iklan", "Weyoun", "Remata'Klan", "Kilana", "Bashir Founder",
        ], 40),
    ],
)  # fmt: skip
def test_its_own_people_solve_a_homeworld_they_secure(mission, members, points):
    t = Spaceline(mission).put(ALICE, "HQ: Secure Homeworld", on_mission=mission)
    attempts(mission, None, members, table=t)
    assert t.points(ALICE) == points
