"""Options that are texts: ready ones by name, or whole ones, refused where they go wrong."""

from typing import Annotated

import msgspec
import picnic
import pytest

from coverts.engine import Builder, Game, Judged
from coverts.engine.base.exceptions import BadOption, GameFault, RuleSourceError
from coverts.engine.checks.option_coverage import covering_tables
from coverts.engine.game.options import first_line, options_of
from coverts.engine.match.load import load
from coverts.engine.match.match_forms import new_match

GAME = picnic.GAME
OWN = "My own\n\nfor: the train\njam\njam\n"
OPTION = {option.name: option for option in GAME.option_list}


def refused(**given):
    with pytest.raises(BadOption) as error:
        GAME.read_options(given)
    return error.value.reason


def test_a_ready_text_is_chosen_by_its_name():
    assert new_match(GAME, basket_1="snack", basket_2="snack").s.packed == 2


def test_a_whole_text_is_taken_as_it_is():
    assert new_match(GAME, basket_1=OWN, basket_2="snack").s.packed == 3


def test_a_whole_text_is_saved_with_the_game():
    text = new_match(GAME, basket_1=OWN).save()
    assert load(text, lambda name: GAME).known_options(0)["basket_1"] == OWN


def test_ready_texts_are_called_by_their_first_lines():
    assert [each.text for each in OPTION["walk"].values] == ["Straight on", "Along the hedge"]


def test_players_are_told_the_title_not_the_text():
    assert [OPTION["basket_1"].value_text(each) for each in ("lunch", OWN)] == ["A small lunch", "My own"]


def test_a_long_title_is_shortened():
    assert len(first_line("a" * 200)) == 60


@pytest.mark.parametrize("said", ["lunch", "LUNCH", "a small lunch"])
def test_in_words_a_ready_text_is_named_by_name_or_title(said):
    assert GAME.read_option_texts({"basket_1": said}).basket_1 == "lunch"


def test_one_line_that_names_nothing_ready_is_refused_with_what_there_is():
    reason = refused(walk="nowhere")
    assert reason == (
        "One of straight (Straight on), hedge (Along the hedge), or a text of several lines "
        "with at most 100 characters, not 'nowhere'."
    )


def test_a_text_the_game_cannot_read_is_refused_with_line_and_column():
    assert refused(walk="Mine\n\n..\n.?\n") == "Line 4, column 2: '?' is no path"


def test_a_text_that_is_too_long_is_refused_with_its_length():
    assert refused(walk="Mine\n" + "." * 96).endswith("not a text of 101 characters.")


def test_what_is_no_text_is_refused():
    assert refused(walk=7).endswith("not 7.")


@pytest.mark.parametrize("sign", ["\0", "\ud800", "\u202e", "\r"])
def test_a_sign_that_cannot_be_printed_is_refused_with_its_place(sign):
    assert refused(walk=f"Mine\n\n.{sign}.").startswith("Line 3, column 2: ")


def test_lines_may_end_as_they_do_elsewhere():
    assert GAME.read_options({"walk": "Mine\r\n\r\n..\r\n"}).walk.startswith("Mine")


def test_a_reader_that_fails_is_the_games_fault():
    class Options(msgspec.Struct):
        walk: Annotated[
            str, msgspec.Meta(max_length=9, extra={"ready": {"a": "A\n"}, "read": lambda text: 1 // 0})
        ] = "a"

    broken = Game(
        name="broken",
        title="Broken",
        summary="",
        state=picnic.Picnic,
        start=picnic.stroll,
        players=(1, 1),
        returns=picnic.returns,
        options=Options,
    )
    with pytest.raises(GameFault):
        broken.read_options({"walk": "B\n"})


def test_the_default_is_a_ready_text():
    class Options(msgspec.Struct):
        walk: Annotated[str, msgspec.Meta(max_length=9, extra={"ready": {"a": "A\n"}})] = "b"

    with pytest.raises(RuleSourceError, match="default"):
        options_of(Options)


def test_a_text_says_how_long_it_may_be():
    class Options(msgspec.Struct):
        walk: str = "a"

    with pytest.raises(RuleSourceError, match="max_length"):
        options_of(Options)


def test_pairs_of_values_take_in_all_ready_texts():
    tables = [options for _, options in covering_tables(GAME).tables]
    assert {(each.basket_1, each.walk) for each in tables} == {
        (basket, walk) for basket in ("lunch", "snack") for walk in ("straight", "hedge")
    }


def test_a_builder_is_judged_by_choices_of_the_table():
    builder = Builder("text", list, lambda text, options: Judged(), judged_by=("length", "wind"))

    class Options(msgspec.Struct):
        walk: Annotated[
            str, msgspec.Meta(max_length=9, extra={"ready": {"a": "A\n"}, "builder": builder})
        ] = "a"
        length: int = 3

    with pytest.raises(RuleSourceError, match=r"\['length', 'wind'\]"):
        options_of(Options)
