"""Dilemmas of space missions, overcome and not (chapter 53)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

HERE, FAR, SHIP = "Investigate Rogue Comet", "Restore Errant Moon", "U.S.S. Nebula"
CREW = ["Sarek", "Alyssa Ogawa"]
"""They staff the ship, and have nothing that space dilemmas ask for but MEDICAL."""


def aboard(dilemma, *team):
    """ALICE's ship with that crew is where BOB has seeded the dilemma."""
    t = Spaceline(HERE, FAR).put(ALICE, SHIP, space=HERE).put(ALICE, *team, aboard=SHIP)
    return t.beneath(HERE, dilemma)


def meet(dilemma, *team, picks=(), tactics=()):
    """She attempts the mission."""
    t = aboard(dilemma, *team).picks(*picks)
    if tactics:
        t.side_deck(BOB, *tactics)
    return t.orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {SHIP}")


def bonus(t):
    return t.bonus(ALICE)


OVERCOME = [
    ("Cosmic String Fragment", ["Data"], 5),
    ("Cosmic String Fragment", ["Geordi La Forge"], 5),
    ("Cosmic String Fragment", ["Jean-Luc Picard"], 5),
    ("Gravitic Mine", ["Mendon", "Jean-Luc Picard"], 0),
    ("Null Space", ["Jean-Luc Picard", "Geordi La Forge"], 5),
    ("Ktarian Game", ["Data"], 0),
    ("Ktarian Game", ["Julian Bashir", "Satelk", "Geordi La Forge"], 0),
    ('Birth of "Junior"', ["Data", "Geordi La Forge"], 0),
]


@pytest.mark.parametrize(("dilemma", "helpers", "points"), OVERCOME)
def test_it_is_overcome(dilemma, helpers, points):
    t = meet(dilemma, *CREW, *helpers, picks=["Alyssa Ogawa"])
    assert t.asked() == "order"
    assert t.hull(SHIP) == 100
    assert bonus(t) == points
    assert t.in_discard(BOB, dilemma) == 1
    assert not any(t.card(name).disabled for name in CREW)


@card("Cosmic String Fragment")
def test_the_string_destroys_the_ship_and_all_aboard():
    t = meet("Cosmic String Fragment", *CREW, "Taitt")
    assert not t.in_play(SHIP)
    assert [t.in_discard(ALICE, name) for name in (SHIP, *CREW, "Taitt")] == [1, 1, 1, 1]
    assert t.in_discard(BOB, "Cosmic String Fragment") == 1
    assert bonus(t) == 0


DAMAGED = [
    ("Gravitic Mine", []),
    ("Gravitic Mine", ["Jean-Luc Picard"]),
    ("Gravitic Mine", ["Mendon"]),
    ("Null Space", []),
    ("Null Space", ["Jean-Luc Picard"]),
]


@pytest.mark.parametrize(("dilemma", "helpers"), DAMAGED)
def test_the_ship_is_damaged(dilemma, helpers):
    t = meet(dilemma, *CREW, *helpers)
    assert t.hull(SHIP) == 50
    assert bonus(t) == 0
    assert t.in_discard(BOB, dilemma) == 1


@pytest.mark.parametrize("dilemma", ["Gravitic Mine", "Null Space"])
def test_the_damage_is_flipped_from_the_opponents_side_deck(dilemma):
    t = meet(dilemma, *CREW, tactics=["Target Engines", "Photon Torpedo"])
    assert t.where("Target Engines") == t.where("Photon Torpedo") == SHIP
    assert t.hull(SHIP) == 100 - 25 - 35


def test_a_ship_that_one_dilemma_destroys_meets_no_further_one():
    t = aboard("Common Thief", *CREW).beneath(HERE, "Null Space")
    t.card(SHIP).lost = 50
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {SHIP}")
    assert not t.in_play(SHIP)
    assert "The team meets Common Thief." not in t.log()


# -- Ktarian Game ----------------------------------------------------------------------------------


@card("Ktarian Game")
def test_the_game_disables_one_at_once_and_one_each_turn():
    t = meet("Ktarian Game", *CREW, "Taitt", picks=["Taitt", "Alyssa Ogawa"])
    assert t.where("Ktarian Game") == SHIP
    assert t.card("Taitt").disabled
    t.starts_turn(BOB)
    assert not t.card("Alyssa Ogawa").disabled
    t.starts_turn(ALICE)
    assert t.card("Alyssa Ogawa").disabled
    assert not t.card("Sarek").disabled


