"""Chapter 22: the gadgets of the equipment deck."""

import pytest
from grounds import Grounds

clause = pytest.mark.clause


def carrying(gadget, **position):
    """Wren's turn on H8, with one gadget."""
    infiltrators = position.pop("infiltrators", {"Wren": "H8"})
    more = position.pop("equipment", [])
    return Grounds(infiltrators, equipment={"Wren": [gadget, *more]}, **position).turn("Wren")


ONCE = ["Smoke pot", "Night cloak", "Noise maker", "Field kit", "Stimulant", "Signal jammer"]
ACTIONS = ["Smoke pot", "Noise maker", "Field kit", "Signal jammer"]
FREE = ["Night cloak", "Grapnel", "Stimulant"]
ANSWERS = {"Smoke pot": "H8", "Field kit": "Wren"}
"""What is asked when a gadget is used."""


def using(gadget):
    """Wren has used a gadget that had something to do."""
    g = carrying(gadget, noise={"Wren": 3}, hits={"Wren": 3}, alert=3).does(f"use {gadget}")
    return g.does(ANSWERS[gadget]) if gadget in ANSWERS else g


def first_clauses(titles):
    return [pytest.param(title, marks=clause(title, 1)) for title in titles]


@pytest.mark.parametrize("title", first_clauses(ONCE))
def test_a_gadget_of_one_use_is_turned_face_down(title):
    g = using(title)
    g.figure("Wren").noise = g.figure("Wren").hits = 3  # it would have something to do once more
    g.given(decoy=0)
    assert f"use {title}" not in g.turn("Wren").offered()
    assert g.equipment("Wren") == [title]


@pytest.mark.parametrize("title", first_clauses(ACTIONS))
def test_using_this_gadget_is_an_action(title):
    assert using(title).actions == 1


@pytest.mark.parametrize("title", first_clauses(ACTIONS))
def test_without_an_action_left_this_gadget_is_refused(title):
    g = carrying(title, equipment=["Stimulant"], hits={"Wren": 1})
    assert g.does("go to H9", "go to H10").refused(f"use {title}") == "6.4"


@pytest.mark.parametrize("title", ["Night cloak", "Field kit"])
def test_a_gadget_without_anything_to_do_is_refused(title):
    assert carrying(title).refused(f"use {title}") == "6.13"


@pytest.mark.parametrize(
    ("title", "left"),
    [
        pytest.param("Night cloak", 2, marks=clause("Night cloak", 1)),
        pytest.param("Grapnel", 2, marks=clause("Grapnel", 1)),
        pytest.param("Stimulant", 3, marks=clause("Stimulant", 1)),
    ],
)
def test_using_this_gadget_takes_no_action(title, left):
    assert using(title).actions == left


# -- the Hacking deck and the Code breaker ---------------------------------------------------------


@clause("Hacking deck", 1)
def test_the_hacking_deck_adds_two_dice_to_a_hack():
    g = carrying("Hacking deck", objectives=["H9"]).does("hack terminal 1")
    assert len(g.dice_rolled) == 2 + 2


@clause("Hacking deck", 1)
def test_the_hacking_deck_of_a_comrade_adds_nothing():
    g = Grounds({"Doc": "H8", "Wren": "H7"}, equipment={"Wren": ["Hacking deck"]}, objectives=["H9"])
    assert len(g.turn("Doc").does("hack terminal 1").dice_rolled) == 2


def broken(*rolls, **position):
    return carrying("Code breaker", objectives=["H9"], rolls=rolls, **position).does("hack terminal 1")


@clause("Code breaker", 1)
def test_the_code_breaker_adds_a_success_to_a_hack_just_rolled():
    g = broken(5, 1).does("use it")
    assert g.objective(1).progress == 2


@clause("Code breaker", 1)
def test_the_code_breaker_completes_a_hack():
    g = broken(5, 5).does("use it")
    assert g.objective(1).done


