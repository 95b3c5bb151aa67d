"""Downloads, and a game that ends in the midst of a round, examined with several operatives in one room."""

import pytest
from facility import OUT, PLAIN, Facility


@pytest.mark.row("F004-57", "F004-58", "F004-41")
@pytest.mark.parametrize("leaves_by", ["Fast Grab", None])
def test_the_first_to_download_in_a_room_stays_the_first_when_he_has_left_the_facility(leaves_by):
    """Both operatives of one player and one of the other's download in the entry room."""
    t = Facility(players=2, rooms=PLAIN, items={0: ["Fast Grab"]}, at={3: 2})
    t.puts(1, 5)
    t.puts(2, 5)
    t.resolution(o0=leaves_by or "Download", o1="Download", o2="Download", o3="Download")
    while t.asked():
        t.does(t.offered()[0] if t.asked() != "choose_amount" else t.offered()[-1])
    assert t.where(0) == (OUT if leaves_by else 1)
    assert [t.operative(operative).file_count for operative in range(4)] == [2, 1, 1, 2]
    assert (t.available(1), t.available(2)) == (1, 3)


@pytest.mark.row("F004-79", "F004-105", "F004-138", "F004-145")
def test_a_room_whose_reveal_brings_security_ends_the_game_before_the_next_one_escapes():
    """Of three in the entry room the first has escaped with nothing, the third would escape with much."""
    t = Facility(
        3, rooms={1: "Cubicle Floor"}, below={2: "Mail Room"}, proximity=98, files={1: [3], 2: [3, 3]}
    )
    t.resolution(o0="Retreat", o1="Advance", o2="Retreat")
    assert t.ended
    assert t.proximity == 99
    assert t.where(2) != OUT
    assert t.told("card.flipped") == t.told("card.flipped")[:2]
    assert t.winners() == [0]
    assert t.returns() == [1, 0, 0]
