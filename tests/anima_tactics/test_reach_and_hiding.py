"""The Dark Hand: how far its abilities reach, which of them need hiding, and whom they cannot touch."""

import pytest
from skirmish_duels import IDLE, apart, duel

clause = pytest.mark.clause


def ability(title, number, *values):
    """An ability as a parameter, marked with a clause of it."""
    name, of = title.split(": ")
    return pytest.param(name, of, *values, marks=clause(title, number), id=title)


@pytest.mark.parametrize(
    ("name", "title", "inches"),
    [
        ability("May: Dark Zero", 1, 8),
        ability("May: Moon Zero", 1, 4),
        ability("Valentine: Perfect Shot", 1, 12),
        ability("Valentine: Execution", 1, 16),
        ability("October: Liberation", 2, 16),
        ability("Alessa Raincross: Dark Sniper", 1, 24),
        ability("Alessa Raincross: Storm Waltz", 1, 5),
    ],
)
def test_a_shot_reaches_so_far_and_no_farther(name, title, inches):
    near, far = (
        apart(name, inches=gap).with_fields(name, noted=1, hidden=1) for gap in (inches, inches + 0.2)
    )
    assert near.activates(name).does(title).offered() == ["Lamp Warden"]
    assert far.activates(name).refused(title) == "12.13"


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ability("May: Moon Zero", 1),
        ability("Valentine: Perfect Shot", 2),
        ability("Vayl: Scar of Time", 1),
        ability("Alessa Raincross: Dark Sniper", 1),
    ],
)
@pytest.mark.parametrize(("hidden", "no"), [(0, "19.6"), (1, None)])
def test_some_attacks_are_made_from_hiding_only(name, title, hidden, no):
    t = duel(name) if title == "Scar of Time" else apart(name, inches=3)
    assert t.with_fields(name, hidden=hidden).activates(name).refused(title) == no


@clause("Valentine: Perfect Shot", 1)
def test_the_armor_of_who_meets_a_perfect_shot_counts_2_less():
    t = apart("Valentine", "Claire Adelheid", dice=[5]).hides("Valentine")
    t.activates("Valentine").does("Perfect Shot", "Claire Adelheid")
    assert t.lines("10 + 5 = 15 against 8")
    assert t.lines("4 + 7 - 1 = 10")


@clause("Alessa Raincross: Storm Waltz", 1)
def test_each_blow_of_storm_waltz_may_cost_life_points():
    t = apart("Alessa Raincross", inches=5, dice=[5, 5, 1, 5])
    t.activates("Alessa Raincross").does("Storm Waltz", "Lamp Warden")
    assert t.life("Lamp Warden") == max(0, 11 - 3 * (4 + 1 - 1))


# -- Ki, and what is none ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title", "touches"),
    [
        ability("May: Dark Zero", 1, True),
        ability("May: Moon Zero", 1, False),
        ability("May: Death Zero", 1, True),
        ability("September: Catastrophe in Wave", 1, True),
        ability("Valentine: Perfect Shot", 1, False),
        ability("Valentine: Execution", 1, False),
        ability("Vayl: Crumbling of Time", 1, True),
        ability("Vayl: Scar of Time", 1, False),
        ability("October: Liberation", 2, True),
        ability("Tiamat: Awe of the Forgotten", 1, True),
        ability("Alessa Raincross: Dark Sniper", 1, False),
        ability("Alessa Raincross: Storm Waltz", 1, False),
    ],
)
def test_who_is_intangible_is_touched_by_ki_alone(name, title, touches):
    t = apart(name, "Elienai", inches=1, dice=[10] * 3).with_fields("Elienai", **IDLE)
    t.attacks(name, "Elienai", title)
    assert (t.life("Elienai") < 9) == touches


@clause("Tiamat: World of Wires", 1)
def test_world_of_wires_is_ki_and_moves_who_is_intangible():
    t = apart("Tiamat", "Elienai", inches=4, dice=[1]).activates("Tiamat").does("World of Wires", "Elienai")
    assert t.goes_to(15.2, 12).where("Elienai") == (15.2, 12)
