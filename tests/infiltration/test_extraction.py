"""Chapter 14: Data File Extraction."""

import pytest
from facility import OUT, Facility, place_of
from paired import dealt

from coverts.games.infiltration.rules.resolution import share

ROOMS = {
    1: "Cubicle Floor",
    2: "Mail Room",
    3: "First-Aid Station",
    4: "Records Archive",
    5: "Server Closet",
}
EXTRACTION = {"data_file_extraction": True}
ALL_EXTRACT = {f"o{operative}": "Extract" for operative in range(4)}


def table(operatives=4, at=None, room=4, available=6, **more):
    """With Data File Extraction; all stand in one room unless `at` says otherwise. available: there."""
    more = {"rooms": ROOMS, "options": EXTRACTION, **more}
    t = Facility(operatives, at=at or dict.fromkeys(range(operatives), room), **more)
    t.puts(room, available)
    return t


def taken(t):
    """Who is asked takes the most, one after another: who that was and how many data files he has then."""
    takers = []
    while t.asked() == "choose_amount":
        operative = t.askees()[0]
        t.does(t.offered()[-1])
        takers.append((operative, t.operative(operative).file_count))
    return takers


# -- the cards -------------------------------------------------------------------------------------


@pytest.mark.row("F004-151")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_operative_has_one_extract_and_no_download(players):
    t = Facility.of(dealt(players, EXTRACTION))
    for operative in t.order:
        assert t.action_cards(operative) == ["Advance", "Retreat", "Interface", "Extract"]


@pytest.mark.row("F004-151")
def test_download_cannot_be_chosen():
    t = table().round()
    assert t.refused(0, "Download") == "14.1"
    assert t.refused(0, "Extract") is None


@pytest.mark.row("F004-44", "F004-151")
def test_extract_is_back_in_the_hand_and_forgotten_in_the_next_round():
    t = table(3).all_pick("Extract", "Interface", "Interface").does("4 data files")
    assert t.asked() == "choose_card"
    assert t.refused(0, "Extract") is None
    assert not t.operative(0).extracting


# -- when and where --------------------------------------------------------------------------------


@pytest.mark.row("F004-42", "F004-152")
def test_extract_gives_nothing_before_all_other_cards_are_resolved():
    t = table(3, at={0: 4, 1: 1, 2: 5}).resolution(o0="Extract", o1="Advance", o2="Retreat")
    assert t.asked() == "choose_amount"
    assert [t.where(1), t.where(2)] == [2, 4]
    assert t.operative(0).file_count == 0


@pytest.mark.row("F004-152")
def test_extract_takes_data_files_of_the_own_room_only():
    t = table(3).resolution(o0="Extract", o1="Interface", o2="Interface").does("4 data files")
    assert [t.available(room) for room in ROOMS] == [5, 4, 2, 2, 2]
    assert t.operative(0).file_count == 4


@pytest.mark.row("F004-153")
def test_those_who_extract_take_clockwise_from_the_first_player():
    t = table(first=2).resolution(o0="Extract", o1="Interface", o2="Interface", o3="Extract")
    assert taken(t) == [(3, 2), (0, 2)]


@pytest.mark.row("F004-153")
def test_each_of_two_players_orders_his_extractions_anew():
    t = table(players=2, first=2).resolution(**ALL_EXTRACT)
    t.does("'Marilyn' 7Y3T9D", "Hugo Cash")
    assert t.told("card.flipped") == [3, 2, 1, 0]
    assert t.asked() == "choose_turn"
    assert t.refused("Hugo Cash") == "17.5"
    t.does("John 'Animal' McEvoy", "1 data file", "1 data file")
    assert t.asked() == "choose_turn"
    assert t.refused("John 'Animal' McEvoy") == "17.5"
    t.does("Gabriel Correa Santiago", "1 data file", "1 data file")
    assert t.told("files.collected") == [2, 3, 0, 1]


@pytest.mark.row("F004-153")
def test_a_late_item_takes_its_turn_among_those_who_extract():
    t = table(3, room=1, items={1: ["Pick-up Van"]}, first=1)
    t.resolution(o0="Extract", o1="Pick-up Van", o2="Extract")
    assert t.where(1) == OUT
    assert taken(t) == [(2, 2), (0, 2)]


@pytest.mark.row("F004-155")
def test_one_who_moves_on_after_extract_takes_where_he_stands_at_the_end():
    t = table(3, at={0: 5, 1: 4, 2: 5}, items={0: ["Diesel"]})
    t.resolution(o0="Diesel", o1="Extract", o2="Extract").does("Extract", "Retreat")
    assert taken(t) == [(0, 2), (1, 2), (2, 2)]
    assert (t.available(4), t.available(5)) == (2, 0)


