"""Sites and the time location: where they are put, and what they do (chapters 24, 45 and 46)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.entering import number_of

clause = pytest.mark.clause

HOME, BETWEEN, THERE = "Excavation", "Krios Suppression", "Security Briefing"
FREIGHTER = "Rigelian Freighter"


def station(*names):
    """ALICE's Nor with its Cargo Bay, and her outpost two missions away."""
    t = Spaceline(HOME, BETWEEN, THERE).put(ALICE, "Federation Outpost", space=HOME)
    t.put(ALICE, "Nor", space=THERE).put(ALICE, "Cargo Bay", on="Nor")
    return t.put(ALICE, *names, aboard="Federation Outpost")


# -- where it is -----------------------------------------------------------------------------------


@clause("Cargo Bay", 1)
@clause("Nor", 1)
def test_a_cargo_bay_is_seeded_on_a_station():
    t = Spaceline(HOME, THERE).put(ALICE, "Federation Outpost", space=HOME).put(ALICE, "Nor", space=THERE)
    t.put(BOB, "Nor", space=HOME).seeds_face_up(ALICE, "Cargo Bay").does(ALICE, "Cargo Bay")
    assert len(t.offered(ALICE)) == 1
    t.does(ALICE, t.offered(ALICE)[0])
    assert t.card("Cargo Bay").host == t.piece("Nor", ALICE)


@clause("Cargo Bay", 1)
@pytest.mark.parametrize("owner", [BOB, None])
def test_it_is_seeded_nowhere_without_a_station_of_its_player(owner):
    t = Spaceline(THERE)
    if owner is not None:
        t.put(owner, "Nor", space=THERE)
    t.put(ALICE, "Federation Outpost", space=THERE)
    assert t.seeds_face_up(ALICE, "Cargo Bay").refused(ALICE, "Cargo Bay") == "45.1"


# -- who reports there -----------------------------------------------------------------------------


@clause("Cargo Bay", 2)
@pytest.mark.parametrize("name", ["Morn", "Kasidy Yates"])
def test_smugglers_and_non_aligned_navigators_report_to_a_cargo_bay(name):
    t = station().hand(ALICE, name).turn(ALICE).does(ALICE, name, "aboard Cargo Bay")
    assert t.where(name) == "Cargo Bay"
    assert t.card_plays == 0


@clause("Cargo Bay", 2)
@pytest.mark.parametrize("name", ["Data", "Geordi La Forge", "William T. Riker", "Salia", "Federation PADD"])
def test_others_do_not(name):
    t = station().is_of("Non-Aligned", "Nor").hand(ALICE, name).turn(ALICE).does(ALICE, name)
    assert "aboard Federation Outpost" in t.offered(ALICE)
    assert "aboard Cargo Bay" not in t.offered(ALICE)


@clause("Cargo Bay", 2)
def test_nobody_of_the_opponents_reports_or_is_downloaded_there():
    t = station().hand(BOB, "Morn").deck(BOB, "Kasidy Yates").turn(BOB)
    assert t.refused(BOB, "Morn") == "5.3"
    assert not t.offered(BOB, "Use a card in play")


@clause("Cargo Bay", 2)
def test_one_of_them_is_downloaded_in_place_of_the_card_play():
    t = station().deck(ALICE, "Morn", "Data").hand(ALICE, "Salia").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Cargo Bay")
    assert t.refused(ALICE, "Data") == "45.1"
    t.does(ALICE, "Morn")
    assert t.where("Morn") == "Cargo Bay"
    assert t.refused(ALICE, "Salia") == "5.1"


@clause("Cargo Bay", 2)
def test_then_no_card_is_drawn_this_turn():
    t = station().deck(ALICE, "Morn", "Data", "Data", "Data").turn(ALICE)
    with t.suspended():
        assert t.draws(ALICE, 1).hand_size(ALICE) == 1
    t.does(ALICE, "Use a card in play", "Cargo Bay", "Morn")
    assert t.draws(ALICE, 1).hand_size(ALICE) == 1
    assert t.begins_turn(ALICE).draws(ALICE, 1).hand_size(ALICE) == 2


@clause("Cargo Bay", 2)
def test_after_a_card_play_nobody_is_downloaded():
    t = station().deck(ALICE, "Morn").hand(ALICE, "Salia").turn(ALICE)
    t.does(ALICE, "Salia", "aboard Federation Outpost")
    assert not t.offered(ALICE, "Use a card in play")


