"""Lilith, Elienai, Damien, Duncan Reid, Janus Faith, Erika and two agents, with their abilities."""

import pytest
from skirmish_position import Skirmish

clause = pytest.mark.clause

HERE = (20, 18)


def duel(name, other="Lamp Warden", *, dice=(), **fields):
    """ALICE's figure in contact with an enemy who has no action points to react with."""
    p = Skirmish([(name, *HERE)], [other], dice=dice)
    return p.beside(other, name, 90, **{"actions": 0, **fields})


def apart(name, inches, other, *, dice=(), **fields):
    """ALICE's figure so many inches from an enemy who has no action points to react with."""
    p = Skirmish([(name, 5, 18)], [(other, 5 + 1.2 + inches, 18)], dice=dice)
    return p.with_fields(other, **{"actions": 0, **fields})


def lost(p, name):
    """Life points it has lost."""
    return p.figure(name).lost


# -- Lilith -----------------------------------------------------------------------------------------


@clause("Lilith: Swirling Blades", 1)
def test_liliths_defense_is_11_against_shots():
    p = apart("Daniella Meris", 10, "Lilith", dice=[1]).attacks("Daniella Meris", "Lilith")
    assert p.lines("against 11")


@clause("Lilith: Swirling Blades", 1)
def test_liliths_defense_is_9_in_close_combat():
    p = duel("Daniella Meris", "Lilith", dice=[1]).attacks("Daniella Meris", "Lilith")
    assert p.lines("against 9")


@pytest.mark.card("Lilith")
@clause("Lilith: Spy Light", 1)
@pytest.mark.parametrize(("die", "hidden"), [(3, True), (4, False)])
def test_spy_light_locates_12_inches_away_with_3_more(die, hidden):
    p = apart("Lilith", 12, "Night Courier", dice=[die]).hides("Night Courier").activates("Lilith")
    p.does("Spy Light", "look for those who are Hidden")
    assert p.figure("Night Courier").hidden == hidden


@clause("Lilith: Spy Light", 1)
def test_spy_light_does_not_reach_beyond_12_inches():
    p = apart("Lilith", 12.2, "Night Courier").hides("Night Courier").activates("Lilith")
    assert p.refused("Spy Light") == "12.13"


@clause("Lilith: Spy Light", 1)
def test_spy_light_is_used_once_in_a_turn():
    p = apart("Lilith", 12, "Night Courier", dice=[1]).hides("Night Courier").activates("Lilith")
    p.does("Spy Light", "look for those who are Hidden")
    assert p.refused("Spy Light") == "2.18"


@clause("Lilith: Spy Light", 1)
def test_spy_light_is_used_in_the_next_turn_again():
    p = apart("Lilith", 12, "Night Courier", dice=[1]).hides("Night Courier").activates("Lilith")
    p.does("Spy Light", "look for those who are Hidden").plays("recovery").activates("Lilith")
    assert p.refused("Spy Light") is None


# -- Elienai ----------------------------------------------------------------------------------------


@clause("Elienai: High Saint", 1)
@clause("Elienai: Vision", 1)
def test_elienais_vision_reaches_12_inches():
    p = apart("Elienai", 12, "Night Courier").hides("Night Courier").activates("Elienai").does("Vision")
    assert not p.figure("Night Courier").hidden
    assert p.actions("Elienai") == 3


@clause("Elienai: High Saint", 1)
@clause("Elienai: Vision", 1)
def test_elienais_vision_does_not_reach_beyond_12_inches():
    p = apart("Elienai", 12.2, "Night Courier").hides("Night Courier").activates("Elienai")
    assert p.refused("Vision") == "2.18"


@pytest.mark.card("Elienai")
def test_elienai_flies_over_an_enemy():
    p = apart("Elienai", 2, "Lamp Warden").activates("Elienai").does("run").goes_to(16, 18)
    assert p.where("Elienai") == (16, 18)


@pytest.mark.card("Elienai")
@pytest.mark.parametrize(
    ("name", "ability", "hurt"),
    [
        ("Janiel", None, 0),
        ("Janiel", "Feathers Storm", 2 + 2),
        ("Daniella Meris", "Ripple in Water", 4),
        ("Lilith", None, 5 + 1),
    ],
)
def test_elienai_is_hurt_by_magic_ki_and_higher_levels_alone(name, ability, hurt):
    inches = 0 if ability is None else 10
    p = apart(name, inches, "Elienai", dice=[5, 5]).attacks(name, "Elienai", ability)
    assert lost(p, "Elienai") == hurt


# -- Damien -----------------------------------------------------------------------------------------


