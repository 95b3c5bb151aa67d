"""Both players do the same thing in one phase or within one action: each with what is their own.

ALICE's O'Brien Founder is among BOB's Federation people, BOB's Martok Founder among ALICE's Klingons.
"""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import start_of_turn

row = pytest.mark.row
HERE, MOON, THERE = "Excavation", "Restore Errant Moon", "the planet at Excavation"
NEBULA, BORTAS = "U.S.S. Nebula", "I.K.C. Bortas"
OBRIEN, MARTOK = "O'Brien Founder", "Martok Founder"
FEDERATION, KLINGONS = ("Jean-Luc Picard", "Data"), ("Gowron", "Kurn", "Klag")
LATINUM, MORN = "Gold-Pressed Latinum", "Morn"
SPECIALISTS, ORDERS = "Assign Mission Specialists", "Issue Secret Orders"


def camps():
    """Both teams on one planet, each with the other player's spy, and a ship of each above."""
    t = Spaceline(HERE).put(BOB, *FEDERATION, at=HERE).put(ALICE, *KLINGONS, at=HERE)
    t.put(BOB, NEBULA, space=HERE).put(ALICE, BORTAS, space=HERE)
    return t.put(ALICE, OBRIEN, at=HERE).put(BOB, MARTOK, at=HERE).infiltrates(OBRIEN).infiltrates(MARTOK)


def crews():
    """Both teams aboard their ships at one place, each with the other player's spy."""
    t = Spaceline(HERE, MOON).put(BOB, NEBULA, space=HERE).put(ALICE, BORTAS, space=HERE)
    t.put(BOB, *FEDERATION, aboard=NEBULA).put(ALICE, *KLINGONS, aboard=BORTAS)
    t.put(ALICE, OBRIEN, aboard=NEBULA).put(BOB, MARTOK, aboard=BORTAS)
    return t.infiltrates(OBRIEN).infiltrates(MARTOK)


def held(t, name, by):
    card = t.card(name)
    card.captive = card.disabled = True
    card.controller = by
    return t


# -- both have spies -------------------------------------------------------------------------------


@row("T000-23", "T000-25")
def test_in_an_attempt_only_the_spy_in_the_team_is_asked():
    t = camps().orders(BOB).does(BOB, "Attempt a mission", THERE)
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, "stays out")
    assert t.asked(BOB) == "order"


@row("T000-23", "T000-26")
def test_in_a_battle_only_the_spy_among_the_attackers_is_asked():
    t = camps().asks(BOB).orders(ALICE).does(ALICE, "Attack personnel", THERE)
    assert t.asked(BOB) == "join_in"
    t.does(BOB, "takes part")
    assert t.fights(MARTOK)
    assert not t.fights(OBRIEN)


@row("T000-26")
def test_a_spy_who_joins_the_attack_is_engaged_by_his_own_side():
    t = camps().picks(MARTOK, "Data").asks(BOB).orders(ALICE)
    t.does(ALICE, "Attack personnel", THERE).does(BOB, "takes part", "Pass")
    assert t.log()[-1] == "Martok Founder engages Data."


@row("T000-23", "T000-27")
def test_in_a_ship_battle_each_is_asked_as_the_ship_with_their_spy_fires():
    t = crews().orders(ALICE).does(ALICE, "Attack with ships", NEBULA, BORTAS)
    assert t.asked(BOB) == "join_in"
    t.does(BOB, "stays out", "yes", BORTAS)
    assert t.asked(ALICE) == "join_in"


@row("T000-24")
@pytest.mark.parametrize(
    ("who", "team", "ship", "spy"), [(ALICE, KLINGONS, BORTAS, MARTOK), (BOB, FEDERATION, NEBULA, OBRIEN)]
)
def test_each_spy_beams_with_the_team_it_infiltrates(who, team, ship, spy):
    t = camps().orders(who).does(who, "Beam", THERE, f"aboard {ship}", [*team]).does(1 - who, "takes part")
    left = {OBRIEN, MARTOK} - {spy}
    assert t.where(spy) == ship
    assert {name for name in (OBRIEN, MARTOK) if t.where(name) == ("planet", HERE)} == left


