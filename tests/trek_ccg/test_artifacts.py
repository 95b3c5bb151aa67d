"""Artifacts: earned by who solves the mission above them, and what they do then (chapter 52)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause
row = pytest.mark.row

PLANET, SPACE, SHIP = "Excavation", "Investigate Rogue Comet", "U.S.S. Nebula"
ARTIFACTS = ["Betazoid Gift Box", "Horga'hn", "Varon-T Disruptor"]


def solves(*seeds, deck=(), by=ALICE, team=("Richard Galen", "Sarek")):
    """ALICE's Away Team solves the mission with those cards beneath it."""
    t = Spaceline(PLANET).put(ALICE, *team, at=PLANET).beneath(PLANET, *seeds, by=by).deck(ALICE, *deck)
    return t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {PLANET}")


@pytest.mark.parametrize("name", [*ARTIFACTS, "Cryosatellite"])
def test_an_artifact_is_not_played_from_hand(name):
    t = Spaceline(PLANET).put(ALICE, "Alternate Universe Door").hand(ALICE, name).turn(ALICE)
    assert t.refused(ALICE, name).startswith("52.")


@pytest.mark.parametrize("name", ARTIFACTS)
def test_who_does_not_solve_the_mission_does_not_earn_it(name):
    t = solves(name, deck=["Data"] * 3, team=["Taitt", "Sarek"])
    assert t.points(ALICE) == 0
    assert t.where(name) == ("mission", PLANET)


@pytest.mark.parametrize("name", ARTIFACTS)
def test_the_solver_earns_what_the_opponent_seeded(name):
    t = solves(name, by=BOB)
    assert t.points(ALICE) == 25
    assert not t.in_play(name) or t.card(name).controller == ALICE


# -- Betazoid Gift Box -----------------------------------------------------------------------------


@clause("Betazoid Gift Box", 1)
def test_the_gift_box_brings_three_cards_of_the_draw_deck():
    t = solves("Betazoid Gift Box", deck=["Data", "Worf", "Taitt", "Mendon"])
    t.does(ALICE, "Data", "Worf", "Mendon")
    assert [t.holds(ALICE, name) for name in ("Data", "Worf", "Mendon", "Taitt")] == [1, 1, 1, 0]
    assert t.in_deck(ALICE, "Taitt") == 1
    assert t.in_discard(ALICE, "Betazoid Gift Box") == 1
    assert t.asked() == "order"


@clause("Betazoid Gift Box", 1)
def test_the_gift_box_brings_what_there_is():
    t = solves("Betazoid Gift Box", deck=["Data"]).does(ALICE, "Data")
    assert t.holds(ALICE, "Data") == 1
    assert t.asked() == "order"


@clause("Betazoid Gift Box", 1)
def test_who_opens_the_gift_box_may_take_any_card_of_the_draw_deck():
    t = solves("Betazoid Gift Box", deck=["Data", "Worf", "Taitt", "Mendon"])
    assert {*t.offered(ALICE)} == {"Data", "Worf", "Taitt", "Mendon"}
    assert not t.asked(BOB)
    t.does(ALICE, "Worf")
    assert len(t.offered(ALICE)) == 3


@clause("Betazoid Gift Box", 1)
def test_the_solver_opens_a_gift_box_the_opponent_seeded():
    t = solves("Betazoid Gift Box", deck=["Data"] * 4, by=BOB).does(ALICE, "Data", "Data", "Data")
    assert (t.holds(ALICE, "Data"), t.in_deck(ALICE, "Data")) == (3, 1)
    assert t.in_discard(BOB, "Betazoid Gift Box") == 1


# -- Horga'hn --------------------------------------------------------------------------------------


def horgahn(*hand):
    t = Spaceline(PLANET).put(ALICE, "Federation Outpost", space=PLANET).put(ALICE, "Horga'hn")
    return t.hand(ALICE, *hand).deck(ALICE, "Data", "Worf", "Taitt").turn(ALICE)


@clause("Horga'hn", 1)
def test_the_horgahn_lies_on_the_solvers_side():
    t = solves("Horga'hn")
    assert t.where("Horga'hn") == "core"
    assert t.in_play("Horga'hn", ALICE)


