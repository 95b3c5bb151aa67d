"""Chapter 17: two players with two operatives each. Operatives 0 and 1 are of seat 0, 2 and 3 of seat 1."""

import pytest
from facility import OUT, Facility, final
from paired import dealt

from coverts.engine.base.exceptions import Ambiguous

ROOMS = {1: "Cubicle Floor", 2: "Mail Room", 3: "First-Aid Station"}
GABRIEL, HUGO, JOHN, MARILYN = (
    "Gabriel Correa Santiago",
    "Hugo Cash",
    "John 'Animal' McEvoy",
    "'Marilyn' 7Y3T9D",
)


def two(**position):
    """Everybody in room 2 where it is not said otherwise."""
    at = {**dict.fromkeys(range(4), 2), **position.pop("at", {})}
    return Facility(players=2, rooms=ROOMS, at=at, **position)


# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.row("F004-01", "F004-27", "F004-28")
def test_each_of_two_players_is_dealt_two_operatives():
    t = Facility.of(dealt(2, deal_operative=[JOHN, GABRIEL, MARILYN, HUGO]))
    assert t.order == [2, 0, 3, 1]
    assert [t.operative(operative).seat for operative in range(4)] == [0, 1, 0, 1]


@pytest.mark.row("F004-28")
def test_all_four_stand_in_the_entry_room():
    t = Facility.of(dealt(2))
    assert [t.where(operative) for operative in range(6)] == [1, 1, 1, 1, OUT, OUT]


@pytest.mark.row("F004-29")
def test_each_operative_has_every_action_card_and_four_items():
    t = Facility.of(dealt(2))
    for operative in range(4):
        assert t.action_cards(operative) == ["Advance", "Retreat", "Interface", "Download"]
        assert len(t.items(operative)) == 4
    assert len(t.item_deck()) == 35 - 16


@pytest.mark.row("F004-02")
@pytest.mark.parametrize(("seat", "first"), [(0, 0), (1, 2)])
def test_the_named_player_goes_first_with_his_operatives(seat, first):
    t = Facility.of(dealt(2, {"first_player": seat}))
    assert t.order.index(t.first) == first
    assert t.operative(t.first).seat == seat


# -- choosing --------------------------------------------------------------------------------------


@pytest.mark.row("F004-38")
def test_a_player_chooses_a_card_for_each_of_his_operatives_in_any_order():
    match = dealt(2)
    assert match.askees(0) == [0, 1]
    assert match.askees(1) == [2, 3]
    match.apply_action(1, "Interface", 3)
    assert match.askees(1) == [2]


@pytest.mark.row("F004-38")
def test_who_owes_two_choices_says_whose_it_is():
    match = dealt(2)
    with pytest.raises(Ambiguous):
        match.apply_action(0, "Interface")


@pytest.mark.row("F004-38")
def test_the_phase_is_open_until_all_four_have_a_card():
    t = two().round()
    for operative in (1, 2, 3):
        t.does(operative, "Interface")
        assert t.asked() == "choose_card"
    t.does(0, "Download")
    assert t.asked() == "choose_turn"
    assert all(t.operative(operative).chosen >= 0 for operative in range(4))


@pytest.mark.row("F004-30")
def test_no_operative_chooses_from_the_hand_of_another():
    t = two(items={0: ["Diesel"]}).round()
    assert t.refused(0, "Diesel") is None
    assert t.refused(1, "Diesel") == "17.4"
    assert t.refused(2, "Diesel") == "3.1"


@pytest.mark.row("F004-37", "F004-38")
def test_a_delay_is_of_one_operative_and_not_of_his_partner():
    t = two(delayed=[0]).round()
    assert t.refused(0, "Advance") == "3.4"
    assert t.refused(1, "Advance") is None


# -- resolving -------------------------------------------------------------------------------------


