"""The request and the result of a measurement, as plain structures that also travel as JSON."""

from __future__ import annotations

import msgspec

LENGTHS = ("decisions", "forced", "chance", "answers")
"""Measures of a game's length: answers with a choice, answers without one, chance, and all of them."""
SUMS = 9
"""How many numbers a `Sums` has."""


class GameRequest(msgspec.Struct, frozen=True):
    """The games of one side.

    Attributes:
        game: An installed game's name, or a file.
        games: How many; 0 for a default that suits the back end.
        players: How many play; 0 for the game's minimum.
        bots: Names for the seats, repeated as needed; they move on by one seat per game. () for the game's
            first bot.
        options: Names and values as texts.
        seed: The seed of all games.
        deck: The path of the deck; "" for the stand-in.
        label: What distinguishes this side from another, for readers.
    """

    game: str
    games: int = 0
    players: int = 0
    bots: tuple[str, ...] = ()
    options: dict[str, str] = {}
    seed: int = 1
    deck: str = ""
    label: str = ""


class Sums(msgspec.Struct, array_like=True):
    """Sums over games about some seats of each game, with sums of squares.

    In one game, n is the number of these seats, x their wins together (a win is 1, shared among all winners)
    and r their returns together.

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
    """Things of one kind: the values of a field, or the options of a question.

    Attributes:
        key: The field's path or the question's name.
        title: A text for readers.
        verb: What seats did with the things: "held" a value of a field, "chose" an option, or "used" a card
            by answering a question of the card's own.
        pile: Whether the game deals these things from a pile.
    """

    key: str
    title: str
    verb: str
    pile: bool

    @property
    def is_field(self) -> bool:
        """Whether the things are values of a field."""
        return self.verb == "held"

    @property
    def heading(self) -> str:
        """The heading of its table."""
        return f"Who {self.verb}: {self.title}" if self.verb != "used" else f"Who used {self.title}"


class Thing(msgspec.Struct):
    """One thing of a group, and the results of the seats that held or chose it.

    Attributes:
        name: Its name.
        number: Its number in the group.
        sums: The results of those seats.
        seats: By seat, in how many games the seat held or chose it.
    """

    name: str
    number: int
    sums: Sums
    seats: list[float]


class FaultyGame(msgspec.Struct, frozen=True):
    """A game that ended in a fault."""

    number: int
    fault: str


class SideResult(msgspec.Struct):
    """The results of one side.

    Games that ended in a fault are counted in `stops` only.

    Attributes:
        request: The games.
        title: The game's title.
        deck: The title of the game's own deck, "" if it has none.
        players: How many played.
        roles: The names of the seats, if the game has any.
        seated: The names of the bots.
        compiled: Whether the games ran in machine code.
        played: How many games ended without a fault.
        stopped: The first games that ended in a fault.
        stops: How many ended in a fault.
        lengths: By measure, pairs (value, number of games), ascending.
        ends: The same for the public numbers of the final state, by name.
        bounded: The names in `ends` that have a declared upper bound.
        whole: The sums of all seats of all games.
        seats: By seat.
        bots: By name, if there are several.
        unwon: How many games had no winner.
        groups: What was held or chosen.
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
    groups: list[tuple[ThingGroup, list[Thing]]] = []