@row("T000-27")
@pytest.mark.parametrize(("who", "ship"), [(ALICE, BORTAS), (BOB, NEBULA)])
def test_each_ship_asks_for_the_spy_in_its_crew(who, ship):
    t = crews().orders(who).does(who, "Move a ship", ship)
    assert t.asked(1 - who) == "join_in"
    t.does(1 - who, "stays out")
    assert t.asked(who) == "move_to"


@row("T000-28", "T000-29")
@pytest.mark.parametrize(("who", "spy"), [(ALICE, OBRIEN), (BOB, MARTOK)])
def test_in_the_others_turn_each_moves_their_own_spy_alone(who, spy):
    t = camps().chance_of(who).does(who, "Move an infiltrator alone")
    assert t.offered(who) == [spy]


@row("T000-34")
@pytest.mark.parametrize(("who", "spy"), [(ALICE, OBRIEN), (BOB, MARTOK)])
def test_each_exposes_their_own_spy(who, spy):
    t = camps().orders(who).does(who, "Expose an infiltrator", spy)
    assert {name for name in (OBRIEN, MARTOK) if t.card(name).infiltrating} == {OBRIEN, MARTOK} - {spy}


@row("T000-36")
def test_one_persona_exposes_the_impersonators_of_both():
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Miles O'Brien", aboard=NEBULA)
    for who in (ALICE, BOB):
        t.put(who, OBRIEN, at=HERE).infiltrates(OBRIEN, who)
        t.put(who, *((FEDERATION, ("Worf", "Taitt"))[who]), at=HERE)
    t.orders(BOB).does(BOB, "Beam", f"aboard {NEBULA}", THERE, ["Miles O'Brien"])
    assert not any(spy.infiltrating for spy in t.cards(OBRIEN))


@row("T000-42")
def test_each_says_whether_their_own_spy_is_exposed_instead_of_arrested():
    t = Spaceline(HERE).put(BOB, BORTAS, space=HERE).put(ALICE, "I.K.C. K'Vort", space=HERE)
    t.put(BOB, "Gowron", aboard=BORTAS).put(ALICE, "Kurn", aboard="I.K.C. K'Vort")
    t.put(ALICE, OBRIEN, aboard=BORTAS).put(BOB, "Leyton Founder", aboard="I.K.C. K'Vort")
    t.infiltrates(OBRIEN).infiltrates("Leyton Founder").orders(ALICE)
    t.does(ALICE, "is exposed").does(BOB, "goes under house arrest")
    assert not t.card(OBRIEN).infiltrating
    assert t.card("Leyton Founder").arrested


@pytest.mark.card("Covert Agent")
@pytest.mark.parametrize(("who", "name", "outpost"), [(ALICE, "Worf Son of Mogh", 0), (BOB, "Worf", 1)])
def test_each_agent_draws_for_what_the_other_player_reports(who, name, outpost):
    outposts = ("Klingon Outpost", "Federation Outpost")
    t = Spaceline(HERE, MOON).put(ALICE, "Klingon Outpost", space=HERE)
    t.put(BOB, "Federation Outpost", space=HERE)
    t.put(ALICE, "Kurn", aboard="Klingon Outpost").put(BOB, "Data", aboard="Federation Outpost")
    t.put(ALICE, OBRIEN, aboard="Federation Outpost").put(BOB, MARTOK, aboard="Klingon Outpost")
    t.infiltrates(OBRIEN).infiltrates(MARTOK).put(ALICE, "Covert Agent").put(BOB, "Covert Agent")
    t.hand(who, name).deck(ALICE, "Taitt").deck(BOB, "Sarek").turn(who)
    t.does(who, name, f"aboard {outposts[outpost]}")
    assert (t.hand_size(who), t.hand_size(1 - who)) == (0, 1)


@pytest.mark.card(ORDERS)
@pytest.mark.parametrize(("who", "ship"), [(ALICE, BORTAS), (BOB, NEBULA)])
def test_secret_orders_are_obeyed_in_the_turn_of_the_ships_own_player(who, ship):
    t = crews().given(turn_number=3)
    for seat, spy, vessel in ((ALICE, OBRIEN, NEBULA), (BOB, MARTOK, BORTAS)):
        t.put(seat, ORDERS, on=spy)
        orders = t.card(ORDERS, seat)
        orders.first_note, orders.second_note = t.piece(vessel), t.location(MOON)
    t.begins_turn(who).run(start_of_turn, who).does(1 - who, "stays out")
    assert t.told("obeys") == [t.card(ship).face]
    assert t.over


