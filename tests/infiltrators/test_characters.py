"""Chapter 20: the eight characters, what is printed on their cards and what their texts do."""

import pytest
from grounds import Grounds

clause = pytest.mark.clause

PRINTED = [
    ("Wren, the Ghost", 5, 2, 3, 2, 2),
    ("Kestrel, the Runner", 7, 1, 2, 2, 2),
    ("Cipher, the Hacker", 4, 1, 1, 2, 5),
    ("Bulwark, the Breaker", 4, 2, 3, 4, 1),
    ("Longbow, the Marksman", 5, 4, 1, 2, 1),
    ("Mantis, the Duellist", 6, None, 4, 3, 1),
    ("Magpie, the Thief", 6, 1, 2, 2, 3),
    ("Doc, the Medic", 5, 1, 2, 3, 2),
]
"""Title, Movement, R, C, HP and Hacking."""


def short(title):
    return title.split(",")[0]


def shot_at(name, **position):
    """A Sentry that has just shot at a figure on H8, without a hit."""
    g = Grounds({name: "H8"}, [("Sentry", "H11")], **position)
    return g.turn("Sentry 1").attacks(name)


# -- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "movement"), [(row[0], row[1]) for row in PRINTED])
def test_a_character_moves_as_far_as_the_card_says(title, movement):
    g = Grounds({short(title): "A8"}).turn(short(title))
    along_the_row = [tile for tile in g.tiles_offered() if tile.endswith("8") and tile[1:] == "8"]
    assert along_the_row == [f"{chr(ord('A') + steps)}8" for steps in range(1, movement + 1)]


@pytest.mark.parametrize(("title", "dice"), [(row[0], row[2]) for row in PRINTED if row[2]])
def test_a_character_shoots_with_the_ranged_dice_of_the_card(title, dice):
    name = short(title)
    g = Grounds({name: "H8"}, [("Sentry", "H12")], equipment={name: ["Silenced pistol"]})
    assert g.turn(name).does("go to H9").attack_dice("Sentry 1", "Silenced pistol") == dice


@pytest.mark.card("Mantis, the Duellist")
def test_mantis_cannot_shoot():
    g = Grounds({"Mantis": "H8"}, [("Sentry", "H9")], equipment={"Mantis": ["Silenced pistol"]})
    g.turn("Mantis").does("attack Sentry 1")
    assert g.offered() == ["bare hands"]
    assert g.refused("Silenced pistol") == "9.3"


@pytest.mark.parametrize(("title", "dice"), [(row[0], row[3]) for row in PRINTED])
def test_a_character_fights_with_the_close_combat_dice_of_the_card(title, dice):
    g = Grounds({short(title): "H8"}, [("Sentry", "H9")])
    assert g.turn(short(title)).attack_dice("Sentry 1", "bare hands") == dice


@pytest.mark.parametrize(("title", "health"), [(row[0], row[4]) for row in PRINTED])
def test_a_character_carries_as_many_hit_dice_as_the_card_says(title, health):
    name = short(title)
    assert not shot_at(name, hits={name: health}).said("check")
    assert shot_at(name, hits={name: health + 1}).said("check")


@pytest.mark.parametrize(("title", "dice"), [(row[0], row[5]) for row in PRINTED])
def test_a_character_hacks_with_the_dice_of_the_card(title, dice):
    g = Grounds({short(title): "H8"}, objectives=["H9"]).turn(short(title)).does("hack terminal 1")
    assert len(g.dice_rolled) == dice


# -- Wren ------------------------------------------------------------------------------------------


@clause("Wren, the Ghost", 1)
def test_wrens_first_move_of_a_turn_makes_no_noise():
    g = Grounds().turn("Wren").does("go to H9")
    assert g.figure("Wren").noise == 0


@clause("Wren, the Ghost", 1)
def test_wrens_second_move_of_a_turn_makes_noise():
    g = Grounds().turn("Wren").does("go to H9", "go to H10")
    assert g.figure("Wren").noise == 1


