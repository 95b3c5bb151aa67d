"""The scene: what is shown of the table, and what a click on it means."""

import pytest
from position import Position

from coverts.engine import OK
from coverts.games.anima_tactics import GAME
from coverts.games.anima_tactics.options import set_up
from coverts.games.anima_tactics.page.plates import letters_of, party_name
from coverts.games.anima_tactics.page.scene import scene
from coverts.games.anima_tactics.rules.activation import activate
from coverts.games.anima_tactics.rules.attacks import PLAIN, begin_attack, make_attack
from coverts.games.anima_tactics.rules.deployment import infiltrate, put_on_table
from coverts.games.anima_tactics.rules.harm import WHATEVER
from coverts.games.anima_tactics.rules.infiltration import question_marker, reveal_all
from coverts.games.anima_tactics.rules.placing import (
    MARK,
    RUNNING,
    WALKING,
    choose_cell,
    choose_point,
    survey_move,
    why_not_there,
)
from coverts.games.anima_tactics.rules.plane import derive_ground, in_contact
from coverts.games.anima_tactics.rules.sequence import action_phase
from coverts.games.anima_tactics.state import (
    ACTION,
    BLOCKING,
    CAPTURE,
    CONTROL,
    HARD_COVER,
    HIGH,
    INFILTRATED,
    ON_TABLE,
    POISON,
    ROUGH,
    SQUARES,
    SQUARES_ACROSS,
    WAITING,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import CHARACTER_NAMES

COURIER, WARDEN = (CHARACTER_NAMES.index(name) for name in ("Night Courier", "Lamp Warden"))
MINE, OTHER, ENEMY = 0, 1, 16
SPECTATOR = None


class Table(Position):
    """Couriers and wardens on an empty table in the Action Phase of turn 3."""

    game = GAME

    def __init__(self):
        super().__init__(GAME.new_state(2))
        for figure in self.s.figure:
            figure.card = -1
            figure.cards.clear()
        self.s.ground[:], self.s.plots[:] = [0] * SQUARES, [0, 0]
        derive_ground(self.s)
        self.dice = []
        self.s.phase, self.s.turn, self.s.last_turn = ACTION, 3, 10

    def outcome(self, kind, weights):
        return self.dice.pop(0) - 1 if self.dice else super().outcome(kind, weights)

    def has(self, who, x=0, y=0, card=COURIER, status=ON_TABLE, actions=4):
        me = self.s.figure[who]
        me.seat, me.card, me.status, me.x, me.y, me.actions = who // 16, card, status, x, y, actions
        return self

    def marker(self, number, x, y):
        at = self.s.marker[number]
        at.stands, at.x, at.y = 1, x, y
        return self

    def ground(self, kind, *squares):
        for column, row in squares:
            self.s.ground[row * SQUARES_ACROSS + column] = kind
        derive_ground(self.s)
        return self

    def looks(self, seat=0):
        asked = seat is not None and self.asked(seat)
        return scene(self.view(seat), seat, self.match().decisions(seat) if asked else [])

    def zone(self, name, seat=0):
        return next((zone for zone in self.looks(seat).zones if zone.id == name), None)

    def plane(self, seat=0):
        return self.zone("table", seat).plane

    def pieces(self, seat=0):
        return {piece.id: piece for zone in self.looks(seat).zones for piece in walk(zone.pieces)}

    def meant(self, piece, seat=0):
        """In words, what a click on a piece means, of what is possible."""
        (question,) = self.match().decisions(seat)
        found = self.pieces(seat).get(piece)
        texts = {option.action: option.text.partition(" (")[0] for option in question.legal}
        return [texts[action] for action in (found.options if found else []) if action in texts]


def walk(pieces):
    for piece in pieces:
        yield piece
        yield from walk(piece.pieces)


def told(piece):
    return [badge.label for badge in piece.badges]


def duel(apart=100):
    """A courier and, some units to its right, an enemy."""
    return Table().has(MINE, 300, 300).has(ENEMY, 300 + apart, 300, card=WARDEN)


# -- ground ----------------------------------------------------------------------------------------


def test_squares_of_a_kind_side_by_side_are_one_patch():
    t = Table().ground(HARD_COVER, (3, 4), (4, 4), (3, 5), (4, 5)).ground(ROUGH, (9, 9))
    found = {(each.kind, each.x, each.y, each.wide, each.high) for each in t.plane().patches}
    assert found == {("hard", 60, 80, 40, 40), ("rough", 180, 180, 20, 20)}


def test_every_square_of_a_crooked_wall_is_in_one_patch_only():
    squares = {(3, 4), (4, 4), (5, 4), (4, 5), (3, 6), (4, 6)}
    patches = Table().ground(BLOCKING, *squares).plane().patches
    covered = [
        (x // 20, y // 20)
        for each in patches
        for x in range(each.x, each.x + each.wide, 20)
        for y in range(each.y, each.y + each.high, 20)
    ]
    assert sorted(covered) == sorted(squares)


def test_both_deployment_zones_are_marked_as_deep_as_they_are():
    t = Table()
    t.s.zone_depth[1] = 180
    assert [(strip.y, strip.high) for strip in t.plane().strips] == [(0, 120), (HIGH - 180, 180)]


def test_strategic_control_marks_the_area():
    t = Table()
    t.s.scenario = CONTROL
    area = t.plane().strips[-1]
    assert (area.x, area.y, area.wide, area.high) == (360, 240, 240, 240)


def test_the_prisoner_stands_where_nobody_has_them():
    t = duel()
    t.s.scenario, t.s.prisoner_at_x, t.s.prisoner_at_y = CAPTURE, 480, 360
    assert (t.pieces()["prisoner"].x, t.pieces()["prisoner"].y) == (480, 360)
    t.s.carried_by = MINE
    assert "prisoner" not in t.pieces()
    assert "carries the prisoner" in told(t.pieces()[f"figure-{MINE}"])


# -- figures ---------------------------------------------------------------------------------------


def test_a_figure_shows_what_it_has_left():
    t = duel()
    t.s.figure[MINE].lost, t.s.figure[MINE].actions = 4, 2
    assert told(t.pieces()[f"figure-{MINE}"])[:2] == ["6 of 10 life points", "2 of 4 action points"]


def test_a_figure_shows_its_states_and_whom_it_fights():
    t = duel(apart=24)
    t.s.figure[MINE].counters[POISON] = 2
    assert told(t.pieces()[f"figure-{MINE}"])[2:] == ["Poison 2", "engaged with Lamp Warden"]


def test_who_aims_at_somebody_is_marked_with_their_letters():
    t = Table().has(MINE, 200, 200).has(ENEMY, 300, 200)
    t.s.figure[MINE].watches = ENEMY
    (badge,) = [badge for badge in t.pieces()[f"card-{MINE}"].badges if "sights" in badge.label]
    assert badge.label.endswith("in their sights")
    assert badge.word == f"aims at {t.pieces()[f'figure-{ENEMY}'].mark}"


def test_who_is_hidden_is_marked_so():
    t = duel()
    t.s.figure[MINE].hidden = 1
    assert "hidden" in t.pieces()[f"figure-{MINE}"].marks


def test_two_of_one_name_have_marks_of_their_own():
    t = duel().has(OTHER, 500, 300)
    assert [t.pieces()[f"figure-{who}"].mark for who in (MINE, OTHER)] == ["NC1", "NC2"]


def test_two_whose_names_begin_alike_have_marks_of_their_own():
    cards = [CHARACTER_NAMES.index(name) for name in ("Valentine", "Vayl")]
    t = duel().has(MINE, 300, 300, card=cards[0]).has(OTHER, 500, 300, card=cards[1])
    assert [t.pieces()[f"figure-{who}"].mark for who in (MINE, OTHER)] == ["Vl", "Vy"]


@pytest.mark.parametrize(
    ("name", "mark"), [("Night Courier", "NC"), ("October", "Oc"), ("Lee of Azur", "LA")]
)
def test_a_mark_is_the_initials_or_how_a_single_word_begins(name, mark):
    assert letters_of(name) == mark


def test_the_control_zone_and_the_ranges_reach_from_the_edge_of_the_base():
    piece = duel().pieces()[f"figure-{ENEMY}"]
    assert piece.zone == 12 + 160
    assert [(ring.radius, ring.label) for ring in piece.ranges] == [
        (172, "walk, 8 in"),
        (252, "run, 12 in"),
        (132, "Net, 6 in"),
    ]


def test_who_has_not_come_onto_the_table_is_not_on_the_plane():
    t = duel().has(OTHER, status=WAITING)
    assert f"figure-{OTHER}" not in t.pieces()
    assert t.pieces()[f"card-{OTHER}"].kicker.endswith("to be deployed")


@pytest.mark.parametrize("piece", [f"figure-{ENEMY}", f"card-{ENEMY}"])
def test_a_figure_and_its_card_show_its_values_and_abilities_in_words(piece):
    values, *abilities = duel().pieces()[piece].details
    assert values.parts[:4] == ["Attack 4", "Damage 3", "Defense 8", "Armor 1"]
    assert ("Lantern (1 AP, action)", "This unit uses Locate with a bonus of +2.") in [
        (ability.label, ability.text) for ability in abilities
    ]


def test_a_ready_party_is_called_by_its_name():
    t = Table()
    set_up(t.s, GAME.read_options({}))
    assert party_name(t.s, 0) == "The Dark Hand"


# -- markers ---------------------------------------------------------------------------------------


def hiding(markers):
    t = duel().has(OTHER, status=INFILTRATED)
    for number in range(markers):
        t.marker(number, 100 + 150 * number, 400)
    return t


def test_markers_are_lettered():
    t = hiding(3)
    assert [t.pieces()[f"marker-{number}"].mark for number in range(3)] == ["A", "B", "C"]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_all_see_who_hides_and_how_many_markers_are_empty(seat):
    assert hiding(3).zone("table", seat).note == (
        "Seat 1: 1 infiltrated (Night Courier 2 of party 1) under 3 markers; 2 empty."
    )


def test_with_as_many_hidden_as_markers_none_may_be_answered_no():
    t = hiding(1)
    assert t.zone("table").note.endswith("under 1 marker, none of them empty.")
    assert "none of them empty: a located marker must show somebody" in told(t.pieces()["plate-0"])[-1]


def test_a_party_without_markers_says_nothing_of_them():
    assert duel().zone("table").note == ""


def test_a_located_marker_is_answered_on_the_marker():
    t = hiding(2).run(question_marker, 1)
    assert len(t.meant("marker-1")) == 2
    assert t.meant("marker-0") == []


def test_who_is_revealed_is_picked_by_their_card_and_then_put_where_a_marker_stands():
    t = hiding(2).run(reveal_all)
    assert t.meant(f"card-{OTHER}") == ["Night Courier 2 of party 1"]
    t.does("Night Courier 2")
    assert t.meant("marker-1") == ["marker B"]


# -- places ----------------------------------------------------------------------------------------


def deciding(t, deed):
    return t.run(activate, MINE).does(deed)


def test_a_walk_is_answered_by_a_cell_and_a_point():
    t = deciding(duel(), "walk")
    (question,) = t.match().decisions(0)
    plane = t.plane()
    assert (plane.cells, plane.points) == (
        question.first_action(choose_cell),
        question.first_action(choose_point),
    )
    assert (plane.mover, plane.chosen) == (f"figure-{MINE}", -1)


def test_who_acts_is_dragged_to_where_they_walk():
    t = duel().run(activate, MINE)
    plane = t.plane()
    (walk,) = (
        option.action for option in t.match().decisions(0)[0].options if option.text.startswith("walk")
    )
    assert (plane.first, plane.mover) == ([walk], f"figure-{MINE}")
    t.match().apply_actions(0, [walk, plane.cells + 5 + 5 * 16, plane.points])
    assert shaded(plane)


def test_who_is_watched_is_not_dragged_before_the_watcher_is_asked():
    t = duel().run(activate, MINE)
    t.s.figure[ENEMY].watches = MINE
    assert t.plane().first == []


def test_who_cannot_walk_is_not_dragged():
    t = duel(apart=24).run(activate, MINE)
    assert (t.plane().first, t.plane().reach) == ([], [])


def test_a_cell_that_was_chosen_is_shown():
    t = deciding(duel(), "walk").does("around 13.5, 13.5")
    assert (t.plane().cells, t.plane().chosen) == (-1, 4 + 4 * 16)


def test_only_who_is_asked_sees_where_a_figure_may_go():
    t = deciding(duel(), "walk")
    assert t.plane().reach
    assert not t.plane(1).reach
    assert t.plane(SPECTATOR).cells == -1


def shaded(plane):
    """The points that a plane's reach stands for."""
    found = set()
    for area in plane.reach:
        step = area.high
        found |= {(x + step // 2, area.y + step // 2) for x in range(area.x, area.x + area.wide, step)}
    return found


@pytest.mark.parametrize(("deed", "purpose"), [("walk", WALKING), ("run", RUNNING)])
def test_what_is_shaded_is_what_the_judge_takes(deed, purpose):
    t = deciding(duel().ground(BLOCKING, (16, 12), (16, 13), (16, 14)), deed)
    found = shaded(t.plane())
    step = t.plane().reach[0].high
    survey_move(t.s, MINE, purpose)
    legal = {
        (x, y)
        for x in range(0, WIDE, step)
        for y in range(0, HIGH, step)
        if why_not_there(t.s, 0, MINE, purpose, x, y) == OK
    }
    assert found == legal


def test_a_shaded_point_is_one_that_may_be_chosen():
    assert all(x % 4 == y % 4 == 0 for x, y in shaded(deciding(duel(), "walk").plane()))


def test_a_marker_is_laid_with_the_ghost_of_a_marker():
    t = duel().has(OTHER, status=WAITING).run(infiltrate, 0, OTHER)
    plane = t.plane()
    assert (plane.mover, plane.ghost) == ("", 12)
    assert {y > 576 for _, y in shaded(plane)} == {False}
    assert t.match().decisions(0)[0].arguments["purpose"] == MARK


def test_who_is_deployed_has_the_ghost_of_their_base():
    t = duel().has(OTHER, status=WAITING).run(put_on_table, 0, OTHER)
    assert (t.plane().mover, t.plane().ghost) == ("", 12)


def test_an_enemy_in_reach_is_met_by_a_click_and_then_from_a_side():
    t = deciding(duel(), "walk")
    assert t.meant(f"figure-{ENEMY}") == ["into contact with Lamp Warden"]
    t.does("into contact with")
    assert t.meant("side-18") == ["from 270 degrees"]


def test_spots_to_meet_an_enemy_do_not_lie_one_on_the_other():
    found = [
        int(name[5:])
        for name in deciding(duel(), "run").does("into contact with").pieces()
        if name.startswith("side-")
    ]
    assert len(found) > 1
    assert all(abs(one - other) >= 3 for one in found for other in found if one != other)


def test_each_side_is_where_one_then_stands():
    t = deciding(duel(), "walk").does("into contact with")
    side = t.pieces()["side-18"]
    t.does("from 270")
    assert (t.s.figure[MINE].x, t.s.figure[MINE].y) == (side.x, side.y)
    assert in_contact(t.s, MINE, ENEMY)


def test_staying_is_no_slip_of_the_finger():
    assert deciding(duel(), "walk").meant(f"figure-{MINE}") == []


# -- deeds -----------------------------------------------------------------------------------------


def test_who_may_be_activated_is_clicked():
    t = duel().has(OTHER, 100, 300)
    t.s.figure[OTHER].activated = 1
    t.s.first = 0
    t.run(action_phase)
    assert t.meant(f"figure-{MINE}") == ["Night Courier 1 of party 1"]
    assert t.meant(f"figure-{OTHER}") == []


def test_a_click_on_the_acting_figure_lists_what_it_can_do_but_not_to_end():
    t = duel().run(activate, MINE)
    assert t.meant(f"figure-{MINE}") == ["walk", "run", "charge"]


def test_an_ability_is_used_by_a_click_on_it():
    assert duel().run(activate, MINE).meant(f"ability-{MINE}-0") == ["Stealth"]


def test_who_acts_is_marked():
    assert duel().run(activate, MINE).pieces(1)[f"figure-{MINE}"].marks == ["acting"]


def test_a_charge_shows_its_lane_as_broad_as_the_base():
    (line,) = deciding(duel(), "charge").plane().lines
    assert (line.x1, line.x2, line.wide, line.tone) == (300, 400, 24, "warn")


def test_who_cannot_be_charged_for_a_wall_is_crossed_out_and_the_wall_is_shown():
    wall = [(17, row) for row in range(10, 20)]
    t = duel().has(ENEMY + 1, 300, 420, card=WARDEN).ground(BLOCKING, *wall)
    plane = deciding(t, "charge").plane()
    assert [line.label for line in plane.lines if line.tone == "bad"] == ["out of sight"]
    assert [(strip.label, strip.x) for strip in plane.strips[2:]] == [("in the way", 340)]


# -- attacks ---------------------------------------------------------------------------------------


def test_before_the_dice_an_attack_tells_what_is_known():
    t = duel(apart=24)
    t.run(make_attack, MINE, ENEMY, WHATEVER, PLAIN)
    assert t.zone("table").note == "Night Courier attacks Lamp Warden: 4 + 1 die against 8."


def test_the_sum_of_a_hit_is_spelled_out():
    t = duel(apart=24)
    t.dice = [8]
    t.run(make_attack, MINE, ENEMY, WHATEVER, PLAIN).does("nothing")
    assert t.zone("table").note.endswith(": 4 + 8 = 12 against 8: hit, 4 over, 3 + 4 - 1 = 6 damage.")


def test_a_miss_says_so():
    t = duel(apart=24)
    t.dice = [2]
    t.run(make_attack, MINE, ENEMY, WHATEVER, PLAIN).does("nothing")
    assert t.zone("table").note.endswith(": 4 + 2 = 6 against 8: missed.")


def test_damage_that_armor_swallows_is_no_damage():
    t = duel(apart=24)
    t.s.figure[MINE].damage_up = -5
    t.dice = [5]
    t.run(make_attack, MINE, ENEMY, WHATEVER, PLAIN).does("nothing")
    assert t.zone("table").note.endswith("hit, 1 over, no damage.")


def test_a_shot_under_way_shows_its_line_and_the_cover():
    t = duel().ground(HARD_COVER, (17, 14), (17, 15))
    t.call(begin_attack, MINE, ENEMY, WHATEVER, PLAIN)
    (line,) = t.plane().lines
    assert (line.x2, line.y2, line.label) == (400, 300, "hard cover: Attack -2")


# -- players and the end ---------------------------------------------------------------------------


def test_the_caption_says_what_moment_it_is():
    t = duel().run(activate, MINE)
    assert t.looks().caption == "Standard game: turn 3 of 10, Action Phase, Night Courier acts"


def test_a_plate_counts_levels_points_and_gnosis():
    t = duel()
    t.s.points[0], t.s.gnosis[0] = 40, 2
    labels = told(t.pieces()["plate-0"])
    assert labels == ["30 levels on the table", "40 victory points", "2 Gnosis points"]


def test_a_plot_card_that_is_used_up_is_faded():
    t = duel()
    t.s.plots[0] = t.s.plots_used[0] = 1 << 3
    t.s.plots[0] |= 1 << 4
    found = t.pieces()
    assert [(found[f"plot-0-{card}"].label, found[f"plot-0-{card}"].faded) for card in (3, 4)] == [
        ("Logistics", True),
        ("Tactical Advantage", False),
    ]


def test_of_several_dice_the_highest_counts():
    t = duel()
    t.s.dice[:2], t.s.rolled = [3, 9], 2
    assert [piece.faded for piece in t.zone("dice").pieces] == [True, False]


def test_at_the_end_the_winner_comes_first():
    t = duel().has(ENEMY + 1, 500, 500)
    t.s.e_over = 1
    assert [piece.kicker.split(",")[0] for piece in t.zone("outcome").pieces] == ["won", "lost"]


def test_the_table_lies_open():
    t = hiding(3)
    assert t.looks(0) == t.looks(1) == t.looks(SPECTATOR)
