"""What each answer does now and what it costs, in words beside the answer; and warnings."""

import pytest
from skirmish_duels import IDLE, apart, duel
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.page.words import INCHES
from coverts.games.anima_tactics.rules.attack_values import defense_of
from coverts.games.anima_tactics.rules.figures import life_of, resistance_of
from coverts.games.anima_tactics.rules.harm import WHATEVER, resists
from coverts.games.anima_tactics.rules.plane import gap


def archer(actions):
    t = Skirmish(["October"], ["Lamp Warden"]).stand("October", 5, 10, actions=actions)
    return t.stand("Lamp Warden", 30, 10, **IDLE).plays("upkeep")


def found(t, text, seat=ALICE):
    (question,) = t.match().decisions(seat)
    return next(option for option in question.options if text in option.text)


def test_an_ability_says_what_it_costs_and_does():
    effect = found(archer(4), "Ice Arrows").effect
    assert effect.startswith("Costs 1 of October's 4 action points. In the Upkeep Phase, he may use this")


def test_nobody_says_that_points_are_kept():
    assert found(archer(4), "nobody").effect == "Everybody keeps their action points."


@pytest.mark.parametrize(("actions", "warned"), [(2, False), (1, True)])
def test_an_ability_that_takes_the_last_action_point_is_warned_of(actions, warned):
    assert (
        "October then has no action points left" in found(archer(actions), "Ice Arrows").warning
    ) == warned


def test_who_hides_cannot_use_an_ability():
    t = Skirmish(["October", "Valentine"], ["Lamp Warden"]).stand("October", 5, 10)
    t.stand("Lamp Warden", 30, 10, **IDLE).infiltrates("Valentine").plays("upkeep")
    assert t.refused("Valentine") == "10.1"


def test_an_ability_without_a_target_is_refused_as_useless():
    t = Skirmish(["October", "Valentine"], ["Lamp Warden"], terrain=["#" * 40] * 2, terrain_at=(0, 14))
    t.stand("October", 5, 10).stand("Valentine", 8, 10).stand("Lamp Warden", 20, 30, **IDLE).plays("upkeep")
    assert t.refused("Valentine") == "12.13"


def test_a_walk_says_how_far():
    t = Skirmish(["October"], ["Lamp Warden"]).stand("October", 5, 10)
    t.stand("Lamp Warden", 30, 10, **IDLE).activates("October")
    assert found(t, "walk").effect == "Up to 8 in, by any path."
    assert found(t, "end the activation").effect == "4 action points stay for reactions."


# -- costs and numbers that depend on the position --------------------------------------------------


def test_poison_is_a_part_of_the_cost():
    t = Skirmish([("Yuri Olsen", 20, 18)], [("Lamp Warden", 44, 33)])
    t.gives_state("Yuri", "Poison", 2).activates("Yuri")
    assert "Poison takes 2 life points." in found(t, "run").effect


def poisoned(left=11):
    """Kronen, poisoned and with so many life points, is about to react to an attack of Yuri's."""
    t = Skirmish([("Yuri Olsen", 20, 18)], [("Kronen Roxxon", 30, 18)], dice=[1] * 4)
    t.gives_state("Kronen", "Poison", 2).beside("Kronen", "Yuri").activates("Yuri")
    t.with_fields("Kronen", lost=life_of(t.s, t.number("Kronen")) - left, actions=4)
    return t.does("attack", "Kronen")


def test_poison_is_a_part_of_what_a_reaction_costs():
    t = poisoned()
    assert found(t, "dodge", BOB).effect.endswith("has 3 AP left. Poison takes 1 life point.")
    assert found(t, "counterattack", BOB).effect.endswith("has 1 AP left. Poison takes 3 life points.")
    assert "Poison" not in found(t, "nothing", BOB).effect


@pytest.mark.parametrize(("left", "deadly"), [(4, set()), (3, {"counter"}), (1, {"counter", "dodge"})])
def test_a_reaction_by_which_poison_destroys_is_warned_of(left, deadly):
    t = poisoned(left)
    told = "The Poison then destroys Kronen Roxxon."
    assert {each for each in ("counter", "dodge") if found(t, each, BOB).warning == told} == deadly


@pytest.mark.parametrize(("left", "deadly"), [(3, set()), (2, {"run"}), (1, {"run", "walk"})])
def test_an_action_by_which_poison_destroys_is_warned_of(left, deadly):
    t = Skirmish([("Yuri Olsen", 20, 18)], [("Lamp Warden", 44, 33)]).gives_state("Yuri", "Poison", 2)
    t.with_fields("Yuri", lost=life_of(t.s, t.number("Yuri")) - left).activates("Yuri")
    told = "The Poison then destroys Yuri Olsen."
    assert {each for each in ("run", "walk") if found(t, each).warning == told} == deadly


def test_the_log_says_that_poison_hurts():
    t = Skirmish([("Yuri Olsen", 20, 18)], [("Lamp Warden", 44, 33)]).gives_state("Yuri", "Poison", 2)
    t.activates("Yuri").does("walk", "around 22.5, 19.5", "0.0 right, 0.0 down")
    assert "The Poison hurts Yuri Olsen." in t.log()


def test_who_is_berserk_is_told_that_points_left_are_no_use_for_reactions():
    t = Skirmish([("September", 5, 5)], [("Lamp Warden", 44, 33)]).gives_state("September", "Berserk", 2)
    told = "September is Berserk and can neither dodge nor counterattack."
    assert found(t.activates("September"), "end the activation").effect == told


