"""What equipment does by its own text, for whom and when (chapter 43)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.vocabulary.terms import SKILL_NAMES

clause = pytest.mark.clause

TAHG, MONEY, WHITE, TABLE = "D'k Tahg", "Gold-Pressed Latinum", "Ketracel-White", "Assimilation Table"
PLANET, HOMEWORLD = "Excavation", "Espionage Mission"
SHIP = "Rigelian Freighter"


# -- D'k Tahg --------------------------------------------------------------------------------------


def outposts(*where):
    """ALICE's outpost, and BOB's, each at its mission."""
    t = Spaceline("Krios Suppression", PLANET).put(ALICE, "Klingon Outpost", space="Krios Suppression")
    return t.put(BOB, "Klingon Outpost", space=PLANET)


@clause(TAHG, 2)
def test_a_dk_tahg_costs_nothing_when_the_card_play_is_spent():
    t = outposts().hand(ALICE, TAHG).turn(ALICE).given(card_plays=0)
    t.does(ALICE, TAHG, "aboard Klingon Outpost")
    assert t.where(TAHG) == "Klingon Outpost"
    assert t.card(TAHG).host == t.piece("Klingon Outpost", ALICE)


def attacked(his, mine=("Kurn", "Kargan"), holder=BOB):
    """ALICE attacks BOB's personnel; one of the two holds a D'k Tahg and is asked about the battle."""
    t = Spaceline(PLANET).put(ALICE, *mine, at=PLANET).put(BOB, *his, at=PLANET)
    t.hand(holder, TAHG).asks(holder).orders(ALICE)
    return t.does(ALICE, "Attack personnel", f"the planet at {PLANET}")


@clause(TAHG, 2)
def test_it_comes_to_a_battle_though_no_card_play_is_left():
    t = attacked(["Gowron", "Martok"])
    t.given(card_plays=0).does(BOB, TAHG, f"the planet at {PLANET}")
    assert t.card(TAHG).controller == BOB
    assert (t.strength("Gowron"), t.strength("Kurn")) == (9 + 1, 8)


@clause(TAHG, 2)
def test_it_comes_to_the_attackers_klingons_as_well():
    t = attacked(["Data", "Tasha Yar"], holder=ALICE).does(ALICE, TAHG, f"the planet at {PLANET}")
    assert (t.strength("Kurn"), t.strength("Data")) == (8 + 1, 12)


@clause(TAHG, 2)
def test_it_does_not_come_to_the_opponents_klingon_who_infiltrates():
    t = Spaceline(PLANET).put(ALICE, "Kurn", "Arne Darvin", at=PLANET).put(BOB, "Weyoun", "Eris", at=PLANET)
    t.goes_undercover("Arne Darvin", "Dominion").hand(BOB, TAHG).asks(BOB).orders(BOB)
    t.does(BOB, "Attack personnel", f"the planet at {PLANET}").does(ALICE, "takes part")
    assert t.fights("Arne Darvin")
    assert t.refused(BOB, TAHG) == "43.2"


@clause(TAHG, 2)
def test_it_comes_no_longer_when_the_first_have_engaged():
    t = attacked(["Gowron", "Martok"]).asks_always(BOB)
    while t.under_way() == ["a personnel battle"]:
        t.passes(BOB)
    assert t.battle
    assert t.asked() == "respond"
    assert t.refused(BOB, TAHG) is not None


@clause(TAHG, 2)
def test_it_comes_to_no_ship_battle():
    t = Spaceline(PLANET).put(ALICE, "I.K.C. Bortas", space=PLANET).put(BOB, "I.K.C. K'Vort", space=PLANET)
    t.put(ALICE, "Gowron", "Divok", "Kromm", aboard="I.K.C. Bortas").put(BOB, "Kurn", aboard="I.K.C. K'Vort")
    t.hand(BOB, TAHG).asks_always(BOB).orders(ALICE)
    t.does(ALICE, "Attack with ships", "I.K.C. K'Vort", "I.K.C. Bortas")
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, TAHG) == "43.2"


# -- Gold-Pressed Latinum --------------------------------------------------------------------------


def shop(*names):
    """ALICE's cards at a homeworld; in her draw deck is one equipment to buy."""
    t = Spaceline(HOMEWORLD, PLANET).put(ALICE, *names, at=HOMEWORLD)
    return t.deck(ALICE, "Federation PADD", MONEY, "Data")


@clause(MONEY, 1)
def test_the_opponents_latinum_pays_for_nothing():
    t = shop("Data", MONEY).put(BOB, MONEY, "Worf", at=HOMEWORLD).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")


