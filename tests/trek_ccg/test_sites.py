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


# -- docking sites ---------------------------------------------------------------------------------

PORTS, PYLONS, OPS = "Docking Ports", "Docking Pylons", "Ops"
TREATY = "Treaty: Cardassian/Dominion"


@pytest.mark.parametrize("name", [pytest.param(name, marks=clause(name, 1)) for name in (PORTS, PYLONS, OPS)])
@pytest.mark.parametrize("played", [True, False])
def test_a_site_is_seeded_or_played_on_ones_own_station(name, played):
    t = Spaceline(HOME, THERE).put(ALICE, "Federation Outpost", space=HOME).put(BOB, "Nor", space=HOME)
    assert t.hand(ALICE, name).turn(ALICE).refused(ALICE, name) is not None
    t.put(ALICE, "Nor", space=THERE)
    (t.turn(ALICE) if played else t.seeds_face_up(ALICE, name)).does(ALICE, name)
    t.does(ALICE, t.offered(ALICE)[0])
    assert t.card(name).host == t.piece("Nor", ALICE)


def berth(site, ship, *crew, whose=ALICE, seat=ALICE):
    """A ship with its crew at a station of ALICE's, or `whose`, with that site; its player gives orders."""
    t = Spaceline(THERE).put(whose, "Nor", space=THERE).put(whose, site, on="Nor")
    return t.put(seat, ship, space=THERE).put(seat, *crew, aboard=ship).orders(seat)


def both_docks(number):
    return pytest.mark.parametrize(
        "site", [pytest.param(name, marks=clause(name, number)) for name in (PORTS, PYLONS)]
    )


@both_docks(2)
def test_a_compatible_ship_docks_and_undocks(site):
    t = berth(site, "Galor", "Dukat", "Dakol").does(ALICE, "Dock a ship", "Galor", "Nor")
    assert t.where("Galor") == "Nor"
    t.does(ALICE, "Undock a ship", "Galor")
    assert t.where("Galor") == ("space", THERE)


@both_docks(2)
@pytest.mark.parametrize(("captain", "docks"), [("Sarek", True), ("Jean-Luc Picard", False)])
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_another_ship_docks_with_a_vip_aboard(site, captain, docks, owner):
    t = berth(site, "U.S.S. Nebula", captain, "Mendon", whose=owner)
    assert t.refused(ALICE, "Dock a ship") == (None if docks else "8.6")


@both_docks(2)
def test_a_compatible_ship_does_not_dock_at_the_opponents_station(site):
    t = berth(site, "Galor", "Dukat", "Dakol", whose=BOB)
    assert t.refused(ALICE, "Dock a ship") == "8.6"


@both_docks(2)
@pytest.mark.parametrize(("guard", "docks"), [(None, True), ("Dakol", False)])
@pytest.mark.parametrize("agent", ["Data", "Mendon"])
def test_another_ship_docks_with_computer_skill_unopposed_at_the_site(site, guard, docks, agent):
    t = berth(site, "U.S.S. Nebula", "Jean-Luc Picard", "Taitt", whose=BOB).put(ALICE, agent, aboard=site)
    if guard:
        t.put(BOB, guard, aboard=site)
    assert bool(t.orders(ALICE).offered(ALICE, "Dock a ship")) == (docks and agent == "Data")


@both_docks(2)
def test_who_may_not_dock_may_not_undock(site):
    t = berth(site, "U.S.S. Nebula", "Jean-Luc Picard", "Sarek", "Mendon", whose=BOB)
    t.does(ALICE, "Dock a ship", "U.S.S. Nebula", "Nor")
    assert t.refused(ALICE, "Undock a ship") is None
    t.moved("Sarek", aboard=site).orders(ALICE)
    assert t.refused(ALICE, "Undock a ship") == "8.6"


SIZES = {"Galor": 2, "U.S.S. Enterprise": 3, "Borg Cube": 7}


@pytest.mark.parametrize(
    ("site", "most"),
    [pytest.param(PORTS, 2, marks=clause(PORTS, 2)), pytest.param(PYLONS, 4, marks=clause(PYLONS, 2))],
)
@pytest.mark.parametrize("ship", SIZES)
def test_a_ship_with_too_many_staffing_icons_does_not_dock(site, most, ship):
    t = berth(site, ship).put(ALICE, "Ari", aboard=site).put(ALICE, TREATY)
    assert bool(t.orders(ALICE).offered(ALICE, "Dock a ship")) == (SIZES[ship] <= most)


@pytest.mark.parametrize(
    ("site", "room"),
    [pytest.param(PORTS, 9, marks=clause(PORTS, 5)), pytest.param(PYLONS, 6, marks=clause(PYLONS, 4))],
)
@pytest.mark.parametrize("free", [0, 1])
def test_it_has_room_for_so_many_ships(site, room, free):
    t = berth(site, "Galor", "Dukat", "Dakol").put(
        ALICE, *["Rigelian Freighter"] * (room - free), aboard="Nor"
    )
    assert bool(t.orders(ALICE).offered(ALICE, "Dock a ship")) == bool(free)


