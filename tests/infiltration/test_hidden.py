"""Chapter 12: pairs of positions that differ in data files or facedown rooms, and who can tell them apart."""

from random import Random

import pytest
from facility import Facility
from paired import EVERYBODY, FIRST_FLOOR, IDLE, Pair, holding, pair_of

from coverts.games.infiltration.vocabulary.printed import FLOOR, ROOM_NAMES

UNTOLD = [-128] * 3
SWAPPED = {**FIRST_FLOOR, 2: "Records Archive", 3: "Mail Room"}


def drawing(values, **position):
    """A position in which the next data files taken have these values."""
    table = Facility(**position)
    table.values = list(values)
    return table


def room_cards(views, room):
    return [ROOM_NAMES[view.room[room - 1].card] for view in views]


# -- data files ------------------------------------------------------------------------------------


@pytest.mark.row("F004-131", "F004-132")
def test_only_the_owner_sees_the_value_of_a_data_file_he_has_collected():
    p = pair_of(lambda value: drawing([value]))
    p.all_pick("Download", *IDLE).does("1 data file", known_to={0})
    assert [list(view.operative[0].files) for view in p.views(0)] == [[1, 0, 0], [0, 0, 1]]
    p.all_pick("Interface", *IDLE)


@pytest.mark.row("F004-131")
def test_the_number_of_collected_data_files_is_open_and_their_values_are_not():
    t = Facility(files={1: [1, 2, 3]}).round()
    assert t.view(2).operative[1].file_count == 3
    assert list(t.view(2).operative[1].files) == UNTOLD


@pytest.mark.row("F004-134", "F004-135")
def test_the_numbers_of_data_files_in_the_pool_and_on_rooms_are_open_and_their_values_are_not():
    t = Facility(pool=80).round()
    for seat in (0, 3, None):
        view = t.view(seat)
        assert (view.pool, view.room[0].available) == (80, 5)
        for hidden in (view.unseen, view.pool_returned, view.box_returned, view.room[0].returned):
            assert list(hidden) == UNTOLD


@pytest.mark.row("F004-131")
@pytest.mark.parametrize(
    ("card", "room", "answer"),
    [
        ("Data Spike", "Cubicle Floor", None),
        ("Interface", "Relay Station", None),
        ("Double Siphon", "Mail Room", "1 data file"),
    ],
)
def test_every_way_to_take_data_files_shows_them_to_who_takes_them(card, room, answer):
    def position(value):
        items = {0: [card]} if card != "Interface" else {}
        return drawing([2, value], items=items, rooms={1: "Cubicle Floor", 8: room}, at={0: 8})

    p = pair_of(position).all_pick(card, *IDLE, known_to=None if answer else {0})
    if answer:
        p.does(answer, known_to={0})


@pytest.mark.row("F004-131")
def test_a_data_file_the_remote_drone_fetches_is_seen_by_who_sent_it():
    def position(value):
        table = holding("Remote Drone", rooms={1: "Cubicle Floor", 2: "Mail Room"})
        table.values = [value]
        return table

    p = pair_of(position).all_pick("Remote Drone", *IDLE)
    p.does("collect a data file from room 2", known_to={0})


@pytest.mark.row("F004-131")
def test_a_stolen_data_file_is_known_to_the_thief_and_to_who_lost_it():
    def position(value):
        table = holding("Pickpocket Rig", files={1: [1, 3]})
        table.values = [value]
        return table

    p = pair_of(position).all_pick("Pickpocket Rig", *IDLE)
    p.does("Hugo Cash", known_to={0, 1})
    p.all_pick(*IDLE, "Interface")


@pytest.mark.row("F004-131")
def test_the_thief_learns_nothing_of_the_data_files_he_leaves():
    def position(value):
        table = holding("Pickpocket Rig", files={1: [2, value]})
        table.values = [2]
        return table

    pair_of(position, {1}).all_pick("Pickpocket Rig", *IDLE).does("Hugo Cash")


# -- data files that go back to the pool -----------------------------------------------------------


def returner(pool, **position):
    """Operative 0 can return a 1 or a 3; operative 1 can reveal a room that gets one data file."""
    return holding(
        "Alarm Spoofer",
        files={0: [1, 3]},
        pool=pool,
        below={2: "Front Lobby", 3: "Server Closet"},
        **position,
    )


def either_returned(**position):
    """Operative 0 has returned a 1 in the one, a 3 in the other; nothing else is in the pool."""
    p = Pair(returner(0, **position), returner(0, **position))
    p.all_pick("Alarm Spoofer", *IDLE)
    return p.does(("return a 1", "return a 3"), known_to={0})


def placed_or_not(**position):
    """A 1 that was returned lies on room 2 in the one and in the pool in the other."""
    p = Pair(returner(1, **position), returner(1, **position))
    p.tables[0].origins = ["a returned 1"]
    p.tables[1].origins = ["one that nobody has held"]
    p.all_pick("Alarm Spoofer", *IDLE).does("return a 1")
    return p.all_pick("Interface", "Advance", "Interface", "Interface")


