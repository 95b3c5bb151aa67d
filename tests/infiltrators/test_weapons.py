"""Chapter 22: the weapons of the equipment deck."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators import GAME

clause = pytest.mark.clause

SILENT, LOUD = 0, 1
"""Noise dice after an attack."""
RANGED = [
    ("Silenced pistol", 4, 0, SILENT),
    ("Crossbow", 6, 1, SILENT),
    ("Throwing knives", 3, 0, SILENT),
    ("Dart gun", 4, 0, SILENT),
    ("Recurve bow", 7, 0, SILENT),
    ("Service pistol", 5, 1, LOUD),
    ("Machine pistol", 4, 2, LOUD),
    ("Shotgun", 2, 3, LOUD),
    ("Assault rifle", 7, 2, LOUD),
    ("Marksman rifle", 12, 2, LOUD),
]
CLOSE = [
    ("Combat knife", 1, SILENT),
    ("Tonfa", 0, SILENT),
    ("Stun baton", 1, LOUD),
    ("Machete", 2, LOUD),
    ("Sledgehammer", 3, LOUD),
]
R, C = 2, 3
"""Wren's dice."""


def mark_sentence(title, text):
    """The mark of the sentence of a card that begins with a text."""
    numbers = [n for n, said in enumerate(GAME.clauses(title), 1) if said.startswith(text)]
    return clause(title, numbers[0])


def reaches():
    return [
        pytest.param(*row, marks=mark_sentence(row[0], f"This ranged weapon has range {row[1]}."))
        for row in RANGED
    ]


def bonuses(rows):
    """Title, reach and bonus of weapons, marked with the sentences about them."""
    texts = {1: "It adds one die.", 2: "It adds two dice.", 3: "It adds three dice."}
    return [
        pytest.param(
            *row[:3], marks=[clause(row[0], 1), *([mark_sentence(row[0], texts[row[2]])] if row[2] else [])]
        )
        for row in rows
    ]


def sounds(rows):
    """Title and noise dice of weapons."""
    return [
        pytest.param(
            row[0], row[-1], marks=mark_sentence(row[0], "It is loud." if row[-1] else "It is silent.")
        )
        for row in rows
    ]


def armed(weapon, distance, who="Wren", guard="Bruiser", **position):
    """The turn of somebody on A8 with one weapon, and a guard so many tiles to the right."""
    tile = f"{chr(ord('A') + distance)}8"
    return Grounds({who: "A8"}, [(guard, tile)], equipment={who: [weapon]}, **position).turn(who)


# -- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "reach", "bonus"), bonuses(RANGED))
def test_a_ranged_weapon_has_its_range_and_its_dice(title, reach, bonus):
    assert armed(title, reach).attack_dice("Bruiser 1", title) == R + bonus


@pytest.mark.parametrize(("title", "reach", "bonus", "noise"), reaches())
def test_a_ranged_weapon_carries_as_far_as_the_card_says(title, reach, bonus, noise):
    assert armed(title, reach).refused("attack Bruiser 1") is None
    assert armed(title, reach + 1).refused("attack Bruiser 1") == "9.7"


@pytest.mark.parametrize(("title", "noise"), sounds(RANGED))
def test_a_ranged_weapon_is_heard_or_not(title, noise):
    g = armed(title, 2).attacks("Bruiser 1", title)
    assert (g.figure("Wren").noise, g.gunfire) == (noise, noise)


@pytest.mark.parametrize(("title", "reach", "bonus", "noise"), reaches())
def test_a_ranged_weapon_needs_ranged_dice(title, reach, bonus, noise):
    g = armed(title, 1, who="Mantis").does("attack Bruiser 1")
    assert g.refused(title) == "9.3"


@pytest.mark.parametrize(("title", "reach", "bonus"), bonuses((title, 1, n) for title, n, _ in CLOSE))
def test_a_close_weapon_has_its_dice(title, reach, bonus):
    assert armed(title, 1).attack_dice("Bruiser 1", title) == C + bonus


@pytest.mark.parametrize("title", [pytest.param(row[0], marks=clause(row[0], 1)) for row in CLOSE])
def test_a_close_weapon_does_not_reach_across_a_tile(title):
    assert armed(title, 2).refused("attack Bruiser 1") == "9.4"
    assert armed(title, 1).attacks("Bruiser 1", title).said("hits")


@pytest.mark.parametrize(("title", "noise"), sounds(CLOSE))
def test_a_close_weapon_is_heard_or_not(title, noise):
    g = armed(title, 1).attacks("Bruiser 1", title)
    assert (g.figure("Wren").noise, g.gunfire) == (noise, noise)


# -- once in a turn --------------------------------------------------------------------------------


