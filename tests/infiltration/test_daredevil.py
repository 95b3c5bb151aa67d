"""What the daredevil does otherwise than the courier: it goes deeper, and stays longer."""

from facility import Facility


def liked(t):
    return {*t.liked("daredevil", 0)}


def test_it_passes_by_a_single_data_file_of_the_first_floor():
    t = Facility(3, at={0: 2}, rooms={2: "Cubicle Floor"})
    t.puts(2, 1)
    assert liked(t.round()) == {"Advance"}


def test_it_passes_by_two_while_there_is_time():
    assert liked(Facility(rooms={1: "Cubicle Floor"}).round()) == {"Advance"}


def test_it_loads_where_time_ends_its_way_in():
    assert liked(Facility(at={0: 4}, rooms={4: "Cubicle Floor"}, proximity=74).round()) == {"Download"}


def test_it_still_loads_when_the_courier_walks_out():
    t = Facility(at={0: 4}, rooms={4: "Cubicle Floor"}, proximity=78)
    assert {*t.round().liked("courier", 0)} == {"Retreat"}
    assert liked(t) == {"Download"}


def test_it_walks_out_when_no_more_rounds_are_left_than_the_way_takes():
    assert liked(Facility(at={0: 3}, rooms={3: "Cubicle Floor"}, proximity=90).round()) == {"Retreat"}


def test_it_uses_an_exit_when_it_is_late():
    assert liked(Facility(at={0: 5}, rooms={5: "Loading Dock"}, proximity=95).round()) == {"Interface"}
