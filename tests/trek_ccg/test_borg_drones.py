"""What Borg drones, Dukat of Borg and the Borg Cutting Beam do (chapters 22, 41 and 55)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

HERE, FAR, CUBE, NEBULA = "Excavation", "Restore Errant Moon", "Borg Cube", "U.S.S. Nebula"
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
CREW = [COM, COM, COM, DEF, DEF, NAV, NAV]
GUNNER, GUARD, PILOT = "Thirteen of Nineteen", "Four of Eleven", "Eighteen of Nineteen"
SABOTEUR, BEAMER, SENSOR, TALON = (
    "Six of Seventeen",
    "Two of Eleven",
    "Ten of Nineteen",
    "Three of Nineteen",
)
BEAM, GOWRON, DUKAT = "Borg Cutting Beam", "Gowron of Borg", "Dukat of Borg"


def cube(*crew, at=HERE):
    """ALICE's Cube with that crew."""
    return Spaceline(HERE, FAR).put(ALICE, CUBE, space=at).put(ALICE, *crew, aboard=CUBE)


def numbers(t, ship=CUBE):
    return (t.range(ship), t.weapons(ship), t.shields(ship))


# -- drones that strengthen their ship -------------------------------------------------------------

STRENGTHENED = [
    pytest.param(GUNNER, (0, 2, 0), marks=clause(GUNNER, 1)),
    pytest.param(GUARD, (0, 0, 2), marks=clause(GUARD, 1)),
    pytest.param(PILOT, (1, 0, 0), marks=clause(PILOT, 1)),
]
strengthens = pytest.mark.parametrize(("name", "more"), STRENGTHENED)


@strengthens
@pytest.mark.parametrize("copies", [1, 2])
def test_each_copy_strengthens_the_ship_it_is_aboard(name, more, copies):
    t = cube(*[name] * copies).put(ALICE, "Borg Sphere", space=HERE)
    assert numbers(t) == (8 + copies * more[0], 24 + copies * more[1], 24 + copies * more[2])
    assert numbers(t, "Borg Sphere") == (4, 6, 6)


@strengthens
def test_it_strengthens_no_ship_that_it_is_not_aboard(name, more):
    t = cube().put(ALICE, name, at=HERE)
    assert numbers(t) == (8, 24, 24)


@strengthens
def test_it_strengthens_no_ship_of_the_opponents(name, more):
    t = cube().put(BOB, name, aboard=CUBE)
    assert numbers(t) == (8, 24, 24)


@strengthens
def test_a_disabled_drone_strengthens_nothing(name, more):
    t = cube(name)
    t.card(name).disabled = True
    assert numbers(t) == (8, 24, 24)


# -- Six of Seventeen ------------------------------------------------------------------------------


def aboard_nebula(*drones):
    """ALICE's drones are aboard BOB's ship."""
    t = cube().put(BOB, NEBULA, space=HERE)
    return t.put(ALICE, *drones, aboard=NEBULA).orders(ALICE)


@clause(SABOTEUR, 1)
@pytest.mark.parametrize(("what", "left"), [("RANGE", (6, 7, 8)), ("WEAPONS", (8, 5, 8))])
def test_the_saboteur_takes_2_off_range_or_weapons_until_the_turn_ends(what, left):
    t = aboard_nebula(SABOTEUR).does(ALICE, "Use a card in play", SABOTEUR, what)
    assert (numbers(t, NEBULA), numbers(t)) == (left, (8, 24, 24))
    t.begins_turn(BOB)
    assert numbers(t, NEBULA) == (8, 7, 8)


@clause(SABOTEUR, 1)
def test_it_sabotages_once_in_every_turn():
    t = aboard_nebula(SABOTEUR).does(ALICE, "Use a card in play", SABOTEUR, "RANGE")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.chance_of(ALICE).does(ALICE, "Use a card in play", SABOTEUR, "WEAPONS")
    assert numbers(t, NEBULA) == (8, 5, 8)


@clause(SABOTEUR, 1)
def test_it_sabotages_nothing_in_answer_to_an_action():
    t = aboard_nebula(SABOTEUR).put(BOB, "Data", "Taitt", aboard=NEBULA).asks_always(ALICE).orders(BOB)
    t.does(BOB, "Move a ship", NEBULA, f"space at {FAR}")
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(SABOTEUR, 1)
@pytest.mark.parametrize("place", [{"at": HERE}, {"aboard": "Borg Outpost"}])
def test_it_sabotages_only_the_ship_that_it_is_aboard(place):
    t = cube().put(ALICE, "Borg Outpost", space=HERE).put(ALICE, SABOTEUR, **place).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(SABOTEUR, 2)
@pytest.mark.parametrize(("second", "left"), [("RANGE", (6, 7, 8)), ("WEAPONS", (6, 5, 8))])
def test_two_saboteurs_take_no_more_off_the_same_attribute(second, left):
    t = aboard_nebula(SABOTEUR, SABOTEUR)
    t.does(ALICE, "Use a card in play", f"{SABOTEUR} (aboard {NEBULA}) (2)", "RANGE")
    t.does(ALICE, "Use a card in play", SABOTEUR, second)
    assert numbers(t, NEBULA) == left