@pytest.mark.row("F004-136", "F004-131")
def test_who_returned_a_data_file_knows_its_value_and_the_others_do_not():
    p = either_returned()
    assert "Gabriel Correa Santiago returns a data file to the server pool." in p.logs(2)[0]


@pytest.mark.row("F004-136")
def test_a_returned_data_file_keeps_its_value():
    t = returner(0, items={1: ["Data Spike"]})
    t.all_pick("Alarm Spoofer", "Data Spike", "Interface", "Interface")
    t.does("return a 3")
    assert t.files(1) == [3]


@pytest.mark.row("F004-136", "F004-135")
def test_a_returned_data_file_that_is_laid_on_a_room_is_still_known_to_who_returned_it_only():
    either_returned().all_pick("Interface", "Advance", "Interface", "Interface")


@pytest.mark.row("F004-136", "F004-131")
def test_who_takes_a_returned_data_file_learns_its_value():
    p = either_returned().all_pick("Interface", "Advance", "Interface", "Interface")
    p.all_pick("Interface", "Download", "Interface", "Interface").does("1 data file", known_to={0, 1})
    assert [list(view.operative[1].files) for view in p.views(1)] == [[1, 0, 0], [0, 0, 1]]


@pytest.mark.row("F004-134", "F004-135")
def test_nobody_can_tell_whether_a_returned_data_file_is_on_a_room_or_in_the_pool():
    placed_or_not()


@pytest.mark.row("F004-135", "F004-136")
def test_who_takes_a_data_file_cannot_tell_whether_it_was_returned():
    p = placed_or_not()
    p.tables[1].values = [1]
    p.all_pick("Interface", "Download", "Interface", "Interface").does("1 data file")
    assert [view.operative[1].file_count for view in p.views(1)] == [1, 1]


@pytest.mark.row("F004-135")
def test_data_files_that_are_hauled_to_another_room_stay_unseen():
    p = placed_or_not(items={1: ["Data Sled"]})
    p.all_pick("Interface", "Data Sled", "Interface", "Interface").does("forward")
    assert [view.room[2].available for view in p.views(None)] == [2, 2]


@pytest.mark.row("F004-136", "F004-131")
def test_a_returned_data_file_is_among_those_that_are_hauled():
    p = either_returned(items={1: ["Data Sled"]})
    p.all_pick("Interface", "Advance", "Interface", "Interface")
    p.all_pick("Interface", "Data Sled", "Interface", "Interface").does("forward")
    p.all_pick("Interface", "Download", "Interface", "Interface").does("1 data file", known_to={0, 1})


@pytest.mark.row("F004-135")
def test_data_files_that_go_to_the_box_are_not_looked_at():
    p = placed_or_not(npcs={"Tyrone Kent": 4}, rooms={1: "Cubicle Floor", 4: "Mail Room"})
    p.all_pick(*IDLE, "Interface")
    assert [Facility.of(side).returned(2) for side in p.sides] == [[0, 0, 0], [0, 0, 0]]
    assert [Facility.of(side).returned_to_box() for side in p.sides] == [[1, 0, 0], [0, 0, 0]]


class Weighed(Facility):
    """Remembers how likely each outcome was when one of a kind was first drawn."""

    likely: dict[str, list[int]]

    def outcome(self, kind, weights):
        self.likely.setdefault(kind.name, weights)
        return super().outcome(kind, weights)


@pytest.mark.row("F004-136")
def test_in_the_pool_a_returned_data_file_is_as_likely_as_any_other():
    t = Weighed(files={0: [2, 3]}, pool=30)
    t.likely = {}
    t.plays(0, "Alarm Spoofer").does("return a 3").plays(1, "Data Spike")
    assert t.likely["pick_file"] == [30, 0, 0, 1]


@pytest.mark.row("F004-136")
def test_a_data_file_that_is_returned_cannot_be_taken_back():
    p = either_returned()
    assert not any(match.can_undo(0) for match in p.sides)


# -- facedown rooms --------------------------------------------------------------------------------


def either_room(item, **position):
    """Operative 0 holds an item; room 2 is one card or another, and nobody has looked."""
    return Pair(
        holding(item, below=FIRST_FLOOR, **position),
        holding(item, below=SWAPPED, **position),
    )


def test_a_room_that_was_looked_at_is_known_to_who_looked():
    p = either_room("Informant").all_pick("Informant", *IDLE)
    p.does("room 2", known_to={0}).does("look at no more rooms")
    assert room_cards(p.views(0), 2) == ["Mail Room", "Records Archive"]
    assert [view.room[1].known_by for view in p.views(3)] == [1, 1]
    p.all_pick(*IDLE, "Interface")


