"""Where, when and for whom the texts of personnel hold, and where they do not (chapter 41)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

PLANET, FAR, SHIP = "Excavation", "Restore Errant Moon", "Rigelian Freighter"
LEYTON, OMET = "Admiral Leyton", "Omet'iklan"
AGGRESSORS = [
    pytest.param(LEYTON, ["Jean-Luc Picard", "Data"], marks=clause(LEYTON, 1)),
    pytest.param(OMET, ["Remata'Klan", "Gurat'urak"], marks=clause(OMET, 1)),
]
"""Who lets others attack Dominion, and an Away Team that may not attack it of its own."""


# -- battles against Dominion ----------------------------------------------------------------------


def facing_dominion(team):
    """ALICE's team stands before BOB's Weyoun; her freighter is in space above, another is elsewhere."""
    t = Spaceline(PLANET, FAR).put(ALICE, *team, at=PLANET).put(BOB, "Weyoun", at=PLANET)
    return t.put(ALICE, SHIP, space=PLANET).put(ALICE, "U.S.S. Nebula", space=FAR)


@pytest.mark.parametrize(("name", "team"), AGGRESSORS)
@pytest.mark.parametrize(("ship", "allows"), [(SHIP, True), ("U.S.S. Nebula", False)])
def test_whoever_lets_others_attack_is_at_the_location(name, team, ship, allows):
    t = facing_dominion(team).put(ALICE, name, aboard=ship).orders(ALICE)
    assert bool(t.offered(ALICE, "Attack personnel")) == allows


@pytest.mark.parametrize(("name", "team"), AGGRESSORS)
def test_the_opponents_copy_lets_nobody_attack(name, team):
    t = facing_dominion(team).put(BOB, name, at=PLANET).orders(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "11.2"


@pytest.mark.parametrize(("name", "team"), AGGRESSORS)
def test_a_disabled_one_lets_nobody_attack(name, team):
    t = facing_dominion(team).put(ALICE, name, at=PLANET)
    t.card(name).disabled = True
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.2"


@pytest.mark.parametrize(
    ("name", "ship", "crew"),
    [
        pytest.param(LEYTON, "U.S.S. Enterprise", ["Data", "Taitt", "Mendon"], marks=clause(LEYTON, 1)),
        pytest.param(OMET, "Jem'Hadar Warship", ["Weyoun", "Temo'Zuma", "Virak'kara"], marks=clause(OMET, 1)),
    ],
)
@pytest.mark.parametrize(("at", "rule"), [(PLANET, None), (FAR, "11.2")])
def test_ships_above_the_planet_may_attack_too(name, ship, crew, at, rule):
    t = Spaceline(PLANET, FAR).put(ALICE, ship, space=PLANET).put(ALICE, *crew, aboard=ship)
    t.put(BOB, "Jem'Hadar Attack Ship", space=PLANET).put(ALICE, name, at=at).orders(ALICE)
    assert t.refused(ALICE, "Attack with ships") == rule


@clause(OMET, 1)
def test_ometiklan_does_not_make_federation_attack_klingons():
    t = Spaceline(PLANET).put(ALICE, "Jean-Luc Picard", "Data", at=PLANET).put(BOB, "Gowron", at=PLANET)
    t.put(ALICE, SHIP, space=PLANET).put(ALICE, OMET, aboard=SHIP).orders(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "11.2"


# -- attributes ------------------------------------------------------------------------------------


@clause("Raymond Boone", 1)
def test_a_disabled_raymond_boone_gains_nothing():
    t = Spaceline(PLANET).put(ALICE, "Raymond Boone", "Miles O'Brien", at=PLANET)
    t.card("Raymond Boone").disabled = True
    assert t.attributes("Raymond Boone") == "7/7/6"


@clause("Raymond Boone", 1)
@pytest.mark.parametrize("other", ["O'Brien Founder", "Smiley"])
def test_nobody_who_looks_like_miles_obrien_helps_raymond_boone(other):
    t = Spaceline(PLANET).put(ALICE, "Raymond Boone", other, at=PLANET)
    assert t.attributes("Raymond Boone") == "7/7/6"


@clause("Martok", 1)
def test_martok_aboard_one_ship_strengthens_all_there_by_weapons_alone():
    t = Spaceline(PLANET).put(ALICE, "I.K.C. Bortas", "I.K.C. Rotarran", space=PLANET)
    t.put(ALICE, "Klingon Outpost", space=PLANET).put(ALICE, "Martok", aboard="I.K.C. Rotarran")
    assert (t.weapons("I.K.C. Bortas"), t.weapons("I.K.C. Rotarran")) == (9 + 2, 7 + 2)
    assert (t.range("I.K.C. Bortas"), t.shields("I.K.C. Bortas"), t.weapons("Klingon Outpost")) == (9, 7, 0)


def bortas(*crew, others="I.K.C. K'Vort"):
    """RANGE, WEAPONS and SHIELDS of ALICE's Bortas with that crew; both others are aboard another ship."""
    t = Spaceline(PLANET).put(ALICE, "I.K.C. Bortas", others, space=PLANET)
    t.put(ALICE, *crew, aboard="I.K.C. Bortas")
    t.put(ALICE, *{"Gowron", "Worf Son of Mogh"} - {*crew}, aboard=others)
    assert f"{t.range(others)}/{t.weapons(others)}/{t.shields(others)}" == "8/6/6"
    return f"{t.range('I.K.C. Bortas')}/{t.weapons('I.K.C. Bortas')}/{t.shields('I.K.C. Bortas')}"