@clause(MONEY, 1)
def test_the_opponents_acquisition_lowers_no_price():
    t = shop("Data", MONEY).put(BOB, "Morn", at=HOMEWORLD).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")


@clause(MONEY, 1)
def test_acquisition_elsewhere_lowers_no_price():
    t = shop("Data", MONEY).put(ALICE, SHIP, space=HOMEWORLD).put(ALICE, "Morn", aboard=SHIP).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")


@clause(MONEY, 1)
def test_latinum_in_two_places_does_not_add_up():
    t = shop("Data", MONEY).put(ALICE, SHIP, space=HOMEWORLD).put(ALICE, MONEY, aboard=SHIP).orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")


@clause(MONEY, 1)
def test_latinum_buys_again_in_the_next_turn():
    t = shop("Morn", MONEY, MONEY).deck(ALICE, "Klingon PADD").orders(ALICE)
    t.does(ALICE, "Use a card in play", MONEY, "Federation PADD").orders(ALICE)
    t.does(ALICE, "Use a card in play", MONEY, "Klingon PADD")
    assert t.in_discard(ALICE, MONEY) == 2


@clause(MONEY, 1)
def test_latinum_buys_no_personnel():
    t = shop("Morn", MONEY).orders(ALICE).does(ALICE, "Use a card in play", MONEY)
    assert t.offered(ALICE) == ["Federation PADD"]


# -- Ketracel-White --------------------------------------------------------------------------------


def countdowns(t, seat=ALICE):
    t.ends_turn(seat)
    return [white.countdown for white in t.cards(WHITE)]


@clause(WHITE, 1)
def test_a_jemhadar_elsewhere_uses_up_no_white():
    t = Spaceline(PLANET).put(ALICE, WHITE, at=PLANET).put(ALICE, SHIP, space=PLANET)
    assert countdowns(t.put(ALICE, "Temo'Zuma", aboard=SHIP)) == [3]


@clause(WHITE, 1)
def test_a_captive_jemhadar_uses_up_no_white():
    t = Spaceline(PLANET).put(ALICE, WHITE, at=PLANET).put(BOB, "Temo'Zuma", at=PLANET)
    t.card("Temo'Zuma").captive, t.card("Temo'Zuma").controller = True, ALICE
    assert countdowns(t) == [3]


@clause(WHITE, 2)
def test_a_vorta_who_is_elsewhere_or_the_opponents_rations_nothing():
    t = Spaceline(PLANET).put(ALICE, WHITE, WHITE, "Temo'Zuma", at=PLANET).put(ALICE, SHIP, space=PLANET)
    t.put(ALICE, "Weyoun", aboard=SHIP).put(BOB, "Kilana", at=PLANET)
    assert countdowns(t) == [2, 2]


@clause(WHITE, 2)
def test_a_vorta_rations_what_is_with_them_only():
    t = Spaceline(PLANET).put(ALICE, WHITE, WHITE, "Temo'Zuma", "Weyoun", at=PLANET)
    t.put(ALICE, SHIP, space=PLANET).put(ALICE, WHITE, "Temo'Zuma", aboard=SHIP)
    t.put(BOB, WHITE, at=PLANET)
    assert countdowns(t) == [3, 2, 2, 3]


@clause(WHITE, 2)
def test_when_one_is_used_up_the_next_one_is_begun():
    t = Spaceline(PLANET).put(ALICE, WHITE, WHITE, "Temo'Zuma", "Weyoun", at=PLANET)
    for left in ([3, 2], [3, 1], [3], [2]):
        assert countdowns(t) == left


# -- equipment that gives a skill ------------------------------------------------------------------

GIVEN = {
    "Medical Kit": ("MEDICAL", "Dukat", "Dakol"),
    "Tricorder": ("SCIENCE", "Daro", "Dukat"),
    "Engineering PADD": ("ENGINEER", "Ulani Belor", "Dukat"),
}
"""A skill, somebody whose classification gets it, and somebody else."""


def gets(t, name, who):
    """Whether that personnel has the skill that the equipment gives."""
    return GIVEN[name][0] in t.skills(who)


def each_with(number):
    names = [pytest.param(name, marks=clause(name, number)) for name in GIVEN]
    return pytest.mark.parametrize("name", names)


