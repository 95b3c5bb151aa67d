"""A real table, played at random, and a referee who is told what it shows and nothing else."""

from random import Random

from coverts.engine.backends.python import Machine
from coverts.engine.language import EVERYBODY, NOBODY
from coverts.engine.referee import OWN, RefereedMatch


class RealTable:
    """A game whose cards lie on a table: it stops wherever something is drawn or shown."""

    def __init__(self, game, players, options, seed):
        self.game, self.random = game, Random(seed)
        self.machine = Machine.of(game)
        self.s = game.new_state(players, options)
        self.s.e_open = 1
        self.machine.begin(self.s)

    @property
    def over(self):
        return bool(self.s.e_over)

    @property
    def kind(self):
        return self.machine.program.kinds[self.s.e_kind - 1]

    def question(self):
        s = self.s
        return (s.e_kind, s.e_mode, s.e_pending, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)

    def happens(self):
        """The next answer: whose, and which."""
        s = self.s
        if s.e_mode == 3:
            askee, options = -1, self.machine.weights(s)
            option = self.random.choices(range(len(options)), options)[0]
        else:
            askee = self.random.choice(self.machine.askees(s))
            option = self.random.choice(self.machine.legal(s, askee))
        return askee, option

    def goes_on(self, askee, option):
        self.machine.answer(self.s, option, askee)

    def public(self):
        """What everybody at the table sees."""
        return self.machine.view(self.s, None)


def asked(match):
    s = match.s
    return (s.e_kind, s.e_mode, s.e_pending, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)


def told_at_one_device(game, players, options, seed):
    """Play a whole game at a real table and tell a referee at one device; gives him after each thing told."""
    table = RealTable(game, players, options, seed)
    match = RefereedMatch(game, players, options, "one", chance=by(seed))
    while not table.over:
        kind, (askee, option) = table.kind, table.happens()
        public = kind.others_see == "what" if not kind.chance else kind.learns == EVERYBODY
        if public or not kind.chance:
            if asked(match) == table.question():
                assert match.view(None).as_tuple() == table.public().as_tuple()
                tell(match, kind, askee, option if public else None)
        table.goes_on(askee, option)
        yield table, match
    assert match.over
    assert match.view(None).as_tuple() == table.public().as_tuple()


def tell(match, kind, askee, option):
    """Answer as the table shows; an option of None is one that nobody has seen."""
    seat = min(s for s, a in match._owing() if a == askee)
    question = next(q for q in match.decisions(seat) if q.askee == askee)
    wanted = [o for o in question.options if option is None or o.option == option]
    assert wanted, f"{kind.name}: {option} is no option"
    assert wanted[0].legal, f"{kind.name}: {wanted[0].text} is refused: {wanted[0].refusal}"
    match.apply_action(seat, wanted[0].action, askee)


def by(seed):
    random = Random(f"fiction {seed}")
    return lambda kind, weights: random.choices(range(len(weights)), weights)[0]


def told_at_own_devices(game, players, options, seed):
    """Play a whole game at a real table whose players type what they see; gives the referee after each thing.

    What nobody sees comes to the record as it lies on the table: only so the two stay the same.
    """
    table = RealTable(game, players, options, seed)
    table.s = game.new_state(players, options)
    table.machine.begin(table.s)
    unseen = []
    match = RefereedMatch(game, players, options, OWN, chance=lambda kind, weights: next_of(unseen, weights))
    while not table.over:
        kind, (askee, option) = table.kind, table.happens()
        if kind.chance and kind.learns == NOBODY:
            unseen.append(option)
        elif asked(match) == table.question():
            assert match.s.as_tuple() == table.s.as_tuple()
            tell(match, kind, askee, option)
        table.goes_on(askee, option)
        yield table, match
    assert match.over
    assert match.s.as_tuple() == table.s.as_tuple()


def next_of(unseen, weights):
    possible = [outcome for outcome, weight in enumerate(weights) if weight > 0]
    return possible[0] if len(possible) == 1 else unseen.pop(0)
