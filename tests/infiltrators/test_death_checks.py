"""Chapter 11: hit dice on the card, and the death check."""

import pytest
from grounds import Grounds

MISS = 1


def attacked(guard="Bruiser", hits=0, rolls=(), **more):
    """Wren, with three dice, has attacked a guard next to her."""
    g = Grounds({"Wren": "H8"}, [(guard, "I8")], hits={f"{guard} 1": hits}, **more)
    return g.turn("Wren").attacks(f"{guard} 1", rolls=rolls)


def wren_attacked(hits=0, rolls=()):
    """A Captain, with three dice, has attacked Wren (HP 2), who is not alone on the board."""
    g = Grounds({"Wren": "H8", "Doc": "A1"}, [("Captain", "I8")], hits={"Wren": hits})
    return g.turn("Captain 1").attacks("Wren", "bare hands", rolls=rolls)


@pytest.mark.row("G003-96")
def test_hit_dice_add_up_over_attacks():
    g = attacked("Bruiser", rolls=[5, MISS, MISS])
    g.attacks("Bruiser 1", rolls=[5, 6, MISS])
    assert g.figure("Bruiser 1").hits == 3


@pytest.mark.row("G003-96")
def test_hit_dice_stay_on_the_card_over_rounds():
    g = Grounds({"Wren": "H8"}, [("Captain", "A1")], hits={"Wren": 2}).rounds()
    g.does("end the turn", "nobody else", "nobody else")
    assert g.round == 3
    assert g.figure("Wren").hits == 2


@pytest.mark.row("G003-97")
def test_as_many_hit_dice_as_hp_ask_for_no_check():
    g = attacked("Bruiser", rolls=[5, 5, 5])
    assert g.figure("Bruiser 1").hits == 3
    assert not g.said("check")
    assert len(g.dice_rolled) == 3


@pytest.mark.row("G003-97")
def test_the_log_tells_how_many_hits_a_figure_bears():
    g = attacked("Hound", rolls=[5, MISS, MISS])
    assert "Hound 1 takes 1 hit: 1 in all, and bears 1 without a death check." in g.log()


@pytest.mark.row("G003-97")
def test_more_hit_dice_than_hp_ask_for_a_check():
    g = attacked("Bruiser", hits=1, rolls=[5, 5, 5, MISS])
    assert g.said("check")
    assert g.dice_rolled == [5, 5, 5, MISS]


@pytest.mark.row("G003-97")
@pytest.mark.parametrize(("hits", "checks"), [(1, False), (2, True)])
def test_infiltrators_make_death_checks_as_guards_do(hits, checks):
    g = wren_attacked(hits, [5, MISS, MISS, MISS])
    assert bool(g.said("check")) == checks


@pytest.mark.row("G003-98")
def test_an_attack_without_a_hit_asks_for_a_check_while_hit_dice_exceed_hp():
    g = attacked("Bruiser", hits=5, rolls=[MISS] * 5)
    assert g.dice_rolled == [MISS] * (3 + 2)


@pytest.mark.row("G003-98")
def test_an_attack_on_somebody_else_asks_for_no_check():
    g = Grounds({"Wren": "H8"}, [("Bruiser", "I8"), ("Bruiser", "G8")], hits={"Bruiser 1": 5})
    g.turn("Wren").attacks("Bruiser 2", rolls=[5, 5, 5])
    assert not g.said("check")


@pytest.mark.row("G003-98")
def test_tables_may_agree_on_checks_after_hits_alone():
    missed = attacked("Bruiser", hits=5, rolls=[MISS] * 3, check_only_on_hit=True)
    assert not missed.said("check")
    hit = attacked("Bruiser", hits=5, rolls=[5, MISS, MISS, MISS, MISS, MISS], check_only_on_hit=True)
    assert hit.said("check")


@pytest.mark.row("G003-99")
@pytest.mark.parametrize(("hits", "dice"), [(4, 1), (5, 2), (8, 5)])
def test_a_check_rolls_as_many_dice_as_hit_dice_exceed_hp(hits, dice):
    g = attacked("Bruiser", hits=hits, rolls=[MISS] * (3 + dice))
    assert len(g.dice_rolled) == 3 + dice


@pytest.mark.row("G003-100")
@pytest.mark.parametrize("face", [5, 6])
def test_a_5_or_6_takes_the_character_out(face):
    g = attacked("Bruiser", hits=5, rolls=[MISS, MISS, MISS, 2, face])
    assert not g.is_on_board("Bruiser 1")
    assert g.where("Bruiser 1") is None


@pytest.mark.row("G003-100")
def test_the_tile_of_who_is_taken_out_is_free():
    g = attacked("Bruiser", hits=5, rolls=[MISS, MISS, MISS, 5, 5])
    assert g.does("go to I8").where("Wren") == "I8"


@pytest.mark.row("G003-100")
def test_who_is_taken_out_acts_no_more():
    g = attacked("Bruiser", hits=5, rolls=[MISS, MISS, MISS, 5, 5], alert=2)
    assert g.guards_part().offered() == ["nobody else"]
    assert g.does("nobody else").offered() == ["nobody else"]


@pytest.mark.row("G003-100")
def test_an_infiltrator_is_taken_out_too():
    g = wren_attacked(4, [MISS, MISS, MISS, 5, MISS])
    assert not g.is_on_board("Wren")
    assert g.infiltrators_part().acting == "Doc"


@pytest.mark.row("G003-101")
def test_without_a_5_or_6_the_dice_go_back_and_the_character_plays_on():
    g = attacked("Bruiser", hits=5, rolls=[MISS, MISS, MISS, 1, 4], alert=2)
    assert g.figure("Bruiser 1").hits == 5
    assert g.is_on_board("Bruiser 1")
    assert g.guards_part().offered() == ["Bruiser 1", "nobody else"]
