"""The game object, and what the engine asks of a game as a whole."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import Game, helper, pick_legal
from coverts.games.infiltrators.bots import prowler
from coverts.games.infiltrators.campaign import play
from coverts.games.infiltrators.cards.missions import hide_informant
from coverts.games.infiltrators.maps import SEGMENT_NAMES
from coverts.games.infiltrators.names import NAMES
from coverts.games.infiltrators.printed import CARD_CODE, CARD_RULES, CARD_STATEMENTS, MISSION_NAMES
from coverts.games.infiltrators.scene import scene
from coverts.games.infiltrators.state import (
    GUARD_SEAT,
    GUARDS_SIDE,
    INFILTRATORS_SIDE,
    MOST_INFILTRATORS,
    SIDE,
    Infiltrators,
)
from coverts.games.infiltrators.words import SENTENCES, WORDS, short_name

RULINGS = "Rulings"
_MISSIONS = dict(enumerate(MISSION_NAMES))
_ABOUT_MISSIONS = {number: CARD_RULES[f"24.{number}"][1] for number in _MISSIONS}
_CAMPAIGNS = {0: "One mission", 1: "Three missions", 2: "Five missions"}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a table."""

    mission: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6],
        msgspec.Meta(
            title="Mission",
            description="What the infiltrators are after. A campaign has its own missions.",
            extra={"words": _MISSIONS, "abouts": _ABOUT_MISSIONS},
        ),
    ] = 0
    campaign: Annotated[
        Literal[0, 1, 2],
        msgspec.Meta(
            title="Campaign",
            description="Several missions in a row; points buy equipment and upgrades in between.",
            extra={"words": _CAMPAIGNS},
        ),
    ] = 0
    row_of_four: Annotated[
        bool,
        msgspec.Meta(
            title="Segments in a row",
            description="The four segments lie in a row instead of a square.",
            extra={"group": RULINGS},
        ),
    ] = False
    ties_asked: Annotated[
        bool,
        msgspec.Meta(
            title="Equal Movement: the players choose",
            description="Infiltrators of equal Movement choose who goes first; else the better hacker does.",
            extra={"group": RULINGS},
        ),
    ] = False
    check_only_on_hit: Annotated[
        bool,
        msgspec.Meta(
            title="Death checks only after a hit",
            description="An attack without a hit asks for no death check.",
            extra={"group": RULINGS},
        ),
    ] = False


def set_up(s: Any, options: Options) -> None:
    s.mission, s.campaign = options.mission, options.campaign
    s.row_of_four, s.ties_asked = options.row_of_four, options.ties_asked
    s.check_only_on_hit = options.check_only_on_hit
    s.wide = 4 * SIDE if options.row_of_four else 2 * SIDE
    s.infiltrators = s.players - 1


def returns(s, seat):
    """1 for the side that won, 0 for the other; in a draw 0 for all."""
    side = INFILTRATORS_SIDE
    if seat == GUARD_SEAT:
        side = GUARDS_SIDE
    return is_ahead(s, side)


@helper("15.7", "15.8", "16.3", "16.8")
def is_ahead(s, side):
    """Whether a side has more points; with equal points in a campaign, whether it won more missions."""
    if s.bank[side] != s.bank[1 - side]:
        return s.bank[side] > s.bank[1 - side]
    return s.campaign > 0 and s.won[side] > s.won[1 - side]


def result(s: Any) -> str:
    """Who won, and by how much."""
    guard, infiltrators = s.bank
    score = f"{max(guard, infiltrators)} to {min(guard, infiltrators)}"
    if is_ahead(s, INFILTRATORS_SIDE):
        return f"The infiltrators win, {score}."
    if is_ahead(s, GUARDS_SIDE):
        return f"The guard wins, {score}."
    return f"A draw, {score}."


def seat_names(view: Any) -> list[str]:
    """The guard, and each infiltrator by his character once it is chosen."""
    names = ["The guard"]
    for who in range(view.players - 1):
        face = view.figure[who].card
        names.append(short_name(face) if face >= 0 else f"Seat {who + 2}")
    return names


def redeal(s, seat):
    """The guard's note of the informant, for who has not seen it."""
    if seat != GUARD_SEAT and s.informant_in >= 0 and not s.informant_found:
        s.informant_in = pick_legal(hide_informant, s, GUARD_SEAT)


def in_the_book(statement: tuple[str, Any]) -> list[int]:
    """Where a numbered statement comes: 22.4 before 22.14."""
    return [int(part) for part in statement[0].split(".")]


GAME = Game(
    name="infiltrators",
    title="INFILTRATORS",
    summary="One player guards a site; one to four others slip in, reach their objectives and get away.",
    state=Infiltrators,
    start=play,
    players=(2, 1 + MOST_INFILTRATORS),
    returns=returns,
    options=Options,
    set_up=set_up,
    redeal=redeal,
    result=result,
    seat_names=seat_names,
    roles=["the guard", "an infiltrator"],
    scene=scene,
    sentences=SENTENCES,
    words=WORDS,
    names=NAMES,
    rows={"G003": 118},
    bots=[prowler],
    rulebook="rulebook.md",
    card_rules=dict(sorted(CARD_STATEMENTS.items(), key=in_the_book)),
    cards={**CARD_CODE, **dict.fromkeys(SEGMENT_NAMES, ())},
)