@clause("Worf Son of Mogh", 1)
@pytest.mark.parametrize(
    ("crew", "numbers"),
    [
        (["Worf Son of Mogh", "Gowron"], "12/12/10"),
        (["Worf Son of Mogh", "Kurn"], "9/9/7"),
        (["Gowron", "Kurn"], "9/9/7"),
        (["Kurn"], "9/9/7"),
    ],
)
def test_both_worf_and_gowron_must_be_aboard_the_bortas_itself(crew, numbers):
    assert bortas(*crew) == numbers


# -- random selection ------------------------------------------------------------------------------


def chosen_at_random(*team, stopped=(), aboard=()):
    """ALICE's team before Nausicaans, who kill one of them at random; others are aboard a ship above."""
    t = Spaceline(PLANET).put(ALICE, *team, at=PLANET).put(ALICE, SHIP, space=PLANET)
    t.put(ALICE, *aboard, aboard=SHIP)
    t.beneath(PLANET, "Nausicaans").orders(ALICE)
    for name in stopped:
        t.card(name).stopped = True
    return t


def attempted(t, *picks):
    return t.picks(*picks).does(ALICE, "Attempt a mission", f"the planet at {PLANET}")


@clause("Anya", 1)
def test_anya_dies_for_salia_though_she_does_not_take_part_herself():
    t = chosen_at_random("Jean-Luc Picard", "Salia", "Anya", stopped=["Anya"])
    attempted(t, "Anya")
    assert len(t.possible["random_member"]) == len(["Jean-Luc Picard", "Anya"])
    assert (t.in_discard(ALICE, "Anya"), t.in_play("Salia")) == (1, True)


@clause("Anya", 1)
def test_anya_takes_nobody_elses_place():
    t = chosen_at_random("Jean-Luc Picard", "Satelk", "Anya", stopped=["Anya"])
    attempted(t, "Satelk")
    assert (t.in_discard(ALICE, "Satelk"), t.in_play("Anya")) == (1, True)


@clause("Anya", 1)
def test_anya_elsewhere_takes_no_place():
    t = chosen_at_random("Jean-Luc Picard", "Salia", aboard=["Anya"])
    attempted(t, "Salia")
    assert (t.in_discard(ALICE, "Salia"), t.in_play("Anya")) == (1, True)


# -- morphing --------------------------------------------------------------------------------------


def founder(seat=ALICE, hand=ALICE):
    """One player's Founder on the planet, and another Founder in the hand of one."""
    return Spaceline(PLANET).put(seat, "Founder", at=PLANET).hand(hand, "Leyton Founder")


