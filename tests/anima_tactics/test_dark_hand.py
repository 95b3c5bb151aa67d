"""The Dark Hand: what each of its characters and abilities does (24.3 to 24.9, 25.11)."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.harm import put_in_state
from coverts.games.anima_tactics.state import DOOM

card = pytest.mark.card
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


@pytest.mark.parametrize("name", ["May", "Valentine", "Vayl", "Alessa Raincross"])
@card("May: Stealth", "Valentine: Stealth", "Vayl: Stealth", "Alessa Raincross: Stealth")
def test_stealth_hides(name):
    t = apart(name).activates(name).does("Stealth")
    assert t.figure(name).hidden
    assert t.actions(name) == 2


# -- May -------------------------------------------------------------------------------------------


@card("May: Death Halo")
def test_may_shoots_while_engaged():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"])
    t.stand("May", 10, 10).beside("Lamp Warden", "May", 90).stand("Night Courier", 10, 13)
    assert t.activates("May").does("attack").offered() == ["Lamp Warden", "Night Courier"]


@card("Valentine")
def test_others_do_not_shoot_while_engaged():
    t = Skirmish(["Valentine"], ["Lamp Warden", "Night Courier"])
    t.stand("Valentine", 10, 10).beside("Lamp Warden", "Valentine", 90).stand("Night Courier", 10, 13)
    assert t.activates("Valentine").does("attack").offered() == ["Lamp Warden"]


def chain(dice):
    """Two stand near each other, a third far off; Dark Zero begins with the first."""
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier", "Veronica"], dice=dice)
    t.stand("May", 10, 10).stand("Lamp Warden", 15, 10, **IDLE)
    t.stand("Night Courier", 17.6, 10, **IDLE).stand("Veronica", 24, 10, **IDLE)
    return t.activates("May").does("Dark Zero", "Lamp Warden")


@card("May: Dark Zero")
def test_dark_zero_goes_on_to_who_stands_near_after_a_hit():
    t = chain([5])
    assert (t.asked(), t.askees()) == ("choose_next", [ALICE])
    assert t.offered() == ["Night Courier", "nobody"]


@card("May: Dark Zero")
def test_dark_zero_attacks_nobody_twice():
    t = chain([5, 5]).does("Night Courier")
    assert (t.life("Lamp Warden"), t.life("Night Courier")) == (6, 5)
    assert t.asked() == "act"


@card("May: Dark Zero")
def test_dark_zero_ends_with_a_miss():
    t = chain([2])
    assert t.asked() == "act"


@card("May: Dark Zero")
def test_dark_zero_may_stop():
    t = chain([5]).does("nobody")
    assert t.asked() == "act"
    assert t.actions("May") == 1


@card("May: Dark Zero")
def test_dark_zero_goes_on_from_where_somebody_fell():
    t = Skirmish(["May"], ["Lamp Warden", "Night Courier"], dice=[5])
    t.stand("May", 10, 10).stand("Lamp Warden", 15, 10, lost=10, **IDLE).stand("Night Courier", 17.6, 10)
    t.activates("May").does("Dark Zero", "Lamp Warden")
    assert t.offered() == ["Night Courier", "nobody"]


@card("May: Moon Zero")
def test_moon_zero_needs_hiding():
    assert apart("May", inches=3).activates("May").refused("Moon Zero") == "19.6"


@card("May: Moon Zero")
def test_moon_zero_adds_five():
    t = apart("May", inches=3, dice=[1]).hides("May")
    t.activates("May").does("Moon Zero", "Lamp Warden")
    assert t.lines("10 + 1 = 11")


@card("May: Death Zero")
def test_death_zero_strikes_all_within_two_inches_friends_too():
    t = Skirmish(["May", "Vayl"], ["Lamp Warden", "Night Courier"], dice=[5, 5])
    t.stand("May", 10, 10).stand("Vayl", 10, 12.6, **IDLE).stand("Lamp Warden", 13.2, 10, **IDLE)
    t.stand("Night Courier", 14.2, 12, **IDLE)
    t.activates("May").does("Death Zero")
    t.does("nothing")
    assert (t.life("Vayl"), t.life("Lamp Warden"), t.life("Night Courier")) == (8, 6, 10)


@card("May: Death Zero")
def test_death_zero_does_not_meet_who_is_hidden():
    t = apart("May", "Night Courier", inches=1).hides("Night Courier")
    assert t.activates("May").refused("Death Zero") == "2.18"


# -- September -------------------------------------------------------------------------------------


@card("September")
def test_september_is_immune_to_doom():
    t = duel("September")
    t.call(put_in_state, t.number("September"), DOOM, 2)
    assert t.counters("September", "Doom") == 0


@pytest.mark.parametrize(("die", "left"), [(5, 8), (6, 11)])
@card("September: Pain Master")
def test_pain_master_hurts_who_hurt_him(die, left):
    t = duel("September", dice=[5, die]).with_fields("September", **IDLE)
    t.attacks("Lamp Warden", "September")
    assert t.life("Lamp Warden") == left


@card("September: Wrath of the Fallen")
def test_berserk_september_stays_without_life_points():
    t = duel("September", dice=[10, 10]).with_fields("September", lost=14, **IDLE)
    t.gives_state("September", "Berserk", 2).attacks("Lamp Warden", "September")
    assert t.life("September") == 0
    assert t.is_on_table("September")


@card("September: Wrath of the Fallen")
def test_september_falls_if_he_is_not_berserk():
    t = duel("September", dice=[10, 10]).with_fields("September", lost=14, **IDLE)
    t.attacks("Lamp Warden", "September")
    assert not t.is_on_table("September")


@card("September: Wrath of the Fallen")
def test_september_falls_at_the_end_of_the_turn():
    t = Skirmish(["September"], ["Lamp Warden"], dice=[5, 4])
    t.stand("September", 5, 5, lost=15, **IDLE).stand("Lamp Warden", 40, 30)
    t.gives_state("September", "Berserk", 2).plays("turn").does("September", "end the activation")
    assert t.is_on_table("September")
    t.does("Lamp Warden", "end the activation")
    assert not t.is_on_table("September")
    assert t.points[BOB] == 45


@card("September: Wrath of the Fallen")
def test_september_is_not_healed_while_he_stays():
    t = duel("September", turn=2).with_fields("September", lost=15)
    t.gives_state("September", "Berserk", 2).gives_state("September", "Healing", 2).plays("recovery")
    assert t.life("September") == 0


@pytest.mark.parametrize(("lost", "attack"), [(4, 5), (5, 6)])
@card("September: To the Limit")
def test_september_attacks_better_when_hurt(lost, attack):
    t = duel("September", dice=[1]).with_fields("September", lost=lost)
    t.attacks("September", "Lamp Warden")
    assert t.lines(f"{attack} + 1")


@pytest.mark.parametrize(("lost", "recovers"), [(9, 3), (10, 4)])
@card("September: To the Limit")
def test_september_recovers_more_at_the_limit(lost, recovers):
    t = duel("September", turn=2).with_fields("September", lost=lost, **IDLE).plays("recovery")
    assert t.actions("September") == recovers


def wave(dice):
    t = Skirmish(["September"], ["Lamp Warden", "Night Courier", "Veronica"], dice=dice)
    t.stand("September", 10, 10).beside("Lamp Warden", "September", 90, **IDLE)
    t.beside("Night Courier", "September", 270, **IDLE).stand("Veronica", 10, 14, **IDLE)
    return t.activates("September").does("Catastrophe in Wave")


@card("September: Catastrophe in Wave")
def test_catastrophe_in_wave_strikes_all_in_contact():
    t = wave([4, 5])
    assert (t.life("Lamp Warden"), t.life("Night Courier")) == (6, 4)
    assert (t.asked(), t.askees()) == ("choose_target", [ALICE])


@card("September: Catastrophe in Wave")
def test_catastrophe_in_wave_strikes_one_once_more():
    t = wave([1, 1, 4])
    assert t.offered() == ["Lamp Warden", "Night Courier"]
    t.does("Lamp Warden")
    assert t.life("Lamp Warden") == 6
    assert t.actions("September") == 1


@card("September: Catastrophe in Wave")
def test_catastrophe_in_wave_needs_an_enemy_in_contact():
    assert apart("September", inches=1).activates("September").refused("Catastrophe in Wave") == "2.18"


@card("September: Dark Side")
def test_dark_side_makes_berserk():
    t = apart("September", inches=30).activates("September").does("Dark Side")
    assert t.counters("September", "Berserk") == 2


# -- Valentine -------------------------------------------------------------------------------------


@card("Valentine: Information")
def test_information_is_nothing_to_use():
    t = apart("Valentine").activates("Valentine")
    assert t.offered("Information") == []


def between(revealed_in):
    """A shot of Valentine's, with a friend of the target beside the line."""
    t = Skirmish(["Valentine"], ["Lamp Warden", "Veronica"], turn=2, interception=True)
    t.stand("Valentine", 10, 10, revealed_in=revealed_in).stand("Lamp Warden", 20, 10)
    return t.stand("Veronica", 15, 11.6).attacks("Valentine", "Lamp Warden")


