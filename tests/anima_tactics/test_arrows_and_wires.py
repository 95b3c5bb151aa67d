"""The Dark Hand: October's arrows, Tiamat's wires, Alessa Raincross, and the team (24.7 to 24.9, 25.11)."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import ALICE, Skirmish

card, clause = pytest.mark.card, pytest.mark.clause
HAND = ("The Dark Hand",)


# -- October ---------------------------------------------------------------------------------------


@clause("October: Master Archer", 1)
def test_october_is_critical_on_nine_at_range():
    t = apart("October", dice=[9]).attacks("October", "Lamp Warden")
    assert t.lines("A critical hit")


@clause("October: Master Archer", 1)
def test_october_is_not_critical_on_nine_in_contact():
    t = duel("October", dice=[9]).attacks("October", "Lamp Warden")
    assert t.lines("critical") == []


@pytest.mark.parametrize(("terrain", "defense"), [([], 8), (["+"] * 4, 12)])
@clause("October: Assassin", 1)
def test_october_is_harder_to_shoot_in_cover(terrain, defense):
    t = Skirmish(["October"], ["Valentine"], dice=[1], terrain=terrain, terrain_at=(12, 8))
    t.stand("October", 10, 10, **IDLE).stand("Valentine", 18, 10).attacks("Valentine", "October")
    assert t.lines(f"against {defense}")


@clause("October: Assassin", 1)
def test_october_is_no_harder_to_strike_across_cover():
    t = Skirmish(["October"], ["Tiamat"], dice=[1], terrain=["+"] * 4, terrain_at=(12, 8))
    t.stand("October", 10, 10, **IDLE).stand("Tiamat", 15, 10).attacks("Tiamat", "October")
    assert t.lines("against 8")


def archer(tokens, inches=12, *, dice=(), second=("Lamp Warden",), **options):
    """October with Power tokens, and BOB's in a row, 3 inches from each other."""
    t = Skirmish(["October"], second, dice=dice, **options).stand("October", 5, 10, noted=tokens)
    for place, name in enumerate(second):
        t.stand(name, 6.2 + inches + 3 * place, 10, **IDLE)
    return t


@clause("October: Ice Arrows", 1)
def test_action_points_become_power_tokens():
    t = archer(0, dice=[5, 4]).plays("upkeep").does("October", "October", "nobody")
    assert t.figure("October").noted == 2
    assert t.actions("October") == 2


@clause("October: Ice Arrows", 1)
def test_power_tokens_are_no_action_of_the_action_phase():
    assert archer(0).activates("October").offered("Ice Arrows") == []


@clause("October: Ice Arrows", 2)
def test_power_tokens_go_with_a_run():
    t = archer(2).activates("October").does("run").goes_to(5, 16)
    assert t.figure("October").noted == 0


@clause("October: Ice Arrows", 2)
def test_power_tokens_go_with_a_walk():
    t = archer(2).activates("October").does("walk").goes_to(6, 10)
    assert t.figure("October").noted == 0


@clause("October: Ice Arrows", 2)
def test_power_tokens_go_with_a_charge():
    t = archer(2, 6, dice=[1, 1]).activates("October").does("charge", "Lamp Warden", "from 270")
    assert t.figure("October").noted == 0


@clause("October: Ice Arrows", 2)
def test_power_tokens_stay_when_somebody_else_moves_him():
    t = Skirmish(["October"], ["Tiamat"], dice=[1])
    t.stand("October", 10, 10, noted=2).stand("Tiamat", 15, 10)
    t.activates("Tiamat").does("World of Wires", "October").goes_to(10, 12)
    assert t.where("October") == (10, 12)
    assert t.figure("October").noted == 2


def liberated(tokens, *answers, **given):
    return archer(tokens, **given).activates("October").does("Liberation", "Lamp Warden", *answers)


@clause("October: Liberation", 1)
def test_liberation_needs_a_power_token():
    assert archer(0).activates("October").refused("Liberation") == "2.18"


