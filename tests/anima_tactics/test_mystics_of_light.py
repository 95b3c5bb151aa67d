"""The mystics of the Watch of Light and their abilities, each on a position of its own."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.harm import lose_by_own_rules

clause = pytest.mark.clause

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


# -- Saint Evangeline -------------------------------------------------------------------------------


def blessed(x=16, *dice):
    """Evangeline blesses; Claire stands there, an enemy beside her."""
    p = Skirmish([("Saint Evangeline", 10, 18), ("Claire Adelheid", x, 18)], ["Lamp Warden"], dice=dice)
    p.beside("Lamp Warden", "Claire Adelheid", 90, actions=0).with_fields("Claire Adelheid", actions=0)
    return p.activates("Saint Evangeline").does("Blessing")


@pytest.mark.card("Saint Evangeline")
@clause("Saint Evangeline: Blessing", 1)
def test_blessing_gives_friends_in_the_zone_1_attack():
    assert blessed(16, 3).attacks("Claire Adelheid", "Lamp Warden").lines("6 + 3 = 9 against 8")


@clause("Saint Evangeline: Blessing", 1)
def test_blessing_gives_friends_in_the_zone_1_defense_and_enemies_nothing():
    assert blessed(16, 3).attacks("Lamp Warden", "Claire Adelheid").lines("4 + 3 = 7 against 9")


@clause("Saint Evangeline: Blessing", 1)
def test_blessing_does_not_reach_beyond_the_zone():
    assert blessed(20, 3).attacks("Lamp Warden", "Claire Adelheid").lines("against 8")


@clause("Saint Evangeline: Blessing", 1)
def test_blessing_is_for_others_than_evangeline():
    p = blessed(30, 3).beside("Lamp Warden", "Saint Evangeline").with_fields("Saint Evangeline", actions=0)
    assert p.attacks("Lamp Warden", "Saint Evangeline").lines("against 8")


@clause("Saint Evangeline: Blessing", 1)
@pytest.mark.parametrize(("answer", "defense", "left"), [("pay for it", 9, 0), ("let it end", 8, 1)])
def test_blessing_lasts_as_long_as_its_upkeep_is_paid(answer, defense, left):
    p = blessed(16, 3, 5, 1).plays("upkeep").does(answer)
    p.dice = [3]
    p.attacks("Lamp Warden", "Claire Adelheid")
    assert p.lines(f"against {defense}")
    p.shows(3).attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines(f"{defense - 3} + 3 =")
    assert p.actions("Saint Evangeline") == left


def saint_and_claire(ability, *, x=16, **fields):
    p = Skirmish([("Saint Evangeline", 10, 18), ("Claire Adelheid", x, 18)], [("Lamp Warden", *FAR)])
    return p.with_fields("Claire Adelheid", **fields).activates("Saint Evangeline").does(ability)


@clause("Saint Evangeline: Holy Armor", 1)
def test_holy_armor_gives_a_friend_shield_2():
    p = saint_and_claire("Holy Armor").does("Claire Adelheid")
    assert p.counters("Claire Adelheid", "Shield") == 2
    assert p.actions("Saint Evangeline") == 2


@clause("Saint Evangeline: Holy Armor", 1)
def test_holy_armor_is_for_others_than_evangeline():
    assert saint_and_claire("Holy Armor").refused("Saint Evangeline") == "12.10"


FOR_A_FRIEND = [
    pytest.param("Saint Evangeline", "Holy Armor", marks=clause("Saint Evangeline: Holy Armor", 1)),
    pytest.param("Saint Evangeline", "Healing", marks=clause("Saint Evangeline: Healing", 1)),
    pytest.param("Janiel", "Healing Breath", marks=clause("Janiel: Healing Breath", 1)),
]


@pytest.mark.parametrize(("name", "ability"), FOR_A_FRIEND)
def test_help_reaches_hurt_friends_in_the_zone_and_no_enemies(name, ability):
    party = [(name, 10, 18), ("Claire Adelheid", 19.2, 18), ("Daniella Meris", 10, 27.4)]
    p = Skirmish(party, [("Lamp Warden", 10, 14)])
    for who in (name, "Claire Adelheid", "Daniella Meris", "Lamp Warden"):
        p.with_fields(who, lost=2)
    p.activates(name).does(ability)
    assert p.offered() == ["Claire Adelheid"]


@clause("Saint Evangeline: Healing", 1)
@pytest.mark.parametrize(("before", "after"), [(7, 2), (3, 0)])
def test_healing_gives_a_friend_5_life_points_back(before, after):
    p = saint_and_claire("Healing", lost=before).does("Claire Adelheid")
    assert lost(p, "Claire Adelheid") == after
    assert p.actions("Saint Evangeline") == 1


@clause("Saint Evangeline: Healing", 1)
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
@clause("Saint Evangeline: Vision", 1)
def test_vision_finds_the_hidden_in_the_zone_without_a_roll_and_through_walls():
    p = vision().does("Vision")
    assert not p.figure("Night Courier").hidden
    assert p.actions("Saint Evangeline") == 3


@clause("Saint Evangeline: Vision", 1)
def test_vision_does_not_reach_beyond_the_zone():
    assert vision(inches=8.2).refused("Vision") == "2.18"


SEERS = [
    pytest.param("Saint Evangeline", 8, marks=clause("Saint Evangeline: Vision", 1)),
    pytest.param("Elienai", 12, marks=clause("Elienai: Vision", 1)),
]


@pytest.mark.parametrize(("name", "inches"), SEERS)
def test_vision_finds_every_enemy_in_the_zone_and_nobody_else(name, inches):
    party = [("May", 5 + 1.2 + inches, 10), ("Vayl", 5, 14), ("Valentine", 5 + 1.4 + inches, 10)]
    p = Skirmish([(name, 5, 10), ("Veronica", 9, 10)], party).hides("May", "Vayl", "Valentine", "Veronica")
    p.activates(name).does("Vision")
    assert [p.figure(who).hidden for who in ("May", "Vayl", "Valentine", "Veronica")] == [0, 0, 1, 1]


@pytest.mark.row("Q001-32")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Saint Evangeline", marks=clause("Saint Evangeline: Vision", 2)),
        pytest.param("Elienai", marks=clause("Elienai: Vision", 2)),
    ],
)
def test_vision_that_finds_somebody_leaves_markers_alone(name):
    p = Skirmish([(name, 10, 18)], ["Night Courier", ("Vayl", 10, 22)]).infiltrates("Night Courier")
    p.hides("Vayl").marks(BOB, (12, 18), (24, 18), (34, 18)).activates(name).does("Vision")
    assert p.is_infiltrated("Night Courier")
    assert len(p.markers(BOB)) == 3


@pytest.mark.row("Q001-32")
@clause("Saint Evangeline: Vision", 2)
def test_vision_finds_nobody_beneath_a_marker():
    p = Skirmish([("Saint Evangeline", 10, 18)], ["Night Courier"]).infiltrates("Night Courier")
    p.marks(BOB, (12, 18), (24, 18), (34, 18)).activates("Saint Evangeline")
    assert p.refused("Vision") == "2.18"


# -- Janiel -----------------------------------------------------------------------------------------


@pytest.mark.card("Janiel")
@clause("Janiel: Einjeil Eyes", 1)
@pytest.mark.parametrize(("die", "hidden"), [(5, True), (6, False)])
def test_einjeil_eyes_locate_16_inches_away_with_1_more(die, hidden):
    p = range_of("Janiel", 16, "Night Courier", dice=[die]).hides("Night Courier").activates("Janiel")
    p.does("Einjeil Eyes", "look for those who are Hidden")
    assert p.figure("Night Courier").hidden == hidden


@clause("Janiel: Einjeil Eyes", 1)
def test_einjeil_eyes_do_not_reach_beyond_16_inches():
    p = range_of("Janiel", 16.2, "Night Courier").hides("Night Courier").activates("Janiel")
    assert p.refused("Einjeil Eyes") == "12.13"


@pytest.mark.row("Q001-32")
@clause("Janiel: Einjeil Eyes", 1)
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


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_gives_friends_2_attack_for_shots():
    assert marked(7, 3).attacks("Daniella Meris", "Kronen Roxxon").lines("7 + 3 = 10")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_is_resisted_with_16():
    assert marked(8, 3).attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_adds_nothing_to_janiels_own_shots():
    assert marked(7, 3).attacks("Janiel", "Kronen Roxxon", "Feathers Storm").lines("5 + 3 = 8")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_adds_nothing_in_close_combat():
    p = marked(7, 3).beside("Daniella Meris", "Kronen Roxxon")
    assert p.attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_is_gone_in_the_next_turn():
    p = marked(7, 3).plays("recovery").with_fields("Kronen Roxxon", actions=0)
    assert p.attacks("Daniella Meris", "Kronen Roxxon").lines("5 + 3 = 8")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_is_laid_once_in_a_turn():
    assert marked(7).refused("Mark of Einjeil") == "2.18"


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_may_be_laid_in_the_next_turn_again():
    p = marked(7).plays("recovery").activates("Janiel")
    assert p.refused("Mark of Einjeil") is None


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_on_one_enemy_adds_nothing_against_another():
    p = Skirmish(
        [("Janiel", 20, 10), ("Daniella Meris", 20, 14)], ["Kronen Roxxon", "Claire Adelheid"], dice=[7, 3]
    )
    p.stand("Kronen Roxxon", 24, 18, actions=0).stand("Claire Adelheid", 16, 20, actions=0).activates(
        "Janiel"
    )
    p.does("Mark of Einjeil", "Kronen Roxxon").attacks("Daniella Meris", "Claire Adelheid")
    assert p.lines("5 + 3 = 8")


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_is_laid_on_enemies_alone():
    party = [("Janiel", 20, 10), ("Daniella Meris", 20, 14)]
    p = Skirmish(party, [("Kronen Roxxon", 20, 20)]).activates("Janiel").does("Mark of Einjeil")
    assert p.offered() == ["Kronen Roxxon"]


@clause("Janiel: Mark of Einjeil", 1)
def test_a_mark_of_einjeil_does_not_reach_beyond_20_inches():
    assert range_of("Janiel", 20.2).activates("Janiel").refused("Mark of Einjeil") == "12.13"


@clause("Janiel: Feathers Storm", 1)
def test_feathers_storm_shoots_20_inches_with_2_damage():
    p = range_of("Janiel", 20, dice=[4]).activates("Janiel").does("Feathers Storm", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 2 + 2 + 1 - 1


@clause("Janiel: Feathers Storm", 1)
def test_feathers_storm_does_not_reach_beyond_20_inches():
    assert range_of("Janiel", 20.2).activates("Janiel").refused("Feathers Storm") == "12.13"


@clause("Janiel: Feathers Slash", 1)
def test_feathers_slash_strikes_with_2_attack_and_2_damage():
    p = duel("Janiel", dice=[4]).attacks("Janiel", "Lamp Warden", "Feathers Slash")
    assert p.lines("7 + 4 = 11 against 8")
    assert lost(p, "Lamp Warden") == 2 + 2 + 3 - 1


@clause("Janiel: Healing Breath", 1)
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


@pytest.mark.card("Sarah Reindhold")
@clause("Sarah Reindhold: Mist of the Hallowed", 1)
def test_mist_of_the_hallowed_takes_1_from_shots_at_friends():
    assert misty("Claire Adelheid").lines("4 + 3 = 7 against 8")


@clause("Sarah Reindhold: Mist of the Hallowed", 1)
def test_mist_of_the_hallowed_does_not_cover_sarah():
    assert misty("Sarah Reindhold", inches=6).lines("5 + 3 = 8 against 8")


@clause("Sarah Reindhold: Mist of the Hallowed", 1)
def test_mist_of_the_hallowed_does_not_reach_beyond_the_zone():
    assert misty("Claire Adelheid", x=30).lines("5 + 3 = 8 against 8")


@clause("Sarah Reindhold: Mist of the Hallowed", 1)
def test_mist_of_the_hallowed_takes_nothing_from_close_combat():
    assert misty("Claire Adelheid", inches=0).lines("5 + 3 = 8 against 8")


@clause("Sarah Reindhold: Mist of the Hallowed", 1)
def test_mist_of_the_hallowed_takes_nothing_from_shots_of_friends_in_the_zone():
    party = [("Sarah Reindhold", 10, 18), ("Daniella Meris", 16, 18)]
    p = Skirmish(party, [("Lamp Warden", 16, 20)], dice=[3]).with_fields("Lamp Warden", actions=0)
    assert p.attacks("Daniella Meris", "Lamp Warden").lines("5 + 3 = 8 against 8")


def hand(other, ability, *dice, x=16, seat=BOB):
    """Sarah in whose zone somebody of a side keeps an ability up."""
    parties = [[("Sarah Reindhold", 10, 18)], [("Lamp Warden", *FAR)]]
    parties[seat].append((other, x, 18))
    p = Skirmish(*parties, dice=dice).keeps_up(other, ability)
    return p.activates("Sarah Reindhold")


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
@pytest.mark.parametrize("seat", [ALICE, BOB])
@pytest.mark.parametrize(("die", "kept"), [(2, False), (3, True)])
def test_nathaniels_hand_ends_magic_that_is_kept_up_unless_16_is_reached(seat, die, kept):
    p = hand("Saint Evangeline", "Blessing", die, seat=seat).does("Nathaniel's Hand")
    assert bool(p.figure("Saint Evangeline").kept_up) == kept


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_ends_ki_that_is_kept_up():
    p = hand("Janus Faith", "Absolute Defense", 1).does("Nathaniel's Hand")
    assert not p.figure("Janus Faith").kept_up


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_does_not_end_stealth():
    assert hand("Night Courier", "Stealth").refused("Nathaniel's Hand") == "12.13"


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_does_not_reach_beyond_the_zone():
    assert hand("Saint Evangeline", "Blessing", x=20).refused("Nathaniel's Hand") == "12.13"


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_is_used_once_in_a_turn():
    p = hand("Saint Evangeline", "Blessing", 3).does("Nathaniel's Hand")
    assert p.refused("Nathaniel's Hand") == "2.18"


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_is_used_in_the_next_turn_again():
    p = hand("Saint Evangeline", "Blessing", 3).does("Nathaniel's Hand").plays("recovery")
    assert p.activates("Sarah Reindhold").refused("Nathaniel's Hand") is None


@clause("Sarah Reindhold: Nathaniel's Hand", 1)
def test_nathaniels_hand_ends_nothing_of_sarahs_own():
    p = hand("Saint Evangeline", "Blessing", 1).keeps_up("Sarah Reindhold", "Nathaniel's Incense")
    p.does("Nathaniel's Hand")
    assert p.figure("Sarah Reindhold").kept_up


def own_loss(x=16):
    """Claire is to lose 2 life points by her own rules."""
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", x, 18)], [("Lamp Warden", *FAR)])
    return p.run(lose_by_own_rules, p.number("Claire Adelheid"), 2)


@clause("Sarah Reindhold: Stigmata", 1)
def test_stigmata_takes_the_loss_of_a_friend():
    p = own_loss().does("take the loss")
    assert (lost(p, "Sarah Reindhold"), lost(p, "Claire Adelheid")) == (2, 0)
    assert p.actions("Sarah Reindhold") == 3


@clause("Sarah Reindhold: Stigmata", 1)
def test_stigmata_need_not_be_used():
    p = own_loss().does("let it be")
    assert (lost(p, "Sarah Reindhold"), lost(p, "Claire Adelheid")) == (0, 2)


@clause("Sarah Reindhold: Stigmata", 1)
def test_stigmata_does_not_reach_beyond_the_zone():
    assert lost(own_loss(x=20), "Claire Adelheid") == 2


@clause("Sarah Reindhold: Stigmata", 1)
def test_stigmata_takes_no_loss_of_an_enemy():
    p = Skirmish([("Sarah Reindhold", 10, 18)], [("Vayl", 16, 18)])
    p.run(lose_by_own_rules, p.number("Vayl"), 2)
    assert (p.over, lost(p, "Vayl")) == (True, 2)


@clause("Sarah Reindhold: Stigmata", 1)
def test_stigmata_takes_no_loss_by_an_attack():
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", 16, 18)], ["Lamp Warden"], dice=[9])
    p.beside("Lamp Warden", "Claire Adelheid").with_fields("Claire Adelheid", actions=0)
    p.attacks("Lamp Warden", "Claire Adelheid")
    assert (p.over, lost(p, "Claire Adelheid")) == (True, 3 + 5 - 3)


def incense(*others):
    """Sarah keeps the incense up as a Recovery Phase begins; all have lost 5 life points."""
    friends = [("Sarah Reindhold", 10, 18), *others]
    p = Skirmish(friends, [("Lamp Warden", 10, 24)], turn=2).keeps_up(
        "Sarah Reindhold", "Nathaniel's Incense"
    )
    for name in [*(name for name, *_ in friends), "Lamp Warden"]:
        p.with_fields(name, lost=5)
    return p.plays("recovery")


@clause("Sarah Reindhold: Nathaniel's Incense", 1)
def test_nathaniels_incense_heals_2_of_units_in_the_zone():
    p = incense(("Claire Adelheid", 16, 18), ("Janiel", 20, 18))
    assert [lost(p, name) for name in ("Claire Adelheid", "Lamp Warden", "Janiel")] == [3, 3, 5]


@clause("Sarah Reindhold: Nathaniel's Incense", 1)
def test_nathaniels_incense_is_for_others_than_sarah():
    assert lost(incense(), "Sarah Reindhold") == 5


@clause("Sarah Reindhold: Nathaniel's Incense", 1)
def test_nathaniels_incense_costs_2_and_begins_in_the_next_recovery_phase():
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", 16, 18)], [("Lamp Warden", *FAR)], turn=2)
    p.with_fields("Claire Adelheid", lost=5).activates("Sarah Reindhold").does("Nathaniel's Incense")
    assert (p.actions("Sarah Reindhold"), lost(p, "Claire Adelheid")) == (2, 5)
    assert lost(p.plays("recovery"), "Claire Adelheid") == 3


@clause("Sarah Reindhold: Nathaniel's Incense", 1)
@pytest.mark.parametrize(("answer", "left", "hurt"), [("pay for it", 2, 3), ("let it end", 3, 5)])
def test_nathaniels_incense_lasts_as_long_as_its_upkeep_is_paid(answer, left, hurt):
    p = Skirmish([("Sarah Reindhold", 10, 18), ("Claire Adelheid", 16, 18)], [("Lamp Warden", *FAR)], turn=2)
    p.keeps_up("Sarah Reindhold", "Nathaniel's Incense").with_fields("Sarah Reindhold", actions=3)
    p.with_fields("Claire Adelheid", lost=5).shows(5, 1).plays("upkeep").does(answer)
    assert p.actions("Sarah Reindhold") == left
    assert lost(p.plays("recovery"), "Claire Adelheid") == hurt


@clause("Sarah Reindhold: Nathaniel's Incense", 1)
@pytest.mark.parametrize("side", [ALICE, BOB])
@pytest.mark.parametrize(("kept_up", "left"), [(False, 0), (True, 1)])
def test_nathaniels_incense_keeps_who_crashes_from_losing_an_action_point(kept_up, left, side):
    parties = [[("Claire Adelheid", 38, 18)], [("Kronen Roxxon", 46, 18)]]
    parties[side].append(("Sarah Reindhold", 46, 12))
    p = Skirmish(*parties, dice=(5, 4))
    if kept_up:
        p.keeps_up("Sarah Reindhold", "Nathaniel's Incense")
    p.with_fields("Kronen Roxxon", actions=1).activates("Claire Adelheid")
    p.does("Eadgil Solaris", "Kronen Roxxon").answer(ALICE, 270 // 15)
    p.does("nothing")
    assert p.lines("crashes")
    assert p.actions("Kronen Roxxon") == left