@card("Valentine: Surprise Shot")
def test_a_surprise_shot_is_not_intercepted():
    assert between(2).asked() == "react"


@card("Valentine: Surprise Shot")
def test_a_shot_of_a_later_turn_is_intercepted():
    assert between(1).asked() == "intercept"


def watched(inches=8, dice=()):
    """Valentine has chosen the Lamp Warden, who declares a walk."""
    t = apart("Valentine", inches=inches, turn=2, dice=[5, 4, *dice])
    t.plays("upkeep").does("Valentine", "Lamp Warden")
    assert t.actions("Valentine") == 3
    return t.with_fields("Lamp Warden", actions=1).activates("Lamp Warden").does("walk")


@card("Valentine: In My Sights")
def test_valentine_shoots_before_a_chosen_enemy_moves():
    t = watched(dice=[5])
    assert t.asked() == "shoot_first"
    t.does("shoot")
    assert t.life("Lamp Warden") == 6
    assert t.asked() == "choose_cell"
    assert t.actions("Valentine") == 3


@card("Valentine: In My Sights")
def test_who_has_no_ability_of_this_moment_uses_none():
    t = Skirmish([("Valentine", 10, 10), ("Lamp Warden", 14, 10)], [("Nimrod", 20, 10)], dice=[5, 4], turn=2)
    assert "Lamp Warden" not in " ".join(t.plays("upkeep").offered())


