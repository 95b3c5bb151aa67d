"""The Dark Hand: what each of its characters and abilities does (24.3 to 24.9, 25.11)."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.harm import put_in_state
from coverts.games.anima_tactics.state import DOOM, POISON
from coverts.games.anima_tactics.vocabulary.printed import ADVANTAGE_NAMES

card, clause = pytest.mark.card, pytest.mark.clause
PRINTED = {
    "May": (5, 9, 12, 4),
    "September": (5, 8, 15, 4),
    "Valentine": (5, 8, 12, 4),
    "Vayl": (5, 8, 12, 4),
    "October": (5, 8, 13, 4),
    "Tiamat": (6, 10, 15, 4),
    "Alessa Raincross": (4, 9, 10, 4),
}
"""Attack, Defense, life points, and action points as it is placed."""


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_counts(name):
    attack, defense, life, actions = PRINTED[name]
    t = duel(name, dice=[1])
    assert (t.life(name), t.actions(name)) == (life, actions)
    t.attacks(name, "Lamp Warden")
    assert t.lines(f"{name} attacks Lamp Warden: {attack} + 1 = {attack + 1} against 8")
    t.with_fields(name, **IDLE).shows(1).attacks("Lamp Warden", name)
    assert t.lines(f"against {defense}")


# -- May -------------------------------------------------------------------------------------------


@clause("May: Death Halo", 1)
def test_may_shoots_while_engaged():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"])
    t.stand("May", 10, 10).beside("Lamp Warden", "May", 90).stand("Night Courier", 10, 13)
    assert t.activates("May").does("attack").offered() == ["Lamp Warden", "Night Courier"]


@clause("May: Death Halo", 1)
def test_others_do_not_shoot_while_engaged():
    t = Skirmish(["Valentine"], ["Lamp Warden", "Night Courier"])
    t.stand("Valentine", 10, 10).beside("Lamp Warden", "Valentine", 90).stand("Night Courier", 10, 13)
    assert t.activates("Valentine").does("attack").offered() == ["Lamp Warden"]


@clause("May: Dark Zero", 1)
def test_dark_zero_attacks_at_8_inches():
    t = apart("May", inches=8, dice=[5]).activates("May").does("Dark Zero", "Lamp Warden")
    assert t.lines("May attacks Lamp Warden")


def chain(dice):
    """Two stand near each other, a third far off; Dark Zero begins with the first."""
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier", "Veronica"], dice=dice)
    t.stand("May", 10, 10).stand("Lamp Warden", 15, 10, **IDLE)
    t.stand("Night Courier", 17.6, 10, **IDLE).stand("Veronica", 24, 10, **IDLE)
    return t.activates("May").does("Dark Zero", "Lamp Warden")


@clause("May: Dark Zero", 2)
def test_dark_zero_goes_on_to_who_stands_near_after_a_hit():
    t = chain([5])
    assert (t.asked(), t.askees()) == ("choose_next", [ALICE])
    assert t.offered() == ["Night Courier", "nobody"]


@clause("May: Dark Zero", 2)
def test_dark_zero_attacks_nobody_twice():
    t = chain([5, 5]).does("Night Courier")
    assert (t.life("Lamp Warden"), t.life("Night Courier")) == (6, 5)
    assert t.asked() == "act"


@clause("May: Dark Zero", 2)
def test_dark_zero_ends_with_a_miss():
    t = chain([2])
    assert t.asked() == "act"


@clause("May: Dark Zero", 2)
def test_dark_zero_may_stop():
    t = chain([5]).does("nobody")
    assert t.asked() == "act"
    assert t.actions("May") == 1


@clause("May: Dark Zero", 2)
@pytest.mark.parametrize(("inches", "asked"), [(2, "choose_next"), (2.2, "act")])
def test_dark_zero_goes_on_2_inches_from_the_last_target(inches, asked):
    t = Skirmish(["May", "Vayl"], ["Lamp Warden", "Night Courier", "Veronica"], dice=[5, 5])
    t.stand("May", 10, 10).stand("Vayl", 15, 12.6).stand("Lamp Warden", 15, 10, **IDLE)
    t.stand("Night Courier", 18.2, 10, **IDLE).stand("Veronica", 19.4 + inches, 10, **IDLE)
    t.activates("May").does("Dark Zero", "Lamp Warden")
    assert t.offered() == ["Night Courier", "nobody"]
    assert t.does("Night Courier").asked() == asked


@clause("May: Dark Zero", 2)
def test_dark_zero_goes_on_to_nobody_whom_may_does_not_see():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"], dice=[5], terrain=["####"], terrain_at=(12, 12))
    t.stand("May", 14.6, 16).stand("Lamp Warden", 16.6, 12, **IDLE).stand("Night Courier", 14.4, 10, **IDLE)
    assert t.gap("Lamp Warden", "Night Courier") <= 2
    assert t.activates("May").does("Dark Zero", "Lamp Warden").asked() == "act"


@clause("May: Dark Zero", 2)
def test_dark_zero_goes_on_to_nobody_who_is_hidden():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"], dice=[5]).stand("May", 10, 10)
    t.stand("Lamp Warden", 15, 10, **IDLE).stand("Night Courier", 17.6, 10, **IDLE).hides("Night Courier")
    assert t.activates("May").does("Dark Zero", "Lamp Warden").asked() == "act"


@clause("May: Dark Zero", 2)
def test_dark_zero_goes_on_from_where_somebody_fell():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"], dice=[5])
    t.stand("May", 10, 10).stand("Lamp Warden", 15, 10, lost=10, **IDLE).stand("Night Courier", 17.6, 10)
    t.activates("May").does("Dark Zero", "Lamp Warden")
    assert t.offered() == ["Night Courier", "nobody"]


@clause("May: Moon Zero", 1)
def test_moon_zero_needs_hiding():
    assert apart("May", inches=3).activates("May").refused("Moon Zero") == "19.6"


@clause("May: Moon Zero", 1)
def test_moon_zero_adds_five():
    t = apart("May", inches=3, dice=[1]).hides("May")
    t.activates("May").does("Moon Zero", "Lamp Warden")
    assert t.lines("10 + 1 = 11")


@clause("May: Death Zero", 1)
def test_death_zero_strikes_all_within_two_inches_friends_too():
    t = Skirmish(["May", "Vayl"], ["Lamp Warden", "Night Courier"], dice=[5, 5])
    t.stand("May", 10, 10).stand("Vayl", 10, 12.6, **IDLE).stand("Lamp Warden", 13.2, 10, **IDLE)
    t.stand("Night Courier", 14.2, 12, **IDLE)
    t.activates("May").does("Death Zero")
    t.does("nothing")
    assert (t.life("Vayl"), t.life("Lamp Warden"), t.life("Night Courier")) == (8, 6, 10)


@clause("May: Death Zero", 1)
@pytest.mark.parametrize(("terrain", "inches"), [(["#"], 1.8), ([], 2.2)])
def test_death_zero_meets_nobody_out_of_sight_or_beyond_2_inches(terrain, inches):
    t = Skirmish(["May"], ["Lamp Warden", "Veronica"], dice=[10], terrain=terrain * 3, terrain_at=(11, 9))
    t.stand("May", 10, 10).stand("Lamp Warden", 11.2 + inches, 10, **IDLE)
    t.stand("Veronica", 10, 13.2, **IDLE).activates("May").does("Death Zero")
    assert (t.life("Lamp Warden"), t.life("Veronica") < 11) == (11, True)


@clause("May: Death Zero", 1)
def test_death_zero_does_not_meet_who_is_hidden():
    t = apart("May", "Night Courier", inches=1).hides("Night Courier")
    assert t.activates("May").refused("Death Zero") == "2.18"


# -- September -------------------------------------------------------------------------------------


@card("September")
def test_september_is_immune_to_poison_alone():
    t = duel("September")
    t.call(put_in_state, t.number("September"), POISON, 2)
    t.call(put_in_state, t.number("September"), DOOM, 2)
    assert (t.counters("September", "Poison"), t.counters("September", "Doom")) == (0, 2)


@pytest.mark.parametrize(("die", "left"), [(5, 8), (6, 11)])
@clause("September: Pain Master", 1)
def test_pain_master_hurts_who_hurt_him(die, left):
    t = duel("September", dice=[5, die]).with_fields("September", **IDLE)
    t.attacks("Lamp Warden", "September")
    assert t.life("Lamp Warden") == left


@clause("September: Pain Master", 1)
def test_who_costs_september_no_life_points_loses_none():
    t = duel("September", dice=[4]).with_fields("September", **IDLE).gives_state("September", "Shield")
    t.attacks("Lamp Warden", "September")
    assert (t.lines("Hit") != [], t.life("Lamp Warden")) == (True, 11)


@clause("September: Wrath of the Fallen", 1)
def test_berserk_september_is_healed_as_long_as_he_has_life_points():
    t = duel("September", turn=2).with_fields("September", lost=14)
    t.gives_state("September", "Berserk", 2).gives_state("September", "Healing", 2).plays("recovery")
    assert t.life("September") == 3


@clause("September: Wrath of the Fallen", 1)
def test_berserk_september_stays_without_life_points():
    t = duel("September", dice=[10, 10]).with_fields("September", lost=14, **IDLE)
    t.gives_state("September", "Berserk", 2).attacks("Lamp Warden", "September")
    assert t.life("September") == 0
    assert t.is_on_table("September")


@clause("September: Wrath of the Fallen", 1)
def test_september_falls_if_he_is_not_berserk():
    t = duel("September", dice=[10, 10]).with_fields("September", lost=14, **IDLE)
    t.attacks("Lamp Warden", "September")
    assert not t.is_on_table("September")


@clause("September: Wrath of the Fallen", 1)
def test_september_falls_at_the_end_of_the_turn():
    t = Skirmish(["September"], ["Lamp Warden"], dice=[5, 4])
    t.stand("September", 5, 5, lost=15, **IDLE).stand("Lamp Warden", 40, 30)
    t.gives_state("September", "Berserk", 2).plays("turn").does("September", "end the activation")
    assert t.is_on_table("September")
    t.does("Lamp Warden", "end the activation")
    assert not t.is_on_table("September")
    assert t.points[BOB] == 45


@clause("September: Wrath of the Fallen", 1)
def test_september_is_not_healed_while_he_stays():
    t = duel("September", turn=2).with_fields("September", lost=15)
    t.gives_state("September", "Berserk", 2).gives_state("September", "Healing", 2).plays("recovery")
    assert t.life("September") == 0


@pytest.mark.parametrize(("lost", "attack"), [(4, 5), (5, 6)])
@clause("September: To the Limit", 1)
def test_september_attacks_better_when_hurt(lost, attack):
    t = duel("September", dice=[1]).with_fields("September", lost=lost)
    t.attacks("September", "Lamp Warden")
    assert t.lines(f"{attack} + 1")


@pytest.mark.parametrize(("lost", "recovers"), [(9, 3), (10, 4)])
@clause("September: To the Limit", 1)
def test_september_recovers_more_at_the_limit(lost, recovers):
    t = duel("September", turn=2).with_fields("September", lost=lost, **IDLE).plays("recovery")
    assert t.actions("September") == recovers


def wave(dice):
    t = Skirmish(["September"], ["Lamp Warden", "Night Courier", "Veronica"], dice=dice)
    t.stand("September", 10, 10).beside("Lamp Warden", "September", 90, **IDLE)
    t.beside("Night Courier", "September", 270, **IDLE).stand("Veronica", 10, 14, **IDLE)
    return t.activates("September").does("Catastrophe in Wave")


@clause("September: Catastrophe in Wave", 1)
def test_catastrophe_in_wave_strikes_all_in_contact():
    t = wave([4, 5])
    assert (t.life("Lamp Warden"), t.life("Night Courier")) == (6, 4)
    assert (t.asked(), t.askees()) == ("choose_target", [ALICE])


@clause("September: Catastrophe in Wave", 1)
def test_catastrophe_in_wave_strikes_one_once_more():
    t = wave([1, 1, 4])
    assert t.offered() == ["Lamp Warden", "Night Courier"]
    t.does("Lamp Warden")
    assert t.life("Lamp Warden") == 6
    assert t.actions("September") == 1


@clause("September: Catastrophe in Wave", 1)
def test_catastrophe_in_wave_needs_an_enemy_in_contact():
    assert apart("September", inches=1).activates("September").refused("Catastrophe in Wave") == "2.18"


@clause("September: Dark Side", 1)
def test_dark_side_makes_berserk():
    t = apart("September", inches=30).activates("September").does("Dark Side")
    assert t.counters("September", "Berserk") == 2


# -- Valentine -------------------------------------------------------------------------------------


@clause("Valentine: Information", 1, 2)
def test_the_advantage_cards_of_enemies_lie_open_so_information_is_nothing_to_use():
    t = Skirmish([("Valentine", 10, 10)], [("Lamp Warden", 20, 10)], cards={"Lamp Warden": ["Nue"]})
    enemy = t.number("Lamp Warden")
    assert [*t.view(ALICE).figure[enemy].cards] == [ADVANTAGE_NAMES.index("Nue")]
    assert t.activates("Valentine").offered("Information") == []


def between(**came):
    """A shot of Valentine's, with a friend of the target beside the line."""
    t = Skirmish(["Valentine"], ["Lamp Warden", "Veronica"], turn=2, interception=True)
    t.stand("Valentine", 10, 10, **came).stand("Lamp Warden", 20, 10)
    return t.stand("Veronica", 15, 11.6).attacks("Valentine", "Lamp Warden")


