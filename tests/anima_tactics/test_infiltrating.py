"""Chapter 7: who may infiltrate, and where Infiltration Markers lie."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics import GAME
from coverts.games.anima_tactics.state import Marker

PLACES = [(4, 12), (12, 12), (20, 12), (28, 12), (36, 12), (44, 12), (4, 20)]
COURIERS = [f"Night Courier {n} of party 1" for n in range(1, 11)]


def deployment(*party, second=("Lamp Warden",), **position):
    """ALICE deploys first, of a party of Night Couriers unless the test says otherwise."""
    return Skirmish(party, second, dice=[10, 1], **position).plays("deployment")


def couriers(number, *others, **position):
    return deployment(*["Night Courier"] * number, *others, **position)


def bob_is_done(p):
    """Bob's only figure is placed at his first moment."""
    return p.deploys("Lamp Warden 1 of party 2" if p.s.figure[1].card else "Lamp Warden", 24, 33)


# -- who may ---------------------------------------------------------------------------------------


@pytest.mark.row("A001-01")
def test_only_who_has_the_ability_may_infiltrate():
    p = deployment("Night Courier", "Lamp Warden", second=["Lamp Warden"])
    assert p.refused_infiltrating("Night Courier") is None
    assert p.refused_infiltrating("Lamp Warden 2 of party 1") == "7.1"


@pytest.mark.row("A001-02", "Q001-01")
def test_who_has_the_ability_may_be_placed_on_the_table_and_brings_no_marker():
    p = couriers(2).deploys("Night Courier 1", 10, 3)
    assert p.where("Night Courier 1") == (10, 3)
    assert p.all_markers() == 0


@pytest.mark.row("A001-02")
def test_who_infiltrates_is_off_the_table():
    p = couriers(2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    assert p.where("Night Courier 1") is None
    assert p.is_infiltrated("Night Courier 1")


@pytest.mark.row("A001-10")
def test_a_party_may_hold_several_who_infiltrate():
    text = "Six\n\nfaction: Light\n" + "Night Courier\n" * 3 + "Lamp Warden\n" * 3
    GAME.read_options({"size": 200, "party_1": text})
    p = Skirmish(["Night Courier"] * 3 + ["Lamp Warden"] * 3, dice=[10, 1]).plays("game")
    assert len(p.offered("infiltrate")) == 3


@pytest.mark.row("A001-16")
def test_no_more_than_half_of_a_party_infiltrate():
    p = couriers(6)
    p.lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p)
    p.lets_infiltrate("Night Courier 2", PLACES[3]).lets_infiltrate("Night Courier 3", PLACES[4])
    assert p.refused_infiltrating("Night Courier 4") == "7.19"
    assert p.deploys("Night Courier 4", 10, 3).is_on_table("Night Courier 4")


@pytest.mark.row("A001-17", "A001-12")
def test_of_ten_five_infiltrate_beneath_seven_markers():
    p = couriers(10)
    p.lets_infiltrate(COURIERS[0], *PLACES[:3])
    bob_is_done(p)
    for name, place in zip(COURIERS[1:5], PLACES[3:], strict=True):
        p.lets_infiltrate(name, place)
    assert p.refused_infiltrating(COURIERS[5]) == "7.19"
    assert sum(p.is_infiltrated(name) for name in COURIERS) == 5
    assert p.all_markers() == 7


@pytest.mark.row("A001-18", "Q001-03")
def test_half_of_an_odd_party_is_rounded_down():
    p = couriers(5)
    p.lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p)
    p.lets_infiltrate("Night Courier 2", PLACES[3])
    assert p.refused_infiltrating("Night Courier 3") == "7.19"


@pytest.mark.row("A001-18", "Q001-03")
def test_who_is_alone_cannot_infiltrate():
    assert couriers(1).refused_infiltrating("Night Courier") == "7.19"


