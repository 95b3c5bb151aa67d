"""Chapters 1 to 5: sides, the board, characters and equipment, guards, objectives, the start."""

import pytest
from grounds import EmptyTable, Grounds

from coverts.engine.base.exceptions import Malformed
from coverts.engine.language.record_arrays import to_row
from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.page.words import tile_name
from coverts.games.infiltrators.rules.setup import (
    choose_guards,
    enter_board,
    place_guards,
    place_objectives,
)
from coverts.games.infiltrators.state import OBSTACLE, SITE, WALL_NORTH
from coverts.games.infiltrators.vocabulary.printed import EQUIPMENT_NAMES, MARKERS, MISSION_NAMES

FIRST, SECOND, THIRD, FOURTH = "first place", "second place", "third place", "fourth place"
HALL = "Server Hall, as printed, "


def placing_guards(guards, **position):
    """The guard's figures are in his hand, and the infiltrators wait beside the board."""
    g = Grounds({"Wren": None}, [(kind, None) for kind in guards], **position)
    return g.waiting(*(f"{kind} {number}" for number, kind in enumerate(guards, 1))).run(place_guards)


def entering(infiltrators, guards=(), **position):
    return Grounds(dict.fromkeys(infiltrators), guards, **position).waiting(*infiltrators).run(enter_board)


# -- sides -----------------------------------------------------------------------------------------


@pytest.mark.row("G003-01")
def test_one_player_alone_has_the_guard():
    t = EmptyTable(3).until("act")
    assert {me.seat for me in t.guards()} == {0}
    assert [me.seat for me in t.infiltrators()] == [1, 2, 3]


@pytest.mark.row("G003-02")
@pytest.mark.parametrize("infiltrators", [1, 2, 3, 4])
def test_one_to_four_players_have_an_infiltrator_each(infiltrators):
    t = EmptyTable(infiltrators).until("act")
    assert [t.is_on_board(name) for name in ["Wren", "Kestrel", "Cipher", "Bulwark"][:infiltrators]] == [
        True
    ] * infiltrators


@pytest.mark.parametrize("players", [1, 6])
def test_no_game_without_infiltrators_nor_with_five(players):
    with pytest.raises(Malformed, match="2 to 5 players"):
        GAME.new_state(players)


@pytest.mark.row("G003-03")
def test_who_plays_which_side_is_settled_when_the_first_segment_is_laid():
    t = EmptyTable(2)
    assert (t.asked(), t.askees()[0]) == ("lay_segment", 0)
    t.until("choose_character")
    assert t.askees()[0] == 1


def test_everybody_sees_the_same_but_for_the_informant():
    t = EmptyTable(2).until("act")
    views = [t.view(seat) for seat in (0, 1, 2, None)]
    for view in views:
        view.informant_in = -1
    assert len({to_row(view, GAME.view_dtype).tobytes() for view in views}) == 1


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.row("G003-04")
def test_the_board_is_made_of_four_segments():
    t = EmptyTable()
    for laid in range(4):
        assert (t.asked(), t.segments_laid()) == ("lay_segment", laid)
        t.does(t.offered()[0])
    assert t.asked() == "choose_character"
    assert t.segments_laid() == 4


@pytest.mark.row("G003-04")
def test_no_segment_lies_on_another():
    t = EmptyTable().does(HALL + SECOND)
    assert t.refused("Laboratory, as printed, " + SECOND) == "2.1"


@pytest.mark.row("G003-05")
def test_a_segment_that_touches_a_corner_alone_is_refused():
    t = EmptyTable().does(HALL + FIRST)
    assert t.refused("Laboratory, as printed, " + FOURTH) == "2.2"
    assert t.refused("Laboratory, as printed, " + SECOND) is None
    assert t.refused("Laboratory, as printed, " + THIRD) is None


@pytest.mark.row("G003-05")
def test_the_segments_form_a_square():
    t = EmptyTable().until("choose_character")
    assert t.wide == 16
    assert tile_name(255, t.wide) == "P16"


@pytest.mark.row("G003-05")
def test_a_row_of_four_lies_end_to_end():
    t = EmptyTable(row_of_four=True).does(HALL + SECOND)
    assert t.refused("Laboratory, as printed, " + FOURTH) == "2.2"
    t.until("choose_character")
    assert tile_name(255, t.wide) == "AF8"