@clause("Valentine: Surprise Shot", 1)
@pytest.mark.parametrize("came", ["revealed_in", "found_in"])
def test_a_surprise_shot_is_not_intercepted(came):
    assert between(**{came: 2}).asked() == "react"


@clause("Valentine: Surprise Shot", 1)
@pytest.mark.parametrize("came", [{"revealed_in": 1}, {"found_in": 1}, {}])
def test_a_shot_of_a_later_turn_is_intercepted(came):
    assert between(**came).asked() == "intercept"


def watched(*deeds, inches=8, dice=(), actions=1):
    """Valentine has chosen the Lamp Warden, who declares a walk or another deed."""
    t = apart("Valentine", inches=inches, turn=2, dice=[5, 4, *dice])
    t.plays("upkeep").does("Valentine", "Lamp Warden")
    assert t.actions("Valentine") == 3
    return t.with_fields("Lamp Warden", actions=actions).activates("Lamp Warden").does(*deeds or ["walk"])


@clause("Valentine: In My Sights", 1, 2)
def test_valentine_shoots_before_a_chosen_enemy_moves():
    t = watched(dice=[5])
    assert t.asked() == "shoot_first"
    t.does("shoot")
    assert t.life("Lamp Warden") == 6
    assert t.asked() == "choose_cell"
    assert t.actions("Valentine") == 3