@pytest.mark.row("F004-41")
def test_the_first_player_resolves_both_cards_in_the_order_he_likes_then_the_other():
    t = two(first=2).resolution(o0="Advance", o1="Retreat", o2="Retreat", o3="Advance")
    assert t.refused(GABRIEL) == "17.5"
    assert t.offered() == [JOHN, MARILYN]
    t.does(MARILYN).does(HUGO)
    assert t.told("card.flipped") == [3, 2, 1, 0]


@pytest.mark.row("F004-40", "F004-41")
def test_the_second_card_stays_facedown_while_the_first_is_resolved():
    t = two().resolution(o0="Download", o1="Download", o2="Interface", o3="Interface").does(HUGO)
    assert t.asked() == "choose_amount"
    assert t.askees() == [1]
    assert t.told("card.flipped") == [1]


@pytest.mark.row("F004-41", "F004-104")
def test_a_player_with_one_operative_inside_is_not_asked_for_an_order():
    t = two(at={0: 1}).plays(0, "Retreat")
    t.resolution(o1="Interface", o2="Interface", o3="Interface")
    assert t.askees() == [2]
    assert t.told("card.flipped") == [0, 1]


@pytest.mark.row("F004-41", "F004-104")
def test_one_whose_partner_escapes_flips_all_the_same():
    t = two(at={0: 1}).resolution(o0="Retreat", o1="Advance", o2="Interface", o3="Interface")
    t.does(GABRIEL)
    assert (t.where(0), t.where(1)) == (OUT, 3)


# -- the tracker -----------------------------------------------------------------------------------


def idle_round(t):
    """A round in which nothing is done; who is first player afterwards."""
    t.all_pick(*["Interface"] * sum(t.where(operative) != OUT for operative in range(4)))
    while t.asked() == "choose_turn":
        t.does(t.offered()[0])
    return t.operative(t.first).seat


@pytest.mark.row("F004-80")
def test_the_tracker_passes_to_the_other_player_and_back():
    t = two()
    assert [idle_round(t) for _ in range(3)] == [1, 0, 1]


@pytest.mark.row("F004-80", "F004-81")
def test_the_tracker_goes_to_the_one_operative_a_player_has_left_inside():
    t = two(at={2: 1}).plays(2, "Retreat")
    assert idle_round(t) == 1
    assert t.first == 3


@pytest.mark.row("F004-81")
def test_the_tracker_stays_with_a_player_when_the_other_has_nobody_inside():
    t = two(at={2: 1, 3: 1}).plays(2, "Retreat").plays(3, "Retreat")
    assert [idle_round(t) for _ in range(2)] == [0, 0]


@pytest.mark.row("F004-67", "F004-82")
@pytest.mark.parametrize(("escaped", "asked"), [([0], 1), ([0, 1], 2)])
def test_the_duties_of_the_first_player_stay_with_him_while_he_has_anybody_inside(escaped, asked):
    t = two(at=dict.fromkeys(escaped, 1), npcs={"Officer Nelson": 3, "James Harris": 3})
    for operative in escaped:
        t.plays(operative, "Retreat")
    t.npc_phase()
    assert t.asked() == "choose_npc"
    assert t.askees() == [asked]


@pytest.mark.row("F004-82", "F004-80")
def test_the_tracker_passes_on_from_a_first_player_who_has_one_operative_left():
    t = two(at={0: 1}).plays(0, "Retreat")
    assert [idle_round(t) for _ in range(2)] == [1, 0]
    assert t.first == 1


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.row("F004-137")
def test_the_game_goes_on_when_both_operatives_of_one_player_have_escaped():
    t = two(at={0: 1, 1: 1}).plays(0, "Retreat").plays(1, "Retreat")
    assert not t.ended
    assert t.round().askees() == [2, 3]


