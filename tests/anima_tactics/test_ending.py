"""Chapter 23: what scenarios count, and who wins them."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels, score_control, score_of
from coverts.games.anima_tactics.state import CAPTURE, CONTROL

COURIER, WARDEN = "Night Courier", "Lamp Warden"


# -- Strategic control -----------------------------------------------------------------------------


def controlled(*party, warden=(44, 33), turn=3):
    """What both sides have scored for the square as a turn ends; a Lamp Warden is worth 30 levels."""
    p = Skirmish(party, [(WARDEN, *warden)], turn=turn, scenario=CONTROL)
    p.call(score_control)
    return [*p.s.held_points]


@pytest.mark.parametrize(
    ("at", "scored"), [((17.5, 18), 10), ((17.4, 18), 0), ((24, 24.5), 10), ((24, 24.6), 0)]
)
def test_who_stands_in_the_square_even_partly_holds_it(at, scored):
    assert controlled((COURIER, *at)) == [scored, 0]


def test_the_larger_sum_of_levels_holds_the_square_and_equal_ones_do_not():
    assert controlled((COURIER, 20, 20), warden=(24, 20)) == [0, 0]
    assert controlled((COURIER, 20, 20), ("Wissenschaft Agent", 22, 20), warden=(24, 20)) == [10, 0]
    assert controlled(("Wissenschaft Agent", 22, 20), warden=(24, 20)) == [0, 10]


@pytest.mark.parametrize(("turn", "scored"), [(2, 0), (3, 10), (10, 10)])
def test_the_square_counts_from_the_third_turn_on(turn, scored):
    assert controlled((COURIER, 20, 20), turn=turn) == [scored, 0]


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


@pytest.mark.parametrize(("carrier", "wins"), [(COURIER, ALICE), (WARDEN, BOB), (None, BOB)])
def test_the_attacker_wins_who_brings_the_prisoner_home(carrier, wins):
    p = Skirmish([(COURIER, 20, 6.6)], [(WARDEN, 30, 6.6)], scenario=CAPTURE)
    p.s.carried_by = -1 if carrier is None else p.number(carrier)
    assert [p.call(score_of, seat) for seat in (ALICE, BOB)] == [wins == ALICE, wins == BOB]
    if wins == ALICE:
        assert not p.stand(COURIER, 20, 6.65).call(score_of, ALICE)


@pytest.mark.parametrize("gone", [ALICE, BOB])
def test_where_a_side_is_gone_the_other_one_wins(gone):
    p = Skirmish([("Veronica", 20, 20)], [(WARDEN, 30, 20)], scenario=CAPTURE)
    p.destroys(("Veronica", WARDEN)[gone])
    assert [p.call(score_of, seat) for seat in (ALICE, BOB)] == [gone == BOB, gone == ALICE]