@pytest.mark.row("Q001-04")
def test_advantage_cards_do_not_count_for_half_of_a_party():
    p = couriers(1, cards={"Night Courier": ["Nue"]}, plots=(["Tactics", "Logistics"], ()))
    assert p.refused_infiltrating("Night Courier") == "7.19"


@pytest.mark.row("Q001-04")
def test_agents_count_for_half_of_a_party():
    assert couriers(1, "Wissenschaft Agent").refused_infiltrating("Night Courier") is None


@pytest.mark.row("Q001-05")
def test_half_is_counted_of_the_party_as_it_starts():
    party = ["Night Courier"] * 2 + ["Lamp Warden"] * 2
    p = Skirmish(party, ["Lamp Warden"], dice=[10, 1]).infiltrates("Night Courier 1")
    p.marks(ALICE, *PLACES[:3]).destroys("Lamp Warden 3", "Lamp Warden 4").plays("deployment")
    assert p.refused_infiltrating("Night Courier 2") is None


@pytest.mark.row("Q001-15")
def test_who_may_be_placed_ahead_chooses_between_that_and_infiltrating():
    p = Skirmish(["Night Courier", "Lamp Warden"], plots=(["Covert Operation"], ()), dice=[10, 1])
    p.plays("game").does("Night Courier")
    with p.tried():
        p.lets_infiltrate("Night Courier", *PLACES[:3])
        assert p.where("Night Courier") is None
    p.deploys("Night Courier", 10, 21)
    assert p.where("Night Courier") == (10, 21)
    assert p.all_markers() == 0


@pytest.mark.row("Q001-15")
def test_yliana_goes_ahead_or_infiltrates():
    p = deployment("Yliana", "Lamp Warden")
    assert p.refused_infiltrating("Yliana") is None
    assert p.deploys("Yliana", 10, 21).where("Yliana") == (10, 21)


# -- how many markers ------------------------------------------------------------------------------


@pytest.mark.row("A001-03")
def test_the_first_brings_three_markers_no_fewer_and_no_more():
    p = couriers(2).lets_infiltrate("Night Courier 1", *PLACES[:2])
    assert p.asked(ALICE) == "choose_cell"
    p.goes_to(*PLACES[2])
    assert p.asked(BOB) == "deploy"
    assert len(p.markers(ALICE)) == 3


@pytest.mark.row("A001-11")
def test_each_further_one_adds_one_marker():
    p = couriers(4).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p)
    p.lets_infiltrate("Night Courier 2", PLACES[3])
    assert p.asked(ALICE) == "deploy"
    assert len(p.markers(ALICE)) == 4


@pytest.mark.row("A001-12")
@pytest.mark.parametrize(("units", "markers"), [(1, 3), (2, 4), (3, 5), (5, 7)])
def test_there_are_two_markers_more_than_who_infiltrate(units, markers):
    p = couriers(2 * units).lets_infiltrate(COURIERS[0], *PLACES[:3])
    bob_is_done(p)
    for name, place in zip(COURIERS[1:units], PLACES[3:], strict=False):
        p.lets_infiltrate(name, place)
    for n, name in enumerate(COURIERS[units : 2 * units]):
        p.deploys(name, 3 + 3 * n, 3)
    assert p.over
    assert p.all_markers() == markers


@pytest.mark.row("A001-13")
def test_who_could_have_infiltrated_counts_for_no_marker():
    p = couriers(2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p).deploys("Night Courier 2", 10, 3)
    assert p.over
    assert p.all_markers() == 3