@clause("Valentine: In My Sights", 2)
@pytest.mark.parametrize("deeds", [("run",), ("charge", "Valentine", "from 90")])
def test_valentine_shoots_before_any_kind_of_movement(deeds):
    assert watched(*deeds, actions=3).asked() == "shoot_first"


@clause("Valentine: In My Sights", 2)
def test_valentine_shoots_at_nobody_whom_she_has_not_chosen():
    t = Skirmish(["Valentine"], ["Lamp Warden", "Veronica"], turn=2, dice=[5, 4])
    t.stand("Valentine", 10, 10).stand("Lamp Warden", 18, 10).stand("Veronica", 18, 14)
    t.plays("upkeep").does("Valentine", "Veronica")
    assert t.activates("Lamp Warden").does("walk").asked() == "choose_cell"


@clause("Valentine: In My Sights", 2)
def test_in_the_next_turn_valentine_shoots_no_more():
    t = apart("Valentine", turn=2, dice=[5, 4, 5, 4]).plays("upkeep").does("Valentine", "Lamp Warden")
    t.plays("upkeep").does("nobody").with_fields("Lamp Warden", actions=1).activates("Lamp Warden")
    assert t.does("walk").asked() == "choose_cell"


@clause("Valentine: In My Sights", 1)
def test_valentine_chooses_one_enemy_in_a_turn():
    t = apart("Valentine", turn=2, dice=[5, 4]).plays("upkeep").does("Valentine", "Lamp Warden")
    assert t.asked() == ""