@clause("October: Liberation", 1, 2)
def test_liberation_costs_a_token_and_an_action_point():
    t = liberated(1, dice=[5])
    assert (t.figure("October").noted, t.actions("October")) == (0, 3)
    assert t.lines("5 + 5 = 10")


@clause("October: Liberation", 3)
def test_tokens_make_liberation_stronger():
    t = liberated(3, "Attack +1", "Attack +1", dice=[1])
    assert t.lines("7 + 1 = 8")
    assert t.lines("7 + 0 - 1 = 6")
    assert t.figure("October").bought == 0


@clause("October: Liberation", 2, 3)
def test_a_token_adds_eight_inches_to_liberation():
    t = archer(2, 24, dice=[5]).activates("October").does("Liberation", "Lamp Warden")
    assert t.figure("October").noted == 0
    assert t.life("Lamp Warden") < 11


@clause("October: Liberation", 2, 3)
def test_liberation_does_not_reach_farther_than_its_tokens():
    assert archer(2, 25).activates("October").refused("Liberation") == "12.13"


@pytest.mark.parametrize(("die", "held"), [(6, 1), (7, 0)])
@clause("October: Liberation", 3)
def test_a_token_makes_liberation_hold_who_is_hit(die, held):
    t = liberated(2, "who is hit", dice=[5, die])
    assert t.figure("Lamp Warden").held == held


@pytest.mark.parametrize(("answer", "asked"), [("no interception", "react"), ("shoot", "intercept")])
@clause("October: Liberation", 3)
def test_a_token_keeps_liberation_from_being_intercepted(answer, asked):
    t = archer(2, second=("Lamp Warden", "Veronica"), interception=True)
    t.stand("Veronica", 10, 11.6).with_fields("Lamp Warden", actions=1)
    t.activates("October").does("Liberation", "Lamp Warden", answer)
    assert t.asked() == asked


@clause("October: Liberation", 3)
def test_a_token_adds_a_target():
    t = liberated(2, "one more", "Night Courier", dice=[5, 5], second=("Lamp Warden", "Night Courier"))
    assert (t.life("Lamp Warden"), t.life("Night Courier")) == (7, 6)


@clause("October: Liberation", 3)
def test_october_chooses_what_liberation_adds():
    t = liberated(2, second=("Lamp Warden", "Night Courier"))
    assert (t.asked(), t.askees()) == ("choose_more", [ALICE])
    t.does("one more")
    assert (t.asked(), t.askees()) == ("choose_another", [ALICE])


@pytest.mark.parametrize("answer", ["who is hit", "no interception"])
@clause("October: Liberation", 3)
def test_some_things_are_added_once(answer):
    t = liberated(3, answer)
    assert t.refused(answer) == "24.7"


@clause("October: Liberation", 3)
def test_another_target_has_to_be_there():
    assert liberated(2).refused("one more") == "24.7"


@clause("October: Liberation", 3)
def test_another_target_is_somebody_else_in_reach():
    foes = ("Lamp Warden", "Night Courier", "Veronica")
    t = liberated(2, "one more", second=foes, inches=8).stand("Veronica", 30, 10)
    assert t.offered() == ["Night Courier"]
    assert t.refused("Lamp Warden") == "24.7"


@pytest.mark.parametrize(("near", "far"), [(20, 10), (10, 20)])
@clause("October: Liberation", 3)
def test_range_is_paid_once_for_all_targets(near, far):
    t = archer(4, second=("Lamp Warden", "Night Courier"))
    t.stand("Lamp Warden", 6.2 + near, 10).stand("Night Courier", 6.2 + far, 10)
    t.activates("October").does("Liberation", "Lamp Warden", "one more", "Night Courier")
    assert t.figure("October").noted == 1


@clause("October: Liberation", 3)
def test_liberation_has_three_targets_at_most():
    foes = ("Lamp Warden", "Night Courier", "Veronica", "Nimrod")
    t = liberated(4, "one more", "Night Courier", "one more", "Veronica", second=foes, inches=3)
    assert t.refused("one more") == "24.7"