@clause("Horga'hn", 1)
def test_whoever_solves_has_the_horgahn_though_the_opponent_seeded_it():
    t = solves("Horga'hn", by=BOB)
    assert t.orders(ALICE).offered(ALICE, "Use a card in play")
    t.turn(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"


@clause("Horga'hn", 2)
def test_it_gives_one_more_card_play():
    t = horgahn("Sarek", "Satelk", "Mendon")
    t.does(ALICE, "Use a card in play", "Horga'hn", "one more card play")
    t.does(ALICE, "Sarek", "aboard Federation Outpost", "Satelk", "aboard Federation Outpost")
    assert t.refused(ALICE, "Mendon") == "5.1"


@clause("Horga'hn", 2)
def test_it_gives_one_more_card_play_after_the_first_too():
    t = horgahn("Sarek", "Satelk", "Mendon").does(ALICE, "Sarek", "aboard Federation Outpost")
    assert t.refused(ALICE, "Satelk") == "5.1"
    t.does(ALICE, "Use a card in play", "Horga'hn", "one more card play")
    t.does(ALICE, "Satelk", "aboard Federation Outpost")
    assert t.refused(ALICE, "Mendon") == "5.1"


@clause("Horga'hn", 2)
def test_or_one_more_card_at_the_end_of_the_turn():
    t = horgahn().does(ALICE, "Use a card in play", "Horga'hn", "one more card at the end of the turn")
    t.ends_turn(ALICE)
    assert t.hand_size(ALICE) == 2


@clause("Horga'hn", 2)
def test_before_it_is_earned_it_gives_nothing():
    t = solves("Horga'hn", team=["Taitt", "Sarek"]).orders(ALICE)
    assert t.where("Horga'hn") == ("mission", PLANET)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause("Horga'hn", 2)
def test_it_does_nothing_in_the_opponents_turn():
    t = horgahn().chance_of(ALICE)
    assert t.asked(ALICE) == "between"
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.turn(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"


@clause("Horga'hn", 2)
def test_the_card_more_is_for_this_turn_alone():
    t = horgahn().does(ALICE, "Use a card in play", "Horga'hn", "one more card at the end of the turn")
    t.ends_turn(ALICE).turn(ALICE).ends_turn(ALICE)
    assert t.hand_size(ALICE) == 2 + 1


@clause("Horga'hn", 2)
def test_when_orders_are_given_it_is_too_late_for_a_card_play():
    t = Spaceline(PLANET).put(ALICE, "Horga'hn").orders(ALICE)
    t.does(ALICE, "Use a card in play", "Horga'hn")
    assert t.refused(ALICE, "one more card play") == "4.1"
    assert t.offered(ALICE, "one more card at the end of the turn")


@clause("Horga'hn", 2)
def test_it_does_so_once_a_turn():
    t = horgahn().does(ALICE, "Use a card in play", "Horga'hn", "one more card play")
    assert not t.offered(ALICE, "Use a card in play")
    assert t.turn(ALICE).offered(ALICE, "Use a card in play")


# -- Varon-T Disruptor -----------------------------------------------------------------------------


@clause("Varon-T Disruptor", 1, 2)
def test_the_varon_t_doubles_strength():
    t = solves("Varon-T Disruptor")
    assert t.where("Varon-T Disruptor") == ("planet", PLANET)
    assert t.traits("Varon-T Disruptor") == {"Hand weapon", "Disruptor"}
    assert t.strength("Sarek") == 2 * 3
    assert t.strength("Richard Galen") == 2 * 2


@clause("Varon-T Disruptor", 2)
def test_those_who_infiltrate_the_team_gain_nothing():
    t = solves("Varon-T Disruptor").put(BOB, "Weyoun", at=PLANET).goes_undercover("Weyoun", "Federation")
    assert (t.strength("Weyoun"), t.strength("Sarek")) == (5, 2 * 3)


@clause("Varon-T Disruptor", 2)
def test_it_doubles_the_strength_of_a_frame_of_mind():
    t = (
        Spaceline(PLANET)
        .put(ALICE, "Varon-T Disruptor", "Data", at=PLANET)
        .put(BOB, "Frame of Mind", on="Data")
    )
    assert t.strength("Data") == 2 * 3


@clause("Varon-T Disruptor", 2)
def test_copies_do_not_add_up():
    t = solves("Varon-T Disruptor").put(ALICE, "Varon-T Disruptor", at=PLANET)
    assert t.strength("Sarek") == 2 * 3


@clause("Varon-T Disruptor", 2)
def test_it_serves_its_player_where_it_is():
    t = solves("Varon-T Disruptor").put(BOB, "Gowron", at=PLANET).put(ALICE, SHIP, space=PLANET)
    t.put(ALICE, "Data", "Mendon", aboard=SHIP)
    assert t.strength("Gowron") == 9
    assert t.strength("Data") == 12


@clause("Varon-T Disruptor", 1)
def test_it_beams_along_like_equipment():
    t = solves("Varon-T Disruptor").put(ALICE, SHIP, space=PLANET).put(ALICE, "Data", "Mendon", aboard=SHIP)
    t.orders(ALICE).does(
        ALICE, "Beam", f"the planet at {PLANET}", f"aboard {SHIP}", ["Sarek", "Varon-T Disruptor"]
    )
    assert t.where("Varon-T Disruptor") == SHIP
    assert t.strength("Data") == 2 * 12


@card("Nausicaans")
@clause("Varon-T Disruptor", 2)
@pytest.mark.parametrize(("third", "held_off"), [("Richard Galen", True), (None, False)])
def test_it_counts_where_strength_is_asked_for(third, held_off):
    team = ["Data", "Worf", *([third] if third else [])]
    t = Spaceline(PLANET).put(ALICE, *team, "Varon-T Disruptor", at=PLANET).beneath(PLANET, "Nausicaans")
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {PLANET}")
    assert (t.team(ALICE, at=PLANET) == {*team}) == held_off


# -- Cryosatellite ---------------------------------------------------------------------------------


def thawed(*frozen, by=ALICE):
    """ALICE's crew solves a space mission with a Cryosatellite and what it holds beneath it."""
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE)
    t.put(ALICE, "Richard Galen", "Data", "Mendon", aboard=SHIP)
    t.beneath(SPACE, "Cryosatellite", *frozen, by=by).orders(ALICE)
    return t.does(ALICE, "Attempt a mission", f"aboard {SHIP}")


@card("Horga'hn")
@clause("Cryosatellite", 2)
def test_a_cryosatellite_is_earned_with_all_it_holds():
    t = thawed("Horga'hn", "Daniels", "Raymond Boone")
    assert t.points(ALICE) == 30
    assert t.where("Daniels") == t.where("Raymond Boone") == SHIP
    assert not t.card("Daniels").captive
    assert t.where("Horga'hn") == "core"
    assert t.in_discard(ALICE, "Cryosatellite") == 1


@clause("Cryosatellite", 2)
def test_the_opponents_personnel_are_captured():
    t = thawed("Daniels", by=BOB)
    assert t.where("Daniels") == SHIP
    assert t.card("Daniels").captive
    assert t.card("Daniels").controller == ALICE
    assert t.in_discard(BOB, "Cryosatellite") == 1


@row("T002-62")
@clause("Cryosatellite", 2)
def test_a_counterpart_of_a_collective_that_has_one_is_captured_all_the_same():
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE).put(BOB, "Locutus of Borg", at=SPACE)
    t.put(ALICE, "Richard Galen", "Data", "Mendon", aboard=SHIP)
    t.beneath(SPACE, "Cryosatellite", "Gowron of Borg", by=BOB).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.where("Gowron of Borg") == SHIP
    assert t.card("Gowron of Borg").captive


@clause("Cryosatellite", 2)
def test_nothing_is_earned_before_the_mission_is_solved():
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE).put(ALICE, "Data", "Mendon", aboard=SHIP)
    t.beneath(SPACE, "Cryosatellite", "Daniels", by=ALICE).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert t.where("Cryosatellite") == ("mission", SPACE)
    assert not t.in_play("Daniels")