# -- cargo runs ------------------------------------------------------------------------------------


def loaded(ship, *names, goods="Federation PADD"):
    """A ship has begun a run at the outpost and come to the station."""
    t = station(*names).put(ALICE, ship, aboard="Federation Outpost").deck(ALICE, *["Data"] * 5).orders(ALICE)
    t.does(ALICE, "Begin a cargo run", ship, "aboard Federation Outpost", [goods], ["Morn"])
    t.does(ALICE, "Undock a ship", ship, "Move a ship", ship, f"space at {THERE}")
    return t


@clause("Cargo Bay", 4)
@pytest.mark.card("Rigelian Freighter", "Zibalian Transport")
@pytest.mark.parametrize("ship", [FREIGHTER, "Zibalian Transport"])
def test_a_cargo_run_earns_a_card_for_each_mission_passed(ship):
    t = loaded(ship, "Morn", "Federation PADD").does(ALICE, "Complete a cargo run", ship, "Cargo Bay")
    t.does(ALICE, "Federation PADD", "Morn", "draw a card")
    assert t.where("Federation PADD") == t.where("Morn") == "Cargo Bay"
    assert t.holds(ALICE, "Data") == 1
    assert t.asked(ALICE) == "order"


@clause("Cargo Bay", 4)
@pytest.mark.parametrize("between", [[], [BETWEEN], [BETWEEN, "Construct Depot"]])
def test_it_earns_as_many_as_there_are_missions_between(between):
    t = Spaceline(HOME, *between, THERE).put(ALICE, "Federation Outpost", space=HOME)
    t.put(ALICE, "Nor", space=THERE).put(ALICE, "Cargo Bay", on="Nor").deck(ALICE, *["Data"] * 5)
    t.put(ALICE, FREIGHTER, "Morn", "Federation PADD", aboard="Federation Outpost").orders(ALICE)
    t.does(ALICE, "Begin a cargo run", FREIGHTER, "aboard Federation Outpost", ["Federation PADD"], ["Morn"])
    t.does(ALICE, "Undock a ship", FREIGHTER)
    for place in [*between, THERE]:
        t.orders(ALICE).does(ALICE, "Move a ship", FREIGHTER, f"space at {place}")
    t.does(ALICE, "Complete a cargo run", FREIGHTER, "Cargo Bay", "Federation PADD", "Morn")
    for _ in between:
        t.does(ALICE, "draw a card")
    assert t.asked(ALICE) == "order"
    assert t.hand_size(ALICE) == len(between)


@clause("Cargo Bay", 5)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_each_title_earns_once_a_game_for_each_player(whose):
    t = loaded(FREIGHTER, "Morn", "Federation PADD")
    t.s.side[whose].delivered.add(number_of("Federation PADD"))
    assert t.orders(ALICE).refused(ALICE, "Complete a cargo run") == ("24.2" if whose == ALICE else None)


@clause("Cargo Bay", 5)
def test_one_that_was_delivered_has_earned():
    t = loaded(FREIGHTER, "Morn", "Federation PADD", "Klingon PADD")
    t.does(ALICE, "Complete a cargo run", FREIGHTER, "Cargo Bay", "Federation PADD", "Morn", "draw a card")
    assert set(t.s.side[ALICE].delivered) == {number_of("Federation PADD")}
    assert not set(t.s.side[BOB].delivered)


@clause("Cargo Bay", 4)
@pytest.mark.card("Gold-Pressed Latinum")
def test_or_it_earns_latinum():
    t = station("Morn", "Federation PADD").put(ALICE, FREIGHTER, aboard="Federation Outpost")
    t.deck(ALICE, "Gold-Pressed Latinum").orders(ALICE)
    t.does(ALICE, "Begin a cargo run", FREIGHTER, "aboard Federation Outpost", ["Federation PADD"], ["Morn"])
    t.does(ALICE, "Undock a ship", FREIGHTER, "Move a ship", FREIGHTER, f"space at {THERE}")
    t.does(ALICE, "Complete a cargo run", FREIGHTER, "Cargo Bay", "Federation PADD", "Morn")
    t.does(ALICE, "download Gold-Pressed Latinum")
    if t.asked(ALICE) == "report_to":
        t.does(ALICE, t.offered(ALICE)[0])
    assert t.in_play("Gold-Pressed Latinum")