@card("Valentine: In My Sights")
def test_an_intangible_enemy_is_in_her_sights_as_any_other():
    t = apart("Valentine", "Elienai", turn=2, dice=[5, 2]).plays("upkeep").does("Valentine", "Elienai")
    assert t.figure("Valentine").watches == t.number("Elienai")


@card("Valentine: In My Sights")
def test_valentine_may_hold_fire():
    t = watched().does("hold fire")
    assert t.asked() == "choose_cell"


@card("Valentine: In My Sights")
def test_nothing_happens_out_of_range():
    assert watched(inches=17).asked() == "choose_cell"


@card("Valentine: In My Sights")
def test_in_my_sights_needs_line_of_sight():
    t = apart("Valentine", inches=20, turn=2, dice=[5, 4], terrain=["#"] * 12, terrain_at=(15, 4))
    t.plays("upkeep")
    assert t.asked() == ""


@card("Valentine: In My Sights")
def test_valentine_does_not_strike_who_moves_out_of_contact():
    t = duel("Valentine").with_fields("Valentine", watches=16).with_fields("Lamp Warden", actions=1, freed=1)
    assert t.activates("Lamp Warden").does("walk").asked() == "choose_cell"


@pytest.mark.parametrize(("inches", "damage"), [(3, 8), (4, 4)])
@card("Valentine: Perfect Shot")
def test_perfect_shot_does_more_damage_when_near(inches, damage):
    t = apart("Valentine", "September", inches, dice=[1, 10]).hides("Valentine")
    t.activates("Valentine").does("Perfect Shot", "September")
    assert t.lines("10 + 1 = 11")
    assert t.lines(f"{damage} + 3 - 0")


