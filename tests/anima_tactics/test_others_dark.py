"""Who strikes from hiding beside the Dark Hand: what each character and ability does (24.17 to 24.21)."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import Skirmish

from coverts.games.anima_tactics.rules.plane import is_engaged

card = pytest.mark.card
PRINTED = {
    "Yliana": (4, 8, 10, 4),
    "Cordelia Rosalind": (4, 8, 9, 4),
    "Veronica": (5, 9, 11, 4),
    "Nimrod": (5, 9, 12, 4),
    "Alexias": (6, 9, 16, 4),
}
"""Attack, Defense, life points, and action points as it is placed."""


def ambush(name, ability, other="Lamp Warden", inches=12, *, dice=()):
    """An attack from hiding; at 0 inches before anything has shown who hides."""
    t = apart(name, other, inches, dice=dice) if inches else duel(name, other, dice=dice)
    return t.hides(name).activates(name).does(ability, other)


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_counts(name):
    attack, defense, life, actions = PRINTED[name]
    t = duel(name, "May", dice=[1])
    assert (t.life(name), t.actions(name)) == (life, actions)
    t.attacks(name, "May")
    assert t.lines(f"{name} attacks May: {attack} + 1 = {attack + 1} against 9")
    t.with_fields(name, **IDLE).shows(1).attacks("May", name)
    assert t.lines(f"against {defense}")


@pytest.mark.parametrize("name", PRINTED)
@card(
    "Yliana: Stealth",
    "Cordelia Rosalind: Stealth",
    "Veronica: Stealth",
    "Nimrod: Stealth",
    "Alexias: Stealth",
)
def test_stealth_hides(name):
    t = apart(name).activates(name).does("Stealth")
    assert t.figure(name).hidden
    assert t.actions(name) == 2


FROM_HIDING = {
    "Yliana: Ice Sniper": (5, 3),
    "Yliana: Crystal Shot": (7, 4),
    "Cordelia Rosalind: Dark Sniper": (5, 5),
    "Cordelia Rosalind: Hollow Bullet": (8, 5),
}
"""Attack and Damage."""


@pytest.mark.parametrize("title", FROM_HIDING)
def test_shots_from_hiding_add_what_is_printed(title):
    name, ability = title.split(": ")
    attack, damage = FROM_HIDING[title]
    t = ambush(name, ability, "Veronica", 20, dice=[10, 10])
    assert t.lines(f"{attack} + 10")
    assert t.lines(f"{damage} + {attack + 1} - 0")


@pytest.mark.parametrize("title", [*FROM_HIDING, "Veronica: Forgetful Kiss", "Nimrod: The Shadow of God"])
def test_only_who_hides_uses_them(title):
    name, ability = title.split(": ")
    assert duel(name).activates(name).refused(ability) == "19.6"


@pytest.mark.parametrize("title", FROM_HIDING)
def test_who_shoots_unseen_stays_hidden(title):
    name, ability = title.split(": ")
    assert ambush(name, ability, inches=12, dice=[1, 9]).figure(name).hidden


@pytest.mark.parametrize("title", FROM_HIDING)
@card("Yliana", "Cordelia Rosalind")
def test_who_shoots_from_an_enemys_control_zone_is_hidden_no_more(title):
    name, ability = title.split(": ")
    assert not ambush(name, ability, inches=8, dice=[1, 9]).figure(name).hidden


# -- Yliana ----------------------------------------------------------------------------------------


@card("Yliana: Ice Sniper", "Yliana: Crystal Shot")
@pytest.mark.parametrize("ability", ["Ice Sniper", "Crystal Shot"])
def test_her_shots_are_not_intercepted(ability):
    t = Skirmish(["Yliana"], ["Lamp Warden", "Veronica"], interception=True)
    t.stand("Yliana", 10, 10).stand("Lamp Warden", 20, 10).stand("Veronica", 15, 11.6)
    assert t.attacks("Yliana", "Lamp Warden", ability).asked() == "react"


@pytest.mark.parametrize(("die", "slow"), [(6, 2), (7, 0)])
@card("Yliana: Ice Sniper")
def test_ice_sniper_slows_who_is_hit(die, slow):
    t = ambush("Yliana", "Ice Sniper", dice=[5, die])
    assert t.counters("Lamp Warden", "Slow") == slow


@card("Yliana: Ice Sniper")
def test_ice_sniper_slows_though_armor_stops_it():
    t = apart("Yliana", "May", dice=[4, 1]).hides("Yliana").gives_state("May", "Shield")
    t.activates("Yliana").does("Ice Sniper", "May")
    assert (t.life("May"), t.counters("May", "Slow")) == (12, 2)


@pytest.mark.parametrize(("die", "held"), [(6, 1), (7, 0)])
@card("Yliana: Crystal Shot")
def test_crystal_shot_holds_who_is_hit(die, held):
    t = ambush("Yliana", "Crystal Shot", dice=[5, die])
    assert t.figure("Lamp Warden").held == held


@card("Yliana: Crystal Shot")
def test_who_is_held_does_not_walk():
    t = ambush("Yliana", "Crystal Shot", dice=[5, 6]).with_fields("Lamp Warden", actions=4)
    assert t.activates("Lamp Warden").refused("walk") == "12.11"


@card("Yliana: Ice Storm")
def test_ice_storm_slows_from_afar_and_she_stays_hidden():
    t = apart("Yliana", inches=24, dice=[5]).hides("Yliana").activates("Yliana")
    t.does("Ice Storm", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == 1
    assert t.figure("Yliana").hidden


@card("Yliana: Ice Storm")
def test_ice_storm_reaches_no_farther():
    assert apart("Yliana", inches=24.2).activates("Yliana").refused("Ice Storm") == "12.13"


@pytest.mark.parametrize(("inches", "asked"), [(4, ""), (4.2, "choose_free_mover")])
@card("Yliana: Frost")
def test_nobody_near_yliana_moves_freely(inches, asked):
    t = Skirmish(["Yliana", "Vayl"], ["September"], free_movement=True)
    t.stand("Yliana", 20, 10, activated=1).stand("September", 20 + inches + 1.2, 10, activated=1)
    t.stand("Vayl", 40, 10).given(first=0).plays("action").does("Vayl")
    t.stand("Vayl", 30, 10).does("end the activation")
    assert t.asked() == asked


# -- Cordelia Rosalind -----------------------------------------------------------------------------


@card("Cordelia Rosalind: One Shot")
def test_cordelia_shoots_once_in_a_turn():
    t = ambush("Cordelia Rosalind", "Dark Sniper", dice=[1]).with_fields("Cordelia Rosalind", actions=4)
    assert t.refused("Dark Sniper") == "2.18"
    assert t.refused("Hollow Bullet") == "2.18"


@card("Cordelia Rosalind: One Shot")
def test_cordelia_shoots_again_in_the_next_turn():
    t = ambush("Cordelia Rosalind", "Dark Sniper", dice=[1])
    t.plays("recovery").with_fields("Cordelia Rosalind", actions=4).activates("Cordelia Rosalind")
    assert t.refused("Hollow Bullet") is None


@pytest.mark.parametrize(("ability", "armor"), [("Dark Sniper", 3), ("Hollow Bullet", 1)])
@card("Cordelia Rosalind: Dark Sniper", "Cordelia Rosalind: Hollow Bullet")
def test_cordelias_shots_cut_armor(ability, armor):
    t = apart("Cordelia Rosalind", dice=[10]).hides("Cordelia Rosalind").gives_state("Lamp Warden", "Shield")
    t.activates("Cordelia Rosalind").does(ability, "Lamp Warden")
    assert t.lines(f"- {armor} =")


# -- Veronica --------------------------------------------------------------------------------------


@card("Veronica: Forgetful Kiss")
def test_forgetful_kiss_adds_four_and_three():
    t = ambush("Veronica", "Forgetful Kiss", inches=0, dice=[1])
    assert t.lines("9 + 1 = 10 against 8")
    assert t.lines("5 + 2 - 1 = 6")


@card("Veronica: Deadly Dance")
def test_deadly_dance_is_two_attacks():
    t = duel("Veronica", dice=[1, 1]).activates("Veronica").does("Deadly Dance", "Lamp Warden")
    assert len(t.lines("attacks Lamp Warden")) == 2


# -- Nimrod ----------------------------------------------------------------------------------------


@card("Nimrod: Hunter")
def test_nimrod_charges_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[5, 5]).hides("May").activates("Nimrod")
    t.does("charge", "May", "from 270 degrees")
    assert t.call(is_engaged, t.number("May"))
    assert not t.figure("May").hidden
    assert t.life("May") < 12


@card("Nimrod: Hunter")
def test_nimrod_does_not_walk_up_to_who_is_hidden():
    t = apart("Nimrod", "May", 6).hides("May").activates("Nimrod").does("walk")
    assert t.offered("into contact") == []


@card("Nimrod: Hunter")
def test_nimrods_attack_shows_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[5]).hides("May").attacks("Nimrod", "May")
    assert not t.figure("May").hidden


@card("Nimrod: Hunter")
def test_a_miss_does_not_show_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[1]).hides("May").attacks("Nimrod", "May")
    assert t.figure("May").hidden


@card("Nimrod: Hunter")
@pytest.mark.parametrize(("name", "lost"), [("Nimrod", 4), ("Vayl", 0)])
def test_nimrod_reaches_the_intangible(name, lost):
    t = duel(name, "Elienai", dice=[5, 10]).attacks(name, "Elienai")
    assert t.figure("Elienai").lost == lost


@card("Nimrod: The Shadow of God")
def test_the_shadow_of_god_seals():
    t = ambush("Nimrod", "The Shadow of God", inches=0, dice=[1, 6])
    assert t.lines("11 + 1 = 12")
    assert t.counters("Lamp Warden", "Seal") == 2


# -- Alexias ---------------------------------------------------------------------------------------


@card("Alexias: Ambush")
def test_alexias_attacks_better_from_hiding():
    t = duel("Alexias", dice=[1]).hides("Alexias").attacks("Alexias", "Lamp Warden")
    assert t.lines("8 + 1")


@pytest.mark.parametrize(("other", "damage"), [("Alexias", 8), ("Tiamat", 5)])
@card("Alexias: Giant's Bane")
def test_alexias_strikes_harder_at_his_equals(other, damage):
    t = Skirmish(["Alexias"], [other], dice=[10])
    mine = "Alexias 1 of party 1" if other == "Alexias" else "Alexias"
    theirs = "Alexias 1 of party 2" if other == "Alexias" else other
    t.stand(mine, 10, 10).beside(theirs, mine, 90, **IDLE).attacks(mine, theirs)
    assert t.lines("Hit", f": {damage} + ")
