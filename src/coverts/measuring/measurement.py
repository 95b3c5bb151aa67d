"""The request for a measurement, and the results. Both can be encoded as JSON."""

from __future__ import annotations

import msgspec

LENGTHS = ("decisions", "forced", "chance", "answers")
"""Measures of a game's length: choices, forced answers, chance events, and all answers together."""
SUMS = 9
"""The number of fields of `Sums`."""


class GameRequest(msgspec.Struct, frozen=True):
    """The games to play for one side of a comparison.

    Attributes:
        game: The name of an installed game, or the path of a file.
        games: The number of games, or 0 for a default that suits the backend.
        players: The number of players, or None for the game's minimum.
        bots: The names of the bots, which are repeated to fill all seats. The bots move by one seat after
            each game. An empty tuple means the game's first bot.
        options: Game options as texts, by name.
        seed: The seed of all games.
        deck: The path of the deck, or "" for the installed deck.
        label: A description of this side for readers.
        distinction: The parts of the label that the other side does not have, or "" if there are none.
    """

    game: str
    games: int = 0
    players: int | None = None
    bots: tuple[str, ...] = ()
    options: dict[str, str] = {}
    seed: int = 1
    deck: str = ""
    label: str = ""
    distinction: str = ""


class Sums(msgspec.Struct, array_like=True):
    """Sums and sums of squares over games, about some of the seats in each game.

    In each game, the sums are about n seats. These seats have x wins, and the sum of their returns is r. A
    win has the value 1, which is divided among all winners.

    Attributes:
        games: The number of games with n > 0.
        seats: The sum of n.
        seats_squared: The sum of n * n.
        wins: The sum of x.
        wins_squared: The sum of x * x.
        wins_seats: The sum of x * n.
        returns: The sum of r.
        returns_squared: The sum of r * r.
        returns_seats: The sum of r * n.
    """

    games: float = 0
    seats: float = 0
    seats_squared: float = 0
    wins: float = 0
    wins_squared: float = 0
    wins_seats: float = 0
    returns: float = 0
    returns_squared: float = 0
    returns_seats: float = 0


class ThingGroup(msgspec.Struct, frozen=True):
    """A group of cards or options: the values of a field, or the options of a question.

    Attributes:
        key: The path of the field, or the name of the question.
        title: The group's title for readers.
        verb: What a seat did with a card or option: "held" for values of a field, "chose" for options, "used"
            for cards whose own question the seat answered.
        pile: Whether the game deals the cards from a pile.
    """

    key: str
    title: str
    verb: str
    pile: bool

    @property
    def is_field(self) -> bool:
        """Whether the group consists of a field's values."""
        return self.verb == "held"

    @property
    def heading(self) -> str:
        """The heading of the group's table in the report."""
        return f"Who {self.verb}: {self.title}" if self.verb != "used" else f"Who used {self.title}"


class Thing(msgspec.Struct):
    """A card or option of a group, and the results of the seats that held or chose it.

    Attributes:
        name: The name for readers.
        number: The number within the group.
        sums: The results of the seats that held or chose this card or option.
        seats: For each seat, the number of games in which the seat held or chose this card or option.
    """

    name: str
    number: int
    sums: Sums
    seats: list[float]


class FaultyGame(msgspec.Struct, frozen=True):
    """A game that ended in a fault: its number, and the text of the fault."""

    number: int
    fault: str


class SideResult(msgspec.Struct):
    """The results of the games of one side of a comparison.

    Games that ended in a fault are counted only in `stops`.

    Attributes:
        request: The games.
        title: The game's title.
        deck: The title of the game's installed deck, or "" if the game has no deck.
        players: The number of players.
        roles: The roles of the seats, if the game has any.
        seated: The names of the bots.
        compiled: Whether the games ran in machine code.
        played: The number of games that ended without a fault.
        stopped: The first few games that ended in a fault.
        stops: The number of games that ended in a fault.
        lengths: For each measure of length, pairs (value, number of games) in ascending order.
        ends: For each public number of the final state, pairs (value, number of games) in ascending order.
        bounded: The names in `ends` that have a declared upper bound.
        whole: The sums over all seats of all games.
        seats: The sums for each seat.
        bots: The sums for each bot by name, if there are several.
        unwon: The number of games without a winner.
        cooperative: Whether all seats win or lose together. A seat then has a whole win in each game that is
            won.
        has_score: Whether the sums of returns are sums of the points that all seats share.
        teams: The sums for each team by name, if a team has several seats.
        groups: The cards and options that seats held or chose, by group.
    """

    request: GameRequest
    title: str
    deck: str
    players: int
    roles: list[str]
    seated: list[str]
    compiled: bool
    played: int = 0
    stopped: list[FaultyGame] = []
    stops: int = 0
    lengths: dict[str, list[tuple[int, int]]] = {}
    ends: dict[str, list[tuple[int, int]]] = {}
    bounded: list[str] = []
    whole: Sums = msgspec.field(default_factory=Sums)
    seats: list[Sums] = []
    bots: dict[str, Sums] = {}
    unwon: int = 0
    cooperative: bool = False
    has_score: bool = False
    teams: dict[str, Sums] = {}
    groups: list[tuple[ThingGroup, list[Thing]]] = []
