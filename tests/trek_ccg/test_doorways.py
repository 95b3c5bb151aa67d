"""What each doorway does (chapter 47)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.actions import end_if_won
from coverts.games.trek_ccg.rules.damage import has_bridge
from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.seeding import OWN, dilemma_phase
from coverts.games.trek_ccg.vocabulary.terms import ALPHA, GAMMA

clause = pytest.mark.clause

AU_DOOR, DEVIDIAN = "Alternate Universe Door", "Devidian Door"
BRIDGE, WORMHOLE = "Battle Bridge Door", "Bajoran Wormhole"


# -- Alternate Universe Door -----------------------------------------------------------------------


@clause(AU_DOOR, 1)
def test_seeded_it_lets_cards_of_other_universes_in():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Daniels")
    t.turn(ALICE)
    assert t.refused(ALICE, "Daniels") == "2.7"
    t.seeds_doorways(ALICE, AU_DOOR).does(ALICE, AU_DOOR)
    assert t.where(AU_DOOR) == "core"
    t.does(BOB, "nothing now").does(ALICE, "nothing now").turn(ALICE)
    assert t.offered(ALICE, "Daniels")


@clause(AU_DOOR, 1)
@pytest.mark.parametrize(("whose", "refusal"), [(ALICE, None), (BOB, "2.7")])
def test_it_lets_in_cards_of_its_player_only(whose, refusal):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(whose, AU_DOOR)
    assert t.hand(ALICE, "Raymond Boone").turn(ALICE).refused(ALICE, "Raymond Boone") == refusal


@clause(AU_DOOR, 1)
@pytest.mark.parametrize("name", ["Frame of Mind", "Cryosatellite"])
@pytest.mark.parametrize(("whose", "refusal"), [(ALICE, None), (BOB, "2.7")])
def test_they_are_seeded_only_while_it_is_open(name, whose, refusal):
    t = Spaceline("Study Nebula").put(whose, AU_DOOR).seeds(ALICE, name, "Archer", "Null Space")
    t.run(dilemma_phase, OWN).does(ALICE, "Study Nebula")
    assert t.refused(ALICE, name) == refusal
    assert t.offered(ALICE, "Null Space")


@clause(AU_DOOR, 1)
def test_personnel_are_seeded_in_a_cryosatellite_only_while_it_is_open():
    t = Spaceline("Study Nebula").put(ALICE, AU_DOOR).seeds(ALICE, "Cryosatellite", "Daniels", "Null Space")
    t.run(dilemma_phase, OWN).does(ALICE, "Study Nebula", "Cryosatellite").does(BOB, "beneath none")
    t.does(ALICE, "Study Nebula")
    assert t.offered(ALICE, "Daniels")
    t.removed(AU_DOOR)
    assert t.refused(ALICE, "Daniels") == "2.7"


@clause(AU_DOOR, 1)
def test_it_is_downloaded_in_place_of_a_card_draw():
    t = Spaceline("Salvage Operation").put(ALICE, "Borg Cube", space="Salvage Operation")
    t.put(ALICE, "Six of Eleven", aboard="Borg Cube").deck(ALICE, AU_DOOR, "Data").begins_turn(ALICE)
    t.run(draw_cards, ALICE, 1).does(ALICE, "Six of Eleven")
    assert t.where(AU_DOOR) == "core"
    assert t.hand_size(ALICE) == 0


@clause(AU_DOOR, 1)
def test_it_is_not_played_from_hand():
    t = Spaceline("Excavation").hand(ALICE, AU_DOOR).turn(ALICE)
    assert t.refused(ALICE, AU_DOOR) == "47.1"


# -- Devidian Door ---------------------------------------------------------------------------------


def devidian(*hand, doors=1):
    """ALICE has a Devidian Door in play and those cards in hand."""
    t = Spaceline("Excavation", "Study Nebula").put(ALICE, AU_DOOR, *[DEVIDIAN] * doors)
    return t.hand(ALICE, *hand)


@clause(DEVIDIAN, 1)
def test_a_devidian_door_plays_on_the_table_where_it_is_used():
    t = Spaceline("Excavation").put(ALICE, AU_DOOR).hand(ALICE, DEVIDIAN, "Klag").turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.does(ALICE, DEVIDIAN)
    assert (t.where(DEVIDIAN), t.card_plays) == ("core", 0)
    assert t.offered(ALICE, "Use a card in play")


@clause(DEVIDIAN, 1)
def test_it_is_a_card_of_another_universe():
    assert Spaceline("Excavation").hand(ALICE, DEVIDIAN).turn(ALICE).refused(ALICE, DEVIDIAN) == "2.7"


@clause(DEVIDIAN, 2)
def test_it_leads_to_any_planet():
    t = Spaceline("Excavation", ("Restore Errant Moon", BOB), "Rescue Founder", "Study Nebula")
    t.time("Montana Missile Complex").put(ALICE, DEVIDIAN).hand(ALICE, "Federation PADD").turn(ALICE)
    planets = {"Excavation", "Restore Errant Moon", "Rescue Founder", "Montana Missile Complex"}
    t.does(ALICE, "Use a card in play", DEVIDIAN)
    assert set(t.offered(ALICE)) == {f"the planet at {planet}" for planet in planets}
    t.does(ALICE, "the planet at Restore Errant Moon", "Federation PADD")
    assert t.where("Federation PADD") == ("planet", "Restore Errant Moon")


@clause(DEVIDIAN, 2)
def test_it_leads_nobody_of_the_opponents_hand():
    t = devidian().hand(BOB, "Klag").turn(ALICE)
    assert not t.offered(ALICE, "Use a card in play")
    assert not t.turn(BOB).offered(BOB, "Use a card in play")


@clause(DEVIDIAN, 2)
def test_it_opens_again_in_the_next_turn():
    t = devidian("Klag", "Kurn").chance_of(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Kurn")
    assert t.where("Kurn") == ("planet", "Excavation")


@clause(DEVIDIAN, 2)
def test_it_does_not_open_in_the_middle_of_an_action():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", at="Excavation").put(ALICE, DEVIDIAN)
    t.hand(ALICE, "Worf").asks_always(ALICE).orders(ALICE)
    assert t.offered(ALICE, "Use a card in play")
    t.does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.under_way() == ["a mission attempt"]
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(DEVIDIAN, 2)
def test_it_leads_personnel_or_equipment_to_any_planet():
    t = devidian("Klag", "D'k Tahg", "Kivas Fajo - Collector").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN)
    assert t.offered(ALICE) == ["the planet at Excavation"]
    t.does(ALICE, "the planet at Excavation")
    assert t.refused(ALICE, "Kivas Fajo") == "47.2"
    t.does(ALICE, "Klag")
    assert t.where("Klag") == ("planet", "Excavation")
    assert t.card_plays == 1
    assert t.holds(ALICE, "Klag") == 0


@clause(DEVIDIAN, 2)
def test_it_opens_once_a_turn_between_actions_of_either_player():
    t = devidian("Klag", "Kurn").chance_of(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag")
    assert t.where("Klag") == ("planet", "Excavation")
    t = devidian("Klag", "Kurn").turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(DEVIDIAN, 3)
@pytest.mark.parametrize("doors", [0, 1])
@pytest.mark.parametrize("ahead", [ALICE, BOB])
def test_who_owes_a_door_as_the_game_ends_has_won_only_if_they_hold_one(doors, ahead):
    t = devidian("Klag", *[DEVIDIAN] * doors).turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag")
    t.scores(ahead, 100).run(end_if_won)
    assert t.over
    assert t.winner == (ALICE if doors and ahead == ALICE else BOB)


@clause(DEVIDIAN, 3)
def test_a_door_opened_in_the_opponents_turn_is_owed_in_the_next_of_ones_own():
    t = devidian("Klag", DEVIDIAN).chance_of(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").ends_turn(BOB)
    assert t.holds(ALICE, DEVIDIAN) == 1
    assert t.turn(ALICE).ends_turn(ALICE).out_of_play(ALICE, DEVIDIAN) == 1


@clause(DEVIDIAN, 3)
def test_another_door_is_shown_in_the_next_turn_and_put_out_of_play():
    t = devidian("Klag", DEVIDIAN).turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").ends_turn(ALICE)
    assert t.holds(ALICE, DEVIDIAN) == 1
    with t.changed({("holds", ALICE, DEVIDIAN): -1}):
        t.turn(ALICE).ends_turn(ALICE)
    assert t.out_of_play(ALICE, DEVIDIAN) == 1
    assert t.winner == -1


@clause(DEVIDIAN, 3)
def test_who_has_none_to_show_loses_the_game():
    t = devidian("Klag").hand(BOB, DEVIDIAN).turn(ALICE)
    t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", "Klag").ends_turn(ALICE)
    assert t.winner == -1
    t.turn(ALICE).ends_turn(ALICE)
    assert t.over
    assert t.winner == BOB


def owing(*hand, uses=1):
    """ALICE has used so many Devidian Doors in her turn, and holds those cards."""
    t = devidian(*["Klag", "Kurn"][:uses], *hand, doors=uses).turn(ALICE)
    for card in ["Klag", "Kurn"][:uses]:
        t.does(ALICE, "Use a card in play", DEVIDIAN, "the planet at Excavation", card)
    return t


@clause(DEVIDIAN, 3)
def test_at_the_end_of_the_game_a_winner_shows_the_owed_door():
    t = owing(DEVIDIAN).scores(ALICE, 100).run(end_if_won)
    assert t.winner == ALICE
    assert (t.holds(ALICE, DEVIDIAN), t.out_of_play(ALICE, DEVIDIAN)) == (0, 1)
    assert f"Seat 1 shows {DEVIDIAN} and puts it out of play." in t.log()
    assert t.result() == "Seat 1 wins with 100 to 0."


@clause(DEVIDIAN, 3)
def test_one_door_does_not_pay_for_two():
    t = owing(DEVIDIAN, uses=2).scores(ALICE, 100).run(end_if_won)
    assert t.winner == BOB
    assert t.holds(ALICE, DEVIDIAN) == 1


@clause(DEVIDIAN, 3)
def test_if_neither_can_show_their_door_the_points_decide():
    t = Spaceline("Excavation").put(ALICE, DEVIDIAN).put(BOB, DEVIDIAN).hand(ALICE, "Klag").hand(BOB, "Kurn")
    for seat, card in ((ALICE, "Klag"), (BOB, "Kurn")):
        t.turn(seat).does(seat, "Use a card in play", DEVIDIAN, "the planet at Excavation", card)
    assert t.scores(ALICE, 100).run(end_if_won).winner == ALICE


@clause(DEVIDIAN, 3)
def test_the_end_says_that_the_door_decided():
    for t in (
        owing().scores(ALICE, 100).run(end_if_won),
        owing().ends_turn(ALICE).turn(ALICE).ends_turn(ALICE),
    ):
        assert t.winner == BOB
        assert "Seat 1 owes a Devidian Door and cannot show it." in t.log()
        assert t.result().startswith("Seat 2 wins: Seat 1 owed a Devidian Door and could not show it.")
        defeat = t.match().defeat(ALICE)
        assert defeat is not None
        assert defeat.reason == "You owed a Devidian Door and could not show it."


@clause(DEVIDIAN, 3)
def test_if_the_points_decide_the_end_does_not_speak_of_the_door():
    t = owing().scores(BOB, 100).run(end_if_won)
    assert t.result() == "Seat 2 wins with 100 to 0."


def warned(t, part):
    (question,) = t.match().decisions(ALICE)
    return next(option.warning for option in question.options if part in option.text)


@clause(DEVIDIAN, 3)
@pytest.mark.parametrize("doors", [0, 1])
def test_who_holds_no_other_door_is_warned_before_using_one(doors):
    t = devidian("Klag", *[DEVIDIAN] * doors).turn(ALICE).does(ALICE, "Use a card in play")
    assert bool(warned(t, DEVIDIAN)) == (not doors)


@clause(DEVIDIAN, 3)
@pytest.mark.parametrize("doors", [0, 1])
def test_who_cannot_show_a_door_is_warned_before_the_turn_ends(doors):
    t = owing(*[DEVIDIAN] * doors)
    assert not warned(t, "End the turn")
    t.ends_turn(ALICE).turn(ALICE)
    assert bool(warned(t, "End the turn")) == (not doors)


# -- Battle Bridge Door ----------------------------------------------------------------------------


@clause(BRIDGE, 1)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_seeded_it_opens_the_side_deck_of_its_player(whose):
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.seeds_doorways(whose, BRIDGE).does(whose, BRIDGE)
    assert t.where(BRIDGE) == "core"
    assert t.in_play(BRIDGE, whose)
    assert bool(t.call(has_bridge, ALICE)) == (whose == ALICE)


def bridge(*bobs):
    """ALICE has attacked BOB's Nebula, in whose hand a Battle Bridge Door is."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *bobs, aboard="U.S.S. Nebula").put(BOB, "Nor", space="Excavation")
    t.put(ALICE, "I.K.C. Bortas", space="Excavation").put(
        ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas"
    )
    t.hand(BOB, BRIDGE).side_deck(BOB, *["Phaser Banks"] * 6).asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")


