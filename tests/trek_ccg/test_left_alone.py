"""Who is left alone in the middle of what others began: spies without the team they joined, ships without a
crew (8.2, 11.9, 21.16)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
DIAL, MARTOK = "Dial Martok for Murder", "Martok Founder"
KVORT, NEBULA, OBRIEN = "I.K.C. K'Vort", "U.S.S. Nebula", "O'Brien Founder"


def goes_on(t, **answers):
    """Everybody passes, or answers as told by the names of questions, until the action is over."""
    while t.asked() != "order":
        t.does(answers.get(t.asked(), "Pass"))
    return t


def suspended(t):
    """Everybody passes up to the first step at which ALICE may suspend play."""
    while t.asked(ALICE) != "interject":
        t.does("Pass")
    return t


def dials(t, mark):
    """The spy kills the one he marks, in a battle within what is under way."""
    return t.does(ALICE, "Use a special download", MARTOK, DIAL, MARTOK, mark, "none")


# -- spies left in a battle ------------------------------------------------------------------------


@row("T000-21", "T000-26", "T002-27")
def test_a_spy_left_alone_in_the_battle_he_joined_does_not_fight_his_own():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", at="Excavation")
    t.put(ALICE, "Weyoun", "Eris", MARTOK, at="Excavation").infiltrates(MARTOK).deck(ALICE, DIAL)
    t.asks_always(ALICE).orders(BOB)
    t.card("Kurn").stopped = True
    t.does(BOB, "Attack personnel", "the planet at Excavation").does(ALICE, "takes part")
    goes_on(dials(t, "Gowron"), choose_blow="stun")
    assert t.said("engages", "battle_over") == ["engages", "battle_over"]
    assert t.in_play(MARTOK)


def fires(*crew):
    """BOB's K'Vort is about to fire at ALICE's ship; her spy aboard takes part."""
    t = Spaceline("Excavation").put(BOB, KVORT, space="Excavation").put(BOB, *crew, aboard=KVORT)
    t.put(ALICE, MARTOK, aboard=KVORT).infiltrates(MARTOK).deck(ALICE, DIAL)
    t.put(ALICE, "Zibalian Transport", space="Excavation").put(ALICE, "Weyoun", aboard="Zibalian Transport")
    t.asks_always(ALICE).orders(BOB).does(BOB, "Attack with ships", "Zibalian Transport", KVORT)
    return t.does(ALICE, "takes part")


@row("T000-26", "T002-27")
@pytest.mark.parametrize(("crew", "shots"), [(["Gowron"], 0), (["Gowron", "Kurn"], 1)])
def test_a_ship_with_spies_alone_left_aboard_fires_no_more(crew, shots):
    t = goes_on(dials(fires(*crew), "Gowron"), choose_blow="stun", fire_back="no")
    assert len(t.said("fires")) == shots


# -- spies left in an attempt, a beaming -----------------------------------------------------------


@row("T000-25")
def test_a_spy_left_alone_in_an_attempt_meets_nothing_more():
    t = Spaceline("Excavation").put(BOB, "Mendon", at="Excavation")
    t.put(ALICE, "Bashir Founder", at="Excavation").infiltrates("Bashir Founder")
    t.beneath("Excavation", "Ensure Their Silence", "Common Thief", by=ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "takes part")
    goes_on(t, choose_weak="Mendon")
    assert t.in_discard(BOB, "Mendon") == 1
    assert t.said("meets", "attempt_over") == ["meets", "attempt_over"]
    assert t.in_play("Bashir Founder")


@row("T000-25", "T000-32")
def test_spies_left_alone_solve_nothing_for_the_opponent():
    spies = (OBRIEN, "Bashir Founder", "Leyton Founder", "Krajensky Founder")
    t = Spaceline("Excavation").put(BOB, "Mendon", at="Excavation").put(ALICE, *spies, at="Excavation")
    for spy in spies:
        t.infiltrates(spy)
    t.asks_always(ALICE).orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation")
    suspended(t.does(ALICE, *["takes part"] * 4)).removed("Mendon")
    goes_on(t)
    assert t.solved_by("Excavation") is None
    assert not any(t.card(spy).stopped for spy in spies)


@row("T000-24")
@pytest.mark.parametrize(("left", "place"), [((), ("planet", "Excavation")), (("Worf",), NEBULA)])
def test_a_spy_beams_only_beside_somebody_of_the_team(left, place):
    t = Spaceline("Excavation").put(BOB, NEBULA, space="Excavation")
    t.put(BOB, "Data", *left, at="Excavation").is_of("Federation", *left)
    t.put(ALICE, OBRIEN, at="Excavation").infiltrates(OBRIEN).asks_always(ALICE).orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data", *left])
    goes_on(suspended(t.does(ALICE, "takes part")).removed("Data"))
    assert t.where(OBRIEN) == place


# -- ships left without a crew ---------------------------------------------------------------------


@row("T000-27", "T002-27")
@pytest.mark.parametrize(
    ("crew", "place"), [(["Kurn"], "Excavation"), (["Kurn", "Gowron"], "Survey Mission")]
)
def test_a_ship_whose_crew_died_meanwhile_does_not_move(crew, place):
    t = Spaceline("Excavation", "Survey Mission").put(BOB, KVORT, space="Excavation")
    t.put(BOB, *crew, aboard=KVORT).put(ALICE, MARTOK, aboard=KVORT).infiltrates(MARTOK).deck(ALICE, DIAL)
    t.asks_always(ALICE).orders(BOB).does(BOB, "Move a ship", KVORT).does(ALICE, "stays out")
    suspended(t.does(BOB, "space at Survey Mission"))
    goes_on(dials(t, "Kurn"), choose_blow="stun")
    assert t.where(KVORT) == ("space", place)


@row("T000-27", "T002-27")
def test_a_ship_staffed_with_the_spys_icons_does_not_move_once_he_has_gone():
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, NEBULA, space="Excavation")
    t.put(BOB, "Alyssa Ogawa", aboard=NEBULA).put(ALICE, "Leyton Founder", aboard=NEBULA)
    t.infiltrates("Leyton Founder").hand(ALICE, "Flight of the Intruder").asks_always(ALICE).orders(BOB)
    t.does(BOB, "Move a ship", NEBULA).does(ALICE, "takes part").does(BOB, "space at Restore")
    suspended(t).does(ALICE, "Flight of the Intruder", "Leyton Founder")
    while t.asked() != "choose_flyer":
        t.does("Pass")
    goes_on(t.does(ALICE, ["Leyton Founder"]))
    assert t.where(NEBULA) == ("space", "Excavation")
    assert t.said("not_staffed") == ["not_staffed"]


# -- captives left ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "free"), [(NEBULA, False), ("Weyoun's Warship", True)])
def test_a_captive_whom_nobody_holds_is_free_aboard_a_ship_of_their_own_side(ship, free):
    t = Spaceline("Excavation").put(BOB, NEBULA, space="Excavation")
    t.put(ALICE, "Weyoun's Warship", space="Excavation").put(ALICE, "Eris", aboard=ship)
    captive = t.card("Eris")
    captive.captive, captive.disabled, captive.controller = True, True, BOB
    t.orders(BOB)
    assert bool(t.card("Eris").captive) != free
