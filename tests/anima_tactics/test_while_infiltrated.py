"""Chapter 10: who is infiltrated is not in the play area; and what comes of it at the end of the game."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import count_levels

MARKERS = [(10, 12), (20, 12), (30, 12)]
BOTH = (("Lamp Warden", 3, 3), "Night Courier")


def beneath(
    first=BOTH, second=(("Lamp Warden", 44, 33),), *, names=("Night Courier",), at=MARKERS, **position
):
    """ALICE's Night Courier is infiltrated."""
    return Skirmish(first, second, **position).infiltrates(*names).marks(ALICE, *at)


# -- not in the play area --------------------------------------------------------------------------


@pytest.mark.row("A001-50", "Q001-59", "A001-22")
def test_who_is_infiltrated_is_not_activated():
    p = beneath(turn=3).given(first=ALICE).plays("action")
    assert p.offered() == ["Lamp Warden 1 of party 1"]
    assert p.refused("Night Courier") == "10.8"


@pytest.mark.row("A001-50", "Q001-55")
def test_who_is_infiltrated_is_no_target():
    p = beneath([("Lamp Warden", 18, 13), "Night Courier"], [("Lamp Warden", 20, 14.2)]).activates(
        "Lamp Warden 1 of party 2"
    )
    p.does("Net")
    assert p.refused("Night Courier") == "10.2"
    assert p.offered() == ["Lamp Warden 1 of party 1"]


@pytest.mark.row("A001-50")
def test_who_is_infiltrated_is_nowhere_on_the_table():
    p = beneath()
    assert p.where("Night Courier") is None
    assert p.all_markers() == 3


@pytest.mark.row("Q001-57")
def test_states_and_upkeep_do_not_run_for_who_is_infiltrated():
    p = (
        beneath(dice=[9, 1], turn=2)
        .gives_state("Night Courier", "Doom", 2)
        .keeps_up("Night Courier", "Stealth")
    )
    p.plays("upkeep")
    assert p.over
    assert p.counters("Night Courier", "Doom") == 2
    assert p.said("doom", "ends") == []


@pytest.mark.row("Q001-53")
def test_markers_block_neither_movement_nor_sight():
    p = beneath([("Lamp Warden", 20, 10), "Night Courier"], [("Lamp Warden", 20, 18)], dice=[9, 1, 1])
    p.activates("Lamp Warden 1 of party 1").does("walk")
    assert p.refused_at(20, 12) is None
    assert p.refused_at(20, 14) is None
    p.goes_to(20, 12).does("Net", "Lamp Warden 1 of party 2", "nothing")
    assert p.said("attack") == ["attack"]


@pytest.mark.row("Q001-60")
def test_gnosis_does_not_depend_on_who_is_on_the_table():
    p = beneath(["Night Courier"], size=300, turn=1).plays("recovery")
    assert [*p.gnosis] == [3, 3]


# -- Initiative ------------------------------------------------------------------------------------


@pytest.mark.row("A001-53")
def test_who_is_infiltrated_adds_nothing_to_initiative():
    p = beneath(dice=[5, 4], turn=2).rolls_for_initiative()
    assert p.lines("Seat 1 rolls")[0].endswith("5 + 0 = 5.")


@pytest.mark.row("A001-53")
def test_who_is_revealed_in_the_same_recovery_phase_adds_one():
    p = beneath(dice=[5, 4], turn=2).plays("turn").does("Night Courier", "marker A", "nothing more")
    assert p.lines("Seat 1 rolls")[0].endswith("5 + 1 = 6.")


# -- the game goes on ------------------------------------------------------------------------------


def last_on_table_falls(**position):
    """BOB's Lamp Warden is about to destroy ALICE's only figure on the table."""
    p = beneath([("Lamp Warden", 20, 20), "Night Courier"], [("Lamp Warden", 20, 21.2)], turn=2, **position)
    return p.with_fields("Lamp Warden 1 of party 1", lost=10, actions=0)


@pytest.mark.row("A001-24", "Q001-58")
def test_the_game_goes_on_while_somebody_is_infiltrated():
    p = last_on_table_falls(dice=[9]).given(first=BOB).plays("action")
    p.does("Lamp Warden", "attack", "Lamp Warden 1 of party 1", "end the activation")
    assert p.lines("is destroyed")
    assert not p.decided
    p.s.turn = 3
    p.shows(5, 4).plays("turn")
    assert p.asked(ALICE) == "reveal"
    assert p.does("nobody").askees() == [BOB]