# -- Two of Eleven ---------------------------------------------------------------------------------


@clause(BEAMER, 1)
@pytest.mark.parametrize(
    ("place", "beams"), [({"aboard": CUBE}, True), ({"at": HERE}, True), ({"at": FAR}, False)]
)
def test_at_its_location_transporters_beam_through_shields(place, beams):
    t = cube().put(ALICE, BEAMER, **place).put(BOB, NEBULA, space=HERE)
    t.put(ALICE, "I.K.C. K'Vort", space=HERE).put(ALICE, "Kurn", aboard="I.K.C. K'Vort").orders(ALICE)
    t.does(ALICE, "Beam", "aboard I.K.C. K'Vort")
    assert bool(t.offered(ALICE, f"aboard {NEBULA}")) == beams


@clause(BEAMER, 1)
@pytest.mark.parametrize("state", ["the opponent's", "disabled"])
def test_one_that_is_disabled_or_not_yours_opens_no_shields(state):
    t = cube(BEAMER).put(BOB, NEBULA, space=HERE)
    t.put(ALICE, "I.K.C. K'Vort", space=HERE).put(ALICE, "Kurn", aboard="I.K.C. K'Vort")
    if state == "disabled":
        t.card(BEAMER).disabled = True
    else:
        t.card(BEAMER).controller = BOB
    t.orders(ALICE).does(ALICE, "Beam", "aboard I.K.C. K'Vort")
    assert not t.offered(ALICE, f"aboard {NEBULA}")


# -- Ten of Nineteen -------------------------------------------------------------------------------


def hunted(*cloaked, at=HERE):
    """BOB's cloaked ships; ALICE has a Ten of Nineteen aboard her Cube."""
    t = cube(SENSOR).put(BOB, *cloaked, space=at)
    for ship in cloaked:
        t.card(ship).cloaked = True
    return t


@clause(SENSOR, 1)
def test_it_makes_one_ship_at_its_location_decloak_once_a_turn():
    t = hunted("I.K.C. K'Vort", "I.K.C. Bortas").orders(ALICE)
    t.does(ALICE, "Use a card in play", SENSOR, "I.K.C. Bortas")
    assert (t.card("I.K.C. Bortas").cloaked, t.card("I.K.C. K'Vort").cloaked) == (0, 1)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    assert not t.orders(ALICE).refused(ALICE, "Use a card in play")


@clause(SENSOR, 1)
@pytest.mark.parametrize("case", ["far away", "not cloaked", "own ship", "on the planet", "in their turn"])
def test_otherwise_it_makes_no_ship_decloak(case):
    t = hunted("I.K.C. K'Vort", at=FAR if case == "far away" else HERE)
    if case == "not cloaked":
        t.card("I.K.C. K'Vort").cloaked = False
    if case == "own ship":
        t.card("I.K.C. K'Vort").controller = ALICE
    if case == "on the planet":
        t.moved(SENSOR, at=HERE)
    if case == "in their turn":
        t.chance_of(ALICE)
    else:
        t.orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


# -- Three of Nineteen -----------------------------------------------------------------------------


def stunning(fighter=TALON, blow="stun"):
    """ALICE's drone has dealt BOB's Mendon that blow, and ALICE is asked for an answer."""
    t = Spaceline(HERE).put(ALICE, GOWRON, TALON, NAV, at=HERE).put(BOB, "Taitt", "Mendon", at=HERE)
    t.asks_always(ALICE).orders(ALICE).picks(fighter, "Mendon")
    t.does(ALICE, "Attack personnel", f"the planet at {HERE}").goes_on()
    assert t.asked(ALICE) == "choose_blow"
    return t.does(ALICE, blow)


@clause(TALON, 1)
def test_it_assimilates_whom_it_has_just_stunned():
    t = stunning().does(ALICE, "Use a card in play", TALON).goes_on()
    card = t.card("Mendon")
    assert (t.affiliation("Mendon"), card.controller, card.seat, card.stunned) == ("Borg", ALICE, BOB, 0)
    assert (t.where("Mendon"), t.fights("Mendon")) == (("planet", HERE), False)
    assert t.skills("Mendon") == {"SCIENCE": 1, "Physics": 1}


@clause(TALON, 1)
def test_the_assimilated_are_drones():
    t = stunning().does(ALICE, "Use a card in play", TALON).goes_on()
    t.put(ALICE, CUBE, space=HERE).moved("Mendon", aboard=CUBE)
    assert t.drones(ALICE, aboard=CUBE) == {"Mendon"}


@clause(TALON, 1)
@pytest.mark.parametrize(
    ("fighter", "blow"), [(NAV, "stun"), (TALON, "mortally wound"), (TALON, "do nothing")]
)
def test_nobody_is_assimilated_whom_it_has_not_stunned(fighter, blow):
    t = stunning(fighter, blow)
    assert "Use a card in play" not in t.offered(ALICE)