@clause(PYLONS, 4)
@pytest.mark.parametrize(("large", "docks"), [(5, True), (6, False)])
def test_only_the_pylons_have_room_for_large_ships(large, docks):
    t = berth(PYLONS, "I.K.C. Bortas", "Gowron").put(ALICE, PORTS, on="Nor")
    t.put(ALICE, *["U.S.S. Enterprise"] * large, aboard="Nor").put(ALICE, "Galor", space=THERE).orders(ALICE)
    t.does(ALICE, "Dock a ship")
    assert {*t.offered(ALICE)} == ({"Galor", "I.K.C. Bortas"} if docks else {"Galor"})


@pytest.mark.parametrize(
    ("name", "at", "plays"),
    [
        pytest.param("Galor", "Cardassian Outpost", 0, marks=clause(PORTS, 3)),
        pytest.param("Bok'Nor", "Cardassian Outpost", 1, marks=[clause(PORTS, 3), clause(PORTS, 4)]),
        pytest.param("Zibalian Transport", "Cardassian Outpost", 1, marks=clause(PORTS, 4)),
    ],
)
def test_a_ship_reports_to_docking_ports(name, at, plays):
    t = Spaceline(THERE).put(ALICE, "Nor", space=THERE).put(ALICE, PORTS, on="Nor").hand(ALICE, name)
    t.turn(ALICE).does(ALICE, name, "docked at Nor")
    assert t.where(name) == "Nor"
    assert t.card_plays == plays


@clause(PORTS, 3)
@pytest.mark.parametrize(("clerk", "may"), [("Ari", True), ("Dakol", False)])
def test_another_ship_reports_where_computer_skill_is_unopposed(clerk, may):
    t = Spaceline(THERE).put(ALICE, "Nor", space=THERE).put(ALICE, PORTS, on="Nor")
    t.put(ALICE, clerk, aboard=PORTS).hand(ALICE, "U.S.S. Nebula", "U.S.S. Enterprise").turn(ALICE)
    assert t.refused(ALICE, "U.S.S. Nebula") == (None if may else "5.3")
    assert t.refused(ALICE, "U.S.S. Enterprise") == "5.3"
    if may:
        assert t.does(ALICE, "U.S.S. Nebula", "docked at Nor").where("U.S.S. Nebula") == "Nor"


@clause(PORTS, 5)
def test_no_ship_reports_to_full_docking_ports():
    t = Spaceline(THERE).put(ALICE, "Nor", space=THERE).put(ALICE, PORTS, on="Nor").hand(ALICE, "Galor")
    t.put(ALICE, *["Rigelian Freighter"] * 9, aboard="Nor")
    assert t.turn(ALICE).refused(ALICE, "Galor") == "5.3"


@clause(PORTS, 3)
@clause(PYLONS, 2)
def test_no_ship_reports_to_docking_pylons_or_to_the_opponents_ports():
    t = Spaceline(THERE, HOME).put(ALICE, "Nor", space=THERE).put(ALICE, PYLONS, on=("Nor", ALICE))
    t.put(BOB, "Nor", space=HOME).put(BOB, PORTS, on=("Nor", BOB)).hand(ALICE, "Galor").turn(ALICE)
    assert t.refused(ALICE, "Galor") == "5.3"


@clause(PYLONS, 3)
@pytest.mark.parametrize(("site", "owner"), [(PYLONS, BOB), (PORTS, ALICE)])
def test_no_other_site_and_no_station_of_the_opponents_repairs(site, owner):
    t = Spaceline(THERE).put(owner, "Nor", space=THERE).put(owner, site, on="Nor")
    t.put(ALICE, "Galor", aboard="Nor")
    t.card("Galor").lost = 50
    for _ in range(4):
        t.ends_turn(ALICE)
    assert t.hull("Galor") == 50


@clause(PYLONS, 3)
def test_a_station_with_docking_pylons_repairs_its_players_ships():
    t = berth(PYLONS, "Galor", "Dukat", "Dakol").does(ALICE, "Dock a ship", "Galor", "Nor")
    t.card("Galor").lost = 50
    for _ in range(4):
        t.ends_turn(ALICE)
    assert t.hull("Galor") == 100


# -- Ops -------------------------------------------------------------------------------------------


def ops(*names, whose=ALICE):
    """A station with Ops and a Cargo Bay, and its player's cards at Ops."""
    t = Spaceline(HOME, THERE).put(whose, "Nor", space=THERE).put(whose, OPS, "Cargo Bay", on="Nor")
    return t.put(whose, *names, aboard=OPS)