# -- both suspend ----------------------------------------------------------------------------------


def two_morns():
    """Each has a Morn, who downloads Gold-Pressed Latinum out of his own player's deck, and a ship moves."""
    t = Spaceline(HERE, MOON).put(BOB, NEBULA, space=HERE)
    t.put(BOB, "Data", "Taitt", MORN, aboard=NEBULA).put(ALICE, MORN, at=HERE)
    return t.deck(ALICE, LATINUM).deck(BOB, LATINUM).asks_always(ALICE, BOB).orders(BOB)


def steps(t, who):
    """Everybody passes until that player may suspend play."""
    while t.asked() != "interject" or not t.asked(who):
        t.passes(ALICE if t.asked(ALICE) else BOB)
    return t


@row("T002-25", "T002-28")
def test_one_players_use_of_an_icon_leaves_the_others():
    t = two_morns().does(BOB, "Move a ship", NEBULA, f"space at {MOON}")
    steps(t, BOB).does(BOB, "Use a special download", MORN)
    steps(t, ALICE).does(ALICE, "Use a special download", MORN)
    while t.under_way():
        t.passes(ALICE if t.asked(ALICE) else BOB)
    assert (t.deck_size(ALICE), t.deck_size(BOB)) == (0, 0)
    assert (t.where(LATINUM, ALICE), t.where(LATINUM, BOB)) == (("planet", HERE), NEBULA)


@row("T002-27")
def test_what_both_suspend_goes_on_in_the_reverse_order():
    t = two_morns().does(BOB, "Move a ship", NEBULA, f"space at {MOON}")
    steps(t, BOB).does(BOB, "Use a special download", MORN)
    while t.asked(ALICE) not in ("respond", "interject"):
        t.passes(BOB)
    t.does(ALICE, "Use a special download", MORN)
    assert t.under_way() == ["moving a ship", "playing a card", "playing a card"]
    while t.under_way():
        t.passes(ALICE if t.asked(ALICE) else BOB)
    assert t.told("reports") == [ALICE, BOB]
    assert t.where(NEBULA) == ("space", MOON)


# -- both capture ----------------------------------------------------------------------------------


def captives():
    """Each holds one of the other's people; both teams are on one planet, their ships above."""
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(ALICE, BORTAS, space=HERE)
    t.put(BOB, *FEDERATION, at=HERE).put(ALICE, *KLINGONS, at=HERE)
    t.put(ALICE, "Worf", at=HERE).put(BOB, "Taitt", at=HERE)
    return held(held(t, "Worf", BOB), "Taitt", ALICE)


@pytest.mark.parametrize(
    ("who", "team", "ship", "captive"),
    [(ALICE, KLINGONS, BORTAS, "Taitt"), (BOB, FEDERATION, NEBULA, "Worf")],
)
def test_each_takes_their_own_captive_along(who, team, ship, captive):
    t = captives().orders(who).does(who, "Beam", THERE, f"aboard {ship}")
    assert [name for name in ("Worf", "Taitt") if t.offered(who, name)] == [captive]
    t.does(who, [*team, captive])
    assert t.where(captive) == ship


@pytest.mark.parametrize(
    ("who", "team", "ship", "free", "captive"),
    [(ALICE, KLINGONS, BORTAS, "Taitt", "Worf"), (BOB, FEDERATION, NEBULA, "Worf", "Taitt")],
)
def test_whose_captors_leave_is_picked_up_by_their_own_side(who, team, ship, free, captive):
    t = captives().orders(who).does(who, "Beam", THERE, f"aboard {ship}", [*team])
    assert not t.card(free).captive
    assert t.card(captive).captive


# -- both have the same card -----------------------------------------------------------------------


@row("T002-45", "T002-46")
@pytest.mark.card(SPECIALISTS)
def test_each_discards_their_own_copy_of_a_unique_objective():
    t = Spaceline(HERE).put(ALICE, SPECIALISTS).put(BOB, SPECIALISTS).hand(BOB, SPECIALISTS).turn(BOB)
    assert t.refused(BOB, SPECIALISTS) == "19.1"
    t.does(BOB, "Discard an objective", SPECIALISTS)
    assert (t.in_discard(ALICE, SPECIALISTS), t.in_discard(BOB, SPECIALISTS)) == (0, 1)
    t.does(BOB, SPECIALISTS)
    assert t.in_play(SPECIALISTS, BOB)


