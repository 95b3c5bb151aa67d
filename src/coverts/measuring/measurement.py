"""What is asked of a measurement, and what comes of it: plain structures, which also travel as JSON."""

from __future__ import annotations

import msgspec

LENGTHS = ("decisions", "forced", "chance", "answers")
"""Of a game: answers of players who had a choice, of those who had none, of chance, and all of them."""
SUMS = 9
"""Numbers in a row of sums; see `Sums`."""


class Request(msgspec.Struct, frozen=True):
    """Which games are played.

    game: an installed game's name, or a file. players: 0 for as few as may. bots: names that go round the
    seats, which change from game to game; none for the game's first. options: names and values as texts.
    games: how many; 0 for as many as suit the back end. deck, label: the path
    of another deck than the stand-in, and what tells the side from another, for whoever reads.
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
    """What n seats in some games won and gained, with what the spread between games is computed from.

    seats: n, summed over the games; wins x and returns r: of those seats of a game together. A win is 1,
    shared among all who have it.
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


class Group(msgspec.Struct, frozen=True):
    """Things of one sort: what lies in one field, or the options of one kind of question.

    key: the field's path or the kind's name. verb: what seats did with it: "held" what lay in a field,
    "chose" an option, or "used" a card, by answering a question of its own. pile: whether games deal it out.
    """

    key: str
    title: str
    verb: str
    pile: bool

    @property
    def held(self) -> bool:
        """Whether it lay in a field."""
        return self.verb == "held"

    @property
    def heading(self) -> str:
        """What stands above its table."""
        return f"Who {self.verb}: {self.title}" if self.verb != "used" else f"Who used {self.title}"


class Thing(msgspec.Struct):
    """One thing of a group, and what those came to who held or chose it.

    seats: in how many games each of them did.
    """

    name: str
    number: int
    sums: Sums
    seats: list[float]


class Stopped(msgspec.Struct, frozen=True):
    """A game that ended in a fault."""

    number: int
    fault: str


class Measured(msgspec.Struct):
    """What one side came to.

    lengths, ends: of each measure how many games had which number, rising. ends: public numbers of the state
    when the game was over, by their names. bounded: those of them that are declared with their most. whole:
    every seat of every game. bots: by name, where several play. stopped: the first of the games that ended in
    a fault; the sums leave all of them out.
    """

    request: Request
    title: str
    deck: str
    players: int
    roles: list[str]
    seated: list[str]
    compiled: bool
    played: int = 0
    stopped: list[Stopped] = []
    stops: int = 0
    lengths: dict[str, list[tuple[int, int]]] = {}
    ends: dict[str, list[tuple[int, int]]] = {}
    bounded: list[str] = []
    whole: Sums = msgspec.field(default_factory=Sums)
    seats: list[Sums] = []
    bots: dict[str, Sums] = {}
    unwon: int = 0
    """Games that nobody won."""
    groups: list[tuple[Group, list[Thing]]] = []
