"""The options of an Infiltration game (chapters 14 to 17)."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import BadText
from coverts.engine.errors import BadOption
from coverts.engine.game.opponents import EASY, MIDDLING, Preset
from coverts.games.infiltration.rules.setup import ITEMS_HELD, operatives_of
from coverts.games.infiltration.state import ITEM_COUNT
from coverts.games.infiltration.vocabulary.card_lists import READY_LISTS, card_list, list_builder
from coverts.games.infiltration.vocabulary.declaring import DECK, has_specialists
from coverts.games.infiltration.vocabulary.printed import ITEM_HERE

ADVANCED, VARIANTS, RULINGS = "Advanced rules", "Variants", "Rulings"
MAX_LIST_LENGTH = 3_000
_FIRST = {-1: "Drawn", 0: "Seat 1", 1: "Seat 2", 2: "Seat 3", 3: "Seat 4", 4: "Seat 5", 5: "Seat 6"}
_ALARM = {"normal": "Normal", "sensitive": "Sensitive", "faulty": "Faulty"}
_ALARM_STARTS = {"normal": 0, "sensitive": 1, "faulty": -1}


def _said(title: str, description: str, group: str, **words: Any) -> msgspec.Meta:
    return msgspec.Meta(title=title, description=description, extra={"group": group, **words})


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options that players choose for an Infiltration game."""

    first_player: Annotated[
        Literal[-1, 0, 1, 2, 3, 4, 5],
        msgspec.Meta(
            title="First player",
            description="The seat that is first player in round 1.",
            extra={"words": _FIRST},
        ),
    ] = -1
    cards: Annotated[
        str,
        msgspec.Meta(
            max_length=MAX_LIST_LENGTH,
            title="Cards",
            description="The rooms and items that may be dealt.",
            extra={
                "ready": READY_LISTS,
                "read": card_list,
                "file": "--cards",
                "builder": list_builder(),
            },
        ),
    ] = "all"
    data_file_extraction: Annotated[
        bool,
        _said(
            "Data File Extraction",
            "Extract instead of Download: as the phase ends, those who extract in a room share.",
            ADVANCED,
        ),
    ] = False
    item_card_draft: Annotated[
        bool, _said("Item Card Draft", "Keep some of your items, pass the others to the left.", ADVANCED)
    ] = False
    labyrinthian: Annotated[
        bool,
        _said(
            "Labyrinthian Facility", "Rooms of both floors are mixed; any of them may lie anywhere.", VARIANTS
        ),
    ] = False
    scattered_npcs: Annotated[
        bool, _said("Scattered NPCs", "Which NPC a room brings is left to chance.", VARIANTS)
    ] = False
    alarm: Annotated[
        Literal["normal", "sensitive", "faulty"],
        _said(
            "Alarm",
            "Sensitive starts at 1, for a shorter game; faulty at -1, for a longer one.",
            VARIANTS,
            words=_ALARM,
        ),
    ] = "normal"
    specialists: Annotated[
        bool, _said("Specialists", "Each operative starts with two items of his own.", VARIANTS)
    ] = False
    fruitless_advance_delays: Annotated[
        bool,
        _said(
            "A card that moved nobody delays the wounded",
            "A wounded operative is delayed by Advance or Retreat even if he could not move.",
            RULINGS,
        ),
    ] = True
    fresh_wound_delays: Annotated[
        bool,
        _said(
            "A fresh wound delays",
            "Who is wounded by the room that his Advance or Retreat leads to is delayed at once.",
            RULINGS,
        ),
    ] = True
    csx13_destroys: Annotated[
        bool,
        _said(
            "CSX-13 destroys",
            "The locks and lab workers it removes count as destroyed: their secure data files appear.",
            RULINGS,
        ),
    ] = True
    empty_download_counts: Annotated[
        bool,
        _said(
            "An empty Download counts as the first",
            "After a Download that found nothing, later ones in that room and round take only one.",
            RULINGS,
        ),
    ] = True


PRESETS = (
    Preset(
        "break_in",
        "Break in",
        "You lead one operative; three bots lead the others, and they are not your friends.",
        ["person", "novice", "novice", "novice"],
        difficulty=EASY,
        minutes=20,
    ),
    Preset(
        "two_crews",
        "Two crews",
        "Two operatives are yours and two are a bot's: who brings out more?",
        ["person", "novice"],
        difficulty=MIDDLING,
        minutes=25,
    ),
)
"""Ready-made sets of options. The first set is the easiest for new players."""


def set_up(s: Any, options: Options) -> None:
    if options.first_player >= s.players:
        reason = f"There is no seat {options.first_player + 1} among {s.players}."
        raise BadOption("Infiltration", "first_player", reason)
    try:
        chosen = card_list(options.cards, options.specialists and has_specialists())
    except BadText as error:
        raise BadOption("Infiltration", "cards", str(error)) from error
    if options.item_card_draft and len(chosen.items) < ITEMS_HELD * operatives_of(s.players):
        reason = f"{s.players} players need more items than {DECK.name} has, {len(chosen.items)}."
        raise BadOption("Infiltration", "item_card_draft", reason)
    if options.specialists and not has_specialists():
        raise BadOption("Infiltration", "specialists", f"No item of {DECK.name} belongs to an operative.")
    for name, value in msgspec.structs.asdict(options).items():
        if name == "alarm":
            s.alarm_start = _ALARM_STARTS[value]
        elif name != "cards":
            setattr(s, name, value)
    for room in chosen.rooms:
        s.rooms_left.add(room)
    for item in range(ITEM_COUNT):
        if ITEM_HERE[item] and item not in chosen.items:
            s.boxed_items.add(item)
