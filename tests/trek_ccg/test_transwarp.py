"""The transwarp network, adaptation and drones that beam in (chapters 41, 44, 47, 49 and 53)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

GATEWAY, CONDUIT, ADAPT = "Transwarp Network Gateway", "Transwarp Conduit", "Adapt: Negate Obstruction"
NEAR, HERE, FAR, GAMMA = "Excavation", "Restore Errant Moon", "Diplomacy Mission", "Rescue Founder"
CUBE, SPHERE, OUTPOST = "Borg Cube", "Borg Sphere", "Borg Outpost"
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
SEEKER, ADAPTER, INTRUSION = "Two of Nineteen", "Fifteen of Seventeen", "Undetected Beam-In"


def sphere(*hand, at=HERE):
    """ALICE's Sphere with two navigation drones, in the midst of a spaceline."""
    t = Spaceline(NEAR, HERE, FAR, GAMMA).put(ALICE, SPHERE, space=at).put(ALICE, NAV, NAV, aboard=SPHERE)
    return t.hand(ALICE, *hand)


# -- Transwarp Conduit -----------------------------------------------------------------------------


@clause(CONDUIT, 1, 2)
def test_a_conduit_doubles_the_range_of_a_ship_until_the_turn_ends():
    t = sphere(CONDUIT).put(BOB, "U.S.S. Nebula", space=HERE).turn(ALICE).does(ALICE, CONDUIT, SPHERE)
    assert (t.range(SPHERE), t.range("U.S.S. Nebula"), t.where(CONDUIT)) == (8, 8, SPHERE)
    t.ends_turn(ALICE)
    assert (t.range(SPHERE), t.in_discard(ALICE, CONDUIT)) == (4, 1)


@clause(CONDUIT, 1)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_it_is_played_on_any_ship_in_either_turn(seat):
    t = sphere().put(BOB, "U.S.S. Nebula", space=HERE).hand(seat, CONDUIT).chance_of(seat)
    t.does(seat, CONDUIT, "U.S.S. Nebula")
    assert t.range("U.S.S. Nebula") == 16


@clause(CONDUIT, 1)
def test_without_a_ship_it_is_not_played():
    assert Spaceline(NEAR).hand(ALICE, CONDUIT).turn(ALICE).refused(ALICE, CONDUIT) == "49.15"


@clause(CONDUIT, 3)
def test_a_second_conduit_adds_nothing():
    t = sphere(CONDUIT, CONDUIT).turn(ALICE).does(ALICE, CONDUIT, SPHERE).does(ALICE, CONDUIT, SPHERE)
    assert (t.range(SPHERE), t.holds(ALICE, CONDUIT)) == (8, 0)


# -- Transwarp Network Gateway ---------------------------------------------------------------------


@clause(GATEWAY, 1)
def test_one_is_seeded_at_an_end_of_a_spaceline():
    t = sphere().seeds_face_up(ALICE, GATEWAY, GATEWAY).does(ALICE, GATEWAY)
    assert t.offered(ALICE) == [f"on the mission {place}" for place in (NEAR, FAR, GAMMA)]
    t.does(ALICE, FAR)
    assert t.where(GATEWAY) == ("mission", FAR)
    t.does(BOB, "nothing now")
    assert t.refused(ALICE, GATEWAY) == "47.6"


@clause(GATEWAY, 1)
def test_it_is_not_seeded_before_there_are_missions():
    assert Spaceline().seeds_doorways(ALICE, GATEWAY).refused(ALICE, GATEWAY) == "3.4"


@clause(GATEWAY, 1)
def test_it_is_played_where_a_navigation_drone_is():
    t = sphere(GATEWAY).put(ALICE, DEF, at=NEAR).put(BOB, NAV, at=FAR).turn(ALICE).does(ALICE, GATEWAY)
    assert t.offered(ALICE) == [f"on the mission {HERE}"]
    t.does(ALICE, HERE)
    assert (t.where(GATEWAY), t.card_plays) == (("mission", HERE), 0)


@clause(GATEWAY, 1)
def test_without_one_it_is_not_played():
    t = Spaceline(NEAR).put(ALICE, DEF, at=NEAR).hand(ALICE, GATEWAY).turn(ALICE)
    assert t.refused(ALICE, GATEWAY) == "47.6"


