"""Chapters 2, 3 and 12: the round, choosing cards, and what is hidden."""

import random

import pytest
from facility import OUT, Facility
from paired import dealt

from coverts.engine.base.exceptions import NotYourTurn
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.infiltration import GAME
from coverts.games.infiltration.state import NPC_PHASE, RESOLUTION, SELECTION
from coverts.games.infiltration.vocabulary.printed import CARD_NAMES

FOUR = {1: "Cubicle Floor", 2: "Mail Room", 3: "First-Aid Station", 4: "Supply Store"}


@pytest.mark.row("F004-33")
def test_the_phases_come_in_order():
    t = Facility(3, at={0: 2, 1: 2, 2: 2}, rooms=FOUR)
    t.rolls = [1]
    t.all_pick("Interface", "Interface", "Interface")
    assert (t.round_number, t.phase) == (2, SELECTION)
    said = [key for key in t.said() if key.startswith("heading.")]
    assert said == [
        f"heading.{k}" for k in ["round", "selection", "resolution", "npcs", "security", "round", "selection"]
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_what_was_played_in_the_round_before(seat):
    t = Facility(3, at={0: 2, 1: 2, 2: 2}, rooms=FOUR)
    t.rolls = [1]
    t.all_pick("Advance", "Interface", "Interface")
    plates = next(zone for zone in t.match().scene(seat).zones if zone.id == "operatives")
    words = [plate.badges[-1].word for plate in plates.pieces]
    assert words == ["last card: Advance", "last card: Interface", "last card: Interface"]


def in_the_npc_phase(*cards, **position):
    """The first player is to name which of two NPCs acts first."""
    npcs = {"Officer Nelson": 4, "James Harris": 4}
    t = Facility(3, at=dict.fromkeys(range(3), 2), rooms=FOUR, npcs=npcs, **position).all_pick(*cards)
    assert t.phase == NPC_PHASE
    return t


@pytest.mark.row("F004-33")
def test_in_the_npc_phase_nobody_is_asked_for_a_card():
    t = in_the_npc_phase(*["Interface"] * 3)
    assert (t.asked(), t.askees()) == ("choose_npc", [0])


@pytest.mark.row("F004-43")
def test_the_others_see_a_played_action_card_in_the_npc_phase():
    t = in_the_npc_phase("Interface", "Retreat", "Advance")
    for seat in (None, 0, 2):
        assert list(t.view(seat).operative[1].faceup) == [CARD_NAMES.index("Retreat")]


@pytest.mark.row("F004-132")
def test_one_may_look_at_the_own_data_files_in_every_phase():
    t = in_the_npc_phase(*["Interface"] * 3, files={1: [1, 3, 3]})
    assert list(t.view(1).operative[1].files) == [1, 0, 2]
    t.does("Officer Nelson")
    assert t.phase == SELECTION
    assert list(t.view(1).operative[1].files) == [1, 0, 2]


@pytest.mark.row("F004-34")
def test_a_card_that_is_not_in_the_hand_is_refused():
    t = Facility(items={0: ["Diesel"]}).round()
    assert t.refused(0, "Slider") == "3.1"
    assert t.refused(0, "Diesel") is None


@pytest.mark.row("F004-34")
def test_an_action_card_that_is_not_in_the_hand_is_refused():
    t = Facility(3)
    t.operative(0).actions.remove(CARD_NAMES.index("Interface"))
    assert t.round().refused(0, "Interface") == "3.1"


@pytest.mark.row("F004-34", "F004-36")
def test_all_choose_in_any_order_before_a_card_is_flipped():
    t = Facility(3).round()
    t.does(2, "Interface")
    assert t.askees() == [0, 1]
    assert t.asked() == "choose_card"
    t.does(1, "Interface")
    assert t.askees() == [0]
    assert not t.said("card.flipped")


@pytest.mark.row("F004-36")
@pytest.mark.parametrize("card", ["Advance", "Interface"])
def test_who_has_chosen_cannot_choose_again(card):
    match = dealt(3)
    match.apply_action(2, "Interface")
    with pytest.raises(NotYourTurn):
        match.apply_action(2, card)
    assert Facility.of(match).operative(2).chosen == CARD_NAMES.index("Interface")


@pytest.mark.row("F004-36")
def test_a_choice_cannot_be_taken_back():
    match = dealt(3)
    match.apply_action(2, "Interface")
    assert not match.can_undo(2)


@pytest.mark.row("F004-35")
def test_others_see_that_a_card_was_chosen_and_not_which():
    t = Facility(3).round().does(1, "Advance")
    assert t.view(1).operative[1].chosen == CARD_NAMES.index("Advance")
    seen = t.view(0).operative[1].chosen
    assert seen != -1
    assert seen == Facility(3).round().does(1, "Download").view(0).operative[1].chosen


@pytest.mark.row("F004-35", "F004-130")
def test_the_count_of_items_does_not_tell_what_was_chosen():
    one = Facility(3, items={1: ["Diesel"]}).round().does(1, "Diesel")
    other = Facility(3, items={1: ["Diesel"]}).round().does(1, "Advance")
    assert one.view(0).as_tuple() == other.view(0).as_tuple()


@pytest.mark.row("F004-37")
def test_a_delayed_operative_may_not_choose_advance_or_retreat():
    t = Facility(3, delayed=[0], items={0: ["Diesel"]}).round()
    assert t.refused(0, "Advance") == "3.4"
    assert t.refused(0, "Retreat") == "3.4"
    assert t.refused(0, "Interface") is None
    assert t.refused(0, "Download") is None
    assert t.refused(0, "Diesel") is None
    assert t.refused(1, "Advance") is None


@pytest.mark.row("F004-127")
def test_markers_stand_up_as_selection_ends():
    t = Facility(3, delayed=[0], at={0: 2, 1: 2, 2: 2}, rooms=FOUR)
    t.all_pick("Interface", "Interface", "Interface")
    assert not t.operative(0).delayed
    assert t.refused(0, "Advance") is None


@pytest.mark.row("F004-127", "F004-125")
def test_a_wounded_mover_walks_every_second_round():
    t = Facility(3, wounded=[0], rooms=FOUR, at={1: 2, 2: 2})
    t.all_pick("Advance", "Interface", "Interface")
    assert t.refused(0, "Advance") == "3.4"
    for operative in t.askees()[:]:
        t.does(operative, "Interface")
    assert t.refused(0, "Advance") is None


@pytest.mark.row("F004-39", "F004-40")
def test_cards_are_flipped_clockwise_from_the_first_player():
    t = Facility(4, first=2, at=dict.fromkeys(range(4), 2), rooms=FOUR)
    t.resolution(o0="Interface", o1="Interface", o2="Interface", o3="Interface")
    assert t.told("card.flipped") == [2, 3, 0, 1]


@pytest.mark.row("F004-40")
def test_later_cards_stay_facedown_while_one_is_resolved():
    t = Facility(3, first=1).resolution(o0="Advance", o1="Download", o2="Retreat")
    assert t.asked() == "choose_amount"
    assert t.phase == RESOLUTION
    assert t.askees() == [1]
    assert t.view(1).operative[0].chosen not in (-1, CARD_NAMES.index("Advance"))
    assert t.view(1).operative[1].played == CARD_NAMES.index("Download")
    assert t.view(0).operative[1].chosen == -1


@pytest.mark.row("F004-43", "F004-44")
def test_a_played_action_card_lies_faceup_until_the_round_ends():
    t = Facility(3, rooms=FOUR).plays(0, "Advance")
    assert t.view(1).operative[0].faceup.count() == 1
    assert t.faceup(0) == ["Advance"]
    assert 0 not in t.operative(0).actions


@pytest.mark.row("F004-44")
def test_action_cards_are_back_in_the_next_round():
    t = Facility(3, rooms=FOUR, at={1: 2, 2: 2})
    t.all_pick("Advance", "Interface", "Interface")
    assert t.asked() == "choose_card"
    assert t.faceup(0) == []
    assert t.refused(0, "Advance") is None


@pytest.mark.row("F004-63", "F004-64")
def test_items_go_where_they_say_as_the_round_ends():
    t = Facility(
        3,
        at={0: 2, 1: 2, 2: 2},
        rooms=FOUR,
        items={0: ["Smoke Pod"], 1: ["Sledgehammer"], 2: ["Skeleton Key"]},
    )
    t.all_pick("Smoke Pod", "Sledgehammer", "Skeleton Key")
    assert t.discarded() == ["Smoke Pod"]
    assert t.items(1) == ["Sledgehammer"]
    assert t.boxed() == ["Skeleton Key"]


@pytest.mark.row("F004-63")
def test_an_item_lies_faceup_until_then():
    t = Facility(3).plays(0, "Smoke Pod")
    assert t.faceup(0) == ["Smoke Pod"]
    assert t.discarded() == []


@pytest.mark.row("F004-80")
def test_the_tracker_passes_to_the_left():
    t = Facility(4, first=2, at=dict.fromkeys(range(4), 2), rooms=FOUR)
    t.all_pick("Interface", "Interface", "Interface", "Interface")
    assert t.first == 3
    assert "'Marilyn' 7Y3T9D is first player in round 2." in t.log()


@pytest.mark.row("F004-81")
def test_the_tracker_passes_over_those_who_escaped():
    t = Facility(4, first=2, at=dict.fromkeys(range(4), 2), rooms=FOUR)
    t.operative(3).place, t.operative(3).escaped = -1, 1
    t.all_pick("Interface", "Interface", "Interface")
    assert t.first == 0


@pytest.mark.row("F004-82", "F004-76")
def test_the_duties_of_a_first_player_who_escapes_pass_on_at_once():
    t = Facility(4, first=2, at={0: 2, 1: 2, 2: 1, 3: 2}, rooms=FOUR)
    t.all_pick("Interface", "Interface", "Retreat", "Interface")
    assert t.where(2) == OUT
    assert t.told("security.rolled") == [3]
    assert t.first == 0


@pytest.mark.row("F004-130")
def test_a_hand_is_hidden_but_not_its_size():
    t = Facility(3, items={1: ["Diesel", "Slider"]})
    assert t.view(1).operative[1].items.count() == 2
    assert list(t.view(0).operative[1].items) == []
    assert t.view(0).operative[1].items_count == 2


@pytest.mark.row("F004-131", "F004-132")
def test_values_of_data_files_are_seen_by_their_owner_only():
    t = Facility(3, files={1: [1, 3, 3]})
    assert list(t.view(1).operative[1].files) == [1, 0, 2]
    assert list(t.view(0).operative[1].files) == [-128] * 3
    assert t.view(0).operative[1].file_count == 3


@pytest.mark.row("F004-133")
def test_a_facedown_npc_is_open_to_all():
    t = Facility(3, npcs={"James Harris": 2}).turned_down("James Harris")
    assert t.view(None).npc[1].place == 1


@pytest.mark.row("F004-110", "F004-134", "F004-135")
def test_data_files_on_rooms_and_in_the_pool_have_no_values_for_anybody():
    t = Facility(3, rooms={2: "Mail Room"})
    for seat in (None, 0, 1, 2):
        v = t.view(seat)
        assert v.room[1].available == 4
        assert list(v.unseen) == [-128] * 3


@pytest.mark.row("F004-134")
def test_only_who_takes_data_files_from_the_pool_sees_their_values():
    t = Facility(3)
    t.values = [3, 1]
    t.plays(1, "Data Spike")
    assert list(t.view(1).operative[1].files) == [1, 0, 1]
    for seat in (None, 0, 2):
        assert list(t.view(seat).operative[1].files) == [-128] * 3
        assert t.view(seat).operative[1].file_count == 2


@pytest.mark.row("F004-32")
@pytest.mark.parametrize("seed", range(5))
def test_no_item_passes_from_one_hand_to_another(seed):
    chooser = random.Random(seed)
    match = Match(GAME, 4, chance=by_weight(chooser))
    while not match.over:
        before = [{*hand} for hand in Facility.of(match).hands()]
        seat = min(match.current_players())
        match.apply_action(seat, chooser.choice(match.legal_actions(seat)))
        for operative, hand in enumerate(Facility.of(match).hands()):
            others = set().union(*before[:operative], *before[operative + 1 :])
            assert not ({*hand} - before[operative]) & others


@pytest.mark.row("F004-58")
def test_nobody_has_downloaded_yet_as_a_round_begins():
    t = Facility(3, at={1: 2, 2: 2}, rooms=FOUR)
    t.all_pick("Download", "Interface", "Interface").does("2 data files")
    assert t.asked() == "choose_card"
    assert not t.room(1).downloaded


@pytest.mark.row("F004-82", "F004-81")
def test_the_next_first_player_is_to_the_left_of_who_did_the_duties():
    t = Facility(4, first=1, at={0: 2, 1: 1, 2: 1, 3: 2}, rooms=FOUR)
    t.all_pick("Interface", "Retreat", "Retreat", "Interface")
    assert t.told("security.rolled") == [3]
    assert t.first == 0


@pytest.mark.row("F004-34", "F004-104")
def test_the_card_an_escape_was_played_with_goes_where_it_says():
    t = Facility(3, at={1: 2, 2: 2}, rooms=FOUR, items={0: ["Fast Grab"]})
    t.all_pick("Fast Grab", "Interface", "Interface").does("2 data files")
    assert t.where(0) == OUT
    assert t.discarded() == ["Fast Grab"]