@card("Valentine: Execution")
def test_execution_slows():
    t = apart("Valentine", inches=16, dice=[2, 5, 6])
    t.activates("Valentine").does("Execution", "Lamp Warden")
    assert t.lines("5 + 5 = 10")
    assert t.counters("Lamp Warden", "Slow") == 3


@card("Valentine: Execution")
def test_execution_may_be_resisted():
    t = apart("Valentine", inches=16, dice=[2, 5, 7])
    t.activates("Valentine").does("Execution", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == 0


# -- Vayl ------------------------------------------------------------------------------------------


@card("Vayl: Chronos Blades")
def test_chronos_blades_is_an_action():
    t = apart("Vayl").with_fields("Vayl", actions=2).activates("Vayl").does("Chronos Blades")
    assert (t.actions("Vayl"), t.life("Vayl"), t.counters("Vayl", "Slow")) == (3, 10, 1)


@card("Vayl: Chronos Blades")
def test_chronos_blades_is_used_once_in_a_turn():
    t = apart("Vayl").with_fields("Vayl", actions=2).activates("Vayl").does("Chronos Blades")
    assert t.refused("Chronos Blades") == "2.18"


@card("Vayl: Chronos Blades")
def test_chronos_blades_does_not_exceed_the_maximum():
    assert apart("Vayl").activates("Vayl").refused("Chronos Blades") == "2.18"


@card("Vayl: Chronos Blades")
def test_chronos_blades_may_come_before_another_reaction():
    t = duel("Vayl", dice=[5, 5]).with_fields("Vayl", **IDLE).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades", "dodge")
    assert t.actions("Vayl") == 0
    assert t.lines("against 13")


@card("Vayl: Chronos Blades")
def test_chronos_blades_may_cost_the_last_life_points():
    t = duel("Vayl").with_fields("Vayl", lost=10, **IDLE).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades")
    assert not t.is_on_table("Vayl")
    assert t.lines("attacks") == []


@card("Vayl: Chronos Blades")
def test_a_counterattack_beside_chronos_blades_is_a_basic_attack():
    t = duel("Vayl", dice=[1, 5, 5, 9]).with_fields("Vayl", actions=2).attacks("Lamp Warden", "Vayl")
    t.does("Chronos Blades", "counterattack")
    assert t.lines("Vayl attacks Lamp Warden: 5 + 5")


@pytest.mark.parametrize(("die", "slow"), [(3, 1), (4, 0)])
@card("Vayl: Time Steal")
def test_time_steal_slows_who_is_hurt(die, slow):
    t = duel("Vayl", dice=[5, die]).attacks("Vayl", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == slow


@card("Vayl: Time Steal")
def test_vayl_slows_nobody_who_loses_no_life_points():
    t = duel("Vayl", dice=[3]).gives_state("Lamp Warden", "Shield").attacks("Vayl", "Lamp Warden")
    assert t.lines("Hit")
    assert t.counters("Lamp Warden", "Slow") == 0


@card("Vayl: Crumbling of Time")
def test_crumbling_of_time_is_critical_on_nine_and_slows():
    t = duel("Vayl", dice=[9, 6, 9]).activates("Vayl").does("Crumbling of Time", "Lamp Warden")
    assert t.lines("A critical hit")
    assert t.counters("Lamp Warden", "Slow") == 3


@card("Vayl: Scar of Time")
def test_scar_of_time_is_always_critical():
    t = Skirmish(["Vayl"], ["Tiamat"], dice=[1, 9])
    t.stand("Vayl", 10, 10).beside("Tiamat", "Vayl", 90, **IDLE).hides("Vayl")
    t.activates("Vayl").does("Scar of Time", "Tiamat")
    assert t.lines("7 + 1 = 8 against 10")
    assert t.life("Tiamat") == 12
