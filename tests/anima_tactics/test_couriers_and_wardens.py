"""The abilities of the two test characters."""

import pytest
from skirmish_position import Skirmish

clause = pytest.mark.clause


@pytest.mark.card("Night Courier: Stealth")
def test_stealth_hides_the_night_courier_for_2():
    p = Skirmish([("Night Courier", 20, 18)], [("Lamp Warden", 24, 18)]).activates("Night Courier")
    p.does("Stealth")
    assert (p.figure("Night Courier").hidden, p.actions("Night Courier")) == (1, 2)


@pytest.mark.card("Night Courier: Stealth")
@pytest.mark.parametrize(("answer", "hidden", "left"), [("pay for it", 1, 0), ("let it end", 0, 1)])
def test_stealth_lasts_as_long_as_its_upkeep_is_paid(answer, hidden, left):
    p = Skirmish([("Night Courier", 20, 18)], [("Lamp Warden", 24, 18)], dice=(5, 1)).hides("Night Courier")
    p.with_fields("Night Courier", actions=1).plays("upkeep").does(answer)
    assert (p.figure("Night Courier").hidden, p.actions("Night Courier")) == (hidden, left)


@clause("Night Courier: Backstab", 1)
def test_backstab_has_3_more_attack():
    p = Skirmish([("Night Courier", 20, 18)], ["Lamp Warden"], dice=[2]).hides("Night Courier")
    p.beside("Lamp Warden", "Night Courier", actions=0).activates("Night Courier")
    p.does("Backstab", "Lamp Warden")
    assert p.lines("7 + 2 = 9 against 8")
    assert not p.figure("Night Courier").hidden


@clause("Night Courier: Backstab", 1)
def test_backstab_is_only_for_the_hidden():
    p = Skirmish([("Night Courier", 20, 18)], ["Lamp Warden"]).beside("Lamp Warden", "Night Courier")
    assert p.activates("Night Courier").refused("Backstab") == "19.6"


@clause("Lamp Warden: Lantern", 1)
@pytest.mark.parametrize(("die", "hidden"), [(3, 1), (4, 0)])
def test_a_lantern_locates_with_2_more(die, hidden):
    p = Skirmish([("Lamp Warden", 20, 18)], [("Night Courier", 26, 18)], dice=[die]).hides("Night Courier")
    p.activates("Lamp Warden").does("Lantern", "look for those who are Hidden")
    assert p.figure("Night Courier").hidden == hidden


@clause("Lamp Warden: Lantern", 1)
def test_a_lantern_helps_to_look_at_a_marker():
    p = Skirmish([("Lamp Warden", 20, 18)], ["Night Courier"], dice=[4]).infiltrates("Night Courier")
    p.marks(1, (26, 18), (34, 18), (42, 18)).activates("Lamp Warden")
    assert p.does("Lantern", "look at a marker", "marker A").asked() == "answer_locate"


def net(*dice, inches=6):
    """Thrown at a Claire without action points."""
    p = Skirmish([("Lamp Warden", 20, 18)], [("Claire Adelheid", 21.2 + inches, 18)], dice=dice)
    p.with_fields("Claire Adelheid", actions=0).activates("Lamp Warden")
    return p


@clause("Lamp Warden: Net", 1)
@pytest.mark.parametrize(("die", "no"), [(4, "12.11"), (5, None)])
def test_a_net_holds_who_is_hit_for_the_turn_unless_14_is_reached(die, no):
    p = net(10, die).does("Net", "Claire Adelheid")
    assert p.life("Claire Adelheid") == 14
    assert p.with_fields("Claire Adelheid", actions=2).activates("Claire Adelheid").refused("walk") == no


@clause("Lamp Warden: Net", 1)
def test_a_net_that_misses_holds_nobody():
    assert not net(3).does("Net", "Claire Adelheid").figure("Claire Adelheid").held


@clause("Lamp Warden: Net", 1)
def test_a_net_holds_nobody_in_the_next_turn():
    p = net(10, 4).does("Net", "Claire Adelheid").plays("recovery").with_fields("Claire Adelheid", actions=4)
    assert p.activates("Claire Adelheid").refused("walk") is None


@clause("Lamp Warden: Net", 1)
def test_a_net_is_thrown_6_inches_at_most():
    assert net(inches=6.2).refused("Net") == "12.13"


@clause("Lamp Warden: Net", 1)
def test_a_net_is_thrown_6_inches():
    assert net(inches=6).refused("Net") is None
