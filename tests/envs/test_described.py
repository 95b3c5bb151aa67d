"""What a game says of its fields and rules reaches whoever works with its numbers."""

import numpy as np
import pytest
from tic_tac_toe import GAME as TIC_TAC_TOE

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import GamesStopped, Malformed
from coverts.engine.base.source_files import read_file
from coverts.engine.knowledge.observations import slots_of_record
from coverts.envs import Batch, describe

BOARD = '''\
from coverts.engine import *

class Board(State):
    left: i8 = public(start=3)
    """Matches
    on the table."""
    taken: i8 = public()
    seen: Bits = public(below=2)
    """Who has looked."""
'''


def test_a_slot_is_explained_by_the_text_below_its_field(tmp_path):
    file = tmp_path / "told_board.py"
    file.write_text(BOARD)
    told = {slot.name: slot.meaning for slot in slots_of_record(read_file(file, "told_board").Board)}
    assert told == {
        "left": "the number; everybody sees it. Matches on the table.",
        "taken": "the number; everybody sees it",
        "seen[0]": "1 if the set has 0; everybody sees it. Who has looked.",
        "seen[1]": "1 if the set has 1; everybody sees it. Who has looked.",
    }


def test_an_installed_game_explains_its_fields():
    told = {slot.name: slot.meaning for slot in describe(coverts.game("infiltration")).slots}
    assert told["winners"].endswith("If they belong to several players, the game is a draw.")


GAMES = ["infiltration", "examples/liars_dice.py"]


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_the_numbers_of_a_match(name):
    match = coverts.new_match(game := coverts.game(name), seed=1)
    for seat in match.current_players():
        for question in match.decisions(seat):
            for option in question.options:
                assert describe(game).action(question.kind, option.option) == option.action


@pytest.mark.parametrize("name", GAMES)
def test_actions_become_options_and_come_back(name):
    description = describe(coverts.game(name))
    actions = np.arange(len(description.actions))
    kinds, options = description.to_options(actions)
    assert [description.kinds[kind - 1] for kind in kinds] == [move.kind for move in description.actions]
    assert options.tolist() == [move.option for move in description.actions]
    assert (description.to_actions(kinds, options) == actions).all()


def test_a_batch_has_the_same_map():
    batch = Batch(TIC_TAC_TOE, 2)
    kinds, options = batch.to_options([3, 8])
    assert (options.tolist(), batch.to_actions(kinds, options).tolist()) == ([3, 8], [3, 8])


def test_a_question_that_does_not_exist_is_refused_with_the_nearest():
    with pytest.raises(Malformed, match=r"no question 'choose_acton'\. Did you mean 'choose_action'"):
        describe(coverts.game("infiltration")).action("choose_acton", 0)


@pytest.mark.parametrize("option", [-1, 9])
def test_an_option_that_does_not_exist_is_refused(option):
    description = describe(TIC_TAC_TOE)
    with pytest.raises(Malformed, match=f"has 9 options, so there is no option {option}"):
        description.action(description.kinds[0], option)
    with pytest.raises(Malformed, match="does not exist"):
        description.to_actions([1], [option])
    with pytest.raises(Malformed, match="numbers of actions are 0 to 8"):
        description.to_options([option])


def test_what_are_no_numbers_is_no_map_of_actions():
    description = describe(TIC_TAC_TOE)
    with pytest.raises(Malformed, match="Actions must be whole numbers, not an array of float64"):
        description.to_options([0.5])
    with pytest.raises(Malformed, match="lists of different lengths"):
        description.to_options([[0, 1], [0]])
    with pytest.raises(Malformed, match="Questions must be whole numbers, not an array of <U"):
        description.to_actions(["place"], [0])
    with pytest.raises(Malformed, match=r"same shape, not \(2,\) and \(3,\)"):
        description.to_actions([1, 1], [0, 0, 0])


def test_one_question_has_many_options():
    assert describe(TIC_TAC_TOE).to_actions(1, [0, 8]).tolist() == [0, 8]


def test_a_tournament_tells_who_answered_what_against_which_rule():
    def always_first(observations, masks, seats):
        return np.zeros(len(seats), int)

    with pytest.raises(GamesStopped, match=r"mine answered 0 \(.*\) to \w+; rule 1 forbids it: \w+"):
        Compiled.of(TIC_TAC_TOE).tournament([["mine", "mine"]], policies={"mine": always_first})