@clause("Code breaker", 1)
def test_the_code_breaker_may_be_kept():
    g = broken(5, 1).does("keep it")
    assert g.objective(1).progress == 1
    assert g.does("hack terminal 1").asked() == "break_code"


@clause("Code breaker", 1)
def test_the_code_breaker_works_once():
    g = broken(5, 1).does("use it").turn("Wren").does("hack terminal 1")
    assert g.asked() != "break_code"


@clause("Code breaker", 1)
def test_the_code_breaker_is_not_offered_where_the_dice_are_enough():
    g = carrying("Code breaker", equipment=["Hacking deck"], objectives=["H9"], rolls=[5, 5, 5, 1])
    g.does("hack terminal 1")
    assert g.asked() != "break_code"
    assert g.objective(1).done


# -- Soft boots ------------------------------------------------------------------------------------


def stepping(gadget, *tiles):
    """Doc, whose moves all make noise, has made one after another."""
    g = Grounds({"Doc": "H8"}, equipment={"Doc": [gadget, "Stimulant"]}).turn("Doc")
    g.does("use Stimulant")
    for tile in tiles:
        g.does(f"go to {tile}")
    return g.figure("Doc").noise


@clause("Soft boots", 1)
def test_soft_boots_silence_the_second_move_of_a_turn_only():
    assert [stepping("Soft boots", *tiles) for tiles in (["H9"], ["H9", "H10"], ["H9", "H10", "H11"])] == [
        1,
        1,
        2,
    ]


@clause("Soft boots", 1)
def test_soft_boots_silence_the_second_move_after_another_action_too():
    g = Grounds({"Doc": "H8"}, equipment={"Doc": ["Soft boots", "Stimulant"]}, objectives=["H9"]).turn("Doc")
    g.does("use Stimulant", "go to H10", "hack terminal 1", "go to H11")
    assert g.figure("Doc").noise == 1


@pytest.mark.card("Soft boots")
def test_without_soft_boots_the_second_move_makes_noise():
    assert stepping("Hacking deck", "H9", "H10") == 2


@clause("Soft boots", 1)
@pytest.mark.card("Wren, the Ghost")
def test_wren_in_soft_boots_makes_no_noise_with_either_move():
    assert carrying("Soft boots").does("go to H9", "go to H10").figure("Wren").noise == 0


# -- the Smoke pot ---------------------------------------------------------------------------------


def smoking(tile, **position):
    return carrying("Smoke pot", **position).does("use Smoke pot").does(tile)


@clause("Smoke pot", 2)
@pytest.mark.parametrize("tile", ["H8", "I9", "G7", "H9", "G9"])
def test_smoke_shades_the_tiles_within_one_tile(tile):
    g = smoking(tile, guards=[("Sentry", "H12")]).does("end the turn")
    assert g.turn("Sentry 1").refused("attack Wren") == "12.3"


@clause("Smoke pot", 2)
def test_smoke_shades_nothing_two_tiles_away():
    g = smoking("H10", guards=[("Sentry", "H12")]).does("end the turn")
    assert g.turn("Sentry 1").refused("attack Wren") is None


@clause("Smoke pot", 1)
def test_smoke_is_thrown_at_most_four_tiles():
    g = carrying("Smoke pot", walls=[("H8", "H9")]).does("use Smoke pot")
    assert [g.refused(tile) for tile in ("L12", "D4", "H12", "H8")] == [None] * 4
    assert [g.refused(tile) for tile in ("M8", "H13", "C4", "M13")] == ["22.20"] * 4


@clause("Smoke pot", 2)
def test_in_the_smoke_a_move_makes_no_noise_and_an_attack_has_the_die_of_the_shade():
    g = Grounds({"Doc": "H8"}, [("Bruiser", "H11")], equipment={"Doc": ["Smoke pot", "Stimulant"]})
    g.turn("Doc").does("use Stimulant", "use Smoke pot", "H9", "go to H10")
    assert g.figure("Doc").noise == 0
    assert g.attack_dice("Bruiser 1", "bare hands") == 2 + 1


