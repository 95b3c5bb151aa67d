"""The options of an INFILTRATORS game (chapters 15 and 16)."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine.game.opponents import MIDDLING, Preset
from coverts.games.infiltrators.state import SIDE
from coverts.games.infiltrators.vocabulary.printed import CARD_RULES, MISSION_NAMES

RULINGS = "Rulings"
_MISSIONS = dict(enumerate(MISSION_NAMES))
_ABOUT_MISSIONS = {number: CARD_RULES[f"24.{number}"][1] for number in _MISSIONS}
_CAMPAIGNS = {0: "One mission", 1: "Three missions", 2: "Five missions"}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options that players choose for an INFILTRATORS game."""

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
    printed_order: Annotated[
        bool,
        msgspec.Meta(
            title="Turn order as printed",
            description="The Movement printed on the characters alone decides who goes first, "
            "whatever they carry or lead.",
            extra={"group": RULINGS},
        ),
    ] = False
    objectives_anywhere: Annotated[
        bool,
        msgspec.Meta(
            title="Objectives on any tile",
            description="The guard lays objectives on any tile but obstacles, one a segment. "
            "That favours them.",
            extra={"group": RULINGS},
        ),
    ] = False
    any_guards: Annotated[
        bool,
        msgspec.Meta(
            title="Any guard cards",
            description="The guard may pick as many cards of a kind, and as many elite ones, as they like. "
            "That favours them.",
            extra={"group": RULINGS},
        ),
    ] = False


PRESETS = (
    Preset(
        "slip_in",
        "Slip in",
        "You are the infiltrator: reach the data, stay unseen, get out. A bot guards the site.",
        ["novice", "person"],
        difficulty=MIDDLING,
        minutes=20,
    ),
    Preset(
        "stand_guard",
        "Stand guard",
        "You command the guards against an infiltrator played by a bot.",
        ["person", "novice"],
        difficulty=MIDDLING,
        minutes=20,
    ),
)
"""Ready-made sets of options. The first set is the easiest for new players."""


def set_up(s: Any, options: Options) -> None:
    s.mission, s.campaign = options.mission, options.campaign
    s.row_of_four, s.ties_asked = options.row_of_four, options.ties_asked
    s.check_only_on_hit = options.check_only_on_hit
    s.printed_order, s.any_guards = options.printed_order, options.any_guards
    s.objectives_anywhere = options.objectives_anywhere
    s.wide = 4 * SIDE if options.row_of_four else 2 * SIDE
    s.infiltrators = s.players - 1