@clause(BRIDGE, 2)
def test_as_a_battle_begins_it_brings_two_more_tactics():
    t = bridge("Jean-Luc Picard", "Data").does(BOB, BRIDGE, "two more tactics")
    assert (t.extra_tactics(ALICE), t.extra_tactics(BOB)) == (0, 2)
    assert t.battle_weapons("U.S.S. Nebula") == 7
    assert t.in_discard(BOB, BRIDGE) == 1


@clause(BRIDGE, 2)
def test_or_one_more_of_weapons_for_ships_and_facilities():
    t = bridge("Jean-Luc Picard", "Data")
    theirs = t.battle_weapons("I.K.C. Bortas")
    t.does(BOB, BRIDGE, "WEAPONS +1")
    assert t.battle_weapons("U.S.S. Nebula") == 7 + 1
    assert t.battle_weapons("Nor") == 4 + 1
    assert t.battle_weapons("I.K.C. Bortas") == theirs
    assert t.extra_tactics(BOB) == 0
    assert t.in_discard(BOB, BRIDGE) == 1


@clause(BRIDGE, 2)
def test_whoever_attacks_may_play_it_in_their_own_turn():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation").hand(ALICE, BRIDGE)
    t.put(ALICE, "I.K.C. Bortas", space="Excavation").put(
        ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas"
    )
    t.asks(ALICE).orders(ALICE).does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")
    t.does(ALICE, BRIDGE, "two more tactics")
    assert (t.extra_tactics(ALICE), t.extra_tactics(BOB)) == (2, 0)


