"""Chapter 14: Alert tokens, what adds them, and the General Alert."""

import pytest
from grounds import EmptyTable, Grounds

FAR_OFF = ("Sentry", "P16")


def after_infiltrators(infiltrators=None, guards=(FAR_OFF,), **position):
    """Tokens added after the infiltrators' turns."""
    g = Grounds({"Wren": "H8"} if infiltrators is None else infiltrators, guards, alert=1, **position)
    return g.alert_check("infiltrators").alert - 1


def tokens_after_guards(g, *rolls):
    """Tokens added after the guard's part."""
    before = g.alert
    g.rolls += rolls
    return g.alert_check("guards").alert - before


# -- how many there are ----------------------------------------------------------------------------


@pytest.mark.row("G003-43")
@pytest.mark.parametrize("infiltrators", [1, 3])
def test_without_a_mission_there_are_as_many_tokens_as_infiltrators_at_first(infiltrators):
    assert EmptyTable(infiltrators).until("act").alert == infiltrators


@pytest.mark.row("G003-43")
@pytest.mark.parametrize(("mission", "tokens"), [("Quiet Copy", 1), ("Sabotage", 2), ("Blackout", 3)])
def test_the_mission_says_how_many_tokens_there_are_at_first(mission, tokens):
    assert EmptyTable(2, mission=mission).until("act").alert == tokens


@pytest.mark.row("G003-43")
def test_there_is_a_token_at_least():
    assert EmptyTable(1, mission="Quiet Copy").until("act").alert == 1


@pytest.mark.row("G003-43")
def test_with_a_token_for_a_terminal_two_guards_may_be_activated():
    guards = [FAR_OFF, ("Sentry", "P14"), ("Sentry", "P12")]
    g = Grounds({"Wren": "H8"}, guards, objectives=["H8"], rolls=[5, 6, 5, 1]).rounds()
    g.does("hack terminal 1", "hack terminal 1")
    assert g.alert == 2
    for name in ("Sentry 1", "Sentry 2"):
        g.does(name).does("end the turn")
    assert g.refused("Sentry 3") == "6.7"


# -- after the infiltrators ------------------------------------------------------------------------


def test_each_objective_completed_in_the_part_adds_a_token():
    g = Grounds({"Cipher": "H8"}, objectives=["H8", "H9"], rolls=[5, 6, 5, 1, 1] * 2).rounds()
    g.does("hack terminal 1", "hack terminal 2")
    assert g.alert == 3


def test_an_objective_adds_its_token_once():
    g = Grounds({"Cipher": "H8"}, objectives=["H8"], rolls=[5, 6, 5, 1, 1]).rounds()
    g.does("hack terminal 1", "end the turn")
    for _ in range(2):
        g.does("nobody else", "nobody else", "end the turn")
    assert g.alert == 2


def test_without_completion_or_sighting_there_is_no_token():
    assert after_infiltrators() == 0


def test_who_made_noise_in_a_guards_line_within_four_tiles_is_sighted():
    assert after_infiltrators(guards=[("Sentry", "H12")], noise={"Wren": 1}) == 1
    assert after_infiltrators(guards=[("Sentry", "L12")], noise={"Wren": 1}) == 1


@pytest.mark.parametrize("tile", ["H13", "I10"])
def test_beyond_four_tiles_or_off_the_line_nobody_is_sighted(tile):
    assert after_infiltrators(guards=[("Sentry", tile)], noise={"Wren": 1}) == 0


def test_a_wall_or_an_obstacle_in_the_line_hides_from_sight():
    guards = [("Sentry", "H11")]
    assert after_infiltrators(guards=guards, noise={"Wren": 1}, walls=[("H9", "H10")]) == 0
    assert after_infiltrators(guards=guards, noise={"Wren": 1}, obstacles=["H10"]) == 0


def test_who_made_no_noise_is_not_sighted():
    assert after_infiltrators(guards=[("Sentry", "H9")]) == 0


def test_a_noisy_infiltrator_is_sighted_in_the_shade_too():
    assert after_infiltrators(guards=[("Sentry", "H9")], noise={"Wren": 1}, shaded=["H8"]) == 1


def test_who_has_two_noise_dice_is_sighted_wherever_the_guards_are():
    assert after_infiltrators(noise={"Wren": 2}) == 1
    assert after_infiltrators(noise={"Wren": 1}) == 0


def test_however_many_are_sighted_there_is_one_token():
    figures = {"Wren": "H8", "Kestrel": "H10"}
    guards = [("Sentry", "H9"), ("Sentry", "I9")]
    assert after_infiltrators(figures, guards, noise={"Wren": 3, "Kestrel": 1}) == 1


def test_who_is_off_the_board_is_not_sighted():
    g = Grounds({"Wren": "H8", "Kestrel": "A1"}, [FAR_OFF], noise={"Wren": 2}, alert=1)
    assert g.fate("Wren", "escaped").alert_check("infiltrators").alert == 1


def test_a_guard_who_was_taken_out_sights_nobody():
    g = Grounds(guards=[("Sentry", "H9")], noise={"Wren": 1}, alert=1)
    assert g.fate("Sentry 1", "taken out").alert_check("infiltrators").alert == 1


# -- after the guards ------------------------------------------------------------------------------


def test_a_quiet_round_adds_no_token():
    assert tokens_after_guards(Grounds(guards=[FAR_OFF])) == 0


def test_a_loud_attack_of_an_infiltrator_adds_a_token():
    g = Grounds(guards=[("Captain", "H9")]).turn("Wren").attacks("Captain 1")
    assert tokens_after_guards(g) == 1


