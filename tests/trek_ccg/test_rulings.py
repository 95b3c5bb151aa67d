"""Mission specialists, draws and what replaces them, damage (rows T002-39 to 52 and T002-64 to 67)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
card, clause = pytest.mark.card, pytest.mark.clause

ASSIGN = "Assign Mission Specialists"
OUTPOST = "Federation Outpost"
SPECIALISTS = ("Christopher Hobson", "Mendon", "Alyssa Ogawa")


# -- mission specialists ---------------------------------------------------------------------------


def assignment(*facilities):
    """ALICE may play the objective; three specialists are in her deck."""
    t = Spaceline("Test Mission", "Espionage Mission").hand(ALICE, ASSIGN).deck(ALICE, *SPECIALISTS)
    for facility in facilities:
        t.put(ALICE, facility, space="Test Mission")
    return t


@row("T002-39")
@clause(ASSIGN, 1, 2)
def test_it_downloads_and_it_scores_for_a_specialist_who_used_his_skill():
    t = Spaceline("Test Mission").put(ALICE, OUTPOST, "U.S.S. Nebula", space="Test Mission")
    t.hand(ALICE, ASSIGN)
    t.deck(ALICE, "Mendon").put(ALICE, "Jean-Luc Picard", "Data", "Worf", aboard="U.S.S. Nebula").turn(ALICE)
    t.does(ALICE, ASSIGN, OUTPOST, "Mendon", "none")
    t.does(ALICE, "Beam", f"aboard {OUTPOST}", "aboard U.S.S. Nebula", ["Mendon"])
    t.does(ALICE, "Attempt a mission", "U.S.S. Nebula")
    assert t.points(ALICE) == 25 + 5


@row("T002-39")
@clause(ASSIGN, 2)
def test_a_specialist_whose_skill_was_not_asked_for_scores_nothing():
    t = Spaceline("Test Mission").put(ALICE, ASSIGN).put(ALICE, "U.S.S. Nebula", space="Test Mission")
    t.put(ALICE, "Jean-Luc Picard", "Data", "Worf", "Raymond Boone", aboard="U.S.S. Nebula")
    t.put(ALICE, "Christopher Hobson", "Taitt", aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "U.S.S. Nebula")
    assert t.points(ALICE) == 25


@row("T002-40")
@clause(ASSIGN, 1)
def test_two_different_specialists_come_to_the_outpost_once():
    t = assignment(OUTPOST).deck(ALICE, "Mendon").turn(ALICE).does(ALICE, ASSIGN, OUTPOST, "Mendon")
    assert t.refused(ALICE, "Mendon") == "26.2"
    t.does(ALICE, "Christopher Hobson")
    assert t.team(ALICE, aboard=OUTPOST) == {"Mendon", "Christopher Hobson"}
    assert t.asked(ALICE) == "order"
    assert not t.offered(ALICE, "Use a card in play")
    assert t.in_play(ASSIGN)


@row("T002-41")
@clause(ASSIGN, 1)
def test_no_other_facility_will_do():
    t = assignment(OUTPOST, "Office of the President", "Nor").turn(ALICE).does(ALICE, ASSIGN)
    assert t.refused(ALICE, "Office of the President") == "26.2"
    assert t.refused(ALICE, "Nor") == "26.2"
    assert t.offered(ALICE) == [OUTPOST]


@row("T002-41")
@clause(ASSIGN, 1)
def test_without_an_outpost_nobody_comes():
    t = assignment("Office of the President", "Nor").turn(ALICE).does(ALICE, ASSIGN)
    assert t.asked(ALICE) == "order"
    assert t.deck_size(ALICE) == 3


@row("T002-42")
@clause(ASSIGN, 1)
def test_the_download_is_optional():
    t = assignment(OUTPOST).turn(ALICE).does(ALICE, ASSIGN, OUTPOST, "none")
    assert t.in_play(ASSIGN)
    assert t.deck_size(ALICE) == 3


@row("T002-43")
@clause(ASSIGN, 1)
@pytest.mark.parametrize("taken", [["none"], ["Mendon", "none"]])
def test_who_lets_the_moment_pass_has_lost_the_download(taken):
    t = assignment(OUTPOST).put(ALICE, "Data", aboard=OUTPOST).turn(ALICE)
    t.does(ALICE, ASSIGN, OUTPOST, *taken)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.turn(BOB).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    assert t.chance_of(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@row("T002-43")
@clause(ASSIGN, 1)
def test_an_outpost_that_comes_later_comes_too_late():
    t = assignment().turn(ALICE).does(ALICE, ASSIGN).put(ALICE, OUTPOST, space="Test Mission").turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    assert t.deck_size(ALICE) == 3


@row("T002-43")
@clause(ASSIGN, 1)
def test_the_specialists_come_before_anything_else_is_done():
    t = assignment(OUTPOST).asks(BOB).turn(ALICE).does(ALICE, ASSIGN).passes(BOB)
    for name in (OUTPOST, "Mendon", "Alyssa Ogawa"):
        assert t.asked(ALICE) in ("choose_outpost", "choose_specialist")
        t.does(ALICE, name)
        while t.asked() == "respond":
            t.passes(BOB)
    assert t.asked(BOB) == "between"
    assert t.team(ALICE, aboard=OUTPOST) == {"Mendon", "Alyssa Ogawa"}


@row("T002-43", "T002-44")
@clause(ASSIGN, 1)
def test_seeded_it_downloads_at_once_specialists_who_are_no_seed_cards():
    t = Spaceline("Test Mission").put(ALICE, OUTPOST, space="Test Mission").deck(ALICE, *SPECIALISTS)
    t.seeds_face_up(ALICE, ASSIGN)
    assert t.seeds_left(ALICE) == 1
    t.does(ALICE, ASSIGN, OUTPOST, "Mendon", "Christopher Hobson")
    assert t.team(ALICE, aboard=OUTPOST) == {"Mendon", "Christopher Hobson"}
    assert t.seeds_left(ALICE) == 0
    assert t.deck_size(ALICE) == 1


@row("T002-43")
@clause(ASSIGN, 1)
def test_seeded_too_it_downloads_then_or_never():
    t = Spaceline("Test Mission").put(ALICE, OUTPOST, space="Test Mission").deck(ALICE, *SPECIALISTS)
    t.seeds_face_up(ALICE, ASSIGN).does(ALICE, ASSIGN, OUTPOST, "none")
    assert t.in_play(ASSIGN)
    assert t.turn(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@row("T002-44")
@clause(ASSIGN, 1)
def test_specialists_take_no_seed_card_and_are_none():
    t = Spaceline("Test Mission").put(ALICE, OUTPOST, space="Test Mission").deck(ALICE, *SPECIALISTS[:2])
    t.seeds(ALICE, "Alyssa Ogawa", "Covert Agent").seeds_face_up(ALICE, ASSIGN)
    assert t.seeds_left(ALICE) == 3
    t.does(ALICE, ASSIGN, OUTPOST)
    assert not t.offered(ALICE, "Alyssa Ogawa")
    with t.changed({("seeds_left", ALICE): 0, ("deck_size", ALICE): -2}):
        t.does(ALICE, "Mendon", "Christopher Hobson")
    assert t.seeds_left(ALICE) == 2


@row("T002-45", "T002-46")
@clause(ASSIGN, 3)
def test_a_second_copy_waits_for_the_first_to_be_discarded():
    t = assignment(OUTPOST).put(ALICE, ASSIGN).turn(ALICE)
    assert t.refused(ALICE, ASSIGN) == "19.1"
    t.does(ALICE, "Discard an objective", ASSIGN, ASSIGN, OUTPOST, "Mendon", "Alyssa Ogawa")
    assert t.team(ALICE, aboard=OUTPOST) == {"Mendon", "Alyssa Ogawa"}
    assert t.in_discard(ALICE, ASSIGN) == 1


@row("T002-46")
@clause(ASSIGN, 3)
def test_no_other_objective_is_discarded_so():
    t = assignment(OUTPOST).put(ALICE, ASSIGN, "Prepare Assault Teams").turn(ALICE)
    t.does(ALICE, "Discard an objective")
    assert t.refused(ALICE, "Prepare Assault Teams") == "26.4"
    assert t.offered(ALICE) == [ASSIGN]


@row("T002-46")
@clause(ASSIGN, 3)
def test_it_is_discarded_at_the_start_of_the_own_turn_only():
    t = assignment(OUTPOST).put(ALICE, ASSIGN).hand(ALICE, "Kivas Fajo - Collector").turn(ALICE)
    assert t.offered(ALICE, "Discard an objective")
    t.does(ALICE, "Kivas Fajo - Collector", "seat 1")
    assert t.refused(ALICE, "Discard an objective") == "26.4"
    t.chance_of(ALICE)
    assert not t.offered(ALICE, "Discard an objective")


# -- in place of a draw ----------------------------------------------------------------------------

DRONES = ("One of Eleven", "Six of Eleven", "Eight of Nineteen")


def queen(hand=()):
    """ALICE's Borg Queen is aboard her cube, where drones may report."""
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, "Borg Queen", aboard="Borg Cube")
    return t.hand(ALICE, *hand)