@pytest.mark.card("Damien")
@clause("Damien: Ignores Armor", 1)
def test_armor_does_not_count_against_damien():
    p = duel("Damien", "Kronen Roxxon", dice=[4]).attacks("Damien", "Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == 3 + 1


@clause("Damien: Ignores Armor", 1)
def test_damiens_own_armor_counts():
    p = duel("Kronen Roxxon", "Damien", dice=[5]).attacks("Kronen Roxxon", "Damien")
    assert lost(p, "Damien") == 8 - 1


# -- Duncan Reid ------------------------------------------------------------------------------------


def crossblade(*dice):
    p = duel("Duncan Reid", "Kronen Roxxon", dice=dice).activates("Duncan Reid")
    return p.does("Crossblade", "Kronen Roxxon")


@pytest.mark.card("Duncan Reid")
@clause("Duncan Reid: Crossblade", 1)
def test_after_a_hit_crossblade_strikes_again_free():
    p = crossblade(4, 6).does("Kronen Roxxon")
    assert lost(p, "Kronen Roxxon") == (5 + 1 - 5) + (5 + 3 - 5)
    assert p.actions("Duncan Reid") == 1


@clause("Duncan Reid: Crossblade", 1)
def test_after_a_miss_crossblade_is_over():
    assert crossblade(2).asked() == "act"


@clause("Duncan Reid: Crossblade", 1)
def test_the_second_attack_of_crossblade_brings_no_third():
    assert crossblade(4, 6).does("Kronen Roxxon").asked() == "act"


@clause("Duncan Reid: Crossblade", 1)
def test_the_second_attack_of_crossblade_may_be_on_another_enemy():
    p = Skirmish([("Duncan Reid", *HERE)], ["Kronen Roxxon", "Lamp Warden"], dice=[4, 4])
    p.beside("Kronen Roxxon", "Duncan Reid", 90, actions=0).beside(
        "Lamp Warden", "Duncan Reid", 270, actions=0
    )
    p.activates("Duncan Reid").does("Crossblade", "Kronen Roxxon").does("Lamp Warden")
    assert (lost(p, "Kronen Roxxon"), lost(p, "Lamp Warden")) == (5 + 1 - 5, 5 + 1 - 1)


@clause("Duncan Reid: Pride", 1)
@pytest.mark.parametrize(("die", "counters"), [(2, 2), (3, 0)])
def test_pride_is_a_reaction_that_protects_duncan(die, counters):
    p = apart("Daniella Meris", 20, "Duncan Reid", dice=[10, die], actions=2)
    p.attacks("Daniella Meris", "Duncan Reid", "Chasing the Moon").does("Pride")
    assert p.counters("Duncan Reid", "Protection") == 2
    assert p.counters("Duncan Reid", "Seal") == counters
    assert p.actions("Duncan Reid") == 0


# -- Janus Faith ------------------------------------------------------------------------------------


@pytest.mark.card("Janus Faith")
@clause("Janus Faith: Executioner", 1)
def test_executioner_does_4_more_damage():
    p = duel("Janus Faith", "Kronen Roxxon", dice=[3])
    p.attacks("Janus Faith", "Kronen Roxxon", "Executioner")
    assert lost(p, "Kronen Roxxon") == 6 + 4 - 5


@clause("Janus Faith: Absolute Defense", 1)
def test_absolute_defense_adds_3_armor():
    p = duel("Kronen Roxxon", "Janus Faith", dice=[4], actions=3).activates("Janus Faith")
    p.does("Absolute Defense").with_fields("Janus Faith", actions=0)
    p.attacks("Kronen Roxxon", "Janus Faith")
    assert lost(p, "Janus Faith") == 8 - (3 + 3)


@clause("Janus Faith: Absolute Defense", 1)
@pytest.mark.parametrize(("answer", "armor", "left"), [("pay for it", 6, 0), ("let it end", 3, 1)])
def test_absolute_defense_lasts_as_long_as_its_upkeep_is_paid(answer, armor, left):
    p = duel("Kronen Roxxon", "Janus Faith", dice=[5, 1], actions=1)
    p.keeps_up("Janus Faith", "Absolute Defense").plays("upkeep").does(answer)
    assert p.actions("Janus Faith") == left
    p.with_fields("Janus Faith", actions=0).shows(4).attacks("Kronen Roxxon", "Janus Faith")
    assert lost(p, "Janus Faith") == 8 - armor


# -- Erika ------------------------------------------------------------------------------------------


def mjolnir(die, *, actions=2):
    """Erika attacks Kronen, who does nothing against it."""
    p = duel("Erika", "Kronen Roxxon", dice=[die], actions=actions).attacks("Erika", "Kronen Roxxon")
    return p.does("nothing")


@pytest.mark.card("Erika")
@clause("Erika: Mjolnir", 1)
def test_erikas_critical_hit_takes_an_action_point_and_throws():
    p = mjolnir(10)
    assert p.actions("Kronen Roxxon") == 1
    p.does("90 degrees")
    hurt = 6 + 6 - 5
    x, y = p.where("Kronen Roxxon")
    assert (x > 20 + hurt, y) == (True, 18)
    assert p.lines(f"thrown {hurt}.0 inches")


@clause("Erika: Mjolnir", 1)
def test_erikas_other_hits_neither_take_an_action_point_nor_throw():
    p = mjolnir(9)
    assert p.over
    assert p.actions("Kronen Roxxon") == 2


def ka_boom(*dice, x=26, **fields):
    """Enemies at 4 and some inches, and a friend; Erika has 3 action points."""
    p = Skirmish(
        [("Erika", 20, 18), ("Janiel", 20, 14)],
        [("Lamp Warden", x, 18), ("Kronen Roxxon", 20, 22)],
        dice=dice,
    )
    p.with_fields("Erika", actions=3).with_fields("Lamp Warden", **fields).activates("Erika")
    return p.does("Ka-Boom")


@clause("Erika: Ka-Boom", 1)
def test_ka_boom_takes_an_action_point_from_each_enemy_who_does_not_reach_15():
    p = ka_boom(5, 7)
    assert (p.actions("Lamp Warden"), p.actions("Kronen Roxxon")) == (4 - 1, 3)


@clause("Erika: Ka-Boom", 1)
def test_ka_boom_costs_3_and_friends_nothing():
    p = ka_boom(5, 6)
    assert (p.actions("Erika"), p.actions("Janiel"), p.actions("Kronen Roxxon")) == (0, 4, 2)


@clause("Erika: Ka-Boom", 1)
def test_ka_boom_is_not_offered_where_no_enemy_near_has_an_action_point():
    assert duel("Erika", "Kronen Roxxon").activates("Erika").refused("Ka-Boom") == "12.13"


@clause("Erika: Ka-Boom", 1)
def test_ka_boom_does_not_reach_beyond_the_zone():
    assert ka_boom(6, x=30).actions("Lamp Warden") == 4


@clause("Erika: Ka-Boom", 1)
def test_ka_boom_does_not_reach_the_hidden():
    assert ka_boom(6, hidden=1).actions("Lamp Warden") == 4


# -- agents -----------------------------------------------------------------------------------------


@pytest.mark.card("Empire Agent")
@clause("Empire Agent: Master Attack", 1)
def test_master_attack_does_4_more_damage():
    p = duel("Empire Agent", dice=[4]).activates("Empire Agent").does("Master Attack", "Lamp Warden")
    assert lost(p, "Lamp Warden") == 4 + 4 - 1
    assert p.actions("Empire Agent") == 0


@pytest.mark.card("Wissenschaft Agent")
@clause("Wissenschaft Agent: Chain of Blows", 1)
def test_chain_of_blows_attacks_one_target_twice():
    p = duel("Wissenschaft Agent", dice=[4, 5]).activates("Wissenschaft Agent")
    p.does("Chain of Blows", "Lamp Warden")
    assert lost(p, "Lamp Warden") == (3 - 1) + (3 + 1 - 1)


@clause("Wissenschaft Agent: Chain of Blows", 1)
def test_chain_of_blows_ends_with_its_target():
    p = duel("Wissenschaft Agent", dice=[4], lost=10).activates("Wissenschaft Agent")
    p.does("Chain of Blows", "Lamp Warden")
    assert not p.is_on_table("Lamp Warden")
    assert p.asked() == "act"


@clause("Wissenschaft Agent: Chain of Blows", 1)
def test_both_attacks_of_chain_of_blows_are_on_one_target():
    p = Skirmish(["Wissenschaft Agent"], ["Lamp Warden", "Kronen Roxxon"], dice=[4, 5])
    p.stand("Wissenschaft Agent", *HERE).beside("Lamp Warden", "Wissenschaft Agent", 90, actions=0)
    p.beside("Kronen Roxxon", "Wissenschaft Agent", 270, actions=0).activates("Wissenschaft Agent")
    p.does("Chain of Blows", "Lamp Warden")
    assert (p.asked(), lost(p, "Kronen Roxxon")) == ("act", 0)
    assert len(p.lines("attacks Lamp Warden")) == 2