@pytest.mark.row("F004-143")
def test_a_player_adds_up_the_totals_of_his_operatives_who_escaped():
    t = final({0: [3, 3, 2], 1: [3, 2], 2: [3, 3, 3, 3], 3: []}, players=2)
    assert [t.operative(operative).total for operative in range(4)] == [8, 5, 12, 0]
    assert t.winners() == [0, 1]
    assert t.returns() == [1, 0]
    assert t.result() == "Gabriel Correa Santiago and Hugo Cash win with 13 zettabytes."


@pytest.mark.row("F004-31", "F004-140", "F004-143")
def test_the_data_files_of_an_eliminated_partner_are_not_counted():
    t = final({0: [3, 3, 2], 1: [3, 2], 2: [3, 3, 3], 3: []}, players=2, inside=[1])
    assert [t.operative(operative).total for operative in range(4)] == [8, -1, 9, 0]
    assert t.winners() == [2, 3]
    assert t.returns() == [0, 1]


@pytest.mark.row("F004-31")
def test_each_operative_collects_his_own_data_files():
    t = two(files={0: [3, 3, 3]})
    t.values = [2]
    t.plays(1, "Download").does("1 data file")
    assert [t.files(0), t.files(1)] == [[3, 3, 3], [2]]


@pytest.mark.row("F004-145")
def test_the_owner_of_the_only_one_to_escape_wins():
    t = final({0: [], 1: [3] * 5, 2: [3] * 9, 3: [3] * 9}, players=2, inside=[1, 2, 3])
    assert t.winners() == [0]
    assert t.returns() == [1, 0]
    assert t.result() == "Gabriel Correa Santiago wins as the only one to escape."


@pytest.mark.row("F004-145")
def test_two_who_escape_of_one_player_win_for_him_with_any_total():
    t = final({0: [], 1: [], 2: [3] * 9, 3: [3] * 9}, players=2, inside=[2, 3])
    assert t.winners() == [0, 1]


@pytest.mark.row("F004-147")
def test_a_prototype_of_either_operative_breaks_a_tie():
    t = final({0: [3, 3], 1: [3, 1], 2: [2, 2, 2, 2, 2], 3: [2, 2]}, players=2, prototypes=[1])
    assert t.winners() == [0, 1]
    assert t.returns() == [1, 0]


@pytest.mark.row("F004-147")
@pytest.mark.parametrize("prototypes", [(0, 1, 2), (0, 1, 2, 3)])
def test_two_prototypes_of_one_player_break_no_tie_with_the_other_s(prototypes):
    more = [3, 3, 2, 2] if len(prototypes) == 3 else [2, 2, 1, 1]
    t = final({0: [3], 1: [3], 2: more, 3: []}, players=2, prototypes=prototypes)
    assert t.returns() == [0, 1]  # by the number of data files


@pytest.mark.row("F004-147")
def test_the_prototype_of_an_eliminated_partner_breaks_no_tie():
    t = final({0: [3, 3], 2: [2, 2], 3: [1, 1]}, players=2, prototypes=[1], inside=[1])
    assert t.winners() == [2, 3]


@pytest.mark.row("F004-148")
def test_the_data_files_of_both_operatives_are_counted_in_a_tie():
    t = final({0: [3], 1: [1, 1, 1], 2: [2, 2], 3: [2]}, players=2)
    assert t.winners() == [0, 1]


@pytest.mark.row("F004-149")
def test_the_blackmail_file_of_either_operative_breaks_the_last_tie():
    t = final({0: [1], 1: [3, 1], 2: [2, 3], 3: [3]}, players=2, blackmail=1)
    assert [t.operative(operative).total for operative in range(4)] == [1, 7, 5, 3]
    assert t.winners() == [0, 1]


@pytest.mark.row("F004-150")
def test_two_players_may_still_draw():
    t = final({0: [3, 2], 1: [1], 2: [2, 2], 3: [2]}, players=2)
    assert t.winners() == [0, 1, 2, 3]
    assert t.returns() == [1, 1]
    assert t.result() == "A draw: each player brings out 6 zettabytes."