@pytest.mark.row("G003-06")
@pytest.mark.parametrize(("infiltrators", "seats"), [(1, [0, 1, 0, 1]), (2, [0, 1, 0, 2]), (4, [0, 1, 0, 2])])
def test_the_sides_lay_in_turn_and_the_guard_first(infiltrators, seats):
    t = EmptyTable(infiltrators)
    asked = []
    for _ in range(4):
        asked.append(t.askees()[0])
        t.does(t.offered()[0])
    assert asked == seats


def test_each_segment_is_in_the_game_once():
    t = EmptyTable().does(HALL + FIRST)
    assert t.refused("Server Hall, half a turn, " + SECOND) == "2.4"


@pytest.mark.row("G003-16")
def test_round_1_waits_until_the_guard_has_named_north():
    t = EmptyTable().until("name_north")
    assert (t.askees()[0], t.round, t.north) == (0, 0, -1)
    assert t.offered() == ["the top", "the right", "the bottom", "the left"]
    t.does("the right").until("act")
    assert (t.round, t.north) == (1, 1)


@pytest.mark.row("G003-17")
def test_everybody_sees_where_north_is():
    t = EmptyTable(2).until("name_north").does("the bottom")
    assert [t.view(seat).north for seat in (0, 1, 2)] == [2, 2, 2]


# -- characters and equipment ----------------------------------------------------------------------


@pytest.mark.row("G003-07")
def test_each_infiltrator_picks_one_character():
    t = EmptyTable(2).until("choose_character")
    assert (t.askees()[0], len(t.offered())) == (1, 8)
    t.does("Doc, the Medic").until("choose_character")
    assert t.askees()[0] == 2
    t.does("Magpie, the Thief").until("pick_guard")
    assert (t.figure("Doc").seat, t.figure("Magpie").seat) == (1, 2)


@pytest.mark.row("G003-07")
def test_a_character_that_somebody_has_is_refused():
    t = EmptyTable(2).until("choose_character").does("Doc, the Medic").until("choose_character")
    assert t.refused("Doc, the Medic") == "3.1"


@pytest.mark.row("G003-11")
def test_the_figure_is_that_of_the_character():
    t = EmptyTable(2).until("choose_character").does("Doc, the Medic").until("choose_character")
    t.does("Mantis, the Duellist").until("act")
    assert (t.figure("Doc").seat, t.figure("Mantis").seat) == (1, 2)
    assert t.is_on_board("Doc")
    assert t.is_on_board("Mantis")


@pytest.mark.row("G003-08")
def test_three_equipment_cards_are_dealt_to_each():
    t = EmptyTable(2, draws=["Garrote", "Crossbow", "Tonfa", "Shotgun", "Machete", "Stimulant"])
    t.until("discard")
    assert t.equipment("Wren") == ["Crossbow", "Garrote", "Tonfa"]
    t.does("Tonfa").until("discard")
    assert t.equipment("Kestrel") == ["Shotgun", "Machete", "Stimulant"]


@pytest.mark.row("G003-08")
def test_any_card_of_the_deck_may_be_dealt_and_none_twice():
    t = EmptyTable(draws=["Garrote", "Crossbow", "Tonfa"]).until("discard")
    left = [card for card in EQUIPMENT_NAMES if card not in ("Garrote", "Crossbow")]
    assert t.possible["draw_equipment"] == left  # as the third was dealt


@pytest.mark.row("G003-09")
def test_one_of_the_three_is_discarded_and_two_are_kept():
    t = EmptyTable(draws=["Garrote", "Crossbow", "Tonfa"]).until("discard")
    assert (t.askees()[0], t.offered()) == (1, ["Crossbow", "Garrote", "Tonfa"])
    t.does("Garrote")
    assert t.equipment("Wren") == ["Crossbow", "Tonfa"]
    assert t.asked() == "pick_guard"


@pytest.mark.row("G003-09")
def test_what_was_not_dealt_cannot_be_discarded():
    t = EmptyTable(draws=["Garrote", "Crossbow", "Tonfa"]).until("discard")
    assert t.refused("Machete") == "3.4"


