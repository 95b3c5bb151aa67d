"""Claire, Daniella and Kronen of the Watch of Light and their abilities, each on a position of its own."""

import pytest
from skirmish_position import ALICE, Skirmish

clause = pytest.mark.clause

HERE = (20, 18)


def duel(name, other="Lamp Warden", *, dice=(), **fields):
    """ALICE's figure in contact with an enemy who has no action points to react with."""
    p = Skirmish([(name, *HERE)], [other], dice=dice)
    return p.beside(other, name, 90, **{"actions": 0, **fields})


def range_of(name, inches, other="Lamp Warden", *, dice=(), friends=(), **fields):
    """ALICE's figure so many inches from an enemy who has no action points to react with."""
    party = [(name, 5, 18), *friends]
    p = Skirmish(party, [(other, 5 + 1.2 + inches, 18)], dice=dice)
    return p.with_fields(other, **{"actions": 0, **fields})


def lost(p, name):
    """Life points it has lost."""
    return p.figure(name).lost


# -- Claire Adelheid --------------------------------------------------------------------------------


@pytest.mark.card("Claire Adelheid")
@clause("Claire Adelheid: Gae Bolg", 1)
def test_claire_strikes_at_2_inches():
    p = range_of("Claire Adelheid", 2, dice=[4]).activates("Claire Adelheid")
    p.does("attack", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 5 + 1 - 1


@clause("Claire Adelheid: Gae Bolg", 1)
def test_claire_does_not_strike_beyond_2_inches():
    assert range_of("Claire Adelheid", 2.2).activates("Claire Adelheid").refused("attack") == "14.3"


@clause("Claire Adelheid: Gae Bolg", 1)
@pytest.mark.parametrize(("inches", "no"), [(2, None), (2.2, "12.13")])
def test_claires_abilities_reach_2_inches_in_close_combat(inches, no):
    assert range_of("Claire Adelheid", inches).activates("Claire Adelheid").refused("Nuala") == no


@clause("Claire Adelheid: Gae Bolg", 1)
def test_claires_charge_goes_on_to_contact():
    p = range_of("Claire Adelheid", 12, dice=[3, 3]).activates("Claire Adelheid")
    p.does("charge", "Lamp Warden").answer(ALICE, 270 // 15)
    assert p.gap("Claire Adelheid", "Lamp Warden") == 0


@clause("Claire Adelheid: Gae Bolg", 1)
def test_claires_charge_does_not_reach_2_inches_beyond_her_run():
    assert range_of("Claire Adelheid", 13).activates("Claire Adelheid").refused("charge") is not None


@clause("Claire Adelheid: Gae Bolg", 2)
@pytest.mark.parametrize(("die", "hurt"), [(9, 5 + 6 - 5), (10, 5 + 7)])
def test_armor_does_not_count_against_claires_critical_hits(die, hurt):
    p = duel("Claire Adelheid", "Kronen Roxxon", dice=[die]).attacks("Claire Adelheid", "Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == hurt


@clause("Claire Adelheid: Nuala", 1)
def test_nuala_does_5_more_damage():
    p = duel("Claire Adelheid", dice=[3]).attacks("Claire Adelheid", "Lamp Warden", "Nuala")
    assert lost(p, "Lamp Warden") == 5 + 5 - 1


def eadgil_solaris(x=18, dice=(5, 4), **fields):
    p = Skirmish([("Claire Adelheid", x - 8, 18)], [("Kronen Roxxon", x, 18)], dice=dice)
    p.with_fields("Kronen Roxxon", **{"actions": 0, **fields}).activates("Claire Adelheid")
    p.does("Eadgil Solaris", "Kronen Roxxon")
    return p.answer(ALICE, 270 // 15)


@clause("Claire Adelheid: Eadgil Solaris", 1)
def test_eadgil_solaris_is_a_charge_with_2_attack_and_4_damage():
    p = eadgil_solaris()
    assert p.lines("7 + 5 = 12 against 8")
    assert lost(p, "Kronen Roxxon") == 5 + 4 + 4 - 5
    assert p.actions("Claire Adelheid") == 0


@clause("Claire Adelheid: Eadgil Solaris", 1)
def test_eadgil_solaris_throws_its_target_along_the_charge():
    assert eadgil_solaris().where("Kronen Roxxon") == (18 + 8, 18)


def after_tuatha(other="Lamp Warden", **position):
    """Claire has thrown the spear, and stands in contact."""
    p = range_of("Claire Adelheid", 16, other, dice=[1, 1], **position)
    p.attacks("Claire Adelheid", other, "Tuatha De Danann")
    return p.beside(other, "Claire Adelheid", 90, actions=0, lost=0)


@clause("Claire Adelheid: Tuatha De Danann", 1)
def test_tuatha_de_danann_reaches_16_inches_with_5_attack_two_dice_and_full_damage():
    p = range_of("Claire Adelheid", 16, "Kronen Roxxon", dice=[1, 6])
    p.activates("Claire Adelheid").does("Tuatha De Danann", "Kronen Roxxon")
    assert p.lines("10 + 6 = 16 against 8")
    assert lost(p, "Kronen Roxxon") == 5 + 8 - 5


@clause("Claire Adelheid: Tuatha De Danann", 2)
def test_after_tuatha_de_danann_claires_damage_is_2():
    p = after_tuatha().shows(5).attacks("Claire Adelheid", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 2 + 2 - 1


@clause("Claire Adelheid: Tuatha De Danann", 2)
def test_after_tuatha_de_danann_claire_does_not_reach_2_inches():
    p = after_tuatha().stand("Lamp Warden", 5 + 1.2 + 1, 18).activates("Claire Adelheid")
    p.with_fields("Claire Adelheid", actions=4)
    assert p.refused("attack") == "14.3"


@clause("Claire Adelheid: Tuatha De Danann", 2)
def test_after_tuatha_de_danann_armor_counts_against_claires_critical_hits():
    p = after_tuatha("Kronen Roxxon").shows(10).attacks("Claire Adelheid", "Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == 2 + 7 - 5


@pytest.mark.parametrize(
    "ability",
    [
        pytest.param("Eadgil Solaris", marks=clause("Claire Adelheid: Tuatha De Danann", 2)),
        pytest.param("Tuatha De Danann", marks=clause("Claire Adelheid: Tuatha De Danann", 1)),
    ],
)
def test_after_tuatha_de_danann_neither_it_nor_eadgil_solaris_is_possible_in_any_turn(ability):
    p = range_of("Claire Adelheid", 10, "Kronen Roxxon", dice=[1, 1]).activates("Claire Adelheid")
    p.does("Tuatha De Danann", "Kronen Roxxon").plays("recovery").with_fields("Claire Adelheid", actions=4)
    p.activates("Claire Adelheid")
    assert p.refused(ability) == "2.18"


# -- Daniella Meris ---------------------------------------------------------------------------------


@pytest.mark.card("Daniella Meris")
def test_daniella_shoots_16_inches():
    p = range_of("Daniella Meris", 16, dice=[4]).activates("Daniella Meris").does("attack", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 4 + 1 - 1


@pytest.mark.parametrize(
    ("name", "ability", "inches"),
    [
        pytest.param(
            "Claire Adelheid", "Tuatha De Danann", 16, marks=clause("Claire Adelheid: Tuatha De Danann", 1)
        ),
        pytest.param(
            "Daniella Meris", "Ripple in Water", 16, marks=clause("Daniella Meris: Ripple in Water", 1)
        ),
        pytest.param(
            "Daniella Meris", "Chasing the Moon", 20, marks=clause("Daniella Meris: Chasing the Moon", 1)
        ),
        pytest.param("Daniella Meris", "Shooting Star", 16, marks=clause("Daniella Meris: Shooting Star", 1)),
        pytest.param("Daniella Meris", "Divine Flames", 16, marks=clause("Daniella Meris: Divine Flames", 1)),
    ],
)
def test_a_shot_reaches_as_far_as_is_printed(name, ability, inches):
    assert range_of(name, inches).activates(name).refused(ability) is None
    assert range_of(name, inches + 0.2).activates(name).refused(ability) == "12.13"


@clause("Daniella Meris: Ripple in Water", 1)
def test_ripple_in_water_shoots_16_inches_with_two_dice():
    p = range_of("Daniella Meris", 16, dice=[2, 6]).activates("Daniella Meris")
    p.does("Ripple in Water", "Lamp Warden")
    assert p.lines("5 + 6 = 11 against 8")


@clause("Daniella Meris: Chasing the Moon", 1)
@pytest.mark.parametrize(("die", "counters"), [(5, 2), (6, 0)])
def test_chasing_the_moon_seals_at_20_inches_unless_15_is_reached(die, counters):
    p = range_of("Daniella Meris", 20, dice=[4, die]).activates("Daniella Meris")
    p.does("Chasing the Moon", "Lamp Warden")
    assert p.counters("Lamp Warden", "Seal") == counters


@clause("Daniella Meris: Chasing the Moon", 1)
def test_chasing_the_moon_does_not_seal_who_loses_no_life_points():
    p = range_of("Daniella Meris", 20, "Kronen Roxxon", dice=[3])
    p.attacks("Daniella Meris", "Kronen Roxxon", "Chasing the Moon")
    assert p.counters("Kronen Roxxon", "Seal") == 0


def burning(ability, inches):
    """A friend of ALICE stands so many inches from the target of an area shot."""
    x = 5 + 1.2 + 16
    p = range_of("Daniella Meris", 16, dice=[4], friends=[("Janiel", x, 18 + 1.2 + inches)])
    p.with_fields("Janiel", actions=0)
    return p.activates("Daniella Meris").does(ability, "Lamp Warden")


@clause("Daniella Meris: Shooting Star", 1)
@pytest.mark.parametrize(("inches", "met"), [(2, True), (2.2, False)])
def test_shooting_star_meets_all_within_2_inches_of_its_target(inches, met):
    p = burning("Shooting Star", inches)
    assert p.lines("6 + 4 = 10 against 8")
    assert (lost(p, "Lamp Warden"), lost(p, "Janiel")) == (4 + 2 - 1, (4 + 1) * met)


@clause("Daniella Meris: Divine Flames", 1)
@pytest.mark.parametrize(("inches", "met"), [(3, True), (3.2, False)])
def test_divine_flames_meet_all_within_3_inches_of_their_target(inches, met):
    p = burning("Divine Flames", inches)
    assert p.lines("8 + 4 = 12 against 8")
    assert (lost(p, "Lamp Warden"), lost(p, "Janiel")) == (4 + 4 - 1, (4 + 3) * met)


def burning_by(ability, die):
    """A friend of the target stands near it; Daniella shoots with a die that shows so much."""
    x = 5 + 1.2 + 16
    p = Skirmish([("Daniella Meris", 5, 18)], [("Lamp Warden", x, 18), ("Janiel", x, 20)], dice=[die])
    p.with_fields("Lamp Warden", actions=0).with_fields("Janiel", actions=0).activates("Daniella Meris")
    return p.does(ability, "Lamp Warden")


@pytest.mark.parametrize(
    ("ability", "die", "hurt"),
    [
        pytest.param("Shooting Star", 1, (0, 0), marks=clause("Daniella Meris: Shooting Star", 1)),
        pytest.param("Shooting Star", 3, (4 + 1 - 1, 4), marks=clause("Daniella Meris: Shooting Star", 1)),
        pytest.param("Divine Flames", 1, (4 + 1 - 1, 4), marks=clause("Daniella Meris: Divine Flames", 1)),
    ],
)
def test_an_area_shot_meets_enemies_near_a_target_it_hits(ability, die, hurt):
    p = burning_by(ability, die)
    assert (lost(p, "Lamp Warden"), lost(p, "Janiel")) == hurt


# -- Kronen Roxxon ----------------------------------------------------------------------------------


def heartbeat(*dice):
    """Yuri attacks Kronen, who answers by Scarlet Heartbeat."""
    p = duel("Kronen Roxxon", "Yuri Olsen", dice=dice).attacks("Yuri Olsen", "Kronen Roxxon")
    return p.does("Scarlet Heartbeat")


@pytest.mark.card("Kronen Roxxon")
@clause("Kronen Roxxon: Scarlet Heartbeat", 1)
def test_scarlet_heartbeat_strikes_back_with_4_attack_and_2_damage():
    p = heartbeat(1, 5, 3)
    assert p.lines("8 + 3 = 11 against 9")
    assert lost(p, "Yuri Olsen") == 8 + 2 + 2 - 4
    assert p.actions("Kronen Roxxon") == 0


@clause("Kronen Roxxon: Scarlet Heartbeat", 1)
def test_scarlet_heartbeat_adds_a_die_to_defense_and_strikes_after_a_miss_alone():
    p = heartbeat(6, 3)
    assert p.lines("5 + 6 = 11 against 11")
    assert lost(p, "Yuri Olsen") == 0


@clause("Kronen Roxxon: Scarlet Heartbeat", 1)
def test_scarlet_heartbeat_is_no_action():
    p = duel("Kronen Roxxon", "Yuri Olsen").with_fields("Kronen Roxxon", actions=4).activates("Kronen Roxxon")
    assert p.offered("Scarlet Heartbeat") == []
