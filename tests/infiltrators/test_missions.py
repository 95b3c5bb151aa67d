"""Chapter 24: the standard game and the six missions."""

import pytest
from grounds import EmptyTable, Grounds

from coverts.games.infiltrators.page.words import objective_name
from coverts.games.infiltrators.rules.setup import put_floodlight
from coverts.games.infiltrators.rules.stealth import is_shaded
from coverts.games.infiltrators.state import CUT_THE_HEAD, SHADED

clause = pytest.mark.clause

PRINTED = [
    ("Standard game", 3, 3, (1, 4), (6, 12)),
    ("Data Tap", 3, 3, (1, 4), (6, 12)),
    ("Quiet Copy", 3, 3, (1, 3), (5, 11)),
    ("Sabotage", 3, 0, (1, 4), (7, 13)),
    ("The Informant", 3, 2, (1, 4), (7, 13)),
    ("Cut the Head", 2, 3, (1, 4), (7, 13)),
    ("Blackout", 4, 3, (2, 5), (8, 14)),
]
"""Title, markers, their Security, Alert tokens at first and the threshold for one and four infiltrators."""


def passes_a_round(g):
    """Nobody does anything until the next round."""
    now = g.round
    while g.asked() and g.round == now:
        g.does("end the turn" if g.asked() == "act" else "nobody else")
    return g


# -- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "markers", "security"), [row[:3] for row in PRINTED])
def test_a_mission_has_its_objectives_and_their_security(title, markers, security):
    g = EmptyTable(mission=title).until("start_at")
    assert [at.security for at in g.objectives if at.tile >= 0] == [security] * markers


@pytest.mark.parametrize(("title", "tokens"), [(row[0], row[3]) for row in PRINTED])
def test_a_mission_begins_with_its_alert_tokens(title, tokens):
    assert tuple(EmptyTable(number, mission=title).alert for number in (1, 4)) == tokens