@clause("Founder", 1)
def test_the_opponents_founder_does_not_morph_for_me():
    assert founder(seat=BOB).orders(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause("Founder", 1)
def test_a_founder_in_the_opponents_hand_is_none_to_morph_into():
    assert founder(hand=BOB).orders(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause("Founder", 1)
def test_a_founder_does_not_morph_in_the_opponents_turn():
    t = founder().chance_of(ALICE)
    assert t.asked(ALICE) == "between"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause("Founder", 1)
def test_a_founder_may_morph_as_often_as_one_likes():
    t = founder().hand(ALICE, "Founder").orders(ALICE)
    t.does(ALICE, "Use a card in play", "Founder", "Founder", "Use a card in play", "Founder", "Leyton")
    assert t.where("Leyton Founder") == ("planet", PLANET)
    assert t.holds(ALICE, "Founder") == 2


@clause("Founder", 2)
def test_a_founder_who_infiltrates_is_exposed_by_morphing():
    t = founder().put(BOB, "Data", at=PLANET).goes_undercover(("Founder", ALICE), "Federation")
    assert t.card("Founder").infiltrating
    t.orders(ALICE).does(ALICE, "Use a card in play", "Founder", "Leyton Founder")
    assert not t.card("Leyton Founder").infiltrating
    assert t.affiliation("Leyton Founder") == "Dominion"
    assert t.team(BOB, at=PLANET) == {"Data"}


# -- reporting on Earth ----------------------------------------------------------------------------


@clause("Leyton Founder", 1)
@pytest.mark.parametrize(("name", "rule"), [("Leyton Founder", None), ("Krajensky Founder", "5.3")])
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_other_founders_do_not_report_on_earth(name, rule, owner):
    t = Spaceline(("Espionage Mission", owner)).hand(ALICE, name).turn(ALICE)
    assert t.refused(ALICE, name) == rule


@clause("Leyton Founder", 1)
def test_leyton_founder_reports_on_no_other_homeworld():
    t = Spaceline("Expose Covert Supply", "Intelligence Operation").hand(ALICE, "Leyton Founder").turn(ALICE)
    assert t.refused(ALICE, "Leyton Founder") == "5.3"


# -- cargo runs ------------------------------------------------------------------------------------


def delivered(carrier, *crew):
    """ALICE's freighter has brought a PADD past one mission to her Cargo Bay; the carrier hands it over."""
    t = Spaceline(PLANET, "Krios Suppression", "Security Briefing").deck(ALICE, *["Data"] * 5)
    t.put(ALICE, "Federation Outpost", space=PLANET).put(ALICE, "Nor", space="Security Briefing")
    t.put(ALICE, "Cargo Bay", on="Nor").put(ALICE, *crew, "Federation PADD", aboard="Federation Outpost")
    t.put(ALICE, SHIP, aboard="Federation Outpost").orders(ALICE)
    t.does(ALICE, "Begin a cargo run", SHIP, "aboard Federation Outpost", ["Federation PADD"], [*crew])
    t.does(ALICE, "Undock a ship", SHIP, "Move a ship", SHIP, "space at Security Briefing")
    t.does(ALICE, "Complete a cargo run", SHIP, "Cargo Bay", "Federation PADD", carrier)
    return t.does(ALICE, "draw a card")


@clause("Kasidy Yates", 1)
def test_kasidy_yates_need_not_draw_more():
    t = delivered("Kasidy Yates", "Kasidy Yates").does(ALICE, "no")
    assert (t.holds(ALICE, "Data"), t.asked(ALICE)) == (1, "order")


@clause("Kasidy Yates", 1)
@pytest.mark.parametrize(("carrier", "drawn"), [("Kasidy Yates", 1 + 2), ("Morn", 1)])
def test_she_completes_the_run_herself(carrier, drawn):
    t = delivered(carrier, "Kasidy Yates", "Morn")
    if drawn > 1:
        t.does(ALICE, "yes")
    assert (t.holds(ALICE, "Data"), t.asked(ALICE)) == (drawn, "order")