@card("Ktarian Game")
def test_cunning_30_does_not_cure_it_and_more_does():
    t = meet("Ktarian Game", *CREW, "Taitt", "Satelk", picks=["Taitt"])
    t.put(ALICE, "Mendon", aboard=SHIP).ends_turn(ALICE)
    assert t.card("Taitt").disabled
    t.put(ALICE, "Mendon", aboard=SHIP).ends_turn(ALICE)
    assert not t.card("Taitt").disabled
    assert t.in_discard(BOB, "Ktarian Game") == 1


@card("Ktarian Game", "Data")
def test_a_disabled_android_does_not_cure_it():
    t = meet("Ktarian Game", "Sarek", "Data", "Mendon", picks=["Data"])
    assert t.card("Data").disabled
    assert t.where("Ktarian Game") == SHIP


# -- Birth of "Junior" -----------------------------------------------------------------------------


@card('Birth of "Junior"')
def test_junior_takes_range_every_turn_until_the_ship_is_lost():
    t = meet('Birth of "Junior"', *CREW, "Data")
    assert t.where('Birth of "Junior"') == SHIP
    for left in range(7, 0, -1):
        t.ends_turn(ALICE).ends_turn(BOB)
        assert t.range(SHIP) == left
    t.ends_turn(ALICE)
    assert not t.in_play(SHIP)
    assert t.in_discard(ALICE, "Data") == 1


@card('Birth of "Junior"')
def test_three_engineer_nullify_junior_later():
    t = meet('Birth of "Junior"', *CREW, "Data").ends_turn(ALICE)
    assert t.range(SHIP) == 7
    with t.changed({("range", SHIP): 1}):
        t.put(ALICE, "Geordi La Forge", aboard=SHIP).ends_turn(ALICE)
    assert t.in_discard(BOB, 'Birth of "Junior"') == 1


@card('Birth of "Junior"')
def test_they_nullify_it_at_the_start_of_a_turn_too():
    t = meet('Birth of "Junior"', *CREW).put(ALICE, "Data", "Geordi La Forge", aboard=SHIP)
    t.starts_turn(ALICE)
    assert t.in_discard(BOB, 'Birth of "Junior"') == 1


# -- Tarellian Plague Ship -------------------------------------------------------------------------


@card("Tarellian Plague Ship")
def test_one_medical_goes_over_to_the_plague_ship():
    t = meet("Tarellian Plague Ship", *CREW, "Julian Bashir")
    assert set(t.offered(ALICE)) == {"Alyssa Ogawa", "Julian Bashir"}
    t.does(ALICE, "Alyssa Ogawa")
    assert t.team(ALICE, aboard=SHIP) == {"Sarek", "Julian Bashir"}
    assert bonus(t) == 5
    assert t.in_discard(BOB, "Tarellian Plague Ship") == 1


@card("Tarellian Plague Ship")
def test_without_medical_the_crew_dies():
    t = meet("Tarellian Plague Ship", "Sarek", "Taitt")
    assert t.team(ALICE, aboard=SHIP) == set()
    assert t.in_play(SHIP)
    assert bonus(t) == 0


# -- Radioactive Garbage Scow ----------------------------------------------------------------------

TUG = ["Data", "Geordi La Forge", "Taitt"]


@card("Radioactive Garbage Scow")
def test_the_scow_ends_the_attempt_and_closes_the_mission():
    t = meet("Radioactive Garbage Scow", *TUG, "Richard Galen")
    assert t.where("Radioactive Garbage Scow") == ("mission", HERE)
    assert t.points(ALICE) == 0
    assert not t.card("Data").stopped
    assert not t.offered(ALICE, "Attempt a mission")
    assert not t.orders(ALICE).offered(ALICE, "Attempt a mission")


@card("Radioactive Garbage Scow")
def test_a_ship_with_two_engineer_tows_it_away():
    t = meet("Radioactive Garbage Scow", *TUG, "Richard Galen").orders(ALICE)
    t.does(ALICE, "Use a card in play", "Radioactive Garbage Scow")
    if t.asked(ALICE) == "choose_tug":
        t.does(ALICE, SHIP)
    t.does(ALICE, f"space at {FAR}")
    assert t.where("Radioactive Garbage Scow") == ("mission", FAR)
    assert t.where(SHIP) == ("space", FAR)
    assert t.card(SHIP).range_used == 3


@card("Radioactive Garbage Scow")
@pytest.mark.parametrize(
    ("ship", "crew"), [(SHIP, ["Satelk", "Taitt", "Data"]), ("Type VI Shuttlecraft", [*TUG, "Miles O'Brien"])]
)
def test_others_do_not_tow_it(ship, crew):
    t = Spaceline(HERE, FAR).put(ALICE, ship, space=HERE).put(ALICE, *crew, aboard=ship)
    t.put(BOB, "Radioactive Garbage Scow", on_mission=HERE).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")
