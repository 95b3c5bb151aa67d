"""Pairs of positions of Infiltration: see `paired_positions` in the test kit."""

import paired_positions
from facility import Facility
from paired_positions import EVERYBODY, NOBODY

from coverts.engine.match.game_match import Match
from coverts.games.infiltration import GAME

__all__ = ["EVERYBODY", "FIRST_FLOOR", "IDLE", "NOBODY", "Pair", "dealt", "holding", "pair_of"]

IDLE = ("Interface", "Interface", "Interface")
"""What the three others play in a room without an interface."""
FIRST_FLOOR = {2: "Mail Room", 3: "Records Archive", 4: "Front Lobby", 5: "Server Closet", 6: "Testing Bay"}


def dealt(players, options=None, **chances):
    """A whole game from its set-up on."""
    return paired_positions.dealt(GAME, players, options, **chances)


class Pair(paired_positions.Pair):
    """Two matches or positions; a position begins a round."""

    def __init__(self, one, other, known_to=NOBODY):
        self.tables = (one, other)
        sides = [
            s if isinstance(s, Match) else paired_positions.in_progress(GAME, s.round()) for s in self.tables
        ]
        super().__init__(sides[0], sides[1], known_to)

    def all_pick(self, *cards, known_to=None):
        """Everybody inside chooses a card, in order of seats. known_to: once the cards are resolved."""
        asked = Facility.of(self.sides[0]).askees()
        for operative, card in zip(asked[:-1], cards, strict=False):
            self.does(operative, card)
        return self.does(asked[-1], cards[len(asked) - 1], known_to=known_to)


def pair_of(make, known_to=NOBODY, values=(1, 3)):
    """Positions made with one value or the other."""
    one, other = (make(value) for value in values)
    return Pair(one, other, known_to)


def holding(name, **position):
    """A position in which operative 0 holds an item, besides what is said."""
    items = position.pop("items", {})
    return Facility(items={0: [name], **items}, **position)