@clause("Valentine: In My Sights", 1)
def test_who_has_no_ability_of_this_moment_uses_none():
    t = Skirmish([("Valentine", 10, 10), ("Lamp Warden", 14, 10)], [("Nimrod", 20, 10)], dice=[5, 4], turn=2)
    assert "Lamp Warden" not in " ".join(t.plays("upkeep").offered())


@clause("Valentine: In My Sights", 1)
def test_an_intangible_enemy_is_in_her_sights_as_any_other():
    t = apart("Valentine", "Elienai", turn=2, dice=[5, 2]).plays("upkeep").does("Valentine", "Elienai")
    assert t.figure("Valentine").watches == t.number("Elienai")


@clause("Valentine: In My Sights", 2)
def test_valentine_may_hold_fire():
    t = watched().does("hold fire")
    assert t.asked() == "choose_cell"


@clause("Valentine: In My Sights", 2)
def test_nothing_happens_out_of_range():
    assert watched(inches=17).asked() == "choose_cell"


@clause("Valentine: In My Sights", 1)
def test_in_my_sights_needs_line_of_sight():
    t = apart("Valentine", inches=20, turn=2, dice=[5, 4], terrain=["#"] * 12, terrain_at=(15, 4))
    t.plays("upkeep")
    assert t.asked() == ""