ONCE_A_TURN = [
    pytest.param(title, marks=mark_sentence(title, "It can be used for one attack in a turn."))
    for title in ("Crossbow", "Recurve bow")
]


@pytest.mark.parametrize("title", ONCE_A_TURN)
def test_this_weapon_serves_for_one_attack_in_a_turn(title):
    g = armed(title, 3).attacks("Bruiser 1", title)
    assert "attack Bruiser 1" not in g.offered()
    assert g.turn("Wren").refused("attack Bruiser 1") is None


@pytest.mark.parametrize("title", ONCE_A_TURN)
def test_once_it_was_fired_this_weapon_leaves_the_others_their_attack(title):
    g = Grounds({"Wren": "A8"}, [("Bruiser", "B8")], equipment={"Wren": [title, "Machete"]}).turn("Wren")
    g.attacks("Bruiser 1", title).does("attack Bruiser 1")
    assert (g.refused(title), g.refused("Machete")) == ("9.15", None)


@pytest.mark.parametrize("title", ONCE_A_TURN)
def test_a_weapon_that_was_fired_still_counts_for_ganging_up(title):
    g = Grounds(
        {"Wren": "A8", "Doc": "C8"}, [("Bruiser", "D8")], equipment={"Wren": [title], "Doc": ["Machete"]}
    )
    g.turn("Wren").attacks("Bruiser 1", title)
    assert g.turn("Doc").attack_dice("Bruiser 1", "Machete") == 2 + 2 + 1


@pytest.mark.card("Silenced pistol")
def test_other_weapons_serve_for_both_attacks_of_a_turn():
    g = armed("Silenced pistol", 3).attacks("Bruiser 1", "Silenced pistol")
    assert g.refused("attack Bruiser 1") is None


# -- Throwing knives -------------------------------------------------------------------------------


@clause("Throwing knives", 3)
def test_throwing_knives_serve_in_the_hand_as_silently():
    g = armed("Throwing knives", 1)
    assert g.attack_dice("Bruiser 1", "Throwing knives in the hand") == C
    assert g.figure("Wren").noise == 0


@clause("Throwing knives", 3)
def test_throwing_knives_in_the_hand_need_no_ranged_dice():
    g = armed("Throwing knives", 1, who="Mantis")
    assert g.attack_dice("Bruiser 1", "Throwing knives in the hand") == 4


@clause("Throwing knives", 3)
def test_throwing_knives_in_the_hand_do_not_reach_across_a_tile():
    assert (
        armed("Throwing knives", 2).does("attack Bruiser 1").refused("Throwing knives in the hand") == "10.3"
    )


@pytest.mark.card("Throwing knives")
def test_who_has_no_throwing_knives_has_none_in_the_hand():
    g = armed("Silenced pistol", 1).does("attack Bruiser 1")
    assert "Throwing knives in the hand" not in g.offered()


# -- the Dart gun ----------------------------------------------------------------------------------


def darted(*rolls, guards=(), **position):
    """The guard's part after a Sentry was shot at with the Dart gun."""
    g = Grounds(
        {"Wren": "H8"}, [("Sentry", "H11"), *guards], equipment={"Wren": ["Dart gun"]}, alert=2, **position
    )
    return g.turn("Wren").attacks("Sentry 1", "Dart gun", rolls).does("end the turn").guards_part()


@clause("Dart gun", 3)
def test_a_dart_leaves_no_hit_die():
    g = darted(5, 6, hits={"Sentry 1": 1})
    assert (g.figure("Sentry 1").hits, g.said("check")) == (1, [])


@clause("Dart gun", 4)
def test_a_guard_hit_by_a_dart_is_neither_activated_nor_moved():
    g = darted(5, 1)
    assert g.refused("Sentry 1") == "22.4"
    assert g.does("nobody else").refused("Sentry 1") == "6.9"


@pytest.mark.card("Dart gun")
def test_a_dart_that_hits_is_told():
    assert darted(5, 1).said("stunned")
    assert not darted(4, 1).said("stunned")


@clause("Dart gun", 4)
def test_a_dart_that_misses_does_nothing():
    assert darted(4, 1).refused("Sentry 1") is None


@clause("Dart gun", 4)
def test_a_captain_does_not_send_a_guard_hit_by_a_dart():
    g = darted(5, 1, guards=[("Captain", "F11")]).does("Captain 2", "end the turn")
    assert g.refused("Sentry 1") == "6.9"


@clause("Dart gun", 4)
def test_a_dart_wears_off_after_the_guards_part():
    g = darted(5, 1).does("nobody else", "nobody else").guards_part()
    assert g.refused("Sentry 1") is None


# -- the Marksman rifle ----------------------------------------------------------------------------


