"""Tactics: what each does in a battle, and as a damage marker (chapters 13, 14 and 55)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import flip
from coverts.games.trek_ccg.state import NOWHERE

clause = pytest.mark.clause
row = pytest.mark.row

HERE = "Excavation"
SHIPS = {
    "U.S.S. Nebula": (7, 8, ["Data", "Taitt"]),
    "I.K.C. Rotarran": (7, 8, ["Kargan"]),
    "Jem'Hadar Attack Ship": (8, 8, ["Omet'iklan"]),
    "Galor": (7, 7, ["Parn", "Dakol"]),
    "Zibalian Transport": (2, 4, ["Salia"]),
    "Type VI Shuttlecraft": (2, 2, ["Data"]),
    "Borg Sphere": (6, 6, ["Six of Eleven"]),
}
"""WEAPONS, SHIELDS and a crew."""
FACTS = {
    "Phaser Banks": (1, 2, {"U.S.S. Nebula": 2, "Type VI Shuttlecraft": 2}, (1, 2, 1, 30)),
    "Photon Torpedo": (2, 2, {}, (0, 1, 1, 35)),
    "Pulse Disruptor": (1, 2, {"I.K.C. Rotarran": 2}, (2, 1, 1, 30)),
    "Phased Polaron Beam": (1, 2, {"Jem'Hadar Attack Ship": 2}, (1, 2, 1, 30)),
    "Spiral-Wave Disruptor": (1, 2, {"Galor": 2}, (2, 1, 1, 30)),
    "Primary Energy Weapon": (1, 2, {"Borg Sphere": 2}, (1, 2, 2, 30)),
    "Target Engines": (2, 1, {"Jem'Hadar Attack Ship": 1}, (2, 0, 0, 25)),
    "Target Shields": (2, 2, {}, (0, 0, 2, 0)),
    "Maximum Firepower": (6, -3, {}, (0, 0, 2, 20)),
    "Evasive Maneuvers": (-2, 4, {}, (1, 0, 0, 35)),
    "Picard Maneuver": (3, 0, {}, (2, 0, 2, 20)),
}
"""ATTACK, DEFENSE, what is added to ATTACK for some ships; RANGE, WEAPONS, SHIELDS, HULL a marker takes."""
UNSTAFFED = ["Zibalian Transport", "Type VI Shuttlecraft"]
BONUS = {
    "Phaser Banks": 1,
    "Pulse Disruptor": 1,
    "Phased Polaron Beam": 1,
    "Spiral-Wave Disruptor": 1,
    "Primary Energy Weapon": 1,
    "Target Engines": 1,
    "Evasive Maneuvers": 2,
}
"""The clause that adds to ATTACK or DEFENSE for some ships."""
TACTICS = [pytest.param(name, marks=clause(name, BONUS[name]) if name in BONUS else ()) for name in FACTS]


def battle(
    target, mine=None, his=None, flips=(), attacker="I.K.C. K'Vort", crew=("Kurn",), crew_of=None, t=None
):
    """ALICE attacks BOB's ship with hers, and he returns fire; each has the tactic named, or none.

    t: a position to add this to.
    """
    t = (t or Spaceline(HERE)).put(ALICE, attacker, space=HERE).put(ALICE, *crew, aboard=attacker)
    t.put(BOB, target, space=HERE).put(BOB, *(crew_of or SHIPS[target][2]), aboard=target)
    for seat, tactic in ((ALICE, mine), (BOB, his)):
        if tactic:
            t.side_deck(seat, tactic, tactic).picks(tactic, tactic)
    if flips:
        t.side_deck(ALICE, *flips)
    t.orders(ALICE).does(ALICE, "Attack with ships", target, attacker)
    if t.asked(ALICE) == "choose_firing":
        t.does(ALICE, [])
    if t.asked(BOB) == "fire_back":
        t.does(BOB, "yes")
    if t.asked(BOB) == "choose_attacker":
        t.does(BOB, attacker)
    return t


def tells(t, text):
    """How many lines of the log say so."""
    return sum(text in line for line in t.log())


# -- ATTACK and DEFENSE ----------------------------------------------------------------------------


@pytest.mark.parametrize("ship", SHIPS)
@pytest.mark.parametrize("name", TACTICS)
def test_as_the_current_tactic_it_adds_to_attack_and_defense(name, ship):
    weapons, shields, _ = SHIPS[ship]
    attack, defense, more, _ = FACTS[name]
    if name == "Evasive Maneuvers" and ship in UNSTAFFED:
        defense += 2
    t = battle(ship, his=name).does(BOB, name)
    assert tells(t, f"fires with ATTACK 6 at {ship}, DEFENSE {max(shields + defense, 0)}.") == 1
    fired = weapons + attack + more.get(ship, 0)
    assert tells(t, f"fires with ATTACK {fired} at I.K.C. K'Vort, DEFENSE 6.") == (fired > 0)


@clause("Evasive Maneuvers", 2)
@pytest.mark.parametrize(
    ("target", "crew", "shields"),
    [("Federation Outpost", ["Data"], 30), ("Borg Cube", ["One of Eleven"], 24)],
)
def test_evasive_maneuvers_add_no_more_for_a_facility_or_a_borg_ship(target, crew, shields):
    t = battle(target, his="Evasive Maneuvers", crew_of=crew).does(BOB, "Evasive Maneuvers")
    assert tells(t, f"fires with ATTACK 6 at {target}, DEFENSE {shields + 4}.") == 1


@pytest.mark.parametrize("name", FACTS)
def test_it_may_be_left_unused(name):
    t = battle("U.S.S. Nebula", his=name).does(BOB, "no tactic")
    assert tells(t, "fires with ATTACK 6 at U.S.S. Nebula, DEFENSE 8.") == 1
    assert tells(t, "uses") == 0


# -- hits ------------------------------------------------------------------------------------------

STAYS = ["Target Engines", "Target Shields"]
HIT = dict.fromkeys(FACTS, "Zibalian Transport")
HIT |= dict.fromkeys(["Pulse Disruptor", "Maximum Firepower", "Picard Maneuver"], "U.S.S. Nebula")
HIT["Evasive Maneuvers"] = "Type VI Shuttlecraft"
"""The ship that a K'Vort with that tactic hits, but not directly."""


