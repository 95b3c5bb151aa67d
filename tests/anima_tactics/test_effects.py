"""What each answer does now and what it costs, in words beside the answer; and warnings."""

import pytest
from skirmish_duels import IDLE
from skirmish_position import ALICE, Skirmish


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