@pytest.mark.row("F004-155")
def test_one_who_escapes_after_extract_takes_nothing_and_is_not_counted():
    t = table(3, room=1, items={0: ["Diesel"]})
    t.resolution(o0="Diesel", o1="Extract", o2="Interface").does("Extract", "Retreat")
    assert t.where(0) == OUT
    assert taken(t) == [(1, 4)]
    assert t.operative(0).file_count == 0


# -- how many --------------------------------------------------------------------------------------


@pytest.mark.row("F004-154")
def test_extractions_are_counted_room_by_room():
    t = table(3, at={0: 4, 1: 4, 2: 1}).resolution(o0="Extract", o1="Extract", o2="Extract")
    assert taken(t) == [(0, 2), (1, 2), (2, 4)]


@pytest.mark.row("F004-154")
def test_one_who_has_taken_still_counts_for_the_next():
    t = table(3).resolution(o0="Extract", o1="Extract", o2="Interface").does("2 data files")
    assert t.askees() == [1]
    assert t.refused("3 data files") == "14.4"


@pytest.mark.row("F004-156")
@pytest.mark.parametrize(("available", "most"), [(6, 4), (4, 4), (3, 3), (1, 1)])
def test_alone_he_takes_up_to_four(available, most):
    t = table(3, available=available).resolution(o0="Extract", o1="Interface", o2="Interface")
    assert taken(t) == [(0, most)]
    assert t.available(4) == available - most


@pytest.mark.row("F004-156")
def test_alone_he_takes_no_more_than_there_are():
    t = table(3, available=3).resolution(o0="Extract", o1="Interface", o2="Interface")
    assert t.refused("4 data files") == "4.10"


@pytest.mark.row("F004-156")
def test_the_share_of_who_extracts_alone_is_four_of_however_many_there_are():
    t = table(3, available=9).resolution(o0="Extract", o1="Interface", o2="Interface")
    assert t.call(share, place_of(4)) == 4


@pytest.mark.row("F004-156")
def test_he_may_take_fewer():
    t = table(3).resolution(o0="Extract", o1="Interface", o2="Interface").does("1 data file")
    assert t.operative(0).file_count == 1
    assert t.available(4) == 5


@pytest.mark.row("F004-157")
@pytest.mark.parametrize(("available", "counts"), [(6, [2, 2]), (3, [2, 1])])
def test_two_take_up_to_two_each(available, counts):
    t = table(3, available=available).resolution(o0="Extract", o1="Extract", o2="Interface")
    assert t.refused("3 data files") == ("14.4" if available > 2 else "4.10")
    assert taken(t) == [*enumerate(counts)]


@pytest.mark.row("F004-158")
@pytest.mark.parametrize("operatives", [3, 4, 5, 6])
def test_three_or_more_take_up_to_one_each(operatives):
    t = table(operatives).resolution(**{f"o{o}": "Extract" for o in range(operatives)})
    assert t.refused("2 data files") == "14.5"
    assert taken(t) == [(operative, 1) for operative in range(operatives)]


@pytest.mark.row("F004-158")
def test_the_last_finds_none_when_there_are_fewer_than_extract():
    t = table(available=3).resolution(**ALL_EXTRACT)
    assert taken(t) == [(0, 1), (1, 1), (2, 1)]
    assert t.told("files.nothing") == [3]


# -- items that play it ----------------------------------------------------------------------------


@pytest.mark.row("F004-152")
@pytest.mark.parametrize("item", ["Diesel", "Med Patch", "False Alert"])
def test_an_item_may_play_extract(item):
    t = table(3, items={0: [item]}).resolution(o0=item, o1="Interface", o2="Interface").does("Extract")
    if t.asked() == "choose_action":
        t.does("Interface")
    assert taken(t) == [(0, 4)]
    assert t.faceup(0)[-2:] == ["Extract", item]


@pytest.mark.row("F004-152")
@pytest.mark.parametrize(
    ("item", "room", "count"),
    [("Fast Grab", 3, 2), ("Smash and Grab", 5, 2), ("Data Code Breaker", 4, 4), ("Double Siphon", 4, 5)],
)
def test_an_item_that_plays_download_plays_extract(item, room, count):
    t = table(3, items={0: [item]}).resolution(o0=item, o1="Interface", o2="Interface")
    assert t.where(0) == room
    assert "Extract" in t.faceup(0)
    assert taken(t) == [(0, count)]
