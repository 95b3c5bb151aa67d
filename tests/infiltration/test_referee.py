"""Refereeing Infiltration on a real table, at own devices and at one."""

from random import Random
from typing import Any

import pytest
from facility import Facility
from real_table import told_at_one_device, told_at_own_devices

import coverts
from coverts.engine.match.match_forms import new_match
from coverts.games.infiltration.state import OPERATIVE_NAMES
from coverts.games.infiltration.vocabulary.printed import FLOOR, ITEM_NAMES, ROOM_NAMES

GAME = coverts.game("infiltration")
VARIANTS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "advanced rules": {"data_file_extraction": True, "item_card_draft": True},
    "other facility": {"labyrinthian": True, "scattered_npcs": True, "alarm": "faulty"},
    "specialists": {"specialists": True},
}
GABRIEL, HUGO, JOHN = OPERATIVE_NAMES[:3]


class RealTable:
    """A table of two to six who tell a referee what happens."""

    def __init__(self, form, players=3, **options):
        self.match = new_match(GAME, players, referee=form, first_player=0, **options)
        for operative in OPERATIVE_NAMES[:players]:
            self.does(operative)

    @property
    def question(self):
        return self.match.decisions(min(self.match.current_players()))[0]

    def does(self, *texts):
        """Answer one question after the other, whoever is asked."""
        for text in texts:
            self.match.apply_action(self.question.seat, text, self.question.askee)
        return self

    def all_choose(self):
        while self.question.kind == "choose_card":
            self.does("chosen")
        return self

    def offered(self, part=""):
        return [option.text for option in self.question.legal if part in option.text]

    def refused(self, text):
        return str(self.match.why_not(self.question.seat, text, self.question.askee))

    def sees(self):
        return self.match.view(None)


def in_room_1(**options):
    """At one device: the entry room is the Loading Dock, and everybody has chosen a card."""
    return RealTable("one", **options).does("Loading Dock").all_choose()


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(6, marks=pytest.mark.slow)]
)
def test_a_referee_at_one_device_sees_what_the_table_shows(players, variant):
    options = GAME.read_options(VARIANTS[variant])
    for _ in told_at_one_device(GAME, players, options, players):
        pass


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_players_at_own_devices_see_what_they_see_at_the_table(players, variant):
    options = GAME.read_options(VARIANTS[variant])
    for _ in told_at_own_devices(GAME, players, options, players):
        pass


@pytest.mark.parametrize("seed", range(2))
def test_what_is_offered_at_own_devices_is_made_of_the_view(seed):
    random = Random(seed)
    for _, match in told_at_own_devices(GAME, 3, GAME.options(), seed):
        if match.over or Facility.of(match).files_returned or random.random() > 0.15:
            continue
        for seat in match.current_players():
            pair = match.at(match.redeal(seat, random))
            assert pair.decisions(seat) == match.decisions(seat)


def test_who_draws_types_what_he_draws():
    table = RealTable("own")
    assert table.question.prompt == f"Which item card does {GABRIEL} draw?"
    assert table.match.current_players() == {0}


def test_an_item_that_another_has_typed_is_refused():
    table = RealTable("own").does("Diesel", "Med Patch", "Tripwire", "Shock Mine")
    assert table.question.seat == 1
    assert table.offered("Diesel")
    with pytest.raises(coverts.engine.errors.IllegalAction, match="already typed"):
        table.does("Diesel")


def test_the_flip_names_the_operative():
    assert in_room_1().question.prompt == f"Which card does {GABRIEL} flip?"


def test_a_delayed_operative_cannot_have_chosen_advance():
    table = in_room_1()
    Facility.of(table.match).operative(0).barred = 1
    table.match.undo(0)
    Facility.of(table.match).operative(0).barred = 1
    table.does("chosen")
    assert table.refused("Advance").startswith("3.4:")
    assert not table.offered("Advance")
    assert table.offered("Interface")


def test_any_item_may_be_flipped_that_is_not_known_to_be_elsewhere():
    assert all(in_room_1().offered(item) for item in ITEM_NAMES)


def test_an_item_that_went_back_to_a_hand_is_not_in_another():
    table = in_room_1().does("Gauss Pistol", "Download", "1 data file", "Download", "1 data file", "1")
    table.all_choose()
    assert table.question.prompt == f"Which card does {HUGO} flip?"
    assert not table.offered("Gauss Pistol")
    table.does("Retreat", "Retreat")
    assert table.question.prompt == f"Which card does {GABRIEL} flip?"
    assert table.offered("Gauss Pistol")


def test_a_discarded_item_is_in_no_hand():
    table = in_room_1().does("Smoke Pod", "Download", "1 data file", "Download", "1 data file", "1")
    table.all_choose()
    assert not table.offered("Smoke Pod")


def test_specialists_start_with_items_that_all_know():
    table = in_room_1(specialists=True)
    assert table.offered("Remote Drone")
    table.does("Interface")
    assert not table.offered("Remote Drone")


def test_a_room_turned_up_is_of_its_floor():
    table = in_room_1().does("Advance")
    assert table.question.prompt == "Which room card is turned up in room 2?"
    for name in table.offered():
        assert FLOOR[ROOM_NAMES.index(name)] == FLOOR[ROOM_NAMES.index("Loading Dock")]


def test_a_room_somebody_has_looked_at_is_asked_for_when_it_is_turned_up():
    table = in_room_1().does("Informant", "room 2", "look at no more rooms", "Advance", "Supply Store")
    assert table.sees().room[1].face == ROOM_NAMES.index("Supply Store")


def test_who_looks_at_a_room_tells_nobody_at_one_device():
    table = in_room_1().does("Informant", "room 2", "look at no more rooms")
    assert table.match.log(0)[-2].text == f"{GABRIEL} looks at room 2: a room card."


def test_the_data_files_of_who_escaped_are_counted_at_the_end():
    table = in_room_1().does("Download", "2 data files", "Retreat", "Retreat", "1").all_choose()
    table.does("Retreat")
    assert table.question.prompt == f"How many data files of 1 zettabyte did {GABRIEL} collect?"
    assert table.offered() == ["0", "1", "2"]
    table.does("0", "1")
    assert table.match.over
    assert table.sees().operative[0].total == 2 + 3


def test_a_refereed_game_is_told_by_its_file():
    from coverts.engine.match.load import load as read

    table = in_room_1().does("Interface")
    assert read(table.match.save(), lambda name: GAME).save() == table.match.save()