@pytest.mark.row("Q001-58")
def test_the_game_ends_when_a_side_has_nobody_on_the_table_and_nobody_infiltrated():
    p = Skirmish([("Lamp Warden", 20, 20)], [("Lamp Warden", 20, 21.2)], dice=[9], turn=2)
    p.with_fields("Lamp Warden 1 of party 1", lost=10, actions=0).given(first=BOB).plays("action")
    p.does("Lamp Warden", "attack", "Lamp Warden", "end the activation")
    assert p.decided


@pytest.mark.row("A001-37", "Q001-58")
def test_who_is_infiltrated_when_the_game_ends_early_counts_as_lost():
    p = beneath([("Lamp Warden", 20, 20), "Night Courier"], [("Lamp Warden", 20, 21.2)], turn=2, dice=[9])
    p.with_fields("Lamp Warden 1 of party 2", lost=10, actions=0).given(first=ALICE).plays("action")
    p.does("Lamp Warden", "attack", "Lamp Warden 1 of party 2", "end the activation")
    assert p.decided
    p.call(count_levels)
    assert [*p.points] == [30, 30]


@pytest.mark.row("A001-37")
def test_who_was_never_revealed_counts_as_lost():
    p = beneath(turn=10)
    p.call(count_levels)
    assert [*p.points] == [0, 30]
    assert p.lines("was never revealed and counts as lost: 30 levels")


@pytest.mark.row("A001-37")
def test_who_was_revealed_in_the_last_turn_does_not():
    p = beneath(turn=10, dice=[5, 4]).plays("turn").does("Night Courier", "marker A", "nothing more").idles()
    p.call(count_levels)
    assert [*p.points] == [0, 0]


@pytest.mark.row("A001-37", "Q001-27", "Q001-56")
def test_a_whole_game_is_lost_by_who_never_reveals():
    p = Skirmish(["Night Courier"] * 2, ["Lamp Warden"] * 2, dice=[9, 1] * 11).plays("game")
    p.lets_infiltrate("Night Courier 1", *MARKERS).deploys("Lamp Warden 1", 20, 33)
    p.deploys("Night Courier 2", 20, 3).deploys("Lamp Warden 2", 30, 33).idles()
    assert p.over
    assert p.turn_number == 10
    assert p.returns() == [0, 1]
    assert [*p.points] == [0, 30]


# -- no benefits -----------------------------------------------------------------------------------


def with_leader(*answers, turn=2):
    """Yuri is infiltrated, or appears at marker A, as ALICE answers."""
    party = [("Claire Adelheid", 10, 9), "Yuri Olsen"]
    p = beneath(party, names=["Yuri Olsen"], turn=turn, dice=[5, 4]).with_fields("Claire Adelheid", actions=0)
    return p.plays("turn").does(*answers)


@pytest.mark.row("A001-51", "Q001-56")
def test_a_group_rule_needs_its_character_in_play():
    p = with_leader("nobody")
    assert p.said("initiative")
    assert p.actions("Claire Adelheid") == 3


@pytest.mark.row("A001-51")
def test_once_revealed_the_character_can_use_it():
    p = with_leader("Yuri Olsen", "marker A")
    if p.asked() == "begin_with":
        p.does("nothing more")
    assert p.asked(ALICE) == "use_now"
    p.does("Yuri Olsen")
    assert p.actions("Claire Adelheid") == 4


def with_saint(revealed):
    """Claire fights a Lamp Warden; Evangeline has Blessing active, infiltrated or at marker A."""
    party = [("Claire Adelheid", 10, 10), "Saint Evangeline"]
    p = beneath(party, [("Lamp Warden", 10, 8.8)], names=["Saint Evangeline"], dice=[5, 4], turn=2)
    p.keeps_up("Saint Evangeline", "Blessing").plays("turn")
    if revealed:
        p.with_fields("Saint Evangeline", kept_up=0).does("Saint Evangeline", "marker A", "Blessing")
    else:
        p.does("nobody")
    return p


@pytest.mark.row("A001-52", "Q001-56")
@pytest.mark.parametrize("revealed", [False, True])
def test_only_who_is_revealed_gives_friends_what_its_card_says(revealed):
    p = with_saint(revealed).shows(5).attacks("Claire Adelheid", "Lamp Warden").does("nothing")
    more = int(revealed)
    assert p.lines("attacks")[0].endswith(f"{5 + more} + 5 = {10 + more} against 8.")
    assert p.lines("Hit")[0].startswith(f"Hit, {2 + more} over: 5 + {2 + more} - 1")
    p.shows(1).attacks("Lamp Warden", "Claire Adelheid").does("nothing")
    assert p.lines("attacks")[1].endswith(f"against {8 + more}.")
