"""Attacks, criticals, chains of reactions, areas, throws, states and escapes examined from the texts."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

FAR = ("Sarah Reindhold", 44, 33)


def duel(attacker, target, *, dice=(), ability=None, degrees=0, **position):
    """ALICE's attacker and BOB's target in contact, to the question for a reaction."""
    p = Skirmish([(attacker, 20, 18)], [(target, 40, 33)], dice=dice, **position)
    return p.beside(target, attacker, degrees)


def life_lost(p, name):
    return p.figure(name).lost


# -- hits and criticals ----------------------------------------------------------------------------


@pytest.mark.row("Q001-63")
@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 0), (4, 1), (7, 4), (9, 6)])
def test_an_attack_that_reaches_defense_hits_and_armor_is_taken_off(die, lost):
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(die,)).activates("Yuri").does("attack", "Kronen", "nothing")
    # 5 + die against 8; 5 + over - 5
    assert life_lost(p, "Kronen") == lost
    assert bool(p.lines("Hit")) is (die >= 3)


def test_a_natural_ten_hits_over_any_defense_with_nothing_over_and_takes_a_life_point():
    p = duel("Saint Evangeline", "Kronen Roxxon", dice=(10, 10)).activates("Saint Evangeline")
    p.does("attack", "Kronen", "dodge")
    assert life_lost(p, "Kronen") == 1


@pytest.mark.parametrize(("die", "hit"), [(9, True), (8, False)])
def test_critical_mastery_makes_nine_a_critical(die, hit):
    p = duel("May", "Tiamat", dice=(die, 10)).activates("May").does("attack", "Tiamat", "dodge")
    assert (life_lost(p, "Tiamat") > 0) is hit


def test_without_mastery_nine_is_none():
    p = duel("Kronen Roxxon", "Tiamat", dice=(9, 10)).activates("Kronen").does("attack", "Tiamat", "dodge")
    assert life_lost(p, "Tiamat") == 0


def test_scar_of_time_is_a_critical_on_any_die():
    p = (
        Skirmish([("Vayl", 20, 18)], [("Tiamat", 40, 33)], dice=(1, 10, 1))
        .beside("Tiamat", "Vayl")
        .hides("Vayl")
    )
    p.activates("Vayl").does("Scar of Time", "Tiamat", "dodge")
    assert life_lost(p, "Tiamat") == 3  # 4 + 1 and nothing over, less Armor of 2
    assert not p.figure("Vayl").hidden


def test_claires_criticals_ignore_armor():
    p = (
        duel("Claire Adelheid", "Kronen Roxxon", dice=(10,))
        .activates("Claire")
        .does("attack", "Kronen", "nothing")
    )
    assert life_lost(p, "Kronen") == 5 + 7


def test_no_damage_no_effect_of_damage():
    p = duel("Vayl", "Kronen Roxxon", dice=(3,)).activates("Vayl").does("attack", "Kronen", "nothing")
    assert p.lines("Hit")
    assert life_lost(p, "Kronen") == 0
    assert p.said("resists", "does not resist") == []


@pytest.mark.row("Q001-62")
@pytest.mark.parametrize(("die", "slow"), [(4, 1), (5, 0)])
def test_a_target_resists_with_exactly_the_number_of_the_effect(die, slow):
    p = duel("Vayl", "Kronen Roxxon", dice=(8, die)).activates("Vayl").does("attack", "Kronen", "nothing")
    assert p.counters("Kronen", "Slow") == slow  # 8 + 5 = 13


# -- charges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "offered"), [(12.0, True), (12.05, False)])
def test_a_charge_reaches_as_far_as_the_run(far, offered):
    p = Skirmish([("Yuri Olsen", 10, 10)], [("Kronen Roxxon", 11.2 + far, 10)]).activates("Yuri")
    assert ("charge" in p.offered()) is offered


def test_a_charge_and_gnosis_are_three_dice_of_which_the_best_counts():
    p = Skirmish([("Yuri Olsen", 10, 10)], [("Kronen Roxxon", 16, 10)], dice=(2, 3, 9), gnosis=(1, 0))
    p.activates("Yuri").does("charge", "Kronen")
    if p.asked() == "choose_side":
        p.does("from 270")
    p.does("nothing", "spend it")
    assert p.lines("Yuri Olsen attacks") == ["Yuri Olsen attacks Kronen Roxxon: 5 + 9 = 14 against 8."]
    assert p.lines("critical")
    assert p.actions("Yuri") == 1
    assert p.refused("walk") is not None


@pytest.mark.row("Q001-65")
def test_a_charge_is_met_by_a_counterattack_that_may_destroy_the_charger():
    p = Skirmish(
        [("Sarah Reindhold", 10, 10)], [("Kronen Roxxon", 16, 10), ("Yuri Olsen", 44, 33)], dice=(1, 2, 9, 9)
    )
    p.with_fields("Sarah", lost=5).activates("Sarah").does("charge", "Kronen")
    if p.asked() == "choose_side":
        p.does("from 270")
    p.does("counterattack")
    if p.asked() == "react":
        p.does("nothing")
    assert not p.is_on_table("Sarah")
    assert p.over or p.asked() != "act"
    assert p.actions("Kronen") == 0


def test_a_charge_needs_a_straight_free_way_past_enemies():
    p = Skirmish(
        [("Yuri Olsen", 10, 10)], [("Kronen Roxxon", 18, 10), ("Sarah Reindhold", 14, 10)]
    ).activates("Yuri")
    p.does("charge")
    assert "Kronen Roxxon" not in p.offered()
    assert "Sarah Reindhold" in p.offered()


# -- reactions -------------------------------------------------------------------------------------


def test_against_a_shot_one_dodges_but_does_not_counterattack_out_of_reach():
    p = Skirmish([("Daniella Meris", 10, 10)], [("Kronen Roxxon", 20, 10)]).activates("Daniella")
    p.does("attack", "Kronen")
    assert p.offered() == ["nothing", "dodge"]


def test_the_strike_back_costs_its_user_nothing_more_and_may_be_dodged_only():
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(1, 9, 3, 8)).with_fields("Yuri", actions=5)
    p.with_fields("Kronen", actions=4).activates("Yuri").does("attack", "Kronen", "counterattack")
    assert p.actions("Kronen") == 1
    assert "counterattack" not in p.offered()
    assert "dodge" in p.offered()
    p.does("dodge")
    assert p.actions("Yuri") == 2
    assert p.lines("Kronen Roxxon attacks") == ["Kronen Roxxon attacks Yuri Olsen: 4 + 3 = 7 against 17."]


def test_a_hit_that_ties_the_defense_leaves_no_strike_back():
    p = (
        duel("Yuri Olsen", "Kronen Roxxon", dice=(5, 2))
        .activates("Yuri")
        .does("attack", "Kronen", "counterattack")
    )
    assert p.said("strikes back") == []
    assert p.asked() == "act"


def test_scarlet_heartbeat_strikes_back_with_four_and_two_more():
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(1, 9, 3)).activates("Yuri")
    p.does("attack", "Kronen", "Scarlet Heartbeat", "nothing")
    assert p.lines("Kronen Roxxon attacks") == ["Kronen Roxxon attacks Yuri Olsen: 8 + 3 = 11 against 9."]
    assert life_lost(p, "Yuri") == 8 + 2 + 2 - 4


def test_under_seal_only_the_basic_reactions_are_left():
    p = (
        duel("Yuri Olsen", "Kronen Roxxon")
        .gives_state("Kronen", "Seal")
        .activates("Yuri")
        .does("attack", "Kronen")
    )
    assert p.offered() == ["nothing", "dodge", "counterattack"]


@pytest.mark.row("Q001-69")
@pytest.mark.parametrize("state", ["Paralyzed", "Berserk"])
def test_paralyzed_and_berserk_units_do_not_react(state):
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(3,)).gives_state("Kronen", state).activates("Yuri")
    p.does("attack", "Kronen")
    if p.asked() == "react":
        assert p.offered() == ["nothing"]
    else:
        assert p.lines("Yuri Olsen attacks")


@pytest.mark.row("Q001-80", "Q001-79")
def test_points_spent_in_reaction_are_missing_later():
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(1, 9)).activates("Yuri").does("attack", "Kronen", "dodge")
    p.does("end the activation").activates("Kronen")
    assert p.actions("Kronen") == 2


def test_a_friend_in_the_zone_gives_kings_tower_instead_of_the_targets_own_reaction():
    p = Skirmish(
        [("Kronen Roxxon", 20, 18)],
        [("Sarah Reindhold", 40, 33), ("Yuri Olsen", 24, 18), ("Claire Adelheid", 40, 8)],
    )
    p.beside("Sarah", "Kronen", 90).shows(3).activates("Kronen").does("attack", "Sarah")
    assert p.offered("King's Tower by Yuri")
    p.does("King's Tower by Yuri", "nothing")
    assert p.lines("Kronen Roxxon attacks") == [
        "Kronen Roxxon attacks Sarah Reindhold: 4 + 3 = 7 against 11."
    ]
    assert (p.actions("Yuri"), p.actions("Sarah")) == (2, 4)


def test_gae_bolg_strikes_from_two_inches_and_the_struck_one_cannot_counter_out_of_its_reach():
    for far, near in [(2.0, True), (2.05, False)]:
        p = Skirmish([("Claire Adelheid", 10, 10)], [("Kronen Roxxon", 11.2 + far, 10)]).activates("Claire")
        assert ("attack" in p.offered()) is near
        if near:
            p.does("attack", "Kronen")
            assert "counterattack" not in p.offered()


def test_from_two_inches_claire_counters_an_attack_by_the_wires_of_tiamat_at_two_but_not_at_four():
    for far, counters in [(2.0, True), (3.0, False)]:
        p = Skirmish([("Tiamat", 10, 10)], [("Claire Adelheid", 11.2 + far, 10)]).activates("Tiamat")
        p.does("attack", "Claire")
        assert ("counterattack" in p.offered()) is counters


# -- shots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "offered"), [(16.0, True), (16.05, False)])
def test_a_shot_reaches_as_far_as_printed(far, offered):
    p = Skirmish([("Daniella Meris", 10, 10)], [("Kronen Roxxon", 11.2 + far, 10)]).activates("Daniella")
    assert ("attack" in p.offered()) is offered


@pytest.mark.parametrize(
    ("ground", "night", "bonus"), [(".", 0, 5), ("+", 0, 4), ("=", 0, 3), (".", 1, 4), ("=", 1, 2)]
)
def test_cover_and_night_weaken_shots(ground, night, bonus):
    p = Skirmish(
        [("Daniella Meris", 10, 10)],
        [("Kronen Roxxon", 16, 10)],
        terrain=[ground] * 6,
        terrain_at=(13, 7),
        night=night,
        dice=(5,),
    ).activates("Daniella")
    p.does("attack", "Kronen", "nothing")
    assert p.lines("Daniella Meris attacks") == [
        f"Daniella Meris attacks Kronen Roxxon: {bonus} + 5 = {bonus + 5} against 8."
    ]


@pytest.mark.parametrize("die", [1, 2, 3, 10])
def test_a_shot_into_a_fight_is_worse_and_on_one_or_two_meets_the_friend(die):
    p = Skirmish(
        [("Daniella Meris", 10, 10), ("Yuri Olsen", 40, 10)], [("Kronen Roxxon", 16, 10)], dice=(die, 1)
    )
    p.beside("Yuri", "Kronen", 90).activates("Daniella").does("attack", "Kronen", "nothing")
    assert bool(p.lines("meets Yuri")) is (die <= 2)
    if die > 2:
        assert p.lines("Daniella Meris attacks")[0].startswith(
            f"Daniella Meris attacks Kronen Roxxon: 4 + {die} = {4 + die}"
        )


def test_two_enemies_engaged_with_each_others_friend_count_only_the_shooters_friends():
    p = Skirmish(
        [("Daniella Meris", 10, 10), ("Yuri Olsen", 40, 30)],
        [("Kronen Roxxon", 16, 10), ("Lamp Warden", 40, 33)],
        dice=(1,),
    )
    p.beside("Lamp Warden", "Kronen", 90).activates("Daniella").does("attack", "Kronen", "nothing")
    assert p.lines("Daniella Meris attacks") == ["Daniella Meris attacks Kronen Roxxon: 5 + 1 = 6 against 8."]


def test_engaged_one_does_not_shoot_but_may_does():
    p = Skirmish([("Daniella Meris", 10, 10)], [("Kronen Roxxon", 40, 10), ("Yuri Olsen", 16, 10)])
    p.beside("Kronen", "Daniella").activates("Daniella")
    assert not {"Ripple in Water", "Chasing the Moon", "Shooting Star"} & {*p.offered()}
    p = Skirmish([("May", 10, 10)], [("Kronen Roxxon", 40, 10), ("Yuri Olsen", 14, 10)])
    p.beside("Kronen", "May").activates("May")
    p.does("attack")
    assert {*p.offered()} == {"Kronen Roxxon", "Yuri Olsen"}


# -- areas and chains ------------------------------------------------------------------------------


def star(dice, *, may=(10, 14), reaction="nothing", **position):
    """Daniella shoots at Kronen; a friend, an enemy, a Hidden enemy and a marker are near."""
    p = Skirmish(
        [("Kronen Roxxon", 10, 12), ("Lamp Warden", 12, 12), ("May", *may), "Night Courier"],
        [("Daniella Meris", 10, 22), ("Sarah Reindhold", 8.5, 13)],
        dice=dice,
        **position,
    )
    p.hides("May").infiltrates("Night Courier").marks(ALICE, (10, 10), (30, 10), (40, 10)).activates(
        "Daniella"
    )
    return p.does("Shooting Star", "Kronen", reaction)


@pytest.mark.row("Q001-71", "A001-50", "Q001-55")
def test_an_area_meets_friends_and_enemies_with_the_same_total_but_no_hidden_unit_and_no_marker():
    p = star((3, 9))
    asked = []
    while p.asked() != "act":
        asked.append(p.askees()[0])
        p.does("stand") if p.asked() == "dodge_area" else p.does(p.offered()[0])
    assert sorted(asked) == [ALICE, BOB]
    assert life_lost(p, "Kronen") == 0  # 4 + 1 - 5
    assert life_lost(p, "Lamp Warden") == 4 + 1 - 1
    assert life_lost(p, "Sarah") == 4 + 1
    assert life_lost(p, "May") == 0
    assert p.figure("May").hidden
    assert len(p.markers(ALICE)) == 3


def test_an_area_whose_main_target_is_missed_meets_nobody():
    p = star((1, 9), reaction="dodge")
    assert p.asked() == "act"
    assert life_lost(p, "Lamp Warden") == life_lost(p, "Sarah") == 0


@pytest.mark.parametrize(("far", "hit"), [(2.0, True), (2.05, False)])
def test_an_area_of_two_inches_is_measured_from_the_target(far, hit):
    p = Skirmish(
        [("Kronen Roxxon", 10, 12), ("Lamp Warden", 11.2 + far, 12)], [("Daniella Meris", 10, 22)], dice=(3,)
    ).activates("Daniella")
    p.does("Shooting Star", "Kronen", "nothing")
    if p.asked() == "dodge_area":
        p.does("stand")
    assert (life_lost(p, "Lamp Warden") > 0) is hit


def test_who_dodges_in_an_area_may_be_missed_by_the_same_total():
    p = star((3, 5, 5))
    while p.asked() != "act":
        p.does("dodge") if p.asked() == "dodge_area" else p.does(p.offered()[0])
    assert life_lost(p, "Lamp Warden") == life_lost(p, "Sarah") == 0
    assert (p.actions("Lamp Warden"), p.actions("Sarah")) == (3, 3)


def test_dark_zero_goes_on_from_hit_to_hit_and_meets_nobody_twice():
    p = Skirmish(
        [("May", 10, 10)],
        [("Sarah Reindhold", 14, 10), ("Saint Evangeline", 17, 10), ("Lamp Warden", 20, 10)],
        dice=(5, 5, 5),
    ).activates("May")
    p.does("Dark Zero", "Sarah", "nothing")
    hit = ["Sarah"]
    while p.asked() != "act":
        if p.asked() == "react":
            p.does("nothing")
        else:
            options = [text for text in p.offered() if text != "nobody"]
            assert "Sarah Reindhold" not in options
            p.does(options[0])
            hit.append(options[0])
    assert hit == ["Sarah", "Saint Evangeline", "Lamp Warden"]


def test_catastrophe_in_wave_strikes_all_in_contact_and_one_of_them_again():
    p = Skirmish(
        [("September", 20, 18)],
        [("Kronen Roxxon", 40, 33), ("Yuri Olsen", 44, 33), ("Claire Adelheid", 26, 18)],
    )
    p.beside("Kronen", "September").beside("Yuri", "September", 90).shows(1, 1, 1).activates("September")
    p.does("Catastrophe in Wave")
    while p.asked() != "act":
        p.does("nothing") if p.asked() == "react" else p.does(p.offered()[0])
    assert len(p.lines("September attacks")) == 3
    assert p.lines("September attacks Claire") == []


# -- throws ----------------------------------------------------------------------------------------


def thrown(others=(), dice=(9, 2), **position):
    """Claire charges Kronen downward: 12 LP, so 12 inches."""
    p = Skirmish([("Kronen Roxxon", 10, 12), *others], [("Claire Adelheid", 10, 6)], dice=dice, **position)
    p.with_fields("Kronen", actions=3).activates("Claire").does("Eadgil Solaris", "Kronen", "from the top")
    return p.does("nothing")


def test_who_is_thrown_flies_on_along_the_charge_as_far_as_life_points_were_lost():
    p = thrown()
    assert p.where("Kronen") == (10, 24)
    assert life_lost(p, "Kronen") == 12
    assert p.actions("Kronen") == 3


def test_a_crash_into_a_unit_costs_both_half_of_the_rest_and_the_thrown_one_an_action_point():
    p = thrown([("Lamp Warden", 10, 18)])
    assert p.where("Kronen") == (10, 16.8)
    assert life_lost(p, "Kronen") == 15
    assert life_lost(p, "Lamp Warden") == 3
    assert p.actions("Kronen") == 2


def test_a_crash_into_a_wall_costs_half_of_the_rest():
    p = thrown(terrain=["#" * 20], terrain_at=(0, 16))
    assert p.where("Kronen") == pytest.approx((10, 15.4), abs=0.06)
    assert life_lost(p, "Kronen") == 12 + 4  # of 8.6
    assert p.actions("Kronen") == 2


def test_a_hidden_unit_in_the_way_of_a_throw_is_crashed_into_too():
    p = Skirmish(
        [("Kronen Roxxon", 10, 12), ("May", 10, 18)], [("Claire Adelheid", 10, 6)], dice=(9, 2)
    ).hides("May")
    p.activates("Claire").does("Eadgil Solaris", "Kronen", "from the top", "nothing")
    assert life_lost(p, "May") == 3
    assert p.figure("May").hidden


def test_a_throw_over_a_marker_does_not_stop_there():
    p = Skirmish(
        [("Kronen Roxxon", 10, 12), "Night Courier"], [("Claire Adelheid", 10, 6)], dice=(9, 2)
    ).infiltrates("Night Courier")
    p.marks(ALICE, (10, 18), (30, 18), (40, 18)).activates("Claire")
    p.does("Eadgil Solaris", "Kronen", "from the top", "nothing")
    assert p.where("Kronen") == (10, 24)


def test_a_throw_ends_an_engagement_and_one_into_an_enemy_makes_one():
    p = Skirmish(
        [("Kronen Roxxon", 10, 12)], [("Claire Adelheid", 10, 6), ("Yuri Olsen", 10, 18)], dice=(9, 2)
    ).activates("Claire")
    p.does("Eadgil Solaris", "Kronen", "from the top", "nothing", "end the activation").activates("Kronen")
    assert "escape" in p.offered()
    assert life_lost(p, "Yuri") == 3
    p = thrown().does("end the activation").activates("Kronen")
    assert "walk" in p.offered()
    assert "escape" not in p.offered()


def test_erikas_critical_throws_in_a_direction_she_chooses_and_takes_an_action_point():
    p = duel("Erika", "Kronen Roxxon", dice=(10,)).with_fields("Kronen", actions=3).activates("Erika")
    p.does("attack", "Kronen", "nothing")
    lost = life_lost(p, "Kronen")
    assert lost == 6 + 6 - 5
    assert p.actions("Kronen") == 2
    assert p.asked() not in ("act", "")


# -- escapes and engagement ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemies", "die", "free"), [(1, 5, 0), (1, 6, 1), (2, 6, 0), (2, 7, 1), (3, 7, 0), (3, 8, 1)]
)
def test_escape_needs_six_and_one_more_for_each_further_enemy(enemies, die, free):
    names = ["Kronen Roxxon", "Yuri Olsen", "Claire Adelheid"][:enemies]
    p = Skirmish([("May", 20, 18)], [(name, 40, 10 * n) for n, name in enumerate(names, 1)], dice=(die,))
    for n, name in enumerate(names):
        p.beside(name, "May", 120 * n)
    p.activates("May")
    assert not {"walk", "run", "charge"} & {*p.offered()}
    p.does("escape")
    assert p.actions("May") == 3
    assert ("walk" in p.offered()) is bool(free)


def test_after_an_escape_one_may_not_walk_again_and_other_enemies_still_stop_one():
    p = Skirmish([("May", 20, 18)], [("Kronen Roxxon", 40, 10), ("Yuri Olsen", 22, 12)], dice=(6,))
    p.beside("Kronen", "May").activates("May").does("escape", "walk").meets("Yuri", 180)
    assert "attack" in p.offered()
    assert "walk" not in p.offered()
    assert "run" not in p.offered()


def test_an_engaged_unit_that_had_walked_may_not_escape_into_a_second_movement():
    p = Skirmish([("May", 20, 18)], [("Kronen Roxxon", 20, 22)], dice=(6,)).activates("May").does("walk")
    p.meets("Kronen")
    if "escape" in p.offered():
        p.does("escape")
    assert not {"walk", "run", "charge"} & {*p.offered()}


@pytest.mark.row("Q001-66")
def test_walking_into_contact_gives_no_attack_of_its_own():
    p = (
        Skirmish([("Yuri Olsen", 20, 18)], [("Kronen Roxxon", 20, 22)])
        .activates("Yuri")
        .does("walk")
        .meets("Kronen")
    )
    assert p.said("attack") == []
    assert p.actions("Yuri") == 3
    assert "attack" in p.offered()
    assert "charge" not in p.offered()


def test_elienai_escapes_without_points_from_the_tangible():
    p = (
        Skirmish([("Elienai", 20, 18)], [("Kronen Roxxon", 20, 22)])
        .beside("Kronen", "Elienai")
        .activates("Elienai")
    )
    before = p.actions("Elienai")
    if "escape" in p.offered():
        p.does("escape")
    assert p.actions("Elienai") == before
    assert "walk" in p.offered()


@pytest.mark.parametrize(("die", "held"), [(4, True), (5, False)])
def test_net_holds_a_unit_for_this_turn_which_may_still_strike(die, held):
    p = Skirmish([("Lamp Warden", 20, 18)], [("Yuri Olsen", 24, 18)], dice=(9, die)).activates("Lamp Warden")
    p.does("Net", "Yuri", "nothing")
    # effect 14, Resistance 10
    expected = 10 + die < 14
    assert life_lost(p, "Yuri") == 0
    p.does("end the activation").activates("Yuri")
    assert ("walk" not in p.offered()) is expected


# -- states ----------------------------------------------------------------------------------------


def turn(name="Kronen Roxxon", turn=3, dice=(9, 1), states=(), more=(), second=(FAR,), **fields):
    p = Skirmish([(name, 20, 18), *more], second, turn=turn, dice=dice)
    p.with_fields(name, **fields)
    for state, counters in dict(states).items():
        p.gives_state(name, state, counters)
    return p.plays("turn")


@pytest.mark.parametrize(
    ("name", "had", "states", "now"),
    [
        ("Kronen Roxxon", 0, {}, 2),
        ("Kronen Roxxon", 3, {}, 4),
        ("Kronen Roxxon", 0, {"Haste": 1}, 3),
        ("Kronen Roxxon", 2, {"Haste": 3}, 4),
        ("Kronen Roxxon", 0, {"Slow": 3}, 1),
        ("Kronen Roxxon", 0, {"Slow": 1, "Haste": 2}, 2),
        ("Yuri Olsen", 1, {}, 4),
        ("Yuri Olsen", 2, {"Haste": 1}, 5),
        ("Yuri Olsen", 4, {"Slow": 1}, 5),
    ],
)
def test_action_points_of_a_turn_with_haste_and_slow_up_to_the_bar(name, had, states, now):
    p = turn(name, actions=had, states=states)
    while p.asked() not in ("choose_active", ""):
        p.does("nobody")
    assert p.actions(name) == now
    for state, counters in states.items():
        assert p.counters(name, state) == counters - 1


@pytest.mark.parametrize(("die", "falls"), [(7, False), (8, True), (10, True)])
def test_each_doom_counter_taken_off_rolls_once(die, falls):
    p = turn("Kronen Roxxon", states={"Doom": 2}, more=[("Yuri Olsen", 3, 3)], dice=(die, 9, 1))
    assert p.is_on_table("Kronen") is not falls
    if not falls:
        assert p.counters("Kronen", "Doom") == 1


def test_doom_on_the_last_unit_ends_the_game_but_not_while_somebody_is_infiltrated():
    p = Skirmish([("Kronen Roxxon", 20, 18)], [FAR], turn=3, dice=(8, 9, 1)).gives_state("Kronen", "Doom")
    p.plays("turn")
    assert p.over
    assert p.asked() == ""
    assert p.returns()[BOB] >= 0
    p = Skirmish([("Kronen Roxxon", 20, 18), "Night Courier"], [FAR], turn=3, dice=(8, 9, 1))
    p.infiltrates("Night Courier").marks(ALICE, (10, 10)).gives_state("Kronen", "Doom").plays("turn")
    p.does("nobody")
    assert p.askees() == [BOB]


@pytest.mark.parametrize(("deed", "lost"), [("walk", 1), ("run", 2)])
def test_poison_takes_a_life_point_for_each_point_spent_after_the_action(deed, lost):
    p = Skirmish([("Yuri Olsen", 20, 18)], [FAR]).gives_state("Yuri", "Poison", 2).activates("Yuri")
    p.does(deed).goes_to(20, 22)
    assert life_lost(p, "Yuri") == lost
    assert p.where("Yuri") == (20, 22)


def test_poison_counts_reactions_too_and_kills_after_them():
    p = duel("Yuri Olsen", "Kronen Roxxon", dice=(1, 9)).gives_state("Kronen", "Poison", 2)
    p.activates("Yuri").does("attack", "Kronen", "dodge")
    assert life_lost(p, "Kronen") == 1


def test_an_attack_by_a_poisoned_unit_is_made_before_the_poison_kills_it():
    p = Skirmish([("Yuri Olsen", 20, 18), ("Lamp Warden", 3, 3)], [("Kronen Roxxon", 40, 33)], dice=(9,))
    p.with_fields("Yuri", lost=15).gives_state("Yuri", "Poison").beside("Kronen", "Yuri").activates("Yuri")
    p.does("attack", "Kronen", "nothing")
    assert life_lost(p, "Kronen") > 0
    assert not p.is_on_table("Yuri")


def test_shield_protection_and_blind_change_the_sums():
    p = (
        duel("Yuri Olsen", "Claire Adelheid", dice=(9,))
        .gives_state("Claire", "Shield")
        .gives_state("Yuri", "Blind")
    )
    p.activates("Yuri").does("attack", "Claire", "nothing")
    assert p.lines("Yuri Olsen attacks") == ["Yuri Olsen attacks Claire Adelheid: 1 + 9 = 10 against 8."]
    assert life_lost(p, "Claire") == 1  # a critical of nine: 5 + 2 - (3 + 4), and at least 1
    p = Skirmish([("Lamp Warden", 20, 18)], [("Kronen Roxxon", 24, 18)], dice=(9, 2)).gives_state(
        "Kronen", "Protection"
    )
    p.activates("Lamp Warden").does("Net", "Kronen", "nothing")
    assert p.said("resists") == ["resists"]


def test_healing_never_goes_above_what_one_began_with():
    for lost, left in [(1, 0), (2, 0), (5, 3)]:
        p = turn("Kronen Roxxon", states={"Healing": 1}, lost=lost)
        assert life_lost(p, "Kronen") == left


def test_a_second_application_keeps_the_higher_level():
    for had, now in [(1, 3), (5, 5)]:
        p = duel("Vayl", "Kronen Roxxon", dice=(8, 1)).gives_state("Kronen", "Slow", had)
        p.shows(1).activates("Vayl").does("Crumbling of Time", "Kronen", "nothing")
        assert p.counters("Kronen", "Slow") == now


def test_seal_forbids_abilities_but_keeps_stealth_running_and_leaves_basic_actions():
    p = (
        Skirmish([("May", 20, 18)], [("Yuri Olsen", 24, 18)], turn=3, dice=(9, 1))
        .hides("May")
        .gives_state("May", "Seal", 2)
    )
    p.plays("turn")
    assert p.asked() == "keep_up"
    p.does("pay", "May")
    assert p.figure("May").hidden
    assert not {"Moon Zero", "Dark Zero", "Death Zero", "Stealth"} & {*p.offered()}
    assert {"walk", "run", "charge", "attack"} <= {*p.offered()}


def test_a_berserk_unit_must_charge_and_strike_and_gets_one_attack_and_damage_more():
    p = Skirmish([("September", 10, 10)], [("Kronen Roxxon", 16, 10), ("Yuri Olsen", 20, 10)], dice=(4, 4))
    p.gives_state("September", "Berserk", 2).activates("September")
    assert p.offered() == ["charge"]
    p.does("charge")
    if p.asked() == "choose_charged":
        assert p.offered() == ["Kronen Roxxon"]
        p.does("Kronen")
    if p.asked() == "choose_side":
        p.does("from 270")
    p.does("nothing")
    assert p.lines("September attacks") == ["September attacks Kronen Roxxon: 6 + 4 = 10 against 8."]
    assert life_lost(p, "Kronen") == 5 + 1 + 2 - 5


def test_a_berserk_unit_in_contact_spends_its_points_on_attacks():
    p = (
        duel("September", "Kronen Roxxon", dice=(1,))
        .gives_state("September", "Berserk", 2)
        .activates("September")
    )
    assert "end the activation" not in p.offered()
    assert "attack" in p.offered()
    assert "escape" not in p.offered()


def test_slow_and_shield_given_now_end_in_the_next_upkeep_and_slow_has_cost_a_point():
    p = duel("Vayl", "Kronen Roxxon", dice=(8, 1)).activates("Vayl").does("attack", "Kronen", "nothing")
    p.with_fields("Kronen", actions=0)
    p.s.turn = 2
    p.shows(9, 1).plays("turn")
    assert p.actions("Kronen") == 1
    assert p.counters("Kronen", "Slow") == 0


def test_a_paralyzed_unit_is_activated_and_does_nothing_and_activation_goes_round():
    p = Skirmish([("Yuri Olsen", 20, 18)], [("Kronen Roxxon", 30, 18), FAR], turn=3, dice=(9, 1))
    p.gives_state("Yuri", "Paralyzed", 2).plays("turn")
    while p.asked() not in ("choose_active",):
        p.does("nobody")
    p.does("Yuri")
    if p.asked() == "act":
        assert p.offered() == ["end the activation"]
        p.does("end the activation")
    assert p.askees() == [BOB]


# -- out of infiltration into a fight --------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    ["reveal", "before", "discover"],
)
def test_surprise_shot_in_the_turn_valentine_comes_out_is_not_intercepted(way):
    p = Skirmish(
        ["Valentine", ("Lamp Warden", 3, 3)],
        [("Yuri Olsen", 20, 18), ("Kronen Roxxon", 20, 16)],
        turn=2,
        dice=(9, 1),
        interception=True,
    )
    p.infiltrates("Valentine").marks(ALICE, (20, 12), (30, 12), (40, 12))
    if way == "discover":
        p.shows(9)
        p.dice[:] = [9, 9, 1]
        p.activates("Yuri").does("look at a marker", "marker A", "yes", "Valentine", "end the activation")
        p.with_fields("Valentine", actions=4).activates("Valentine")
    else:
        p.plays("turn").does("Valentine", "marker A", "nothing more")
        if way == "before":
            for _ in range(20):
                if p.asked() != "choose_active":
                    p.does(p.offered()[-1])
            p.s.turn = 3
            p.dice[:] = [9, 1]
            p.plays("turn")
        for _ in range(20):
            if p.asked() != "choose_active":
                p.does("nobody")
        p.does("Valentine")
    p.does("attack", "Yuri")
    assert p.asked() == ("intercept" if way == "before" else "react")


@pytest.mark.row("A001-50", "A001-52")
def test_an_infiltrated_friend_neither_intercepts_nor_is_healed_nor_blessed_nor_strengthened():
    p = Skirmish(
        ["Kronen Roxxon", ("Sarah Reindhold", 10, 20)], [("Daniella Meris", 10, 10)], interception=True
    )
    p.infiltrates("Kronen").marks(ALICE, (10, 15), (30, 12), (40, 12)).activates("Daniella").does(
        "attack", "Sarah"
    )
    assert p.asked() == "react"
    p = Skirmish(["Kronen Roxxon", ("Saint Evangeline", 10, 16)], [FAR]).with_fields("Kronen", lost=5)
    p.infiltrates("Kronen").marks(ALICE, (10, 15), (30, 12), (40, 12)).activates("Saint Evangeline")
    if "Healing" in p.offered():
        p.does("Healing")
        assert "Kronen Roxxon" not in p.offered()


@pytest.mark.row("A001-52")
def test_mist_of_the_hallowed_weakens_shots_only_once_sarah_stands_there():
    p = Skirmish(["Sarah Reindhold", ("Kronen Roxxon", 10, 20)], [("Daniella Meris", 10, 10)], dice=(5,))
    p.infiltrates("Sarah").marks(ALICE, (10, 22), (30, 12), (40, 12)).activates("Daniella")
    p.does("attack", "Kronen", "nothing")
    assert p.lines("Daniella Meris attacks")[0].startswith("Daniella Meris attacks Kronen Roxxon: 5 + 5")
    p.with_fields("Daniella", actions=4).shows(9, 1, 5).given(turn_number=2).plays("turn").does(
        "Sarah", "marker A"
    )
    while p.asked() not in ("choose_active",):
        p.does("nothing more" if p.offered("nothing more") else "nobody")
    p.activates("Daniella").does("attack", "Kronen", "nothing")
    assert p.lines("Daniella Meris attacks")[-1].startswith("Daniella Meris attacks Kronen Roxxon: 4 + 5")
