"""Two positions that differ only in what some of the players may not know, played in the same words.

After every answer each seat, and a spectator, is given all it ever gets in both: who can tell the two apart
must be exactly those who may.
"""

from coverts.engine.checks.contract_trial import seat_information
from coverts.engine.game.protocol import Step
from coverts.engine.match.game_match import Match

SPECTATOR = None
EVERYBODY = "everybody"
NOBODY = ()


def dealt(game, players, options=None, **chances):
    """A whole game from its set-up on. chances: for a kind of draw what comes up, in order, by its texts;
    after that, and for all other kinds, the first that can.
    """
    left = {kind: list(texts) for kind, texts in chances.items()}

    def outcome(kind, weights):
        if left.get(kind.name):
            return list(kind.texts).index(left[kind.name].pop(0))
        return next(number for number, weight in enumerate(weights) if weight)

    return Match(game, players, game.options(**options or {}), chance=outcome)


def in_progress(game, position, options=None):
    """A position as a match; what chance brings is as the position's kit has it."""

    def outcome(kind, weights):
        position.s = match.s
        return position.outcome(kind, weights)

    events = position.s.events
    match = dealt(game, position.s.players, options).at(position.s)
    match.chance = outcome
    match.steps, match._before, match._free = [Step()], [(None, 0)], [False]
    match.events = [(0, event) for event in events]
    return match


class Pair:
    """Two matches. known_to: the seats that may tell them apart.

    A verb takes one answer for both, or a pair of them where the answer itself is what is hidden; with
    `known_to` it changes who may tell them apart from then on.
    """

    def __init__(self, one, other, known_to=NOBODY):
        self.sides = [one, other]
        self.known_to = known_to
        self._look()

    # -- playing -----------------------------------------------------------------------------------

    def does(self, *words, known_to=None):
        who, texts = (words[0], words[1:]) if isinstance(words[0], int) else (None, words)
        for text in texts:
            both = text if isinstance(text, tuple) else (text, text)
            for match, one in zip(self.sides, both, strict=True):
                by = match.machine.askees(match.s)[0] if who is None else who
                match.apply_action(match.machine.owner(match.s, by), one, by)
            if known_to is not None:
                self.known_to = known_to
            self._look()
        return self

    def takes_back(self, seat):
        for match in self.sides:
            match.undo(seat)
        self._look()
        return self

    # -- looking -----------------------------------------------------------------------------------

    def asked(self):
        """The name of the open question, "" at the end."""
        match = self.sides[0]
        return "" if match.over else match.numbers.kind(match.s.e_kind).name

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
            found = seat_information(match, seat)
            found["log"] = [line.text for line in match.log(seat)]
            found["file"] = match.save_seat(seat)
            given.append(found)
        return {what: (given[0][what], given[1][what]) for what in given[0]}
