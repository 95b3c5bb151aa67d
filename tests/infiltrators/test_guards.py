"""Chapter 21: the nine kinds of guards, what is printed on their cards and what their texts do."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators.rules.setup import choose_guards

clause = pytest.mark.clause

PRINTED = [
    ("Sentry", 4, 2, 2, 1, 5),
    ("Patroller", 5, 1, 2, 2, 4),
    ("Rifleman", 3, 3, 1, 1, 8),
    ("Bruiser", 4, None, 4, 3, None),
    ("Hound", 6, None, 3, 1, None),
    ("Technician", 4, 1, 1, 1, 4),
    ("Captain", 4, 2, 3, 3, 6),
    ("Sniper", 2, 4, 1, 1, 12),
    ("Drone", 4, 1, None, 1, 3),
]
"""Title, Movement, R, C, HP and the range of the built-in weapon."""
SHOOTERS = [
    pytest.param(row[0], row[2], row[5], marks=pytest.mark.clause(row[0], 1)) for row in PRINTED if row[2]
]
"""The first sentence on the card of each is about its weapon."""


def guard_and(kind, tile, wren, **position):
    """The turn of a guard, with Wren on a lit tile somewhere."""
    return Grounds({"Wren": wren}, [(kind, tile)], **position).turn(f"{kind} 1")


# -- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "movement"), [row[:2] for row in PRINTED])
def test_a_guard_moves_as_far_as_the_card_says(title, movement):
    along_the_row = [tile for tile in guard_and(title, "A8", "P16").tiles_offered() if tile[1:] == "8"]
    assert along_the_row == [f"{chr(ord('A') + steps)}8" for steps in range(1, movement + 1)]


@pytest.mark.parametrize(("title", "dice", "reach"), SHOOTERS)
def test_a_guard_shoots_with_the_dice_and_the_range_of_the_card(title, dice, reach):
    g = guard_and(title, "A8", f"{chr(ord('A') + reach)}8")
    assert g.attack_dice("Wren", "own weapon") == dice


@pytest.mark.parametrize(("title", "dice", "reach"), SHOOTERS)
def test_a_guard_does_not_shoot_beyond_the_range_of_the_card(title, dice, reach):
    g = guard_and(title, "A8", f"{chr(ord('B') + reach)}8")
    assert g.refused("attack Wren") == "9.7"


@pytest.mark.parametrize("title", ["Bruiser", "Hound"])
def test_a_guard_without_a_weapon_does_not_shoot(title):
    assert "attack Wren" not in guard_and(title, "A8", "C8").offered()
    assert guard_and(title, "A8", "B8").does("attack Wren").refused("own weapon") == "9.5"


@pytest.mark.parametrize(("title", "dice"), [(row[0], row[3]) for row in PRINTED if row[3]])
def test_a_guard_fights_with_the_close_combat_dice_of_the_card(title, dice):
    assert guard_and(title, "H8", "H9").attack_dice("Wren", "bare hands") == dice


@pytest.mark.card("Drone")
def test_the_drone_has_no_hands_to_fight_with():
    assert guard_and("Drone", "H8", "H9").does("attack Wren").refused("bare hands") == "10.1"


@pytest.mark.parametrize(("title", "health"), [(row[0], row[4]) for row in PRINTED])
def test_a_guard_carries_as_many_hit_dice_as_the_card_says(title, health):
    def attacked(hits):
        g = Grounds({"Wren": "H8"}, [(title, "H9")], hits={f"{title} 1": hits})
        return g.turn("Wren").attacks(f"{title} 1", "bare hands")

    assert not attacked(health).said("check")
    assert attacked(health + 1).said("check")


ELITE = ["Hound", "Captain", "Sniper", "Drone"]


@pytest.mark.parametrize("title", ELITE)
def test_whom_shade_does_not_stop_and_the_best_shots_are_elite(title):
    g = Grounds().run(choose_guards).does(title)
    assert [g.refused(other) for other in ELITE] == ["4.2"] * len(ELITE)


@pytest.mark.parametrize("title", [row[0] for row in PRINTED if row[0] not in ELITE])
def test_the_other_guards_are_not_elite(title):
    assert Grounds().run(choose_guards).does("Captain").refused(title) is None


# -- the Patroller ---------------------------------------------------------------------------------


def patrolling(*rolls):
    return Grounds({"Wren": "P16"}, [("Patroller", "H8")]).moves_at_random("Patroller 1", *rolls)


@clause("Patroller", 2, 3)
def test_a_patroller_may_roll_again_and_goes_where_the_second_die_points():
    assert patrolling(3, 5).does("roll again", "2 tiles").where("Patroller 1") == "F8"


@clause("Patroller", 2)
def test_a_patroller_may_keep_the_first_die():
    assert patrolling(3).does("keep it", "2 tiles").where("Patroller 1") == "J8"


@clause("Patroller", 2)
def test_a_patroller_rolls_again_once():
    assert patrolling(3, 5).does("roll again").asked() == "go"


@clause("Patroller", 2)
@pytest.mark.parametrize("second", [1, 6])
def test_a_patrollers_second_die_names_a_direction(second):
    assert patrolling(3, second, 5).does("roll again", "1 tile").where("Patroller 1") == "G8"


@pytest.mark.card("Patroller")
def test_others_do_not_roll_again():
    g = Grounds({"Wren": "P16"}, [("Sentry", "H8")]).moves_at_random("Sentry 1", 3)
    assert g.asked() == "go"


@clause("Patroller", 1)
@pytest.mark.parametrize(("steps", "refused"), [("2 tiles", None), ("1 tile", "9.7")])
def test_a_patroller_who_moved_at_random_shoots_four_tiles_far(steps, refused):
    g = Grounds({"Wren": "H14"}, [("Patroller", "H8")], north="bottom")
    g.moves_at_random("Patroller 1", 2).does("keep it", steps).turn("Patroller 1")
    assert g.refused("attack Wren") == refused


# -- the Bruiser -----------------------------------------------------------------------------------


@clause("Bruiser", 1)
def test_a_bruiser_is_not_activated_with_a_single_alert_token():
    g = Grounds({"Wren": "P16"}, [("Bruiser", "H8"), ("Sentry", "A8")], alert=1).guards_part()
    assert g.refused("Bruiser 1") == "21.4"
    assert g.refused("Sentry 2") is None


@clause("Bruiser", 1)
def test_a_bruiser_is_activated_with_two_alert_tokens():
    g = Grounds({"Wren": "P16"}, [("Bruiser", "H8")], alert=2).guards_part()
    assert g.refused("Bruiser 1") is None


@clause("Bruiser", 1)
def test_a_bruiser_that_is_not_awake_moves_at_random():
    g = Grounds({"Wren": "P16"}, [("Bruiser", "H8")], alert=1, rolls=[3]).guards_part()
    g.does("nobody else", "Bruiser 1", "4 tiles")
    assert g.where("Bruiser 1") == "L8"


# -- the Hound -------------------------------------------------------------------------------------


@clause("Hound", 1)
def test_a_hound_finds_a_quiet_infiltrator_in_the_shade_next_to_it():
    assert guard_and("Hound", "H8", "I9", shaded=["I9"]).attack_dice("Wren") == 3


@clause("Hound", 1)
def test_a_hound_finds_nobody_behind_a_wall():
    g = guard_and("Hound", "H8", "H9", shaded=["H9"], walls=[("H8", "H9")])
    assert g.refused("attack Wren") == "10.4"


@pytest.mark.card("Hound")
def test_others_do_not_find_a_quiet_infiltrator_in_the_shade():
    assert guard_and("Sentry", "H8", "I9", shaded=["I9"]).refused("attack Wren") == "12.3"


@clause("Hound", 1)
def test_a_hound_does_not_scent_across_a_tile():
    assert guard_and("Hound", "H8", "H10", shaded=["H10"]).refused("attack Wren") == "12.3"


# -- the Technician --------------------------------------------------------------------------------


def hacking_near(technicians, successes, progress=0):
    """Wren beside a terminal on H9, with so many successes on it and as many dice that come up."""
    g = Grounds({"Cipher": "H8"}, [("Technician", tile) for tile in technicians], objectives=["H9"])
    g.objective(1).progress = progress
    g.rolls = [5] * successes + [1] * (5 - successes)
    return g.turn("Cipher").does("hack terminal 1")


@clause("Technician", 2)
def test_a_technician_within_two_tiles_adds_one_to_security():
    assert not hacking_near(["J11"], 3).objective(1).done
    assert hacking_near(["J11"], 4).objective(1).done


@clause("Technician", 2)
def test_a_technician_tightens_nothing_for_an_objective_farther_away():
    g = Grounds({"Cipher": "H8"}, [("Technician", "A1")], objectives=["H9", "A3"], rolls=[5, 5, 5])
    assert g.turn("Cipher").does("hack terminal 1").objective(1).done


@clause("Technician", 2)
def test_a_technician_three_tiles_away_adds_nothing():
    assert hacking_near(["H12"], 3).objective(1).done


@clause("Technician", 3)
def test_two_technicians_add_two():
    assert not hacking_near(["J11", "F9"], 4).objective(1).done
    assert hacking_near(["J11", "F9"], 5).objective(1).done


@clause("Technician", 4)
def test_once_the_technician_is_gone_the_next_hack_shows_that_it_is_enough():
    g = hacking_near(["J11"], 3)
    g.fate("Technician 1", "taken out")
    g.rolls = [1] * 5
    assert g.does("hack terminal 1").objective(1).done


@clause("Technician", 1)
@pytest.mark.parametrize(("tile", "refused"), [("H12", None), ("H13", "9.7")])
def test_a_technician_at_an_objective_shoots_four_tiles_far(tile, refused):
    g = hacking_near([tile], 3, progress=1).does("end the turn").turn("Technician 1")
    assert g.refused("attack Cipher") == refused


# -- the Captain -----------------------------------------------------------------------------------


def ordering(*guards, **position):
    """A Captain on H8 has been activated and has done nothing; others stand as told."""
    g = Grounds({"Wren": "P16"}, [("Captain", "H8"), *guards], alert=1, **position)
    return g.guards_part().does("Captain 1", "end the turn")


@clause("Captain", 2)
def test_a_captain_sends_another_guard_on_a_move():
    g = ordering(("Sentry", "H12")).does("Sentry 2", "J16")
    assert g.where("Sentry 2") == "J16"


@clause("Captain", 2)
def test_who_is_sent_goes_as_far_as_its_movement():
    g = ordering(("Rifleman", "H12")).does("Rifleman 2")
    assert g.refused("H16") == "7.1"


@clause("Captain", 2)
@pytest.mark.row("G003-56")
def test_who_is_sent_does_not_stay():
    assert ordering(("Sentry", "H12")).does("Sentry 2").refused("H12") == "7.2"


@clause("Captain", 2)
@pytest.mark.row("G003-56")
def test_who_has_nowhere_to_go_is_not_sent():
    around = ["G11", "H11", "I11", "G12", "I12", "G13", "H13", "I13"]
    g = ordering(("Sentry", "H12"), ("Sentry", "H6"), obstacles=around)
    assert (g.refused("Sentry 2"), g.refused("Sentry 3")) == ("7.2", None)


@clause("Captain", 3)
def test_who_is_sent_does_not_move_at_random_as_well():
    g = ordering(("Sentry", "H12")).does("Sentry 2", "J16", "nobody else")
    assert g.refused("Sentry 2") == "6.9"


@clause("Captain", 2)
def test_a_captain_sends_one_guard():
    g = ordering(("Sentry", "H12"), ("Sentry", "H6")).does("Sentry 2", "J16")
    assert g.asked() == "activate"


@clause("Captain", 2)
def test_a_captain_sends_a_guard_four_tiles_away():
    assert ordering(("Sentry", "L12")).does("Sentry 2", "L13").where("Sentry 2") == "L13"


@clause("Captain", 2)
def test_a_captain_need_not_send_anybody():
    g = ordering(("Sentry", "H12")).does("nobody else", "nobody else")
    assert g.refused("Sentry 2") is None


@clause("Captain", 1)
@pytest.mark.parametrize(("tile", "refused"), [("H14", None), ("H15", "9.7")])
def test_a_captain_shoots_six_tiles_far_and_gives_orders(tile, refused):
    g = (
        Grounds({"Wren": tile}, [("Captain", "H8"), ("Sentry", "F8")], alert=1)
        .guards_part()
        .does("Captain 1")
    )
    assert g.refused("attack Wren") == refused
    assert g.does("end the turn").asked() == "send"


@clause("Captain", 3)
def test_who_is_sent_is_not_activated_in_this_round():
    g = Grounds({"Wren": "P16"}, [("Captain", "H8"), ("Sentry", "H12")], alert=2).guards_part()
    g.does("Captain 1", "end the turn", "Sentry 2", "J16")
    assert g.refused("Sentry 2") == "6.7"


@clause("Captain", 2)
def test_a_captain_sends_nobody_five_tiles_away():
    g = ordering(("Sentry", "H13"))
    assert g.refused("Sentry 2") == "21.7"
    assert g.does("nobody else").asked() == "activate"


@clause("Captain", 2)
def test_a_captain_reaches_from_where_the_turn_ended():
    g = Grounds({"Wren": "P16"}, [("Captain", "H8"), ("Sentry", "H13")], alert=1).guards_part()
    g.does("Captain 1", "go to H9", "end the turn")
    assert g.refused("Sentry 2") is None


@clause("Captain", 2)
def test_a_captain_does_not_send_who_was_activated():
    g = Grounds({"Wren": "P16"}, [("Captain", "H8"), ("Sentry", "H12")], alert=2).guards_part()
    g.does("Sentry 2", "end the turn", "Captain 1", "end the turn")
    assert g.refused("Sentry 2") == "6.9"


@clause("Captain", 2)
def test_a_captain_does_not_send_himself():
    assert ordering(("Sentry", "H12")).refused("Captain 1") == "6.9"


@clause("Captain", 2)
def test_a_captain_who_moves_at_random_sends_nobody():
    g = Grounds({"Wren": "P16"}, [("Captain", "H8"), ("Sentry", "H12")], alert=0).guards_part()
    g.does("nobody else", "Captain 1", "stay")
    assert g.asked() == "drift"


@pytest.mark.card("Captain")
def test_others_send_nobody():
    g = Grounds({"Wren": "P16"}, [("Sentry", "H8"), ("Sentry", "H12")], alert=1).guards_part()
    assert g.does("Sentry 1", "end the turn").asked() == "activate"


# -- the Sniper ------------------------------------------------------------------------------------


@clause("Sniper", 2)
def test_a_sniper_does_not_shoot_at_who_is_next_to_it():
    g = guard_and("Sniper", "H8", "I9").does("attack Wren")
    assert g.refused("own weapon") == "9.15"
    assert g.offered() == ["bare hands"]


@clause("Sniper", 2)
def test_a_sniper_shoots_at_who_is_two_tiles_away():
    assert guard_and("Sniper", "H8", "H10").attack_dice("Wren", "own weapon") == 4


@pytest.mark.card("Sniper")
def test_others_shoot_at_who_is_next_to_them():
    assert guard_and("Rifleman", "H8", "I9").does("attack Wren").refused("own weapon") is None


# -- the Drone -------------------------------------------------------------------------------------


@clause("Drone", 2, 3)
def test_a_drone_flies_over_obstacles_but_does_not_stop_on_them():
    g = guard_and("Drone", "A1", "P16", obstacles=["A2", "B1", "B2", "C1", "C3"])
    assert "C2" in g.tiles_offered()
    assert g.refused("go to B1") == "7.6"


@pytest.mark.card("Drone")
def test_others_do_not_fly():
    g = guard_and("Sentry", "A1", "P16", obstacles=["A2", "B1", "B2"])
    assert g.tiles_offered() == []


@clause("Drone", 2)
def test_a_drone_does_not_fly_through_a_wall():
    g = guard_and("Drone", "A1", "P16", walls=[("A1", "B1"), ("A1", "A2")])
    assert g.tiles_offered() == []


@clause("Drone", 2, 3)
def test_a_drone_flies_over_obstacles_at_random_too():
    g = Grounds({"Wren": "P16"}, [("Drone", "H8")], obstacles=["I8", "K8"])
    g.moves_at_random("Drone 1", 3)
    assert [g.refused(steps) for steps in ("1 tile", "3 tiles")] == ["8.7", "8.7"]
    assert g.does("4 tiles").where("Drone 1") == "L8"


@pytest.mark.card("Drone")
def test_others_are_stopped_at_random_by_an_obstacle():
    g = Grounds({"Wren": "P16"}, [("Sentry", "H8")], obstacles=["I8"]).moves_at_random("Sentry 1", 3)
    assert g.offered() == ["stay"]


SHADE = ["H9", "H10"]


@clause("Drone", 4)
def test_next_to_a_drone_the_shade_hides_nobody():
    assert guard_and("Drone", "H8", "H9", shaded=SHADE).refused("attack Wren") is None


@clause("Drone", 4)
def test_two_tiles_from_a_drone_the_shade_hides():
    assert guard_and("Drone", "H8", "H10", shaded=SHADE).refused("attack Wren") == "12.3"


@clause("Drone", 4)
def test_a_drones_lamp_serves_the_other_guards():
    g = Grounds({"Wren": "H9"}, [("Drone", "G8"), ("Sentry", "H12")], shaded=SHADE).turn("Sentry 2")
    assert g.refused("attack Wren") is None


@clause("Drone", 4)
def test_next_to_a_drone_the_shade_adds_no_die():
    g = Grounds({"Wren": "H9"}, [("Drone", "H8")], shaded=SHADE).turn("Wren")
    assert g.attack_dice("Drone 1", "bare hands") == 3


@clause("Drone", 4)
def test_a_move_that_ends_in_the_shade_next_to_a_drone_makes_noise():
    g = Grounds({"Doc": "H13"}, [("Drone", "H8")], shaded=SHADE).turn("Doc").does("go to H10")
    assert g.figure("Doc").noise == 0
    assert g.does("go to H9").figure("Doc").noise == 1


@clause("Drone", 4)
def test_a_drone_that_was_shot_down_lights_nothing():
    g = Grounds({"Wren": "H9"}, [("Drone", "H8"), ("Sentry", "H12")], shaded=SHADE)
    assert g.fate("Drone 1", "taken out").turn("Sentry 2").refused("attack Wren") == "12.3"
