"""What each interrupt does that is played in a ship battle or when a ship is lost (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships

row = pytest.mark.row
clause = pytest.mark.clause


# -- Inside Operation ------------------------------------------------------------------------------

INSIDE = "Inside Operation"


def fleet(*alices, cards=(), bobs=("Jean-Luc Picard", "Data"), spy=False, seat=ALICE, hers=()):
    """ALICE's Bortas has just attacked BOB's Nebula."""
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, *(alices or ("Gowron", "Kurn", "Kargan")), aboard="I.K.C. Bortas")
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, *bobs, aboard="U.S.S. Nebula")
    if spy:
        t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder")
    t.hand(seat, *cards).asks_always(seat).hand(ALICE, *hers)
    if hers:
        t.asks(ALICE)
    t.orders(ALICE)
    return t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")


def in_effect(t):
    """What answers the attack is done; nobody has anything to add to it."""
    while len(t.under_way()) > 1 and t.asked() in ("respond", "interject"):
        t.passes(ALICE)
    return t


@clause(INSIDE, 1, 2)
def test_an_insider_weakens_their_weapons_and_shields_and_is_exposed():
    t = in_effect(fleet(cards=[INSIDE], spy=True).does(ALICE, INSIDE, "O'Brien Founder"))
    ship = "U.S.S. Nebula"
    assert (t.battle_weapons(ship), t.battle_shields(ship)) == (7 - 3, 8 - 3)
    assert not t.card("O'Brien Founder").infiltrating


@clause(INSIDE, 1)
def test_all_opposing_ships_and_facilities_are_weakened_and_none_of_the_players_own():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas")
    t.put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", "Federation Outpost", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", aboard="U.S.S. Nebula")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Enterprise").put(BOB, "Worf", aboard="U.S.S. Enterprise")
    t.infiltrates("O'Brien Founder").hand(ALICE, INSIDE).asks_always(ALICE).orders(ALICE)
    vessels = ("U.S.S. Nebula", "U.S.S. Enterprise", "Federation Outpost", "I.K.C. Bortas")
    before = [(t.weapons(name), t.shields(name)) for name in vessels]
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")
    in_effect(t.does(ALICE, INSIDE, "O'Brien Founder"))
    after = [(t.battle_weapons(name), t.battle_shields(name)) for name in vessels]
    assert [(max(w - 3, 0), max(s - 3, 0)) for w, s in before[:3]] == after[:3]
    assert before[3] == after[3]


@clause(INSIDE, 1)
def test_it_weakens_attackers_too_and_for_this_battle_only():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas").put(
        BOB, "U.S.S. Nebula", space="Excavation"
    )
    t.put(BOB, "Martok Founder", aboard="I.K.C. Bortas").infiltrates("Martok Founder").hand(BOB, INSIDE)
    t.put(BOB, "Jean-Luc Picard", "Data", aboard="U.S.S. Nebula").asks(BOB).orders(ALICE)
    before = t.weapons("I.K.C. Bortas"), t.shields("I.K.C. Bortas")
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas").does(BOB, "stays out")
    t.does(BOB, INSIDE, "Martok Founder").passes(BOB)
    assert (t.battle_weapons("I.K.C. Bortas"), t.battle_shields("I.K.C. Bortas")) == (
        before[0] - 3,
        before[1] - 3,
    )
    while t.battle:
        t.does("no" if t.asked() == "fire_back" else "Pass")
    assert t.battle_weapons("I.K.C. Bortas") == before[0]


@clause(INSIDE, 1)
@pytest.mark.parametrize("place", [{"aboard": "U.S.S. Enterprise"}, {"at": "Excavation"}])
def test_an_infiltrator_who_is_not_aboard_one_of_them_there_is_no_insider(place):
    t = Spaceline("Excavation", "Study Nebula").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas").put(
        BOB, "U.S.S. Nebula", space="Excavation"
    )
    t.put(BOB, "U.S.S. Enterprise", space="Study Nebula").put(BOB, "Data", aboard="U.S.S. Nebula")
    t.put(BOB, "Worf", **place).put(ALICE, "O'Brien Founder", **place).infiltrates("O'Brien Founder")
    t.hand(ALICE, INSIDE).asks_always(ALICE).orders(ALICE)
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")
    assert t.refused(ALICE, INSIDE) == "49.10"


@clause(INSIDE, 1)
def test_the_opponents_infiltrator_is_no_insider():
    t = fleet(cards=[INSIDE], spy=True, seat=BOB)
    assert t.refused(BOB, INSIDE) == "49.10"


@clause(INSIDE, 1)
def test_it_answers_no_personnel_battle():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").put(BOB, "Weyoun", at="Excavation")
    t.put(BOB, "Martok Founder", at="Excavation").infiltrates("Martok Founder").hand(BOB, INSIDE).asks(BOB)
    t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation").does(BOB, "stays out")
    assert t.refused(BOB, INSIDE) == "15.8"


@clause(INSIDE, 1)
def test_an_intruder_is_no_insider():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation").hand(ALICE, INSIDE)
    t.put(ALICE, "Gowron", "Kurn", "Kargan", aboard="I.K.C. Bortas").put(
        BOB, "U.S.S. Nebula", space="Excavation"
    )
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "Klag", aboard="U.S.S. Nebula").asks_always(ALICE)
    t.orders(ALICE).does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")
    assert t.refused(ALICE, INSIDE) == "49.10"


@clause(INSIDE, 1)
def test_with_nobody_inside_there_is_no_operation():
    assert fleet(cards=[INSIDE]).refused(ALICE, INSIDE) == "49.10"


@clause(INSIDE, 1)
def test_nor_outside_a_ship_battle():
    t = Spaceline("Excavation").hand(ALICE, INSIDE).turn(ALICE)
    assert t.refused(ALICE, INSIDE) == "49.10"


# -- Outgunned -------------------------------------------------------------------------------------


def outgunned(*more, alices=("Gowron", "Kurn", "Martok"), crew=("Data",)):
    """ALICE's WEAPONS are 22 and more against the SHIELDS of BOB's shuttle or better."""
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, *alices, aboard="I.K.C. Bortas")
    t.put(BOB, "Type VI Shuttlecraft", *more, space="Excavation")
    t.put(BOB, *crew, aboard="Type VI Shuttlecraft")
    t.put(BOB, "Federation PADD", aboard="Type VI Shuttlecraft").hand(ALICE, "Outgunned").asks_always(ALICE)
    return t.orders(ALICE).does(ALICE, "Attack with ships", "Type VI Shuttlecraft", "I.K.C. Bortas")


@clause("Outgunned", 1)
def test_the_battle_is_cancelled_the_ship_taken_and_its_crew_captured():
    t = in_effect(outgunned().does(ALICE, "Outgunned")).does(ALICE, "aboard I.K.C. Bortas").goes_on()
    assert t.asked(ALICE) == "order"
    assert not t.battle
    assert t.said("battle_cancelled", "battle_drawn", "fires") == ["battle_cancelled"]
    assert t.card("Data").captive
    for name in ("Type VI Shuttlecraft", "Federation PADD", "Data"):
        assert t.card(name).controller == ALICE
    assert t.in_discard(ALICE, "Outgunned") == 1


@clause("Outgunned", 1)
def test_the_whole_crew_is_captured():
    t = in_effect(outgunned(crew=["Data", "Worf", "Taitt"]).does(ALICE, "Outgunned"))
    for _ in range(3):
        t.does(ALICE, "aboard I.K.C. Bortas")
    t.goes_on()
    for name in ("Data", "Worf", "Taitt"):
        assert t.card(name).captive
        assert t.where(name) == "I.K.C. Bortas"


@clause("Outgunned", 1)
@pytest.mark.parametrize(
    ("ship", "more", "rule"),
    [
        ("I.K.C. K'Vort", [], "49.25"),
        ("I.K.C. Rotarran", [], None),
        ("I.K.C. K'Vort", ["I.K.C. Rotarran"], None),
    ],
)
def test_weapons_of_three_times_the_shields_do_not_outgun_but_one_more_does(ship, more, rule):
    """The K'Vort has WEAPONS 6, the Rotarran 7, the shuttlecraft SHIELDS 2."""
    t = Spaceline("Excavation").put(ALICE, ship, *more, space="Excavation").put(ALICE, "Gowron", aboard=ship)
    for other in more:
        t.put(ALICE, "Kurn", aboard=other)
    t.put(ALICE, "Divok", aboard=ship).put(BOB, "Type VI Shuttlecraft", space="Excavation")
    t.put(BOB, "Data", aboard="Type VI Shuttlecraft").hand(ALICE, "Outgunned").asks_always(ALICE).orders(
        ALICE
    )
    t.does(ALICE, "Attack with ships", "Type VI Shuttlecraft", ship, *[more] * len(more))
    assert t.refused(ALICE, "Outgunned") == rule