@clause("October: Liberation", 3)
def test_what_liberation_has_bought_does_not_last():
    t = liberated(2, "who is hit", dice=[1, 5])
    t.does("attack", "Lamp Warden")
    assert not t.figure("Lamp Warden").held


# -- Tiamat ----------------------------------------------------------------------------------------


@card("Tiamat")
def test_tiamat_adds_to_initiative():
    t = apart("Tiamat", dice=[5, 5]).rolls_for_initiative()
    assert t.first == ALICE


@clause("Tiamat: Cancer", 1)
def test_tiamat_strikes_four_inches_far():
    t = apart("Tiamat", inches=4).activates("Tiamat").does("attack")
    assert t.offered() == ["Lamp Warden"]


@clause("Tiamat: Cancer", 1)
def test_tiamat_strikes_no_farther():
    assert apart("Tiamat", inches=4.2).activates("Tiamat").refused("attack") == "14.3"


@clause("Tiamat: Cancer", 1)
def test_tiamat_charges_into_contact():
    t = apart("Tiamat", inches=6, dice=[1, 1]).activates("Tiamat").does("charge", "Lamp Warden", "from 270")
    assert t.gap("Tiamat", "Lamp Warden") == 0


@clause("Tiamat: Awe of the Forgotten", 1, 2)
@pytest.mark.parametrize(("die", "seal"), [(6, 1), (7, 0)])
def test_awe_of_the_forgotten_seals(die, seal):
    t = duel("Tiamat", dice=[1, 5, die]).activates("Tiamat").does("Awe of the Forgotten", "Lamp Warden")
    assert t.lines("6 + 5 = 11")
    assert t.counters("Lamp Warden", "Seal") == seal


@clause("Tiamat: Awe of the Forgotten", 2)
def test_awe_of_the_forgotten_seals_nobody_who_loses_no_life_points():
    t = duel("Tiamat", dice=[1, 2]).gives_state("Lamp Warden", "Shield", 2)
    t.activates("Tiamat").does("Awe of the Forgotten", "Lamp Warden")
    assert (t.lines("Hit") != [], t.counters("Lamp Warden", "Seal")) == (True, 0)


def wired(die, **options):
    t = Skirmish(["Tiamat", "Vayl"], ["Lamp Warden"], dice=[die], **options)
    t.stand("Tiamat", 10, 10).stand("Vayl", 16, 14).stand("Lamp Warden", 15, 10, **IDLE)
    return t.activates("Tiamat").does("World of Wires", "Lamp Warden")


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_moves_an_enemy():
    t = wired(5).goes_to(15, 6)
    assert t.where("Lamp Warden") == (15, 6)
    assert t.actions("Tiamat") == 2


@clause("Tiamat: World of Wires", 1)
def test_tiamat_chooses_where_an_enemy_is_dragged():
    t = wired(5)
    assert (t.asked(), t.askees()) == ("choose_cell", [ALICE])


@clause("Tiamat: World of Wires", 1)
@clause("Supernatural Traps", 2)
def test_world_of_wires_drags_into_traps():
    t = Skirmish(["Tiamat"], ["Lamp Warden"], dice=[5, 10])
    t.stand("Tiamat", 10, 10).stand("Lamp Warden", 15, 10, **IDLE)
    t.lays_trap(ALICE, 15, 5).activates("Tiamat").does("World of Wires", "Lamp Warden").goes_to(15, 7)
    assert t.life("Lamp Warden") == 0


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_is_for_enemies():
    t = Skirmish(["Tiamat", "Vayl"], ["Lamp Warden"]).stand("Tiamat", 10, 10).stand("Vayl", 13, 13)
    assert t.stand("Lamp Warden", 15, 10).activates("Tiamat").does("World of Wires").offered() == [
        "Lamp Warden"
    ]


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_moves_four_inches_at_most():
    assert wired(5).refused_at(15, 5.8) == "13.17"


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_drags_nobody_onto_another():
    assert wired(5).stand("Vayl", 15, 13).refused_at(15, 12.4) == "5.7"


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_drags_into_contact():
    t = wired(5).meets("Vayl")
    assert t.gap("Lamp Warden", "Vayl") == 0


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_drags_out_of_contact():
    t = duel("Tiamat", dice=[5]).activates("Tiamat").does("World of Wires", "Lamp Warden")
    t.goes_to(13, 10)
    assert t.gap("Tiamat", "Lamp Warden") > 1


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_may_be_resisted():
    t = wired(6)
    assert t.asked() == "act"
    assert t.where("Lamp Warden") == (15, 10)


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_reaches_as_far_as_the_control_zone():
    assert apart("Tiamat", inches=8.2).activates("Tiamat").refused("World of Wires") == "12.13"