def fired(name, target, crew):
    """ALICE has fired with that tactic; of her other flips none takes HULL."""
    t = battle(target, mine=name, flips=["Target Shields"] * 4, crew=[crew])
    t.does(ALICE, name)
    while t.asked(ALICE) == "set_off_breach":
        t.does(ALICE, "nothing")
    return t


@pytest.mark.parametrize(("name", "target"), HIT.items())
def test_a_hit_lays_two_markers(name, target):
    t = fired(name, target, "Kurn")
    assert tells(t, "It is a hit.") >= 1
    assert tells(t, f"{target} is damaged by") == 2
    assert tells(t, f"{target} is damaged by {name}") >= (name in STAYS)


@pytest.mark.parametrize("name", FACTS)
def test_a_direct_hit_lays_four_markers(name):
    t = fired(name, "Type VI Shuttlecraft", "Martok")
    assert tells(t, "It is a direct hit.") == 1
    assert tells(t, "Type VI Shuttlecraft is damaged by") == 4
    assert tells(t, f"Type VI Shuttlecraft is damaged by {name}") >= (name in STAYS)


@clause("Target Shields", 1)
def test_target_shields_stay_on_the_target_after_a_miss():
    t = battle("U.S.S. Nebula", mine="Target Shields").does(ALICE, "Target Shields")
    assert tells(t, "It misses.") == 2
    assert t.where("Target Shields") == "U.S.S. Nebula"
    assert t.shields("U.S.S. Nebula") == 8 - 2
    assert t.hull("U.S.S. Nebula") == 100