@clause(BRIDGE, 2)
def test_it_takes_leadership_there():
    assert bridge("Data", "Worf").refused(BOB, BRIDGE) == "47.4"
    t = bridge("Data", "Worf")
    assert t.put(BOB, "Jean-Luc Picard", at="Excavation").offered(BOB, BRIDGE)


@clause(BRIDGE, 2)
def test_leadership_elsewhere_is_not_enough():
    t = (
        bridge("Data", "Worf")
        .mission("Restore Errant Moon")
        .put(BOB, "Jean-Luc Picard", at="Restore Errant Moon")
    )
    assert t.refused(BOB, BRIDGE) == "47.4"


@clause(BRIDGE, 2)
def test_it_is_not_played_as_a_personnel_battle_begins():
    t = Spaceline("Excavation").put(BOB, "Jean-Luc Picard", at="Excavation").hand(BOB, BRIDGE).asks(BOB)
    t.put(ALICE, "Gowron", at="Excavation").orders(ALICE).does(ALICE, "Attack personnel", "the planet")
    assert t.refused(BOB, BRIDGE) == "47.4"


@clause(BRIDGE, 2)
def test_without_a_battle_it_is_not_played():
    t = Spaceline("Excavation").hand(ALICE, BRIDGE).put(ALICE, "Gowron", at="Excavation").turn(ALICE)
    assert t.refused(ALICE, BRIDGE) == "47.4"


