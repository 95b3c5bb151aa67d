"""A real table, played at random, and a referee who is told what it shows and nothing else."""

from random import Random

from coverts.engine.backends.python.machine import Machine
from coverts.engine.language.declarations import EVERYBODY, NOBODY
from coverts.engine.match.referee import OWN, RefereedMatch


class RealTable:
    """A game whose cards lie on a table: it stops wherever something is drawn or shown."""

    def __init__(self, game, players, options, seed, shown=True):
        self.game, self.random = game, Random(seed)
        self.machine = Machine.of(game)
        self.s = game.new_state(players, options)
        self.s.e_open = int(shown)
        self.machine.begin(self.s)

    @property
    def over(self):
        return bool(self.s.e_over)

    @property
    def kind(self):
        return self.machine.numbers.kind(self.s.e_kind)

    def happens(self):
        """The next answer: whose, and which."""
        s = self.s
        if s.e_mode == 3:
            askee, options = -1, self.machine.weights(s)
            option = self.random.choices(range(len(options)), options)[0]
        else:
            askees = self.machine.askees(s)
            askee = askees[0] if s.e_open else self.random.choice(askees)
            option = self.random.choice(self.machine.legal(s, askee))
        return askee, option

    def goes_on(self, askee, option):
        self.machine.answer(self.s, option, askee)

    def draws_unseen(self):
        """Go on through what not everybody sees."""
        while not self.over and self.s.e_mode == 3 and self.kind.learns != EVERYBODY:
            self.goes_on(*self.happens())

    def once_inferred(self, match):
        """What everybody sees when that has been shown too which the match could tell without being told."""
        s = self.s.copy()
        while not s.e_over and s.e_mode == 3 and asks(s) != asks(match.s):
            possible = [outcome for outcome, weight in enumerate(self.machine.weights(s)) if weight > 0]
            if len(possible) > 1:
                break
            self.machine.answer(s, possible[0])
        return self.machine.view(s, None)

    def public(self):
        """What everybody at the table sees."""
        return self.seen_by(None)

    def seen_by(self, seat):
        return self.machine.view(self.s, seat)


def asks(s):
    """Which question is open, and whom it waits for."""
    return (s.e_kind, s.e_mode, s.e_pending, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)


def told_at_one_device(game, players, options, seed):
    """Play a whole game at a real table and tell a referee at one device; gives him after each thing told.

    He hears what everybody sees, and of a private answer only what comes of it.
    """
    table = RealTable(game, players, options, seed)
    table.draws_unseen()
    match = RefereedMatch(game, players, options, "one", chance=by(seed))
    while not table.over:
        kind, (askee, option) = table.kind, table.happens()
        follows = asks(match.s) == asks(table.s)
        if follows:
            assert same(match.view(None), table.public())
        table.goes_on(askee, option)
        table.draws_unseen()
        if follows:
            if kind.others_see == "that":
                tell_what_came(match, askee, table)
            else:
                tell(match, askee, option)
        yield table, match
    assert match.over
    assert same(match.view(None), table.public())


def same(view, other):
    return view.as_tuple() == other.as_tuple()


def question_to(match, askee):
    seat = min(s for s, a in match._owing() if a == askee)
    return next(q for q in match.decisions(seat) if q.askee == askee)


def tell(match, askee, option):
    """Answer as the table shows."""
    question = question_to(match, askee)
    wanted = next(o for o in question.options if o.option == option)
    assert wanted.legal, f"{question.prompt} {wanted.text} is refused: {wanted.refusal}"
    match.apply_action(question.seat, wanted.action, askee)


def tell_what_came(match, askee, table):
    """Say that a private answer has been given, or which of those that everybody can tell apart."""
    question = question_to(match, askee)
    for option in question.options:
        match.apply_action(question.seat, option.action, askee)
        if len(question.options) == 1 or same(match.view(None), table.once_inferred(match)):
            return
        match.undo(question.seat)
    raise AssertionError(f"{question.prompt} {question.options}: nothing leads to what the table shows")


def by(seed):
    random = Random(f"fiction {seed}")
    return lambda kind, weights: random.choices(range(len(weights)), weights)[0]


def told_at_own_devices(game, players, options, seed):
    """Play a whole game at a real table whose players type what they see; gives the referee each time."""
    table = RealTable(game, players, options, seed, shown=False)
    match = RefereedMatch(game, players, options, OWN, chance=by(seed))
    while not table.over:
        kind, (askee, option) = table.kind, table.happens()
        if asks(match.s) == asks(table.s):
            for seat in range(players):
                assert same(match.view(seat), table.seen_by(seat))
            if not kind.chance or kind.learns != NOBODY:
                tell(match, askee, option)
        table.goes_on(askee, option)
        yield table, match
    assert match.over
    for seat in range(players):
        assert same(match.view(seat), table.seen_by(seat))
