"""Sites and the time location: where they are put, and what they do (chapters 24, 45 and 46)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

HOME, BETWEEN, THERE = "Excavation", "Krios Suppression", "Security Briefing"
FREIGHTER = "Rigelian Freighter"


def station(*names):
    """ALICE's Nor with its Cargo Bay, and her outpost two missions away."""
    t = Spaceline(HOME, BETWEEN, THERE).put(ALICE, "Federation Outpost", space=HOME)
    t.put(ALICE, "Nor", space=THERE).put(ALICE, "Cargo Bay", on="Nor")
    return t.put(ALICE, *names, aboard="Federation Outpost")


# -- where it is -----------------------------------------------------------------------------------


@card("Cargo Bay", "Nor")
def test_a_cargo_bay_is_seeded_on_a_station():
    t = Spaceline(HOME, THERE).put(ALICE, "Federation Outpost", space=HOME).put(ALICE, "Nor", space=THERE)
    t.seeds_face_up(ALICE, "Cargo Bay").does(ALICE, "Cargo Bay")
    if t.asked(ALICE) == "choose_station":
        t.does(ALICE, "Nor")
    assert t.where("Cargo Bay") == "Nor"


@card("Cargo Bay")
@pytest.mark.parametrize("owner", [BOB, None])
def test_it_is_seeded_nowhere_without_a_station_of_its_player(owner):
    t = Spaceline(THERE)
    if owner is not None:
        t.put(owner, "Nor", space=THERE)
    assert t.seeds_face_up(ALICE, "Cargo Bay").refused(ALICE, "Cargo Bay") == "45.1"


# -- who reports there -----------------------------------------------------------------------------


@card("Cargo Bay")
@pytest.mark.parametrize("name", ["Morn", "Kasidy Yates"])
def test_smugglers_and_non_aligned_navigators_report_to_a_cargo_bay(name):
    t = station().hand(ALICE, name).turn(ALICE).does(ALICE, name, "aboard Cargo Bay")
    assert t.where(name) == "Cargo Bay"
    assert t.card_plays == 0


@card("Cargo Bay")
@pytest.mark.parametrize("name", ["Data", "Geordi La Forge", "Salia"])
def test_others_do_not(name):
    t = station().hand(ALICE, name).turn(ALICE).does(ALICE, name)
    assert "aboard Federation Outpost" in t.offered(ALICE)
    assert "aboard Cargo Bay" not in t.offered(ALICE)


@card("Cargo Bay")
def test_one_of_them_is_downloaded_in_place_of_the_card_play():
    t = station().deck(ALICE, "Morn", "Data").hand(ALICE, "Salia").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Cargo Bay")
    assert t.refused(ALICE, "Data") == "45.1"
    t.does(ALICE, "Morn")
    assert t.where("Morn") == "Cargo Bay"
    assert t.refused(ALICE, "Salia") == "5.1"


@card("Cargo Bay")
def test_then_no_card_is_drawn_this_turn():
    t = station().deck(ALICE, "Morn", "Data").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Cargo Bay", "Morn")
    t.ends_turn(ALICE)
    assert t.hand_size(ALICE) == 0


@card("Cargo Bay")
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


@card("Cargo Bay", "Rigelian Freighter", "Zibalian Transport")
@pytest.mark.parametrize("ship", [FREIGHTER, "Zibalian Transport"])
def test_a_cargo_run_earns_a_card_for_each_mission_passed(ship):
    t = loaded(ship, "Morn", "Federation PADD").does(ALICE, "Complete a cargo run", ship, "Cargo Bay")
    t.does(ALICE, "Federation PADD", "Morn", "draw a card")
    assert t.where("Federation PADD") == t.where("Morn") == "Cargo Bay"
    assert t.holds(ALICE, "Data") == 1
    assert t.asked(ALICE) == "order"


@card("Cargo Bay", "Gold-Pressed Latinum")
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
@card("Cargo Bay")
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


@card("Montana Missile Complex")
def test_a_time_location_is_a_planet_apart_from_all_spacelines():
    t = Spaceline("Espionage Mission").hand(ALICE, "Montana Missile Complex").turn(ALICE)
    t.does(ALICE, "Montana Missile Complex")
    assert t.quadrant("Montana Missile Complex") not in {t.quadrant("Espionage Mission"), -1}
    assert t.card_plays == 0
    t.put(ALICE, "Data", at="Montana Missile Complex")
    assert t.where("Data") == ("planet", "Montana Missile Complex")


@card("Montana Missile Complex")
def test_no_ship_flies_there():
    t = Spaceline("Espionage Mission", "Excavation").time("Montana Missile Complex")
    t.put(ALICE, "U.S.S. Nebula", space="Espionage Mission").put(
        ALICE, "Data", "Mendon", aboard="U.S.S. Nebula"
    )
    t.orders(ALICE).does(ALICE, "Move a ship", "U.S.S. Nebula")
    assert t.offered(ALICE) == ["space at Excavation"]


@card("Montana Missile Complex")
def test_there_is_one_montana_missile_complex():
    t = Spaceline("Espionage Mission").time("Montana Missile Complex", BOB)
    assert not t.hand(ALICE, "Montana Missile Complex").turn(ALICE).offered(ALICE, "Montana Missile Complex")