@clause("Outgunned", 1)
def test_a_docked_ship_is_not_outgunned():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation").hand(ALICE, "Outgunned")
    t.put(ALICE, "Gowron", "Kurn", "Martok", aboard="I.K.C. Bortas")
    t.put(BOB, "Federation Outpost", space="Excavation").put(
        BOB, "Type VI Shuttlecraft", aboard="Federation Outpost"
    )
    t.put(BOB, "Data", aboard="Type VI Shuttlecraft").asks_always(ALICE).orders(ALICE)
    t.does(ALICE, "Attack with ships", "Type VI Shuttlecraft", "I.K.C. Bortas")
    assert t.refused(ALICE, "Outgunned") == "49.25"


@clause("Outgunned", 1)
def test_beside_a_facility_it_is():
    t = outgunned("Federation Outpost")
    assert t.offered(ALICE, "Outgunned")


@clause("Outgunned", 1)
def test_nobody_is_outgunned_but_as_a_ship_battle_begins():
    t = Spaceline("Excavation").hand(ALICE, "Outgunned").turn(ALICE)
    assert t.refused(ALICE, "Outgunned") == "49.25"
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").put(BOB, "Data", at="Excavation")
    t.hand(ALICE, "Outgunned").asks_always(ALICE).orders(ALICE).does(
        ALICE, "Attack personnel", "the planet at Excavation"
    )
    assert t.refused(ALICE, "Outgunned") == "15.8"


