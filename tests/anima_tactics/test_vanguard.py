"""What the vanguard does otherwise than the skirmisher: it hides nobody, and strikes back."""

from skirmish_position import Skirmish


def likes(p):
    return p.liked("vanguard")


def test_it_lets_nobody_infiltrate():
    p = Skirmish(["Night Courier", "Lamp Warden"], dice=(9, 1)).plays("deployment")
    assert likes(p) != ["let Night Courier infiltrate"]
    assert p.liked("skirmisher") == ["let Night Courier infiltrate"]


def test_it_charges_who_is_in_reach():
    p = Skirmish([("Veronica", 20, 20)], [("Lamp Warden", 30, 20)])
    assert likes(p.activates("Veronica")) == ["charge"]


def test_it_runs_at_an_enemy_far_off():
    p = Skirmish([("Veronica", 24, 4)], [("Lamp Warden", 24, 33)]).activates("Veronica")
    before = p.gap("Veronica", "Lamp Warden")
    assert likes(p) == ["run"]
    p.does("run")
    while p.asked() in ("choose_cell", "choose_point"):
        p.does(likes(p)[0])
    assert p.gap("Veronica", "Lamp Warden") < before - 6


def test_it_strikes_back_where_the_skirmisher_dodges():
    p = Skirmish([("Night Courier", 20, 20)], [("Lamp Warden", 30, 20)])
    p.beside("Night Courier", "Lamp Warden", actions=4).with_fields("Lamp Warden", actions=4)
    p.attacks("Night Courier", "Lamp Warden")
    assert likes(p) == ["counterattack"]
    assert p.liked("skirmisher") == ["dodge"]