def test_a_silent_attack_adds_no_token():
    g = Grounds(guards=[("Captain", "H9")], equipment={"Wren": ["Combat knife"]}).turn("Wren")
    assert tokens_after_guards(g.attacks("Captain 1", "Combat knife")) == 0


def test_a_guards_shot_adds_a_token():
    g = Grounds(guards=[("Sentry", "H11")]).turn("Sentry 1").attacks("Wren")
    assert tokens_after_guards(g) == 1


def test_a_guards_close_combat_adds_none():
    g = Grounds(guards=[("Hound", "H9")]).turn("Hound 1").attacks("Wren")
    assert tokens_after_guards(g) == 0


def test_there_is_one_token_for_gunfire_in_a_round():
    g = Grounds(guards=[("Captain", "H9")]).turn("Wren").attacks("Captain 1").attacks("Captain 1")
    g.turn("Captain 1").attacks("Wren", "own weapon")
    assert tokens_after_guards(g) == 1


@pytest.mark.row("G003-48")
def test_gunfire_of_an_earlier_round_adds_no_token():
    pistol = {"Wren": ["Service pistol"]}
    g = Grounds({"Wren": "H8"}, [("Captain", "H13")], equipment=pistol, alert=1).rounds()
    g.attacks("Captain 1").does("end the turn", "nobody else", "nobody else")
    assert g.alert == 2
    with g.changed({"alert": 0}):
        g.does("end the turn", "nobody else", "nobody else")


def silently_taken_out(*names):
    """Wren has taken those guards out without a sound."""
    g = Grounds(guards=[("Sentry", "H9"), ("Sentry", "G9")], equipment={"Wren": ["Combat knife"]})
    g.turn("Wren")
    for name in names:
        g.attacks(name, "Combat knife", rolls=[5, 5, 1, 1, 5])
        assert not g.is_on_board(name)
    return g


@pytest.mark.parametrize(("face", "tokens"), [(4, 0), (5, 1), (6, 1)])
def test_a_die_tells_whether_a_guard_is_missed(face, tokens):
    assert tokens_after_guards(silently_taken_out("Sentry 1"), face) == tokens


def test_everybody_sees_the_die_for_a_guard():
    g = silently_taken_out("Sentry 1")
    g.given(points_the_way=1)  # as after a random move
    tokens_after_guards(g, 4)
    view = g.view(1)
    assert (list(view.dice[: view.rolled]), view.points_the_way) == ([4], 0)


def test_a_die_is_rolled_for_each_guard_taken_out():
    assert tokens_after_guards(silently_taken_out("Sentry 1", "Sentry 2"), 5, 6) == 2
    assert tokens_after_guards(silently_taken_out("Sentry 1", "Sentry 2"), 1, 6) == 1


@pytest.mark.row("G003-48")
def test_a_guard_is_missed_in_the_round_in_which_he_was_taken_out():
    knife = {"Wren": ["Combat knife"]}
    g = Grounds({"Wren": "H8"}, [("Sentry", "H9"), FAR_OFF], equipment=knife, alert=1).rounds()
    g.attacks("Sentry 1", "Combat knife", rolls=[5, 5, 1, 1, 5]).does("end the turn")
    g.does("nobody else", "nobody else")
    rolled = len(g.dice_rolled)
    g.does("end the turn", "nobody else", "nobody else")
    assert len(g.dice_rolled) == rolled


@pytest.mark.parametrize(("round", "tokens"), [(3, 0), (4, 1), (5, 0), (8, 1)])
def test_at_the_end_of_every_fourth_round_the_shift_adds_a_token(round, tokens):
    assert tokens_after_guards(Grounds(round=round)) == tokens


# -- the General Alert -----------------------------------------------------------------------------


@pytest.mark.row("G003-32")
@pytest.mark.parametrize(("infiltrators", "threshold"), [(1, 6), (2, 8), (4, 12)])
def test_without_a_mission_the_threshold_is_four_and_two_for_each_infiltrator(infiltrators, threshold):
    assert EmptyTable(infiltrators).until("act").threshold == threshold


@pytest.mark.row("G003-32")
def test_with_the_token_that_reaches_the_threshold_the_general_alert_is_issued():
    g = Grounds(noise={"Wren": 2}, alert=5).alert_check("infiltrators")
    assert g.alert == g.threshold == 6
    assert g.general_alert
    assert g.over


@pytest.mark.row("G003-32")
def test_a_token_short_of_the_threshold_it_is_not():
    g = Grounds(noise={"Wren": 2}, alert=4).alert_check("infiltrators")
    assert g.alert == 5
    assert not g.general_alert


@pytest.mark.row("G003-32", "G003-38")
def test_after_the_general_alert_the_guard_takes_no_part():
    g = Grounds(guards=[FAR_OFF], noise={"Wren": 3}, alert=5).rounds().does("end the turn")
    assert g.general_alert
    assert not g.said("heading.guards")


@pytest.mark.row("G003-32")
def test_the_threshold_is_the_missions():
    g = Grounds(mission="Blackout", noise={"Wren": 2}, alert=6).alert_check("infiltrators")
    assert not g.general_alert
    assert g.alert_check("infiltrators").general_alert


def test_after_round_15_it_is_issued_whatever_the_tokens():
    g = Grounds(guards=[FAR_OFF], alert=1, round=15).alert_check("guards")
    assert g.general_alert
    assert g.said("dawn")
    assert not Grounds(guards=[FAR_OFF], alert=1, round=14).alert_check("guards").general_alert
