"""The options of a table, such as size and scenario (chapters 3, 4, 22 and 23)."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import BadText
from coverts.engine.base.sentences import said
from coverts.engine.errors import BadOption
from coverts.engine.game.opponents import HARD, Preset
from coverts.games.anima_tactics.rules.plane import derive_ground
from coverts.games.anima_tactics.state import MOST_PARTY
from coverts.games.anima_tactics.vocabulary.building import party_builder
from coverts.games.anima_tactics.vocabulary.parties import READY_PARTIES, Party, read_party
from coverts.games.anima_tactics.vocabulary.pool import pool_of_cards
from coverts.games.anima_tactics.vocabulary.printed import ADVANTAGE_NAMES, CHARACTER_NAMES
from coverts.games.anima_tactics.vocabulary.tables import READY_TABLES, ground_of, read_table

TITLE = "Anima Tactics"
RULES = "Optional rules"
SIZES = (100, 200, 300, 450)
LONGEST_PARTY, LONGEST_TABLE = 4_000, 2_000


def party_of(text: str, size: int | None = None) -> Party:
    """Read a party.

    Args:
        text: The party's text, or the name of a ready party.
        size: The number of levels that the party may have, or None for no limit.

    Raises:
        BadText: The text breaks a rule for building parties.
    """
    return read_party(READY_PARTIES.get(text, text), pool_of_cards(), size)


_PARTY = {
    "ready": READY_PARTIES,
    "read": party_of,
    "file": "--party",
    "builder": party_builder(pool_of_cards),
}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a table."""

    size: Annotated[
        Literal[0, 100, 200, 300, 450],
        msgspec.Meta(
            title="Size",
            description="Levels that each party may have.",
            extra={
                "words": {
                    0: "The smallest that fits both",
                    **{size: said("{n} levels", n=size) for size in SIZES},
                }
            },
        ),
    ] = 0
    party_1: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST_PARTY,
            title="First party",
            description="The party of seat 1.",
            extra={**_PARTY, "seat": 0},
        ),
    ] = "dark_hand"
    party_2: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST_PARTY,
            title="Second party",
            description="The party of seat 2.",
            extra={**_PARTY, "seat": 1},
        ),
    ] = "watch_of_light"
    table: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST_TABLE,
            title="Table",
            description="The ground they meet on.",
            extra={"ready": READY_TABLES, "read": read_table, "file": "--map"},
        ),
    ] = "ruins"
    scenario: Annotated[
        Literal[0, 1, 2, 3],
        msgspec.Meta(
            title="Scenario",
            extra={
                "words": {0: "Standard", 1: "League", 2: "Capture", 3: "Strategic control"},
                "abouts": {
                    0: "Ten turns; whoever has more levels on the table wins.",
                    1: "The same, in six turns.",
                    2: "Seat 1 carries a prisoner from the middle into their own zone within ten turns.",
                    3: "Points for holding the middle at the end of turns, from the third on.",
                },
            },
        ),
    ] = 0
    night: Annotated[
        Literal[0, 1, 2],
        msgspec.Meta(
            title="Night",
            description="Control Zones shrink, Hidden figures are harder to find, shots miss more often.",
            extra={"words": {0: "No", 1: "The first three turns", 2: "The last three turns"}},
        ),
    ] = 0
    interception: Annotated[
        bool,
        msgspec.Meta(
            title="Interception",
            description="A friend near the line of a charge or a shot may step into it.",
            extra={"group": RULES},
        ),
    ] = False
    free_movement: Annotated[
        bool,
        msgspec.Meta(
            title="Free movement",
            description="Who is approached may step two inches aside.",
            extra={"group": RULES},
        ),
    ] = False


def fitting(levels: int) -> int:
    """Return the smallest game size that allows a party of this many levels."""
    return next(size for size in SIZES if levels <= size)


PRESETS = (
    Preset(
        "skirmish",
        "Skirmish",
        "The Dark Hand is yours; a bot leads the Watch of Light. All are set up, three under markers.",
        ["person", "novice"],
        {"scenario": 1},
        difficulty=HARD,
        minutes=40,
    ),
    Preset(
        "other_side",
        "The other side",
        "You lead the Watch of Light, and a bot the Dark Hand. Six turns.",
        ["novice", "person"],
        {"scenario": 1},
        difficulty=HARD,
        minutes=40,
    ),
)
"""Suggested options for a first game."""


def set_up(s: Any, options: Options) -> None:
    """Copy the chosen options and both parties into the initial state.

    Raises:
        BadOption: A party is illegal, for example too large for the table.
    """
    s.scenario, s.night = options.scenario, options.night
    s.interception, s.free_movement = options.interception, options.free_movement
    s.ground[:] = ground_of(options.table)
    derive_ground(s)
    texts = {"party_1": options.party_1, "party_2": options.party_2}
    s.size = options.size or max(fitting(_read(name, text, SIZES[-1]).levels) for name, text in texts.items())
    for seat, (name, text) in enumerate(texts.items()):
        party = _read(name, text, s.size)
        for place, member in enumerate(party.members):
            me = s.figure[seat * MOST_PARTY + place]
            me.card = CHARACTER_NAMES.index(member.character.name)
            for card in member.cards:
                me.cards.add(ADVANTAGE_NAMES.index(card.name))
        for _, card in party.common:
            s.plots[seat] |= 1 << ADVANTAGE_NAMES.index(card.name)


def _read(name: str, text: str, size: int) -> Party:
    try:
        return party_of(text, size)
    except BadText as error:
        raise BadOption(TITLE, name, str(error)) from error
