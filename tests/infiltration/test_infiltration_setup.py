"""Chapter 1: setting up."""

import random

import pytest
from table import Table

from coverts.engine.errors import Malformed
from coverts.engine.match import Match, by_weight
from coverts.engine.referee import new_match
from coverts.games.infiltration import GAME
from coverts.games.infiltration.rules.setup import open_the_entry
from coverts.games.infiltration.vocabulary.printed import FLOOR, ROOM_NAMES


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
    s = new(players, room="Cubicle Floor").s
    assert sorted(me.seat for me in s.operative if me.seat >= 0) == list(range(players))
    assert [me.place for me in s.operative].count(0) == players
    assert len(set(s.order[:players])) == players


@pytest.mark.row("F004-02", "F004-03")
def test_the_named_seat_is_first_player():
    match = new(options=GAME.read_options({"first_player": 2}))
    assert match.s.order[match.s.first] == next(o for o in range(6) if match.s.operative[o].seat == 2)


@pytest.mark.row("F004-02")
def test_without_a_name_the_first_player_is_drawn():
    assert {new(seed=seed).s.first for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.row("F004-04", "F004-05")
def test_both_dials_start_at_nought():
    s = new(room="Cubicle Floor").s
    assert (s.alarm, s.proximity) == (0, 0)


@pytest.mark.row("F004-06", "F004-07", "F004-08", "F004-09", "F004-10", "F004-24")
def test_only_the_entry_room_is_revealed_and_it_is_of_the_first_floor():
    for seed in range(20):
        s = new(seed=seed).s
        assert FLOOR[s.room[0].face] == 0
        assert all(room.face < 0 for room in s.room[1:])
        assert s.rooms_left.count() == 31


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
    s = new(room="Cubicle Floor").s
    assert s.pool == 112
    assert list(s.unseen) == [39, 39, 39]


@pytest.mark.row("F004-13", "F004-14")
def test_special_cards_and_npcs_lie_beside_the_facility():
    s = new(room="Cubicle Floor").s
    assert all(npc.place == -1 and not npc.facedown for npc in s.npc)
    assert s.sludge == -1
    assert not any(me.prototype or me.blackmail for me in s.operative)


@pytest.mark.row("F004-16", "F004-17")
def test_operatives_start_healthy_and_upright():
    assert not any(me.wounded or me.delayed for me in new().s.operative)


@pytest.mark.row("F004-18", "F004-19", "F004-20", "F004-21", "F004-22")
def test_a_hand_is_four_actions_and_four_items():
    s = new(3).s
    for operative in s.order[:3]:
        assert list(s.operative[operative].actions) == [0, 1, 2, 3]
        assert s.operative[operative].items.count() == 4
    assert s.item_deck.count() == 23


@pytest.mark.row("F004-18")
def test_extract_cannot_be_chosen():
    assert new().why_not(0, "Extract").rule == "1.9"


@pytest.mark.row("F004-26", "F004-105")
def test_the_entry_room_is_revealed_once_with_its_tokens_last():
    s = new(3, room="Security Desk").s
    assert s.alarm == 1
    assert s.room[0].interface == 1
    assert s.room[0].available == 1
    said = [key for key, *_ in [event for _, event in new(3, room="Security Desk").events]]
    assert said.index("room.revealed") < said.index("alarm.set") < said.index("files.placed")


@pytest.mark.row("F004-26")
def test_an_npc_of_the_entry_room_is_placed():
    s = new(room="Front Lobby").s
    assert s.npc[3].place == 0


@pytest.mark.row("F004-02")
def test_a_seat_that_is_not_there_is_refused_as_first_player():
    with pytest.raises(Malformed, match="first_player"):
        new_match(GAME, 3, first_player=3)


@pytest.mark.row("F004-26")
def test_everybody_enters_the_entry_room_from_the_first_player_clockwise():
    t = Table(4, first=2, below={1: "Mail Room"})
    t.s.sludge = 0
    t.run(open_the_entry)
    assert t.s.proximity == 3
    assert [e[1][0] for e in t.s.events if e[0] == "operative.delayed"] == [2, 3, 0, 1]
    assert t.s.events[-1][0] == "files.placed"