@clause("Tiamat: Wires of Destiny", 1)
def test_wires_of_destiny_works_once():
    t = apart("Tiamat").activates("Tiamat").does("Wires of Destiny")
    assert t.counters("Tiamat", "Haste") == 3
    t.does("end the activation").given(turn_number=2).plays("recovery")
    assert t.activates("Tiamat").refused("Wires of Destiny") == "2.18"


# -- Alessa Raincross ------------------------------------------------------------------------------


@clause("Alessa Raincross: Dark Sniper", 1)
def test_dark_sniper_shoots_through_armor():
    t = apart("Alessa Raincross", "Kronen Roxxon", 24, dice=[5]).hides("Alessa Raincross")
    t.activates("Alessa Raincross").does("Dark Sniper", "Kronen Roxxon")
    assert t.lines("9 + 5 = 14")
    assert t.lines("4 + 6 - 1 = 9")


@clause("Alessa Raincross: Dark Sniper", 1)
def test_dark_sniper_is_not_intercepted():
    t = Skirmish(["Alessa Raincross"], ["Lamp Warden", "Veronica"], interception=True)
    t.stand("Alessa Raincross", 10, 10).stand("Lamp Warden", 20, 10).stand("Veronica", 15, 11.6)
    assert t.attacks("Alessa Raincross", "Lamp Warden", "Dark Sniper").asked() == "react"


@clause("Alessa Raincross: Storm Waltz", 1)
def test_storm_waltz_is_four_attacks():
    t = apart("Alessa Raincross", inches=5, dice=[1, 1, 1, 1])
    t.activates("Alessa Raincross").does("Storm Waltz", "Lamp Warden")
    assert len(t.lines("attacks Lamp Warden")) == 4
    assert t.actions("Alessa Raincross") == 0


# -- the team --------------------------------------------------------------------------------------


def fight(*fighters, team=HAND, dice=(1,)):
    """October shoots at an enemy whom those are in contact with."""
    t = Skirmish(["October", *fighters], ["Tiamat"], plots=(team, ()), dice=dice)
    t.stand("October", 10, 10).stand("Tiamat", 18, 10, **IDLE)
    for place, name in enumerate(fighters):
        t.beside(name, "Tiamat", 90 * place, **IDLE)
    return t.attacks("October", "Tiamat")


@clause("The Dark Hand", 1)
def test_the_hand_shoots_into_its_own_fights():
    t = fight("May", "September")
    assert t.lines("October attacks Tiamat: 5 + 1")


@clause("The Dark Hand", 1)
@pytest.mark.parametrize(("team", "attack"), [(HAND, 5), ((), 4)])
def test_may_shoots_into_the_fights_of_the_hand(team, attack):
    t = Skirmish(["October", "September", "May"], ["Tiamat"], plots=(team, ()), dice=[3])
    t.stand("May", 10, 10).stand("Tiamat", 14, 10, **IDLE).beside("September", "Tiamat", 90, **IDLE)
    assert t.stand("October", 30, 30).attacks("May", "Tiamat").lines(f"May attacks Tiamat: {attack} + 3")


