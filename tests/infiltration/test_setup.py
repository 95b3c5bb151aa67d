"""Chapter 1: setting up."""

import random

import pytest
from facility import Facility

from coverts.engine.base.exceptions import Malformed
from coverts.engine.match.game_match import Match, by_weight
from coverts.engine.match.match_forms import new_match
from coverts.games.infiltration import GAME
from coverts.games.infiltration.rules.setup import open_the_entry
from coverts.games.infiltration.vocabulary.printed import FLOOR, ITEM_NAMES, NPC_NAMES, ROOM_NAMES


def new(players=4, seed=1, room=None, options=None):
    choose = by_weight(random.Random(seed))

    def chance(kind, weights):
        if kind.name == "turn_up_room" and room:
            return ROOM_NAMES.index(room)
        return choose(kind, weights)

    return Match(GAME, players, options, chance=chance)


@pytest.mark.row("F004-01")
@pytest.mark.parametrize("players", [1, 7])
def test_fewer_than_two_or_more_than_six_players_are_refused(players):
    with pytest.raises(Malformed):
        new_match(GAME, players)


@pytest.mark.row("F004-01", "F004-15", "F004-17", "F004-25")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_has_one_operative_in_the_entry_room(players):
    t = Facility.of(new(players, room="Cubicle Floor"))
    assert sorted(t.operative(operative).seat for operative in t.order) == list(range(players))
    assert [t.where(operative) for operative in t.order] == [1] * players
    assert len(set(t.order)) == players


@pytest.mark.row("F004-02", "F004-03")
def test_the_named_seat_is_first_player():
    t = Facility.of(new(options=GAME.read_options({"first_player": 2})))
    assert t.operative(t.first).seat == 2


@pytest.mark.row("F004-03", "F004-76")
def test_the_named_seat_has_the_die_in_the_first_round():
    match = new(3, room="Cubicle Floor", options=GAME.read_options({"first_player": 2}))
    for seat in range(3):
        match.apply_action(seat, "Interface")
    (roller,) = [event[1][0] for _, event in match.events if event[0] == "security.rolled"]
    assert Facility.of(match).operative(roller).seat == 2


@pytest.mark.row("F004-02")
def test_without_a_name_the_first_player_is_drawn():
    games = [Facility.of(new(seed=seed)) for seed in range(30)]
    assert {t.operative(t.first).seat for t in games} == {0, 1, 2, 3}


@pytest.mark.row("F004-04", "F004-05")
def test_both_dials_start_at_nought():
    t = Facility.of(new(room="Cubicle Floor"))
    assert (t.alarm, t.proximity) == (0, 0)


BLUE, YELLOW, RED = range(3)


def of_floor(floor):
    return [name for name, on in zip(ROOM_NAMES, FLOOR, strict=True) if on == floor]


def turn_up_one_by_one(rooms):
    """Facedown rooms are revealed in turn: what lay there, and what might have lain there each time."""
    t = Facility(rooms={12: "Data Core"} if 1 in rooms else {1: "Cubicle Floor"}, at={0: 12})
    lay, might = [], []
    for room in rooms:
        assert t.face(room) is None
        t.enters(0, room)
        lay.append(t.face(room))
        might.append(t.possible["turn_up_room"])
    return lay, might


@pytest.mark.row("F004-06")
def test_six_shuffled_rooms_of_the_first_floor_lie_facedown_from_the_entry_on():
    lay, might = turn_up_one_by_one(range(2, 7))
    left = [name for name in of_floor(BLUE) if name != "Cubicle Floor"]
    for name, any_of in zip(lay, might, strict=True):
        assert any_of == left
        left.remove(name)
    assert Facility.of(new()).face(1) in of_floor(BLUE)


@pytest.mark.row("F004-07")
def test_six_shuffled_rooms_of_the_second_floor_lie_facedown_behind_them():
    lay, might = turn_up_one_by_one(range(7, 13))
    left = of_floor(YELLOW)
    for name, any_of in zip(lay, might, strict=True):
        assert any_of == left
        left.remove(name)
    assert len(lay) == 6


@pytest.mark.row("F004-08")
def test_one_shuffled_secret_room_lies_facedown():
    lay, might = turn_up_one_by_one(["secret"])
    assert might == [of_floor(RED)]
    assert len(lay) == 1


@pytest.mark.row("F004-06", "F004-09")
def test_in_another_game_other_rooms_lie_there():
    assert len({Facility.of(new(seed=seed)).face(1) for seed in range(30)}) > 3


