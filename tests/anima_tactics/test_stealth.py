"""Stealth, the same on every card that has it (19.1): who hides, at what price, and when not."""

import pytest
from skirmish_duels import apart, duel
from skirmish_position import Skirmish

from coverts.games.anima_tactics.vocabulary.printed import CHARACTER_NAMES

STEALTHY = (
    "May",
    "Valentine",
    "Vayl",
    "Alessa Raincross",
    "Yliana",
    "Cordelia Rosalind",
    "Veronica",
    "Nimrod",
    "Alexias",
    "Night Courier",
)
OTHERS = sorted({*CHARACTER_NAMES} - {"", *STEALTHY})


def stealthy(number):
    """Each character with Stealth, marked with a clause of its own."""
    marked = [
        pytest.param(name, marks=pytest.mark.clause(f"{name}: Stealth", number), id=name) for name in STEALTHY
    ]
    return pytest.mark.parametrize("name", marked)


@stealthy(1)
def test_stealth_hides_for_2(name):
    t = apart(name, "Kronen Roxxon").activates(name).does("Stealth")
    assert (t.figure(name).hidden, t.actions(name)) == (1, 2)
    assert not t.figure("Kronen Roxxon").hidden


@stealthy(1)
@pytest.mark.parametrize(("answer", "hidden", "left"), [("pay for it", 1, 3), ("let it end", 0, 4)])
def test_stealth_costs_1_in_each_later_upkeep_phase_or_ends(name, answer, hidden, left):
    t = Skirmish([(name, 10, 10)], [("Kronen Roxxon", 30, 30)], dice=[9, 1]).activates(name).does("Stealth")
    t.with_fields(name, actions=4).plays("upkeep").does(answer)
    assert (t.figure(name).hidden, t.actions(name)) == (hidden, left)


@stealthy(2)
def test_stealth_is_not_used_while_engaged(name):
    assert duel(name, "Kronen Roxxon").activates(name).refused("Stealth") == "19.3"


@stealthy(2)
def test_stealth_is_used_before_the_eyes_of_an_enemy_who_does_not_touch(name):
    assert apart(name, "Kronen Roxxon", inches=0.2).activates(name).refused("Stealth") is None


@stealthy(2)
def test_stealth_is_used_in_contact_with_a_friend(name):
    t = Skirmish([name, "Lamp Warden"], [("Kronen Roxxon", 30, 30)]).stand(name, 10, 10)
    assert t.beside("Lamp Warden", name, 90).activates(name).refused("Stealth") is None


@pytest.mark.parametrize("name", OTHERS)
def test_who_has_no_stealth_cannot_use_it(name):
    other = "Lamp Warden" if name == "Kronen Roxxon" else "Kronen Roxxon"
    assert apart(name, other).activates(name).offered("Stealth") == []