@clause("Wren, the Ghost", 1)
def test_wrens_first_move_is_quiet_after_another_action_too():
    g = Grounds(objectives=["H9"]).turn("Wren").does("hack terminal 1", "go to H10")
    assert g.figure("Wren").noise == 0


@clause("Wren, the Ghost", 1)
def test_wrens_step_is_soft_again_in_the_next_turn():
    g = Grounds().turn("Wren").does("go to H9", "end the turn")
    assert g.turn("Wren").does("go to H10").figure("Wren").noise == 0


# -- Kestrel ---------------------------------------------------------------------------------------


def in_the_corner(name, obstacles, walls=()):
    """A figure on A1, the way down barred by a wall."""
    down = [("A1", "A2"), ("B1", "B2"), ("C1", "C2"), ("D1", "D2")]
    return Grounds({name: "A1"}, obstacles=obstacles, walls=[*down, *walls]).turn(name)


@clause("Kestrel, the Runner", 1)
def test_kestrel_passes_over_an_obstacle_and_off_again():
    g = in_the_corner("Kestrel", ["B1"])
    assert "C1" in g.tiles_offered()


@pytest.mark.card("Kestrel, the Runner")
def test_who_does_not_vault_is_stopped_by_an_obstacle():
    g = in_the_corner("Wren", ["B1"])
    assert g.tiles_offered() == []


@clause("Kestrel, the Runner", 2)
def test_kestrel_cannot_stop_on_an_obstacle():
    g = in_the_corner("Kestrel", ["B1"])
    assert g.refused("go to B1") == "7.6"


@clause("Kestrel, the Runner", 1)
def test_kestrel_vaults_once_in_a_move():
    g = in_the_corner("Kestrel", ["B1", "D1"])
    assert g.tiles_offered() == ["C1"]


@clause("Kestrel, the Runner", 1)
def test_kestrel_does_not_go_from_one_obstacle_to_the_next():
    g = in_the_corner("Kestrel", ["B1", "C1"])
    assert g.tiles_offered() == []


@clause("Kestrel, the Runner", 1)
def test_kestrel_vaults_again_in_the_next_move():
    g = in_the_corner("Kestrel", ["B1", "D1"], [("E1", "E2"), ("F1", "F2"), ("G1", "G2"), ("H1", "H2")])
    g.does("go to C1")
    assert "E1" in g.tiles_offered()


@clause("Kestrel, the Runner", 3)
def test_a_wall_stops_kestrel():
    g = in_the_corner("Kestrel", ["B1"], [("B1", "C1")])
    assert g.tiles_offered() == []


@clause("Kestrel, the Runner", 1)
def test_kestrel_does_not_vault_between_two_obstacles_that_close_the_corner():
    g = Grounds({"Kestrel": "A1"}, obstacles=["A2", "B1", "B2", "C1", "A3"]).turn("Kestrel")
    assert "C3" not in g.tiles_offered()


# -- Cipher ----------------------------------------------------------------------------------------


@clause("Cipher, the Hacker", 1)
@pytest.mark.parametrize("objective", ["H10", "F8", "J10", "F10", "J6"])
def test_cipher_hacks_from_two_tiles_away(objective):
    g = Grounds({"Cipher": "H8"}, objectives=[objective], rolls=[5]).turn("Cipher").does("hack terminal 1")
    assert (g.objective(1).progress, g.actions) == (1, 1)


@clause("Cipher, the Hacker", 1)
@pytest.mark.parametrize("objective", ["H8", "H9", "I9"])
def test_cipher_hacks_on_a_terminal_and_next_to_it_like_everybody(objective):
    g = Grounds({"Cipher": "H8"}, objectives=[objective], rolls=[5]).turn("Cipher").does("hack terminal 1")
    assert g.objective(1).progress == 1


@pytest.mark.card("Cipher, the Hacker")
def test_others_do_not_hack_from_two_tiles_away():
    g = Grounds({"Wren": "H8"}, objectives=["J10"]).turn("Wren")
    assert g.refused("hack terminal 1") == "13.3"


