"""The game object, and what the engine asks of a game as a whole."""

from collections import Counter
from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import Game, pick, pick_legal
from coverts.engine.errors import BadOption
from coverts.games.infiltration.bots import courier
from coverts.games.infiltration.cards import CARD_CODE, CARD_RULES, ITEM_HERE
from coverts.games.infiltration.decisions import choose_card, may_lie_at
from coverts.games.infiltration.deck import DECK
from coverts.games.infiltration.declaring import has_specialists
from coverts.games.infiltration.drafting import keep_items, keepings
from coverts.games.infiltration.round import play_game
from coverts.games.infiltration.scene import scene
from coverts.games.infiltration.setup import ITEMS_HELD, operatives_of
from coverts.games.infiltration.state import (
    FILE_VALUES,
    FIRST_ITEM,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACES,
    Infiltration,
    owner_of,
)
from coverts.games.infiltration.words import SENTENCES, WORDS

ADVANCED, VARIANTS, RULINGS = "Advanced rules", "Variants", "Rulings"
_FIRST = {-1: "Drawn", 0: "Seat 1", 1: "Seat 2", 2: "Seat 3", 3: "Seat 4", 4: "Seat 5", 5: "Seat 6"}
_ALARM = {"normal": "Normal", "sensitive": "Sensitive", "faulty": "Faulty"}
_ALARM_STARTS = {"normal": 0, "sensitive": 1, "faulty": -1}


def _said(title: str, description: str, group: str, **words: Any) -> msgspec.Meta:
    return msgspec.Meta(title=title, description=description, extra={"group": group, **words})


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a table."""

    first_player: Annotated[
        Literal[-1, 0, 1, 2, 3, 4, 5],
        msgspec.Meta(
            title="First player",
            description="Who is first player in round 1.",
            extra={"words": _FIRST},
        ),
    ] = -1
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


def set_up(s: Any, options: Options) -> None:
    if options.first_player >= s.players:
        reason = f"There is no seat {options.first_player + 1} among {s.players}."
        raise BadOption("Infiltration", "first_player", reason)
    if options.item_card_draft and sum(ITEM_HERE) < ITEMS_HELD * operatives_of(s.players):
        reason = f"{s.players} players need more items than {DECK.name} has, {sum(ITEM_HERE)}."
        raise BadOption("Infiltration", "item_card_draft", reason)
    if options.specialists and not has_specialists():
        raise BadOption("Infiltration", "specialists", f"No item of {DECK.name} is an operative's own.")
    for name, value in msgspec.structs.asdict(options).items():
        if name == "alarm":
            s.alarm_start = _ALARM_STARTS[value]
        else:
            setattr(s, name, value)


def returns(s, seat):
    """1 for the winner, or for each who shares a draw; 0 for the others."""
    for operative in range(OPERATIVES):
        if s.winners >> operative & 1 and s.operative[operative].seat == seat:
            return 1
    return 0


def conserved(s: Any) -> dict[str, int]:
    """What no rule may create or lose."""
    crew = s.operative
    return {
        "items": sum(len(me.items) + sum(card >= FIRST_ITEM for card in me.faceup) for me in crew)
        + len(s.item_deck)
        + len(s.discard)
        + len(s.boxed_items)
        + sum(place >= 0 for place in s.item_place),
        "action cards": sum(
            (len(me.actions) + sum(card < FIRST_ITEM for card in me.faceup)) % 4 for me in crew
        ),
        "data files": s.pool
        + s.boxed_files
        + sum(room.available for room in s.room)
        + sum(me.file_count for me in crew),
        **{
            f"data files of value {value + 1}": s.unseen[value]
            + s.pool_returned[value]
            + s.box_returned[value]
            + sum(room.returned[value] for room in s.room)
            + sum(me.files[value] for me in crew)
            for value in range(FILE_VALUES)
        },
        "rooms": len(s.rooms_left) + sum((room.card >= 0) + (room.face >= 0) for room in s.room),
    }


def result(s: Any) -> str:
    """Who won, and why."""
    winners = [o for o in range(OPERATIVES) if s.winners >> o & 1]
    escaped = [o for o in range(OPERATIVES) if s.operative[o].escaped]
    if not winners:
        return "Nobody escaped, so nobody wins."
    names = [OPERATIVE_NAMES[o] for o in winners]
    totals: Counter[int] = Counter()
    for o in escaped:
        totals[s.operative[o].seat] += s.operative[o].total
    total = totals[s.operative[winners[0]].seat]
    worth = WORDS["total"][total]
    seats = {s.operative[o].seat for o in winners}
    said, verb = (" and ".join(names), "win") if len(names) > 1 else (names[0], "wins")
    if len(seats) > 1:
        if s.operatives > s.players:
            return f"A draw: each player brings out {worth}."
        return f"A draw: {', '.join(names[:-1])} and {names[-1]} share the win with {worth} each."
    if len(escaped) == 1:
        return f"{said} {verb} as the only one to escape."
    if sum(other == total for seat, other in totals.items()) > 1:
        return f"{said} {verb} with {worth}, by the tie-breaks."
    return f"{said} {verb} with {worth}."


def seat_names(view: Any) -> list[str]:
    """Each seat's operatives, once dealt."""
    crews: list[list[str]] = [[] for _ in range(view.players)]
    for operative in view.order:
        if operative >= 0:
            crews[view.operative[operative].seat].append(OPERATIVE_NAMES[operative])
    return [" and ".join(crew) or f"Seat {seat + 1}" for seat, crew in enumerate(crews)]


def redeal(s, seat):
    """After the engine's redeal: room cards onto their own floors, other operatives' choices anew."""
    for place in range(PLACES):
        if facedown_for(s, place, seat):
            s.rooms_left.add(s.room[place].card)
    for place in range(PLACES):
        if facedown_for(s, place, seat):
            s.room[place].card = nth_room(s, place, pick(rooms_for(s, place)))
            s.rooms_left.remove(s.room[place].card)
    for operative in range(OPERATIVES):
        me = s.operative[operative]
        if me.seat != seat and me.chosen >= 0:
            me.chosen = pick_legal(choose_card, s, operative)
        if me.seat != seat and me.kept >= 0:
            me.kept = pick_legal(keep_items, s, operative)


def facedown_for(s, place, seat):
    """A room card lies there, looked at by somebody, and the seat does not know it."""
    return s.room[place].card >= 0 and (seat < 0 or not s.room[place].known_by >> seat & 1)


def rooms_for(s, place):
    """How many of the cards left may lie there."""
    count = 0
    for room in s.rooms_left:
        count += may_lie_at(s, place, room)
    return count


def nth_room(s, place, n):
    """The card of that number, from 0, among those left that may lie there."""
    for room in s.rooms_left:
        if may_lie_at(s, place, room):
            if n == 0:
                return room
            n -= 1
    return -1


GAME = Game(
    name="infiltration",
    title="Infiltration",
    summary="Break into a laboratory, load its data and get out before security arrives. "
    "Two players have two operatives each.",
    state=Infiltration,
    start=play_game,
    players=(2, 6),
    returns=returns,
    owner=owner_of,
    options=Options,
    set_up=set_up,
    redeal=redeal,
    conserved=conserved,
    result=result,
    seat_names=seat_names,
    sentences={**SENTENCES, **DECK.sentences},
    words=WORDS,
    names={"kept": keepings},
    rows={"F004": 181},
    bots=[courier],
    scene=scene,
    rulebook="rulebook.md",
    card_rules=CARD_RULES,
    cards=CARD_CODE,
    deck=DECK.name,
    unofficial=DECK.unofficial,
)
