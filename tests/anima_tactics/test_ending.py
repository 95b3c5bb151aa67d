"""Chapter 23: what scenarios count, and who wins them."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.game import why_lost
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


# -- why somebody has lost -------------------------------------------------------------------------


def reason(p, seat):
    """What the loser is told, after the levels and the turns that are left have been counted."""
    p.call(count_levels)
    assert p.call(score_of, seat) < p.call(score_of, 1 - seat)
    return why_lost(p.s, seat, []).reason


def test_who_has_fewer_levels_is_told_both_numbers():
    p = Skirmish([(COURIER, 20, 20)], [(WARDEN, 30, 20), ("Wissenschaft Agent", 34, 20)], turn=10)
    assert reason(p, ALICE) == "They have more left on the table: 50 levels to 30."


def test_who_never_revealed_a_figure_is_told_that_it_counts_as_lost():
    p = Skirmish([COURIER], [(WARDEN, 30, 20)], turn=10).infiltrates(COURIER)
    assert reason(p, ALICE) == (
        "They have more left on the table: 30 levels to 0. Those you never revealed count as lost."
    )


def test_figures_that_the_winner_never_revealed_are_not_named():
    p = Skirmish([("Wissenschaft Agent", 20, 20)], [(WARDEN, 30, 20), COURIER], turn=10)
    assert reason(p.infiltrates(COURIER), ALICE) == "They have more left on the table: 30 levels to 20."


def test_who_is_wiped_out_is_told_so():
    p = Skirmish([COURIER], [(WARDEN, 30, 20)], turn=5).destroys(COURIER)
    assert reason(p, ALICE) == "Nobody of yours was left on the table."


def test_who_is_wiped_out_in_strategic_control_is_told_the_points_that_decided():
    p = Skirmish([COURIER], [(WARDEN, 30, 20)], turn=5, scenario=CONTROL).destroys(COURIER)
    assert reason(p, ALICE) == (
        "They have more points for the middle: 50 to 0. Nobody of yours was left to hold it."
    )


def test_who_survives_strategic_control_and_loses_is_not_told_that_nobody_was_left():
    p = Skirmish([COURIER], [(WARDEN, 30, 20)], turn=10, scenario=CONTROL).destroys(COURIER)
    p.s.held_points[ALICE] = 60
    assert reason(p, BOB) == "They have more points for the middle: 60 to 0."


@pytest.mark.parametrize(
    ("seat", "told"),
    [(ALICE, "You did not bring the prisoner home in time."), (BOB, "They brought the prisoner home.")],
)
def test_what_became_of_the_prisoner_is_the_reason(seat, told):
    p = Skirmish([(COURIER, 20, 6.6)], [(WARDEN, 30, 6.6)], turn=10, scenario=CAPTURE)
    p.s.carried_by = p.number(COURIER) if seat == BOB else -1
    assert reason(p, seat) == told
