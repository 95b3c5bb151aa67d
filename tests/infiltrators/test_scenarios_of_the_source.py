"""Ten scenarios from the rules text alone, each across several of its rules."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators.rules.figures import movement_of

SHADE = ["H8", "H9", "I9"]


def test_a_move_into_the_light_is_heard_though_the_next_one_ends_in_the_shade():
    t = Grounds({"Kestrel": "H8"}, [("Sentry", "H12")], shaded=SHADE).turn("Kestrel")
    t.does("go to G7", "go to H9")
    assert t.figure("Kestrel").noise == 1
    assert t.turn("Sentry 1").refused("attack Kestrel") is None


def test_a_silent_attack_out_of_the_shade_leaves_the_attacker_safe_and_one_out_of_the_light_does_not():
    for column, safe in (("H", True), ("F", False)):
        who, guard = {"Cipher": f"{column}8"}, [("Sentry", f"{column}10")]
        t = Grounds(who, guard, shaded=SHADE, equipment={"Cipher": ["Crossbow"]})
        t.turn("Cipher").attacks("Sentry 1", "Crossbow")
        assert t.figure("Cipher").noise == 0
        assert (t.turn("Sentry 1").refused("attack Cipher") is not None) == safe


def test_noise_does_not_take_the_die_of_the_shade_away():
    def dice(noise, shaded):
        t = Grounds({"Wren": "H8"}, [("Bruiser", "I8")], shaded=shaded, noise={"Wren": noise})
        return t.turn("Wren").attack_dice("Bruiser 1")

    assert dice(0, ["H8"]) == dice(2, ["H8"]) == dice(2, []) + 1


@pytest.mark.parametrize("other", ["a guard", "a comrade"])
def test_a_figure_bars_a_corridor_to_friend_and_foe(other):
    walls = [(f"{column}{row}", f"{column}{row + 1}") for column in "HIJK" for row in (7, 8)]
    who = {"Wren": "H8"} | ({"Doc": "I8"} if other == "a comrade" else {})
    t = Grounds(who, [("Sentry", "I8")] if other == "a guard" else [("Sentry", "A1")], walls=walls)
    offered = t.turn("Wren").offered()
    assert "go to J8" not in offered
    assert "go to K8" not in offered


def test_the_quickest_acts_first_whatever_the_seats():
    t = Grounds({"Bulwark": "A1", "Wren": "H8", "Doc": "P16"}, [("Sentry", "H16")]).infiltrators_part()
    while t.asked():
        t.does(t.offered()[0] if t.asked() == "go_first" else "end the turn")
    turns = [line.removeprefix("It is the turn of ").rstrip(".") for line in t.log() if "turn of" in line]
    speed = [movement_of(t.s, t.number(name)) for name in turns]
    assert sorted(turns) == ["Bulwark", "Doc", "Wren"]
    assert speed == sorted(speed, reverse=True)


def test_successes_on_a_terminal_add_up_over_infiltrators_and_turns():
    t = Grounds({"Cipher": "H8", "Doc": "J8"}, [("Sentry", "A1")], objectives=["I8", "A16", "P16"])
    t.rolls += [5, 2, 2, 2, 2]
    t.turn("Cipher", actions=1).does("hack terminal 1")
    t.rolls += [6, 5, 1, 1, 1]
    t.turn("Cipher", actions=1).does("hack terminal 1")
    assert t.said("completed")


def test_two_tokens_wake_no_guard_twice():
    t = Grounds({"Wren": "A1"}, [("Sentry", "H8"), ("Sentry", "L8")], alert=3).guards_part()
    t.does("Sentry 1", "end the turn")
    assert not t.offered("Sentry 1")
    t.does("Sentry 2", "end the turn")
    assert not t.offered("Sentry")


def test_a_random_move_may_stop_early_and_ends_before_an_obstacle():
    t = Grounds({"Wren": "A1"}, [("Sentry", "H8"), ("Sentry", "L8")], obstacles=["H5"], alert=1)
    t.guards_part().does("Sentry 2", "end the turn", "nobody else").rolls.append(2)
    t.does("Sentry 1")
    assert t.offered("1 tile")
    assert t.offered("2 tiles")
    assert not t.offered("3 tiles")
    t.does("1 tile")
    assert t.where("Sentry 1") == "H7"


def test_a_check_counts_the_hits_beyond_hp_only_and_a_survivor_keeps_them_all():
    t = Grounds({"Wren": "H9"}, [("Captain", "H8")], hits={"Captain 1": 3})
    t.turn("Wren").attacks("Captain 1", rolls=[5, 1, 1, 1])
    assert t.said("check")
    assert t.figure("Captain 1").hits == 4
    assert t.is_on_board("Captain 1")


def test_a_noise_die_of_the_last_turn_comes_off_before_the_first_action():
    t = Grounds({"Kestrel": "H8"}, [("Sentry", "A1")], shaded=SHADE, noise={"Kestrel": 2})
    assert t.infiltrators_part().figure("Kestrel").noise == 1