def network(*hand, seat=ALICE):
    """ALICE's Sphere is at a gateway; there is another one in the Gamma Quadrant."""
    t = sphere().put(ALICE, GATEWAY, on_mission=HERE).put(BOB, GATEWAY, on_mission=GAMMA)
    return t.hand(seat, *hand)


THROUGH, FETCH = "move ships to another gateway", "download Transwarp Conduit"


@clause(GATEWAY, 2)
@pytest.mark.parametrize("fare", [CONDUIT, GATEWAY])
def test_ships_move_to_another_gateway_for_a_card_from_hand(fare):
    t = network(fare).put(ALICE, CUBE, space=HERE).orders(ALICE)
    t.does(ALICE, "Use a card in play", GATEWAY, THROUGH, fare)
    if t.asked(ALICE) == "choose_exit":
        t.does(ALICE, GATEWAY)
    t.does(ALICE, [SPHERE])
    assert t.where(SPHERE) == ("space", GAMMA)
    assert (t.card(SPHERE).range_used, t.in_discard(ALICE, fare)) == (0, 1)
    assert t.where(CUBE) == ("space", HERE)


@clause(GATEWAY, 2)
@pytest.mark.parametrize("lack", ["a fare", "another gateway", "a staffed ship", "a ship here"])
def test_without_all_that_is_needed_nothing_moves(lack):
    t = network(*([] if lack == "a fare" else [GATEWAY]))
    if lack == "another gateway":
        t.removed((GATEWAY, BOB))
    if lack == "a ship here":
        t.moved(SPHERE, space=NEAR)
    if lack == "a staffed ship":
        for card in t.cards(NAV):
            card.disabled = True
    assert t.orders(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause(GATEWAY, 2)
def test_the_opponent_may_use_it_too():
    t = network(CONDUIT, seat=BOB).put(BOB, "U.S.S. Nebula", space=HERE)
    t.put(BOB, "Data", "Taitt", aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Use a card in play", GATEWAY, THROUGH, CONDUIT)
    if t.asked(BOB) == "choose_exit":
        t.does(BOB, GATEWAY)
    t.does(BOB, ["U.S.S. Nebula"])
    assert t.where("U.S.S. Nebula") == ("space", GAMMA)


@clause(GATEWAY, 3)
def test_it_is_discarded_for_a_conduit():
    t = sphere().put(ALICE, GATEWAY, on_mission=HERE).deck(ALICE, CONDUIT).orders(ALICE)
    t.does(ALICE, "Use a card in play", GATEWAY, FETCH, SPHERE)
    assert (t.in_discard(ALICE, GATEWAY), t.where(CONDUIT)) == (1, SPHERE)


@clause(GATEWAY, 3)
@pytest.mark.parametrize(("owner", "deck"), [(BOB, [CONDUIT]), (ALICE, ["Data"])])
def test_no_conduit_comes_for_the_opponents_gateway_nor_without_one_at_hand(owner, deck):
    t = sphere().put(owner, GATEWAY, on_mission=HERE).deck(ALICE, *deck).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(OUTPOST, 2)
def test_a_borg_outpost_downloads_a_gateway_to_its_place():
    t = Spaceline(NEAR, "Salvage Operation").put(ALICE, OUTPOST, space="Salvage Operation")
    t.deck(ALICE, GATEWAY).orders(ALICE).does(ALICE, "Use a special download", OUTPOST)
    assert t.where(GATEWAY) == ("mission", "Salvage Operation")


@clause(OUTPOST, 2)
def test_without_one_at_hand_it_downloads_none():
    t = Spaceline(NEAR, "Salvage Operation").put(ALICE, OUTPOST, space="Salvage Operation").orders(ALICE)
    assert t.refused(ALICE, "Use a special download") == "16.9"


# -- Borg Scout Vessel -----------------------------------------------------------------------------

SCOUT = "Borg Scout Vessel"


@clause(SCOUT, 1)
def test_a_scout_reports_at_a_gateway_at_an_end_of_a_spaceline():
    t = sphere(SCOUT).put(BOB, GATEWAY, on_mission=FAR).put(ALICE, GATEWAY, on_mission=HERE).turn(ALICE)
    t.does(ALICE, SCOUT)
    assert t.offered(ALICE) == [f"space at {FAR}"]
    t.does(ALICE, f"space at {FAR}", "none")
    assert (t.where(SCOUT), t.card_plays) == (("space", FAR), 0)


@clause(SCOUT, 1)
@pytest.mark.parametrize("name", [SCOUT, CUBE])
def test_without_a_gateway_no_scout_reports_there_and_never_another_ship(name):
    t = sphere(name)
    if name == CUBE:
        t.put(ALICE, GATEWAY, on_mission=FAR)
    assert t.turn(ALICE).refused(ALICE, name) == "5.3"


@clause(SCOUT, 2)
def test_a_gateway_is_downloaded_if_there_is_none():
    t = sphere(SCOUT).deck(ALICE, GATEWAY, "Data").turn(ALICE).does(ALICE, SCOUT)
    assert t.offered(ALICE) == [f"space at {place}" for place in (NEAR, FAR, GAMMA)]
    t.does(ALICE, f"space at {NEAR}", "none")
    assert (t.where(SCOUT), t.where(GATEWAY)) == (("space", NEAR), ("mission", NEAR))


@clause(SCOUT, 3)
def test_up_to_four_report_aboard_together_with_it():
    t = sphere(SCOUT, *[DEF] * 5, "Data", CONDUIT).put(ALICE, GATEWAY, on_mission=FAR).turn(ALICE)
    t.does(ALICE, SCOUT, f"space at {FAR}")
    assert t.offered(ALICE) == [DEF, "none"]
    t.does(ALICE, DEF, DEF, DEF, DEF)
    assert t.asked(ALICE) == "order"
    assert ({card.host for card in t.cards(DEF)}, t.holds(ALICE, DEF)) == ({t.piece(SCOUT)}, 1)


@clause(SCOUT, 3)
def test_nobody_comes_along_if_it_reports_elsewhere():
    t = Spaceline("Salvage Operation", NEAR).put(ALICE, OUTPOST, space="Salvage Operation")
    t.hand(ALICE, SCOUT, DEF).turn(ALICE).does(ALICE, SCOUT)
    if t.asked(ALICE) == "report_to":
        t.does(ALICE, f"docked at {OUTPOST}")
    assert t.asked(ALICE) == "order"


# -- Two of Nineteen -------------------------------------------------------------------------------


@clause(SEEKER, 1)
@pytest.mark.parametrize(("brings", "answers"), [(GATEWAY, [HERE]), (CONDUIT, [SPHERE])])
def test_it_downloads_a_transwarp_card_in_place_of_a_draw(brings, answers):
    t = sphere().put(ALICE, SEEKER, aboard=SPHERE).deck(ALICE, brings, "Data")
    t.ends_turn(ALICE).does(ALICE, SEEKER, brings, *answers)
    assert t.in_play(brings)
    assert t.holds(ALICE, "Data") == 0


@clause(SEEKER, 1)
@pytest.mark.parametrize(("place", "rule"), [({"at": HERE}, "41.82"), ({"aboard": SPHERE}, "16.1")])
def test_it_downloads_nothing_on_a_planet_and_nothing_else(place, rule):
    deck = [CONDUIT] if rule == "41.82" else ["Data", COM]
    t = sphere().put(ALICE, SEEKER, **place).deck(ALICE, *deck)
    assert t.given(player=ALICE).draws(ALICE, 1).refused(ALICE, SEEKER) == rule


# -- Fifteen of Seventeen --------------------------------------------------------------------------


@clause(ADAPTER, 1)
def test_it_brings_an_adapt_card_to_hand_in_place_of_a_draw():
    t = sphere().put(ALICE, ADAPTER, at=HERE).deck(ALICE, ADAPT, "Data")
    t.given(player=ALICE).draws(ALICE, 1).does(ALICE, ADAPTER)
    assert (t.holds(ALICE, ADAPT), t.holds(ALICE, "Data"), t.in_deck(ALICE, ADAPT)) == (1, 0, 0)


@clause(ADAPTER, 1)
def test_without_one_in_the_deck_the_card_is_drawn():
    t = sphere(ADAPT).put(ALICE, ADAPTER, at=HERE).deck(ALICE, "Data").given(player=ALICE).draws(ALICE, 1)
    assert t.refused(ALICE, ADAPTER) == "16.1"


# -- Adapt: Negate Obstruction ---------------------------------------------------------------------


def encounters(*team, known=True, dilemma="Nausicaans", borg=COM):
    """ALICE's Borg encounter a dilemma; she holds Adapt, and they may have met a copy in an earlier turn."""
    t = Spaceline(NEAR, HERE).put(ALICE, *team, at=NEAR).hand(ALICE, ADAPT).asks(ALICE)
    if known:
        t.beneath(HERE, dilemma).put(ALICE, borg, at=HERE).attempts(ALICE, HERE).goes_on()
        t.ends_attempt().begins_turn(BOB)
    return t.beneath(NEAR, "Nausicaans").attempts(ALICE, NEAR)


@clause(ADAPT, 1)
def test_a_dilemma_met_in_an_earlier_turn_is_nullified():
    t = encounters(COM, NAV)
    while t.asked(ALICE) and "encountering a dilemma" not in t.under_way():
        t.passes(ALICE)
    t.does(ALICE, ADAPT)
    assert t.in_discard(BOB, "Nausicaans") == 2
    assert t.team(ALICE, at=NEAR) == {COM, NAV}
    assert t.in_discard(ALICE, ADAPT) == 1


@clause(ADAPT, 1)
@pytest.mark.parametrize(
    "case",
    [
        {"team": (NAV,)},
        {"team": (COM,), "known": False},
        {"team": (COM,), "dilemma": "Archer"},
        {"team": (COM,), "borg": "Data"},
    ],
    ids=["no [Com] Borg", "new to them", "another was met", "others met it"],
)
def test_no_other_dilemma_is_nullified(case):
    t = encounters(*case.pop("team"), **case)
    while t.asked(ALICE) and "encountering a dilemma" not in t.under_way():
        t.passes(ALICE)
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, ADAPT) == "49.14"


@clause(ADAPT, 1)
def test_between_actions_it_is_not_played():
    assert sphere(ADAPT).turn(ALICE).refused(ALICE, ADAPT) == "49.14"


# -- Undetected Beam-In ----------------------------------------------------------------------------


def boarded(mission=NEAR, ship=None, team=("Data",)):
    """ALICE's team has met Undetected Beam-In; BOB has drones in his deck."""
    t = Spaceline(mission, HERE).beneath(mission, INTRUSION).deck(BOB, *[NAV] * 5, "Locutus of Borg", "Worf")
    if ship:
        t.put(ALICE, ship, space=mission).put(ALICE, *team, aboard=ship)
    else:
        t.put(ALICE, *team, at=mission)
    return t.attempts(ALICE, mission, ship)


@clause(INTRUSION, 2)
@pytest.mark.parametrize(("mission", "ship"), [(NEAR, None), ("Study Nebula", "U.S.S. Nebula")])
def test_the_opponent_downloads_up_to_four_drones_to_the_team(mission, ship):
    t = boarded(mission, ship)
    for _ in range(4):
        assert t.offered(BOB) == [NAV, "none"]
        t.does(BOB, NAV)
    assert {card.host for card in t.cards(NAV)} == {t.card("Data").host}
    assert (len(t.cards(NAV)), t.in_deck(BOB, NAV), t.in_discard(BOB, INTRUSION)) == (4, 1, 1)
    assert not t.battle


@clause(INTRUSION, 2, 3)
def test_fewer_may_come_and_nobody_is_stopped():
    t = boarded().does(BOB, NAV, "none")
    assert (len(t.cards(NAV)), t.in_discard(BOB, INTRUSION)) == (1, 1)


@clause(INTRUSION, 1)
@pytest.mark.parametrize(("count", "nullified"), [(4, True), (3, False)])
def test_four_security_nullify_it(count, nullified):
    t = boarded(team=["Temo'Zuma"] * count)
    assert (t.asked(BOB) != "choose_boarding") == nullified
    assert (t.in_discard(BOB, INTRUSION) == 1) == nullified
