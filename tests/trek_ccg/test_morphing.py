"""Cards that morph, or keep others from morphing (chapter 49, 21.29 to 21.31)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.page.card_table import manner
from coverts.games.trek_ccg.vocabulary.entering import number_of

clause = pytest.mark.clause

BAG, SHIFT, CANDLE = "In the Bag", "Shape-Shift", "Howard Heirloom Candle"
CAUGHT, FLIGHT = "Caught Red-Handed", "Flight of the Intruder"
DISRUPTOR, PADD, STRIKE, NEBULA = "Klingon Disruptor", "Federation PADD", "Strike Three", "U.S.S. Nebula"
HERE, THERE, FAR = "Excavation", "the planet at Excavation", "Restore Errant Moon"
MORPHS = [pytest.param(name, marks=clause(name, 1)) for name in (BAG, SHIFT, CANDLE, FLIGHT, CAUGHT)]


@pytest.mark.parametrize("name", MORPHS)
def test_covert_agent_finds_it_as_a_morph_card(name):
    t = Spaceline(HERE, FAR).put(BOB, "Data", "Taitt", at=HERE).put(ALICE, "O'Brien Founder", at=HERE)
    t.put(ALICE, "Founder", PADD, at=FAR).hand(ALICE, "Odo Founder").put(ALICE, "Covert Agent")
    t.infiltrates("O'Brien Founder").deck(ALICE, name).asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", THERE).does(ALICE, "stays out")
    assert t.does(ALICE, "Use a card in play", "Covert Agent", name).holds(ALICE, name) == 1
    assert t.chance_of(ALICE).offered(ALICE, name)


@clause(CAUGHT, 1)
def test_it_is_listed_as_a_morph_card_besides_being_about_infiltration():
    """Covert Agent brings it for either reason."""
    assert manner(number_of(CAUGHT)) == "morph, about infiltration"


# -- In the Bag ------------------------------------------------------------------------------------


def bag(*hand, deck=()):
    """ALICE has left a disruptor beside BOB's Data, who has a PADD; In the Bag is in her hand."""
    t = Spaceline(HERE, FAR).put(ALICE, DISRUPTOR, at=HERE).put(BOB, PADD, "Data", at=HERE)
    t.put(ALICE, "Gowron", at=FAR)
    return t.hand(ALICE, BAG, *hand).deck(ALICE, *deck)


@clause(BAG, 2)
def test_only_ones_own_equipment_is_exchanged():
    t = bag("Salia").turn(ALICE).does(ALICE, BAG)
    assert t.offered(ALICE) == [DISRUPTOR]
    assert bag("Salia").removed(DISRUPTOR).turn(ALICE).refused(ALICE, BAG) == "49.1"


@clause(BAG, 2)
@pytest.mark.parametrize(("item", "by"), [(DISRUPTOR, BOB), (PADD, ALICE)])
def test_equipment_that_has_changed_hands_is_not_exchanged(item, by):
    t = bag("Salia").removed(PADD if item == DISRUPTOR else DISRUPTOR)
    t.card(item).controller = by
    assert t.turn(ALICE).refused(ALICE, BAG) == "49.1"


@clause(BAG, 2)
def test_only_for_a_shape_shifter_of_ones_own_hand():
    t = bag("Klag", deck=["Salia"]).hand(BOB, "Anya").turn(ALICE)
    assert t.refused(ALICE, BAG) == "49.1"
    t = bag("Klag", "Salia", "Founder").turn(ALICE).does(ALICE, BAG, DISRUPTOR)
    assert t.offered(ALICE) == ["Salia", "Founder"]


@clause(BAG, 2)
def test_a_unique_shape_shifter_who_is_in_play_does_not_come_again():
    t = bag("Salia", "Founder").put(ALICE, "Salia", at=FAR).turn(ALICE).does(ALICE, BAG, DISRUPTOR)
    assert t.refused(ALICE, "Salia") == "19.1"


@clause(BAG, 2)
def test_the_shape_shifter_comes_where_the_equipment_was():
    t = Spaceline(HERE, FAR).put(ALICE, DISRUPTOR, at=HERE).put(ALICE, PADD, at=FAR)
    t.hand(ALICE, BAG, "Salia").turn(ALICE).does(ALICE, BAG, PADD, "Salia")
    assert t.where("Salia") == ("planet", FAR)
    assert (t.holds(ALICE, PADD), t.holds(ALICE, DISRUPTOR), t.holds(ALICE, "Salia")) == (1, 0, 0)
    assert t.in_discard(ALICE, BAG) == 1