# -- Bajoran Wormhole ------------------------------------------------------------------------------

SHIP = "Jem'Hadar Attack Ship"


def wormhole(copies=1):
    t = Spaceline("Excavation", "Rescue Founder").put(ALICE, SHIP, space="Rescue Founder")
    t.put(ALICE, "Yak'Talon", aboard=SHIP)
    return t.hand(ALICE, WORMHOLE).deck(ALICE, *[WORMHOLE] * copies).turn(ALICE)


def ends(t):
    """The quadrants in which there is a mouth of the wormhole."""
    return set(t.quadrants(WORMHOLE))


def orders_of(t):
    """The locations of each quadrant from left to right: "a mouth", or whether it is none."""
    rows: dict[int, list[str]] = {}
    for place in sorted((p for p in t.s.location if p.quadrant >= 0), key=lambda p: p.order):
        rows.setdefault(place.quadrant, []).append("mouth" if place.card >= 0 else "mission")
    return rows


@clause(WORMHOLE, 1)
def test_they_open_at_the_ends_that_are_chosen():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end")
    assert orders_of(t) == {ALPHA: ["mission", "mouth"], GAMMA: ["mouth", "mission"]}
    assert t.card_plays == 0


@clause(WORMHOLE, 3)
@pytest.mark.parametrize("opener", [ALICE, BOB])
@pytest.mark.parametrize(("there", "missing"), [("Excavation", GAMMA), ("Rescue Founder", ALPHA)])
def test_a_single_copy_opens_the_other_mouth(there, missing, opener):
    t = wormhole(0)
    place = t.location(there)
    t.put(opener, WORMHOLE, on_mission=there).turn(ALICE).does(ALICE, WORMHOLE, "the right end")
    assert t.s.location[place].quadrant != missing
    assert t.quadrants(WORMHOLE) == [missing]
    assert t.hand_size(ALICE) == 0
    assert t.asked(ALICE) == "order"