@clause("Target Shields", 1)
def test_other_tactics_do_not():
    t = battle("U.S.S. Nebula", mine="Target Engines").does(ALICE, "Target Engines")
    assert not t.in_play("Target Engines")
    assert t.hull("U.S.S. Nebula") == 100


# -- markers ---------------------------------------------------------------------------------------

DEADLY = [
    pytest.param("Phaser Banks", marks=clause("Phaser Banks", 2)),
    pytest.param("Pulse Disruptor", marks=clause("Pulse Disruptor", 2)),
    pytest.param("Phased Polaron Beam", marks=clause("Phased Polaron Beam", 2)),
    pytest.param("Spiral-Wave Disruptor", marks=clause("Spiral-Wave Disruptor", 2)),
    pytest.param("Primary Energy Weapon", marks=clause("Primary Energy Weapon", 2)),
]
PHOTON, EVASIVE = clause("Photon Torpedo", 1), clause("Evasive Maneuvers", 3)


def damaged(name, *crew, ship="U.S.S. Enterprise", victim=None):
    """ALICE's ship with that crew gets a marker of BOB's."""
    t = Spaceline(HERE).put(ALICE, ship, space=HERE).put(ALICE, *crew, aboard=ship)
    t.side_deck(BOB, name).picks(*([victim] if victim else []))
    return t.damages(BOB, ship, name)


@pytest.mark.parametrize("name", FACTS)
def test_as_a_marker_it_takes_from_the_ship(name):
    less = FACTS[name][3]
    t = damaged(name)
    while t.asked(BOB):
        t.does(BOB, "no")
    ship = "U.S.S. Enterprise"
    assert t.where(name) == ship
    assert (t.range(ship), t.weapons(ship), t.shields(ship)) == (9 - less[0], 8 - less[1], 9 - less[2])
    assert t.hull(ship) == 100 - less[3]


@pytest.mark.parametrize("name", DEADLY)
@pytest.mark.parametrize("victim", ["Sarek", "Taitt"])
def test_a_marker_kills_one_at_random(name, victim):
    t = damaged(name, "Sarek", "Taitt", victim=victim)
    assert {who for who in ("Sarek", "Taitt") if not t.in_play(who)} == {victim}


@pytest.mark.parametrize(
    ("name", "crew", "victims"),
    [
        pytest.param(
            "Photon Torpedo", ["Sarek", "Worf", "Geordi La Forge"], {"Worf", "Geordi La Forge"}, marks=PHOTON
        ),
        pytest.param("Photon Torpedo", ["Sarek", "Mendon"], set(), marks=PHOTON),
        pytest.param(
            "Evasive Maneuvers",
            ["Sarek", "Miles O'Brien", "Mendon"],
            {"Miles O'Brien", "Mendon"},
            marks=EVASIVE,
        ),
        pytest.param("Evasive Maneuvers", ["Sarek", "Torin"], {"Torin"}, marks=EVASIVE),
        pytest.param("Evasive Maneuvers", ["Sarek", "Worf"], set(), marks=EVASIVE),
    ],
)
def test_a_marker_kills_one_with_certain_skills(name, crew, victims):
    dead = set()
    for victim in crew:
        t = damaged(name, *crew, victim=victim)
        dead |= {who for who in crew if not t.in_play(who)}
    assert dead == victims


@pytest.mark.parametrize(
    "name",
    [
        *DEADLY,
        pytest.param("Photon Torpedo", marks=PHOTON),
        pytest.param("Evasive Maneuvers", marks=EVASIVE),
    ],
)
def test_a_marker_kills_one_of_the_crew_of_that_ship_and_nobody_else(name):
    t = Spaceline(HERE).put(ALICE, "U.S.S. Enterprise", "U.S.S. Nebula", space=HERE)
    t.put(ALICE, "Geordi La Forge", aboard="U.S.S. Enterprise").put(ALICE, "Miles O'Brien", at=HERE)
    t.put(BOB, "Worf Son of Mogh", "Torin", aboard="U.S.S. Enterprise").put(
        ALICE, "Data", aboard="U.S.S. Nebula"
    )
    t.side_deck(BOB, name).damages(BOB, "U.S.S. Enterprise", name)
    others = {"Miles O'Brien", "Worf Son of Mogh", "Torin", "Data"}
    assert len(t.possible["draw_victim"]) == 1
    assert not t.in_play("Geordi La Forge")
    assert {who for who in others if t.in_play(who)} == others