@clause("Valentine: In My Sights", 2)
def test_valentine_does_not_strike_who_moves_out_of_contact():
    t = duel("Valentine").with_fields("Valentine", watches=16).with_fields("Lamp Warden", actions=1, freed=1)
    assert t.activates("Lamp Warden").does("walk").asked() == "choose_cell"


@pytest.mark.parametrize(("inches", "damage"), [(3, 8), (4, 4)])
@clause("Valentine: Perfect Shot", 1)
def test_perfect_shot_does_more_damage_when_near(inches, damage):
    t = apart("Valentine", "September", inches, dice=[1, 10]).hides("Valentine")
    t.activates("Valentine").does("Perfect Shot", "September")
    assert t.lines("10 + 1 = 11")
    assert t.lines(f"{damage} + 3 - 0")


@clause("Valentine: Perfect Shot", 2)
def test_perfect_shot_is_made_from_hiding():
    t = apart("Valentine", inches=3, dice=[1]).hides("Valentine").activates("Valentine")
    assert t.does("Perfect Shot", "Lamp Warden").lines("Valentine attacks Lamp Warden")


@clause("Valentine: Perfect Shot", 2)
def test_perfect_shot_is_not_made_again_by_who_is_hidden_no_more():
    t = apart("Valentine", inches=3, dice=[1]).hides("Valentine").activates("Valentine")
    t.does("Perfect Shot", "Lamp Warden").with_fields("Valentine", actions=4)
    assert t.refused("Perfect Shot") == "19.6"


@clause("Valentine: Execution", 1, 2)
def test_execution_slows():
    t = apart("Valentine", inches=16, dice=[2, 5, 6])
    t.activates("Valentine").does("Execution", "Lamp Warden")
    assert t.lines("5 + 5 = 10")
    assert t.counters("Lamp Warden", "Slow") == 3


@clause("Valentine: Execution", 2)
def test_execution_slows_nobody_who_loses_no_life_points():
    t = apart("Valentine", inches=16, dice=[3, 1]).gives_state("Lamp Warden", "Shield", 2)
    t.activates("Valentine").does("Execution", "Lamp Warden")
    assert (t.lines("Hit") != [], t.counters("Lamp Warden", "Slow")) == (True, 0)