@pytest.mark.row("G003-09")
def test_the_discard_goes_beneath_the_deck():
    t = EmptyTable(draws=["Garrote", "Crossbow", "Tonfa"]).until("discard").does("Garrote")
    assert t.beneath_deck() == ["Garrote"]
    assert not t.in_deck("Garrote")


@pytest.mark.row("G003-10")
def test_the_guard_sees_characters_and_equipment():
    t = EmptyTable(draws=["Garrote", "Crossbow", "Tonfa"]).until("discard").does("Garrote").until("act")
    wren = t.view(0).figure[t.number("Wren")]
    assert [EQUIPMENT_NAMES[card] for card in wren.carried] == ["Crossbow", "Tonfa"]
    assert "Seat 2 plays Wren, the Ghost." in t.log(0)


# -- guards ----------------------------------------------------------------------------------------


@pytest.mark.row("G003-12")
@pytest.mark.parametrize(("infiltrators", "cards"), [(1, 3), (2, 6), (4, 12)])
def test_the_guard_picks_three_cards_for_each_infiltrator(infiltrators, cards):
    t = EmptyTable(infiltrators).until("pick_guard")
    picked = 0
    while t.asked() == "pick_guard":
        t.does(t.offered()[0])
        picked += 1
    assert (picked, t.asked()) == (cards, "place_guard")


@pytest.mark.row("G003-13")
def test_each_guard_card_brings_its_figure():
    t = EmptyTable().until("pick_guard").does("Hound", "Sentry", "Bruiser").until("act")
    assert [t.is_on_board(name) for name in ("Hound 1", "Sentry 2", "Bruiser 3")] == [True] * 3
    assert len(t.guards()) == 3


@pytest.mark.row("G003-13")
def test_a_guard_who_is_not_in_the_game_is_not_activated():
    g = Grounds(guards=[("Hound", "B2")]).guards_part()
    assert g.refused("Hound 1") is None
    assert g.refused_activating(2) == "4.3"


def picking_guards(infiltrators, *picked, **options):
    team = dict.fromkeys(["Wren", "Kestrel", "Cipher", "Bulwark"][:infiltrators])
    g = Grounds(team, **options).run(choose_guards)
    for kind in picked:
        g.does(kind)
    return g


def test_no_more_cards_of_a_kind_than_there_are_infiltrators():
    g = picking_guards(2, "Bruiser")
    assert g.refused("Bruiser") is None
    g.does("Bruiser")
    assert g.refused("Bruiser") == "4.2"


