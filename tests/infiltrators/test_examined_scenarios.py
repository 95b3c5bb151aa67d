"""Five scenarios that an examiner wrote from the source text alone."""

from grounds import Grounds

MISS = 1


def test_two_helpers_give_one_die_and_a_helper_behind_a_wall_none_and_the_shade_one_more():

    def dice(shaded=(), walls=(), **who):
        return (
            Grounds({"Wren": "H8", **who}, [("Bruiser", "I8")], shaded=shaded, walls=walls)
            .turn("Wren")
            .attack_dice("Bruiser 1")
        )

    alone = dice()
    assert dice(Doc="J8") == alone + 1
    assert dice(Doc="J8", Kestrel="I9") == alone + 1
    assert dice(Doc="J8", walls=[("I8", "J8")]) == alone
    assert dice(Doc="J8", Kestrel="I9", shaded=["H8"]) == alone + 2
    assert dice(Doc="J8", shaded=["J8"]) == alone + 1  # the helper's shade counts for nobody


def test_a_missing_attack_still_asks_for_the_check_of_who_has_too_many_and_equal_asks_for_none():
    g = Grounds({"Wren": "H8", "Doc": "A1"}, [("Captain", "I8")], hits={"Wren": 4})
    g.turn("Captain 1").attacks("Wren", "bare hands", rolls=[MISS] * 9)
    assert g.said("check")
    assert len(g.dice_rolled) == 3 + 2
    assert g.is_on_board("Wren")
    assert g.figure("Wren").hits == 4
    g = Grounds({"Wren": "H8", "Doc": "A1"}, [("Captain", "I8")], hits={"Wren": 1})
    g.turn("Captain 1").attacks("Wren", "bare hands", rolls=[5, MISS, MISS])
    assert not g.said("check")
    assert g.figure("Wren").hits == 2


def test_as_many_guards_as_tokens_and_the_rest_once_at_random_with_rerolls_and_a_skip():
    g = Grounds(
        {"Wren": "A1"}, [("Sentry", "H8"), ("Sentry", "L8"), ("Sentry", "F8")], alert=1, rolls=[1, 6, 1, 5, 3]
    )
    g.guards_part().does("Sentry 2", "end the turn")
    assert g.asked() != "act"
    assert g.offered() == ["nobody else"]
    g.does("nobody else", "Sentry 1")
    assert g.dice_rolled == [1, 6, 1, 5]
    # west of H8 stands Sentry 3 on F8
    assert g.offered("1 tile")
    assert not g.offered("2 tiles")
    stay = [o for o in g.offered() if "tile" not in o or o.startswith("0")]
    g.does(stay[0])
    assert g.where("Sentry 1") == "H8"
    if g.asked() == "choose_drifter" or "Sentry 3" in " ".join(g.offered()):
        g.does("Sentry 3")
    assert not g.offered("Sentry 1")
    assert g.dice_rolled == [1, 6, 1, 5, 3]
    assert g.offered("1 tile")  # east to G8, Sentry 1 on H8
    assert not g.offered("2 tiles")


def test_noise_of_two_moves_and_one_die_off_at_the_start_and_none_for_ending_in_shade():
    g = Grounds({"Doc": "H8"}, [("Captain", "P16")], shaded=["H9"]).rounds()
    g.does("go to H7", "go to H8")
    assert g.figure("Doc").noise == 2
    while not (g.asked() == "act" and g.acting == "Doc"):
        g.does(next(o for o in g.offered() if o in ("nobody else", "stay", "end the turn")))
    assert g.figure("Doc").noise == 1
    g.does("go to H9")
    assert g.figure("Doc").noise == 1
    g.does("end the turn")


def test_fastest_first_and_the_last_infiltrators_fall_ends_the_game_in_the_guards_part():
    g = Grounds(
        {"Bulwark": "H8", "Kestrel": "A1"},
        [("Captain", "I8"), ("Captain", "G8")],
        hits={"Bulwark": 9},
        alert=2,
    )
    g.rounds()
    assert g.acting == "Kestrel"
    g.does("leave the board")
    assert not g.over
    assert g.acting == "Bulwark"
    g.does("end the turn", "Captain 1").attacks("Bulwark", "bare hands", rolls=[MISS] * 3 + [5] * 9)
    if g.asked() == "take_noise":
        g.does("leave it")
    assert g.over, (g.asked(), g.offered())
    assert not g.is_on_board("Bulwark")