@pytest.mark.row("T002-55")
@clause("Cargo Bay", 3)
@pytest.mark.parametrize("later", [False, True])
def test_it_completes_one_run_a_turn(later):
    t = loaded(FREIGHTER, "Morn", "Federation PADD", "Klingon PADD", "Salia")
    t.put(ALICE, "Zibalian Transport", aboard="Federation Outpost").orders(ALICE)
    t.does(ALICE, "Begin a cargo run", "Zibalian", "aboard Federation Outpost", ["Klingon PADD"], ["Salia"])
    t.does(ALICE, "Undock a ship", "Zibalian", "Move a ship", "Zibalian", f"space at {THERE}")
    t.does(ALICE, "Complete a cargo run", FREIGHTER, "Cargo Bay", "Federation PADD", "Morn", "draw a card")
    if later:
        t.orders(ALICE)
    assert bool(t.offered(ALICE, "Complete a cargo run")) == later


# -- the time location -----------------------------------------------------------------------------


MONTANA = "Montana Missile Complex"


@clause("Montana Missile Complex", 1)
def test_a_time_location_is_a_planet_apart_from_all_spacelines():
    t = Spaceline("Espionage Mission").hand(ALICE, "Montana Missile Complex").turn(ALICE)
    t.does(ALICE, "Montana Missile Complex")
    assert t.quadrant("Montana Missile Complex") not in {t.quadrant("Espionage Mission"), -1}
    assert t.card_plays == 0
    t.put(ALICE, "Data", at="Montana Missile Complex")
    assert t.where("Data") == ("planet", "Montana Missile Complex")


@clause("Montana Missile Complex", 1)
def test_it_is_a_planet_from_which_no_ship_flies_away():
    t = Spaceline("Espionage Mission", "Excavation").time(MONTANA).put(ALICE, "U.S.S. Nebula", space=MONTANA)
    t.put(ALICE, "Data", "Mendon", aboard="U.S.S. Nebula").orders(ALICE)
    assert not t.offered(ALICE, "Move a ship")
    t.does(ALICE, "Beam", "aboard U.S.S. Nebula", f"the planet at {MONTANA}", ["Data"])
    assert t.where("Data") == ("planet", MONTANA)


@clause("Montana Missile Complex", 1)
@pytest.mark.parametrize(("start", "joined"), [("Espionage Mission", True), ("Expose Covert Supply", False)])
def test_time_travel_leads_there_from_earth_alone(start, joined):
    t = Spaceline("Espionage Mission", "Expose Covert Supply").time(MONTANA)
    t.put(ALICE, "Out of Time").put(ALICE, "Daniels", "Data", at=start).turn(ALICE)
    assert bool(t.offered(ALICE, "Use a card in play")) == joined
    if joined:
        t.does(
            ALICE,
            "Use a card in play",
            "Out of Time",
            "travel",
            "Daniels",
            "by himself",
            ["Data"],
            "discard it",
        )
        assert t.where("Data") == ("planet", MONTANA)


@clause("Montana Missile Complex", 1)
def test_time_travel_leads_from_there_to_earth():
    t = Spaceline("Expose Covert Supply", "Espionage Mission").time(MONTANA)
    t.put(ALICE, "Out of Time").put(ALICE, "Daniels", "Data", at=MONTANA).turn(ALICE)
    t.does(
        ALICE, "Use a card in play", "Out of Time", "travel", "Daniels", "by himself", ["Data"], "discard it"
    )
    assert t.where("Data") == ("planet", "Espionage Mission")


@clause("Montana Missile Complex", 1)
def test_no_ship_flies_there():
    t = Spaceline("Espionage Mission", "Excavation").time("Montana Missile Complex")
    t.put(ALICE, "U.S.S. Nebula", space="Espionage Mission").put(
        ALICE, "Data", "Mendon", aboard="U.S.S. Nebula"
    )
    t.orders(ALICE).does(ALICE, "Move a ship", "U.S.S. Nebula")
    assert t.offered(ALICE) == ["space at Excavation"]


@pytest.mark.card("Montana Missile Complex")
def test_there_is_one_montana_missile_complex():
    t = Spaceline("Espionage Mission").time("Montana Missile Complex", BOB)
    assert not t.hand(ALICE, "Montana Missile Complex").turn(ALICE).offered(ALICE, "Montana Missile Complex")