@clause("The Dark Hand", 1)
def test_another_of_the_party_minds_the_fights_of_the_hand():
    t = Skirmish(["October", "September", "May", "Valentine"], ["Tiamat"], plots=(HAND, ()), dice=[3])
    t.stand("Valentine", 10, 10).stand("Tiamat", 18, 10, **IDLE).beside("May", "Tiamat", 90, **IDLE)
    t.stand("September", 30, 30).stand("October", 30, 33)
    assert t.attacks("Valentine", "Tiamat").lines("Valentine attacks Tiamat: 4 + 3")


@clause("The Dark Hand", 1)
def test_without_the_card_a_shot_may_hit_the_hand():
    assert fight("May", team=(), dice=[1]).lines("attacks May: 4 + 1")


@clause("The Dark Hand", 1)
def test_the_hand_minds_others_in_a_fight():
    assert fight("May", "Vayl").lines("attacks Vayl: 4 + 1")


def struck(name, x, die):
    """The Lamp Warden hurts one of the hand, who stands at x; September at 10."""
    t = Skirmish(["October", "September", "May"], ["Lamp Warden"], plots=(HAND, ()), dice=[5, die])
    t.stand("September", 10, 10, **IDLE).stand("October", 10, 30).stand("May", 5, 30)
    t.stand(name, x, 10, **IDLE).beside("Lamp Warden", name, 90).attacks("Lamp Warden", name)
    return t


@pytest.mark.parametrize("name", ["May", "October"])
@clause("The Dark Hand", 2)
def test_who_hurts_them_near_september_loses_a_life_point(name):
    t = struck(name, 15, 5)
    assert t.life("Lamp Warden") == 10


@clause("The Dark Hand", 2)
def test_who_resists_loses_nothing():
    assert struck("May", 15, 6).life("Lamp Warden") == 11


@clause("The Dark Hand", 2)
def test_september_has_to_be_near():
    assert struck("May", 20, 5).life("Lamp Warden") == 11


@clause("The Dark Hand", 3)
def test_may_gives_october_a_power_token():
    t = Skirmish(["October", "May", "September"], ["Lamp Warden"], plots=(HAND, ()))
    t.stand("October", 10, 10).stand("May", 15.2, 10).stand("Lamp Warden", 40, 30)
    t.activates("May").does("use The Dark Hand", "use The Dark Hand")
    assert t.figure("October").noted == 2
    assert t.actions("May") == 2


@clause("The Dark Hand", 2)
def test_who_hurts_another_of_the_party_near_september_loses_nothing():
    party = ["October", "September", "May", "Alessa Raincross"]
    t = Skirmish(party, ["Lamp Warden"], plots=(HAND, ()), dice=[6])
    t.stand("September", 10, 10, **IDLE).stand("October", 10, 30).stand("May", 5, 30)
    t.stand("Alessa Raincross", 15, 10, **IDLE).beside("Lamp Warden", "Alessa Raincross", 90)
    t.attacks("Lamp Warden", "Alessa Raincross")
    assert (t.life("Alessa Raincross") < 10, t.life("Lamp Warden")) == (True, 11)


@clause("The Dark Hand", 3)
@pytest.mark.parametrize(("name", "team"), [("May", ()), ("September", HAND), ("October", HAND)])
def test_only_may_with_the_card_gives_power_tokens(name, team):
    t = Skirmish(["October", "May", "September"], ["Lamp Warden"], plots=(team, ()))
    t.stand("October", 10, 10).stand("May", 13, 10).stand("September", 10, 13).stand("Lamp Warden", 40, 30)
    assert t.activates(name).offered("Dark Hand") == []


@clause("The Dark Hand", 3)
def test_may_gives_nothing_from_farther_off():
    t = Skirmish(["October", "May", "September"], ["Lamp Warden"], plots=(HAND, ()))
    t.stand("October", 10, 10).stand("May", 15.4, 10).stand("Lamp Warden", 40, 30)
    assert t.activates("May").offered("Dark Hand") == []
