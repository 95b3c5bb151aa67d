"""Chapter 15: when a mission ends, what each side scores, who has won, and a clean table afterwards."""

from types import SimpleNamespace

import pytest
from grounds import EmptyTable, Grounds

from coverts.games.infiltrators.page.meanings import warnings
from coverts.games.infiltrators.rules.deeds import LEAVE
from coverts.games.infiltrators.rules.setup import clear_mission
from coverts.games.infiltrators.state import FIRST_GUARD

THREE = ["D4", "L4", "D12"]
FAR_OFF = ("Sentry", "P16")


def ended(*infiltrators, escaped=(), out=(), completed=(), **position):
    """A mission at its end. escaped, out: who left the board and who was taken out."""
    g = Grounds(dict.fromkeys(infiltrators), objectives=THREE, **position).completes(*completed)
    for name in escaped:
        g.fate(name, "escaped")
    for name in out:
        g.fate(name, "taken out")
    return g


def points(*infiltrators, **position):
    """(infiltrators, guard)"""
    return ended(*infiltrators, **position).counts_points()


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-117")
def test_when_the_last_infiltrator_leaves_the_game_is_over_at_once():
    g = Grounds({"Wren": "A1", "Kestrel": "A3"}, [FAR_OFF], hits={"Kestrel": 1}).fate("Kestrel", "taken out")
    g.rounds().does("leave the board")
    assert g.over
    assert not g.said("heading.guards")


@pytest.mark.row("G003-117")
def test_when_the_last_infiltrator_is_taken_out_the_game_is_over_at_once():
    g = Grounds({"Wren": "H8"}, [("Sentry", "H9"), FAR_OFF], hits={"Wren": 2}, alert=2).rounds()
    g.does("end the turn", "Sentry 1").attacks("Wren", "bare hands", rolls=[5, 1, 6])
    assert g.over
    assert (g.where("Wren"), g.is_on_board("Wren")) == (None, False)


@pytest.mark.row("G003-117")
def test_with_an_infiltrator_on_the_board_it_goes_on():
    g = Grounds({"Wren": "A1", "Kestrel": "A3"}, [FAR_OFF]).rounds()
    g.does("leave the board")
    assert (g.asked(), g.acting) == ("act", "Wren")
    g.does("end the turn")
    assert g.asked() == "activate"


@pytest.mark.row("G003-31", "G003-117")
def test_points_are_counted_when_the_last_infiltrator_has_left():
    t = EmptyTable().until("act").does("leave the board")
    assert t.over
    assert t.points() == (3, 6)


@pytest.mark.row("G003-31")
def test_points_are_counted_when_the_general_alert_is_issued():
    t = EmptyTable().until("act")
    t.given(round=15)
    t.does("end the turn").until("drift").does("nobody else")
    assert t.over
    assert t.points() == (0, 12)


@pytest.mark.row("G003-30")
def test_who_is_on_the_board_at_the_general_alert_is_captured():
    g = Grounds({"Wren": "A1", "Kestrel": "A3"}, objectives=THREE, round=15).fate("Kestrel", "escaped")
    g.alert_check("guards")
    assert "Wren is captured." in g.log()
    assert "Kestrel is captured." not in g.log()
    assert (g.where("Wren"), g.is_on_board("Wren")) == (None, False)


@pytest.mark.row("G003-30")
def test_after_the_general_alert_nobody_escapes_any_more():
    g = Grounds({"Wren": "A1"}, objectives=THREE, round=14).completes(1, 2).rounds()
    g.does("end the turn", "nobody else", "nobody else")
    assert g.over
    assert g.counts_points() == (2 * 2 + 2, 3 + 2 + 3)


# -- the points ------------------------------------------------------------------------------------


@pytest.mark.row("G003-28")
@pytest.mark.parametrize(("completed", "scored"), [([], 0), ([1], 2), ([1, 2], 4 + 2), ([1, 2, 3], 6 + 2)])
def test_the_aim_is_two_of_three_terminals_and_a_third_adds_nothing_to_it(completed, scored):
    assert points("Wren", out=["Wren"], completed=completed)[0] == scored


@pytest.mark.row("G003-29")
def test_who_left_has_escaped_and_without_a_hit_die_unharmed_too():
    g = Grounds({"Wren": "A1", "Kestrel": "A3"}, objectives=THREE, hits={"Kestrel": 2})
    g.rounds().does("leave the board", "leave the board")
    assert (g.where("Wren"), g.where("Kestrel")) == (None, None)
    assert g.counts_points()[0] == 2 * 2 + 1


@pytest.mark.row("G003-29")
def test_that_all_escaped_counts_with_the_aim_reached():
    both = {"escaped": ["Wren", "Kestrel"], "hits": {"Wren": 1, "Kestrel": 1}}
    assert points("Wren", "Kestrel", **both, completed=[1, 2])[0] == 6 + 4 + 2
    assert points("Wren", "Kestrel", **both, completed=[1])[0] == 2 + 4


@pytest.mark.row("G003-29")
def test_with_one_taken_out_not_all_have_escaped():
    assert points("Wren", "Kestrel", escaped=["Wren"], out=["Kestrel"], completed=[1, 2])[0] == 6 + 2 + 1


@pytest.mark.row("G003-118")
def test_the_guard_counts_infiltrators_taken_out_and_objectives_left():
    assert points("Wren", "Kestrel", escaped=["Wren"], out=["Kestrel"], completed=[1])[1] == 3 + 2 * 3
    assert points("Wren", "Kestrel", escaped=["Wren", "Kestrel"], completed=[1, 2, 3])[1] == 0


