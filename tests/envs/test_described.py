"""What a game says of its fields and rules reaches whoever works with its numbers."""

import numpy as np
import pytest
from tic_tac_toe import GAME as TIC_TAC_TOE

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import GamesStopped
from coverts.engine.base.source_files import read_file
from coverts.engine.knowledge.observations import slots_of_record
from coverts.envs import describe

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


def test_a_tournament_tells_who_answered_what_against_which_rule():
    def always_first(views, masks, seats):
        return np.zeros(len(seats), int)

    with pytest.raises(GamesStopped, match=r"mine answered 0 \(.*\) to \w+; rule 1 forbids it: \w+"):
        Compiled.of(TIC_TAC_TOE).tournament([["mine", "mine"]], policies={"mine": always_first})
