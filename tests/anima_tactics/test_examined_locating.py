"""Locate, Hidden, Vision, sight and night examined from the texts."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.plane import derive_ground

THREE = [(10, 12), (30, 12), (40, 12)]


def seeking(who="Yuri Olsen", at=(10, 16), marker=(10, 12), dice=(9,), others=(), **position):
    """ALICE's Night Courier is beneath three markers; BOB's unit acts; where: inches."""
    p = Skirmish(["Night Courier"], [(who, *at), *others], dice=dice, **position)
    p.infiltrates("Night Courier").marks(ALICE, marker, *THREE[1:])
    return p.activates(who)


def seeking_hidden(who="Yuri Olsen", at=(10, 16), hidden=(("May", 10, 12),), dice=(9,), **position):
    p = Skirmish(hidden, [(who, *at)], dice=dice, **position)
    return p.hides(*(name for name, *_ in hidden)).activates(who)


# -- reach and sight -------------------------------------------------------------------------------


@pytest.mark.row("Q001-30")
@pytest.mark.parametrize(("far", "offered"), [(9.2, True), (9.25, False), (9.15, True)])
def test_a_marker_is_tested_from_eight_inches_between_edges(far, offered):
    p = seeking(at=(10, 12 + far))
    assert (p.refused("look at a marker") is None) is offered


@pytest.mark.row("Q001-30", "Q001-29")
@pytest.mark.parametrize(("far", "offered"), [(7.2, True), (7.25, False)])
def test_at_night_a_marker_is_tested_from_six_inches(far, offered):
    p = seeking(at=(10, 12 + far), night=1)
    assert (p.refused("look at a marker") is None) is offered


@pytest.mark.row("Q001-32", "Q001-29")
@pytest.mark.parametrize(
    ("far", "night", "offered"), [(17.2, 0, True), (17.25, 0, False), (15.2, 1, True), (15.25, 1, False)]
)
def test_einjeil_eyes_tests_markers_eight_inches_farther(far, night, offered):
    p = seeking("Janiel", at=(10, 12 + far), night=night)
    assert (p.refused("Einjeil Eyes") is None) is offered
    assert p.refused("look at a marker") is not None


@pytest.mark.row("Q001-29", "Q001-30")
def test_presence_widens_the_zone_in_which_markers_are_tested():
    p = Skirmish(["Night Courier"], [("Yuri Olsen", 10, 23.2)], cards={"Yuri Olsen": ["Presence"]})
    p.infiltrates("Night Courier").marks(ALICE, *THREE).activates("Yuri")
    assert p.refused("look at a marker") is None


@pytest.mark.row("Q001-30")
def test_a_wall_before_the_whole_marker_forbids_the_test_and_a_wall_before_half_of_it_does_not():
    p = seeking(at=(10, 16), terrain=["#" * 8], terrain_at=(6, 14))
    assert p.refused("look at a marker") is not None
    p = seeking(at=(10, 16), terrain=["#" * 4], terrain_at=(6, 14))
    assert p.refused("look at a marker") is None


@pytest.mark.row("Q001-30", "Q001-53")
def test_neither_units_nor_markers_stand_in_the_way_of_looking():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 10, 14)], [("Yuri Olsen", 10, 17), ("Kronen Roxxon", 10, 15.5)]
    )
    p.infiltrates("Night Courier").marks(ALICE, *THREE).marks(BOB, (10, 13)).activates("Yuri")
    assert p.refused("look at a marker") is None


@pytest.mark.row("Q001-30")
def test_one_looks_across_impassable_ground():
    p = seeking(at=(10, 16), terrain=["x" * 20], terrain_at=(0, 14))
    assert p.refused("look at a marker") is None


# -- the roll --------------------------------------------------------------------------------------


def outcome(p):
    return p.said("marker located", "marker not located", "located", "not located")


@pytest.mark.row("Q001-29", "A001-41")
@pytest.mark.parametrize(
    ("who", "deed", "ground", "night", "needed"),
    [
        ("Yuri Olsen", "look at a marker", ".", 0, 7),
        ("Yuri Olsen", "look at a marker", "+", 0, 8),
        ("Yuri Olsen", "look at a marker", "=", 0, 9),
        ("Yuri Olsen", "look at a marker", ".", 1, 8),
        ("Yuri Olsen", "look at a marker", "=", 1, 10),
        ("Lamp Warden", "look at a marker", ".", 0, 6),
        ("Lamp Warden", "look at a marker", "+", 1, 8),
        ("Lamp Warden", "Lantern", ".", 0, 4),
        ("Lamp Warden", "Lantern", "=", 1, 7),
        ("Janiel", "Einjeil Eyes", ".", 0, 6),
        ("Janiel", "Einjeil Eyes", "+", 1, 8),
        ("Empire Agent", "look at a marker", ".", 0, 7),
        ("Wissenschaft Agent", "look at a marker", ".", 0, 6),
    ],
)
def test_the_die_that_a_marker_needs(who, deed, ground, night, needed):
    for die in (needed - 1, needed):
        p = seeking(who, dice=(die,), terrain=[ground * 20], terrain_at=(0, 14), night=night)
        p.does(deed, *(["look at a marker"] if deed in ("Lantern", "Einjeil Eyes") else []), "marker A")
        assert outcome(p) == ["marker located" if die == needed else "marker not located"]
        assert "A" in p.markers(ALICE)
        assert p.asked() == ("answer_locate" if die == needed else "act")


@pytest.mark.row("Q001-33")
def test_gnosis_adds_a_die_to_the_search_of_a_marker():
    p = seeking(dice=(2, 7), gnosis=(0, 1)).does("look at a marker", "marker A", "spend it")
    assert outcome(p) == ["marker located"]
    assert p.gnosis[BOB] == 0


@pytest.mark.row("Q001-34")
def test_the_same_marker_is_tested_as_often_as_there_are_points():
    p = seeking(dice=(1, 1, 1, 1)).with_fields("Yuri", actions=4)
    for left in (3, 2, 1, 0):
        p.does("look at a marker", "marker A")
        assert p.actions("Yuri") == left
    assert p.asked() != "act" or p.refused("look at a marker") is not None


@pytest.mark.row("Q001-31")
def test_testing_a_marker_finds_no_hidden_unit_and_a_sweep_no_marker():
    p = Skirmish(["Night Courier", ("May", 12, 14)], [("Yuri Olsen", 10, 16)], dice=(10, 10)).hides("May")
    p.infiltrates("Night Courier").marks(ALICE, *THREE).activates("Yuri")
    with p.tried():
        p.does("look at a marker", "marker A", "no")
        assert p.figure("May").hidden
    p.does("look for Hidden enemies")
    assert not p.figure("May").hidden
    assert len(p.markers(ALICE)) == 3
    assert outcome(p) == ["located"]


@pytest.mark.row("Q001-44")
def test_an_engaged_unit_tests_a_marker():
    p = Skirmish(["Night Courier", ("Kronen Roxxon", 40, 20)], [("Yuri Olsen", 10, 16)], dice=(9,))
    p.beside("Kronen", "Yuri", 180).infiltrates("Night Courier").marks(ALICE, *THREE).activates("Yuri")
    assert p.refused("look at a marker") is None


@pytest.mark.row("A001-39", "Q001-45")
@pytest.mark.parametrize("deed", ["look at a marker", "Lantern"])
def test_the_own_sides_markers_are_no_aim_even_for_abilities(deed):
    p = Skirmish(["Night Courier", ("Lamp Warden", 10, 14)], [("Yuri Olsen", 40, 30)])
    p.infiltrates("Night Courier").marks(ALICE, *THREE).activates("Lamp Warden")
    assert p.refused(deed) is not None


@pytest.mark.row("A001-39", "A001-40")
def test_seal_forbids_einjeil_eyes_and_not_the_basic_locate():
    p = Skirmish(["Night Courier"], [("Janiel", 10, 16)]).gives_state("Janiel", "Seal")
    p.infiltrates("Night Courier").marks(ALICE, *THREE).activates("Janiel")
    assert p.refused("Einjeil Eyes") is not None
    assert p.refused("look at a marker") is None


@pytest.mark.row("A001-39")
def test_a_paralyzed_unit_does_not_locate():
    p = Skirmish(["Night Courier"], [("Yuri Olsen", 10, 16)]).gives_state("Yuri", "Paralyzed")
    p.infiltrates("Night Courier").marks(ALICE, *THREE).activates("Yuri")
    assert p.over or p.offered() == ["end the activation"]


@pytest.mark.row("A001-39")
def test_a_poisoned_unit_pays_a_life_point_for_its_search_and_may_fall_by_it_after_finding():
    p = seeking(dice=(9,)).with_fields("Yuri", lost=15).gives_state("Yuri", "Poison")
    p.does("look at a marker", "marker A", "yes", "Night Courier")
    assert p.is_on_table("Night Courier")
    assert not p.is_on_table("Yuri")


@pytest.mark.row("A001-39")
def test_a_unit_that_has_moved_or_is_held_or_blind_or_hidden_locates_still():
    p = seeking(dice=(7,)).with_fields("Yuri", moved=1, held=1, hidden=0).gives_state("Yuri", "Blind")
    p.does("look at a marker", "marker A")
    assert outcome(p) == ["marker located"]
    p = Skirmish(["Night Courier"], [("May", 10, 16)], dice=(6,)).hides("May").infiltrates("Night Courier")
    p.marks(ALICE, *THREE).activates("May").does("look at a marker", "marker A", "no", "end the activation")
    assert p.figure("May").hidden


# -- hidden units ----------------------------------------------------------------------------------


@pytest.mark.row("Q001-75")
def test_one_roll_is_compared_with_each_hidden_unit_on_its_own():
    hidden = [("May", 10, 12), ("Vayl", 16, 16), ("Valentine", 10, 20), ("Alessa Raincross", 10, 25.3)]
    p = Skirmish(
        hidden,
        [("Yuri Olsen", 10, 16)],
        dice=(7,),
        terrain=["+"],
        terrain_at=(13, 15),
        cards={"Valentine": ["Nue"]},
    )
    p.s.ground[16 * 48 + 13] = p.s.ground[15 * 48 + 13]
    derive_ground(p.s)
    p.hides(*(name for name, *_ in hidden)).activates("Yuri").does("look for Hidden enemies")
    assert [p.figure(name).hidden for name, *_ in hidden] == [0, 1, 1, 1]


@pytest.mark.row("Q001-75")
@pytest.mark.parametrize(("far", "found"), [(9.2, True), (9.25, False)])
def test_a_hidden_unit_is_found_within_eight_inches_between_edges(far, found):
    p = seeking_hidden(at=(10, 12 + far), hidden=(("May", 10, 12), ("Vayl", 12, 14)), dice=(9,))
    p.does("look for Hidden enemies")
    assert (not p.figure("May").hidden) is found


def test_vision_finds_all_hidden_in_the_zone_without_a_die_and_touches_no_marker():
    p = Skirmish(
        ["Night Courier", ("May", 10, 12), ("Vayl", 12, 22)],
        [("Saint Evangeline", 10, 16), ("Yuri Olsen", 40, 30)],
    )
    p.hides("May", "Vayl").infiltrates("Night Courier").marks(ALICE, *THREE).activates("Saint Evangeline")
    p.does("Vision")
    assert not p.figure("May").hidden
    assert not p.figure("Vayl").hidden
    assert len(p.markers(ALICE)) == 3
    assert p.is_infiltrated("Night Courier")
    assert p.actions("Saint Evangeline") == 3


@pytest.mark.row("Q001-32")
def test_vision_with_only_a_marker_near_finds_nothing():
    p = seeking("Saint Evangeline", dice=())
    if p.refused("Vision") is None:
        p.does("Vision")
    assert len(p.markers(ALICE)) == 3
    assert p.asked() == "act"


def test_a_located_unit_pays_no_more_for_its_stealth():
    p = seeking_hidden(turn=2).does("look for Hidden enemies", "end the activation")
    p.s.turn = 3
    p.shows(9, 1).plays("turn")
    assert p.asked() == "choose_active"
    assert p.actions("May") == 4
    assert not p.figure("May").hidden


def test_hidden_units_are_no_target_of_attacks_shots_charges_or_abilities():
    p = Skirmish(
        [("May", 10, 12), ("Vayl", 40, 3)],
        [("Daniella Meris", 10, 16), ("Tiamat", 12, 18), ("Yliana", 8, 18), ("Claire Adelheid", 14, 16)],
    ).hides("May")
    p.activates("Daniella")
    assert not {"attack", "charge", "Ripple in Water", "Shooting Star", "Divine Flames"} & {*p.offered()}
    p.activates("Tiamat")
    assert not {"charge", "World of Wires"} & {*p.offered()}
    p.activates("Claire")
    assert not {"charge", "Eadgil Solaris", "Tuatha De Danann"} & {*p.offered()}
    p.activates("Yliana")
    assert "Ice Storm" not in p.offered()


def test_nimrod_charges_a_hidden_unit():
    p = Skirmish([("May", 10, 12)], [("Nimrod", 10, 18)], dice=(9, 9)).hides("May").activates("Nimrod")
    assert "charge" in p.offered()


def test_stealth_is_not_used_while_engaged():
    p = Skirmish([("May", 10, 12)], [("Yuri Olsen", 40, 16)])
    p.beside("Yuri", "May").activates("May")
    assert p.refused("Stealth") is not None


@pytest.mark.row("Q001-73")
def test_stealth_is_used_in_plain_sight():
    p = Skirmish([("May", 10, 12)], [("Yuri Olsen", 10, 14)]).activates("May").does("Stealth")
    assert p.figure("May").hidden
    assert p.actions("May") == 2


@pytest.mark.row("Q001-72")
def test_running_past_enemies_keeps_one_hidden_and_walking_into_contact_does_not():
    p = Skirmish([("May", 10, 12)], [("Yuri Olsen", 13, 12)]).hides("May").activates("May")
    with p.tried():
        p.does("run").goes_to(10, 20)
        assert p.figure("May").hidden
    p.does("walk").meets("Yuri", 270)
    assert not p.figure("May").hidden


def test_an_enemy_walking_on_stops_an_inch_before_a_hidden_unit():
    p = Skirmish([("May", 10, 12)], [("Yuri Olsen", 16, 12)]).hides("May").activates("Yuri").does("walk")
    assert p.offered("into contact with May") == []
    assert p.refused_at(12.2, 12) is None  # an inch between the edges
    assert p.refused_at(12, 12) is not None
    assert p.refused_at(11.4, 12) is not None


def test_an_attack_only_from_hiding_is_made_once_and_ends_the_hiding():
    p = Skirmish([("Night Courier", 10, 12)], [("Yuri Olsen", 40, 12)], dice=(5,)).hides("Night Courier")
    p.beside("Yuri", "Night Courier", 90).hides("Night Courier").activates("Night Courier")
    p.does("Backstab", "Yuri", "nothing")
    assert p.lines("Night Courier attacks") == ["Night Courier attacks Yuri Olsen: 7 + 5 = 12 against 9."]
    assert not p.figure("Night Courier").hidden
    assert p.refused("Backstab") is not None


def test_perfect_shot_strikes_harder_when_nearer_than_four_inches():
    for far, damage in [(4.0, 4), (3.95, 8)]:
        p = Skirmish([("Valentine", 10, 12)], [("Kronen Roxxon", 10, 13.2 + far)], dice=(3,)).hides(
            "Valentine"
        )
        p.activates("Valentine").does("Perfect Shot", "Kronen", "nothing")
        # 5 + 5 + 3 = 13 against 8: 5 over; 4 + 5 - (5 - 2)
        assert p.life("Kronen") == 20 - (damage + 5 - 3)


def test_located_by_contact_a_hidden_unit_is_charged_in_no_way_but_seen_when_touched():
    p = Skirmish([("May", 10, 12), ("Vayl", 20, 20)], [("Yuri Olsen", 40, 12)], turn=2, dice=(9, 1))
    p.beside("Yuri", "May", 90).hides("Vayl").plays("turn")
    while p.asked() == "keep_up":
        p.does("pay")
    assert p.figure("Vayl").hidden
    assert not p.figure("May").hidden


@pytest.mark.row("Q001-74")
def test_unpaid_stealth_ends_and_paid_stealth_costs_one():
    p = Skirmish([("May", 10, 12), ("Vayl", 20, 12)], [("Yuri Olsen", 40, 33)], turn=2, dice=(9, 1))
    p.hides("May", "Vayl").with_fields("May", actions=0).with_fields("Vayl", actions=0).plays("turn")
    assert p.asked() == "keep_up"
    names = []
    while p.asked() == "keep_up":
        names.append(p.offered())
        p.does("pay" if len(names) == 1 else "let it end")
    assert sorted((p.figure(n).hidden, p.actions(n)) for n in ("May", "Vayl")) == [(0, 3), (1, 2)]


def test_slow_and_nothing_saved_still_leaves_points_for_stealth():
    p = Skirmish([("May", 10, 12)], [("Yuri Olsen", 40, 33)], turn=2, dice=(9, 1)).hides("May")
    p.with_fields("May", actions=0).gives_state("May", "Slow", 2).plays("turn")
    assert p.asked() == "keep_up"
    p.does("pay")
    assert p.actions("May") == 1
    assert p.figure("May").hidden


def test_dawn_of_the_dark_narrows_the_zone_for_markers():
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 3, 3)],
        [("Yuri Olsen", 10, 17.6), ("Kronen Roxxon", 30, 17.2)],
        turn=2,
        dice=(1, 9),
        plots=(("Dawn of the Dark",), ()),
    )
    p.infiltrates("Night Courier").marks(ALICE, *THREE).plays("turn")
    p.does("nobody")
    p.does("play it")
    p.does("Yuri")
    assert p.refused("look at a marker") is not None
    p.does("end the activation")
    p.does("Lamp Warden", "end the activation", "Kronen")
    assert p.refused("look at a marker") is None
