"""Chapter 15: the Item Card Draft."""

from itertools import chain

import pytest
from facility import Facility
from paired import dealt

from coverts.games.infiltration.state import OPERATIVE_NAMES
from coverts.games.infiltration.vocabulary.printed import ITEM_NAMES, SPECIALIST

HANDS = [
    ["Call for Backup", "Data Code Breaker", "Diesel", "Disrupter Laser"],
    ["Flechette Pistol", "Gauss Pistol", "Informant", "Movement Tracker"],
    ["Qianju PT", "Remote Drone", "Secretaries", "Sledgehammer"],
    ["Slider", "Access Card", "Data Sled", "Fast Grab"],
    ["Smash and Grab", "Double Siphon", "Med Patch", "Grapple Line"],
    ["Shock Mine", "Smoke Pod", "Tripwire", "Signal Jammer"],
]
DRAFT = {"item_card_draft": True}
BOTH = {"item_card_draft": True, "specialists": True}


def drafting(operatives=3, players=None):
    """The draft begins; each holds four items in the order of their numbers."""
    return Facility(operatives, players=players, items=dict(enumerate(HANDS[:operatives]))).draft()


def keeping(names):
    """The answer that keeps these items."""
    return f"keep {', '.join(names[:-1])}{' and ' if names[1:] else ''}{names[-1]}"


def all_keep(t, *kept):
    """Everybody keeps the items with these places in his hand, and what is left goes on."""
    for operative in t.askees():
        t.does(operative, keeping([t.items(operative)[place] for place in kept]))
    return t


# -- who and when ----------------------------------------------------------------------------------


@pytest.mark.row("F004-159")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_drafts_four_items_before_the_first_round(players):
    match = dealt(players, DRAFT)
    t = Facility.of(match)
    assert t.round_number == 0
    assert all(len(hand) == 4 for hand in t.hands())
    assert {question.kind for seat in range(players) for question in match.decisions(seat)} == {"keep_items"}
    assert [len(match.askees(seat)) for seat in range(players)] == [2 if players == 2 else 1] * players


@pytest.mark.row("F004-165")
def test_nothing_is_passed_before_all_have_chosen():
    t = drafting().does(0, "keep Diesel").does(2, "keep Secretaries")
    assert t.askees() == [1]
    assert [t.items(operative) for operative in range(3)] == HANDS[:3]


@pytest.mark.row("F004-165")
def test_a_choice_in_the_draft_stands():
    match = dealt(3, DRAFT)
    first = match.askees(0)[0]
    match.apply_action(0, match.legal_actions(0)[0], first)
    assert match.legal_actions(0) == []


# -- the passes ------------------------------------------------------------------------------------


@pytest.mark.row("F004-160")
@pytest.mark.parametrize("kept", [[], HANDS[0][:2], HANDS[0][1:], HANDS[0]])
def test_in_the_first_pass_exactly_one_is_kept(kept):
    t = drafting()
    assert t.refused(0, keeping(kept) if kept else "keep none") == "15.2"
    assert t.offered(0) == [f"keep {name}" for name in HANDS[0]]


@pytest.mark.row("F004-160")
@pytest.mark.parametrize("operatives", [3, 6])
def test_the_other_three_go_to_the_left_neighbour(operatives):
    t = all_keep(drafting(operatives), 3)
    for giver, hand in enumerate(HANDS[:operatives]):
        taker = (giver + 1) % operatives
        assert {*t.items(taker)} == {HANDS[taker][3], *hand[:3]}


@pytest.mark.row("F004-161")
def test_in_the_second_pass_exactly_two_are_kept():
    t = all_keep(drafting(), 0)
    one, two, three = t.items(0)[:3]
    assert t.refused(0, keeping([one])) == "15.2"
    assert t.refused(0, keeping([one, two, three])) == "15.2"
    assert t.refused(0, keeping([one, two])) is None