@pytest.mark.clause("Smoke Bomb", 2)
def test_one_players_smoke_bomb_leaves_the_place_open_to_the_others():
    t = camps().hand(ALICE, "Smoke Bomb").hand(BOB, "Smoke Bomb").turn(ALICE).does(ALICE, "Smoke Bomb", THERE)
    assert (t.stopped(BOB), t.stopped(ALICE)) == ([*FEDERATION], [OBRIEN])
    t.turn(BOB).does(BOB, "Smoke Bomb", THERE)
    assert (t.stopped(ALICE), t.stopped(BOB)) == ([*KLINGONS, OBRIEN], [MARTOK])


# -- both fight ------------------------------------------------------------------------------------


def test_who_is_stopped_waits_for_their_own_turn():
    t = camps()
    for name in (*FEDERATION, *KLINGONS, OBRIEN, MARTOK):
        t.card(name).stopped = True
    t.turn(BOB)
    assert t.stopped(ALICE) == [*KLINGONS, OBRIEN]
    assert t.stopped(BOB) == []


@pytest.mark.parametrize(("who", "place"), [(ALICE, MOON), (BOB, HERE)])
def test_each_strikes_back_where_they_were_attacked(who, place):
    """Of the Federation people of both, who attack nobody else; the Klingons who attacked them have gone."""
    t = Spaceline(HERE, MOON).put(ALICE, "Gowron", "Worf", at=HERE).put(BOB, "Data", at=HERE)
    t.put(BOB, "Martok", "Taitt", at=MOON).put(ALICE, "Sarek", at=MOON).s.spares_losers = True
    for attacker, where, klingon in ((ALICE, HERE, "Gowron"), (BOB, MOON, "Martok")):
        t.orders(attacker).does(attacker, "Attack personnel", f"the planet at {where}", "Klingon")
        t.does("do nothing").removed(klingon)
    t.orders(who).does(who, "Attack personnel")
    assert t.offered(who) == [f"the planet at {place}"]


@row("T000-24", "T000-26")
@pytest.mark.card("Emergency Transporter Armbands")
def test_who_beams_out_of_a_battle_takes_only_the_spy_among_them_along():
    t = camps().hand(BOB, "Emergency Transporter Armbands").asks(BOB).orders(ALICE)
    t.does(ALICE, "Attack personnel", THERE).does(BOB, "takes part", "Emergency Transporter Armbands")
    t.does(BOB, THERE, f"aboard {NEBULA}").does(ALICE, "takes part").does(BOB, [*FEDERATION])
    assert (t.where(OBRIEN), t.where(MARTOK)) == (NEBULA, ("planet", HERE))


@row("T002-65")
def test_markers_that_are_repaired_go_back_to_the_side_deck_they_came_from():
    t = Spaceline(HERE).put(BOB, "Federation Outpost", space=HERE).put(ALICE, "Klingon Outpost", space=HERE)
    t.put(BOB, NEBULA, aboard="Federation Outpost").put(ALICE, BORTAS, aboard="Klingon Outpost")
    t.damages(ALICE, NEBULA, "Target Shields").damages(BOB, BORTAS, "Target Engines")
    for who in (ALICE, BOB) * 4:
        t.ends_turn(who)
    assert (t.used_tactics(ALICE), t.used_tactics(BOB)) == (["Target Shields"], ["Target Engines"])


# -- both have the same text in play ---------------------------------------------------------------

OUTPOST, TREATY, HOMEFRONT = "Federation Outpost", "Treaty: Federation/Klingon", "Homefront"
LINE, INSERT, BREACH = "The Line Must Be Drawn Here", "Insert Undercover Agent", "Warp Core Breach"
EARTH, KRIOS, ASSAULT = "Espionage Mission", "Krios Suppression", "Prepare Assault Teams"
VISIT, CHALNOTH, COMET = "Visit Cochrane Memorial", "Chalnoth", "Investigate Rogue Comet"
BOTH = pytest.mark.parametrize("who", [ALICE, BOB])


