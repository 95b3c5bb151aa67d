"""Yuri Olsen of the Watch of Light and his abilities."""

import pytest
from skirmish_position import BOB, Skirmish

clause = pytest.mark.clause

HERE = (20, 18)


def duel(name, other="Lamp Warden", *, dice=(), **fields):
    """ALICE's figure in contact with an enemy who has no action points to react with."""
    p = Skirmish([(name, *HERE)], [other], dice=dice)
    return p.beside(other, name, 90, **{"actions": 0, **fields})


def lost(p, name):
    """Life points it has lost."""
    return p.figure(name).lost


@pytest.mark.card("Yuri Olsen")
@pytest.mark.parametrize(("die", "critical"), [(8, False), (9, True)])
def test_yuris_nine_is_a_critical_hit(die, critical):
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=[die]).attacks("Yuri Olsen", "Kronen Roxxon")
    assert bool(p.said("critical")) == critical


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_attacks_with_5_until_he_is_hurt():
    p = duel("Yuri Olsen", dice=[3]).attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("5 + 3 = 8 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_once_hurt_attacks_with_6():
    p = duel("Yuri Olsen", dice=[10, 3]).with_fields("Yuri Olsen", actions=0)
    p.attacks("Lamp Warden", "Yuri Olsen").attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_is_hurt_by_poison_too_and_stays_so_when_healed():
    p = duel("Yuri Olsen", dice=[2, 3]).gives_state("Yuri Olsen", "Poison").activates("Yuri Olsen")
    p.does("attack", "Lamp Warden").with_fields("Yuri Olsen", lost=0).attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_once_hurt_attacks_with_6_in_later_turns_too():
    p = (
        duel("Yuri Olsen", dice=[10])
        .with_fields("Yuri Olsen", actions=0)
        .attacks("Lamp Warden", "Yuri Olsen")
    )
    p.plays("recovery").shows(3).with_fields("Lamp Warden", actions=0).attacks("Yuri Olsen", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_hurt_twice_attacks_with_6_too():
    p = duel("Yuri Olsen", dice=[9, 9, 3]).with_fields("Yuri Olsen", actions=0)
    p.attacks("Lamp Warden", "Yuri Olsen").attacks("Lamp Warden", "Yuri Olsen")
    assert len(p.lines("Yuri Olsen loses")) == 2
    assert p.attacks("Yuri Olsen", "Lamp Warden").lines("6 + 3 = 9 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_gains_nothing_from_a_hit_that_takes_no_life_points():
    p = duel("Yuri Olsen", dice=[9, 3]).with_fields("Yuri Olsen", actions=0)
    p.gives_state("Yuri Olsen", "Shield", 12).attacks("Lamp Warden", "Yuri Olsen")
    assert (len(p.said("hit", "hit, bounded")), p.figure("Yuri Olsen").lost) == (1, 0)
    assert p.attacks("Yuri Olsen", "Lamp Warden").lines("5 + 3 = 8 against 8")


@clause("Yuri Olsen: Unbreakable Will", 1)
def test_yuri_gains_nothing_when_another_yuri_is_hurt():
    p = Skirmish(["Yuri Olsen"], ["Yuri Olsen"], dice=[10, 3])
    mine, yours = "Yuri Olsen 1 of party 1", "Yuri Olsen 1 of party 2"
    p.stand(mine, *HERE, actions=0).beside(yours, mine, 90, actions=0)
    p.attacks(mine, yours).attacks(mine, yours)
    assert p.lines("5 + 3 = 8 against 9")


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_gives_yuri_3_defense_against_one_attack():
    p = duel("Yuri Olsen", dice=[8, 8]).attacks("Lamp Warden", "Yuri Olsen").does("King's Tower")
    assert p.lines("against 12")
    p.attacks("Lamp Warden", "Yuri Olsen").does("nothing")
    assert p.lines("against 9")


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_costs_2_and_is_yuris_one_reaction():
    p = duel("Yuri Olsen", dice=[1]).attacks("Lamp Warden", "Yuri Olsen").does("King's Tower")
    assert p.over
    assert p.actions("Yuri Olsen") == 2


def yuri_and_claire(y=18, dice=()):
    """Claire is attacked; Yuri stands near."""
    p = Skirmish([("Yuri Olsen", 14, y), ("Claire Adelheid", *HERE)], ["Lamp Warden"], dice=dice)
    p.beside("Lamp Warden", "Claire Adelheid", 90)
    return p.attacks("Lamp Warden", "Claire Adelheid")


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_helps_a_friend_who_may_still_dodge():
    p = yuri_and_claire(dice=[5, 4]).does("King's Tower by Yuri Olsen", "dodge")
    assert p.lines("4 + 5 = 9 against 15")


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_helps_a_friend_who_has_dodged_already():
    p = yuri_and_claire(dice=[5, 4]).does("dodge", "King's Tower by Yuri Olsen")
    assert p.lines("4 + 5 = 9 against 15")


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_helps_against_an_attack_once():
    p = yuri_and_claire()
    p.with_fields("Yuri Olsen", actions=5).does("King's Tower by Yuri Olsen")
    assert p.refused("King's Tower by Yuri Olsen") == "16.5"


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_does_not_reach_beyond_yuris_zone():
    assert yuri_and_claire(y=28).refused("King's Tower by Yuri Olsen") == "16.14"


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_reaches_as_far_as_yuris_zone():
    p = Skirmish([("Yuri Olsen", 20 - 1.2 - 8, 18), ("Claire Adelheid", *HERE)], ["Lamp Warden"])
    p.beside("Lamp Warden", "Claire Adelheid", 90).attacks("Lamp Warden", "Claire Adelheid")
    assert p.refused("King's Tower by Yuri Olsen") is None


@clause("Yuri Olsen: King's Tower", 1)
def test_kings_tower_does_not_help_an_enemy_in_yuris_zone():
    p = Skirmish([("Claire Adelheid", *HERE), ("Yuri Olsen", 14, 18)], ["Lamp Warden"], dice=[3])
    p.beside("Lamp Warden", "Claire Adelheid", 90, actions=0).attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines("5 + 3 = 8 against 8")


@clause("Yuri Olsen: Queen's Round", 1)
def test_queens_round_keeps_the_better_of_two_dice():
    p = duel("Yuri Olsen", dice=[3, 7]).attacks("Yuri Olsen", "Lamp Warden", "Queen's Round")
    assert p.lines("5 + 7 = 12 against 8")


@clause("Yuri Olsen: Queen's Round", 1)
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


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_gives_each_friend_in_sight_an_action_point():
    p = tactical_mastery(("Claire Adelheid", 40, 30), ("Janiel", 10, 14)).does("Yuri Olsen")
    assert (p.actions("Claire Adelheid"), p.actions("Janiel"), p.actions("Lamp Warden")) == (4, 4, 3)


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_costs_yuri_1_and_gives_him_none():
    p = tactical_mastery(("Claire Adelheid", 40, 30)).does("Yuri Olsen")
    assert p.actions("Yuri Olsen") == 2


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_takes_nobody_beyond_the_maximum():
    p = tactical_mastery(("Claire Adelheid", 40, 30), ("Janiel", 10, 14)).with_fields("Janiel", actions=4)
    assert p.does("Yuri Olsen").actions("Janiel") == 4


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_of_the_other_side_serves_its_own_friends():
    party = ["Yuri Olsen", "Claire Adelheid"]
    p = Skirmish(party, party, turn=2)
    for number, x in ((1, 10), (2, 30)):
        p.stand(f"Yuri Olsen 1 of party {number}", x, 10, actions=0)
        p.stand(f"Claire Adelheid 2 of party {number}", x, 16, actions=0)
    p.plays("recovery").does("nobody").does(BOB, "Yuri Olsen")
    assert [p.actions(f"Claire Adelheid 2 of party {number}") for number in (1, 2)] == [3, 4]


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_does_not_reach_who_stands_behind_a_wall():
    wall = ["#####"]
    p = tactical_mastery(
        ("Claire Adelheid", 40, 10), ("Janiel", 10, 20), terrain=wall, terrain_at=(8, 14)
    ).does("Yuri Olsen")
    assert (p.actions("Claire Adelheid"), p.actions("Janiel")) == (4, 3)


@clause("Yuri Olsen: Tactical Mastery", 1)
def test_tactical_mastery_is_not_offered_where_all_friends_have_their_maximum():
    assert tactical_mastery(("Claire Adelheid", 40, 30), actions=1).over


@clause("Yuri Olsen: Tactical Mastery", 1)
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


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_gives_friends_1_attack_and_1_damage():
    p = war_cry().attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines("6 + 3 = 9 against 8")
    assert lost(p, "Lamp Warden") == 5 + 1 + 1 - 1


@clause("Yuri Olsen: War Cry", 1)
@pytest.mark.parametrize("state", ["Slow", "Poison", "Blind", "Doom", "Seal", "Paralyzed"])
def test_war_cry_frees_friends_of_negative_states(state):
    assert war_cry().counters("Claire Adelheid", state) == 0


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_leaves_friends_their_other_states():
    assert war_cry().counters("Claire Adelheid", "Haste") == 2


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_does_nothing_for_who_is_out_of_the_zone():
    p = Skirmish([("Yuri Olsen", 10, 10), ("Claire Adelheid", 30, 10), ("Janiel", 14, 10)], ["Lamp Warden"])
    p.gives_state("Claire Adelheid", "Slow").activates("Yuri Olsen").does("War Cry")
    assert p.counters("Claire Adelheid", "Slow") == 1


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_is_over_with_the_turn():
    p = war_cry().plays("recovery")
    p.with_fields("Lamp Warden", actions=0).attacks("Claire Adelheid", "Lamp Warden")
    assert p.lines("5 + 3 = 8 against 8")


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_lasts_though_a_friend_leaves_the_zone():
    p = war_cry().stand("Claire Adelheid", 40, 30).beside("Lamp Warden", "Claire Adelheid", 90, actions=0)
    assert p.attacks("Claire Adelheid", "Lamp Warden").lines("6 + 3 = 9 against 8")


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_does_nothing_for_an_enemy_in_the_zone():
    p = Skirmish([("Yuri Olsen", 14, 18), ("Claire Adelheid", 16, 18)], ["Lamp Warden"], dice=[3])
    p.beside("Lamp Warden", "Claire Adelheid", 90).gives_state("Lamp Warden", "Slow")
    p.activates("Yuri Olsen").does("War Cry").with_fields("Claire Adelheid", actions=0)
    assert p.counters("Lamp Warden", "Slow") == 1
    assert p.attacks("Lamp Warden", "Claire Adelheid").does("nothing").lines("4 + 3 = 7 against 8")


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_comes_back_in_no_later_turn():
    p = war_cry().plays("recovery").activates("Yuri Olsen")
    assert p.refused("War Cry") == "2.18"


@clause("Yuri Olsen: War Cry", 1)
def test_war_cry_is_used_once_in_a_game():
    assert war_cry().refused("War Cry") == "2.18"
