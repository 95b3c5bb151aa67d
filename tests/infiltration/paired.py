"""Two positions that differ only in what some of the players may not know, played in the same words.

After every answer each seat, and a spectator, is given all it ever gets in both: who can tell the two apart
must be exactly those who may.
"""

from table import Table

from coverts.engine.contract import sees
from coverts.engine.match import Match
from coverts.engine.question import Step
from coverts.games.infiltration import GAME

SPECTATOR = None
EVERYBODY = "everybody"
NOBODY = ()
IDLE = ("Interface", "Interface", "Interface")
"""What the three others play in a room without an interface."""
FIRST_FLOOR = {2: "Mail Room", 3: "Records Archive", 4: "Front Lobby", 5: "Server Closet", 6: "Testing Bay"}


def dealt(players, options=None, **chances):
    """A whole game from its set-up on. chances: for a kind of draw what comes up, in order, by its texts;
    after that, and for all other kinds, the first that can.
    """
    left = {kind: list(texts) for kind, texts in chances.items()}

    def outcome(kind, weights):
        if left.get(kind.name):
            return list(kind.texts).index(left[kind.name].pop(0))
        return next(number for number, weight in enumerate(weights) if weight)

    return Match(GAME, players, GAME.options(**options or {}), chance=outcome)


def in_progress(table):
    """A position as a match; what chance brings is as the table has it."""

    def outcome(kind, weights):
        table.s = match.s
        return table.outcome(kind, weights)

    events = table.s.events
    match = dealt(table.s.players).at(table.s)
    match.chance = outcome
    match.steps, match._before, match._free = [Step()], [(None, 0)], [False]
    match.events = [(0, event) for event in events]
    return match


class Pair:
    """Two matches or positions; a position begins a round. known_to: the seats that may tell them apart.

    A verb takes one answer for both, or a pair of them where the answer itself is what is hidden; with
    `known_to` it changes who may tell them apart from then on.
    """

    def __init__(self, one, other, known_to=NOBODY):
        self.tables = (one, other)
        self.sides = [side if isinstance(side, Match) else in_progress(side.round()) for side in (one, other)]
        self.known_to = known_to
        self._look()

    # -- playing -----------------------------------------------------------------------------------

    def answers(self, text, operative=None, known_to=None):
        texts = text if isinstance(text, tuple) else (text, text)
        for match, said in zip(self.sides, texts, strict=True):
            askee = match.machine.askees(match.s)[0] if operative is None else operative
            match.apply_action(match.machine.owner(match.s, askee), said, askee)
        if known_to is not None:
            self.known_to = known_to
        self._look()
        return self

    def all_pick(self, *cards, known_to=None):
        """Everybody inside chooses a card, in order of seats. known_to: once the cards are resolved."""
        asked = self.sides[0].machine.askees(self.sides[0].s)
        for operative, card in zip(asked[:-1], cards, strict=False):
            self.answers(card, operative)
        return self.answers(cards[len(asked) - 1], asked[-1], known_to)

    def takes_back(self, seat):
        for match in self.sides:
            match.undo(seat)
        self._look()
        return self

    # -- looking -----------------------------------------------------------------------------------

    @property
    def question(self):
        match = self.sides[0]
        return "" if match.over else match.program.kinds[match.s.e_kind - 1].name

    def views(self, seat):
        return [match.view(seat) for match in self.sides]

    def logs(self, seat):
        return [[line.text for line in match.log(seat)] for match in self.sides]

    def _look(self):
        seats = [*range(self.sides[0].players), SPECTATOR]
        for seat in seats:
            told = {what for what, (one, other) in self._given(seat).items() if one != other}
            if self.known_to == EVERYBODY or seat in self.known_to:
                assert told, f"seat {seat} cannot tell what it may know"
            else:
                assert not told, f"seat {seat} can tell by its {', '.join(sorted(told))}"

    def _given(self, seat):
        """All that a seat gets now, in both."""
        given = []
        for match in self.sides:
            found = sees(match, seat)
            found["log"] = [line.text for line in match.log(seat)]
            found["file"] = match.save_seat(seat)
            given.append(found)
        return {what: (given[0][what], given[1][what]) for what in given[0]}


def pair_of(make, known_to=NOBODY, values=(1, 3)):
    """Positions made with one value or the other."""
    return Pair(*(make(value) for value in values), known_to=known_to)


def holding(name, **position):
    """A position in which operative 0 holds an item, besides what is said."""
    items = position.pop("items", {})
    return Table(items={0: [name], **items}, **position)