def outposts():
    """Each has a Federation Outpost, both at one place."""
    t = Spaceline(HERE).put(ALICE, OUTPOST, space=HERE).put(BOB, OUTPOST, space=HERE)
    return t.hand(ALICE, "Taitt", "Kurn").hand(BOB, "Taitt", "Kurn")


@BOTH
def test_each_reports_to_their_own_facility_of_one_kind(who):
    t = outposts().turn(who).does(who, "Taitt")
    assert len(t.offered(who, OUTPOST)) == 1
    t.does(who, OUTPOST)
    assert t.card("Taitt").host == t.piece(OUTPOST, who)
    assert (t.holds(who, "Taitt"), t.holds(1 - who, "Taitt")) == (0, 1)


@BOTH
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_a_treaty_is_for_the_cards_of_its_player_only(who, owner):
    t = outposts().put(owner, TREATY).put(ALICE, "Data", aboard=(OUTPOST, ALICE))
    t.put(BOB, "Data", aboard=(OUTPOST, BOB)).turn(who)
    assert (t.refused(who, "Kurn") is None) == (who == owner)


@BOTH
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_homefront_brings_the_agents_of_its_player_for_free_only(who, owner):
    t = Spaceline(EARTH).put(owner, HOMEFRONT).hand(ALICE, OBRIEN).hand(BOB, OBRIEN).turn(who)
    assert (t.refused(who, OBRIEN) is None) == (who == owner)


@BOTH
def test_each_countdown_runs_at_the_end_of_its_players_turn(who):
    t = Spaceline(HERE).put(ALICE, LINE).put(BOB, LINE).ends_turn(1 - who)
    for _ in range(4):
        assert t.in_play(LINE, who)
        t.ends_turn(who)
    assert (t.in_play(LINE, who), t.in_play(LINE, 1 - who)) == (False, True)
    assert (t.in_discard(who, LINE), t.in_discard(1 - who, LINE)) == (1, 0)


@pytest.mark.clause(INSERT, 2)
@pytest.mark.parametrize(("who", "spy", "other"), [(ALICE, OBRIEN, MARTOK), (BOB, MARTOK, OBRIEN)])
def test_each_agent_is_exposed_as_the_countdown_of_their_own_objective_ends(who, spy, other):
    t = camps().put(ALICE, INSERT, on=OBRIEN).put(BOB, INSERT, on=MARTOK)
    t.card(INSERT, ALICE).first_note = t.card(OBRIEN).affiliation
    t.card(INSERT, BOB).first_note = t.card(MARTOK).affiliation
    for _ in range(4):
        t.ends_turn(who)
    assert (t.card(spy).infiltrating, t.card(other).infiltrating) == (False, True)


@pytest.mark.parametrize(("who", "ship", "other"), [(ALICE, BORTAS, NEBULA), (BOB, NEBULA, BORTAS)])
def test_each_core_breaches_at_the_end_of_the_turn_of_the_ships_player(who, ship, other):
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(ALICE, BORTAS, space=HERE)
    t.put(ALICE, BREACH, on=NEBULA).put(BOB, BREACH, on=BORTAS).given(turn_number=5).ends_turn(who)
    assert (t.in_play(ship), t.in_play(other)) == (False, True)
    assert (t.in_discard(who, ship), t.in_discard(1 - who, BREACH)) == (1, 1)


@pytest.mark.clause(VISIT, 2, 3)
@BOTH
def test_each_memorial_draws_for_its_player_and_no_visit_bars_the_other_player(who):
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(BOB, VISIT, on_mission=EARTH)
    t.deck(ALICE, "Data", "Worf", "Taitt").deck(BOB, "Data", "Worf", "Taitt")
    for seat in (who, 1 - who):
        t.put(seat, "Geordi La Forge", at=EARTH)
        assert t.ends_turn(1 - seat).asked() != "choose_visitor"
        t.picks("Data").ends_turn(seat)
        with t.changed({("hand_size", seat): 2, ("hand_size", 1 - seat): 0}):
            t.does(seat, "Geordi La Forge")
        t.moved("Geordi La Forge")


# -- both do the same in one phase -----------------------------------------------------------------


