"""The scene: what each viewer is shown of the site, and what a click on it means."""

import itertools
import random
from typing import Any

import msgspec
import pytest
from grounds import EmptyTable, Grounds
from looking import (
    GUARD,
    SPECTATOR,
    WREN,
    board,
    figure,
    laid,
    looks,
    meant,
    pieces,
    tile,
    told,
    walk,
    way,
    ways,
)

from coverts.engine.base.sentences import as_text
from coverts.engine.game.rulebook import book_of
from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.page.scene import outcomes
from coverts.games.infiltrators.rules.ending import guards_points, infiltrators_points
from coverts.games.infiltrators.state import CAPTURED, ESCAPED, OBJECTIVES, TAKEN_OUT
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_NAMES
from coverts.games.infiltrators.vocabulary.printed import OBJECTIVE_COUNT

# -- the board -------------------------------------------------------------------------------------


def test_a_shaded_tile_and_an_obstacle_are_marked():
    g = laid(Grounds(shaded=["C3"], obstacles=["D4"]))
    assert tile(g, "C3").marks == ["shade"]
    assert tile(g, "D4").marks == ["block"]
    assert tile(g, "E5").marks == []


def test_a_wall_is_on_both_tiles_it_parts():
    g = laid(Grounds(walls=[("C3", "D3"), ("C3", "C4")]))
    assert tile(g, "C3").walls == "es"
    assert tile(g, "D3").walls == "w"
    assert tile(g, "C4").walls == "n"


def test_only_a_tile_to_which_a_move_leads_tells_of_noise():
    g = laid(Grounds({"Wren": "C3"}, shaded=["B2"], obstacles=["D4"])).turn("Wren")
    told_of_noise = {name: "makes noise" in tile(g, name, seat=WREN).text for name in ("C2", "B2", "D4")}
    assert told_of_noise == {"C2": True, "B2": False, "D4": False}


def test_the_board_can_be_left_where_its_edge_is_open():
    g = laid(Grounds(walls=[("B1", "edge")], obstacles=["C1"]))
    assert tile(g, "A1").gates == "nw"
    assert (tile(g, "B1").gates, tile(g, "B1").walls) == ("", "n")
    assert tile(g, "C1").gates == ""
    assert tile(g, "H8").gates == ""


def test_columns_have_letters_and_rows_have_numbers():
    site = board(laid(Grounds()))
    assert (site.columns, site.heads[0], site.heads[-1], site.sides[-1]) == (16, "A", "P", "16")


def test_the_segments_are_named_where_they_lie():
    site = board(laid(Grounds()))
    assert site.above == list(SEGMENT_NAMES[:2])
    assert site.below == list(SEGMENT_NAMES[2:4])


def test_four_segments_in_a_row_are_all_named_above():
    site = board(laid(Grounds(row_of_four=True)))
    assert site.above == list(SEGMENT_NAMES[:4])
    assert (site.columns, site.below) == (32, [])


def test_where_no_segment_lies_there_are_no_tiles_yet():
    assert {mark for piece in board(Grounds()).pieces for mark in piece.marks} == {"void"}


def test_smoke_shades_the_tiles_around():
    g = laid(Grounds())
    g.given(smoke=g.tile("D4"))
    assert tile(g, "C3").marks == ["shade", "smoke"]
    assert tile(g, "F4").marks == []


def test_a_drones_lamp_takes_the_shade_away():
    g = laid(Grounds(guards=[("Drone", "C4")], shaded=["C3", "C6"]))
    assert tile(g, "C3").marks == []
    assert tile(g, "C6").marks == ["shade"]


def test_with_the_lights_out_all_but_obstacles_is_shaded():
    g = laid(Grounds(obstacles=["D4"]))
    g.given(lights_out=1)
    assert tile(g, "E5").marks == ["shade"]
    assert tile(g, "D4").marks == ["block"]


@pytest.mark.parametrize(("north", "side"), [("top", "0"), ("right", "1"), ("bottom", "2"), ("left", "3")])
def test_the_rose_shows_north(north, side):
    assert pieces(laid(Grounds(north=north)))["rose"].mark == side