@pytest.mark.row("Q001-13", "A001-13")
def test_who_is_placed_between_two_who_infiltrate_changes_nothing():
    p = couriers(4).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p).deploys("Night Courier 2", 10, 3).lets_infiltrate("Night Courier 3", PLACES[3])
    assert p.asked() == "deploy"
    assert p.all_markers() == 4


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.row("A001-14")
def test_a_marker_is_put_down_at_the_moment_of_its_own_unit_only():
    p = couriers(4, second=["Lamp Warden"] * 2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    assert p.askees() == [BOB]
    p.deploys("Lamp Warden 1", 24, 33).deploys("Night Courier 2", 10, 3)
    assert p.askees() == [BOB]
    p.deploys("Lamp Warden 2", 20, 33)
    assert p.refused_infiltrating("Night Courier 3") is None
    p.deploys("Night Courier 3", 13, 3).deploys("Night Courier 4", 16, 3)
    assert p.over
    assert p.all_markers() == 3


@pytest.mark.row("A001-15")
def test_three_markers_come_with_the_first_and_one_with_the_second():
    p = couriers(4, second=["Lamp Warden"] * 2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    p.deploys("Lamp Warden 1", 24, 33).deploys("Night Courier 2", 10, 3)
    p.deploys("Lamp Warden 2", 20, 33).lets_infiltrate("Night Courier 3", PLACES[3])
    told = p.said("infiltrates", "deployed", "marker")
    assert told == [
        *["infiltrates", "marker", "marker", "marker"],
        *["deployed", "deployed", "deployed"],
        *["infiltrates", "marker"],
    ]


# -- where -----------------------------------------------------------------------------------------


def with_marker(x, y, seat=ALICE, **position):
    """ALICE's second who infiltrates chooses a place; a marker lies there, of hers or of BOB's."""
    p = Skirmish(["Night Courier"] * 4, ["Lamp Warden"], dice=[10, 1], **position)
    return (
        p.infiltrates("Night Courier 1")
        .marks(seat, (x, y))
        .plays("deployment")
        .lets_infiltrate("Night Courier 2")
    )


@pytest.mark.row("A001-06")
def test_markers_are_six_inches_apart_at_least():
    assert with_marker(10.1, 12).refused_at(17.2, 12) == "7.11"  # 5.9
    assert with_marker(10, 12).refused_at(17.2, 12) is None  # 6.0


@pytest.mark.row("A001-08", "A001-04", "Q001-09")
def test_six_inches_are_measured_between_edges():
    p = with_marker(10, 12)
    assert p.refused_at(16, 12) == "7.11"
    assert p.refused_at(10, 12 + 6 + 1.2) is None


@pytest.mark.row("A001-07", "Q001-09")
def test_markers_are_six_inches_off_the_other_sides_zone():
    assert couriers(2, zones=(6, 6.1)).lets_infiltrate("Night Courier 1").refused_at(10, 23.4) == "7.13"
    assert couriers(2).lets_infiltrate("Night Courier 1").refused_at(10, 23.4) is None


@pytest.mark.row("A001-07")
def test_the_second_player_keeps_off_the_zone_at_the_top():
    p = Skirmish(["Lamp Warden"], ["Night Courier"] * 2, dice=[1, 10]).plays("deployment")
    p.lets_infiltrate("Night Courier 1")
    assert p.refused_at(10, 12.4) == "7.13"
    assert p.refused_at(10, 12.6) is None


@pytest.mark.row("A001-09")
def test_a_marker_added_later_keeps_its_distance_too():
    p = couriers(4).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p).lets_infiltrate("Night Courier 2")
    assert p.refused_at(PLACES[0][0], PLACES[0][1] + 6.2) == "7.11"  # 5 inches


@pytest.mark.row("A001-09", "Q001-07")
def test_markers_of_the_other_side_keep_no_distance():
    p = with_marker(20, 20, seat=BOB)
    assert p.refused_at(26.2, 20) is None
    assert p.refused_at(20, 20) is None


@pytest.mark.row("Q001-06")
def test_a_marker_may_lie_in_its_own_sides_zone():
    assert couriers(2).lets_infiltrate("Night Courier 1").refused_at(10, 3) is None


@pytest.mark.row("Q001-08")
def test_a_marker_may_touch_an_enemy_but_not_lie_on_its_base():
    p = Skirmish(["Night Courier"] * 2, [("Lamp Warden", 20, 20)], dice=[10, 1]).plays("deployment")
    p.lets_infiltrate("Night Courier 1")
    assert p.refused_at(21, 20) == "7.16"
    assert p.refused_at(21.2, 20) is None


@pytest.mark.row("Q001-10")
def test_the_zone_that_counts_is_the_one_that_logistics_has_enlarged():
    p = Skirmish(["Night Courier"] * 2, plots=((), ["Logistics"]), dice=[10, 1]).plays("game")
    p.lets_infiltrate("Night Courier 1")
    assert p.refused_at(10, 20.6) == "7.13"
    assert p.refused_at(10, 20.4) is None


@pytest.mark.row("Q001-11")
@pytest.mark.parametrize(("sign", "rule"), [("x", "7.17"), ("#", "7.17"), ("~", None), ("=", None)])
def test_a_marker_lies_only_where_a_small_base_can_stand(sign, rule):
    p = couriers(2, terrain=[sign], terrain_at=(10, 12)).lets_infiltrate("Night Courier 1")
    assert p.refused_at(10.6, 12.4) == rule


@pytest.mark.row("Q001-11")
def test_no_part_of_a_marker_is_off_the_table():
    p = couriers(2).lets_infiltrate("Night Courier 1")
    assert p.refused_at(0.4, 12) == "7.17"
    assert p.refused_at(0.6, 12) is None


@pytest.mark.row("Q001-12")
def test_who_has_no_place_for_a_marker_is_placed_on_the_table():
    p = couriers(2, terrain=["x" * 48] * 24, terrain_at=(0, 0))
    assert p.refused_infiltrating("Night Courier 1") == "7.18"


@pytest.mark.row("Q001-12")
def test_markers_are_taken_back_where_not_all_that_are_due_find_a_place():
    drawing = ["." * 10 + "x" * 38] * 6 + ["x" * 48] * 18
    p = couriers(2, terrain=drawing).lets_infiltrate("Night Courier 1", (1, 3), (8.2, 3))
    assert p.all_markers() == 0
    assert p.asked(ALICE) == "choose_cell"
    assert p.goes_to(5, 3).where("Night Courier 1") == (5, 3)


@pytest.mark.row("Q001-14")
def test_nothing_moves_a_marker():
    p = couriers(2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p).deploys("Night Courier 2", *PLACES[0][:1], 3)
    assert list(p.markers(ALICE).values()) == PLACES[:3]


# -- what is known ---------------------------------------------------------------------------------


@pytest.mark.row("A001-19")
def test_no_marker_is_the_true_one_for_either_player():
    p = couriers(2).lets_infiltrate("Night Courier 1", *PLACES[:3])
    for seat in (ALICE, BOB):
        view = p.view(seat)
        assert [(view.marker[n].x / 20, view.marker[n].y / 20) for n in range(3)] == PLACES[:3]
        assert (view.figure[0].x, view.figure[0].y) == (0, 0)
    assert set(Marker.__annotations__) == {"stands", "x", "y"}


@pytest.mark.row("A001-20", "Q001-02")
def test_both_know_who_and_how_many_infiltrate():
    p = couriers(4).lets_infiltrate("Night Courier 1", *PLACES[:3])
    bob_is_done(p).lets_infiltrate("Night Courier 3", PLACES[3])
    assert p.log(ALICE) == p.log(BOB)
    assert [line.partition(": ")[2] for line in p.lines("infiltrates")] == [
        "Night Courier 1 of party 1 infiltrates. Infiltration Markers to place: 3.",
        "Night Courier 3 of party 1 infiltrates. Infiltration Markers to place: 1.",
    ]
    view = p.view(BOB)
    hidden = [who for who in range(4) if view.figure[who].status == p.figure("Night Courier 1").status]
    assert hidden == [0, 2]
    assert sum(view.marker[n].stands for n in range(20)) == 4
