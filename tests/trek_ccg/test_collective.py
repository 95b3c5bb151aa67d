"""The Borg collective and cargo runs (rows T002-36 to T002-38 and T002-53 to T002-63)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
card, clause = pytest.mark.card, pytest.mark.clause

SEVEN = "Seven of Nine (The Borg)"
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
SUBCOMMANDS = "Activate Subcommands"


def cube(*deck, hand=()):
    """ALICE's cube, aboard which drones may report."""
    t = Spaceline("Excavation", "Test Mission").put(ALICE, "Borg Cube", space="Excavation")
    return t.hand(ALICE, *hand).deck(ALICE, *deck)


def fetches(t, *names):
    for name in names:
        t.does(ALICE, name)
        if t.asked(ALICE) == "report_to":
            t.does(ALICE, "aboard Borg Cube")
    return t


# -- Activate Subcommands --------------------------------------------------------------------------


@row("T002-36")
@card(SEVEN)
@clause(SUBCOMMANDS, 2)
@pytest.mark.parametrize("chosen", [(SEVEN, NAV, DEF), (COM, SEVEN, DEF), (COM, NAV, SEVEN)])
def test_a_drone_with_all_three_icons_comes_for_any_subcommand(chosen):
    t = cube(SEVEN, COM, NAV, DEF, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    fetches(t, *chosen)
    assert t.team(ALICE, aboard="Borg Cube") == set(chosen)


@row("T002-37")
@clause(SUBCOMMANDS, 2)
@pytest.mark.parametrize("chosen", [(), (SEVEN,), (SEVEN, NAV)])
def test_the_other_two_must_come_too(chosen):
    t = cube(SEVEN, NAV, DEF, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    fetches(t, *chosen)
    assert t.refused(ALICE, "none") == "22.13"
    fetches(t, *(SEVEN, NAV, DEF)[len(chosen) :])
    assert t.team(ALICE, aboard="Borg Cube") == {SEVEN, NAV, DEF}
    assert t.asked(ALICE) == "order"


@row("T002-37")
@card(SUBCOMMANDS)
def test_a_subcommand_without_a_drone_is_left_out():
    t = cube(COM, NAV, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    fetches(t, COM, NAV, "none")
    assert t.team(ALICE, aboard="Borg Cube") == {COM, NAV}


@row("T002-37")
@card(SUBCOMMANDS)
def test_by_the_strict_reading_it_is_not_played_then():
    t = cube(COM, NAV, hand=[SUBCOMMANDS])
    t.given(strict_subcommands=True)
    assert t.turn(ALICE).refused(ALICE, SUBCOMMANDS) == "22.13"


@row("T002-37")
@clause(SUBCOMMANDS, 2)
def test_she_is_kept_for_the_place_that_nobody_else_fills():
    t = cube(SEVEN, COM, NAV, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    assert t.refused(ALICE, SEVEN) == "22.13"
    fetches(t, COM, NAV, SEVEN)
    assert t.team(ALICE, aboard="Borg Cube") == {SEVEN, COM, NAV}


@row("T002-38")
@card(SEVEN)
@clause(SUBCOMMANDS, 2)
def test_one_drone_fills_one_subcommand():
    t = cube(SEVEN, NAV, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    fetches(t, SEVEN, NAV)
    assert t.asked(ALICE) == "choose_subcommand"
    assert t.offered(ALICE) == ["none"]


# -- counterparts ----------------------------------------------------------------------------------


@row("T002-57")
@card("Locutus of Borg")
def test_what_names_drones_downloads_no_counterpart():
    t = cube("Locutus of Borg", COM, NAV, DEF, hand=[SUBCOMMANDS]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    assert t.refused(ALICE, "Locutus of Borg") == "22.15"
    assert t.offered(ALICE) == [COM]


@row("T002-58")
@card("Locutus of Borg", "Awaken")
def test_what_names_drones_does_not_affect_a_counterpart():
    t = cube("Locutus of Borg", NAV, hand=["Awaken"])
    t.put(ALICE, COM, NAV, "Gowron of Borg", aboard="Borg Cube").turn(ALICE)
    assert t.drones(ALICE, aboard="Borg Cube") == {COM, NAV}
    t.does(ALICE, "Awaken")
    assert t.refused(ALICE, "Locutus of Borg") == "22.15"


@row("T002-58")
@card("Locutus of Borg", "Borg Queen")
def test_nor_does_the_queen_bring_one():
    t = cube("Locutus of Borg", NAV).put(ALICE, "Borg Queen", aboard="Borg Cube").draws(ALICE, 1)
    t.does(ALICE, "Borg Queen")
    assert t.refused(ALICE, "Locutus of Borg") == "22.15"
    assert t.offered(ALICE) == [NAV]


@row("T002-58")
@card("Locutus of Borg", "Founder Secret")
@pytest.mark.parametrize(("team", "passed"), [([DEF] * 4, True), ([DEF] * 3 + ["Locutus of Borg"], False)])
def test_among_so_many_drones_a_counterpart_is_not_counted(team, passed):
    t = Spaceline("Excavation").beneath("Excavation", "Founder Secret", by=BOB)
    t.put(ALICE, *team, at="Excavation").attempts(ALICE, "Excavation")
    assert (t.in_discard(BOB, "Founder Secret") == 1) == passed


@row("T002-59", "T002-60")
@card("Locutus of Borg", "Gowron of Borg")
def test_a_second_counterpart_is_not_played():
    t = cube(hand=["Locutus of Borg", "Gowron of Borg"]).put(ALICE, "Alternate Universe Door").turn(ALICE)
    fetches(t, "Locutus of Borg")
    assert t.in_play("Locutus of Borg")
    t.turn(ALICE)
    assert t.refused(ALICE, "Gowron of Borg") == "22.17"
    assert t.holds(ALICE, "Gowron of Borg") == 1


@row("T002-59", "T002-60")
@card("Locutus of Borg", "Gowron of Borg")
def test_the_opponents_counterpart_bars_none_of_mine():
    t = cube(hand=["Gowron of Borg"]).put(ALICE, "Alternate Universe Door")
    t.put(BOB, "Locutus of Borg", at="Test Mission").turn(ALICE)
    fetches(t, "Gowron of Borg")
    t.turn(BOB)
    assert t.in_play("Gowron of Borg", ALICE)
    assert t.in_play("Locutus of Borg", BOB)


@row("T002-59")
@card("Locutus of Borg", "Gowron of Borg")
def test_however_two_come_into_play_one_stays():
    t = cube().put(ALICE, "Locutus of Borg", aboard="Borg Cube").orders(ALICE)
    t.put(ALICE, "Gowron of Borg", aboard="Borg Cube").orders(ALICE)
    assert t.team(ALICE, aboard="Borg Cube") == {"Locutus of Borg"}
    assert t.in_discard(ALICE, "Gowron of Borg") == 1


def captive():
    """BOB's Martok lies on ALICE's Assimilation Table, and her objective is about him."""
    t = cube(COM).put(ALICE, "Assimilation Table", aboard="Borg Cube").put(ALICE, "Assimilate Counterpart")
    t.put(BOB, "Martok", on="Assimilation Table")
    martok = t.card("Martok")
    martok.captive, martok.controller = True, ALICE
    t.card("Assimilate Counterpart").first_note = martok.face
    return t


@row("T002-61")
@card("Martok")
@clause("Assimilate Counterpart", 3)
def test_with_a_counterpart_in_play_none_is_assimilated():
    t = captive().put(ALICE, "Locutus of Borg", aboard="Borg Cube").ends_turn(ALICE)
    assert t.asked(ALICE) != "may_do_it"
    assert t.card("Martok").captive
    t = captive().ends_turn(ALICE)
    assert t.asked(ALICE) == "may_do_it"
    t.does(ALICE, "yes")
    assert not t.card("Martok").captive
    assert t.affiliation("Martok") == "Borg"


@row("T002-61")
@card("Assimilate Counterpart")
def test_nor_is_the_objective_begun():
    t = cube().agenda(ALICE, "Assimilate Counterpart").put(BOB, "Martok", at="Excavation").turn(ALICE)
    assert t.offered(ALICE, "Activate a hidden agenda")
    t.put(ALICE, "Locutus of Borg", aboard="Borg Cube").turn(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@row("T002-62")
@card("Cryosatellite", "Gowron of Borg")
@pytest.mark.parametrize("first", [True, False])
def test_a_second_one_out_of_a_cryosatellite_is_discarded(first):
    t = cube().put(ALICE, "U.S.S. Nebula", space="Test Mission")
    t.put(ALICE, "Jean-Luc Picard", "Data", "Worf", "Mendon", aboard="U.S.S. Nebula")
    t.beneath("Test Mission", "Gowron of Borg", "Cryosatellite", by=ALICE)
    if first:
        t.put(ALICE, "Locutus of Borg", aboard="Borg Cube")
    t.orders(ALICE).does(ALICE, "Attempt a mission", "U.S.S. Nebula")
    assert t.points(ALICE) == 25
    assert t.in_play("Locutus of Borg") == first
    assert t.in_play("Gowron of Borg") != first
    assert t.in_discard(ALICE, "Gowron of Borg") == first
    assert ("Gowron of Borg is discarded." in t.log()) == first
    assert "Gowron of Borg dies." not in t.log()


@row("T002-63")
@pytest.mark.clause("He Will Make an Excellent Drone", 1)
@card("Locutus of Borg", "Gowron of Borg")
def test_a_counterpart_can_be_made_a_drone_and_there_may_be_a_new_one():
    t = cube(hand=["He Will Make an Excellent Drone", "Gowron of Borg"]).put(ALICE, "Alternate Universe Door")
    t.put(ALICE, "Locutus of Borg", aboard="Borg Cube").turn(ALICE)
    assert t.drones(ALICE, aboard="Borg Cube") == set()
    t.does(ALICE, "He Will Make an Excellent Drone", "Locutus of Borg")
    assert t.drones(ALICE, aboard="Borg Cube") == {"Locutus of Borg"}
    fetches(t, "Gowron of Borg")
    assert t.team(ALICE, aboard="Borg Cube") == {"Locutus of Borg", "Gowron of Borg"}


# -- cargo runs ------------------------------------------------------------------------------------

PADDS = ("Federation PADD", "Klingon PADD", "Dominion PADD")
HOME, GOAL = "Excavation", "Diplomacy Mission"


def cargo(*goods, ships=("Zibalian Transport",)):
    """ALICE's Morn and Kasidy Yates may load cargo at her outpost; two missions on is her Cargo Bay."""
    t = Spaceline(HOME, "Restore Errant Moon", GOAL).put(ALICE, "Federation Outpost", space=HOME)
    t.put(ALICE, *ships, space=HOME).put(ALICE, "Nor", space=GOAL).put(ALICE, "Cargo Bay", on="Nor")
    t.put(ALICE, "Morn", "Kasidy Yates", *(goods or PADDS), aboard="Federation Outpost")
    return t.deck(ALICE, "Data", "Worf", "Taitt").is_of("Non-Aligned", "Kasidy Yates").orders(ALICE)


def loads(t, ship, goods, carrier):
    return t.does(ALICE, "Begin a cargo run", ship, "Federation Outpost", goods, [carrier])


def goes(t, ship, goal):
    """The ship goes along the spaceline, in as many turns as it takes."""
    while t.where(ship) != ("space", goal):
        t.orders(ALICE).does(ALICE, "Move a ship", ship)
        t.does(ALICE, next(f"space at {place}" for place in (goal, "Restore") if t.offered(ALICE, place)))
    return t


@row("T002-53")
@card("Rigelian Freighter", "Zibalian Transport")
def test_two_ships_are_on_cargo_runs_at_once():
    t = cargo(ships=("Zibalian Transport", "Rigelian Freighter"))
    loads(t, "Zibalian Transport", ["Federation PADD"], "Kasidy Yates")
    loads(t, "Rigelian Freighter", ["Klingon PADD"], "Morn")
    for ship, goods in (("Zibalian Transport", "Federation PADD"), ("Rigelian Freighter", "Klingon PADD")):
        assert t.card(goods).run == t.piece(ship)
        assert t.where(goods) == ship
    goes(t, "Zibalian Transport", GOAL)
    assert t.card("Rigelian Freighter").passed == 0
    t.does(ALICE, "Complete a cargo run", "Zibalian Transport", "Cargo Bay")
    assert not t.offered(ALICE, "Klingon PADD")


@row("T002-54")
def test_a_ship_on_a_run_begins_no_second_one():
    t = loads(cargo(), "Zibalian Transport", ["Federation PADD"], "Morn")
    assert t.refused(ALICE, "Begin a cargo run") == "24.6"


def delivered():
    """Three pieces of equipment on one run, of which one has just been delivered."""
    t = loads(cargo(), "Zibalian Transport", list(PADDS), "Morn")
    goes(t, "Zibalian Transport", GOAL)
    return t.does(ALICE, "Complete a cargo run", "Zibalian Transport", "Cargo Bay", "Klingon PADD", "Morn")


@row("T002-54", "T002-55")
@card("Cargo Bay", "Zibalian Transport")
def test_a_run_earns_for_one_piece_of_equipment():
    t = delivered()
    assert t.where("Klingon PADD") == "Cargo Bay"
    t.does(ALICE, "draw a card")
    assert t.asked(ALICE) == "order"
    assert t.hand_size(ALICE) == 1
    assert t.refused(ALICE, "Complete a cargo run") == "24.7"


@row("T002-55")
@card("Gold-Pressed Latinum")
def test_it_may_earn_a_latinum_instead():
    t = cargo().deck(ALICE, "Gold-Pressed Latinum").orders(ALICE)
    t = goes(loads(t, "Zibalian Transport", ["Klingon PADD"], "Morn"), "Zibalian Transport", GOAL)
    t.does(ALICE, "Complete a cargo run", "Zibalian Transport", "Cargo Bay", "Klingon PADD", "Morn")
    t.does(ALICE, "download Gold-Pressed Latinum", "aboard Nor")
    assert t.where("Gold-Pressed Latinum") == "Nor"
    assert t.hand_size(ALICE) == 0


@row("T002-56")
@card("Cargo Bay", "Zibalian Transport")
def test_the_rest_needs_a_new_run():
    ship = "Zibalian Transport"
    t = delivered().does(ALICE, "draw a card", "Beam", "aboard Cargo Bay", f"aboard {ship}", ["Morn"])
    t.orders(ALICE)
    assert t.refused(ALICE, "Complete a cargo run") == "24.7"
    goes(t, ship, HOME).orders(ALICE)
    t.does(ALICE, "Beam", f"aboard {ship}", "aboard Federation Outpost", ["Federation PADD", "Morn"])
    goes(loads(t, ship, ["Federation PADD"], "Morn"), ship, GOAL)
    t.does(ALICE, "Complete a cargo run", ship, "Cargo Bay", "Federation PADD", "Morn", "draw a card")
    assert t.hand_size(ALICE) == 2


@row("T002-55")
def test_of_one_title_only_one_piece_earns():
    t = delivered().does(ALICE, "draw a card")
    t.does(ALICE, "Beam", "aboard Cargo Bay", "aboard Zibalian Transport", ["Klingon PADD", "Morn"])
    goes(t, "Zibalian Transport", HOME).orders(ALICE)
    t.does(ALICE, "Beam", "aboard Zibalian Transport", "aboard Federation Outpost", ["Klingon PADD", "Morn"])
    t.does(ALICE, "Beam", "aboard Zibalian Transport", "aboard Federation Outpost", ["Federation PADD"])
    loads(t, "Zibalian Transport", ["Klingon PADD", "Federation PADD"], "Morn")
    goes(t, "Zibalian Transport", GOAL).does(ALICE, "Complete a cargo run", "Zibalian Transport", "Cargo Bay")
    assert t.refused(ALICE, "Klingon PADD") == "24.4"


@row("T000-23", "T002-54")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "Cargo Bay"), ("stays out", "Zibalian Transport")]
)
def test_the_spy_aboard_goes_to_the_bay_with_the_goods_if_he_likes(says, place):
    t = loads(cargo(), "Zibalian Transport", ["Klingon PADD"], "Morn")
    t.put(BOB, "O'Brien Founder", aboard="Zibalian Transport").infiltrates("O'Brien Founder")
    t.is_of("Non-Aligned", "O'Brien Founder")
    while t.where("Zibalian Transport") != ("space", GOAL):
        t.orders(ALICE).does(ALICE, "Move a ship", "Zibalian Transport").does(BOB, "stays out")
        t.does(ALICE, next(f"space at {there}" for there in (GOAL, "Restore") if t.offered(ALICE, there)))
    t.does(ALICE, "Complete a cargo run", "Zibalian Transport", "Cargo Bay", "Klingon PADD", "Morn")
    t.does(BOB, says)
    assert t.where("O'Brien Founder") == place
