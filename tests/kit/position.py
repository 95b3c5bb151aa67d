"""A position of some game that a test sets up, and the words in which it is played on and looked at.

`does`, `refused`, `offered` and `asked` speak of answers by the names that players read; where somebody else
than the first who owes an answer speaks, their number comes first: `t.does(BOB, "Pass")`. `changed` compares
readings before and after. The rules run on the `python` back end; this is the only place that knows it.
"""

from contextlib import contextmanager
from functools import cache

from coverts.engine import Game
from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.log import render_event
from coverts.engine.game.opponents import weigh_near_best
from coverts.engine.game.option_names import QuestionTexts
from coverts.engine.language.registers import SCALARS, Mode
from coverts.engine.match.game_match import DONE
from coverts.engine.match.match_forms import new_match

match_of = cache(new_match)


class Reading(property):
    """What the table shows of a field of the state, by the kit's name for it."""

    def __init__(self, field):
        self.field = field
        super().__init__(lambda position: getattr(position.s, field))


class Position:
    """`s` is the state. A kit of a game gives `game`, says what chance brings, sets up and reads by name."""

    game: Game

    def __init__(self, state):
        self.machine = Machine.of(self.game)
        self.machine.trusts_groups = False
        self.s = state
        self.s.events = []
        self.possible = {}
        """For each kind of chance, what could come up when it was last asked."""

    def outcome(self, kind, weights):
        """What chance brings: by default the first of what is possible."""
        return next(option for option, weight in enumerate(weights) if weight)

    def kept(self):
        """Called once chance has answered: what must still be true."""

    def given(self, **readings):
        """Set what no deed of a test brings about, by the names of the kit's readings."""
        for name, value in readings.items():
            setattr(self.s, getattr(type(self), name).field, value)
        return self

    # -- running -----------------------------------------------------------------------------------

    def run(self, rule, *arguments):
        """Run a rule from here to its first question."""
        for name in SCALARS:
            setattr(self.s, name, 0)
        self.s.e_stack = [0] * len(self.s.e_stack)
        self.machine.clear_scratch(self.s)
        self.machine.begin_at(self.s, rule, *arguments)
        return self.let_chance_answer()

    @contextmanager
    def suspended(self):
        """What is asked waits while a test runs other rules on the table, to their end; then it is asked
        again."""
        waits = {name: getattr(self.s, name) for name in SCALARS}
        stack, staged = [*self.s.e_stack], [*self.s.e_staged]
        yield self
        assert self.over, f"{self.asked()} is asked still"
        for name, value in waits.items():
            setattr(self.s, name, value)
        self.s.e_stack, self.s.e_staged = stack, staged

    def call(self, helper, *arguments):
        """What a helper gives, as the rules' machine runs it."""
        self.machine.link(self.s)
        return self.machine.space[self.machine.catalogue.functions[helper].label](self.s, *arguments)

    def judgement(self, kind, *arguments):
        """The number of the rule by which a question's judge refuses this, or None if it allows it."""
        refused = self.call(kind.function, *arguments)
        return self.machine.catalogue.refusals[refused - 1] if refused else None

    def answer(self, who, option):
        """Answer the open question by the number of an option."""
        self.machine.answer(self.s, option, who)
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

    # -- the verbs ---------------------------------------------------------------------------------

    def does(self, *words):
        """Answer by texts or parts of them, one question after another; a list takes several, and is done."""
        who, texts = self._spoken(words)
        for text in texts:
            for one in [*text, DONE] if isinstance(text, list) else [text]:
                by = self._asked_now(who)
                option, refused = self._found(by, one)
                assert refused is None, f"{one!r} is refused by rule {refused}"
                self.answer(by, option)
        return self

    def refused(self, *words):
        """The number of the rule that forbids the last of those answers, or None; the others are given."""
        who, texts = self._spoken(words)
        if texts[1:]:
            self.does(*words[:-1])
        return self._found(self._asked_now(who), texts[-1])[1]

    def offered(self, *words):
        """The texts of what may be chosen; with a part of a text, of those that have it."""
        who, parts = self._spoken(words)
        by = self._asked_now(who)
        texts = self.texts(by)
        found = [texts[option] for option in self.machine.legal(self.s, by)]
        return [text for text in found if all(part.casefold() in text.casefold() for part in parts)]

    def asked(self, who=None):
        """The name of the open question; "" where nobody, or not `who`, owes an answer to it."""
        askees = self.askees()
        return self.kind.name if askees and who in (None, *askees) else ""

    @contextmanager
    def changed(self, by):
        """What a deed changes. by: a reading, or a tuple of one and of whom or what -> by how much."""
        before = {reading: self._read(reading) for reading in by}
        yield self
        assert {reading: self._read(reading) - was for reading, was in before.items()} == by

    def said(self, *keys):
        """The keys of what the log tells, in order; those of `keys` only, if there are any."""
        return [key for key, *_ in self.s.events if not keys or key in keys]

    def told(self, key):
        """The number each line of that key in the log speaks of first: who, which, or how many."""
        return [event[1][0] for event in self.s.events if event[0] == key]

    def _spoken(self, words):
        return (words[0], words[1:]) if words and isinstance(words[0], int) else (None, words)

    def _asked_now(self, who):
        askees = self.askees()
        asked = bool(askees) and who in (None, *askees)
        assert asked, f"{who} is not asked; open is {self.asked() or 'nothing'}"
        return askees[0] if who is None else who

    def _found(self, who, text):
        """The number of an option, and of the rule that forbids it; one that is legal before others."""
        wanted, texts = text.casefold(), [known.casefold() for known in self.texts(who)]
        found = [n for n, known in enumerate(texts) if known == wanted]
        found = found or [n for n, known in enumerate(texts) if known.startswith(wanted)]
        found = found or [n for n, known in enumerate(texts) if wanted in known]
        assert found, f"{self.asked()} has no option {text!r}; it has {self.offered(who)}"
        legal = self.machine.legal(self.s, who)
        judged = [(n, None if n in legal else self.machine.why_not(self.s, who, n)) for n in found]
        return next((one for one in judged if one[1] is None), judged[0])

    def _read(self, reading):
        name, *whom = (reading,) if isinstance(reading, str) else reading
        found = getattr(self, name)
        return found(*whom) if callable(found) else found

    # -- the open question -------------------------------------------------------------------------

    @property
    def kind(self):
        return self.machine.numbers.kind(self.s.e_kind)

    def askees(self):
        """Who owes an answer."""
        return self.machine.askees(self.s) if self.s.e_kind else []

    def texts(self, who=None):
        """Of all options of the open question, possible or not, as they are told them."""
        who = self.askees()[0] if who is None else who
        some = [DONE] if self.s.e_mode == Mode.SOME else []
        seat = self.machine.owner(self.s, who)
        return [
            *QuestionTexts(self.game, lambda: self.view(seat), {"askee": who}, some).options(self.kind),
            *some,
        ]

    # -- looking -----------------------------------------------------------------------------------

    @property
    def over(self):
        return bool(self.s.e_over)

    def view(self, seat):
        return self.machine.view(self.s, seat)

    def log(self, seat=None):
        """The lines of the log, as that seat reads them."""
        return [render_event(self.game, event, seat, False) for event in self.s.events]

    def counted(self):
        """What no rule may change."""
        assert self.game.conserved is not None
        return self.game.conserved(self.s)

    def returns(self):
        """What the game is worth to each seat."""
        return self.machine.returns(self.s)

    def packed(self):
        """The bytes of the state."""
        return self.machine.packed(self.s)

    def liked(self, bot, who=None):
        """The answers that a bot of the game likes best."""
        scores = self._scores(bot, who)
        return [text for text, score in scores.items() if score == max(scores.values())]

    def considered(self, level, who=None):
        """The answers that a level of the game may give, be it seldom."""
        by = self.game.level_by_name[level]
        scores = self._scores(by.bot, who)
        weights = weigh_near_best([*scores.values()], by.spread)
        return [text for text, weight in zip(scores, weights, strict=True) if weight]

    def _scores(self, bot, who):
        by = self._asked_now(who)
        texts, view = self.texts(by), self.view(self.machine.owner(self.s, by))
        return {texts[n]: self.machine.score(bot, view, by, n) for n in self.machine.legal(self.s, by)}

    def result(self):
        """How the game has ended, in words."""
        assert self.game.result is not None
        return self.game.result(self.s)

    def match(self):
        """A match that has come to here, for what a table shows of it."""
        events = self.s.events
        match = match_of(self.game, self.s.players).at(self.s)
        self.s.events = events
        return match
