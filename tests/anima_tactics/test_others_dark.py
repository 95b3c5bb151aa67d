"""Who strikes from hiding beside the Dark Hand: what each character and ability does (24.17 to 24.21)."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import Skirmish, reprinted

from coverts.games.anima_tactics.rules.harm import WHATEVER, give_state
from coverts.games.anima_tactics.rules.plane import is_engaged
from coverts.games.anima_tactics.state import SEAL
from coverts.games.anima_tactics.vocabulary.printed import RADIUS
from coverts.games.anima_tactics.vocabulary.proposed import MEDIUM

card = pytest.mark.card
clause = pytest.mark.clause
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


SHOTS = [pytest.param(title, marks=clause(title, 1)) for title in FROM_HIDING]
UNSEEN = [pytest.param(title, marks=clause(title, 2)) for title in FROM_HIDING]
ONLY_FROM_HIDING = [
    *UNSEEN,
    pytest.param("Veronica: Forgetful Kiss", marks=clause("Veronica: Forgetful Kiss", 1)),
    pytest.param("Nimrod: The Shadow of God", marks=clause("Nimrod: The Shadow of God", 3)),
]


@pytest.mark.parametrize("title", SHOTS)
def test_shots_from_hiding_add_what_is_printed(title):
    name, ability = title.split(": ")
    attack, damage = FROM_HIDING[title]
    t = ambush(name, ability, "Veronica", 20, dice=[10, 10])
    assert t.lines(f"{attack} + 10")
    assert t.lines(f"{damage} + {attack + 1} - 0")


@pytest.mark.parametrize("title", SHOTS)
def test_shots_from_hiding_reach_20_inches(title):
    name, ability = title.split(": ")
    assert apart(name, inches=20).hides(name).activates(name).refused(ability) is None
    assert apart(name, inches=20.2).hides(name).activates(name).refused(ability) == "12.13"


@pytest.mark.parametrize("title", ONLY_FROM_HIDING)
def test_only_who_hides_uses_them(title):
    name, ability = title.split(": ")
    assert duel(name).activates(name).refused(ability) == "19.6"


@pytest.mark.parametrize("title", UNSEEN)
def test_who_shoots_unseen_stays_hidden(title):
    name, ability = title.split(": ")
    assert ambush(name, ability, inches=12, dice=[1, 9]).figure(name).hidden


@pytest.mark.parametrize("title", UNSEEN)
@card("Yliana", "Cordelia Rosalind")
def test_who_shoots_from_an_enemys_control_zone_is_hidden_no_more(title):
    name, ability = title.split(": ")
    assert not ambush(name, ability, inches=8, dice=[1, 9]).figure(name).hidden


@pytest.mark.parametrize("title", UNSEEN)
def test_a_control_zone_of_a_friend_shows_nobody(title):
    name, ability = title.split(": ")
    t = Skirmish([name, "May"], ["Lamp Warden"], dice=[1, 9])
    t.stand(name, 10, 10).stand("May", 10, 12).stand("Lamp Warden", 10 + 12 + 1.2, 10, **IDLE).hides(name)
    assert t.activates(name).does(ability, "Lamp Warden").figure(name).hidden


@pytest.mark.parametrize("title", UNSEEN)
def test_the_control_zone_of_an_enemy_who_is_not_the_target_shows_who_shoots(title):
    name, ability = title.split(": ")
    t = Skirmish([name], ["Lamp Warden", "May"], dice=[1, 9])
    t.stand(name, 10, 10).stand("May", 10, 17, **IDLE).stand("Lamp Warden", 10 + 12 + 1.2, 10, **IDLE)
    assert not t.hides(name).activates(name).does(ability, "Lamp Warden").figure(name).hidden


@pytest.mark.parametrize("title", UNSEEN)
@pytest.mark.parametrize(("bearer", "stays"), [("Lamp Warden", False), (None, True)])
def test_who_shoots_unseen_is_shown_by_the_enemys_control_zone_and_not_by_their_own(title, bearer, stays):
    name, ability = title.split(": ")
    t = Skirmish([name], ["Lamp Warden"], dice=[1, 9], cards={bearer or name: ["Presence"]})
    t.stand(name, 10, 10).stand("Lamp Warden", 10 + 9 + 1.2, 10, **IDLE).hides(name)
    assert t.activates(name).does(ability, "Lamp Warden").figure(name).hidden == stays


# -- Yliana ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ability", "asked"),
    [
        pytest.param("Yliana", "Ice Sniper", "react", marks=clause("Yliana: Ice Sniper", 1)),
        pytest.param("Yliana", "Crystal Shot", "react", marks=clause("Yliana: Crystal Shot", 1)),
        ("Cordelia Rosalind", "Dark Sniper", "intercept"),
    ],
)
def test_ylianas_shots_are_not_intercepted(name, ability, asked):
    t = Skirmish([name], ["Lamp Warden", "Veronica"], interception=True)
    t.stand(name, 10, 10).stand("Lamp Warden", 20, 10).stand("Veronica", 15, 11.6)
    assert t.attacks(name, "Lamp Warden", ability).asked() == asked


@pytest.mark.parametrize(("die", "slow"), [(6, 2), (7, 0)])
@clause("Yliana: Ice Sniper", 1)
def test_ice_sniper_slows_who_is_hit(die, slow):
    t = ambush("Yliana", "Ice Sniper", dice=[5, die])
    assert t.counters("Lamp Warden", "Slow") == slow


@clause("Yliana: Ice Sniper", 2)
@pytest.mark.parametrize(("inches", "hidden"), [(12, True), (8, False)])
def test_who_hits_with_ice_sniper_stays_hidden_outside_the_control_zones_of_enemies(inches, hidden):
    t = ambush("Yliana", "Ice Sniper", inches=inches, dice=[5, 7])
    assert bool(t.figure("Yliana").hidden) == hidden


@clause("Yliana: Ice Sniper", 1)
def test_ice_sniper_slows_though_armor_stops_it():
    t = apart("Yliana", "May", dice=[4, 1]).hides("Yliana").gives_state("May", "Shield")
    t.activates("Yliana").does("Ice Sniper", "May")
    assert (t.life("May"), t.counters("May", "Slow")) == (12, 2)


@pytest.mark.parametrize(
    "ability",
    [
        pytest.param("Ice Sniper", marks=clause("Yliana: Ice Sniper", 1)),
        pytest.param("Crystal Shot", marks=clause("Yliana: Crystal Shot", 1)),
    ],
)
def test_ylianas_shot_that_misses_neither_slows_nor_holds(ability):
    t = ambush("Yliana", ability, "Lilith", dice=[1])
    assert (t.counters("Lilith", "Slow"), t.figure("Lilith").held) == (0, 0)


@pytest.mark.parametrize(("die", "held"), [(6, 1), (7, 0)])
@clause("Yliana: Crystal Shot", 1)
def test_crystal_shot_holds_who_is_hit(die, held):
    t = ambush("Yliana", "Crystal Shot", dice=[5, die])
    assert t.figure("Lamp Warden").held == held


@clause("Yliana: Crystal Shot", 1)
def test_who_is_held_does_not_walk():
    t = ambush("Yliana", "Crystal Shot", dice=[5, 6]).with_fields("Lamp Warden", actions=4)
    assert t.activates("Lamp Warden").refused("walk") == "12.11"


@clause("Yliana: Crystal Shot", 1)
def test_who_was_held_walks_in_the_next_turn():
    t = ambush("Yliana", "Crystal Shot", dice=[5, 6]).plays("recovery").with_fields("Lamp Warden", actions=4)
    assert t.activates("Lamp Warden").refused("walk") is None


@clause("Yliana: Ice Storm", 1)
def test_ice_storm_slows_from_afar_and_she_stays_hidden():
    t = apart("Yliana", inches=24, dice=[5]).hides("Yliana").activates("Yliana")
    t.does("Ice Storm", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == 1
    assert t.figure("Yliana").hidden


@clause("Yliana: Ice Storm", 1)
def test_ice_storm_reaches_no_farther():
    assert apart("Yliana", inches=24.2).activates("Yliana").refused("Ice Storm") == "12.13"


@pytest.mark.parametrize(("die", "slow"), [(5, 1), (6, 0)])
@clause("Yliana: Ice Storm", 1)
def test_ice_storm_is_resisted_with_15(die, slow):
    t = apart("Yliana", inches=24, dice=[die]).activates("Yliana").does("Ice Storm", "Lamp Warden")
    assert t.counters("Lamp Warden", "Slow") == slow


@clause("Yliana: Ice Storm", 1)
def test_ice_storm_needs_a_line_of_sight():
    wall = {"terrain": ["#"] * 6, "terrain_at": (15, 7)}
    assert apart("Yliana", inches=12, **wall).activates("Yliana").refused("Ice Storm") == "12.13"


@clause("Yliana: Ice Storm", 1)
def test_ice_storm_is_for_enemies_alone():
    t = Skirmish([("Yliana", 10, 10), ("May", 14, 10)], [("Lamp Warden", 20, 10)]).activates("Yliana")
    assert t.does("Ice Storm").offered() == ["Lamp Warden"]


def free_mover(inches, sides, kit=Skirmish):
    """Vayl of ALICE's has come near September, who stands so far from Yliana; what is asked then."""
    parties = [["Vayl"], ["September"]]
    parties[sides.index("Yliana")].append("Yliana")
    t = kit(*parties, free_movement=True)
    t.stand("Yliana", 20, 10, activated=1).stand("September", 20 + inches + 1.2, 10, activated=1)
    t.stand("Vayl", 40, 10).given(first=0).plays("action").does("Vayl")
    return t.stand("Vayl", 30, 10).does("end the activation").asked()