@clause("Outgunned", 1)
def test_of_two_ships_none_is_outgunned():
    assert outgunned("U.S.S. Nebula").refused(ALICE, "Outgunned") == "49.25"


@clause("Outgunned", 1)
def test_it_takes_more_than_three_times_the_shields():
    assert fleet(cards=["Outgunned"]).refused(ALICE, "Outgunned") == "49.25"


@clause("Outgunned", 1)
def test_who_is_attacked_outguns_nobody():
    t = fleet(cards=["Outgunned"], seat=BOB)
    assert t.refused(BOB, "Outgunned") == "15.8"


# -- Escape Pod ------------------------------------------------------------------------------------


def sinking(*crew, intruder=None, rescuer="U.S.S. Enterprise"):
    """BOB's Nebula is about to be destroyed; he holds an Escape Pod."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", rescuer, space="Excavation")
    if intruder:
        t.put(ALICE, intruder, aboard="U.S.S. Nebula")
    t.put(BOB, *crew, aboard="U.S.S. Nebula").hand(BOB, "Escape Pod").asks(BOB)
    t.card("U.S.S. Nebula").lost = 100
    return t.run(destroyed_ships)


@clause("Escape Pod", 1)
def test_the_crew_goes_into_the_pod():
    t = sinking("Data", "Worf", "Federation PADD").does(BOB, "Escape Pod").goes_on()
    assert not t.in_play("U.S.S. Nebula")
    assert t.where("Escape Pod") == ("space", "Excavation")
    for name in ("Data", "Worf", "Federation PADD"):
        assert t.where(name) == "Escape Pod"


@clause("Escape Pod", 2)
def test_in_his_turn_a_ship_of_his_picks_them_up():
    t = sinking("Data", "Worf").does(BOB, "Escape Pod").goes_on().orders(BOB)
    t.does(BOB, "Use a card in play", "Escape Pod", "U.S.S. Enterprise")
    assert t.team(BOB, aboard="U.S.S. Enterprise") == {"Data", "Worf"}
    assert t.in_discard(BOB, "Escape Pod") == 1


def test_nobody_is_attacked_in_a_pod():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation").hand(BOB, "Escape Pod")
    t.put(BOB, "Worf", aboard="U.S.S. Nebula").put(ALICE, "Leyton Founder", aboard="U.S.S. Nebula")
    t.infiltrates("Leyton Founder").asks(BOB).card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships).does(BOB, "Escape Pod").goes_on()
    assert t.where("Leyton Founder") == "Escape Pod"
    t.stops_infiltrating("Leyton Founder").orders(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "11.1"


@clause("Escape Pod", 1)
def test_a_pod_is_launched_from_no_ship_of_the_opponents():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").hand(BOB, "Escape Pod")
    t.put(ALICE, "Data", aboard="U.S.S. Nebula").put(BOB, "Worf", aboard="U.S.S. Nebula").asks_always(BOB)
    t.card("U.S.S. Nebula").lost = 100
    assert t.run(destroyed_ships).refused(BOB, "Escape Pod") == "49.20"


@clause("Escape Pod", 1)
def test_a_pod_is_launched_from_no_facility():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation").hand(BOB, "Escape Pod")
    t.put(BOB, "Worf", aboard="Federation Outpost").asks(BOB).card("Federation Outpost").lost = 100
    assert t.run(destroyed_ships).refused(BOB, "Escape Pod") == "49.20"


@clause("Escape Pod", 1)
def test_it_answers_nothing_but_the_destruction():
    t = (
        Spaceline("Excavation")
        .put(BOB, "U.S.S. Nebula", space="Excavation")
        .hand(BOB, "Escape Pod")
        .asks(BOB)
    )
    t.put(BOB, "Data", aboard="U.S.S. Nebula").hand(ALICE, "Howard Heirloom Candle").turn(ALICE)
    assert t.does(ALICE, "Howard Heirloom Candle").refused(BOB, "Escape Pod") == "15.8"


@clause("Escape Pod", 1)
def test_without_a_pod_the_crew_is_lost():
    t = sinking("Data").goes_on()
    assert t.in_discard(BOB, "Data") == 1


@clause("Escape Pod", 1)
def test_the_pod_takes_no_intruders():
    t = sinking("Data", intruder="Gowron").does(BOB, "Escape Pod").goes_on()
    assert (t.where("Data"), t.in_discard(ALICE, "Gowron")) == ("Escape Pod", 1)


@clause("Escape Pod", 2)
def test_nothing_elsewhere_and_nothing_of_the_opponents_picks_them_up():
    t = Spaceline("Excavation", "Study Nebula").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "U.S.S. Enterprise", space="Study Nebula").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Worf", aboard="U.S.S. Nebula").hand(BOB, "Escape Pod").asks(BOB)
    t.card("U.S.S. Nebula").lost = 100
    t.run(destroyed_ships).does(BOB, "Escape Pod").goes_on().orders(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"
    assert t.in_play("Escape Pod")


@clause("Escape Pod", 2)
def test_a_facility_picks_them_up_too():
    t = sinking("Data", "Worf", rescuer="Federation Outpost").does(BOB, "Escape Pod")
    t.goes_on().orders(BOB).does(BOB, "Use a card in play", "Escape Pod", "Federation Outpost")
    assert t.team(BOB, aboard="Federation Outpost") == {"Data", "Worf"}


@row("T002-35")
@clause("Escape Pod", 2)
def test_not_in_the_opponents_turn():
    t = sinking("Data", "Worf").does(BOB, "Escape Pod").goes_on().chance_of(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"


@clause("Escape Pod", 1)
def test_for_an_empty_ship_there_is_no_pod():
    assert sinking().refused(BOB, "Escape Pod") == "49.20"
    t = Spaceline("Excavation").hand(BOB, "Escape Pod").turn(BOB)
    assert t.refused(BOB, "Escape Pod") == "49.20"


# -- other interrupts in a ship battle -------------------------------------------------------------


@clause("Smoke Bomb", 1)
def test_nobody_is_left_out_of_a_ship_battle_in_smoke():
    assert fleet(cards=["Smoke Bomb"], seat=BOB).refused(BOB, "Smoke Bomb") == "49.22"


@clause("Emergency Transporter Armbands", 1)
def test_armbands_beam_out_of_a_ship_battle():
    armbands = "Emergency Transporter Armbands"
    t = fleet(cards=[armbands], seat=BOB).does(
        BOB, armbands, "aboard U.S.S. Nebula", "the planet at Excavation"
    )
    while t.asked() != "choose_beamed":
        t.passes(BOB)
    assert t.does(BOB, ["Data"]).where("Data") == ("planet", "Excavation")


@clause("Amanda Rogers", 1)
def test_amanda_rogers_nullifies_a_doorway_that_answers_the_attack():
    t = fleet(cards=["Battle Bridge Door"], seat=BOB, hers=["Amanda Rogers"])
    t.does(BOB, "Battle Bridge Door", "WEAPONS +1").does(ALICE, "Amanda Rogers")
    while t.under_way() != ["a ship battle"]:
        t.does("Pass")
    assert t.in_discard(BOB, "Battle Bridge Door") == 1
    assert t.battle_weapons("U.S.S. Nebula") == 7