def test_there_is_no_rose_before_north_is_named():
    assert "rose" not in pieces(EmptyTable())


# -- objectives ------------------------------------------------------------------------------------


def test_a_terminal_shows_how_far_it_is():
    g = laid(Grounds(objectives=["D4"]))
    g.objective(1).progress = 2
    assert [badge.text for badge in tile(g, "D4").badges] == ["2/3"]
    assert told(tile(g, "D4")) == ["terminal 1: 2 of 3 successes"]


def test_a_technician_nearby_makes_a_terminal_harder():
    g = laid(Grounds(guards=[("Technician", "E5")], objectives=["D4"]))
    assert [badge.text for badge in tile(g, "D4").badges] == ["0/4"]


def test_a_completed_terminal_is_ticked():
    g = laid(Grounds(objectives=["D4"]).completes(1))
    assert told(tile(g, "D4")) == ["terminal 1: completed"]


def test_a_charge_shows_how_long_it_has_lain():
    g = laid(Grounds(mission="Sabotage", objectives=["D4", "L4"], round=5))
    g.objective(1).charged = 4
    assert [badge.text for badge in tile(g, "D4").badges] == ["1/2"]
    assert told(tile(g, "L4")) == ["machine 2: no charge"]


def cells(cell):
    g = laid(Grounds(mission="The Informant", objectives=["D4", "L4", "D12"]))
    g.given(informant_in=cell)
    return g


def test_the_guard_sees_where_the_informant_is_hidden():
    assert "the informant is hidden here" in told(tile(cells(1), "L4", GUARD))
    assert "the informant is hidden here" not in told(tile(cells(1), "D4", GUARD))


@pytest.mark.parametrize("seat", [WREN, SPECTATOR])
def test_nobody_else_does(seat):
    scenes = {msgspec.json.encode(looks(cells(cell), seat), enc_hook=as_text) for cell in range(3)}
    assert len(scenes) == 1


def test_the_informant_is_seen_where_he_waits():
    g = cells(1)
    g.leaves_informant("H9").given(informant_found=1)
    assert told(tile(g, "H9", WREN)) == ["the informant waits here"]


# -- figures ---------------------------------------------------------------------------------------


def test_figures_stand_on_their_tiles():
    g = laid(Grounds({"Wren": "C3"}, [("Hound", "F6")]))
    assert [piece.label for piece in tile(g, "C3").pieces] == ["Wren"]
    assert [piece.label for piece in tile(g, "F6").pieces] == ["Hound 1"]


def test_a_guard_has_another_shape_than_an_infiltrator():
    g = laid(Grounds({"Wren": "C3"}, [("Hound", "F6")]))
    assert (figure(g, "Wren").style, figure(g, "Wren").mark) == ("figure", "W")
    assert (figure(g, "Hound 1").style, figure(g, "Hound 1").mark) == ("npc", "H1")


def test_characters_with_the_same_initial_have_different_letters():
    g = laid(Grounds({"Mantis": "C3", "Magpie": "D3"}))
    assert (figure(g, "Mantis").mark, figure(g, "Magpie").mark) == ("Mn", "Mg")


def test_the_commander_has_a_star():
    g = laid(Grounds(guards=[("Captain", "C3"), ("Commander", "F6")], mission="Cut the Head"))
    assert (figure(g, "Captain 1").mark, figure(g, "the Commander").mark) == ("C1", "★")


def test_hit_and_noise_dice_lie_beside_the_figure():
    g = laid(Grounds({"Wren": "C3"}, hits={"Wren": 2}, noise={"Wren": 1}))
    assert told(figure(g, "Wren")) == ["2 hit dice", "1 noise die"]


def test_the_figure_whose_turn_it_is_stands_out():
    g = laid(Grounds({"Wren": "C3", "Doc": "D3"})).turn("Wren")
    assert figure(g, "Wren").marks == ["acting"]
    assert figure(g, "Doc").marks == []