@BOTH
def test_at_the_end_of_a_turn_its_player_draws_from_their_own_deck(who):
    t = Spaceline(HERE).deck(ALICE, "Taitt", "Gowron").deck(BOB, "Taitt", "Gowron")
    with t.changed({("hand_size", who): 1, ("deck_size", who): -1, ("hand_size", 1 - who): 0}):
        t.ends_turn(who)
    assert t.deck_size(1 - who) == 2


@pytest.mark.parametrize("drawer", [ALICE, BOB])
@BOTH
def test_three_cards_come_from_the_deck_of_who_draws_them(who, drawer):
    deck = ("Taitt", "Gowron", "Data", "Worf")
    t = Spaceline(HERE).deck(ALICE, *deck).deck(BOB, *deck).hand(who, "Kivas Fajo - Collector").turn(who)
    t.does(who, "Kivas Fajo - Collector", f"seat {drawer + 1}")
    assert (t.hand_size(drawer), t.hand_size(1 - drawer)) == (3, 0)
    assert (t.deck_size(drawer), t.deck_size(1 - drawer)) == (1, 4)
    assert t.in_discard(who, "Kivas Fajo - Collector") == 1


@pytest.mark.parametrize(
    ("who", "team", "mission"), [(ALICE, KLINGONS, KRIOS), (BOB, FEDERATION, HERE)], ids=["ALICE", "BOB"]
)
def test_of_two_copies_of_a_dilemma_each_player_meets_the_others(who, team, mission):
    t = Spaceline(HERE, KRIOS).put(ALICE, "Kurn", "Klag", at=KRIOS).put(BOB, "Taitt", "Sarek", at=HERE)
    t.beneath(KRIOS, CHALNOTH, by=BOB).beneath(HERE, CHALNOTH, by=ALICE).orders(who)
    victim = ("Klag", "Sarek")[who]
    t.does(who, "Attempt a mission", f"the planet at {mission}")
    assert t.asked() == t.asked(1 - who) != "order"
    t.does(1 - who, victim)
    assert (t.in_discard(who, victim), t.in_discard(1 - who, victim)) == (1, 0)
    assert (t.in_discard(who, CHALNOTH), t.in_discard(1 - who, CHALNOTH)) == (0, 1)


@pytest.mark.clause(SPECIALISTS, 2)
def test_each_specialist_scores_for_the_player_who_solves():
    t = Spaceline(COMET, KRIOS).put(ALICE, SPECIALISTS).put(BOB, SPECIALISTS)
    t.put(BOB, NEBULA, space=COMET).put(BOB, "Richard Galen", "Data", "Christopher Hobson", aboard=NEBULA)
    t.put(ALICE, "Gowron", "Martok", "Kurn", "Kargan", "Vekma", at=KRIOS).orders(ALICE)
    with t.changed({("points", ALICE): 30 + 5, ("bonus", ALICE): 5, ("points", BOB): 0}):
        t.does(ALICE, "Attempt a mission", f"the planet at {KRIOS}")
    t.orders(BOB)
    with t.changed({("points", BOB): 30 + 5, ("bonus", BOB): 5, ("points", ALICE): 0}):
        t.does(BOB, "Attempt a mission", f"aboard {NEBULA}")


@pytest.mark.clause(ASSAULT, 3)
@BOTH
def test_both_sides_are_split_and_the_attacker_says_who_fights_on_each(who):
    t = Spaceline(KRIOS).put(ALICE, "Kurn", "Klag", at=KRIOS).put(BOB, "Weyoun", "Eris", "Founder", at=KRIOS)
    t.put(ALICE, "Gowron", at=KRIOS).put(ALICE, ASSAULT).put(BOB, ASSAULT).asks(ALICE, BOB).orders(who)
    t.does(who, "Attack personnel", f"the planet at {KRIOS}")
    sides = (("Kurn", "Klag", "Gowron"), ("Weyoun", "Eris", "Founder"))
    for seat in (1 - who, who):
        while not t.asked(seat):
            t.passes(1 - seat)
        t.does(seat, "Use a card in play", ASSAULT).goes_on()
        assert set(t.offered(seat)) == {*sides[seat]}
        t.does(seat, [sides[seat][0]])
        assert t.asked(who) == "choose_who_fights"
        t.does(who, "the second")
    assert [name for name in (*sides[0], *sides[1]) if not t.fights(name)] == ["Kurn", "Weyoun"]