@clause(OPS, 2)
@pytest.mark.parametrize(
    ("name", "may"), [("Dukat", True), ("Ari", True), ("Dakol", False), ("Data", False), ("Morn", False)]
)
def test_compatible_officers_report_to_ops(name, may):
    t = ops().put(ALICE, "Federation Outpost", space=HOME).hand(ALICE, name).turn(ALICE).does(ALICE, name)
    assert ("aboard Ops" in t.offered(ALICE)) == may


@clause(OPS, 3)
@pytest.mark.parametrize("name", ["Derell", "Medical Kit"])
@pytest.mark.parametrize("site", [OPS, "Cargo Bay"])
def test_in_place_of_the_card_play_a_card_is_downloaded_to_an_unopposed_site(name, site):
    t = ops().put(ALICE, "Dakol", aboard=site).deck(ALICE, name, "Galor", "Parn").hand(ALICE, "Parn")
    t.turn(ALICE).does(ALICE, "Use a card in play", OPS, "download a card", site)
    assert "Galor" not in t.offered(ALICE)
    t.does(ALICE, name)
    assert t.where(name) == site
    assert t.card_plays == 0
    assert t.no_draws
    assert not t.offered(ALICE, "Use a card in play")


@clause(OPS, 3)
@pytest.mark.parametrize("guard", [True, False])
def test_the_opponent_may_download_to_a_site_where_they_are_unopposed(guard):
    t = ops().put(BOB, "Sarek", aboard="Cargo Bay").deck(BOB, "Data")
    if guard:
        t.put(ALICE, "Dakol", aboard="Cargo Bay")
    t.turn(BOB)
    assert bool(t.offered(BOB, "Use a card in play")) == (not guard)
    if not guard:
        t.does(BOB, "Use a card in play", OPS, "download a card", "Cargo Bay", "Data")
        assert t.where("Data") == "Cargo Bay"


@clause(OPS, 3)
def test_nothing_is_downloaded_to_another_station_or_after_the_card_play():
    t = Spaceline(HOME, THERE).put(ALICE, "Nor", space=THERE).put(ALICE, OPS, on="Nor").deck(ALICE, "Derell")
    t.put(BOB, "Nor", space=HOME).put(BOB, "Cargo Bay", on=("Nor", BOB)).put(
        ALICE, "Dakol", aboard="Cargo Bay"
    )
    assert not t.turn(ALICE).offered(ALICE, "Use a card in play")
    t.put(ALICE, "Ari", aboard=OPS).turn(ALICE)
    assert t.offered(ALICE, "Use a card in play")
    assert not t.given(card_plays=0).offered(ALICE, "Use a card in play")


def boards(*agents, guard=None):
    """BOB has personnel at the Ops of ALICE's station, whose Cargo Bay has her equipment."""
    t = ops("Medical Kit").put(ALICE, "Klingon PADD", aboard="Cargo Bay").put(BOB, *agents, aboard=OPS)
    if guard:
        t.put(ALICE, guard, aboard=OPS)
    return t.orders(BOB)


@clause(OPS, 4)
@pytest.mark.parametrize(
    ("agent", "guard", "may"), [("Joret Dal", "", False), ("Ari", "", True), ("Ari", "Dakol", False)]
)
def test_computer_skill_unopposed_at_ops_commandeers_the_station(agent, guard, may):
    t = boards(agent, guard=guard)
    assert bool(t.offered(BOB, "Use a card in play")) == may
    if may:
        t.does(BOB, "Use a card in play", OPS, "commandeer the station")
        taken = ("Nor", OPS, "Cargo Bay", "Medical Kit", "Klingon PADD")
        assert {t.card(name).controller for name in taken} == {BOB}
        assert not t.offered(BOB, "Use a card in play")


@clause(OPS, 4)
def test_equipment_stays_with_those_who_hold_another_site():
    t = boards("Ari").put(ALICE, "Dakol", aboard="Cargo Bay").orders(BOB)
    t.does(BOB, "Use a card in play", OPS, "commandeer the station")
    assert t.card("Klingon PADD").controller == ALICE
    assert t.card("Medical Kit").controller == BOB


@pytest.mark.row("T002-35")
@clause(OPS, 4)
def test_nobody_commandeers_their_own_station_or_in_the_opponents_turn():
    assert not ops("Ari").orders(ALICE).offered(ALICE, "Use a card in play")
    assert not boards("Ari").chance_of(BOB).offered(BOB, "Use a card in play")


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
            "alone",
            ["Data"],
            "discard it",
        )
        assert t.where("Data") == ("planet", MONTANA)


@clause("Montana Missile Complex", 1)
def test_time_travel_leads_from_there_to_earth():
    t = Spaceline("Expose Covert Supply", "Espionage Mission").time(MONTANA)
    t.put(ALICE, "Out of Time").put(ALICE, "Daniels", "Data", at=MONTANA).turn(ALICE)
    t.does(ALICE, "Use a card in play", "Out of Time", "travel", "Daniels", "alone", ["Data"], "discard it")
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