def test_who_has_acted_in_this_part_is_marked():
    g = laid(Grounds({"Doc": "C3", "Wren": "H8"})).infiltrators_part().does("end the turn")
    done, acting = ("Wren", "Doc") if g.acting == "Doc" else ("Doc", "Wren")
    assert figure(g, done).marks == ["spent"]
    assert figure(g, acting).marks == ["acting"]


# -- moves -----------------------------------------------------------------------------------------


def test_a_click_on_a_tile_moves_there():
    g = laid(Grounds({"Wren": "H8"})).turn("Wren")
    assert meant(g, tile(g, "J9", WREN)) == ["go to J9"]


def test_a_tile_that_cannot_be_reached_says_why_when_it_is_clicked():
    g = laid(Grounds({"Wren": "H8"}, obstacles=["H9"])).turn("Wren")
    assert meant(g, tile(g, "H9", WREN)) == ["go to H9"]
    assert g.refused("go to H9") == "7.6"


def test_a_tile_farther_than_anybody_goes_names_the_rule():
    g = laid(Grounds({"Wren": "A1"})).turn("Wren")
    assert (tile(g, "P8", WREN).options, tile(g, "P8", WREN).rules) == ([], ["7.1"])


def test_nothing_can_be_clicked_by_who_is_not_asked():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "F6")])).turn("Wren")
    assert [piece.id for piece in pieces(g, GUARD).values() if piece.options] == []
    assert [piece.id for piece in pieces(g, SPECTATOR).values() if piece.options] == []


def test_the_way_to_a_tile_is_shown_from_the_figure_on():
    g = laid(Grounds({"Wren": "H8"})).turn("Wren")
    assert way(g, "K8") == ["H8", "I8", "J8", "K8"]


def test_the_way_leads_around_walls():
    walls = [("H8", "I8"), ("H7", "I7"), ("H9", "I9")]
    g = laid(Grounds({"Wren": "H8"}, walls=walls)).turn("Wren")
    steps = way(g, "I8")
    assert (steps[0], steps[-1]) == ("H8", "I8")
    assert len(steps) == 5
    assert not set(walls) & set(itertools.pairwise(steps))


@pytest.mark.card("Kestrel, the Runner")
def test_the_way_of_a_vault_does_not_cut_a_corner():
    g = laid(Grounds({"Kestrel": "H8"}, obstacles=["I8", "H9", "I9"])).turn("Kestrel")
    assert len(way(g, "J10")) == 1 + 3


def test_the_way_leads_around_figures():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "I8")])).turn("Wren")
    steps = way(g, "J8")
    assert (steps[0], len(steps), steps[-1]) == ("H8", 3, "J8")
    assert "I8" not in steps


@pytest.mark.card("Kestrel, the Runner")
def test_the_way_of_a_vault_goes_over_the_obstacle():
    obstacles = ["I7", "I8", "I9", "H7", "H9", "G7", "G8", "G9"]
    g = laid(Grounds({"Kestrel": "H8"}, obstacles=obstacles)).turn("Kestrel")
    assert way(g, "J8") == ["H8", "I8", "J8"]


@pytest.mark.card("Grapnel")
def test_the_way_of_a_grapnel_goes_over_the_wall():
    g = laid(Grounds({"Wren": "H8"}, walls=[("H8", "I8")], equipment={"Wren": ["Grapnel"]})).turn("Wren")
    assert len(way(g, "I8")) > 2
    g.does("use Grapnel")
    assert way(g, "I8") == ["H8", "I8"]


@pytest.mark.card("Drone")
def test_the_way_of_a_drone_goes_over_obstacles():
    g = laid(Grounds(guards=[("Drone", "D4")], obstacles=["E3", "E4", "E5"])).turn("Drone 1")
    assert way(g, "F4", GUARD) == ["D4", "E4", "F4"]