def reported(name, *there):
    """ALICE's turn: the equipment has just reported to those cards of hers aboard an outpost."""
    t = Spaceline(PLANET).put(ALICE, "Cardassian Outpost", space=PLANET)
    t.put(ALICE, *there, aboard="Cardassian Outpost").hand(ALICE, name).turn(ALICE)
    return t.does(ALICE, name, "aboard Cardassian Outpost")


@each_with(1)
def test_it_gives_a_skill_to_one_classification(name):
    skill, user, other = GIVEN[name]
    t = reported(name, user, other)
    assert t.skills(user)[skill] == 1
    assert not gets(t, name, other)
    assert not gets(t.removed(name), name, user)


@each_with(1)
def test_it_gives_nothing_to_others_or_elsewhere(name):
    user = GIVEN[name][1]
    t = Spaceline(PLANET).put(ALICE, name, at=PLANET).put(BOB, user, at=PLANET)
    t.put(ALICE, SHIP, space=PLANET).put(ALICE, user, aboard=SHIP)
    for piece in (t.piece(user, ALICE), t.piece(user, BOB)):
        assert attributes.skill_of(t.s, piece, SKILL_NAMES.index(GIVEN[name][0])) == 0


@each_with(1)
def test_it_gives_nothing_to_its_players_infiltrator(name):
    user = GIVEN[name][1]
    t = Spaceline(PLANET).put(ALICE, user, name, at=PLANET).put(BOB, "Data", at=PLANET)
    t.goes_undercover(user, "Federation")
    assert not gets(t, name, user)


@each_with(1)
def test_who_lives_in_a_frame_of_mind_gets_nothing(name):
    user = GIVEN[name][1]
    t = Spaceline(PLANET).put(ALICE, user, name, at=PLANET).put(BOB, "Frame of Mind", on=user)
    assert not gets(t, name, user)


@each_with(2)
def test_two_copies_give_the_skill_once(name):
    skill, user, _ = GIVEN[name]
    assert reported(name, user, name).skills(user)[skill] == 1


@clause("Medical Kit", 1)
@pytest.mark.parametrize("kit", [True, False])
def test_with_a_medical_kit_an_officer_helps_to_solve_a_mission(kit):
    t = Spaceline("Eliminate Virus").put(ALICE, "Data", "Salia", at="Eliminate Virus")
    if kit:
        t.put(ALICE, "Medical Kit", at="Eliminate Virus")
    t.orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Eliminate Virus")
    assert t.solved_by("Eliminate Virus") == (ALICE if kit else None)


@clause("Engineering PADD", 1)
@pytest.mark.card("Cardassian Outpost")
@pytest.mark.parametrize("padd", [True, False])
def test_with_an_engineering_padd_a_scientist_builds_an_outpost(padd):
    t = Spaceline(PLANET).put(ALICE, "Ulani Belor", at=PLANET).hand(ALICE, "Cardassian Outpost")
    if padd:
        t.put(ALICE, "Engineering PADD", at=PLANET)
    assert t.turn(ALICE).refused(ALICE, "Cardassian Outpost") == (None if padd else "3.15")


# -- Assimilation Table ----------------------------------------------------------------------------


def cube(*captives, holder=ALICE, seat=BOB):
    """ALICE's Cube with a table; aboard are the captives that one player holds, of the other's cards."""
    t = Spaceline(PLANET).put(ALICE, "Borg Cube", space=PLANET).put(ALICE, TABLE, aboard="Borg Cube")
    t.put(seat, *captives, aboard="Borg Cube")
    for name in captives:
        t.card(name).captive = t.card(name).disabled = True
        t.card(name).controller = holder
    return t


@clause(TABLE, 1)
def test_nobody_who_is_free_is_laid_on_the_table():
    t = cube().put(ALICE, "One of Eleven", aboard="Borg Cube").put(BOB, "Data", aboard="Borg Cube")
    assert t.orders(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause(TABLE, 1)
def test_a_captive_of_the_opponents_is_not_laid_on_it():
    t = cube("Seven of Nine (The Borg)", holder=BOB, seat=ALICE).put(BOB, "Data", aboard="Borg Cube")
    assert t.orders(ALICE).card("Seven of Nine (The Borg)").captive
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(TABLE, 1)
def test_a_captive_elsewhere_is_not_laid_on_it():
    t = cube("Data").moved("Data", at=PLANET).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(TABLE, 1)
def test_captives_beside_the_table_outlive_it():
    t = cube("Data", "Worf").orders(ALICE).does(ALICE, "Use a card in play", TABLE, "Worf").removed(TABLE)
    assert (t.in_discard(BOB, "Worf"), t.where("Data")) == (1, "Borg Cube")