@pytest.mark.row("F004-09")
def test_when_all_rooms_are_revealed_those_left_over_are_named_in_no_view():
    match = new()
    t = Facility().enters(0, 2)
    for room in (*range(3, 13), "secret"):
        t.enters(0, room)
    assert t.rooms_left() == 32 - 13
    assert not any(list(t.view(seat).rooms_left) for seat in (None, *range(match.players)))


@pytest.mark.row("F004-09", "F004-10", "F004-24")
def test_only_the_entry_room_is_revealed_and_it_is_of_the_first_floor():
    for seed in range(20):
        t = Facility.of(new(seed=seed))
        assert FLOOR[ROOM_NAMES.index(t.face(1))] == 0
        assert [t.face(room) for room in (*range(2, 13), "secret")] == [None] * 12
        assert t.rooms_left() == 31


@pytest.mark.row("F004-09", "F004-23", "F004-134")
def test_no_view_names_a_facedown_room_or_a_card_of_the_deck():
    match = new()
    for seat in (None, 0, 1, 2, 3):
        v = match.view(seat)
        assert all(room.card == -128 for room in v.room)
        assert not list(v.rooms_left)
        assert not list(v.item_deck)
        assert v.item_deck_count == 19
        assert list(v.unseen) == [-128] * 3


@pytest.mark.row("F004-11", "F004-12")
def test_all_data_files_that_are_not_on_the_entry_room_lie_in_the_pool():
    t = Facility.of(new(room="Cubicle Floor"))
    assert t.pool == 112
    assert t.unseen() == [39, 39, 39]


@pytest.mark.row("F004-13", "F004-14")
def test_special_cards_and_npcs_lie_beside_the_facility():
    t = Facility.of(new(room="Cubicle Floor"))
    assert not any(t.npc(name) != "aside" or t.is_facedown(name) for name in NPC_NAMES)
    assert t.sludge == -1
    assert not any(t.operative(o).prototype or t.operative(o).blackmail for o in t.order)


@pytest.mark.row("F004-13", "F004-14")
@pytest.mark.parametrize("seat", [None, 0, 3])
def test_everybody_sees_the_cards_beside_the_facility(seat):
    shown = str(new(room="Cubicle Floor").scene(seat))
    for label in ("Prototypes: 4", "Blackmail File", "Sludge", *NPC_NAMES):
        assert label in shown


@pytest.mark.row("F004-16", "F004-17")
def test_operatives_start_healthy_and_upright():
    t = Facility.of(new())
    assert not any(t.operative(o).wounded or t.operative(o).delayed for o in t.order)


@pytest.mark.row("F004-18", "F004-19", "F004-20", "F004-21", "F004-22")
def test_a_hand_is_four_actions_and_four_items():
    t = Facility.of(new(3))
    for operative in t.order:
        assert t.action_cards(operative) == ["Advance", "Retreat", "Interface", "Download"]
        assert len(t.items(operative)) == 4
    assert len(t.item_deck()) == 23


@pytest.mark.row("F004-21", "F004-23")
@pytest.mark.parametrize("seed", range(5))
def test_no_item_is_dealt_twice_or_left_in_the_deck(seed):
    t = Facility.of(new(6, seed=seed))
    every = [item for hand in t.hands() for item in hand] + t.item_deck()
    assert sorted(every) == sorted(ITEM_NAMES)


@pytest.mark.row("F004-18")
def test_extract_cannot_be_chosen():
    assert new().why_not(0, "Extract").rule == "1.9"


@pytest.mark.row("F004-26", "F004-105")
def test_the_entry_room_is_revealed_once_with_its_tokens_last():
    t = Facility.of(new(3, room="Security Desk"))
    assert t.alarm == 1
    assert t.room(1).interface == 1
    assert t.available(1) == 1
    said = [key for key, *_ in [event for _, event in new(3, room="Security Desk").events]]
    assert said.index("room.revealed") < said.index("alarm.set") < said.index("files.placed")


@pytest.mark.row("F004-26")
def test_an_npc_of_the_entry_room_is_placed():
    assert Facility.of(new(room="Front Lobby")).npc("Officer Nelson") == 1


@pytest.mark.row("F004-02")
def test_a_seat_that_is_not_there_is_refused_as_first_player():
    with pytest.raises(Malformed, match="first_player"):
        new_match(GAME, 3, first_player=3)


@pytest.mark.row("F004-26")
def test_everybody_enters_the_entry_room_from_the_first_player_clockwise():
    t = Facility(4, first=2, below={1: "Mail Room"})
    t.given(sludge=0)
    t.run(open_the_entry)
    assert t.proximity == 3
    assert t.told("operative.delayed") == [2, 3, 0, 1]
    assert t.said()[-1] == "files.placed"
