"""Tables at which any two values of a game's options meet."""

from itertools import combinations, product
from typing import Annotated, Literal

import msgspec
import pytest

from coverts.engine import OK, Game, State, decision, i8, public, rule
from coverts.engine.base.exceptions import BadOption
from coverts.engine.checks import contract
from coverts.engine.checks.option_coverage import covering_tables


class Options(msgspec.Struct, forbid_unknown_fields=True):
    weather: Literal["sun", "rain", "snow"] = "sun"
    night: bool = False
    sleds: bool = False
    wells: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    days: Annotated[int, msgspec.Meta(ge=1, le=200)] = 10


class Plain(State):
    days: i8 = public()
    gone: i8 = public()


@decision(2, prompt="Where to?", rules=("1",))
def choose_way(s, who, option):
    return OK


@rule("1")
def journey(s):
    while s.gone < 3:
        yield choose_way(0)
        s.gone += 1
        if s.days == 7:
            s.gone += 127


def arrived(s, seat):
    return 1


def set_up(s, options):
    if options.sleds and options.weather == "sun":
        raise BadOption("Journey", "sleds", "There is no snow.")
    if options.night and s.players > 2:
        raise BadOption("Journey", "night", "Too many to sleep here.")
    s.days = 7 if options.weather == "snow" and options.wells == 3 else 1


def journeys(options=Options, players=(2, 3), set_up=set_up):
    return Game(
        name="journey",
        title="Journey",
        summary="",
        state=Plain,
        start=journey,
        players=players,
        returns=arrived,
        options=options,
        set_up=set_up,
    )


COLUMNS = {
    "players": (2, 3),
    "weather": ("sun", "rain", "snow"),
    "night": (False, True),
    "sleds": (False, True),
    "wells": (1, 2, 3),
}
REFUSED = {frozenset({("sleds", True), ("weather", "sun")}), frozenset({("night", True), ("players", 3)})}


@pytest.fixture(scope="module")
def found():
    return covering_tables(journeys())


@pytest.fixture(scope="module")
def rows(found):
    return [{"players": players, **msgspec.to_builtins(options)} for players, options in found.tables]


def test_any_two_values_that_go_together_meet_at_a_table(rows):
    for one, other in combinations(COLUMNS, 2):
        wanted = {frozenset({(one, a), (other, b)}) for a, b in product(COLUMNS[one], COLUMNS[other])}
        met = {frozenset({(one, row[one]), (other, row[other])}) for row in rows}
        assert wanted - REFUSED == met, (one, other)


def test_what_does_not_go_together_is_counted(found):
    assert found.refused == len(REFUSED)


def test_a_wide_whole_number_is_left_at_its_default(rows):
    assert {row["days"] for row in rows} == {10}


def test_the_tables_are_few(rows):
    assert len(rows) < 2 * 3 * 3


def test_without_options_there_is_a_table_for_each_number_of_players():
    class NoOptions(msgspec.Struct):
        pass

    found = covering_tables(journeys(NoOptions, (2, 4), None))
    assert [players for players, _ in found.tables] == [2, 3, 4]


def test_the_contract_tells_what_it_found_at_each_table(found):
    report = contract.check(journeys(), 2 * len(found.tables), compiled=False, tables=found.tables)
    for table, (_, options) in zip(report.tables, found.tables, strict=True):
        assert table.games == 2
        assert table.stuck == (2 if options.weather == "snow" and options.wells == 3 else 0), table.line


def test_a_finding_names_the_options_that_lead_to_it():
    report = contract.check(
        journeys(), 1, compiled=False, tables=[(2, Options(weather="snow", night=True, wells=3))]
    )
    assert "(2 players, weather=snow, night=yes, wells=3)" in report.examples[0]
