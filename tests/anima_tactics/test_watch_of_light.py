"""The characters of the Watch of Light and their abilities, each on a position of its own."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.harm import lose_by_own_rules

HERE = (20, 18)
FAR = (44, 33)


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


# -- Yuri Olsen -------------------------------------------------------------------------------------


@pytest.mark.card("Yuri Olsen")
@pytest.mark.parametrize(("die", "critical"), [(8, False), (9, True)])
def test_yuris_nine_is_a_critical_hit(die, critical):
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=[die]).attacks("Yuri Olsen", "Kronen Roxxon")
    assert bool(p.said("critical")) == critical


@pytest.mark.card("Yuri Olsen: Unbreakable Will")
def test_yuri_attacks_with_5_until_he_is_hurt():
    p = duel("Yuri Olsen", dice=[3]).attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("5 + 3 = 8 against 8")


@pytest.mark.card("Yuri Olsen: Unbreakable Will")
def test_yuri_once_hurt_attacks_with_6():
    p = duel("Yuri Olsen", dice=[10, 3]).with_fields("Yuri Olsen", actions=0)
    p.attacks("Lamp Warden", "Yuri Olsen").attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")


@pytest.mark.card("Yuri Olsen: Unbreakable Will")
def test_yuri_is_hurt_by_poison_too_and_stays_so_when_healed():
    p = duel("Yuri Olsen", dice=[2, 3]).gives_state("Yuri Olsen", "Poison").activates("Yuri Olsen")
    p.does("attack", "Lamp Warden").with_fields("Yuri Olsen", lost=0).attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_gives_yuri_3_defense_against_one_attack():
    p = duel("Yuri Olsen", dice=[8, 8]).attacks("Lamp Warden", "Yuri Olsen").does("King's Tower")
    assert p.lines("against 12")
    p.attacks("Lamp Warden", "Yuri Olsen").does("nothing")
    assert p.lines("against 9")


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_costs_2_and_is_yuris_one_reaction():
    p = duel("Yuri Olsen", dice=[1]).attacks("Lamp Warden", "Yuri Olsen").does("King's Tower")
    assert p.over
    assert p.actions("Yuri Olsen") == 2


def yuri_and_claire(y=18, dice=()):
    """Claire is attacked; Yuri stands near."""
    p = Skirmish([("Yuri Olsen", 14, y), ("Claire Adelheid", *HERE)], ["Lamp Warden"], dice=dice)
    p.beside("Lamp Warden", "Claire Adelheid", 90)
    return p.attacks("Lamp Warden", "Claire Adelheid")


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_helps_a_friend_who_may_still_dodge():
    p = yuri_and_claire(dice=[5, 4]).does("King's Tower by Yuri Olsen", "dodge")
    assert p.lines("4 + 5 = 9 against 15")


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_helps_a_friend_who_has_dodged_already():
    p = yuri_and_claire(dice=[5, 4]).does("dodge", "King's Tower by Yuri Olsen")
    assert p.lines("4 + 5 = 9 against 15")


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_helps_against_an_attack_once():
    p = yuri_and_claire()
    p.with_fields("Yuri Olsen", actions=5).does("King's Tower by Yuri Olsen")
    assert p.refused("King's Tower by Yuri Olsen") == "16.5"


@pytest.mark.card("Yuri Olsen: King's Tower")
def test_kings_tower_does_not_reach_beyond_yuris_zone():
    assert yuri_and_claire(y=28).refused("King's Tower by Yuri Olsen") == "16.14"


@pytest.mark.card("Yuri Olsen: Queen's Round")
def test_queens_round_keeps_the_better_of_two_dice():
    p = duel("Yuri Olsen", dice=[3, 7]).attacks("Yuri Olsen", "Lamp Warden", "Queen's Round")
    assert p.lines("5 + 7 = 12 against 8")


@pytest.mark.card("Yuri Olsen: Queen's Round")
@pytest.mark.parametrize(("die", "hurt"), [(8, 5 + 5 - 5), (9, 5 + 5 + 6 - 5)])
def test_queens_round_does_5_more_damage_by_a_critical_hit(die, hurt):
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=[die, 2])
    p.attacks("Yuri Olsen", "Kronen Roxxon", "Queen's Round")
    assert lost(p, "Kronen Roxxon") == hurt


def tactical_mastery(*friends, terrain=(), terrain_at=(0, 0), actions=0):
    """Yuri recovers in turn 2, and so do friends who had so many action points."""
    p = Skirmish(
        [("Yuri Olsen", 10, 10), *friends],
        [("Lamp Warden", 30, 30)],
        turn=2,
        terrain=terrain,
        terrain_at=terrain_at,
    )
    p.with_fields("Yuri Olsen", actions=0)
    for name, *_ in [*friends, ("Lamp Warden",)]:
        p.with_fields(name, actions=actions)
    return p.plays("recovery")


@pytest.mark.card("Yuri Olsen: Tactical Mastery")
def test_tactical_mastery_gives_each_friend_in_sight_an_action_point():
    p = tactical_mastery(("Claire Adelheid", 40, 30), ("Janiel", 10, 14)).does("Yuri Olsen")
    assert (p.actions("Claire Adelheid"), p.actions("Janiel"), p.actions("Lamp Warden")) == (4, 4, 3)


@pytest.mark.card("Yuri Olsen: Tactical Mastery")
def test_tactical_mastery_costs_yuri_1_and_gives_him_none():
    p = tactical_mastery(("Claire Adelheid", 40, 30)).does("Yuri Olsen")
    assert p.actions("Yuri Olsen") == 2


@pytest.mark.card("Yuri Olsen: Tactical Mastery")
def test_tactical_mastery_does_not_reach_who_stands_behind_a_wall():
    wall = ["#####"]
    p = tactical_mastery(
        ("Claire Adelheid", 40, 10), ("Janiel", 10, 20), terrain=wall, terrain_at=(8, 14)
    ).does("Yuri Olsen")
    assert (p.actions("Claire Adelheid"), p.actions("Janiel")) == (4, 3)


@pytest.mark.card("Yuri Olsen: Tactical Mastery")
def test_tactical_mastery_is_not_offered_where_all_friends_have_their_maximum():
    assert tactical_mastery(("Claire Adelheid", 40, 30), actions=1).over


@pytest.mark.card("Yuri Olsen: Tactical Mastery")
def test_tactical_mastery_is_used_once_in_a_game():
    p = tactical_mastery(("Claire Adelheid", 40, 30)).does("Yuri Olsen")
    p.with_fields("Claire Adelheid", actions=0).plays("recovery")
    assert p.over


def war_cry(x=15, y=18):
    """Yuri cries; Claire stands there, an enemy beside her."""
    p = Skirmish([("Yuri Olsen", 14, 18), ("Claire Adelheid", x, y)], ["Lamp Warden"], dice=[3])
    p.beside("Lamp Warden", "Claire Adelheid", 90, actions=0)
    for state in ("Slow", "Poison", "Blind", "Doom", "Seal", "Paralyzed", "Haste"):
        p.gives_state("Claire Adelheid", state, 2)
    return p.activates("Yuri Olsen").does("War Cry")


@pytest.mark.card("Yuri Olsen: War Cry")
def test_war_cry_gives_friends_1_attack_and_1_damage():
    p = war_cry().attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")
    assert lost(p, "Lamp Warden") == 5 + 1 + 1 - 1


@pytest.mark.card("Yuri Olsen: War Cry")
@pytest.mark.parametrize("state", ["Slow", "Poison", "Blind", "Doom", "Seal", "Paralyzed"])
def test_war_cry_frees_friends_of_negative_states(state):
    assert war_cry().counters("Claire Adelheid", state) == 0


@pytest.mark.card("Yuri Olsen: War Cry")
def test_war_cry_leaves_friends_their_other_states():
    assert war_cry().counters("Claire Adelheid", "Haste") == 2


@pytest.mark.card("Yuri Olsen: War Cry")
def test_war_cry_does_nothing_for_who_is_out_of_the_zone():
    p = Skirmish([("Yuri Olsen", 10, 10), ("Claire Adelheid", 30, 10), ("Janiel", 14, 10)], ["Lamp Warden"])
    p.gives_state("Claire Adelheid", "Slow").activates("Yuri Olsen").does("War Cry")
    assert p.counters("Claire Adelheid", "Slow") == 1


@pytest.mark.card("Yuri Olsen: War Cry")
def test_war_cry_is_over_with_the_turn():
    p = war_cry().plays("recovery")
    p.with_fields("Lamp Warden", actions=0).attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines("5 + 3 = 8 against 8")


@pytest.mark.card("Yuri Olsen: War Cry")
def test_war_cry_is_used_once_in_a_game():
    assert war_cry().refused("War Cry") == "2.18"


# -- Claire Adelheid --------------------------------------------------------------------------------


@pytest.mark.card("Claire Adelheid", "Claire Adelheid: Gae Bolg")
def test_claire_strikes_at_2_inches():
    p = range_of("Claire Adelheid", 2, dice=[4]).activates("Claire Adelheid")
    p.does("attack", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 5 + 1 - 1


@pytest.mark.card("Claire Adelheid: Gae Bolg")
def test_claire_does_not_strike_beyond_2_inches():
    assert range_of("Claire Adelheid", 2.2).activates("Claire Adelheid").refused("attack") == "14.3"


@pytest.mark.card("Claire Adelheid: Gae Bolg")
@pytest.mark.parametrize(("die", "hurt"), [(9, 5 + 6 - 5), (10, 5 + 7)])
def test_armor_does_not_count_against_claires_critical_hits(die, hurt):
    p = duel("Claire Adelheid", "Kronen Roxxon", dice=[die]).attacks("Claire Adelheid", "Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == hurt


@pytest.mark.card("Claire Adelheid: Nuala")
def test_nuala_does_5_more_damage():
    p = duel("Claire Adelheid", dice=[3]).attacks("Claire Adelheid", "Lamp Warden", "Nuala")
    assert lost(p, "Lamp Warden") == 5 + 5 - 1


def eadgil_solaris(x=18, dice=(5, 4), **fields):
    p = Skirmish([("Claire Adelheid", x - 8, 18)], [("Kronen Roxxon", x, 18)], dice=dice)
    p.with_fields("Kronen Roxxon", **{"actions": 0, **fields}).activates("Claire Adelheid")
    p.does("Eadgil Solaris", "Kronen Roxxon")
    return p.answer(ALICE, 270 // 15)


@pytest.mark.card("Claire Adelheid: Eadgil Solaris")
def test_eadgil_solaris_is_a_charge_with_2_attack_and_4_damage():
    p = eadgil_solaris()
    assert p.lines("7 + 5 = 12 against 8")
    assert lost(p, "Kronen Roxxon") == 5 + 4 + 4 - 5
    assert p.actions("Claire Adelheid") == 0


@pytest.mark.card("Claire Adelheid: Eadgil Solaris")
def test_eadgil_solaris_throws_its_target_along_the_charge():
    assert eadgil_solaris().where("Kronen Roxxon") == (18 + 8, 18)


def after_tuatha(other="Lamp Warden", **position):
    """Claire has thrown the spear, and stands in contact."""
    p = range_of("Claire Adelheid", 16, other, dice=[1, 1], **position)
    p.attacks("Claire Adelheid", other, "Tuatha De Danann")
    return p.beside(other, "Claire Adelheid", 90, actions=0, lost=0)


@pytest.mark.card("Claire Adelheid: Tuatha De Danann")
def test_tuatha_de_danann_reaches_16_inches_with_5_attack_two_dice_and_full_damage():
    p = range_of("Claire Adelheid", 16, "Kronen Roxxon", dice=[1, 6])
    p.activates("Claire Adelheid").does("Tuatha De Danann", "Kronen Roxxon")
    assert p.lines("10 + 6 = 16 against 8")
    assert lost(p, "Kronen Roxxon") == 5 + 8 - 5


@pytest.mark.card("Claire Adelheid: Tuatha De Danann")
def test_after_tuatha_de_danann_claires_damage_is_2():
    p = after_tuatha().shows(5).attacks("Claire Adelheid", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 2 + 2 - 1


@pytest.mark.card("Claire Adelheid: Tuatha De Danann")
def test_after_tuatha_de_danann_claire_does_not_reach_2_inches():
    p = after_tuatha().stand("Lamp Warden", 5 + 1.2 + 1, 18).activates("Claire Adelheid")
    p.with_fields("Claire Adelheid", actions=4)
    assert p.refused("attack") == "14.3"


@pytest.mark.card("Claire Adelheid: Tuatha De Danann")
def test_after_tuatha_de_danann_armor_counts_against_claires_critical_hits():
    p = after_tuatha("Kronen Roxxon").shows(10).attacks("Claire Adelheid", "Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == 2 + 7 - 5


@pytest.mark.card("Claire Adelheid: Tuatha De Danann")
@pytest.mark.parametrize("ability", ["Eadgil Solaris", "Tuatha De Danann"])
def test_after_tuatha_de_danann_neither_it_nor_eadgil_solaris_is_possible(ability):
    p = range_of("Claire Adelheid", 10, "Kronen Roxxon", dice=[1, 1]).activates("Claire Adelheid")
    p.does("Tuatha De Danann", "Kronen Roxxon").with_fields("Claire Adelheid", actions=4)
    p.activates("Claire Adelheid")
    assert p.refused(ability) == "2.18"


# -- Daniella Meris ---------------------------------------------------------------------------------


@pytest.mark.card("Daniella Meris")
def test_daniella_shoots_16_inches():
    p = range_of("Daniella Meris", 16, dice=[4]).activates("Daniella Meris").does("attack", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 4 + 1 - 1


@pytest.mark.card("Daniella Meris: Ripple in Water")
def test_ripple_in_water_shoots_16_inches_with_two_dice():
    p = range_of("Daniella Meris", 16, dice=[2, 6]).activates("Daniella Meris")
    p.does("Ripple in Water", "Lamp Warden")
    assert p.lines("5 + 6 = 11 against 8")


@pytest.mark.card("Daniella Meris: Chasing the Moon")
@pytest.mark.parametrize(("die", "counters"), [(5, 2), (6, 0)])
def test_chasing_the_moon_seals_at_20_inches_unless_15_is_reached(die, counters):
    p = range_of("Daniella Meris", 20, dice=[4, die]).activates("Daniella Meris")
    p.does("Chasing the Moon", "Lamp Warden")
    assert p.counters("Lamp Warden", "Seal") == counters


@pytest.mark.card("Daniella Meris: Chasing the Moon")
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


@pytest.mark.card("Daniella Meris: Shooting Star")
@pytest.mark.parametrize(("inches", "met"), [(2, True), (2.2, False)])
def test_shooting_star_meets_all_within_2_inches_of_its_target(inches, met):
    p = burning("Shooting Star", inches)
    assert p.lines("6 + 4 = 10 against 8")
    assert (lost(p, "Lamp Warden"), lost(p, "Janiel")) == (4 + 2 - 1, (4 + 1) * met)


@pytest.mark.card("Daniella Meris: Divine Flames")
@pytest.mark.parametrize(("inches", "met"), [(3, True), (3.2, False)])
def test_divine_flames_meet_all_within_3_inches_of_their_target(inches, met):
    p = burning("Divine Flames", inches)
    assert p.lines("8 + 4 = 12 against 8")
    assert (lost(p, "Lamp Warden"), lost(p, "Janiel")) == (4 + 4 - 1, (4 + 3) * met)


# -- Kronen Roxxon ----------------------------------------------------------------------------------


def heartbeat(*dice):
    """Yuri attacks Kronen, who answers by Scarlet Heartbeat."""
    p = duel("Kronen Roxxon", "Yuri Olsen", dice=dice).attacks("Yuri Olsen", "Kronen Roxxon")
    return p.does("Scarlet Heartbeat")


@pytest.mark.card("Kronen Roxxon", "Kronen Roxxon: Scarlet Heartbeat")
def test_scarlet_heartbeat_strikes_back_with_4_attack_and_2_damage():
    p = heartbeat(1, 5, 3)
    assert p.lines("8 + 3 = 11 against 9")
    assert lost(p, "Yuri Olsen") == 8 + 2 + 2 - 4
    assert p.actions("Kronen Roxxon") == 0


@pytest.mark.card("Kronen Roxxon: Scarlet Heartbeat")
def test_scarlet_heartbeat_adds_a_die_to_defense_and_strikes_after_a_miss_alone():
    p = heartbeat(6, 3)
    assert p.lines("5 + 6 = 11 against 11")
    assert lost(p, "Yuri Olsen") == 0


# -- Saint Evangeline -------------------------------------------------------------------------------


def blessed(x=16, *dice):
    """Evangeline blesses; Claire stands there, an enemy beside her."""
    p = Skirmish([("Saint Evangeline", 10, 18), ("Claire Adelheid", x, 18)], ["Lamp Warden"], dice=dice)
    p.beside("Lamp Warden", "Claire Adelheid", 90, actions=0).with_fields("Claire Adelheid", actions=0)
    return p.activates("Saint Evangeline").does("Blessing")


@pytest.mark.card("Saint Evangeline", "Saint Evangeline: Blessing")
def test_blessing_gives_friends_in_the_zone_1_attack():
    assert blessed(16, 3).attacks("Claire Adelheid", "Lamp Warden").lines("6 + 3 = 9 against 8")


@pytest.mark.card("Saint Evangeline: Blessing")
def test_blessing_gives_friends_in_the_zone_1_defense_and_enemies_nothing():
    assert blessed(16, 3).attacks("Lamp Warden", "Claire Adelheid").lines("4 + 3 = 7 against 9")


@pytest.mark.card("Saint Evangeline: Blessing")
def test_blessing_does_not_reach_beyond_the_zone():
    assert blessed(20, 3).attacks("Lamp Warden", "Claire Adelheid").lines("against 8")


@pytest.mark.card("Saint Evangeline: Blessing")
def test_blessing_is_for_others_than_evangeline():
    p = blessed(30, 3).beside("Lamp Warden", "Saint Evangeline").with_fields("Saint Evangeline", actions=0)
    assert p.attacks("Lamp Warden", "Saint Evangeline").lines("against 8")


@pytest.mark.card("Saint Evangeline: Blessing")
@pytest.mark.parametrize(("answer", "defense", "left"), [("pay for it", 9, 0), ("let it end", 8, 1)])
def test_blessing_lasts_as_long_as_its_upkeep_is_paid(answer, defense, left):
    p = blessed(16, 3, 5, 1).plays("upkeep").does(answer)
    p.dice = [3]
    p.attacks("Lamp Warden", "Claire Adelheid")
    assert p.lines(f"against {defense}")
    assert p.actions("Saint Evangeline") == left


def saint_and_claire(ability, *, x=16, **fields):
    p = Skirmish([("Saint Evangeline", 10, 18), ("Claire Adelheid", x, 18)], [("Lamp Warden", *FAR)])
    return p.with_fields("Claire Adelheid", **fields).activates("Saint Evangeline").does(ability)


@pytest.mark.card("Saint Evangeline: Holy Armor")
def test_holy_armor_gives_a_friend_shield_2():
    p = saint_and_claire("Holy Armor").does("Claire Adelheid")
    assert p.counters("Claire Adelheid", "Shield") == 2
    assert p.actions("Saint Evangeline") == 2


@pytest.mark.card("Saint Evangeline: Holy Armor")
def test_holy_armor_is_for_others_than_evangeline():
    assert saint_and_claire("Holy Armor").refused("Saint Evangeline") == "12.10"


@pytest.mark.card("Saint Evangeline: Healing")
@pytest.mark.parametrize(("before", "after"), [(7, 2), (3, 0)])
def test_healing_gives_a_friend_5_life_points_back(before, after):
    p = saint_and_claire("Healing", lost=before).does("Claire Adelheid")
    assert lost(p, "Claire Adelheid") == after
    assert p.actions("Saint Evangeline") == 1


@pytest.mark.card("Saint Evangeline: Healing")
def test_healing_is_not_offered_where_nobody_near_is_hurt():
    party = [("Saint Evangeline", 10, 18), ("Claire Adelheid", 30, 18), ("Janiel", 16, 18)]
    p = Skirmish(party, [("Lamp Warden", *FAR)])
    p.with_fields("Claire Adelheid", lost=5).activates("Saint Evangeline")
    assert p.refused("Healing") == "12.13"


def vision(name="Saint Evangeline", inches=8):
    """A Hidden enemy so far off, behind a wall."""
    x = 5 + 1.2 + inches
    p = Skirmish([(name, 5, 18)], [("Night Courier", x, 18)], terrain=["#"] * 6, terrain_at=(9, 15))
    return p.hides("Night Courier").activates(name)


@pytest.mark.row("Q001-32")
@pytest.mark.card("Saint Evangeline: Vision")
def test_vision_finds_the_hidden_in_the_zone_without_a_roll_and_through_walls():
    p = vision().does("Vision")
    assert not p.figure("Night Courier").hidden
    assert p.actions("Saint Evangeline") == 3


@pytest.mark.card("Saint Evangeline: Vision")
def test_vision_does_not_reach_beyond_the_zone():
    assert vision(inches=8.2).refused("Vision") == "2.18"


@pytest.mark.row("Q001-32")
@pytest.mark.card("Saint Evangeline: Vision")
def test_vision_finds_nobody_beneath_a_marker():
    p = Skirmish([("Saint Evangeline", 10, 18)], ["Night Courier"]).infiltrates("Night Courier")
    p.marks(BOB, (12, 18), (24, 18), (34, 18)).activates("Saint Evangeline")
    assert p.refused("Vision") == "2.18"


# -- Janiel -----------------------------------------------------------------------------------------


@pytest.mark.card("Janiel", "Janiel: Einjeil Eyes")
@pytest.mark.parametrize(("die", "hidden"), [(5, True), (6, False)])
def test_einjeil_eyes_locate_16_inches_away_with_1_more(die, hidden):
    p = range_of("Janiel", 16, "Night Courier", dice=[die]).hides("Night Courier").activates("Janiel")
    p.does("Einjeil Eyes", "look for those who are Hidden")
    assert p.figure("Night Courier").hidden == hidden


@pytest.mark.card("Janiel: Einjeil Eyes")
def test_einjeil_eyes_do_not_reach_beyond_16_inches():
    p = range_of("Janiel", 16.2, "Night Courier").hides("Night Courier").activates("Janiel")
    assert p.refused("Einjeil Eyes") == "12.13"


@pytest.mark.row("Q001-32")
@pytest.mark.card("Janiel: Einjeil Eyes")
def test_einjeil_eyes_test_a_marker():
    p = Skirmish([("Janiel", 5, 18)], ["Night Courier"], dice=[6]).infiltrates("Night Courier")
    p.marks(BOB, (22, 18), (30, 18), (38, 18)).activates("Janiel")
    p.does("Einjeil Eyes", "look at a marker", "marker A")
    assert p.asked() == "answer_locate"


def marked(*dice, inches=20):
    """Janiel marks an enemy; Daniella stands 5 inches from it."""
    x = 5 + 1.2 + inches
    p = range_of("Janiel", inches, "Kronen Roxxon", dice=dice, friends=[("Daniella Meris", x, 18 - 6.2)])
    return p.activates("Janiel").does("Mark of Einjeil", "Kronen Roxxon")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_gives_friends_2_attack_for_shots():
    assert marked(7, 3).attacks("Daniella Meris", "Kronen Roxxon").lines("7 + 3 = 10")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_is_resisted_with_16():
    assert marked(8, 3).attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_adds_nothing_to_janiels_own_shots():
    assert marked(7, 3).attacks("Janiel", "Kronen Roxxon", "Feathers Storm").lines("5 + 3 = 8")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_adds_nothing_in_close_combat():
    p = marked(7, 3).beside("Daniella Meris", "Kronen Roxxon")
    assert p.attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_is_gone_in_the_next_turn():
    p = marked(7, 3).plays("recovery").with_fields("Kronen Roxxon", actions=0)
    assert p.attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_is_laid_once_in_a_turn():
    assert marked(7).refused("Mark of Einjeil") == "2.18"


@pytest.mark.card("Janiel: Mark of Einjeil")
def test_a_mark_of_einjeil_does_not_reach_beyond_20_inches():
    assert range_of("Janiel", 20.2).activates("Janiel").refused("Mark of Einjeil") == "12.13"


@pytest.mark.card("Janiel: Feathers Storm")
def test_feathers_storm_shoots_20_inches_with_2_damage():
    p = range_of("Janiel", 20, dice=[4]).activates("Janiel").does("Feathers Storm", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 2 + 2 + 1 - 1


@pytest.mark.card("Janiel: Feathers Slash")
def test_feathers_slash_strikes_with_2_attack_and_2_damage():
    p = duel("Janiel", dice=[4]).attacks("Janiel", "Lamp Warden", "Feathers Slash")
    assert p.lines("7 + 4 = 11 against 8")
    assert lost(p, "Lamp Warden") == 2 + 2 + 3 - 1


@pytest.mark.card("Janiel: Healing Breath")
def test_healing_breath_gives_a_friend_healing_2():
    p = Skirmish([("Janiel", 10, 18), ("Claire Adelheid", 16, 18)], [("Lamp Warden", *FAR)])
    p.activates("Janiel").does("Healing Breath", "Claire Adelheid")
    assert p.counters("Claire Adelheid", "Healing") == 2


# -- Sarah Reindhold --------------------------------------------------------------------------------


def misty(target, *, inches=16, x=10):
    """Daniella shoots at somebody of a party with Sarah at (x, 18)."""
    party = [("Sarah Reindhold", x, 18), ("Claire Adelheid", 16, 18)]
    p = Skirmish(party, [("Daniella Meris", 16, 18 + 1.2 + inches)], dice=[3])
    for name in ("Sarah Reindhold", "Claire Adelheid"):
        p.with_fields(name, actions=0)
    return p.attacks("Daniella Meris", target)


@pytest.mark.card("Sarah Reindhold", "Sarah Reindhold: Mist of the Hallowed")
def test_mist_of_the_hallowed_takes_1_from_shots_at_friends():
    assert misty("Claire Adelheid").lines("4 + 3 = 7 against 8")


@pytest.mark.card("Sarah Reindhold: Mist of the Hallowed")
def test_mist_of_the_hallowed_does_not_cover_sarah():
    assert misty("Sarah Reindhold", inches=6).lines("5 + 3 = 8 against 8")


@pytest.mark.card("Sarah Reindhold: Mist of the Hallowed")
def test_mist_of_the_hallowed_does_not_reach_beyond_the_zone():
    assert misty("Claire Adelheid", x=30).lines("5 + 3 = 8 against 8")


@pytest.mark.card("Sarah Reindhold: Mist of the Hallowed")
def test_mist_of_the_hallowed_takes_nothing_from_close_combat():
    assert misty("Claire Adelheid", inches=0).lines("5 + 3 = 8 against 8")


def hand(other, ability, *dice, x=16, seat=BOB):
    """Sarah in whose zone somebody of a side keeps an ability up."""
    parties = [[("Sarah Reindhold", 10, 18)], [("Lamp Warden", *FAR)]]
    parties[seat].append((other, x, 18))
    p = Skirmish(*parties, dice=dice).keeps_up(other, ability)
    return p.activates("Sarah Reindhold")


@pytest.mark.card("Sarah Reindhold: Nathaniel's Hand")
@pytest.mark.parametrize("seat", [ALICE, BOB])
@pytest.mark.parametrize(("die", "kept"), [(2, False), (3, True)])
def test_nathaniels_hand_ends_magic_that_is_kept_up_unless_16_is_reached(seat, die, kept):
    p = hand("Saint Evangeline", "Blessing", die, seat=seat).does("Nathaniel's Hand")
    assert bool(p.figure("Saint Evangeline").kept_up) == kept


@pytest.mark.card("Sarah Reindhold: Nathaniel's Hand")
def test_nathaniels_hand_ends_ki_that_is_kept_up():
    p = hand("Janus Faith", "Absolute Defense", 1).does("Nathaniel's Hand")
    assert not p.figure("Janus Faith").kept_up


@pytest.mark.card("Sarah Reindhold: Nathaniel's Hand")
def test_nathaniels_hand_does_not_end_stealth():
    assert hand("Night Courier", "Stealth").refused("Nathaniel's Hand") == "12.13"


@pytest.mark.card("Sarah Reindhold: Nathaniel's Hand")
def test_nathaniels_hand_does_not_reach_beyond_the_zone():
    assert hand("Saint Evangeline", "Blessing", x=20).refused("Nathaniel's Hand") == "12.13"


@pytest.mark.card("Sarah Reindhold: Nathaniel's Hand")
def test_nathaniels_hand_is_used_once_in_a_turn():
    p = hand("Saint Evangeline", "Blessing", 3).does("Nathaniel's Hand")
    assert p.refused("Nathaniel's Hand") == "2.18"


def own_loss(x=16):
    """Claire is to lose 2 life points by her own rules."""
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", x, 18)], [("Lamp Warden", *FAR)])
    return p.run(lose_by_own_rules, p.number("Claire Adelheid"), 2)


@pytest.mark.card("Sarah Reindhold: Stigmata")
def test_stigmata_takes_the_loss_of_a_friend():
    p = own_loss().does("take the loss")
    assert (lost(p, "Sarah Reindhold"), lost(p, "Claire Adelheid")) == (2, 0)
    assert p.actions("Sarah Reindhold") == 3


@pytest.mark.card("Sarah Reindhold: Stigmata")
def test_stigmata_need_not_be_used():
    p = own_loss().does("let it be")
    assert (lost(p, "Sarah Reindhold"), lost(p, "Claire Adelheid")) == (0, 2)


@pytest.mark.card("Sarah Reindhold: Stigmata")
def test_stigmata_does_not_reach_beyond_the_zone():
    assert lost(own_loss(x=20), "Claire Adelheid") == 2


def incense(*others):
    """Sarah keeps the incense up as a Recovery Phase begins; all have lost 5 life points."""
    friends = [("Sarah Reindhold", 10, 18), *others]
    p = Skirmish(friends, [("Lamp Warden", 10, 24)], turn=2).keeps_up(
        "Sarah Reindhold", "Nathaniel's Incense"
    )
    for name in [*(name for name, *_ in friends), "Lamp Warden"]:
        p.with_fields(name, lost=5)
    return p.plays("recovery")


@pytest.mark.card("Sarah Reindhold: Nathaniel's Incense")
def test_nathaniels_incense_heals_2_of_units_in_the_zone():
    p = incense(("Claire Adelheid", 16, 18), ("Janiel", 20, 18))
    assert [lost(p, name) for name in ("Claire Adelheid", "Lamp Warden", "Janiel")] == [3, 3, 5]


@pytest.mark.card("Sarah Reindhold: Nathaniel's Incense")
def test_nathaniels_incense_is_for_others_than_sarah():
    assert lost(incense(), "Sarah Reindhold") == 5


@pytest.mark.card("Sarah Reindhold: Nathaniel's Incense")
def test_nathaniels_incense_costs_2_and_begins_in_the_next_recovery_phase():
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", 16, 18)], [("Lamp Warden", *FAR)], turn=2)
    p.with_fields("Claire Adelheid", lost=5).activates("Sarah Reindhold").does("Nathaniel's Incense")
    assert (p.actions("Sarah Reindhold"), lost(p, "Claire Adelheid")) == (2, 5)
    assert lost(p.plays("recovery"), "Claire Adelheid") == 3


@pytest.mark.card("Sarah Reindhold: Nathaniel's Incense")
@pytest.mark.parametrize(("kept_up", "left"), [(False, 0), (True, 1)])
def test_nathaniels_incense_keeps_who_crashes_from_losing_an_action_point(kept_up, left):
    party = [("Sarah Reindhold", 46, 12)]
    p = Skirmish([("Claire Adelheid", 38, 18)], [("Kronen Roxxon", 46, 18), *party], dice=(5, 4))
    if kept_up:
        p.keeps_up("Sarah Reindhold", "Nathaniel's Incense")
    p.with_fields("Kronen Roxxon", actions=1).activates("Claire Adelheid")
    p.does("Eadgil Solaris", "Kronen Roxxon").answer(ALICE, 270 // 15)
    p.does("nothing")
    assert p.lines("crashes")
    assert p.actions("Kronen Roxxon") == left