@pytest.mark.long
@pytest.mark.parametrize("name", ["Wren", "Kestrel"])
def test_every_tile_that_may_be_chosen_has_a_way_no_longer_than_the_movement(name):
    walls = [("G7", "H7"), ("H7", "H8"), ("J9", "J10")]
    g = laid(Grounds({name: "H8", "Doc": "I9"}, obstacles=["F8", "F9", "K5", "G9"], walls=walls)).turn(name)
    movement = {"Wren": 5, "Kestrel": 7}[name]
    lengths = [len(each) - 1 for each in ways(g, g.tiles_offered())]
    assert min(lengths) == 1
    assert max(lengths) == movement


@pytest.mark.long
@pytest.mark.parametrize("name", ["Wren", pytest.param("Kestrel", marks=pytest.mark.slow)])
def test_each_step_of_a_way_is_a_move_of_its_own(name):
    where: dict[str, Any] = {
        "obstacles": ["F8", "F9", "K5", "G9", "G7"],
        "walls": [("H7", "H8"), ("J9", "J10")],
    }
    g = laid(Grounds({name: "H8"}, **where)).turn(name)
    steps = {
        step
        for each in ways(g, g.tiles_offered())
        for step in itertools.pairwise(each)
        if not {*step} & {*where["obstacles"]}
    }
    for here, there in sorted(steps):
        assert way(laid(Grounds({name: here}, **where)).turn(name), there) == [here, there]


def test_a_random_move_is_chosen_on_the_line_it_may_take():
    g = laid(Grounds(guards=[("Sentry", "D4")], north="top")).moves_at_random("Sentry 1", 3)
    assert meant(g, tile(g, "F4"), GUARD) == ["2 tiles"]
    assert way(g, "F4", GUARD) == ["D4", "E4", "F4"]
    assert meant(g, tile(g, "D4"), GUARD) == ["stay"]


def test_a_random_move_means_no_tile_of_the_next_row():
    g = laid(Grounds(guards=[("Sentry", "O4")], north="top")).moves_at_random("Sentry 1", 3)
    assert meant(g, tile(g, "P4"), GUARD) == ["1 tile"]
    assert tile(g, "A5").options == []


def test_a_click_on_ones_own_figure_uses_up_no_gadget():
    g = laid(Grounds({"Wren": "H8"}, equipment={"Wren": ["Signal jammer"]}, alert=2)).turn("Wren")
    assert "use Signal jammer" in g.offered()
    assert "use Signal jammer" not in meant(g, figure(g, "Wren", WREN))


# -- other deeds -----------------------------------------------------------------------------------


def test_a_guard_is_attacked_by_a_click_on_his_figure_or_his_card():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "H9")])).turn("Wren")
    assert meant(g, figure(g, "Hound 1", WREN)) == ["attack Hound 1"]
    assert meant(g, pieces(g, WREN)[f"guard-{g.number('Hound 1')}"]) == ["attack Hound 1"]


def test_an_infiltrator_is_attacked_by_a_click_on_his_figure_or_his_plate():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "H9")])).turn("Hound 1")
    assert meant(g, figure(g, "Wren"), GUARD) == ["attack Wren"]
    assert meant(g, pieces(g)["plate-0"], GUARD) == ["attack Wren"]


def test_a_terminal_is_hacked_by_a_click_on_its_tile():
    g = laid(Grounds({"Wren": "H8"}, objectives=["H9"])).turn("Wren")
    assert sorted(meant(g, tile(g, "H9", WREN))) == ["go to H9", "hack terminal 1"]


def test_what_has_no_place_is_done_by_a_click_on_ones_own_figure():
    g = laid(Grounds({"Doc": "A1"})).turn("Doc")
    assert "Patch Up" in meant(g, figure(g, "Doc", WREN))


def test_a_click_on_ones_own_figure_ends_no_turn_and_leaves_no_board():
    g = laid(Grounds({"Doc": "A1"})).turn("Doc")
    assert not {"end the turn", "leave the board"} & set(meant(g, figure(g, "Doc", WREN)))