@pytest.mark.parametrize("sides", [("Yliana", ""), ("", "Yliana")], ids=["enemy", "friend"])
@pytest.mark.parametrize(("inches", "asked"), [(4, ""), (4.2, "choose_free_mover")])
@clause("Yliana: Frost", 1)
def test_nobody_near_yliana_moves_freely(inches, asked, sides):
    assert free_mover(inches, sides) == asked


@clause("Yliana: Frost", 1)
def test_who_has_a_medium_base_moves_freely_near_yliana():
    kit = reprinted((RADIUS, "September", MEDIUM))
    assert free_mover(3, ("Yliana", ""), kit) == "choose_free_mover"


# -- Cordelia Rosalind -----------------------------------------------------------------------------


@clause("Cordelia Rosalind: One Shot", 1)
def test_cordelia_shoots_once_in_a_turn():
    t = ambush("Cordelia Rosalind", "Dark Sniper", dice=[1]).with_fields("Cordelia Rosalind", actions=4)
    assert t.refused("Dark Sniper") == "2.18"
    assert t.refused("Hollow Bullet") == "2.18"


@clause("Cordelia Rosalind: One Shot", 1)
def test_after_a_hollow_bullet_cordelia_does_not_shoot_again_either():
    t = ambush("Cordelia Rosalind", "Hollow Bullet", dice=[1]).with_fields("Cordelia Rosalind", actions=4)
    assert t.refused("Dark Sniper") == "2.18"