@pytest.mark.parametrize("name", ["Target Engines", "Target Shields", "Maximum Firepower"])
def test_other_markers_kill_nobody(name):
    assert damaged(name, "Worf", "Geordi La Forge").team(ALICE, aboard="U.S.S. Enterprise")
    assert damaged(name, "Worf").in_play("Worf")


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        pytest.param("Target Engines", (9 - 2, 12, 10), marks=clause("Target Engines", 2)),
        pytest.param("Target Shields", (12, 12, 7 - 2), marks=clause("Target Shields", 2)),
        ("Photon Torpedo", (12, 11, 9)),
    ],
)
def test_a_marker_puts_enhancements_off_line(name, numbers):
    bortas = "I.K.C. Bortas"
    t = Spaceline(HERE).put(ALICE, bortas, space=HERE)
    t.put(ALICE, "Worf Son of Mogh", "Gowron", "Klag", aboard=bortas)
    assert (t.range(bortas), t.weapons(bortas), t.shields(bortas)) == (12, 12, 10)
    if name == "Photon Torpedo":
        t.put(ALICE, "Data", aboard=bortas).picks("Data")
    t.damages(BOB, bortas, name)
    t.card("Worf Son of Mogh").arrested = False
    assert (t.range(bortas), t.weapons(bortas), t.shields(bortas)) == numbers


@clause("Maximum Firepower", 1)
@pytest.mark.parametrize(("name", "may"), [("Maximum Firepower", False), ("Target Engines", True)])
def test_maximum_firepower_puts_transporters_off_line(name, may):
    t = damaged(name, "Data", "Taitt", "Mendon").orders(ALICE)
    assert bool(t.offered(ALICE, "Beam")) == may


