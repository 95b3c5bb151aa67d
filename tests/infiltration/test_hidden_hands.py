"""Chapter 12: pairs of positions that differ in hands or at the end, and who can tell them apart."""

import pytest
from facility import Facility
from paired import EVERYBODY, FIRST_FLOOR, IDLE, Pair, dealt, holding, pair_of

from coverts.games.infiltration.state import OPERATIVES
from coverts.games.infiltration.vocabulary.printed import ITEM_NAMES

# -- hands -----------------------------------------------------------------------------------------


@pytest.mark.row("F004-130")
def test_only_the_owner_sees_the_items_of_a_hand():
    def position(item):
        return Facility(items={1: ["Diesel", item]})

    p = pair_of(position, {1}, values=("Slider", "Tripwire")).all_pick("Interface", *IDLE)
    view = p.views(0)[0].operative[1]
    assert (view.items_count, list(view.items)) == (2, [])


@pytest.mark.row("F004-130")
def test_a_drawn_item_is_seen_by_who_draws_it_and_a_discarded_one_by_all():
    def position(item):
        table = Facility(rooms={1: "Supply Store"})
        table.draws = ["Diesel", item]
        return table

    p = pair_of(position, values=("Slider", "Tripwire"))
    p.all_pick("Interface", "Download", *IDLE[:2], known_to={0})
    p.does("Diesel")
    assert [ITEM_NAMES[item] for item in p.views(3)[0].discard] == ["Diesel"]


@pytest.mark.row("F004-130")
def test_an_item_of_a_deck_made_anew_is_seen_by_who_draws_it():
    def position(item):
        table = holding("Informant", discard=["Diesel", "Slider", "Tripwire"])
        table.without_item_deck().draws = [item]
        return table

    p = pair_of(position, values=("Slider", "Tripwire")).all_pick("Informant", *IDLE)
    p.does("look at no more rooms", known_to={0})
    assert "The discard pile becomes the new item deck." in p.logs(3)[0]


@pytest.mark.row("F004-130")
def test_what_is_taken_from_the_discard_pile_is_open_and_the_rest_of_the_hand_is_not():
    def position(item):
        return holding("Scrap Recycler", items={0: ["Scrap Recycler", item]}, discard=["Diesel"])

    p = pair_of(position, {0}, values=("Slider", "Tripwire")).all_pick("Scrap Recycler", *IDLE)
    p.does("Diesel")
    assert "Gabriel Correa Santiago takes Diesel from the discard pile." in p.logs(3)[0]


@pytest.mark.row("F004-130", "F004-35")
def test_a_chosen_card_is_hidden_until_it_is_flipped():
    p = Pair(Facility(items={3: ["Slider"]}), Facility(items={3: ["Slider"]}))
    p.does(3, ("Slider", "Advance"), known_to={3})
    p.does(0, "Download").does(1, "Interface").does(2, "Interface")
    assert p.asked() == "choose_amount"


@pytest.mark.row("F004-130")
def test_a_card_that_was_never_flipped_stays_hidden_when_the_game_ends():
    def position():
        table = Facility(items={3: ["Slider"]}, below={2: "Mail Room"})
        table.given(proximity=98)
        return table

    p = Pair(position(), position())
    p.does(3, ("Slider", "Advance"), known_to={3})
    p.does(0, "Advance").does(1, "Interface").does(2, "Interface")
    assert all(match.over for match in p.sides)


@pytest.mark.row("F004-130")
def test_the_hand_of_one_who_escaped_stays_hidden():
    def position(item):
        return Facility(items={0: [item]})

    p = pair_of(position, {0}, values=("Slider", "Tripwire")).all_pick("Retreat", *IDLE)
    p.all_pick(*IDLE)


@pytest.mark.row("F004-133")
def test_a_facedown_npc_is_open_to_all():
    t = Facility(items={0: ["Stun Baton"]}, npcs={"Officer Nelson": 1})
    p = Pair(t, Facility(items={0: ["Stun Baton"]}, npcs={"Officer Nelson": 1}))
    p.all_pick("Stun Baton", *IDLE).does("Officer Nelson")
    for seat in (0, 3, None):
        pieces = {
            piece.id: piece
            for zone in p.sides[0].scene(seat).zones
            for room in zone.pieces
            for piece in room.pieces
        }
        assert pieces["npc-3"].label == "Officer Nelson (facedown)"
        assert "Alarm +1" in pieces["npc-3"].text


# -- the draft -------------------------------------------------------------------------------------

HANDS = ("Diesel", "Slider", "Tripwire", "Sedative"), ("Smoke Pod", "Med Patch", "Fast Grab", "Data Spike")
"""What operatives 0 and 1 are dealt."""


def drafting(fourth="Data Spike"):
    """Three players; operative 1's fourth item as said."""
    items = [*HANDS[0], *HANDS[1][:3], fourth]
    return dealt(3, {"item_card_draft": True}, draw_item_card=items)


def first_of(match, operative, count=1):
    """Keep the first of what one holds."""
    return keeping(Facility.of(match).items(operative)[:count])


def keeping(names):
    last = f" and {names[-1]}" if len(names) > 1 else names[-1]
    return f"keep {', '.join(names[:-1])}{last}"


@pytest.mark.row("F004-165")
def test_in_the_draft_nobody_sees_what_another_is_dealt():
    p = Pair(drafting(), drafting("False Alert"), known_to={1})
    p.does(0, "keep Diesel")


