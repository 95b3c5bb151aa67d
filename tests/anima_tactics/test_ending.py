"""Chapter 23: what scenarios count."""

import pytest
from skirmish_position import ALICE, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels
from coverts.games.anima_tactics.state import CAPTURE, CONTROL

COURIER, WARDEN = "Night Courier", "Lamp Warden"


# -- Strategic control -----------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "scored"), [(1, 80), (2, 80), (3, 70), (9, 10), (10, 0)])
def test_who_is_left_alone_scores_all_turns_that_are_left(turn, scored):
    p = Skirmish([(COURIER, 20, 20)], [WARDEN], turn=turn, scenario=CONTROL).destroys(WARDEN)
    p.call(count_levels)
    assert [*p.s.held_points] == [scored, 0]


# -- Capture ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("y", "no"), [(15.8, None), (15.6, "23.8")])
def test_the_prisoner_stands_in_the_middle_and_is_picked_up_from_within_an_inch(y, no):
    p = Skirmish([COURIER], [WARDEN], dice=[9, 1, 9, 1], scenario=CAPTURE).plays("game")
    p.deploys(COURIER, 20, 3).deploys(WARDEN, 20, 33).stand(COURIER, 24, y).does(COURIER)
    assert p.asked(ALICE) == "act"
    assert p.refused("pick up") == no