@clause("Marksman rifle", 4)
def test_the_marksman_rifle_is_not_fired_after_a_move():
    g = armed("Marksman rifle", 5).does("go to B8")
    assert "attack Bruiser 1" not in g.offered()


@clause("Marksman rifle", 4)
def test_the_marksman_rifle_is_fired_before_a_move_and_in_the_next_turn():
    g = armed("Marksman rifle", 5).attacks("Bruiser 1", "Marksman rifle").does("go to B8")
    assert g.turn("Wren").refused("attack Bruiser 1") is None


@clause("Marksman rifle", 4)
def test_the_marksman_rifle_of_a_helper_counts_though_the_attacker_has_moved():
    g = Grounds(
        {"Wren": "G8", "Longbow": "A9"},
        [("Bruiser", "I9")],
        equipment={"Longbow": ["Marksman rifle"]},
    )
    assert g.turn("Wren").does("go to H8").attack_dice("Bruiser 1", "bare hands") == C + 1


# -- the Garrote -----------------------------------------------------------------------------------


@clause("Garrote", 2, 3, 4)
def test_the_garrote_adds_two_dice_from_the_shade_and_is_silent():
    g = armed("Garrote", 1, shaded=["A8"])
    assert g.attack_dice("Bruiser 1", "Garrote") == C + 2 + 1
    assert g.figure("Wren").noise == 0


@clause("Garrote", 4)
def test_the_garrote_is_not_used_in_the_light():
    assert armed("Garrote", 1).does("attack Bruiser 1").refused("Garrote") == "9.15"


@clause("Garrote", 1)
def test_the_garrote_does_not_reach_across_a_tile():
    assert armed("Garrote", 2, shaded=["A8"]).refused("attack Bruiser 1") == "9.4"
    assert armed("Garrote", 1, shaded=["A8"]).does("attack Bruiser 1").refused("Garrote") is None


# -- the Tonfa -------------------------------------------------------------------------------------


@clause("Tonfa", 3)
def test_who_is_hit_with_the_tonfa_rolls_one_more_die_in_the_death_check():
    g = armed("Tonfa", 1, hits={"Bruiser 1": 3}).attacks("Bruiser 1", "Tonfa", [5, 1, 1, 1, 6])
    assert not g.is_on_board("Bruiser 1")


@pytest.mark.card("Combat knife")
def test_who_is_hit_with_a_knife_rolls_no_more_dice_than_hits_beyond_hp():
    g = armed("Combat knife", 1, hits={"Bruiser 1": 3})
    g.attacks("Bruiser 1", "Combat knife", [5, 1, 1, 1, 1, 6])
    assert g.is_on_board("Bruiser 1")


@clause("Tonfa", 3)
def test_the_tonfa_asks_for_no_death_check_of_its_own():
    assert not armed("Tonfa", 1, hits={"Bruiser 1": 3}).attacks("Bruiser 1", "Tonfa").said("check")


# -- the Stun baton --------------------------------------------------------------------------------


def stunned(*rolls, guards=()):
    """The guard's part after a Bruiser was attacked with the Stun baton."""
    g = Grounds({"Wren": "H8"}, [("Bruiser", "H9"), *guards], equipment={"Wren": ["Stun baton"]}, alert=2)
    return g.turn("Wren").attacks("Bruiser 1", "Stun baton", rolls).does("end the turn").guards_part()


@clause("Stun baton", 4)
def test_a_stunned_guard_is_not_activated_but_moves_at_random():
    g = stunned(5, 1, 1, 1)
    assert g.refused("Bruiser 1") == "22.14"
    assert g.does("nobody else").refused("Bruiser 1") is None


@clause("Stun baton", 4)
def test_the_stun_baton_leaves_its_hit_dice():
    assert stunned(5, 6, 1, 1).figure("Bruiser 1").hits == 2


@pytest.mark.card("Stun baton")
def test_a_stun_is_told():
    assert stunned(5, 1, 1, 1).said("stunned")
    assert not stunned(1, 1, 1, 1).said("stunned")


@clause("Stun baton", 4)
def test_a_stun_baton_that_misses_does_not_stun():
    assert stunned(1, 1, 1, 1).refused("Bruiser 1") is None


@clause("Stun baton", 4)
def test_a_captain_sends_a_stunned_guard():
    g = stunned(5, 1, 1, 1, guards=[("Captain", "K9")]).does("Captain 2", "end the turn")
    assert g.refused("Bruiser 1") is None


# -- the Sledgehammer ------------------------------------------------------------------------------


@clause("Sledgehammer", 4)
def test_who_carries_the_sledgehammer_moves_one_tile_less():
    g = armed("Sledgehammer", 14)
    assert g.refused("go to E8") is None
    assert g.refused("go to F8") == "7.1"