@clause("Valentine: Execution", 2)
def test_execution_may_be_resisted():
    t = apart("Valentine", inches=16, dice=[2, 5, 7])
    t.activates("Valentine").does("Execution", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == 0


# -- Vayl ------------------------------------------------------------------------------------------


@clause("Vayl: Chronos Blades", 1)
def test_chronos_blades_is_an_action():
    t = apart("Vayl").with_fields("Vayl", actions=2).activates("Vayl").does("Chronos Blades")
    assert (t.actions("Vayl"), t.life("Vayl"), t.counters("Vayl", "Slow")) == (3, 10, 1)


@clause("Vayl: Chronos Blades", 1)
def test_chronos_blades_is_used_once_in_a_turn():
    t = apart("Vayl").with_fields("Vayl", actions=2).activates("Vayl").does("Chronos Blades")
    assert t.refused("Chronos Blades") == "2.18"


@clause("Vayl: Chronos Blades", 1)
def test_chronos_blades_does_not_exceed_the_maximum():
    assert apart("Vayl").activates("Vayl").refused("Chronos Blades") == "2.18"


@clause("Vayl: Chronos Blades", 1)
def test_chronos_blades_may_come_before_another_reaction():
    t = duel("Vayl", dice=[5, 5]).with_fields("Vayl", **IDLE).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades", "dodge")
    assert t.actions("Vayl") == 0
    assert t.lines("against 13")


@clause("Vayl: Chronos Blades", 1)
def test_chronos_blades_may_cost_the_last_life_points():
    t = duel("Vayl").with_fields("Vayl", lost=10, **IDLE).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades")
    assert not t.is_on_table("Vayl")
    assert t.lines("attacks") == []


@clause("Vayl: Chronos Blades", 1)
def test_a_counterattack_beside_chronos_blades_is_a_basic_attack():
    t = duel("Vayl", dice=[1, 5, 5, 9]).with_fields("Vayl", actions=2).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades", "counterattack")
    assert t.lines("Vayl attacks Lamp Warden: 5 + 5")


@pytest.mark.parametrize(("die", "slow"), [(3, 1), (4, 0)])
@clause("Vayl: Time Steal", 1)
def test_time_steal_slows_who_is_hurt(die, slow):
    t = duel("Vayl", dice=[5, die]).attacks("Vayl", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == slow


@clause("Vayl: Time Steal", 1)
def test_vayl_slows_nobody_who_loses_no_life_points():
    t = duel("Vayl", dice=[3]).gives_state("Lamp Warden", "Shield").attacks("Vayl", "Lamp Warden")
    assert t.lines("Hit")
    assert t.counters("Lamp Warden", "Slow") == 0


@pytest.mark.parametrize(("die", "critical"), [(9, True), (8, False)])
@clause("Vayl: Crumbling of Time", 1)
def test_crumbling_of_time_is_critical_on_nine(die, critical):
    t = duel("Vayl", dice=[die, 9, 9]).activates("Vayl").does("Crumbling of Time", "Lamp Warden")
    assert bool(t.lines("A critical hit")) == critical


@clause("Vayl: Crumbling of Time", 1)
def test_other_attacks_of_vayls_are_not_critical_on_nine():
    assert duel("Vayl", dice=[9, 9]).attacks("Vayl", "Lamp Warden").lines("A critical hit") == []


@pytest.mark.parametrize(("die", "slow"), [(6, 3), (7, 0)])
@clause("Vayl: Crumbling of Time", 2)
def test_crumbling_of_time_slows_who_is_hurt(die, slow):
    t = duel("Vayl", dice=[5, die, 9]).activates("Vayl").does("Crumbling of Time", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == slow


@clause("Vayl: Crumbling of Time", 2)
def test_crumbling_of_time_slows_nobody_who_loses_no_life_points():
    t = duel("Vayl", dice=[3]).gives_state("Lamp Warden", "Shield", 2)
    t.activates("Vayl").does("Crumbling of Time", "Lamp Warden")
    assert (t.lines("Hit") != [], t.counters("Lamp Warden", "Slow")) == (True, 0)


@clause("Vayl: Scar of Time", 1)
def test_scar_of_time_is_always_critical():
    t = Skirmish(["Vayl"], ["Tiamat"], dice=[1, 9])
    t.stand("Vayl", 10, 10).beside("Tiamat", "Vayl", 90, **IDLE).hides("Vayl")
    t.activates("Vayl").does("Scar of Time", "Tiamat")
    assert t.lines("7 + 1 = 8 against 10")
    assert t.life("Tiamat") == 12
