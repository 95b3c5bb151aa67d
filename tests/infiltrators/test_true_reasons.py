"""What the page says about the rules is true in play: reasons for a loss, cover, warnings and the chart."""

import pytest
from grounds import Grounds
from looking import laid, pieces

from coverts.games.infiltrators.page.defeats import why_lost
from coverts.games.infiltrators.page.meanings import warnings
from coverts.games.infiltrators.page.scene import race
from coverts.games.infiltrators.rules.figures import spot, told
from coverts.games.infiltrators.state import CAPTURED

OUT = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
"""Dice by which an attack takes a weak infiltrator out."""


class Told(Grounds):
    """Grounds whose log tells where everybody was placed, as the log of a whole game does."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        for who, figure in enumerate(self.s.figure):
            if figure.tile >= 0:
                self.logs("placed", who, self.call(spot, figure.tile))
            if figure.noise:
                self.logs("noise", who, figure.noise)

    def logs(self, key, who, number):
        self.s.events.append((key, (self.call(told, who), -1), (number, -1)))
        return self

    def kills(self, guard, target, way):
        """A guard attacks, and takes somebody out; no noise die is taken."""
        self.turn(guard).rolls += OUT
        self.does(f"attack {target}")
        if self.asked() == "choose_way":
            self.does(way)
        if self.asked() == "take_noise":
            self.does("leave it")
        assert self.figure(target).tile < 0
        return self

    def reason(self, seat=1):
        return str(why_lost(self.s, seat, self.s.events).reason)


def cover(g):
    badge = pieces(laid(g))["plate-0"].badges[0]
    return str(badge.word), str(badge.label)


# -- why an infiltrator was taken out --------------------------------------------------------------


def blackout():
    """Wren has noise and is weak, beside a Sentry."""
    infiltrators = {"Wren": "H8", "Doc": "A1"}
    return Told(infiltrators, [("Sentry", "I8")], mission="Blackout", hits={"Wren": 9}, noise={"Wren": 1})


def test_before_the_lights_went_out_one_was_attacked_in_the_light():
    g = blackout()
    g.kills("Sentry 1", "Wren", "bare hands")
    g.given(lights_out=1)  # Doc hacked the third terminal later.
    assert g.reason() == "The Sentry attacked you on H8, in the light."


def test_after_the_lights_went_out_noise_gave_one_away():
    g = blackout()
    g.completes(1, 2, 3)
    g.s.events += [("completed", (number, -1)) for number in range(3)] + [("heading.round", (5, -1))]
    g.given(lights_out=1).kills("Sentry 1", "Wren", "bare hands")
    assert "your noise gave you away, even in the shade" in g.reason()


@pytest.mark.parametrize("noise", [0, 1])
def test_a_lamp_beside_a_shaded_tile_is_named_rather_than_noise(noise):
    g = Told(
        {"Wren": "H8", "Doc": "A1"},
        [("Sentry", "I8"), ("Drone", "H9")],
        shaded=["H8"],
        hits={"Wren": 9},
        noise={"Wren": noise},
    )
    assert g.kills("Sentry 1", "Wren", "bare hands").reason() == (
        "The Sentry attacked you on H8, in the light of the Drone."
    )


def test_under_a_lamp_the_hound_needs_no_nose():
    guards = [("Hound", "I8"), ("Drone", "H9")]
    g = Told({"Wren": "H8", "Doc": "A1"}, guards, shaded=["H8"], hits={"Wren": 9})
    assert "in the light of the Drone" in g.kills("Hound 1", "Wren", "bare hands").reason()


def test_a_lamp_that_came_later_does_not_count():
    guards = [("Hound", "I8"), ("Drone", "A9")]
    g = Told({"Wren": "H8", "Doc": "A1"}, guards, shaded=["H8"], hits={"Wren": 9})
    g.kills("Hound 1", "Wren", "bare hands")
    g.figure("Drone 2").tile = g.tile("H9")
    assert (
        g.logs("moved", g.number("Drone 2"), g.tile("H9")).reason().startswith("The Hound smelled you on H8")
    )


def test_smoke_of_the_round_before_no_longer_shades():
    g = Told({"Wren": "H8", "Doc": "A1"}, [("Sentry", "I8")], hits={"Wren": 9}, noise={"Wren": 1})
    g.logs("smoke", 0, g.tile("H8"))
    g.s.events.append(("heading.round", (2, -1)))
    assert (
        g.kills("Sentry 1", "Wren", "bare hands").reason() == "The Sentry attacked you on H8, in the light."
    )


def test_each_of_two_infiltrators_is_told_of_their_own_attacker():
    g = Told(
        {"Wren": "H8", "Doc": "C3"},
        [("Sentry", "I8"), ("Hound", "C4")],
        shaded=["C3"],
        hits={"Wren": 9, "Doc": 9},
    )
    g.kills("Hound 2", "Doc", "bare hands").kills("Sentry 1", "Wren", "bare hands")
    assert g.reason(1) == "The Sentry attacked you on H8, in the light."
    assert g.reason(2).startswith("The Hound smelled you on C3")


def test_one_who_is_captured_in_the_round_in_which_a_comrade_left_is_told_where():
    g = Told({"Wren": "H8", "Doc": "A1"}, alert=6).fate("Doc", "escaped")
    g.figure("Wren").status = CAPTURED
    assert "while you were still on H8" in g.reason(1)


def test_a_single_infiltrator_is_one():
    g = Told({"Wren": "H8"}).completes(1, 2).fate("Wren", "escaped")
    assert g.reason(0).startswith("The infiltrator got away")


# -- whether guards may attack ---------------------------------------------------------------------


def test_a_hound_behind_a_wall_does_not_attack():
    g = Grounds({"Wren": "H8"}, [("Hound", "I8")], shaded=["H8"], walls=[("H8", "I8")])
    assert cover(g)[0] == "hidden, except from the Hound"
    assert "attack Wren" not in g.turn("Hound 1").offered()


def test_a_dazed_hound_does_not_attack():
    g = Grounds({"Wren": "H8"}, [("Hound", "I8")], shaded=["H8"])
    g.figure("Hound 1").dazed = 1
    assert cover(g)[0] == "hidden, except from the Hound"


def test_a_drone_that_is_away_may_come_with_its_lamp():
    word, label = cover(Grounds({"Wren": "H8"}, [("Drone", "A8")], shaded=["H8"]))
    assert word == "hidden, except from the Drone"
    assert label.endswith("if the Drone comes beside them, its lamp takes the shade away")


def test_both_that_find_the_hidden_are_named():
    word, _ = cover(Grounds({"Wren": "H8"}, [("Drone", "A8"), ("Hound", "A9")], shaded=["H8"]))
    assert word == "hidden, except from the Hound and Drone"


def test_a_hound_that_is_out_is_not_feared():
    g = Grounds({"Wren": "H8"}, [("Hound", "I8")], shaded=["H8"]).fate("Hound 1", "taken out")
    assert cover(g)[0] == "hidden"


@pytest.mark.parametrize(("lights_out", "word"), [(0, "in the light"), (1, "hidden")])
def test_with_the_lights_out_nobody_is_in_the_light(lights_out, word):
    g = laid(Grounds({"Wren": "H8"}, [("Sentry", "I8")], mission="Blackout"))
    assert cover(g.given(lights_out=lights_out))[0] == word


# -- leaving, and the chart ------------------------------------------------------------------------


def leaving(g, name):
    (question,) = g.turn(name).match().decisions(g.figure(name).seat)
    return [str(text) for text in warnings(g.view(1), question).values()]


def charged(*others):
    """Two machines carry charges; Wren, and others, stand at the edge."""
    names = {"Wren": "A1", **dict.fromkeys(others, "A2")}
    g = Grounds(names, mission="Sabotage", objectives=["D4", "L4", "D12"], round=5)
    for number in (1, 2):
        g.objective(number).charged = 5
    return g


def test_charges_count_when_the_last_infiltrator_leaves():
    assert leaving(charged(), "Wren") == ["Whoever leaves the board does not come back."]


def test_charges_do_not_count_while_somebody_stays():
    assert "0 of 2 objectives are done" in leaving(charged("Doc"), "Wren")[0]


def test_after_a_mission_its_points_are_counted_once_in_the_chart():
    g = Grounds({"Wren": "H8"}, campaign=1).completes(1, 2).fate("Wren", "escaped")
    g.counts_points()
    g.shop()
    assert [each.value for each in race(g.view(1))[:2]] == [g.bank(0), g.bank(1)]
