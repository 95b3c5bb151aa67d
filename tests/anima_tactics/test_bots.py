"""The skirmisher: what it likes best where a player would not hesitate, and that its games end."""

import random

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.bots.players import BotPlayer
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.anima_tactics import GAME

MARKERS = [(10, 12), (20, 12), (30, 12)]
AWAY = ("Lamp Warden", 44, 33)


def likes(p):
    """The options it likes best of the open question, in their words."""
    return p.liked("skirmisher")


def fight(*fields, first="Night Courier", second="Lamp Warden", **position):
    """A figure of ALICE's in contact with one of BOB's."""
    p = Skirmish([(first, 20, 20)], [(second, 30, 20)], **position)
    return p.beside(first, second, **dict(fields))


# -- attacks ---------------------------------------------------------------------------------------


def test_it_takes_a_sure_kill():
    p = fight().with_fields("Lamp Warden", lost=10, actions=0)
    assert likes(p.activates("Night Courier")) == ["attack"]


def test_of_two_it_strikes_the_one_it_kills():
    p = Skirmish([("Veronica", 20, 20)], [("Lamp Warden", 30, 20), ("Night Courier", 10, 20)])
    p.beside("Lamp Warden", "Veronica", 90, actions=0).beside("Night Courier", "Veronica", 270, actions=0)
    p.with_fields("Night Courier", lost=9)
    assert likes(p.activates("Veronica").does("attack")) == ["Night Courier"]


def test_of_two_it_strikes_the_one_who_cannot_dodge():
    party = [("Lamp Warden", 30, 20), ("Lamp Warden", 10, 20)]
    p = Skirmish([("Veronica", 20, 20)], party)
    p.beside("Lamp Warden 1", "Veronica", 90, actions=2).beside("Lamp Warden 2", "Veronica", 270, actions=0)
    assert likes(p.activates("Veronica").does("attack")) == ["Lamp Warden 2 of party 2"]


def test_it_charges_who_cannot_dodge():
    p = Skirmish([("Veronica", 20, 20)], [("Lamp Warden", 30, 20)]).with_fields("Lamp Warden", actions=0)
    assert likes(p.activates("Veronica")) == ["charge"]


def test_it_shoots_at_who_is_in_range():
    p = Skirmish([("October", 20, 20)], [("Lamp Warden", 35, 20)]).with_fields("Lamp Warden", actions=0)
    assert likes(p.activates("October")) == ["attack"]


def test_it_looks_for_somebody_hidden_rather_than_end_its_activation():
    p = Skirmish([("Lamp Warden", 20, 20)], [("Night Courier", 25, 20)]).hides("Night Courier")
    p.with_fields("Lamp Warden", moved=1).activates("Lamp Warden")
    assert set(likes(p)) <= {"Lantern", "look for Hidden enemies"}


def test_it_comes_nearer_to_an_enemy_far_off():
    p = Skirmish([("Veronica", 24, 4)], [("Lamp Warden", 24, 33)]).activates("Veronica")
    before = p.gap("Veronica", "Lamp Warden")
    p.does(*likes(p)[:1])
    while p.asked() in ("choose_cell", "choose_point"):
        p.does(likes(p)[0])
    assert p.gap("Veronica", "Lamp Warden") < before - 6


def test_it_activates_the_one_with_a_kill_at_hand():
    p = Skirmish([("Lamp Warden", 3, 3), ("Veronica", 20, 20)], [("Night Courier", 30, 20)], dice=(9, 1))
    p.beside("Veronica", "Night Courier").with_fields("Night Courier", lost=9, actions=0)
    assert likes(p.plays("turn")) == ["Veronica"]


# -- reactions -------------------------------------------------------------------------------------


def test_it_dodges_a_blow_that_would_destroy_it():
    p = fight(("actions", 4)).with_fields("Lamp Warden", lost=9)
    assert likes(p.attacks("Night Courier", "Lamp Warden")) == ["dodge"]


def test_it_keeps_its_gnosis_for_a_roll_that_matters():
    p = Skirmish([("Night Courier", 20, 20)], [("Lamp Warden", 30, 20)], gnosis=(1, 0))
    assert likes(p.plays("upkeep")) == ["keep the point"]


# -- beneath the markers ---------------------------------------------------------------------------


def infiltrated(markers=MARKERS, second=AWAY, **position):
    p = Skirmish(["Night Courier"], [second], dice=(9, 1), **position).infiltrates("Night Courier")
    return p.marks(ALICE, *markers)


def test_it_lets_those_infiltrate_who_can():
    p = Skirmish(["Night Courier", "Lamp Warden"], dice=(9, 1)).plays("deployment")
    assert likes(p) == ["let Night Courier infiltrate"]


def test_it_reveals_nobody_while_the_enemy_is_far():
    assert likes(infiltrated(turn=2).plays("recovery")) == ["nobody"]


def test_it_reveals_somebody_whom_a_target_has_come_near():
    p = infiltrated(turn=2, second=("Lamp Warden", 22, 18)).with_fields("Lamp Warden", actions=0)
    assert likes(p.plays("recovery")) == ["Night Courier"]


def test_it_appears_at_the_marker_that_a_target_has_come_near():
    p = infiltrated(turn=2, second=("Lamp Warden", 22, 18)).plays("recovery").does("Night Courier")
    assert likes(p) == ["marker B"]


def test_it_stays_beside_an_enemy_who_touches_its_marker():
    p = infiltrated([(24, 18)], turn=2, second=("Lamp Warden", 24, 19.2)).plays("recovery")
    assert likes(p.does("Night Courier", "marker A")) == ["stay there"]


def test_in_the_last_turn_it_reveals_whoever_is_infiltrated():
    assert likes(infiltrated(turn=10).plays("recovery")) == ["Night Courier"]


def test_it_says_no_as_long_as_it_may():
    p = infiltrated(second=("Lamp Warden", 12, 14))
    p.dice = [10]
    p.activates("Lamp Warden").does(BOB, "look at a marker", "marker A of seat 1")
    assert likes(p) == ["no: the marker is taken away"]


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", range(4))
def test_a_game_of_skirmishers_ends(scenario):
    chance = random.Random(1)
    parties = {"party_1": "light_100", "party_2": "dark_100"}
    options = GAME.read_options({"size": 100, "scenario": scenario, **parties})
    match = Match(GAME, 2, options, chance=by_weight(chance))
    player = BotPlayer(GAME, "skirmisher", chance)
    while not match.over:
        seat = min(match.current_players())
        answer = player.plan_answer(match, seat)()
        match.apply_action(seat, answer.action, answer.askee)
    assert match.result()
