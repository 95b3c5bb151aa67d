"""The prowler: what it likes best in positions where a player would not hesitate, and that its games end."""

import random

import pytest
from grounds import EmptyTable, Grounds

from coverts.bots.players import BotPlayer
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.vocabulary.printed import MISSION_NAMES

THREE = ["D4", "D12", "L12"]


def likes(g):
    """The options it likes best of the open question, in their words."""
    return g.liked("prowler")


# -- as an infiltrator -----------------------------------------------------------------------------


def test_it_hacks_a_terminal_beside_which_it_is_hidden():
    g = Grounds({"Cipher": "D5"}, objectives=THREE, shaded=["D5"]).turn("Cipher")
    assert likes(g) == ["hack terminal 1"]


def test_it_leaves_once_enough_is_done():
    g = Grounds({"Wren": "A1"}, objectives=THREE).completes(1, 2).turn("Wren")
    assert likes(g) == ["leave the board"]


def test_it_does_not_leave_while_enough_can_still_be_done():
    g = Grounds({"Wren": "A1"}, objectives=THREE).completes(1).turn("Wren")
    assert "leave the board" not in likes(g)


def test_it_leaves_when_success_would_bring_the_general_alert():
    g = Grounds({"Wren": "A1"}, objectives=THREE, alert=5).completes(1).turn("Wren")
    assert likes(g) == ["leave the board"]


def test_it_goes_to_the_nearest_objective():
    g = Grounds({"Kestrel": "A16"}, objectives=["D4", "D9", "P1"]).turn("Kestrel", 1)
    assert set(likes(g)) <= {f"go to {column}{row}" for column in "CDE" for row in (8, 9, 10)}


def test_of_two_tiles_as_near_it_prefers_the_shade_to_the_eyes_of_a_guard():
    g = Grounds({"Kestrel": "H1"}, [("Rifleman", "P8")], objectives=["H10"], shaded=["H1", "H8", "G8"])
    g.turn("Kestrel", 1)
    assert set(likes(g)) <= {"go to G8", "go to H8"}


def test_it_sends_the_helper_to_another_objective():
    g = Grounds({"Wren": "D3", "Doc": "D1"}, objectives=["D4", "I4"]).turn("Doc", 1)
    assert set(likes(g)) <= {f"go to {column}{row}" for column in "HI" for row in range(1, 7)}


def test_it_discards_a_weapon_that_the_character_cannot_use():
    t = EmptyTable(draws=["Assault rifle", "Hacking deck", "Combat knife"])
    t.until("choose_character").does("Mantis, the Duellist").until("discard")
    assert likes(t) == ["Assault rifle"]


def test_it_keeps_the_code_breaker_for_the_last_success():
    def asked(progress):
        g = Grounds({"Cipher": "D4"}, objectives=THREE, equipment={"Cipher": ["Code breaker"]})
        g.objective(1).progress = progress
        return g.turn("Cipher").does("hack terminal 1")

    assert likes(asked(0)) == ["keep it"]
    assert likes(asked(2)) == ["use it"]


# -- as the guard ----------------------------------------------------------------------------------


def test_a_guard_attacks_whom_it_sees():
    g = Grounds({"Wren": "H10"}, [("Sentry", "H8")], objectives=THREE).turn("Sentry 1")
    assert likes(g) == ["attack Wren"]


def test_a_guard_with_one_action_left_does_not_walk_away_from_a_target():
    g = Grounds({"Wren": "H10"}, [("Rifleman", "H3")], objectives=THREE).turn("Rifleman 1", 1)
    assert likes(g) == ["attack Wren"]


def test_a_bruiser_goes_to_whom_he_can_strike_with_his_second_action():
    g = Grounds({"Wren": "H12"}, [("Bruiser", "H8")], objectives=THREE, alert=2).turn("Bruiser 1")
    assert set(likes(g)) <= {f"go to {tile}" for tile in ("G11", "H11", "I11", "G12", "I12")}


def test_the_guard_activates_the_one_who_can_attack():
    g = Grounds({"Wren": "H10"}, [("Sentry", "A1"), ("Sentry", "H8")], objectives=THREE, alert=1)
    assert likes(g.guards_part()) == ["Sentry 2"]


def test_the_guard_activates_as_many_as_may_be():
    g = Grounds({"Wren": "A16"}, [("Sentry", "P1")], objectives=THREE, shaded=["A16"], alert=1)
    assert likes(g.guards_part()) == ["Sentry 1"]


def test_the_guard_takes_a_noise_die_of_somebody_in_the_light():
    g = Grounds({"Wren": "H10"}, [("Sentry", "H8")], objectives=THREE, noise={"Wren": 1})
    assert likes(g.turn("Sentry 1").does("attack Wren", "own weapon")) == ["take it"]


def test_the_guard_leaves_the_last_noise_die_of_somebody_in_the_shade_for_the_next_attack():
    g = Grounds({"Wren": "H10"}, [("Sentry", "H8")], objectives=THREE, noise={"Wren": 1}, shaded=["H10"])
    assert likes(g.turn("Sentry 1").does("attack Wren", "own weapon")) == ["leave it"]


def test_the_guard_does_not_place_a_figure_far_from_every_site():
    t = EmptyTable().until("place_guard")
    assert "A1" not in likes(t)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", ["Standard game", "Sabotage", "The Informant"])
def test_a_game_of_prowlers_ends(mission):
    chance = random.Random(1)
    options = GAME.options(mission=MISSION_NAMES.index(mission))
    match = Match(GAME, 2, options, chance=by_weight(chance))
    player = BotPlayer(GAME, "prowler", chance)
    for _ in range(2000):
        if match.over:
            break
        seat = min(match.current_players())
        answer = player.plan_answer(match, seat)()
        match.apply_action(seat, answer.action, answer.askee)
    assert match.over
    assert match.result()