@clause("Smoke pot", 2)
def test_smoke_is_gone_at_the_end_of_the_round():
    g = smoking("H8", guards=[("Sentry", "H12")], alert=0).does("end the turn").alert_check("infiltrators")
    assert g.turn("Sentry 1").refused("attack Wren") == "12.3"
    g.guards_part().does("nobody else", "nobody else").alert_check("guards")
    assert g.turn("Sentry 1").refused("attack Wren") is None


@pytest.mark.card("Smoke pot", "Drone")
def test_a_drone_lights_up_the_smoke_too():
    g = smoking("H8", guards=[("Drone", "H9")]).does("end the turn")
    assert g.turn("Drone 1").refused("attack Wren") is None


# -- the Night cloak -------------------------------------------------------------------------------


@clause("Night cloak", 1)
def test_the_night_cloak_takes_all_noise_dice_away():
    g = carrying("Night cloak", noise={"Wren": 3}).does("use Night cloak")
    assert g.figure("Wren").noise == 0


@clause("Night cloak", 1)
def test_the_night_cloak_takes_no_noise_dice_of_others_away():
    position = {"infiltrators": {"Wren": "H8", "Doc": "H9"}, "noise": {"Wren": 1, "Doc": 2}}
    g = carrying("Night cloak", **position).does("use Night cloak")
    assert (g.figure("Wren").noise, g.figure("Doc").noise) == (0, 2)


@clause("Night cloak", 1)
def test_the_night_cloak_serves_after_the_last_action_too():
    g = carrying("Night cloak").does("go to H9", "go to H10", "use Night cloak")
    assert g.figure("Wren").noise == 0
    assert g.asked() == ""


@clause("Night cloak", 1)
def test_the_night_cloak_is_for_who_has_made_noise():
    assert "use Night cloak" not in carrying("Night cloak").offered()


# -- the Ballistic vest ----------------------------------------------------------------------------


@clause("Ballistic vest", 1)
def test_in_the_vest_one_more_hit_die_is_carried_without_risk():
    def attacked(hits):
        g = Grounds({"Wren": "H8"}, [("Sentry", "H11")], equipment={"Wren": ["Ballistic vest"]})
        g.figure("Wren").hits = hits
        return g.turn("Sentry 1").attacks("Wren", rolls=[1, 1, 1, 6])

    assert not attacked(3).said("check")
    assert len(attacked(4).dice_rolled) == 2 + 1


@clause("Ballistic vest", 1)
def test_the_vest_of_a_comrade_helps_nobody_else():
    g = Grounds({"Wren": "H8", "Doc": "P1"}, [("Sentry", "H11")], equipment={"Doc": ["Ballistic vest"]})
    g.figure("Wren").hits = 3
    assert g.turn("Sentry 1").attacks("Wren", rolls=[1, 1, 1]).said("check")


# -- the Noise maker -------------------------------------------------------------------------------


def decoyed(*guards, alert=0, **position):
    g = carrying("Noise maker", guards=guards, alert=alert, **position)
    return g.does("use Noise maker", "end the turn").guards_part()


@clause("Noise maker", 1)
def test_the_noise_maker_forces_every_random_movement():
    g = decoyed(("Sentry", "A1"), ("Sentry", "P1")).does("nobody else")
    assert g.refused("nobody else") == "22.24"


@clause("Noise maker", 1)
def test_the_noise_maker_forces_the_greatest_distance():
    g = decoyed(("Sentry", "A1"), rolls=[4]).does("nobody else", "Sentry 1")
    assert g.offered() == ["4 tiles"]


@clause("Noise maker", 1)
def test_the_greatest_distance_ends_before_what_is_in_the_way():
    g = decoyed(("Sentry", "A1"), rolls=[4], obstacles=["A3"]).does("nobody else", "Sentry 1")
    assert g.offered() == ["1 tile"]


@clause("Noise maker", 1)
def test_a_guard_that_cannot_move_stays_in_spite_of_the_noise_maker():
    g = decoyed(("Sentry", "A1"), rolls=[2]).does("nobody else", "Sentry 1")
    assert g.does("stay", "nobody else").asked() == ""