def test_the_log_names_a_room_that_was_looked_at_only_to_who_looked():
    p = either_room("Informant").all_pick("Informant", *IDLE).does("room 2", known_to={0})
    assert p.logs(0)[0][-1] == "Gabriel Correa Santiago looks at room 2: Mail Room."
    assert p.logs(1)[0][-1] == "Gabriel Correa Santiago looks at room 2: a room card."


def test_what_the_surveillance_hub_shows_is_known_to_who_looked():
    hub = {"rooms": {7: "Surveillance Hub"}, "at": {0: 7}}
    p = either_room("Diesel", **hub).all_pick(*IDLE, "Interface")
    p.does("room 2", known_to={0}).does("room 3")
    assert room_cards(p.views(0), 3) == ["Records Archive", "Mail Room"]


@pytest.mark.parametrize(("card", "answer"), [("Remote Drone", "reveal room 2"), ("Advance", None)])
def test_a_room_that_was_looked_at_is_revealed_as_what_was_seen(card, answer):
    p = either_room("Informant", items={1: ["Remote Drone"]}).all_pick("Informant", *IDLE)
    p.does("room 2", known_to={0}).does("look at no more rooms")
    known_to = EVERYBODY if answer is None else None
    p.all_pick("Interface", card, "Interface", "Interface", known_to=known_to)
    if answer:
        p.does(answer, known_to=EVERYBODY)
    faces = [ROOM_NAMES[view.room[1].face] for view in p.views(None)]
    assert faces == ["Mail Room", "Records Archive"]


def swapping(**position):
    """Operative 1 has looked at room 2; operative 0 knows the whole floor and may let two rooms change."""
    p = either_room("Master Schematics", items={1: ["Informant", "Secretaries"]}, **position)
    p.all_pick("Interface", "Informant", "Interface", "Interface")
    p.does("room 2", known_to={1}).does("look at no more rooms")
    p.all_pick("Master Schematics", "Secretaries", "Interface", "Interface")
    return p.does("the first floor", known_to={0, 1})


def test_who_knew_a_room_that_changes_places_knows_where_it_lies_now():
    p = swapping().does("room 2", "room 3")
    assert room_cards(p.views(1), 3) == ["Mail Room", "Records Archive"]
    assert [view.room[1].card for view in p.views(1)] == [-128, -128]
    assert room_cards(p.views(0), 2) == ["Records Archive", "Mail Room"]


def test_what_may_be_looked_at_after_a_swap_follows_from_who_knew_which_room():
    p = swapping(rooms={1: "Cubicle Floor", 7: "Surveillance Hub"}, at={1: 7})
    p.does("room 2", "room 3").all_pick("Interface", "Interface", "Interface", "Interface")
    for match in p.sides:
        assert match.why_not(1, "room 3").rule == "7.12"
        assert match.why_not(1, "room 2") is None
    p.does("room 2")
    assert room_cards(p.views(1), 2) == ["Records Archive", "Mail Room"]


def test_the_others_see_only_which_places_change():
    p = swapping().does("room 2", "room 3")
    assert "Room 2 and room 3 change places." in p.logs(3)[0]
    assert [[at.card for at in view.room] for view in p.views(3)] == [[-128] * 13] * 2


def test_which_room_one_begins_to_swap_can_be_taken_back_and_tells_nothing():
    p = swapping().does("room 2").takes_back(0).does("swap no rooms")
    assert room_cards(p.views(1), 2) == ["Mail Room", "Records Archive"]


@pytest.mark.row("F004-169")
def test_in_the_labyrinthian_facility_a_facedown_room_does_not_show_its_floor():
    def position(name):
        table = holding("Informant", below={2: name})
        table.given(labyrinthian=1)
        return table

    p = pair_of(position, values=("Mail Room", "Data Core")).all_pick("Informant", *IDLE)
    p.does("room 2", known_to={0})


@pytest.mark.parametrize("labyrinthian", [0, 1])
def test_a_redeal_keeps_the_rooms_one_has_looked_at(labyrinthian):
    p = swapping()
    match = p.sides[0]
    true = Facility.of(match).given(labyrinthian=labyrinthian)
    for seed in range(20):
        for seat, rooms in ((0, range(1, 6)), (1, [1])):
            world = match.redeal(seat, Random(seed))
            assert [world.room[place].card for place in rooms] == [
                true.room(place + 1).card for place in rooms
            ]
            assert match.at(world).view(seat).as_tuple() == match.view(seat).as_tuple()


def test_a_redeal_lays_other_rooms_of_the_floor_where_one_has_not_looked():
    match = swapping().sides[0]
    worlds = [match.redeal(2, Random(seed)) for seed in range(50)]
    assert {FLOOR[world.room[1].card] for world in worlds} == {FLOOR[Facility.of(match).room(2).card]}
    assert len({world.room[1].card for world in worlds}) > 1