@clause("Cipher, the Hacker", 1)
@pytest.mark.parametrize(
    ("objective", "walls", "obstacles"),
    [("H11", [], []), ("I10", [], []), ("H10", [("H9", "H10")], []), ("H10", [], ["H9"])],
    ids=["three tiles away", "not in a line", "behind a wall", "behind an obstacle"],
)
def test_ciphers_uplink_needs_two_tiles_of_a_free_line(objective, walls, obstacles):
    g = Grounds({"Cipher": "H8"}, walls=walls, obstacles=obstacles, objectives=[objective]).turn("Cipher")
    assert g.refused("hack terminal 1") == "20.3"


# -- Bulwark ---------------------------------------------------------------------------------------


@clause("Bulwark, the Breaker", 1)
def test_bulwark_rolls_one_die_less_in_a_death_check():
    g = Grounds({"Bulwark": "H8"}, [("Sentry", "H11")], hits={"Bulwark": 6})
    g.turn("Sentry 1").attacks("Bulwark", rolls=[1, 1, 1, 5])
    assert len(g.dice_rolled) == 3
    g = Grounds({"Bulwark": "H8"}, [("Sentry", "H11")], hits={"Bulwark": 6})
    g.turn("Sentry 1").attacks("Bulwark", rolls=[1, 1, 5])
    assert not g.is_on_board("Bulwark")


@clause("Bulwark, the Breaker", 1, 2)
def test_bulwark_rolls_nothing_for_a_single_hit_beyond_his_hp():
    g = Grounds({"Bulwark": "H8"}, [("Sentry", "H11")], hits={"Bulwark": 4})
    g.turn("Sentry 1").attacks("Bulwark", rolls=[5, 1, 6])
    assert g.figure("Bulwark").hits == 5
    assert len(g.dice_rolled) == 2
    assert g.is_on_board("Bulwark")


@pytest.mark.card("Bulwark, the Breaker")
def test_who_has_no_thick_skin_rolls_for_a_single_hit_beyond_hp():
    g = Grounds({"Wren": "H8"}, [("Sentry", "H11")], hits={"Wren": 2})
    g.turn("Sentry 1").attacks("Wren", rolls=[5, 1, 6])
    assert not g.is_on_board("Wren")


# -- Longbow ---------------------------------------------------------------------------------------


def longbow():
    return Grounds({"Longbow": "H8"}, [("Bruiser", "H10")], equipment={"Longbow": ["Silenced pistol"]}).turn(
        "Longbow"
    )


@clause("Longbow, the Marksman", 1)
def test_longbow_shoots_with_one_more_die_before_he_moves():
    assert longbow().attack_dice("Bruiser 1", "Silenced pistol") == 5


@clause("Longbow, the Marksman", 1)
def test_longbow_shoots_without_that_die_once_he_has_moved():
    g = longbow().does("go to H7")
    assert g.attack_dice("Bruiser 1", "Silenced pistol") == 4
    assert g.turn("Longbow").attack_dice("Bruiser 1", "Silenced pistol") == 5


@clause("Longbow, the Marksman", 1)
def test_longbows_aim_does_not_help_his_fists():
    g = Grounds({"Longbow": "H8"}, [("Bruiser", "H9")]).turn("Longbow")
    assert g.attack_dice("Bruiser 1", "bare hands") == 1


@clause("Longbow, the Marksman", 1)
def test_longbow_aims_in_both_attacks_of_a_turn():
    g = longbow()
    assert g.attack_dice("Bruiser 1", "Silenced pistol") == 5
    assert g.attack_dice("Bruiser 1", "Silenced pistol") == 5


# -- Mantis ----------------------------------------------------------------------------------------


@clause("Mantis, the Duellist", 1)
def test_mantis_strikes_in_silence_with_bare_hands():
    g = Grounds({"Mantis": "H8"}, [("Bruiser", "H9")]).turn("Mantis").attacks("Bruiser 1", "bare hands")
    assert g.figure("Mantis").noise == 0
    assert not g.gunfire