def fetches(t, drone):
    """ALICE's Queen takes a draw's place and brings that drone."""
    t.does(ALICE, "Borg Queen", drone)
    if t.asked(ALICE) == "report_to":
        t.does(ALICE, "aboard Borg Cube")
    return t


@row("T002-47")
@card("Borg Queen")
def test_the_draw_at_the_end_of_a_turn_may_be_replaced():
    t = fetches(queen().deck(ALICE, *DRONES).ends_turn(ALICE), "Six of Eleven")
    assert t.where("Six of Eleven") == "Borg Cube"
    assert t.hand_size(ALICE) == 0
    assert t.deck_size(ALICE) == 2


@row("T002-47")
@card("Borg Queen", "Kivas Fajo - Collector")
def test_a_draw_granted_by_a_card_may_be_replaced():
    t = queen(hand=["Kivas Fajo - Collector"]).deck(ALICE, *DRONES).turn(ALICE)
    t = fetches(t.does(ALICE, "Kivas Fajo - Collector", "seat 1"), "Six of Eleven")
    assert t.where("Six of Eleven") == "Borg Cube"
    assert t.hand_size(ALICE) == 0
    assert t.deck_size(ALICE) == 2


@row("T002-47")
@card("Borg Queen", "Covert Agent")
def test_so_may_one_in_the_opponents_turn():
    t = queen().put(ALICE, "Covert Agent").deck(ALICE, *DRONES).hand(BOB, "Data")
    t.put(BOB, OUTPOST, space="Excavation").put(BOB, "Worf", aboard=OUTPOST)
    t.put(ALICE, "O'Brien Founder", aboard=OUTPOST).infiltrates("O'Brien Founder").turn(BOB)
    t.does(BOB, "Data", f"aboard {OUTPOST}")
    assert t.asked(ALICE) == "draw_or_replace"
    fetches(t, "Six of Eleven")
    assert t.where("Six of Eleven") == "Borg Cube"
    assert t.hand_size(ALICE) == 0


