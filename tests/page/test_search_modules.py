"""The searches of a game as WebAssembly: they write the same bytes as native code."""

import json
import shutil
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("llvmlite")

import numpy as np

import coverts
from coverts.bots import new_bot, seat_bot
from coverts.bots.planner import SEARCHES, search_class
from coverts.bots.players import Budget
from coverts.engine.backends.wasm.wasm_objects import link_alone
from coverts.engine.backends.wasm.wasm_search import compile_search
from coverts.engine.base.exceptions import GameFault

CALL = Path(__file__).parent / "call_in_node.mjs"
ANSWERS_BEFORE, PLAYOUTS = 12, 40
LARGE = [pytest.param(name, marks=pytest.mark.slow) for name in ("anima_tactics", "trek_ccg")]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("node") is None, reason="it needs Node"),
]


def later(game):
    """Return a match after some answers of bots, at a question with a choice."""
    match = coverts.new_match(game, seed=7)
    bot = new_bot(game, next(iter(game.all_bots)), Random(1))
    for number in range(1000):
        seat = min(match.current_players())
        if number >= ANSWERS_BEFORE and len(match.decisions(seat)[0].legal) > 1:
            return match
        askee, action = seat_bot(bot, match, seat)
        match.apply_action(seat, action, askee)
    raise AssertionError("no question has a choice")


def recorded(game, kind):
    """Return the calls of one search: the arguments before each call, and the arrays after it."""
    search = search_class(kind)(game, threads=1)
    native, calls, after = search.plan, [], []

    def call(*given):
        calls.append({"name": search.method.entry, "given": [describe(each) for each in given]})
        native(*given)
        after.append([each.tobytes() for each in given if isinstance(each, np.ndarray)])

    search.plan = call
    match = later(game)
    seat = min(match.current_players())
    question = match.decisions(seat)[0]
    options = [option.option for option in question.legal][:4]
    search.weigh(match.s, seat, question.askee, options, Budget(playouts=PLAYOUTS), 3)
    return calls, after


def describe(argument):
    if not isinstance(argument, np.ndarray):
        return str(int(argument))
    return {"bytes": b64encode(argument.tobytes()).decode(), "shape": list(argument.shape)}


@pytest.mark.parametrize("kind", sorted(SEARCHES))
@pytest.mark.parametrize("name", ["infiltration", "infiltrators", *LARGE])
def test_a_call_writes_the_same_bytes_as_natively(tmp_path, name, kind):
    game = coverts.game(name)
    calls, after = recorded(game, kind)
    module = compile_search(game)
    path = tmp_path / "search.wasm"
    path.write_bytes(module.code)
    command = ["node", str(CALL), str(path), str(module.data_end), str(module.table_size)]
    done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=True)
    assert [[b64decode(each) for each in call] for call in json.loads(done.stdout)] == after


def test_what_browsers_lack_is_refused():
    from coverts.engine.backends.native.llvm_compiler import header_for, object_code, worker

    compiler = worker()
    text = "declare double @log(double)\ndefine double @plan(double %x) {\n"
    text += "  %y = call double @log(double %x)\n  ret double %y\n}\n"
    code = object_code(header_for(compiler.wasm_target()) + text, compiler.WASM)
    with pytest.raises(GameFault, match="needs log, which browsers do not have"):
        link_alone(code, {"plan": "plan"})