def test_with_more_infiltrators_an_open_objective_scores_more():
    team = ["Wren", "Kestrel", "Doc", "Cipher"]
    assert [points(*team[:n], escaped=team[:n])[1] for n in (1, 2, 3, 4)] == [3 * 2, 3 * 3, 3 * 4, 3 * 5]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("mission", ["Standard game", "The Informant"])
def test_who_leaves_without_having_done_anything_loses(mission, count):
    team = ["Wren", "Kestrel", "Doc", "Cipher"][:count]
    infiltrators, guard = points(*team, escaped=team, mission=mission)
    assert infiltrators < guard


@pytest.mark.row("G003-118")
def test_the_guard_counts_who_is_captured_and_the_general_alert():
    g = Grounds({"Wren": "A1", "Kestrel": None}, objectives=THREE, round=15).completes(1, 2, 3)
    assert g.fate("Kestrel", "escaped").alert_check("guards").counts_points() == (6 + 2 + 2 + 1, 3 + 3)


@pytest.mark.row("G003-118")
def test_both_sides_count_by_the_objectives():
    assert points("Wren", out=["Wren"], completed=[1, 2]) == (2 * 2 + 2, 3 + 2)


@pytest.mark.row("G003-27")
@pytest.mark.parametrize(
    ("mission", "scored"),
    [("Standard game", (4 + 2, 3 + 2)), ("The Informant", (0, 3 + 4)), ("Blackout", (4, 3 + 2 * 2))],
)
def test_each_mission_is_judged_by_its_own_list(mission, scored):
    assert points("Wren", out=["Wren"], completed=[1, 2], mission=mission) == scored


@pytest.mark.row("G003-27")
def test_a_mission_says_what_is_done_at_its_objectives():
    def work(mission):
        g = Grounds({"Wren": "D4"}, objectives=["D4"], mission=mission).turn("Wren")
        return [text for text in g.offered() if text.endswith(" 1")]

    assert [work("Standard game"), work("Sabotage"), work("The Informant")] == [
        ["hack terminal 1"],
        ["lay a charge at machine 1"],
        ["open cell 1"],
    ]


# -- who has won -----------------------------------------------------------------------------------


@pytest.mark.row("G003-33")
def test_the_infiltrators_win_with_more_points():
    g = ended("Wren", escaped=["Wren"], completed=[1, 2])
    assert g.counts_points() == (11, 2)
    assert g.winners() == [0, 1]
    assert g.result() == "The infiltrators win, 11 to 2."


@pytest.mark.row("G003-33")
def test_the_guard_wins_with_more_points():
    g = ended("Wren", out=["Wren"], completed=[1])
    assert g.counts_points() == (2, 7)
    assert g.winners() == [1, 0]
    assert g.result() == "The guard wins, 7 to 2."


@pytest.mark.row("G003-34")
def test_all_infiltrators_win_together_whatever_became_of_them():
    g = ended("Wren", "Kestrel", "Doc", escaped=["Wren", "Doc"], out=["Kestrel"], completed=[1, 2, 3])
    assert g.counts_points() == (6 + 2 + 2 * 3, 3)
    assert g.winners() == [0, 1, 1, 1]


@pytest.mark.row("G003-34")
def test_equal_points_are_a_draw():
    g = ended("Wren", escaped=["Wren"], hits={"Wren": 1}, completed=[1])
    assert g.counts_points() == (4, 4)
    assert g.winners() == [0, 0]
    assert g.result() == "The score is 4 to 4."


# -- one mission after another ---------------------------------------------------------------------

LEFT_OVER = {
    "phase": 2, "round": 7, "acting": 1, "north": 3, "alert": 5, "threshold": 9, "general_alert": 1,
    "ever_gunfire": 1, "smoke": 40, "lights_out": 1, "decoy": 1, "informant_in": 2, "informant_known_by": 3,
    "informant_at": 40, "informant_found": 1, "informant_out": 1, "empty_cells": 2,
}  # fmt: skip
ON_AN_OBJECTIVE = ["tile", "progress", "security", "done", "charged"]
ON_A_FIGURE = ["tile", "status", "hits", "noise", "dazed", "stopped", "patches", "leads"]
ON_A_GUARD = [*ON_A_FIGURE, "seat", "card", "commander"]


@pytest.mark.row("G003-35", "G003-43")
def test_a_mission_begins_with_nothing_left_of_the_last():
    t = EmptyTable(mission="The Informant")
    s, clean = t.s, t.packed()
    for field, value in LEFT_OVER.items():
        setattr(s, field, value)
    wren, sentry = s.figure[0], s.figure[FIRST_GUARD]
    for record, fields in ((wren, ON_A_FIGURE), (sentry, ON_A_GUARD), (t.objective(3), ON_AN_OBJECTIVE)):
        for field in fields:
            setattr(record, field, 1)
    wren.used_up.add(3)
    for field in (s.uses, s.tile, s.laid, s.turned, s.blocks, s.gates):
        field[0] = 1
    for field in (s.can, s.over, s.away):
        field[0][0] = 1
    s.segments_left.remove(4)
    assert t.packed() != clean
    t.call(clear_mission)
    assert t.packed() == clean


@pytest.mark.row("G003-33")
def test_a_mission_with_equal_points_is_won_by_nobody():
    g = Grounds(mission="Quiet Copy", campaign=1).fate("Wren", "escaped")
    assert g.counts_points() == (6, 6)
    assert (g.won(1), g.won(0)) == (0, 0)


@pytest.mark.parametrize(("named", "warned"), [("deed", [LEAVE]), ("guard", [])])
def test_leaving_the_board_is_asked_once_more(named, warned):
    state = Grounds(mission="Quiet Copy", campaign=1).s
    assert [*warnings(state, SimpleNamespace(named=named))] == warned
