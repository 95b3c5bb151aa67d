"""Shared by the engine's tests: games from text, and back ends kept at the same answers."""

import importlib.util
import sys
from itertools import count

from coverts.engine import Game
from coverts.engine.backends.generators import Generators
from coverts.engine.backends.python.machine import Machine

CHANCE, TOGETHER = 3, 2
_numbers = count()


def no_returns(s, seat):
    return 0


def game_of(state, start, **more):
    """A game of two around one rule; its name is unlike any other's."""
    name = more.pop("name", f"{start.name}_{next(_numbers)}")
    given = {"players": (2, 2), "returns": no_returns, **more}
    return Game(name=name, title=name, summary="", state=state, start=start, **given)


def load(folder, text, name="table_game"):
    """Import a module from text written to a file of its own, so that file and lines are real."""
    path = folder / f"{name}.py"
    path.write_text(text)
    unique = f"{name}_{next(_numbers)}"
    spec = importlib.util.spec_from_file_location(unique, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[unique] = module
    spec.loader.exec_module(module)
    return module


class Lockstep:
    """One game on generators, on python and, where asked, as machine code: compared after each answer."""

    def __init__(self, game, compiled=False, players=2, options=None):
        self.machine, self.slow, self.fast = Machine.of(game), Generators(game), None
        self.s, self.twin = game.new_state(players, options), game.new_state(players, options)
        self.s.events = []
        self.machine.begin(self.s)
        self.slow.begin(self.twin)
        if compiled:
            from coverts.engine.backends.native import Compiled

            self.fast = Compiled.of(game)
            self.rows = self.fast.reset(1, players, options)
        self.compare()

    def compare(self):
        twin = self.twin.copy()
        twin.e_stack, twin.e_top = self.s.e_stack, self.s.e_top
        assert twin.as_tuple() == self.s.as_tuple()
        if self.fast is not None:
            assert self.fast.packed(self.rows) == self.machine.packed(self.s)

    def legal(self, askee=0):
        """Legal options, the same on every back end."""
        legal = list(self.machine.legal(self.s, askee))
        assert self.slow.legal(self.twin, askee) == legal
        if self.fast is not None:
            assert [i for i, yes in enumerate(self.fast.legal(self.rows, [askee])[0]) if yes] == legal
        return legal

    def answer(self, option, askee=None):
        if self.s.e_mode == CHANCE:
            askee = 0
            assert list(self.machine.weights(self.s)) == self.slow.weights(self.twin)
            assert self.machine.weights(self.s)[option] > 0
        else:
            askee = self.machine.askees(self.s)[0] if askee is None else askee
            assert option in self.legal(askee)
        self.machine.answer(self.s, option, askee)
        self.slow.answer(self.twin, option, askee)
        if self.fast is not None:
            self.fast.step(self.rows, [askee], [option])
        self.compare()
        return self

    def play(self, *answers):
        """Each answer is an option, or (askee, option)."""
        for one in answers:
            askee, option = one if isinstance(one, tuple) else (None, one)
            self.answer(option, askee)
        return self