@clause(WORMHOLE, 1)
def test_the_second_copy_may_be_in_hand():
    t = wormhole(0).hand(ALICE, WORMHOLE).turn(ALICE).does(ALICE, WORMHOLE, "the right end", "the left end")
    assert ends(t) == {ALPHA, GAMMA}
    assert t.hand_size(ALICE) == 0


@clause(WORMHOLE, 1)
def test_a_copy_of_the_opponents_does_not_count():
    t = wormhole(0).hand(BOB, WORMHOLE).deck(BOB, WORMHOLE).turn(ALICE)
    assert t.refused(ALICE, WORMHOLE) == "47.5"


@clause(WORMHOLE, 1)
def test_two_copies_join_the_quadrants():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end")
    assert ends(t) == {ALPHA, GAMMA}
    assert t.in_deck(ALICE, WORMHOLE) == 0
    assert t.hand_size(ALICE) == 0


@clause(WORMHOLE, 1)
def test_one_copy_alone_opens_nothing():
    assert wormhole(0).refused(ALICE, WORMHOLE) == "47.5"


@clause(WORMHOLE, 3)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_there_is_one_mouth_in_each_quadrant(seat):
    t = wormhole(2).does(ALICE, WORMHOLE, "the right end", "the left end")
    t.hand(seat, WORMHOLE, WORMHOLE).turn(seat)
    assert t.refused(seat, WORMHOLE) == "47.5"


@clause(WORMHOLE, 2)
def test_any_ship_goes_through_the_opponents_too_and_either_way():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end")
    t.put(BOB, "Zibalian Transport", space="Excavation").put(BOB, "Morn", aboard="Zibalian Transport").orders(
        BOB
    )

    t.does(BOB, "Move a ship", "Zibalian Transport")
    t.does(BOB, t.offered(BOB, "Wormhole")[0])
    t.card("Zibalian Transport").range_used = 6
    t.does(BOB, "Move a ship", "Zibalian Transport")
    assert len(t.offered(BOB)) == 1
    t.does(BOB, t.offered(BOB)[0])
    assert t.quadrant_of("Zibalian Transport") == GAMMA
    assert t.card("Zibalian Transport").range_used == 6
    assert t.card("Zibalian Transport").stopped


@clause(WORMHOLE, 2)
def test_a_ship_goes_through_without_range_and_is_stopped():
    t = wormhole().does(ALICE, WORMHOLE, "the right end", "the left end").orders(ALICE)
    t.does(ALICE, "Move a ship", SHIP, "space at Bajoran Wormhole (2)")
    used = t.card(SHIP).range_used
    t.does(ALICE, "Move a ship", SHIP, "space at Bajoran Wormhole")
    assert t.quadrant_of(SHIP) == ALPHA
    assert t.card(SHIP).range_used == used
    assert t.card(SHIP).stopped