@pytest.mark.row("F004-165")
def test_a_card_passed_on_is_seen_by_who_gets_it():
    p = Pair(drafting(), drafting("False Alert"), known_to={1})
    p.does(0, "keep Diesel").does(1, "keep Smoke Pod")
    p.does(2, first_of(p.sides[0], 2), known_to={1, 2})
    assert [view.operative[2].items_count for view in p.views(0)] == [4, 4]


@pytest.mark.row("F004-165")
def test_what_one_keeps_in_the_draft_is_hidden_from_who_does_not_get_it_either():
    p = Pair(drafting(), drafting())
    p.does(1, ("keep Smoke Pod", "keep Med Patch"), known_to={1})
    p.does(0, "keep Diesel")
    p.does(2, first_of(p.sides[0], 2), known_to={1, 2})


# -- two players -----------------------------------------------------------------------------------


def two_players(**chances):
    return dealt(2, {"first_player": 0}, turn_up_room=["Cubicle Floor"], **chances)


@pytest.mark.row("F004-131", "F004-30")
@pytest.mark.parametrize("operative", [0, 1])
def test_a_player_sees_the_data_files_of_both_his_operatives_and_the_other_player_none(operative):
    cards = ["Interface"] * OPERATIVES
    cards[operative] = "Download"
    p = Pair(two_players(draw_file=["1"]), two_players(draw_file=["3"])).all_pick(*cards)
    p.does(0, "Gabriel Correa Santiago").does(operative, "1 data file", known_to={0})


@pytest.mark.row("F004-130", "F004-30")
def test_a_player_sees_the_hands_of_both_his_operatives_and_the_other_player_none():
    first = ["Diesel", "Slider", "Tripwire", "Sedative", "Smoke Pod", "Med Patch", "Fast Grab"]
    p = Pair(
        two_players(draw_item_card=[*first, "Data Spike"]),
        two_players(draw_item_card=[*first, "False Alert"]),
        known_to={0},
    )
    p.all_pick(*["Interface"] * 4)


def test_a_player_sees_what_either_of_his_operatives_has_looked_at():
    hands = ["Diesel", "Slider", "Tripwire", "Sedative", "Informant"]
    rooms = [["Mail Room"], ["Records Archive"]]
    p = Pair(*(two_players(draw_item_card=hands, peek_at_room=room) for room in rooms))
    p.all_pick("Interface", "Informant", "Interface", "Interface").does(0, "Hugo Cash")
    p.does(1, "room 2", known_to={0})
    assert [match.why_not(0, "room 2").rule for match in p.sides] == ["7.12", "7.12"]


@pytest.mark.row("F004-130", "F004-38")
def test_a_player_sees_the_cards_both_his_operatives_have_chosen_and_the_other_player_none():
    p = Pair(two_players(), two_players())
    p.does(1, ("Advance", "Download"), known_to={0}).does(2, "Interface").does(3, "Interface")


@pytest.mark.row("F004-165")
def test_in_the_draft_of_two_players_each_sees_what_both_his_operatives_hold():
    hands = [*HANDS[0], *HANDS[1][:3]]
    one, other = (
        dealt(2, {"item_card_draft": True}, draw_item_card=[*hands, fourth])
        for fourth in ("Data Spike", "False Alert")
    )
    p = Pair(one, other, known_to={0})
    p.does(0, "keep Diesel").does(1, "keep Smoke Pod")


# -- the end ---------------------------------------------------------------------------------------


def ending(files):
    """The game ends in the next Security Phase."""
    table = Facility(files=files)
    table.given(proximity=98)
    return table


@pytest.mark.row("F004-140", "F004-141")
def test_the_data_files_of_the_eliminated_are_not_turned_up():
    p = pair_of(lambda value: ending({1: [value]}), {1}).all_pick("Retreat", *IDLE)
    assert all(match.over for match in p.sides)


@pytest.mark.row("F004-141")
def test_at_the_end_the_data_files_of_who_escaped_are_turned_up_for_all():
    p = pair_of(lambda value: ending({0: [value]}), {0})
    p.all_pick("Retreat", *IDLE, known_to=EVERYBODY)
    assert [list(view.operative[0].shown) for view in p.views(None)] == [[1, 0, 0], [0, 0, 1]]


@pytest.mark.row("F004-141")
def test_before_the_end_the_data_files_of_who_escaped_stay_facedown():
    pair_of(lambda value: Facility(files={0: [value]}), {0}).all_pick("Retreat", *IDLE)


@pytest.mark.row("F004-130")
def test_what_was_drawn_stays_hidden_when_the_game_is_over():
    def position(item):
        table = Facility(rooms={1: "Cubicle Floor", 2: "Supply Store"}, at={0: 2})
        table.draws = ["Diesel", item]
        return table

    p = pair_of(position, values=("Slider", "Tripwire")).all_pick("Interface", *IDLE, known_to={0})
    p.does("Diesel").all_pick(*["Retreat"] * 4).does("Retreat")
    assert all(match.over for match in p.sides)
    assert p.logs(1)[0].count("Gabriel Correa Santiago draws an item card.") == 2
    assert "Gabriel Correa Santiago draws Slider." in p.logs(0)[0]


def test_a_room_that_was_looked_at_stays_hidden_when_the_game_is_over():
    def position(name):
        return holding("Informant", below={**FIRST_FLOOR, 2: name}, proximity=98)

    p = pair_of(position, values=("Mail Room", "Staff Canteen")).all_pick("Informant", *IDLE)
    p.does("room 2", known_to={0}).does("look at no more rooms")
    assert all(match.over for match in p.sides)
    assert "Gabriel Correa Santiago looks at room 2: a room card." in p.logs(1)[0]
    assert "Gabriel Correa Santiago looks at room 2: Mail Room." in p.logs(0)[0]