def test_the_guard_in_turn_is_acting():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "F6")])).turn("Hound 1")
    assert pieces(g)[f"guard-{g.number('Hound 1')}"].note == "on F6, acting"


def test_the_caption_tells_the_aim():
    g = laid(Grounds(objectives=["D4"]).completes(1))
    assert looks(g, WREN).caption.endswith("Aim: hack 2 of 3 terminals, then leave - 1 done")


def test_a_gadget_is_used_by_a_click_on_its_card():
    g = laid(Grounds({"Wren": "H8"}, equipment={"Wren": ["Stimulant"]})).turn("Wren")
    card = pieces(g, WREN)["carried-25"]
    assert (card.label, meant(g, card)) == ("Stimulant", ["use Stimulant"])


def test_a_used_up_card_is_struck_out():
    g = laid(Grounds({"Wren": "H8"}, equipment={"Wren": ["Stimulant", "Tonfa"]})).turn("Wren")
    g.does("use Stimulant")
    assert pieces(g)["carried-25"].faded
    assert told(pieces(g)["carried-25"]) == ["used up"]
    assert not pieces(g)["carried-12"].faded


def test_a_weapon_is_chosen_by_a_click_on_its_card():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "H9")], equipment={"Wren": ["Machete", "Tonfa"]}))
    g.turn("Wren").does("attack Hound 1")
    assert meant(g, pieces(g, WREN)["carried-14"]) == ["Machete"]


def test_a_guard_is_activated_by_a_click_on_his_figure():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "A1"), ("Sentry", "B1")], alert=1)).guards_part()
    assert meant(g, figure(g, "Sentry 2"), GUARD) == ["Sentry 2"]
    assert meant(g, pieces(g)[f"guard-{g.number('Hound 1')}"], GUARD) == ["Hound 1"]


def test_smoke_is_thrown_by_a_click_on_a_tile():
    g = laid(Grounds({"Wren": "H8"}, equipment={"Wren": ["Smoke pot"]})).turn("Wren").does("use Smoke pot")
    assert meant(g, tile(g, "H9", WREN)) == ["H9"]
    assert tile(g, "H9", WREN).way == []


# -- everywhere ------------------------------------------------------------------------------------


def scenes_of_a_campaign():
    """What is asked of each in turn, from the empty table on."""
    g = EmptyTable(2, campaign=1)
    for _ in range(60):
        yield looks(g, g.askees()[0])
        g.does(g.offered()[-1])


def test_no_two_pieces_have_the_same_id():
    for shown in scenes_of_a_campaign():
        ids = [piece.id for zone in shown.zones for piece in walk(zone.pieces)]
        assert len(ids) == len(set(ids))


def test_every_rule_a_piece_names_is_in_the_rulebook():
    numbers = {
        rule
        for shown in scenes_of_a_campaign()
        for zone in shown.zones
        for piece in walk(zone.pieces)
        for rule in piece.rules
    }
    assert len(numbers) > 20
    assert numbers <= set(book_of(GAME).statements)


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mission", range(7))
def test_the_items_of_the_outcome_add_up(mission, seed):
    g = laid(Grounds({"Wren": "H8", "Doc": "I9"}, objectives=["D4", "L4", "D12"]))
    s, rng = g.s, random.Random(f"{mission}-{seed}")
    s.mission, s.general_alert, s.alert = mission, rng.randrange(2), rng.randrange(8)
    s.informant_found = s.informant_out = s.ever_gunfire = s.empty_cells = rng.randrange(2)
    for objective in range(OBJECTIVES):
        s.objective[objective].done = objective < OBJECTIVE_COUNT[mission] and rng.randrange(2)
    for who in range(2):
        s.figure[who].status = rng.choice([ESCAPED, TAKEN_OUT, CAPTURED])
        s.figure[who].hits = rng.randrange(2)
    sums = [sum(int(badge.text) for badge in piece.badges) for piece in sides(g)]
    assert sums == [guards_points(s), infiltrators_points(s)]


def sides(g):
    return sorted(outcomes(g.s), key=lambda piece: piece.id)
