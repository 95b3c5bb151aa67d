"""The game object, and what the engine asks of a game as a whole."""

from typing import Annotated, Any, Literal

import msgspec

from coverts.engine import Game
from coverts.engine.errors import BadOption
from coverts.games.infiltration.bots import courier
from coverts.games.infiltration.cards import CARD_RULES, FLOOR, card_code
from coverts.games.infiltration.decisions import floor_of
from coverts.games.infiltration.deck import deck
from coverts.games.infiltration.round import play_game
from coverts.games.infiltration.scene import scene
from coverts.games.infiltration.state import (
    ADVANCE,
    FIRST_ITEM,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACES,
    RETREAT,
    Infiltration,
    owner_of,
)
from coverts.games.infiltration.words import SENTENCES, WORDS

_FIRST = {-1: "Drawn", 0: "Seat 1", 1: "Seat 2", 2: "Seat 3", 3: "Seat 4", 4: "Seat 5", 5: "Seat 6"}


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


def set_up(s: Any, options: Options) -> None:
    if options.first_player >= s.players:
        reason = f"There is no seat {options.first_player + 1} among {s.players}."
        raise BadOption("Infiltration", "first_player", reason)
    s.first_player = options.first_player


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
        "action cards": sum(len(me.actions) + sum(card < FIRST_ITEM for card in me.faceup) for me in crew)
        - 4 * s.operatives * (s.round > 0),
        "data files": s.pool
        + s.boxed_files
        + sum(room.available for room in s.room)
        + sum(me.file_count for me in crew),
        "data file values": sum(s.unseen) + sum(sum(me.files) for me in crew),
        "rooms": len(s.rooms_left) + sum((room.card >= 0) + (room.face >= 0) for room in s.room),
    }


def result(s: Any) -> str:
    """Who won, and why."""
    winners = [o for o in range(OPERATIVES) if s.winners >> o & 1]
    escaped = [o for o in range(OPERATIVES) if s.operative[o].escaped]
    if not winners:
        return "Nobody escaped, so nobody wins."
    names = [OPERATIVE_NAMES[o] for o in winners]
    total = s.operative[winners[0]].total
    worth = WORDS["total"][total]
    if len(winners) > 1:
        return f"A draw: {', '.join(names[:-1])} and {names[-1]} share the win with {worth} each."
    if len(escaped) == 1:
        return f"{names[0]} wins as the only one to escape."
    if sum(s.operative[o].total == total for o in escaped) > 1:
        return f"{names[0]} wins with {worth}, by the tie-breaks."
    return f"{names[0]} wins with {worth}."


def seat_names(view: Any) -> list[str]:
    """Each seat's operative, once dealt."""
    names = [f"Seat {seat + 1}" for seat in range(view.players)]
    for operative in range(OPERATIVES):
        if view.operative[operative].seat >= 0:
            names[view.operative[operative].seat] = OPERATIVE_NAMES[operative]
    return names


def redeal(s: Any, view: Any, seat: int | None, random: Any) -> None:
    """After the engine's redeal: room cards onto their own floors, other operatives' choices anew."""
    unknown = [
        p
        for p in range(PLACES)
        if s.room[p].card >= 0 and (seat is None or not s.room[p].known_by >> seat & 1)
    ]
    left = list(s.rooms_left) + [s.room[p].card for p in unknown]
    random.shuffle(left)
    s.rooms_left.clear()
    for place in unknown:
        card = next(card for card in left if FLOOR[card] == floor_of(s, place))
        left.remove(card)
        s.room[place].card = card
    for card in left:
        s.rooms_left.add(card)
    for me in s.operative:
        if me.chosen >= 0 and me.seat != seat:
            cards = [c for c in me.actions if not (me.barred and c in (ADVANCE, RETREAT))]
            cards += [FIRST_ITEM + i for i in me.items]
            me.chosen = cards[int(random.random() * len(cards))]


GAME = Game(
    name="infiltration",
    title="Infiltration",
    summary="Break into a laboratory, load its data and get out before security arrives.",
    state=Infiltration,
    start=play_game,
    players=(3, 6),
    returns=returns,
    owner=owner_of,
    options=Options,
    set_up=set_up,
    redeal=redeal,
    conserved=conserved,
    result=result,
    seat_names=seat_names,
    sentences=SENTENCES,
    words=WORDS,
    bots=[courier],
    scene=scene,
    rulebook="rulebook.md",
    card_rules=CARD_RULES,
    cards=card_code(),
    unofficial=deck.UNOFFICIAL,
)