@pytest.mark.parametrize(("who", "needed"), [("Kronen Roxxon", 7), ("Veronica", 6)])
def test_a_search_names_the_die_that_it_needs(who, needed):
    t = Skirmish(["Night Courier"], [(who, 10, 16)], dice=(9,))
    t.infiltrates("Night Courier").marks(ALICE, (10, 12), (30, 12), (40, 12)).activates(who.split()[0])
    told = f"With a die of {needed} or more you learn whether somebody is there."
    assert found(t.does("look at a marker"), "marker A", BOB).effect == told


def test_a_lantern_needs_a_lower_die():
    t = Skirmish(["Night Courier"], [("Lamp Warden", 10, 16)], dice=(9,))
    t.infiltrates("Night Courier").marks(ALICE, (10, 12), (30, 12), (40, 12)).activates("Lamp")
    t.does("Lantern", "look at a marker")
    assert found(t, "marker A", BOB).effect == "With a die of 4 or more you learn whether somebody is there."


@pytest.mark.parametrize(("enemies", "needed"), [(1, 6), (2, 7), (3, 8)])
def test_an_escape_names_the_number_that_it_needs(enemies, needed):
    names = ["Kronen Roxxon", "Yuri Olsen", "Claire Adelheid"][:enemies]
    t = Skirmish([("May", 20, 18)], [(name, 40, 10 * n) for n, name in enumerate(names, 1)])
    for n, name in enumerate(names):
        t.beside(name, "May", 120 * n)
    assert f"Roll {needed} or more to leave the fight." in found(t.activates("May"), "escape").effect


def test_gnosis_against_doom_says_which_die_counts():
    sides = [("Kronen Roxxon", 20, 18)], [("Yuri Olsen", 44, 33)]
    t = Skirmish(*sides, turn=3, dice=(8, 9, 1), gnosis=(1, 1), size=100)
    t.gives_state("Kronen", "Doom").plays("turn")
    assert found(t, "spend").effect.startswith("The lower of two dice counts.")


def hiding(turn):
    t = Skirmish([("Lamp Warden", 3, 3), "Night Courier"], [("Lamp Warden", 44, 33)], turn=turn, dice=(9, 1))
    t.infiltrates("Night Courier").marks(ALICE, (10, 12), (20, 12), (30, 12))
    t.s.last_turn = 6
    return t.plays("turn")


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (3, "You are asked again in the next turn."),
        (6, "This is the last turn: whoever stays infiltrated counts as lost."),
    ],
)
def test_who_reveals_nobody_is_told_what_follows(turn, told):
    assert told in found(hiding(turn), "nobody").effect


def test_who_admits_to_a_search_is_told_that_the_figure_cannot_move():
    t = Skirmish(["Night Courier"], [("Yuri Olsen", 10, 16)], dice=(9,))
    t.infiltrates("Night Courier").marks(ALICE, (10, 12), (30, 12), (40, 12)).activates("Yuri")
    t.does("look at a marker", "marker A")
    told = found(t, "yes").effect
    assert told == "Your infiltrated figure appears. It cannot move or charge in this turn."


def test_who_infiltrates_is_told_that_it_may_be_found():
    t = Skirmish(["Night Courier"], ["Lamp Warden"], dice=[10, 1]).plays("deployment")
    assert found(t, "infiltrate").effect.endswith("until you reveal it or it is found.")


def test_an_ability_of_who_appears_says_what_keeping_it_up_costs():
    t = hiding(2).does("Night Courier", "marker A")
    assert found(t, "Stealth").effect.startswith("Costs 1 of Night Courier's 4 action points.")


# -- rolls and targets ------------------------------------------------------------------------------


def test_a_gnosis_point_that_is_kept_is_kept_for_this_turn_only():
    t = duel("May", gnosis=(3, 0)).activates("May").does("attack", "Lamp Warden")
    assert found(t, "keep").effect.endswith("You keep 3 Gnosis points for later rolls of this turn.")


@pytest.mark.parametrize("answer", ["keep", "spend"])
def test_a_roll_to_attack_names_the_die_that_hits(answer):
    t = duel("May", gnosis=(1, 0)).activates("May").does("attack", "Lamp Warden")
    needed = t.call(defense_of, 0) - t.s.attack[0].attack
    assert f"With a die of {needed} or more Lamp Warden is hit." in found(t, answer).effect


def test_a_roll_to_dodge_names_the_die_that_it_needs():
    t = Skirmish(["May"], ["Lamp Warden"], dice=[6], gnosis=(0, 1)).stand("May", 10, 10)
    t.beside("Lamp Warden", "May", 90).activates("May").does("attack", "Lamp Warden", "dodge")
    a = t.s.attack[0]
    told = f"With a die of {a.attack - a.defense + 1} or more Lamp Warden is not hit."
    assert told in found(t, "spend", BOB).effect


def test_a_roll_to_resist_names_the_die_that_it_needs():
    t = Skirmish(["May"], ["Lamp Warden"]).stand("May", 10, 10).stand("Lamp Warden", 30, 10)
    t.s.gnosis[ALICE] = 1
    t.run(resists, t.number("May"), t.number("Lamp Warden"), WHATEVER, 16)
    added = t.call(resistance_of, t.number("May"))
    told = f"May resists with a die of {16 - added} or more: Resistance {added} against 16."
    assert found(t, "spend").effect.startswith(told)


def test_a_distance_from_corner_to_corner_has_a_text():
    t = Skirmish(["October"], ["Lamp Warden"]).stand("October", 2, 2).stand("Lamp Warden", 46, 34)
    assert INCHES[t.call(gap, t.number("October"), t.number("Lamp Warden"))].startswith("53.")


def test_a_target_is_told_with_its_defense_and_distance_and_cover():
    t = apart("October", terrain=["+"], terrain_at=(14, 10)).activates("October")
    assert found(t.does("attack"), "Lamp Warden").effect == "Defense 8, 8.0 in away, light cover: Attack -1"
