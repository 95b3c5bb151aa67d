"""Lists of cards are texts: which rooms and items may be dealt."""

import pytest

from coverts.engine.errors import BadOption
from coverts.games.infiltration import GAME
from coverts.games.infiltration.vocabulary.card_lists import READY_LISTS, judged_list
from coverts.games.infiltration.vocabulary.printed import ITEM_HERE, ITEM_NAMES, ROOM_HERE, ROOM_NAMES

ALL = READY_LISTS["all"]


def without(*names):
    return "".join(line for line in ALL.splitlines(keepends=True) if line.strip() not in names)


def objections(text, **more):
    return [(each.rule, each.reason) for each in judged_list(text, **more).objections]


def test_the_list_of_all_cards_has_them():
    found = judged_list(ALL)
    assert found.objections == []
    assert (len(found.rooms), len(found.items)) == (sum(ROOM_HERE), sum(ITEM_HERE))


def test_a_room_that_is_left_out_is_not_dealt():
    s = GAME.new_state(3, GAME.read_options({"cards": without("Front Lobby")}))
    assert ROOM_NAMES.index("Front Lobby") not in s.rooms_left
    assert len(s.rooms_left) == sum(ROOM_HERE) - 1


def test_an_item_that_is_left_out_is_in_the_box():
    s = GAME.new_state(3, GAME.read_options({"cards": without("Sledgehammer")}))
    assert [ITEM_NAMES[item] for item in s.boxed_items] == ["Sledgehammer"]


def test_a_facility_needs_rooms_of_each_floor():
    head, _, tail = ALL.partition("Second floor:\n")
    assert objections(head + "Second floor:\n" + tail[tail.index("\nSecret rooms") :]) == [
        ("1.4", "Second floor has 0; it needs at least 6")
    ]


def test_a_part_that_is_missing_is_named_without_a_line():
    text = ALL[: ALL.index("\nItems:")]
    (missing,) = judged_list(text).objections
    assert (missing.line, missing.reason.partition(";")[0]) == (0, "Items has 0")


def test_specialists_need_their_items():
    assert objections(without("Sledgehammer")) == []
    assert objections(without("Sledgehammer"), specialists=True) == [("16.6", "Hugo Cash needs Sledgehammer")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Sledgehamer", "there is no card 'Sledgehamer'; there is Sledgehammer"),
        ("zzzz", "there is no card 'zzzz'"),
        ("Sledgehammer", "Sledgehammer is in the game once"),
        ("Front Lobby", "Front Lobby belongs in First floor"),
        ("Cellar:", "'Cellar:' is the heading of no part"),
    ],
)
def test_a_line_that_is_wrong(line, reason):
    assert objections(f"{ALL}{line}\n") == [("", reason)]


def test_a_card_in_two_copies():
    text = ALL.replace("\nSledgehammer\n", "\n2 Sledgehammer\n")
    assert objections(text) == [("", "Sledgehammer is in the game once")]


def test_a_list_has_a_name():
    assert objections(ALL.removeprefix("All cards")) == [("", "the first line is the name of the list")]


def test_a_table_with_specialists_refuses_a_list_without_their_items():
    options = GAME.read_options({"cards": without("Sledgehammer"), "specialists": True})
    with pytest.raises(BadOption, match="Hugo Cash needs Sledgehammer"):
        GAME.new_state(3, options)


def test_a_draft_needs_items_for_all():
    names = [name for name, here in zip(ITEM_NAMES, ITEM_HERE, strict=True) if here]
    options = GAME.read_options({"cards": without(*names[5:]), "item_card_draft": True})
    with pytest.raises(BadOption, match="players need more items"):
        GAME.new_state(3, options)
