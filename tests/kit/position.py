"""A position of some game that a test sets up, and what is common to playing on from it.

The rules run on the `python` back end; this is the only place that knows it.
"""

from coverts.engine import Game
from coverts.engine.backends.python import Machine
from coverts.engine.log import tell
from coverts.engine.naming import Naming
from coverts.engine.registers import SCALARS, Mode


class Position:
    """`s` is the state. A test kit gives `game`, says what chance brings, and gives the verbs their names."""

    game: Game

    def __init__(self, state):
        self.machine = Machine.of(self.game)
        self.s = state
        self.s.events = []
        self.possible = {}
        """For each kind of chance, what could come up when it was last asked."""

    def outcome(self, kind, weights):
        """What chance brings: by default the first of what is possible."""
        return next(option for option, weight in enumerate(weights) if weight)

    def kept(self):
        """Called once chance has answered: what must still be true."""

    # -- running -----------------------------------------------------------------------------------

    def run(self, rule, *arguments):
        """Run a rule from here to its first question."""
        for name in SCALARS:
            setattr(self.s, name, 0)
        self.s.e_stack = [0] * len(self.s.e_stack)
        self.machine.clear_scratch(self.s)
        self.machine.begin_at(self.s, rule, *arguments)
        return self.let_chance_answer()

    def answer(self, askee, option):
        """Answer the open question by the number of an option."""
        self.machine.answer(self.s, option, askee)
        return self.let_chance_answer()

    def let_chance_answer(self):
        while not self.s.e_over and self.s.e_mode == Mode.CHANCE:
            kind, weights = self.kind, list(self.machine.weights(self.s))
            self.possible[kind.name] = [
                text for text, weight in zip(kind.texts, weights, strict=True) if weight
            ]
            option = self.outcome(kind, weights)
            assert weights[option], f"{kind.name}: {kind.texts[option]} cannot come up"
            self.machine.answer(self.s, option)
        self.kept()
        return self

    # -- the open question -------------------------------------------------------------------------

    @property
    def kind(self):
        return self.machine.numbers.kind(self.s.e_kind)

    @property
    def question(self):
        """The name of its kind, "" at the end."""
        return "" if self.s.e_over else self.kind.name

    def askees(self):
        """Who owes an answer."""
        return self.machine.askees(self.s)

    def texts(self, askee=None):
        """Of the options, as they are told them."""
        askee = self.askees()[0] if askee is None else askee
        seat = self.machine.owner(self.s, askee)
        return list(Naming(self.game, lambda: self.view(seat), {"askee": askee}).options(self.kind))

    def refused(self, text, askee=None):
        """The number of the rule that forbids an option, or None."""
        askee = self.askees()[0] if askee is None else askee
        return self.machine.why_not(self.s, askee, self.texts(askee).index(text))

    def offered(self, askee=None):
        askee = self.askees()[0] if askee is None else askee
        texts = self.texts(askee)
        return [texts[option] for option in self.machine.legal(self.s, askee)]

    def does(self, text, askee=None):
        """Answer it in its own words."""
        askee = self.askees()[0] if askee is None else askee
        refused = self.refused(text, askee)
        assert refused is None, f"{text} is refused by rule {refused}"
        return self.answer(askee, self.texts(askee).index(text))

    # -- looking -----------------------------------------------------------------------------------

    def view(self, seat):
        return self.machine.view(self.s, seat)

    def log(self, seat=None):
        """The lines of the log, as that seat reads them."""
        return [tell(self.game, event, seat, False) for event in self.s.events]

    def counted(self):
        """What no rule may change."""
        assert self.game.conserved is not None
        return self.game.conserved(self.s)

    def result(self):
        """The sentence at the end."""
        assert self.game.result is not None
        return self.game.result(self.s)

    def said(self, key):
        return any(event[0] == key for event in self.s.events)