@pytest.mark.parametrize(("infiltrators", "elite"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_elite_cards_are_at_most_two_and_one_against_a_single_infiltrator(infiltrators, elite):
    kinds = ["Captain", "Sniper", "Captain"]
    g = picking_guards(infiltrators, *kinds[: elite - 1])
    assert g.refused(kinds[elite - 1]) is None
    g.does(kinds[elite - 1])
    assert g.refused(kinds[elite]) == "4.2"


@pytest.mark.row("G003-12")
@pytest.mark.parametrize("kind", ["Bruiser", "Sniper"])
def test_tables_may_agree_on_as_many_cards_of_a_kind_and_elite_ones_as_the_guard_likes(kind):
    g = picking_guards(1, kind, kind, any_guards=True)
    assert g.refused(kind) is None
    g.does(kind)
    assert g.asked() == ""  # three for a single infiltrator all the same
    assert len({me.card for me in g.guards()}) == 1


def test_the_commander_is_neither_of_a_kind_nor_elite():
    t = EmptyTable(mission="Cut the Head").until("pick_guard").does("Captain").until("act")
    assert [me.commander for me in t.guards()] == [0, 0, 0, 1]
    assert t.is_on_board("the Commander")


@pytest.mark.row("G003-14")
def test_a_guard_may_stand_on_any_free_tile_of_the_board():
    g = placing_guards(["Sentry", "Hound"])
    assert len(g.offered()) == 256
    g.does("A1", "H9")
    assert (g.where("Sentry 1"), g.where("Hound 2")) == ("A1", "H9")


@pytest.mark.row("G003-15")
def test_no_two_guards_share_a_tile():
    g = placing_guards(["Sentry", "Hound"]).does("C3")
    assert g.refused("C3") == "4.5"


@pytest.mark.row("G003-15")
def test_no_guard_is_put_on_an_obstacle():
    g = placing_guards(["Sentry"], obstacles=["C3"])
    assert g.refused("C3") == "4.5"


def test_the_guards_leave_every_infiltrator_a_tile_to_start_from():
    t = EmptyTable(4, mission="Cut the Head")
    for place, name in [
        (FIRST, "Barracks"),
        (SECOND, "Laboratory"),
        (THIRD, "Power Plant"),
        (FOURTH, "Warehouse"),
    ]:
        t.does(f"{name}, as printed, {place}")
    t.until("place_guard")
    gates = [text for text in t.offered() if text in t.ways_in()]
    assert len(gates) == 16
    for tile in gates[:12]:
        t.does(tile)
    assert t.figure("the Commander").status == 1  # the last who is placed
    assert {t.refused(tile) for tile in gates[12:]} == {"4.6"}


# -- objectives ------------------------------------------------------------------------------------


@pytest.mark.row("G003-18")
@pytest.mark.parametrize("mission", ["Cut the Head", "Blackout", "Sabotage"])
def test_the_guard_places_as_many_objectives_as_the_mission_lists(mission):
    t = EmptyTable(mission=mission).until("place_objective")
    placed = 0
    while t.asked() == "place_objective":
        assert t.askees()[0] == 0
        t.does(t.offered()[0])
        placed += 1
    assert placed == MARKERS[MISSION_NAMES.index(mission)]
    assert sum(objective.tile >= 0 for objective in t.objectives) == placed


@pytest.mark.row("G003-18", "G003-27")
@pytest.mark.parametrize(("mission", "security"), [("Standard game", 3), ("The Informant", 2)])
def test_an_objective_has_the_security_of_the_mission(mission, security):
    t = EmptyTable(mission=mission).until("place_objective")
    t.does(t.offered()[0])
    assert t.objective(1).security == security


@pytest.mark.row("G003-19")
def test_without_a_mission_the_guard_places_three_objectives():
    t = EmptyTable().until("place_objective")
    for _ in range(3):
        assert t.asked() == "place_objective"
        t.does(t.offered()[0])
    assert t.asked() == "start_at"
    assert [objective.tile >= 0 for objective in t.objectives] == [True, True, True, False]


@pytest.mark.row("G003-20")
def test_no_segment_has_two_objectives():
    t = EmptyTable().does("Laboratory, as printed, first place").until("place_objective")
    first, other = [tile for tile in t.offered() if tile[0] in "ABCDEFGH" and int(tile[1:]) <= 8]
    t.does(first)
    assert t.refused(other) == "5.3"


@pytest.mark.row("G003-21")
def test_the_terminals_are_the_three_markers():
    g = Grounds({"Wren": "C3"}, objectives=["C3", "K3", "C11"])
    assert [g.turn("Wren").offered()[-1], g.objective(4).tile] == ["hack terminal 1", -1]
    assert [text for text in g.texts() if text.startswith("hack")] == [
        f"hack terminal {n}" for n in (1, 2, 3)
    ]


@pytest.mark.row("G003-21")
def test_objectives_lie_on_terminal_sites():
    t = EmptyTable().until("place_objective")
    assert set(t.offered()) == {*t.tiles_with(SITE)}
    assert t.refused("H8") == "5.4"


@pytest.mark.row("G003-21")
def test_without_a_site_an_objective_lies_more_than_two_tiles_from_the_edge():
    g = Grounds({"Wren": None}, obstacles=["D4"]).run(place_objectives)
    assert [g.refused(tile) for tile in ("A8", "B8", "H15", "O3", "D4")] == ["5.4"] * 5
    assert [g.refused(tile) for tile in ("C3", "H14", "N3")] == [None] * 3
    assert g.tiles_with(OBSTACLE) == ["D4"]


@pytest.mark.row("G003-21")
def test_a_site_is_needed_only_on_a_segment_that_has_one():
    g = Grounds({"Wren": None}).marks("F5", SITE)
    g.run(place_objectives)
    assert g.refused("C3") == "5.4"
    assert [g.refused(tile) for tile in ("F5", "K4", "C11")] == [None] * 3


@pytest.mark.row("G003-19", "G003-20")
def test_tables_may_agree_that_objectives_lie_on_any_tile_but_obstacles():
    g = Grounds({"Wren": None}, obstacles=["D4"], objectives_anywhere=True).marks("F5", SITE)
    g.run(place_objectives)
    assert len(g.offered()) == 255
    assert g.refused("D4") == "5.4"
    g.does("A1")
    assert (g.refused("F5"), g.refused("P16")) == ("5.3", None)
    g.does("P16", "A16")
    assert [objective.tile for objective in g.objectives[:3]] == [g.tile(t) for t in ("A1", "P16", "A16")]
    assert g.asked() == ""


# -- the start -------------------------------------------------------------------------------------


@pytest.mark.row("G003-22")
def test_an_infiltrator_starts_at_the_edge_of_the_board():
    g = entering(["Wren"])
    assert [g.refused(tile) for tile in ("B2", "H8", "O15")] == ["5.5"] * 3
    assert len(g.offered()) == 60


@pytest.mark.row("G003-23")
def test_nothing_may_stand_between_the_start_and_the_edge():
    g = entering(["Wren"], walls=[("C1", "edge")], obstacles=["E1"])
    assert [g.refused(tile) for tile in ("C1", "D1", "E1")] == ["5.6", None, "5.6"]


@pytest.mark.row("G003-23")
def test_a_corner_tile_needs_one_of_its_two_outer_borders_open():
    g = Grounds({"Wren": None}).marks("A1", WALL_NORTH)  # and none to the west
    g.waiting("Wren").run(enter_board)
    assert g.refused("A1") is None


@pytest.mark.row("G003-15")
def test_nobody_starts_where_somebody_stands():
    g = entering(["Wren", "Kestrel"], [("Sentry", "A5")])
    assert g.refused("A5") == "4.5"
    g.does("A6")
    assert g.refused("A6") == "4.5"


@pytest.mark.row("G003-24")
def test_the_fastest_is_placed_first_and_by_his_own_player():
    g = entering(["Wren", "Cipher", "Kestrel"])
    asked = []
    for tile in ("A1", "A2", "A3"):
        asked.append(g.askees()[0])
        g.does(tile)
    assert asked == [3, 1, 2]
    assert (g.where("Kestrel"), g.where("Wren"), g.where("Cipher")) == ("A1", "A2", "A3")


@pytest.mark.row("G003-24")
def test_of_two_who_are_equally_fast_the_better_hacker_is_placed_first():
    assert entering(["Longbow", "Wren"]).askees()[0] == 2
    assert entering(["Wren", "Doc"]).askees()[0] == 1


@pytest.mark.row("G003-24")
@pytest.mark.parametrize(("printed", "first"), [(False, 2), (True, 1)])
def test_who_is_placed_first_goes_by_the_same_order_as_the_turns(printed, first):
    slowed = {"Cipher": ["Sledgehammer"]}
    g = Grounds(dict.fromkeys(["Cipher", "Bulwark"]), equipment=slowed, printed_order=printed)
    assert g.waiting("Cipher", "Bulwark").run(enter_board).askees()[0] == first


@pytest.mark.row("G003-24")
def test_placing_costs_no_action_and_makes_no_noise():
    t = EmptyTable(2).until("start_at").does("G1", "H1")
    assert (t.asked(), t.actions) == ("act", 2)
    assert (t.figure("Wren").noise, t.figure("Kestrel").noise) == (0, 0)


@pytest.mark.row("G003-25")
def test_round_1_is_played_when_all_stand():
    t = EmptyTable(2).until("start_at").does("G1")
    assert (t.asked(), t.round) == ("start_at", 0)
    t.does("H1")
    assert (t.asked(), t.round) == ("act", 1)


@pytest.mark.row("G003-26")
def test_the_infiltrators_come_onto_the_board_and_find_their_objectives_there():
    t = EmptyTable(mission="Sabotage").until("start_at")
    assert not t.is_on_board("Wren")
    t.does(t.offered()[0])
    assert t.is_on_board("Wren")
    goals = [text for text in t.texts() if text.startswith("lay a charge")]
    assert goals == [f"lay a charge at machine {number}" for number in (1, 2, 3)]


@pytest.mark.row("G003-16")
def test_which_side_is_north_is_told():
    assert EmptyTable().until("name_north").does("the left").said("north")