@clause(TALON, 1)
def test_before_the_blow_nobody_is_assimilated():
    t = Spaceline(HERE).put(ALICE, GOWRON, TALON, at=HERE).put(BOB, "Mendon", at=HERE)
    t.asks_always(ALICE).orders(ALICE).picks(TALON, "Mendon")
    t.does(ALICE, "Attack personnel", f"the planet at {HERE}")
    while "an engagement" not in t.under_way():
        t.passes(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


# -- Dukat of Borg ---------------------------------------------------------------------------------


@clause(DUKAT, 1)
def test_dukat_is_a_counterpart():
    t = cube(GOWRON).put(ALICE, "Alternate Universe Door").hand(ALICE, DUKAT).turn(ALICE)
    assert t.refused(ALICE, DUKAT) == "22.17"


@clause(DUKAT, 2)
@pytest.mark.parametrize(("affiliation", "more"), [("Cardassian", 4), ("Federation", 0)])
def test_his_ship_is_stronger_against_cardassians(affiliation, more):
    t = cube(DUKAT, *CREW).put(BOB, NEBULA, space=HERE).put(BOB, "Weyoun", "Kilana", aboard=NEBULA)
    t.is_of("Klingon", "Weyoun", "Kilana").is_of("Klingon", NEBULA)
    t.put(BOB, "Cardassian Outpost", space=HERE).asks(ALICE)
    if affiliation != "Cardassian":
        t.moved("Cardassian Outpost", space=FAR)
    t.orders(BOB)
    assert numbers(t) == (8, 24, 24)
    t.is_of(affiliation, NEBULA, "Weyoun", "Kilana").does(BOB, "Attack with ships", CUBE, NEBULA)
    assert numbers(t) == (8, 24 + more, 24 + more)


# -- Borg Cutting Beam -----------------------------------------------------------------------------


def cuts(*crew, tactic=BEAM, target=NEBULA, shields=None):
    """ALICE's Cube has fired with that tactic at BOB's ship with that crew."""
    t = cube(GOWRON, *CREW).put(BOB, target, space=HERE).put(BOB, *crew, aboard=target)
    t.side_deck(ALICE, tactic, tactic).picks(tactic, tactic).orders(ALICE)
    t.does(ALICE, "Attack with ships", target, CUBE).goes_on()
    if t.asked(BOB) == "fire_back":
        t.does(BOB, "no")
    return t.does(ALICE, tactic)


@clause(BEAM, 1)
@pytest.mark.parametrize("victim", ["Data", "Taitt"])
def test_on_a_hit_a_random_crew_member_is_assimilated(victim):
    t = cuts("Data", "Taitt").picks(victim).does(ALICE, "yes", CUBE)
    assert (t.where(victim), t.affiliation(victim), t.card(victim).controller) == (CUBE, "Borg", ALICE)
    assert t.where("Taitt" if victim == "Data" else "Data") == NEBULA
    assert victim in t.drones(ALICE, aboard=CUBE)


@clause(BEAM, 1)
def test_the_crew_may_be_let_alone():
    t = cuts("Data", "Taitt").does(ALICE, "no")
    assert t.team(BOB, aboard=NEBULA) == {"Data", "Taitt"}


@clause(BEAM, 1)
def test_without_a_crew_nobody_is_asked():
    assert cuts().asked(ALICE) != "may_do_it"


@clause(BEAM, 1)
def test_an_infiltrator_in_the_crew_is_exposed():
    t = cube(GOWRON, *CREW).put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA)
    t.put(ALICE, "Kurn", aboard=NEBULA).goes_undercover("Kurn", "Federation")
    t.side_deck(ALICE, BEAM, BEAM).picks(BEAM, BEAM).orders(ALICE)
    t.does(ALICE, "Attack with ships", NEBULA, CUBE).goes_on()
    if t.asked(BOB) == "fire_back":
        t.does(BOB, "no")
    t.does(ALICE, BEAM).picks("Kurn").does(ALICE, "yes", CUBE)
    assert (t.where("Kurn"), t.affiliation("Kurn"), t.card("Kurn").infiltrating) == (CUBE, "Borg", 0)


def test_the_beam_itself_is_the_only_marker_of_a_hit():
    t = cuts("Data", "Taitt").does(ALICE, "no")
    assert (t.where(BEAM), t.hull(NEBULA), numbers(t, NEBULA)) == (NEBULA, 60, (8, 7, 6))
    assert len(t.cards(BEAM)) == 1


@clause(BEAM, 1)
def test_on_a_miss_nobody_is_assimilated():
    t = cube(GOWRON, *CREW).put(BOB, "Federation Outpost", space=HERE)
    t.put(BOB, "Data", aboard="Federation Outpost").side_deck(ALICE, BEAM, BEAM).picks(BEAM, BEAM)
    t.orders(ALICE).does(ALICE, "Attack with ships", "Federation Outpost", CUBE).goes_on()
    assert t.does(ALICE, BEAM).where("Data") == "Federation Outpost"
    assert not t.in_play(BEAM)


def test_a_borg_only_tactic_bears_the_icon():
    assert cube().put(ALICE, BEAM, on=CUBE).icons(BEAM) == {"BO"}