@row("T002-47")
@card("Borg Queen")
def test_the_opponents_text_replaces_no_draw_of_mine():
    t = queen().deck(ALICE, *DRONES).deck(BOB, "Data").draws(BOB, 1)
    assert not t.asked()
    assert t.holds(BOB, "Data") == 1


@row("T002-47")
@card("Borg Queen")
def test_nothing_else_takes_the_place_of_a_draw():
    t = queen().deck(ALICE, *DRONES).put(ALICE, "Seven of Nine (The Borg)", aboard="Borg Cube")
    t.put(BOB, "One of Eleven", at="Excavation").draws(ALICE, 1)
    assert t.refused(ALICE, "Seven of Nine") == "18.2"
    assert t.refused(ALICE, "One of Eleven") == "18.2"
    assert set(t.offered(ALICE)) == {"Borg Queen", "draw the card"}


@row("T002-51")
@card("Borg Queen")
def test_a_queen_who_has_just_reported_replaces_draws_too():
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation").hand(ALICE, "Borg Queen")
    t.deck(ALICE, *DRONES).turn(ALICE).does(ALICE, "Borg Queen", "aboard Borg Cube", "Leadership")
    assert t.skills("Borg Queen")["Leadership"] == 1
    t.does(ALICE, "End the turn").ends_turn(ALICE)
    fetches(t, "Six of Eleven")
    assert t.team(ALICE, aboard="Borg Cube") == {"Borg Queen", "Six of Eleven"}


@row("T002-48")
@card("Borg Queen")
def test_a_draw_from_an_empty_deck_may_be_replaced():
    t = fetches(queen(hand=("Six of Eleven",)).draws(ALICE, 1), "Six of Eleven")
    assert t.where("Six of Eleven") == "Borg Cube"


@row("T002-49", "T002-51")
@card("Borg Queen")
@pytest.mark.clause("Kivas Fajo - Collector", 1)
@pytest.mark.parametrize("replaced", [0, 1, 2, 3])
def test_as_many_of_three_draws_as_one_likes_are_replaced(replaced):
    t = queen(hand=("Kivas Fajo - Collector",)).deck(ALICE, *DRONES, "Data", "Worf", "Taitt").turn(ALICE)
    t.does(ALICE, "Kivas Fajo - Collector", "seat 1")
    for drone in DRONES[:replaced]:
        fetches(t, drone)
    for _ in range(3 - replaced):
        t.does(ALICE, "draw")
    assert t.asked(ALICE) == "order"
    assert t.hand_size(ALICE) == 3 - replaced
    assert len(t.team(ALICE, aboard="Borg Cube")) == 1 + replaced