@clause("Maximum Firepower", 1)
def test_the_transporters_of_another_ship_still_work():
    t = damaged("Maximum Firepower", "Data").put(ALICE, "U.S.S. Nebula", space=HERE)
    t.put(ALICE, "Taitt", aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Beam", "aboard U.S.S. Nebula", f"the planet at {HERE}", ["Taitt"])
    assert t.where("Taitt") == ("planet", HERE)


# -- Picard Maneuver -------------------------------------------------------------------------------


COMMANDERS = [
    ("I.K.C. Rotarran", ["Martok"], ["Kurn"]),
    ("I.K.C. Bortas", ["Gowron", "Klag", "Divok"], ["Martok", "Klag", "Divok"]),
    ("Weyoun's Warship", ["Weyoun", "Temo'Zuma", "Virak'kara"], ["Kilana", "Temo'Zuma", "Virak'kara"]),
]
"""A ship, a crew with its matching commander, and one without."""


def escapes(ship, crew, roll, target="U.S.S. Nebula", t=None):
    """ALICE attacks with a Picard Maneuver; whether BOB's fire, which would hit, does no damage."""
    t = battle(target, "Picard Maneuver", "Maximum Firepower", attacker=ship, crew=crew, t=t)
    t.picks(roll).does(ALICE, "Picard Maneuver").does(BOB, "Maximum Firepower")
    while t.asked(ALICE) == "set_off_breach":
        t.does(ALICE, "nothing")
    return t.hull(ship) == 100


@clause("Picard Maneuver", 2)
@pytest.mark.parametrize(("ship", "crew", "others"), COMMANDERS)
def test_with_its_commander_a_ship_escapes_damage_every_other_time(ship, crew, others):
    assert sorted(escapes(ship, crew, roll) for roll in (0, 1)) == [False, True]
    assert not any(escapes(ship, others, roll) for roll in (0, 1))


@clause("Picard Maneuver", 2)
@pytest.mark.card("U.S.S. Enterprise", "Jean-Luc Picard")
@pytest.mark.parametrize(("captain", "escaped"), [("Jean-Luc Picard", True), ("William T. Riker", False)])
def test_picard_is_the_matching_commander_of_the_enterprise(captain, escaped):
    crew = [captain, "Admiral Leyton", "Data"]
    rolls = [escapes("U.S.S. Enterprise", crew, roll, target="Jem'Hadar Attack Ship") for roll in (0, 1)]
    assert any(rolls) == escaped


@clause("Picard Maneuver", 2)
@pytest.mark.parametrize("roll", [0, 1])
def test_a_commander_aboard_another_ship_does_not_count(roll):
    t = Spaceline(HERE).put(ALICE, "I.K.C. K'Vort", space=HERE).put(ALICE, "Martok", aboard="I.K.C. K'Vort")
    assert not escapes("I.K.C. Rotarran", ["Kurn"], roll, t=t)


@clause("Picard Maneuver", 2)
@pytest.mark.parametrize("roll", [0, 1])
def test_who_was_attacked_does_not_escape_with_it(roll):
    t = battle("I.K.C. Rotarran", "Maximum Firepower", "Picard Maneuver", crew_of=["Martok"])
    t.picks(roll).does(ALICE, "Maximum Firepower").does(BOB, "Picard Maneuver")
    assert t.hull("I.K.C. Rotarran") < 100


@clause("Picard Maneuver", 3)
@pytest.mark.card("Warp Core Breach", "Plasma Fire")
@pytest.mark.parametrize("event", ["Warp Core Breach", "Plasma Fire"])
def test_its_marker_may_bring_an_event_onto_the_ship(event):
    t = Spaceline(HERE).put(ALICE, "U.S.S. Enterprise", space=HERE).side_deck(BOB, "Picard Maneuver")
    t.deck(BOB, event).damages(BOB, "U.S.S. Enterprise", "Picard Maneuver").does(BOB, event)
    assert t.where(event) == "U.S.S. Enterprise"


@clause("Picard Maneuver", 3)
def test_its_marker_need_not_bring_anything():
    t = Spaceline(HERE).put(ALICE, "U.S.S. Enterprise", space=HERE).side_deck(BOB, "Picard Maneuver")
    t.deck(BOB, "Warp Core Breach").damages(BOB, "U.S.S. Enterprise", "Picard Maneuver").does(BOB, "nothing")
    assert not t.in_play("Warp Core Breach")


@row("T000-23")
@pytest.mark.parametrize("ships", [1, 2])
def test_of_several_ships_the_defender_says_which_return_fire(ships):
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "Gowron", "Kurn", "Klag", aboard="I.K.C. Bortas")
    crews = {"U.S.S. Nebula": ("Data", "Taitt"), "U.S.S. Enterprise": ("Worf", "Sarek")}
    for ship, crew in [*crews.items()][:ships]:
        t.put(BOB, ship, space="Excavation").put(BOB, *crew, aboard=ship).is_of("Federation", *crew)
    t.orders(ALICE).does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")
    t.does(BOB, "yes", "I.K.C. Bortas")
    assert (t.asked(BOB) == "choose_returning") == (ships == 2)


@row("T002-65")
def test_with_no_room_on_the_table_a_marker_goes_under_its_side_deck():
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    t.put(BOB, "Battle Bridge Door").side_deck(BOB, "Phaser Banks")
    room = sum(slot.host == NOWHERE for slot in t.s.piece)
    t.put(BOB, *["Data"] * room, at="Excavation").picks("Phaser Banks")
    t.run(flip, BOB, t.piece("Borg Cube"))
    assert sum(t.s.side[BOB].used_tactics) == 1
