"""Ten scenarios from the two rule texts alone, each across several of their rules."""

import pytest
from spaceline import ALICE, BOB, Spaceline

HERE, MOON = "Excavation", "Restore Errant Moon"
NEB, ENT = "U.S.S. Nebula", "U.S.S. Enterprise"
OUTPOST, OB = "Federation Outpost", "O'Brien Founder"


def spied(*bobs, spies=(OB,)):
    """ALICE's spies are in BOB's crew aboard his Nebula."""
    t = Spaceline(HERE, MOON).put(BOB, NEB, ENT, space=HERE)
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard=NEB).put(ALICE, *spies, aboard=NEB)
    for spy in spies:
        t.infiltrates(spy)
    return t


def test_a_spy_reports_across_quadrants_and_infiltrates_at_once():
    t = Spaceline(HERE, "Rescue Founder").put(BOB, OUTPOST, space=HERE).put(BOB, "Data", aboard=OUTPOST)
    t.hand(ALICE, OB).turn(ALICE).does(ALICE, OB, f"aboard {OUTPOST}")
    assert t.where(OB) == OUTPOST
    assert t.card(OB).infiltrating
    assert t.affiliation(OB) == "Federation"


def test_without_a_facility_of_the_icon_the_same_spy_has_nowhere_to_report():
    t = Spaceline(HERE).put(BOB, "Klingon Outpost", space=HERE).put(BOB, "Gowron", aboard="Klingon Outpost")
    t.hand(ALICE, OB).turn(ALICE)
    assert t.refused(ALICE, OB) is not None


def test_two_spies_of_one_player_beam_away_one_after_the_other():
    t = spied(spies=(OB, "Bashir Founder"))
    for spy in (OB, "Bashir Founder"):
        t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", spy, f"aboard {ENT}").goes_on()
        assert t.where(spy) == ENT
    assert t.card(OB).infiltrating
    assert t.card("Bashir Founder").infiltrating


def test_a_spy_who_comes_home_is_exposed_and_an_ordinary_card_again():
    t = spied().put(ALICE, "Primary Supply Depot", space=HERE).put(ALICE, "Weyoun", at=HERE)
    t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", OB, f"the planet at {HERE}").orders(BOB)
    assert not t.card(OB).infiltrating
    assert t.affiliation(OB) == "Dominion"
    assert not t.is_intruder(OB)
    assert {*t.team(ALICE, at=HERE)} == {"Weyoun", OB}


def test_a_spy_does_not_lend_skills_to_an_attempt_it_stays_out_of():
    t = Spaceline("Diplomacy Mission").put(BOB, "Data", at="Diplomacy Mission")
    t.put(ALICE, OB, at="Diplomacy Mission").infiltrates(OB).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Diplomacy Mission")
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, "stays out").goes_on()
    assert not t.card(OB).stopped
    assert t.card("Data").stopped


@pytest.mark.parametrize("exposed", [False, True])
def test_a_crew_may_attack_a_spy_once_it_is_exposed(exposed):
    t = (
        Spaceline(HERE)
        .put(BOB, "I.K.C. Bortas", space=HERE)
        .put(BOB, "Gowron", "Kurn", aboard="I.K.C. Bortas")
    )
    t.put(ALICE, "Martok Founder", aboard="I.K.C. Bortas").infiltrates("Martok Founder").chance_of(ALICE)
    if exposed:
        t.does(ALICE, "Expose an infiltrator", "Martok Founder")
    t.goes_on().orders(BOB)
    assert bool(t.offered(BOB, "Attack personnel")) == exposed


def test_many_downloads_in_one_turn_are_each_an_action_of_its_own():
    t = Spaceline(HERE).put(ALICE, NEB, space=HERE).put(ALICE, "Morn", aboard=NEB)
    t.deck(ALICE, *["Gold-Pressed Latinum"] * 2).asks_always(ALICE).orders(ALICE)
    t.does(ALICE, "Use a special download", "Morn").goes_on()
    assert t.in_play("Gold-Pressed Latinum")
    assert not t.offered(ALICE, "Use a special download")


@pytest.mark.parametrize("count", [1, 2])
def test_a_counterpart_in_play_bars_a_second_and_leaves_drones_free(count):
    t = Spaceline(HERE).put(ALICE, "Borg Cube", space=HERE).put(ALICE, "Locutus of Borg", aboard="Borg Cube")
    t.hand(ALICE, "Gowron of Borg", *["Six of Eleven"] * count).turn(ALICE)
    assert t.refused(ALICE, "Gowron of Borg") is not None
    assert t.refused(ALICE, "Six of Eleven") is None


def test_a_spy_beams_from_the_planet_to_a_ship_and_on_to_a_facility_of_the_opponents():
    t = Spaceline(HERE).put(BOB, NEB, OUTPOST, space=HERE).put(BOB, "Data", at=HERE)
    t.put(BOB, "Worf", aboard=NEB).put(BOB, "Taitt", aboard=OUTPOST).put(ALICE, OB, at=HERE).infiltrates(OB)
    for place in (NEB, OUTPOST):
        t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", OB, f"aboard {place}").orders(BOB)
        assert t.where(OB) == place
    assert t.card(OB).infiltrating


def test_no_door_opens_in_a_battle_and_it_opens_again_after_it():
    t = Spaceline(HERE).put(ALICE, "Weyoun", "Eris", at=HERE).put(BOB, "Gowron", "Kurn", at=HERE)
    t.put(ALICE, "Devidian Door", "Alternate Universe Door").hand(ALICE, "Founder").asks_always(ALICE)
    t.orders(BOB).does(BOB, "Attack personnel", f"the planet at {HERE}")
    asked = 0
    while t.battle:
        who = t.askees()[0]
        if t.asked(ALICE) in ("respond", "interject"):
            assert not t.offered(ALICE, "Use a card in play")
            t.passes(ALICE)
            asked += 1
        else:
            t.does(who, t.offered(who)[0])
    assert asked
    assert t.chance_of(ALICE).offered(ALICE, "Use a card in play")