@row("T002-50")
@pytest.mark.clause("Assimilation Table", 2)
def test_a_text_limited_to_once_a_turn_replaces_one_draw_only():
    table, quarry = "Assimilation Table", "Assimilate Counterpart"
    t = queen().put(ALICE, table, aboard="Borg Cube").deck(ALICE, quarry, quarry, *DRONES)
    t.put(BOB, "Martok", at="Excavation")
    for _ in range(2):
        t.begins_turn(ALICE).draws(ALICE, 3).does(ALICE, table, "Martok")
        assert t.in_play(quarry)
        t.removed(quarry)
        assert t.refused(ALICE, table) == "18.3"
        assert t.offered(ALICE, "Borg Queen")
        t.does(ALICE, "draw", "draw")
    assert t.in_discard(ALICE, quarry) == 2


@row("T002-52")
@card("Borg Queen")
def test_it_is_done_at_the_moment_of_that_draw():
    t = queen().deck(ALICE, *DRONES).turn(ALICE)
    assert not t.offered(ALICE, "Use a card in play")
    t.draws(ALICE, 1).does(ALICE, "draw")
    assert t.over
    t.orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")
    assert t.hand_size(ALICE) == 1


# -- damage ----------------------------------------------------------------------------------------


def ship(*crew):
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    return t.put(BOB, *crew, aboard="U.S.S. Nebula")


@row("T002-64")
@card("Phaser Banks")
def test_a_death_in_the_crew_happens_once():
    t = ship("Data", "Worf", "Taitt", "Sarek", "Mendon").damages(ALICE, "U.S.S. Nebula", "Phaser Banks")
    assert len(t.team(BOB, aboard="U.S.S. Nebula")) == 4
    t.turn(BOB).ends_turn(BOB).turn(ALICE)
    assert len(t.team(BOB, aboard="U.S.S. Nebula")) == 4


@row("T002-64")
@card("Picard Maneuver", "Warp Core Breach")
def test_a_marker_downloads_one_warp_core_breach():
    t = ship("Data").deck(ALICE, "Warp Core Breach", "Warp Core Breach")
    t.damages(ALICE, "U.S.S. Nebula", "Picard Maneuver").does(ALICE, "Warp Core Breach")
    assert t.where("Warp Core Breach") == "U.S.S. Nebula"
    assert t.in_deck(ALICE, "Warp Core Breach") == 1
    with t.changed({("in_deck", ALICE, "Warp Core Breach"): 0}):
        t.turn(BOB)


@row("T002-65")
@card("Phaser Banks", "Maximum Firepower")
def test_other_results_last_as_long_as_the_marker_is_in_play():
    t = ship("Data", "Worf", "Taitt")
    assert t.weapons("U.S.S. Nebula") == 7
    with t.changed({("weapons", "U.S.S. Nebula"): -2}):
        t.damages(ALICE, "U.S.S. Nebula", "Phaser Banks", "Maximum Firepower")
    assert not t.orders(BOB).offered(BOB, "Beam")
    t.removed("Phaser Banks").removed("Maximum Firepower")
    assert t.weapons("U.S.S. Nebula") == 7
    assert t.orders(BOB).offered(BOB, "Beam")


@row("T002-66")
def test_markers_add_up_and_some_take_no_hull():
    t = ship().damages(ALICE, "U.S.S. Nebula", "Target Engines", "Photon Torpedo", "Target Shields")
    t.orders(BOB)
    assert t.hull("U.S.S. Nebula") == 100 - 25 - 35


@row("T002-67")
@pytest.mark.parametrize("vessel", ["U.S.S. Nebula", OUTPOST])
@pytest.mark.parametrize(
    ("markers", "left"),
    [
        (("Target Engines", "Photon Torpedo", "Photon Torpedo"), 5),
        (("Target Engines", "Photon Torpedo", "Maximum Firepower", "Maximum Firepower"), 0),
        (("Photon Torpedo", "Photon Torpedo", "Photon Torpedo"), 0),
    ],
)
def test_a_ship_or_facility_at_no_hull_is_destroyed(vessel, markers, left):
    t = ship().put(BOB, OUTPOST, space="Excavation").damages(ALICE, vessel, *markers)
    assert f"{vessel} is damaged by {markers[-1]}: HULL {left}%." in t.log()
    t.orders(ALICE)
    assert t.in_play(vessel) == (left > 0)
    assert t.in_discard(BOB, vessel) == (left == 0)