@clause("Cordelia Rosalind: One Shot", 1)
def test_cordelia_strikes_and_hides_beside_her_shot():
    t = (
        apart("Cordelia Rosalind", inches=8, dice=[1])
        .hides("Cordelia Rosalind")
        .activates("Cordelia Rosalind")
    )
    t.does("Dark Sniper", "Lamp Warden").with_fields("Cordelia Rosalind", actions=4)
    assert t.refused("Stealth") is None
    t.beside("Lamp Warden", "Cordelia Rosalind", 90, **IDLE)
    assert t.activates("Cordelia Rosalind").refused("attack") is None


@clause("Cordelia Rosalind: One Shot", 1)
def test_cordelia_shoots_again_in_the_next_turn():
    t = ambush("Cordelia Rosalind", "Dark Sniper", dice=[1])
    t.plays("recovery").with_fields("Cordelia Rosalind", actions=4).activates("Cordelia Rosalind")
    assert t.refused("Hollow Bullet") is None


@pytest.mark.parametrize(
    ("ability", "armor"),
    [
        pytest.param("Dark Sniper", 3, marks=clause("Cordelia Rosalind: Dark Sniper", 1)),
        pytest.param("Hollow Bullet", 1, marks=clause("Cordelia Rosalind: Hollow Bullet", 1)),
    ],
)
def test_cordelias_shots_cut_armor(ability, armor):
    t = apart("Cordelia Rosalind", dice=[10]).hides("Cordelia Rosalind").gives_state("Lamp Warden", "Shield")
    t.activates("Cordelia Rosalind").does(ability, "Lamp Warden")
    assert t.lines(f"- {armor} =")


# -- Veronica --------------------------------------------------------------------------------------


@clause("Veronica: Forgetful Kiss", 1)
def test_forgetful_kiss_adds_four_and_three():
    t = ambush("Veronica", "Forgetful Kiss", inches=0, dice=[1])
    assert t.lines("9 + 1 = 10 against 8")
    assert t.lines("5 + 2 - 1 = 6")


@clause("Veronica: Deadly Dance", 1)
def test_deadly_dance_is_two_attacks():
    t = duel("Veronica", dice=[1, 1]).activates("Veronica").does("Deadly Dance", "Lamp Warden")
    assert len(t.lines("attacks Lamp Warden")) == 2


@clause("Veronica: Deadly Dance", 1)
def test_both_attacks_of_deadly_dance_are_on_one_target():
    t = Skirmish(["Veronica"], ["Lamp Warden", "May"], dice=[1, 1]).stand("Veronica", 10, 10)
    t.beside("Lamp Warden", "Veronica", 90, **IDLE).beside("May", "Veronica", 270, **IDLE)
    t.activates("Veronica").does("Deadly Dance", "Lamp Warden")
    assert (len(t.lines("attacks Lamp Warden")), t.asked()) == (2, "act")


