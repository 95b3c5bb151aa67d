"""What the brawler does otherwise than the prowler: it minds no light, and hunts instead of watching."""

from grounds import Grounds

THREE = ["D4", "D12", "L12"]


def likes(g):
    return g.liked("brawler")


def test_it_goes_through_the_light_though_shade_is_as_near():
    g = Grounds({"Kestrel": "H1"}, [("Rifleman", "P8")], objectives=["H10"], shaded=["H1", "H8", "G8"])
    assert {*likes(g.turn("Kestrel", 1))} > {"go to G8", "go to H8"}


def test_it_leaves_once_enough_is_done():
    g = Grounds({"Wren": "A1"}, objectives=THREE).completes(1, 2).turn("Wren")
    assert likes(g) == ["leave the board"]


def test_it_hacks_where_a_guard_looks_on():
    g = Grounds({"Cipher": "D5"}, [("Sentry", "D8")], objectives=THREE).turn("Cipher")
    assert likes(g) == ["hack terminal 1"]


def test_it_strikes_a_guard_beside_it_before_it_hacks():
    g = Grounds({"Mantis": "D5"}, [("Sentry", "D6")], objectives=THREE).turn("Mantis")
    assert likes(g) == ["attack Sentry 1"]


def test_as_the_guard_it_goes_after_whoever_is_nearest_though_they_are_hidden():
    g = Grounds({"Wren": "A16"}, [("Sentry", "H8")], objectives=["P1"], shaded=["A16"]).turn("Sentry 1", 1)
    assert {*likes(g)} <= {f"go to {tile}" for tile in ("D12", "D11", "E12")}


def test_as_the_guard_it_attacks_whom_it_sees():
    g = Grounds({"Wren": "H10"}, [("Sentry", "H8")], objectives=THREE).turn("Sentry 1")
    assert likes(g) == ["attack Wren"]