@pytest.mark.row("F004-161")
def test_the_item_kept_in_the_first_pass_may_go_in_the_second():
    t = drafting()
    t.does(0, "keep Diesel").does(1, "keep Informant").does(2, "keep Secretaries")
    t.does(0, "keep Qianju PT and Remote Drone")
    t.does(1, "keep Call for Backup and Data Code Breaker").does(2, "keep Flechette Pistol and Gauss Pistol")
    assert {"Diesel", "Sledgehammer"} < {*t.items(1)}
    assert {"Informant", "Disrupter Laser"} < {*t.items(2)}
    assert {"Secretaries", "Movement Tracker"} < {*t.items(0)}


@pytest.mark.row("F004-162")
def test_in_the_third_pass_exactly_three_are_kept_and_one_is_passed():
    t = all_keep(all_keep(drafting(), 0), 0, 1)
    held = t.items(0)
    assert t.refused(0, keeping(held[:2])) == "15.2"
    assert t.refused(0, keeping(held)) == "15.2"
    passed = t.items(0)[0]
    all_keep(t, 1, 2, 3)
    assert passed in t.items(1)
    assert passed not in t.items(0)


@pytest.mark.row("F004-163")
@pytest.mark.parametrize(("operatives", "players"), [(3, None), (6, None), (4, 2)])
def test_after_three_passes_each_has_four_items_and_none_is_lost(operatives, players):
    t = all_keep(all_keep(all_keep(drafting(operatives, players), 1), 0, 2), 0, 1, 3)
    assert t.asked() == ""
    held = [t.items(operative) for operative in range(operatives)]
    assert [len(hand) for hand in held] == [4] * operatives
    assert sorted(chain(*held)) == sorted(chain(*HANDS[:operatives]))


@pytest.mark.row("F004-163")
def test_the_item_that_is_passed_last_is_kept_by_who_gets_it():
    t = all_keep(all_keep(drafting(), 0), 0, 1)
    passed = [t.items(operative)[3] for operative in range(3)]
    all_keep(t, 0, 1, 2)
    assert [passed[operative - 1] in t.items(operative) for operative in range(3)] == [True] * 3


@pytest.mark.row("F004-160")
def test_operatives_of_two_players_pass_to_one_of_the_other_player():
    t = all_keep(drafting(4, players=2), 3)
    for giver, taker in [(0, 2), (2, 1), (1, 3), (3, 0)]:
        assert {*HANDS[giver][:3]} < {*t.items(taker)}


# -- with Specialists ------------------------------------------------------------------------------


def own(operative):
    return [ITEM_NAMES[item] for item in range(len(ITEM_NAMES)) if SPECIALIST[item] == operative]


@pytest.mark.row("F004-164")
@pytest.mark.parametrize("players", [2, 3])
def test_with_specialists_the_two_own_items_are_among_the_four(players):
    match = dealt(players, BOTH)
    t = Facility.of(match)
    for operative, hand in zip(t.order, t.hands(), strict=True):
        assert len(hand) == 4
        assert {*own(operative)} < {*hand}, OPERATIVE_NAMES[operative]


def everybody_keeps(match, names):
    """Everybody keeps the first of the choices that keep least of these items."""
    for seat in sorted(match.current_players()):
        operative = match.askees(seat)[0]
        choices = match.legal_actions(seat, operative)
        least = min(choices, key=lambda choice: sum(name in choice.text for name in names))
        match.apply_action(seat, least, operative)


@pytest.mark.row("F004-164")
def test_an_own_item_may_be_passed():
    match = dealt(3, BOTH)
    everybody_keeps(match, [name for operative in Facility.of(match).order for name in own(operative)])
    t = Facility.of(match)
    for turn, hand in enumerate(t.hands()):
        assert {*own(t.order[turn - 1])} < {*hand}


@pytest.mark.row("F004-164")
def test_with_specialists_the_draft_ends_with_four_items_too():
    match = dealt(3, BOTH)
    while Facility.of(match).keeping:
        everybody_keeps(match, [])
    assert [len(hand) for hand in Facility.of(match).hands()] == [4, 4, 4]