# -- Nimrod ----------------------------------------------------------------------------------------


@clause("Nimrod: Hunter", 1)
def test_nimrod_charges_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[5, 5]).hides("May").activates("Nimrod")
    t.does("charge", "May", "from 270 degrees")
    assert t.call(is_engaged, t.number("May"))
    assert not t.figure("May").hidden
    assert t.life("May") < 12


@pytest.mark.parametrize(("name", "may"), [("Nimrod", True), ("Vayl", False)])
@clause("Nimrod: Hunter", 1)
def test_nobody_but_nimrod_charges_who_is_hidden(name, may):
    t = apart(name, "May", 6).hides("May").activates(name)
    assert ("charge" in t.offered()) == may


@clause("Nimrod: Hunter", 1)
def test_nimrod_charges_the_intangible():
    t = (
        apart("Nimrod", "Elienai", 6, dice=[5, 6])
        .activates("Nimrod")
        .does("charge", "Elienai", "from 270 degrees")
    )
    assert t.figure("Elienai").lost == 4 + 1


@clause("Nimrod: Hunter", 1)
def test_nimrod_does_not_walk_up_to_who_is_hidden():
    t = apart("Nimrod", "May", 6).hides("May").activates("Nimrod").does("walk")
    assert t.offered("into contact") == []


@clause("Nimrod: Hunter", 1)
def test_nimrods_attack_shows_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[5]).hides("May").attacks("Nimrod", "May")
    assert not t.figure("May").hidden


@clause("Nimrod: Hunter", 1)
def test_a_miss_does_not_show_who_is_hidden():
    t = apart("Nimrod", "May", 6, dice=[1]).hides("May").attacks("Nimrod", "May")
    assert t.figure("May").hidden


@clause("Nimrod: Hunter", 1)
@pytest.mark.parametrize(("name", "lost"), [("Nimrod", 4), ("Vayl", 0)])
def test_nimrod_reaches_the_intangible(name, lost):
    t = duel(name, "Elienai", dice=[5, 10]).attacks(name, "Elienai")
    assert t.figure("Elienai").lost == lost


@pytest.mark.parametrize(("name", "seal"), [("Nimrod", 2), ("Vayl", 0)])
@clause("Nimrod: Hunter", 1)
def test_effects_of_nimrod_reach_the_intangible(name, seal):
    t = duel(name, "Elienai", dice=[1])
    t.run(give_state, t.number("Elienai"), t.number(name), WHATEVER, SEAL, 2, 16)
    assert t.counters("Elienai", "Seal") == seal


@clause("Nimrod: The Shadow of God", 1)
def test_the_shadow_of_god_adds_six():
    assert ambush("Nimrod", "The Shadow of God", inches=0, dice=[1, 9]).lines("11 + 1 = 12")


@pytest.mark.parametrize(("die", "seal"), [(6, 2), (7, 0)])
@clause("Nimrod: The Shadow of God", 2)
def test_the_shadow_of_god_seals_who_does_not_reach_16(die, seal):
    t = ambush("Nimrod", "The Shadow of God", inches=0, dice=[1, die])
    assert t.counters("Lamp Warden", "Seal") == seal


@clause("Nimrod: The Shadow of God", 2)
def test_the_shadow_of_god_that_costs_no_life_points_does_not_seal():
    t = duel("Nimrod", "Kronen Roxxon", dice=[1]).hides("Nimrod").gives_state("Kronen Roxxon", "Shield")
    t.activates("Nimrod").does("The Shadow of God", "Kronen Roxxon")
    assert (t.figure("Kronen Roxxon").lost, t.counters("Kronen Roxxon", "Seal")) == (0, 0)


# -- Alexias ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hidden", "attack"), [(1, 8), (0, 6)])
@clause("Alexias: Ambush", 1)
def test_alexias_attacks_better_from_hiding(hidden, attack):
    t = duel("Alexias", dice=[1]).with_fields("Alexias", hidden=hidden).attacks("Alexias", "Lamp Warden")
    assert t.lines(f"{attack} + 1 =")


@pytest.mark.parametrize(("other", "damage"), [("Alexias", 8), ("Lilith", 8), ("Tiamat", 5)])
@clause("Alexias: Giant's Bane", 1)
def test_alexias_strikes_harder_at_his_equals(other, damage):
    t = Skirmish(["Alexias"], [other], dice=[10])
    mine = "Alexias 1 of party 1" if other == "Alexias" else "Alexias"
    theirs = "Alexias 1 of party 2" if other == "Alexias" else other
    t.stand(mine, 10, 10).beside(theirs, mine, 90, **IDLE).attacks(mine, theirs)
    assert t.lines("Hit", f": {damage} + ")