@clause("Noise maker", 1)
def test_the_noise_maker_does_not_move_who_was_activated():
    g = decoyed(("Sentry", "A1"), alert=1).does("Sentry 1", "end the turn", "nobody else")
    assert g.refused("nobody else") is None


@clause("Noise maker", 1)
@pytest.mark.card("Dart gun")
def test_the_noise_maker_does_not_move_who_was_hit_by_a_dart():
    g = carrying("Noise maker", equipment=["Dart gun"], guards=[("Sentry", "H11")], alert=0)
    g.attacks("Sentry 1", "Dart gun", [5, 5]).does("use Noise maker").guards_part()
    assert g.does("nobody else").refused("nobody else") is None


@clause("Noise maker", 1)
def test_the_noise_maker_is_over_after_one_part_of_the_guards():
    g = decoyed(("Sentry", "A1")).does("nobody else", "Sentry 1", "stay", "nobody else")
    assert g.guards_part().does("nobody else").refused("nobody else") is None


@clause("Noise maker", 1)
def test_the_noise_maker_leaves_activated_guards_their_choice():
    g = decoyed(("Sentry", "A1"), alert=1).does("Sentry 1")
    assert g.does("go to A2", "end the turn").where("Sentry 1") == "A2"


@clause("Noise maker", 1)
def test_the_noise_maker_forces_each_guard_once():
    g = decoyed(("Sentry", "A1"), ("Sentry", "P1"), rolls=[4, 4]).does("nobody else", "Sentry 1", "4 tiles")
    assert g.refused("nobody else") == "22.24"
    assert g.does("Sentry 2", "4 tiles").refused("nobody else") is None


# -- the Field kit ---------------------------------------------------------------------------------


@clause("Field kit", 1)
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0)])
def test_the_field_kit_takes_up_to_two_hit_dice_off(before, after):
    g = carrying("Field kit", hits={"Wren": before}).does("use Field kit", "Wren")
    assert g.figure("Wren").hits == after


@clause("Field kit", 1)
def test_the_field_kit_reaches_an_infiltrator_next_to_its_bearer_only():
    position = {"Wren": "H8", "Doc": "I9", "Magpie": "H10"}
    hits = {"Doc": 2, "Magpie": 2, "Bruiser 1": 2}
    g = carrying("Field kit", infiltrators=position, guards=[("Bruiser", "G8")], hits=hits)
    g.does("use Field kit")
    assert (g.offered(), g.refused("Magpie")) == (["Doc"], "20.8")
    assert g.does("Doc").figure("Doc").hits == 0


@clause("Field kit", 1)
def test_the_field_kit_is_for_who_is_hurt():
    assert "use Field kit" not in carrying("Field kit").offered()


# -- the Stimulant ---------------------------------------------------------------------------------


@clause("Stimulant", 1)
def test_the_stimulant_gives_a_third_action():
    g = carrying("Stimulant").does("go to H9", "go to H10", "use Stimulant", "go to H11")
    assert g.where("Wren") == "H11"
    assert g.asked() == ""


@pytest.mark.card("Stimulant")
def test_without_the_stimulant_a_turn_has_two_actions():
    assert carrying("Hacking deck").does("go to H9", "go to H10").asked() == ""


@clause("Stimulant", 1)
def test_after_two_actions_the_stimulant_has_to_be_used_before_the_third():
    assert carrying("Stimulant").does("go to H9", "go to H10").refused("go to H11") == "6.4"


# -- the Signal jammer -----------------------------------------------------------------------------


@clause("Signal jammer", 1)
def test_the_signal_jammer_takes_an_alert_token_away():
    g = carrying("Signal jammer", alert=3).does("use Signal jammer", "end the turn").guards_part()
    assert (g.alert, g.threshold) == (2, 6)


@clause("Signal jammer", 1)
def test_the_signal_jammer_does_nothing_where_there_is_no_token():
    assert "use Signal jammer" not in carrying("Signal jammer", alert=0).offered()