@pytest.mark.card("Mantis, the Duellist")
def test_the_bare_hands_of_others_are_heard():
    g = Grounds({"Wren": "H8"}, [("Bruiser", "H9")]).turn("Wren").attacks("Bruiser 1", "bare hands")
    assert g.figure("Wren").noise == 1


@clause("Mantis, the Duellist", 1)
def test_mantis_is_heard_with_a_loud_weapon():
    g = Grounds({"Mantis": "H8"}, [("Bruiser", "H9")], equipment={"Mantis": ["Machete"]}).turn("Mantis")
    assert g.attacks("Bruiser 1", "Machete").figure("Mantis").noise == 1


# -- Magpie ----------------------------------------------------------------------------------------


@clause("Magpie, the Thief", 1)
def test_guards_cannot_take_magpies_noise_dice():
    g = Grounds({"Magpie": "H8"}, [("Sentry", "H11")], noise={"Magpie": 2}).turn("Sentry 1")
    assert g.attack_dice("Magpie") == 2
    assert g.asked() == "act"
    assert g.figure("Magpie").noise == 2


@pytest.mark.card("Magpie, the Thief")
def test_guards_can_take_the_noise_dice_of_others():
    g = Grounds({"Wren": "H8"}, [("Sentry", "H11")], noise={"Wren": 2}).turn("Sentry 1").attacks("Wren")
    assert g.asked() == "take_noise"


@clause("Magpie, the Thief", 1)
def test_magpies_noise_betrays_her_in_the_shade_all_the_same():
    g = Grounds({"Magpie": "H8"}, [("Sentry", "H11")], noise={"Magpie": 1}, shaded=["H8"]).turn("Sentry 1")
    assert g.refused("attack Magpie") is None


# -- Doc -------------------------------------------------------------------------------------------


def doc(hits, wren="H9"):
    return Grounds({"Doc": "H8", "Wren": wren}, hits=hits).turn("Doc")


@clause("Doc, the Medic", 1)
def test_doc_takes_a_hit_die_off_herself():
    g = doc({"Doc": 2}).does("Patch Up", "Doc")
    assert g.figure("Doc").hits == 1
    assert g.actions == 1


@clause("Doc, the Medic", 1)
def test_doc_takes_a_hit_die_off_an_infiltrator_next_to_her():
    g = doc({"Wren": 3}, wren="I9").does("Patch Up", "Wren")
    assert g.figure("Wren").hits == 2


@clause("Doc, the Medic", 1)
def test_doc_tends_no_guard_next_to_her():
    g = Grounds({"Doc": "H8", "Wren": "A1"}, [("Bruiser", "H9")], hits={"Doc": 1, "Wren": 1, "Bruiser 1": 2})
    g.turn("Doc").does("Patch Up")
    assert g.offered() == ["Doc"]


@clause("Doc, the Medic", 1)
def test_doc_does_not_reach_an_infiltrator_two_tiles_away():
    g = doc({"Doc": 1, "Wren": 1}, wren="H10").does("Patch Up")
    assert g.refused("Wren") == "20.8"


@clause("Doc, the Medic", 1)
def test_doc_has_nothing_to_do_where_nobody_is_hurt():
    assert "Patch Up" not in doc({}).offered()


@clause("Doc, the Medic", 1)
def test_doc_tends_twice_in_a_mission():
    g = doc({"Wren": 4}).does("Patch Up", "Wren", "end the turn").turn("Doc").does("Patch Up", "Wren")
    assert (g.figure("Wren").hits, g.refused("Patch Up")) == (2, "6.13")
    assert "Patch Up" not in g.turn("Doc").offered()


@pytest.mark.card("Doc, the Medic")
def test_nobody_else_tends():
    g = Grounds({"Wren": "H8"}, hits={"Wren": 2}).turn("Wren")
    assert not any("Patch Up" in text for text in g.offered())