@clause(BAG, 3)
def test_at_the_start_of_a_ship_battle_it_exchanges_and_brings_no_strike_three():
    t = Spaceline(HERE).put(ALICE, "I.K.C. Bortas", space=HERE).put(BOB, NEBULA, space=HERE)
    t.put(ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas")
    t.put(BOB, "Jean-Luc Picard", "Data", PADD, aboard=NEBULA).hand(BOB, BAG, "Salia").deck(BOB, STRIKE)
    t.asks(BOB).orders(ALICE).does(ALICE, "Attack with ships", NEBULA, "I.K.C. Bortas")
    t.does(BOB, BAG, PADD, "Salia")
    assert t.where("Salia") == NEBULA
    assert (t.asked(BOB), t.in_deck(BOB, STRIKE)) == ("respond", 1)


@clause(BAG, 3)
@pytest.mark.parametrize(("answer", "deck"), [("no", 1), ("yes", 0)])
def test_the_download_of_strike_three_is_left_to_choice(answer, deck):
    t = Spaceline(HERE).put(ALICE, "Gowron", "Kurn", at=HERE).put(BOB, "Anya", PADD, at=HERE).asks(BOB)
    t.hand(BOB, BAG, "Salia").deck(BOB, STRIKE).orders(ALICE).does(ALICE, "Attack personnel", THERE)
    t.does(BOB, BAG, PADD, "Salia", answer)
    assert (t.in_deck(BOB, STRIKE), t.where("Salia")) == (deck, ("planet", HERE))


# -- Howard Heirloom Candle ------------------------------------------------------------------------


@clause(CANDLE, 2)
@pytest.mark.parametrize("name", ["Anya", "Salia"])
@pytest.mark.parametrize("lights", [ALICE, BOB])
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_neither_anya_nor_salia_morphs_whoever_lights_it(name, lights, owner):
    t = Spaceline(HERE).put(owner, PADD, at=HERE).hand(owner, BAG, name).hand(lights, CANDLE)
    t.turn(lights).does(lights, CANDLE)
    if lights != owner:
        t.chance_of(owner)
    assert t.refused(owner, BAG) == "49.1"


@clause(CANDLE, 2)
def test_other_shape_shifters_morph_by_its_light():
    t = bag("Salia", "Founder").hand(ALICE, CANDLE).turn(ALICE).does(ALICE, CANDLE, BAG, DISRUPTOR)
    assert t.offered(ALICE) == ["Founder"]
    t.does(ALICE, "Founder")
    assert t.where("Founder") == ("planet", HERE)


@clause(CANDLE, 2)
@pytest.mark.parametrize("next_player", [ALICE, BOB])
def test_it_burns_until_the_turn_is_over(next_player):
    t = bag("Salia").hand(ALICE, CANDLE).turn(ALICE).does(ALICE, CANDLE)
    assert t.refused(ALICE, BAG) == "49.1"
    t.turn(next_player)
    if next_player == BOB:
        t.chance_of(ALICE)
    assert t.offered(ALICE, BAG)


# -- Shape-Shift -----------------------------------------------------------------------------------


def founder(*hand, deck=(), name="Founder"):
    t = Spaceline(HERE, FAR).put(ALICE, name, at=HERE).put(BOB, "Founder Leader", at=FAR)
    return t.hand(ALICE, SHIFT, *hand).deck(ALICE, *deck)


@clause(SHIFT, 2)
def test_it_changes_no_founder_of_the_opponents():
    t = founder("Odo Founder").turn(ALICE).does(ALICE, SHIFT)
    assert t.offered(ALICE) == ["Founder"]
    assert founder("Odo Founder").removed("Founder").turn(ALICE).refused(ALICE, SHIFT) == "49.6"


@clause(SHIFT, 2)
@pytest.mark.parametrize("other", ["Founder", "Anya", "Weyoun"])
def test_it_changes_one_into_nobody_but_another_founder(other):
    assert founder(other).turn(ALICE).refused(ALICE, SHIFT) == "49.6"
    t = founder(other, "Odo Founder").turn(ALICE).does(ALICE, SHIFT, "Founder", "exchange")
    assert t.offered(ALICE) == ["Odo Founder"]


@clause(SHIFT, 2)
def test_one_in_the_deck_is_downloaded_and_not_exchanged():
    t = founder(deck=["Odo Founder"]).turn(ALICE).does(ALICE, SHIFT, "Founder")
    assert t.offered(ALICE) == ["discard it to download one"]


@clause(SHIFT, 2)
def test_an_exchange_discards_nobody_and_downloads_nobody():
    t = founder("Odo Founder", deck=["Founder Leader"]).turn(ALICE)
    t.does(ALICE, SHIFT, "Founder", "exchange", "Odo Founder")
    assert (t.holds(ALICE, "Founder"), t.in_discard(ALICE, "Founder")) == (1, 0)
    assert (t.in_deck(ALICE, "Founder Leader"), t.holds(ALICE, "Odo Founder")) == (1, 0)


@clause(SHIFT, 2)
def test_who_is_downloaded_comes_where_the_discarded_founder_was():
    t = founder(deck=["Odo Founder"]).put(ALICE, NEBULA, space=FAR).moved("Founder", aboard=NEBULA)
    t.turn(ALICE).does(ALICE, SHIFT, "Founder", "discard it", "Odo Founder")
    assert t.where("Odo Founder") == NEBULA
    assert (t.in_discard(ALICE, "Founder"), t.in_deck(ALICE, "Odo Founder")) == (1, 0)


@clause(SHIFT, 3)
def test_an_infiltrator_who_is_discarded_for_another_is_exposed_before():
    t = Spaceline(HERE).put(BOB, "Data", at=HERE).put(ALICE, "O'Brien Founder", at=HERE)
    t.infiltrates("O'Brien Founder").hand(ALICE, SHIFT).deck(ALICE, "Leyton Founder").turn(ALICE)
    t.does(ALICE, SHIFT, "O'Brien Founder", "discard it", "Leyton Founder")
    assert t.said("exposed", "discarded") == ["exposed", "discarded"]
    assert not t.card("Leyton Founder").infiltrating
    assert t.affiliation("Leyton Founder") == "Dominion"


# -- Flight of the Intruder ------------------------------------------------------------------------


@clause(FLIGHT, 3)
@pytest.mark.parametrize(
    "fled", [["Anya"], ["Anya", "O'Brien Founder"], ["Anya", "Founder", "O'Brien Founder"]]
)
def test_any_number_of_ones_own_may_flee_infiltrators_too(fled):
    t = Spaceline(HERE).put(ALICE, "Anya", "Founder", "O'Brien Founder", "Gowron", at=HERE)
    t.put(BOB, "Data", "Salia", at=HERE).infiltrates("O'Brien Founder").hand(ALICE, FLIGHT).turn(ALICE)
    t.does(ALICE, FLIGHT, "Anya")
    assert t.offered(ALICE) == ["Anya", "Founder", "O'Brien Founder"]
    t.does(ALICE, fled)
    assert [name for name in ("Anya", "Founder", "O'Brien Founder") if t.holds(ALICE, name)] == fled
    assert t.in_play("Salia")
    assert t.in_play("Gowron")


@clause(FLIGHT, 3)
def test_with_none_but_the_opponents_nobody_flees():
    t = Spaceline(HERE).put(ALICE, "Gowron", at=HERE).put(BOB, "Salia", at=HERE).hand(ALICE, FLIGHT)
    assert t.turn(ALICE).refused(ALICE, FLIGHT) == "49.8"


# -- Caught Red-Handed -----------------------------------------------------------------------------


def held(*more):
    """ALICE has a Founder and may change it by Shape-Shift; BOB holds Caught Red-Handed."""
    t = founder("Odo Founder", deck=["Leyton Founder"]).hand(BOB, CAUGHT).removed("Founder Leader")
    return t.put(ALICE, *more, at=HERE)


@clause(CAUGHT, 2)
def test_between_actions_it_keeps_a_changeling_from_morphing_until_the_turn_ends():
    t = held().turn(BOB).does(BOB, CAUGHT, "stop", "Founder").chance_of(ALICE)
    assert t.refused(ALICE, SHIFT) == "49.6"
    assert t.turn(ALICE).offered(ALICE, SHIFT)


@clause(CAUGHT, 2)
def test_it_holds_one_changeling_of_either_player_and_no_other_shape_shifter():
    t = held("Bashir Founder", "Anya").put(BOB, "Founder Leader", at=FAR).turn(BOB)
    t.does(BOB, CAUGHT, "stop")
    assert t.offered(BOB) == ["Founder (theirs)", "Bashir Founder (theirs)", "Founder Leader"]
    t.does(BOB, "Bashir Founder").chance_of(ALICE).does(ALICE, SHIFT)
    assert t.offered(ALICE) == ["Founder"]


@clause(CAUGHT, 2)
def test_it_does_not_answer_the_morphing_of_another_shape_shifter():
    t = bag("Salia").hand(BOB, CAUGHT).asks(BOB).turn(ALICE).does(ALICE, BAG, DISRUPTOR, "Salia")
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, CAUGHT) == "49.3"