@pytest.mark.card("Quiet Copy")
def test_quiet_copy_begins_with_a_token_less_than_infiltrators():
    assert [EmptyTable(number, mission="Quiet Copy").alert for number in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.parametrize(("title", "thresholds"), [(row[0], row[4]) for row in PRINTED])
def test_a_mission_has_its_threshold_of_the_general_alert(title, thresholds):
    assert tuple(EmptyTable(number, mission=title).threshold for number in (1, 4)) == thresholds


ESCAPED = 2 + 1
"""Points for an infiltrator who left unharmed; with the requirement there are 2 for that and 2 for all."""


@pytest.mark.parametrize(
    ("title", "needed", "objectives", "each", "extra"),
    [
        pytest.param("Standard game", 2, 3, 2, 0, marks=clause("Standard game", 1)),
        pytest.param("Data Tap", 2, 3, 2, 0, marks=clause("Data Tap", 1)),
        pytest.param("Quiet Copy", 2, 3, 2, 3, marks=clause("Quiet Copy", 1, 2)),
        ("Sabotage", 2, 3, 2, 0),
        pytest.param("Cut the Head", 2, 3, 2, 0, marks=clause("Cut the Head", 2)),
        pytest.param("Blackout", 3, 4, 2, 0, marks=clause("Blackout", 2)),
    ],
)
def test_a_mission_is_scored_by_its_objectives_and_its_requirement(title, needed, objectives, each, extra):
    def points(done):
        g = Grounds(mission=title).completes(*range(1, done + 1)).fate("Wren", "escaped")
        return g.counts_points()

    short_of_it = each * (needed - 1) + ESCAPED + extra
    assert points(needed - 1) == (short_of_it, each * (objectives - needed + 1))
    assert points(needed) == (short_of_it + each + 2 + 2, each * (objectives - needed))


@pytest.mark.parametrize(
    "title",
    [pytest.param(title, marks=clause(title, 1)) for title in ("Standard game", "Data Tap", "Quiet Copy")],
)
def test_an_infiltrator_completes_the_aim_by_hacking_two_terminals_and_leaving(title):
    objectives = ["A2", "B2", "P16"]
    g = Grounds({"Cipher": "A1"}, mission=title, objectives=objectives, rolls=[5, 5, 5, 1, 1] * 2, alert=0)
    extra = 3 if title == "Quiet Copy" else 0
    g.rounds().does("hack terminal 1", "hack terminal 2")
    passes_a_round(g).does("leave the board")
    assert g.counts_points() == (2 * 2 + 2 + ESCAPED + 2 + extra, 2)


# -- Quiet Copy ------------------------------------------------------------------------------------


def copied(**position):
    return Grounds(mission="Quiet Copy", **position).fate("Wren", "escaped")


@clause("Quiet Copy", 2)
def test_a_token_for_gunfire_costs_the_three_points_for_silence():
    g = copied()
    g.given(gunfire=1)
    g.alert_check("guards")
    assert g.counts_points()[0] == ESCAPED


@clause("Quiet Copy", 2)
def test_gunfire_in_a_round_that_is_not_ended_costs_nothing():
    g = copied()
    g.given(gunfire=1)
    assert g.counts_points()[0] == ESCAPED + 3


@clause("Quiet Copy", 3)
@pytest.mark.parametrize(("tokens", "points"), [(4, 0), (5, 1), (7, 3), (8, 3)])
def test_with_two_infiltrators_each_token_beyond_four_is_a_point_for_the_guard(tokens, points):
    g = Grounds({"Wren": "H8", "Doc": "H9"}, mission="Quiet Copy", alert=tokens)
    g.fate("Wren", "escaped").fate("Doc", "escaped")
    assert g.counts_points()[1] == 3 * 3 + points


@clause("Quiet Copy", 3)
@pytest.mark.parametrize(("tokens", "points"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_each_token_beyond_two_for_each_infiltrator_is_a_point_for_the_guard(tokens, points):
    assert copied(alert=tokens).counts_points()[1] == 2 * 3 + points


# -- Sabotage --------------------------------------------------------------------------------------


def sabotage(infiltrators=None, guards=(), **position):
    objectives = position.pop("objectives", ["H9", "A1", "P1"])
    infiltrators = infiltrators or {"Wren": "H8"}
    return Grounds(infiltrators, guards, mission="Sabotage", objectives=objectives, **position)


def charged(*guards, **position):
    """In round 1 Wren has laid a charge at the first machine, next to her."""
    return sabotage(None, guards, round=0, **position).rounds().does("lay a charge at machine 1")


@clause("Sabotage", 2, 3)
def test_laying_a_charge_is_an_action_and_a_noise_die_without_a_roll():
    g = sabotage().turn("Wren").does("lay a charge at machine 1")
    assert (g.actions, g.figure("Wren").noise, g.dice_rolled) == (1, 1, [])


@clause("Sabotage", 1)
def test_a_charge_is_laid_from_the_machine_or_next_to_it():
    assert sabotage({"Wren": "H9"}).turn("Wren").refused("lay a charge at machine 1") is None
    assert sabotage({"Wren": "H11"}).turn("Wren").refused("lay a charge at machine 1") == "24.3"
    behind = sabotage(walls=[("H8", "H9")]).turn("Wren")
    assert behind.refused("lay a charge at machine 1") == "24.3"


@clause("Sabotage", 1)
@pytest.mark.card("Cipher, the Hacker")
def test_cipher_has_to_go_to_the_machine_like_everybody():
    g = sabotage({"Cipher": "H11"}).turn("Cipher")
    assert g.refused("lay a charge at machine 1") == "24.3"


@clause("Sabotage", 1)
def test_a_machine_takes_one_charge():
    g = sabotage().turn("Wren").does("lay a charge at machine 1")
    assert "lay a charge at machine 1" not in g.offered()


@clause("Sabotage", 4)
def test_a_machine_counts_when_its_charge_has_lain_for_two_full_rounds():
    g = passes_a_round(passes_a_round(charged()))
    assert (g.round, g.objective(1).done) == (3, 0)
    passes_a_round(g)
    assert (g.round, g.objective(1).done) == (4, 1)


@clause("Sabotage", 4)
def test_a_machine_is_blown_up_before_the_shift_that_brings_the_general_alert():
    g = sabotage(round=1, alert=6).rounds().does("lay a charge at machine 1")
    assert g.round == 2
    passes_a_round(passes_a_round(passes_a_round(g)))
    assert (g.general_alert, g.objective(1).done) == (1, 1)


@clause("Sabotage", 4)
def test_a_machine_that_was_blown_up_takes_no_further_charge():
    g = passes_a_round(passes_a_round(passes_a_round(charged())))
    assert "lay a charge at machine 1" not in g.offered()


def charged_at_the_edge(*guards, **position):
    """In round 1 Wren has laid a charge at the first machine, and can leave."""
    g = sabotage({"Wren": "A8"}, guards, objectives=["A9", "P1", "P16"], round=0, **position)
    return g.rounds().does("lay a charge at machine 1")


@clause("Sabotage", 5)
def test_a_charge_in_place_when_the_last_infiltrator_leaves_counts():
    g = charged_at_the_edge().does("leave the board")
    assert g.counts_points() == (2 + ESCAPED, 2 * 2)


@clause("Sabotage", 5)
def test_a_charge_in_place_when_the_first_of_two_leaves_does_not_count_yet():
    infiltrators = {"Wren": "A8", "Doc": "H16"}
    g = sabotage(infiltrators, objectives=["A9", "P1", "P16"], round=0).rounds()
    g.does("lay a charge at machine 1", "leave the board")
    assert not g.objective(1).done
    g.does("leave the board")
    assert g.counts_points() == (2 + 2 * ESCAPED, 2 * 3)


@clause("Sabotage", 5)
def test_a_charge_in_place_when_the_last_infiltrator_is_taken_out_does_not_count():
    g = charged_at_the_edge(("Sentry", "C8"), hits={"Wren": 3}).does("end the turn")
    g.does("Sentry 1").attacks("Wren", "own weapon")
    g.rolls = [1, 1, 6]
    g.does("leave it")
    assert not g.is_on_board("Wren")
    assert g.counts_points() == (0, 3 + 2 * 3)


@clause("Sabotage", 5)
def test_a_charge_in_place_at_the_general_alert_does_not_count():
    g = charged_at_the_edge(alert=6, noise={"Wren": 2}).does("end the turn")
    assert g.general_alert
    assert g.counts_points() == (0, 3 + 2 * 3 + 3)


def defusing(tile, **position):
    """The turn of an activated Sentry after a charge was laid on H9."""
    g = sabotage(None, [("Sentry", tile)], **position)
    return g.turn("Wren").does("lay a charge at machine 1", "end the turn").turn("Sentry 1")


@clause("Sabotage", 6)
def test_a_guard_next_to_a_charge_removes_it_with_both_actions():
    g = defusing("I10").does("remove the charge at machine 1")
    assert g.objective(1).charged == 0
    assert g.asked() == ""


@clause("Sabotage", 6)
def test_a_guard_on_the_machine_removes_its_charge_too():
    g = defusing("H10").does("go to H9", "end the turn").turn("Sentry 1")
    assert g.does("remove the charge at machine 1").objective(1).charged == 0


@clause("Sabotage", 6)
def test_a_guard_that_is_not_activated_removes_no_charge():
    g = charged(("Sentry", "I10"), alert=0).does("end the turn", "nobody else", "Sentry 1", "stay")
    assert (g.asked(), g.objective(1).charged) == ("drift", 1)


@clause("Sabotage", 6)
def test_a_guard_need_not_remove_a_charge():
    g = defusing("I10").does("end the turn")
    assert g.objective(1).charged > 0


@clause("Sabotage", 6)
def test_a_guard_with_one_action_left_cannot_remove_a_charge():
    g = defusing("I11").does("go to I10")
    assert g.refused("remove the charge at machine 1") == "24.3"


@clause("Sabotage", 6)
@pytest.mark.parametrize(("tile", "walls"), [("H11", []), ("H10", [("H10", "H9")])])
def test_a_guard_removes_no_charge_from_afar_or_through_a_wall(tile, walls):
    assert defusing(tile, walls=walls).refused("remove the charge at machine 1") == "24.3"


@clause("Sabotage", 6)
def test_where_a_charge_was_removed_another_may_be_laid():
    g = defusing("I10").does("remove the charge at machine 1")
    assert g.turn("Wren").does("lay a charge at machine 1").objective(1).charged > 0


@clause("Sabotage", 4, 6)
def test_a_charge_that_was_removed_does_not_count():
    g = charged(("Sentry", "I10")).does("end the turn", "Sentry 1", "remove the charge at machine 1")
    for _ in range(3):
        passes_a_round(g)
    assert not g.objective(1).done


# -- Cut the Head ----------------------------------------------------------------------------------


def commander(wren="H8", tile="H9", **position):
    return Grounds({"Wren": wren}, [("Commander", tile)], mission="Cut the Head", **position)


@clause("Cut the Head", 2)
def test_the_log_calls_the_third_objective_the_commander():
    assert [objective_name(at, CUT_THE_HEAD) for at in range(3)] == [
        "terminal 1",
        "terminal 2",
        "the Commander",
    ]


@clause("Cut the Head", 1)
def test_the_guard_has_the_commander_beyond_the_cards_he_picks():
    g = EmptyTable(mission="Cut the Head").until("pick_guard").does("Captain", "Sentry", "Bruiser")
    assert g.log()[-4:] == [
        "The guard takes Captain 1.",
        "The guard takes Sentry 2.",
        "The guard takes Bruiser 3.",
        "The guard takes the Commander.",
    ]


@clause("Cut the Head", 1)
def test_the_commander_moves_three_tiles():
    g = commander(wren="P16", tile="A8").turn("the Commander")
    assert [g.refused(f"go to {tile}") for tile in ("D8", "E8")] == [None, "7.1"]


@clause("Cut the Head", 1)
def test_the_commander_carries_four_hit_dice():
    def attacked(hits):
        return commander(hits={"the Commander": hits}).turn("Wren").attacks("the Commander", "bare hands")

    assert not attacked(4).said("check")
    assert attacked(5).said("check")


@clause("Cut the Head", 1)
def test_the_commander_shoots_and_gives_orders_like_a_captain():
    g = commander(tile="H14")
    assert g.turn("the Commander").attack_dice("Wren", "own weapon") == 2
    g = Grounds({"Wren": "P1"}, [("Commander", "H9"), ("Sentry", "H12")], mission="Cut the Head")
    g.guards_part().does("the Commander", "end the turn")
    assert g.refused("Sentry 2") is None


@clause("Cut the Head", 2)
def test_taking_the_commander_out_is_the_third_objective():
    g = commander(hits={"the Commander": 5}).infiltrators_part()
    g.attacks("the Commander", "bare hands", rolls=[1, 1, 1, 6]).does("end the turn")
    assert [bool(at.done) for at in g.objectives[:3]] == [False, False, True]
    assert g.alert_check("infiltrators").alert == 2


@clause("Cut the Head", 2)
def test_taking_a_captain_out_is_no_objective():
    g = Grounds({"Wren": "H8"}, [("Captain", "H9")], mission="Cut the Head", hits={"Captain 1": 4})
    g.turn("Wren").attacks("Captain 1", "bare hands", rolls=[1, 1, 1, 6])
    assert not g.is_on_board("Captain 1")
    assert not any(at.done for at in g.objectives)


@clause("Cut the Head", 3)
@pytest.mark.parametrize(("round_number", "refused"), [(2, "6.7"), (3, None), (4, None)])
def test_from_the_third_round_on_the_commander_needs_no_token(round_number, refused):
    g = commander(tile="A1", alert=0, round=round_number).guards_part()
    assert g.refused("the Commander") == refused


@clause("Cut the Head", 3)
def test_the_commander_need_not_be_activated():
    g = commander(wren="P16", tile="A1", alert=0, round=3).guards_part().does("nobody else")
    assert g.asked() == "drift"


@clause("Cut the Head", 3)
def test_a_captain_beside_the_commander_needs_a_token():
    guards = [("Commander", "A1"), ("Captain", "A3")]
    g = Grounds({"Wren": "P16"}, guards, mission="Cut the Head", alert=0, round=3).guards_part()
    assert g.refused("Captain 2") == "6.7"


@clause("Cut the Head", 3)
def test_the_commander_leaves_the_tokens_to_the_others():
    guards = [("Commander", "A1"), ("Sentry", "A3"), ("Sentry", "A5")]
    g = Grounds({"Wren": "P16"}, guards, mission="Cut the Head", alert=1, round=3).guards_part()
    g.does("the Commander", "end the turn", "nobody else", "Sentry 2", "end the turn")
    assert g.refused("Sentry 3") == "6.7"


@clause("Cut the Head", 3)
def test_the_commander_is_activated_once_in_a_round():
    g = commander(wren="P16", tile="A1", alert=2, round=3).guards_part()
    g.does("the Commander", "end the turn", "nobody else")
    assert g.refused("the Commander") == "6.7"


@clause("Cut the Head", 4)
@pytest.mark.parametrize(
    ("weapon", "dice", "missed"), [("Tonfa", [1, 1, 1, 6, 1], 0), ("Machete", [1, 1, 1, 1, 1, 6], 1)]
)
def test_a_commander_taken_out_in_silence_is_not_missed(weapon, dice, missed):
    g = commander(equipment={"Wren": [weapon]}, hits={"the Commander": 5}).turn("Wren")
    g.attacks("the Commander", weapon, rolls=dice)
    assert not g.is_on_board("the Commander")
    assert g.reports_missing == missed


@pytest.mark.card("Cut the Head")
def test_another_guard_taken_out_in_silence_is_missed():
    g = Grounds(
        {"Wren": "H8"}, [("Sentry", "H9")], mission="Cut the Head", equipment={"Wren": ["Combat knife"]}
    )
    g.turn("Wren").attacks("Sentry 1", "Combat knife", rolls=[5, 5, 1, 1, 6])
    assert not g.is_on_board("Sentry 1")
    assert g.reports_missing == 1


# -- Blackout --------------------------------------------------------------------------------------


def hacked(number, guards=(), **position):
    """A round that begins with so many terminals hacked before."""
    g = Grounds({"Wren": "H8"}, guards, mission="Blackout", obstacles=["A1"], **position)
    return g.completes(*range(1, number + 1)).rounds()


@clause("Blackout", 1)
def test_a_blackout_has_a_terminal_on_each_segment():
    g = EmptyTable(mission="Blackout").until("act")
    quarters = {(at.tile % 16 // 8, at.tile // 128) for at in g.objectives}
    assert len(quarters) == 4


@clause("Blackout", 3)
@pytest.mark.parametrize(("terminals", "noise"), [(2, 1), (3, 0), (4, 0)])
def test_with_three_terminals_hacked_all_tiles_are_shaded(terminals, noise):
    g = hacked(terminals).does("go to H9", "go to H10")
    assert g.figure("Wren").noise == noise


@clause("Blackout", 3)
def test_the_light_goes_out_in_the_round_after_the_third_terminal():
    g = Grounds({"Cipher": "H8"}, mission="Blackout", objectives=["H9", "A1", "P1", "P16"], rolls=[5] * 3)
    g.objective(2).done = g.objective(3).done = 1
    g.rounds().does("hack terminal 1", "go to H10")
    assert g.figure("Cipher").noise == 1
    passes_a_round(g).does("go to H9")
    assert g.figure("Cipher").noise == 0


@clause("Blackout", 2)
@pytest.mark.parametrize(
    ("terminals", "points"), [(2, (2 * 2 + ESCAPED, 2 * 2)), (3, (3 * 2 + 2 + ESCAPED + 2, 2))]
)
def test_three_terminals_of_a_blackout_are_required(terminals, points):
    g = Grounds({"Wren": "A8"}, mission="Blackout").completes(*range(1, terminals + 1)).rounds()
    assert g.does("leave the board").counts_points() == points


@clause("Blackout", 3)
def test_in_the_dark_an_obstacle_is_not_shaded():
    dark = Grounds({"Doc": "H8"}, mission="Blackout", obstacles=["H9"]).given(lights_out=1)
    assert [bool(dark.call(is_shaded, dark.tile(tile))) for tile in ("H8", "H9")] == [True, False]


@clause("Blackout", 4)
def test_in_the_dark_floodlit_tiles_are_shaded_too():
    g = Grounds({"Doc": "H8"}, mission="Blackout", shaded=["H9", "H10", "I9", "I10"])
    g.call(put_floodlight, g.tile("H9"))
    assert g.tiles_with(SHADED) == []
    g.completes(1, 2, 3).rounds().does("go to I10")
    assert g.figure("Doc").noise == 0


@clause("Blackout", 3)
def test_in_the_dark_a_quiet_infiltrator_cannot_be_attacked():
    g = hacked(3, [("Sentry", "H12")]).does("end the turn", "Sentry 1")
    assert g.refused("attack Wren") == "12.3"


@pytest.mark.card("Blackout", "Drone")
def test_in_the_dark_a_drone_has_its_lamp():
    g = hacked(3, [("Drone", "H9")]).does("end the turn", "Drone 1")
    assert g.refused("attack Wren") is None
