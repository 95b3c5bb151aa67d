"""Five scenarios that an examiner wrote from the source text alone."""

from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels

FAR = ("Lamp Warden", 44, 33)


def nc(n):
    return f"Night Courier {n} of party 1"


def test_the_markers_of_two_infiltrators_are_four_and_six_inches_apart():
    p = Skirmish(["Night Courier"] * 3 + ["Lamp Warden"] * 2, [FAR], dice=(9, 1)).plays("deployment")
    # small bases of radius 0.6: centres 7.2 apart are 6 inches from edge to edge
    p.lets_infiltrate(nc(1), (10, 12), (17.2, 12), (24.4, 12))
    p.deploys(nc(2), 3, 3)
    p.does(f"let {nc(3)} infiltrate")
    assert p.refused_at(31.4, 12) is not None
    p.goes_to(31.6, 12)
    assert len(p.markers(ALICE)) == 4
    for name in p.names(ALICE):
        if not (p.is_on_table(name) or p.is_infiltrated(name)):
            assert p.refused_infiltrating(name) is not None


def test_at_most_two_of_a_party_of_five_infiltrate():
    p = Skirmish(["Night Courier"] * 3 + ["Lamp Warden"] * 2, [FAR], dice=(9, 1)).plays("deployment")
    p.lets_infiltrate(nc(1), (10, 12), (17.2, 12), (24.4, 12)).lets_infiltrate(nc(2), (31.6, 12))
    assert p.refused_infiltrating(nc(3)) is not None
    assert p.refused(f"place {nc(3)} on the table") is None


def test_equal_count_after_a_no_is_forced_with_recovery_and_no_move_until_next_turn():
    p = Skirmish(["Night Courier"] * 2, [("Lamp Warden", 20, 15)], dice=(9, 9, 9), turn=2)
    p.infiltrates(nc(1), nc(2)).marks(ALICE, (16, 12), (24, 12), (20, 20))
    p.activates("Lamp Warden").does("look at a marker", "marker A", "no")
    assert [*p.markers(ALICE)] == ["B", "C"]
    p.does("look at a marker", "marker B")
    if p.asked() == "answer_locate":
        assert p.refused("no") is not None
        p.does("yes")
    p.does(nc(2))
    assert [*p.markers(ALICE)] == ["C"]
    assert p.is_infiltrated(nc(1))
    found = p.actions(nc(2))
    # Recovery + 1 by a reveal
    q = Skirmish(["Night Courier"], [FAR], dice=(9, 1), turn=2).infiltrates("Night Courier")
    q.marks(ALICE, (10, 12), (20, 12), (30, 12)).plays("turn").does(
        "Night Courier", "marker A", "nothing more"
    )
    assert q.actions("Night Courier") == found + 1
    p.activates(nc(2))
    assert not [o for o in p.offered() if "walk" in o or "run" in o or "charge" in o], p.offered()
    p.shows(9, 1).given(turn_number=3)
    p.plays("turn")
    while p.asked() != "choose_active":
        p.does(next(o for o in p.offered() if o in ("nobody", "pay", "nothing more")))
    if p.askees() == [BOB]:
        p.does(p.names(BOB)[0], "end the activation")
    p.does(nc(2))
    assert [o for o in p.offered() if "walk" in o or "run" in o], p.offered()
    q.activates("Night Courier")
    assert [o for o in q.offered() if "walk" in o or "run" in o], q.offered()


def test_a_reveal_only_from_turn_two_before_initiative_and_hidden_costs_one():
    def both_infiltrated(turn):
        k = Skirmish(["Night Courier", ("Lamp Warden", 3, 3)], ["Night Courier", FAR], dice=(9, 1), turn=turn)
        k.infiltrates(k.names(ALICE)[0], k.names(BOB)[0])
        markers = [(10, 12), (20, 12), (30, 12)]
        return k.marks(ALICE, *markers).marks(BOB, *[(x, 24) for x, _ in markers])

    assert both_infiltrated(turn=1).plays("turn").asked() != "reveal"
    p = both_infiltrated(turn=2).plays("turn")
    a, b = p.names(ALICE)[0], p.names(BOB)[0]
    p.does(ALICE, a, "marker A", "nothing more")
    assert not p.said("initiative")
    p.does(BOB, b, "marker B")
    assert not p.said("initiative")
    stealth = [o for o in p.offered() if o != "nothing more"]
    p.does(stealth[0])
    if p.asked() == "begin_with":
        p.does("nothing more")
    assert p.said("initiative")
    assert p.figure(b).hidden
    assert not p.figure(a).hidden
    assert p.actions(a) == p.actions(b) + 1
    assert p.all_markers() == 0


def test_unrevealed_when_the_last_turn_ends_loses_though_nothing_else_happened():
    p = Skirmish(["Night Courier"] * 2 + [("Lamp Warden", 3, 3)] * 2, [FAR], turn=10, dice=(9, 1))
    p.infiltrates(nc(1), nc(2)).marks(ALICE, (10, 12), (20, 12), (30, 12), (40, 12)).plays("turn")
    p.does(nc(1), "marker A", "nothing more", "nobody").idles()
    assert len(p.markers(ALICE)) == 3
    p.call(count_levels)
    assert p.points[ALICE] == 0
    assert p.points[BOB] > 0


def test_on_a_marker_with_an_enemy_two_inches_not_more_and_not_into_contact():
    p = Skirmish(["Night Courier"], [("Lamp Warden", 20, 13.2), ("Lamp Warden", 20, 15)], dice=(9, 9), turn=2)
    p.infiltrates("Night Courier").marks(ALICE, (20, 12), (30, 12), (40, 12))
    p.activates(p.names(BOB)[0]).does("look at a marker", "marker A", "yes")
    p.does("Night Courier")
    assert p.asked() == "choose_cell", p.asked()
    assert p.refused_at(20, 9.8) is not None  # 2.2
    assert p.refused_at(20, 10) is None
    assert p.refused_at(21.2, 13.2) is not None  # contact (centres 1.2 apart)
    p.goes_to(20, 10)
    assert p.where("Night Courier") == (20, 10)
    assert [*p.markers(ALICE)] == []
