"""The game object of Infiltration, and the functions that the engine calls for the game as a whole."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from coverts.engine import Defeat, Game, pick, pick_legal
from coverts.engine.base.sentences import said, said_list
from coverts.games.infiltration import deck
from coverts.games.infiltration.bots.courier import courier
from coverts.games.infiltration.bots.daredevil import daredevil
from coverts.games.infiltration.bots.levels import LEVELS
from coverts.games.infiltration.options import PRESETS, Options, set_up
from coverts.games.infiltration.page.plates import race
from coverts.games.infiltration.page.scene import scene
from coverts.games.infiltration.page.warnings import warnings
from coverts.games.infiltration.page.words import CAUSES, SENTENCES, WORDS, zettabytes
from coverts.games.infiltration.rules.decisions import choose_card, deal_operative, may_lie_at
from coverts.games.infiltration.rules.drafting import keep_items, keepings
from coverts.games.infiltration.rules.ending import measured, shared
from coverts.games.infiltration.rules.sequence import play_game
from coverts.games.infiltration.rules.setup import set_the_table
from coverts.games.infiltration.state import (
    FILE_VALUES,
    FIRST_ITEM,
    MOST_PROXIMITY,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACES,
    Infiltration,
    owner_of,
)
from coverts.games.infiltration.vocabulary.card_lists import complete_lists
from coverts.games.infiltration.vocabulary.declaring import DECK
from coverts.games.infiltration.vocabulary.printed import CARD_CODE, CARD_RULES, CARD_TEXTS, MOOT_CLAUSES


def returns(s: Infiltration, seat):
    """Return 1 if the seat won or shares a draw, else 0."""
    for operative in range(OPERATIVES):
        if s.winners >> operative & 1 and s.operative[operative].seat == seat:
            return 1
    return 0


def points(s: Infiltration, seat):
    """Return the zettabytes that a player's operatives carried out of the facility."""
    for operative in range(OPERATIVES):
        if s.operative[operative].seat == seat:
            return measured(s, operative, 0)
    return 0


def conserved(s: Any) -> dict[str, int]:
    """Return the quantities that must stay the same in a game, by name."""
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
    """Return a sentence that says who won, and why."""
    winners = [o for o in range(OPERATIVES) if s.winners >> o & 1]
    escaped = [o for o in range(OPERATIVES) if s.operative[o].escaped]
    if not winners:
        return "Nobody escaped, so nobody wins."
    names = [OPERATIVE_NAMES[o] for o in winners]
    totals: Counter[int] = Counter()
    for o in escaped:
        totals[s.operative[o].seat] += s.operative[o].total
    total = totals[s.operative[winners[0]].seat]
    worth = zettabytes(total)
    seats = {s.operative[o].seat for o in winners}
    if len(seats) > 1:
        if s.operatives > s.players:
            return said("A draw: each player brings out {worth}.", worth=worth)
        return said("A draw: {names} share the win with {worth} each.", names=said_list(names), worth=worth)
    won = (
        said("{names} win", names=said_list(names)) if len(names) > 1 else said("{name} wins", name=names[0])
    )
    if len(escaped) == 1:
        return said("{won} as the only one to escape.", won=won)
    if sum(other == total for seat, other in totals.items()) > 1:
        return said("{won} with {worth}, by the tie-breaks.", won=won, worth=worth)
    return said("{won} with {worth}.", won=won, worth=worth)


def why_lost(s: Any, seat: int, events: Sequence[tuple[Any, ...]]) -> Defeat:
    """Return why a seat has lost, and the lesson about it."""
    mine = [o for o in range(OPERATIVES) if s.operative[o].seat == seat]
    if not any(s.operative[o].escaped for o in mine):
        if s.proximity == MOST_PROXIMITY:
            return Defeat(said("Security arrived before you were out."), "5-getting-out")
        return Defeat(said("You did not get out."), "5-getting-out")
    best = max(points(s, other) for other in range(s.players))
    if points(s, seat) == best:
        as_much = "You brought out as much as the winner, and the tie-breaks decided."
        if shared(s):
            as_much = "You brought out as much as the winners, and the tie-breaks decided."
        return Defeat(said(as_much), "1-data-files")
    less = "You brought out {worth}, the winner {more}."
    if shared(s):
        less = "You brought out {worth}, the winners {more} each."
    return Defeat(said(less, worth=zettabytes(points(s, seat)), more=zettabytes(best)), "2-deeper")


def seat_names(view: Any) -> list[str]:
    """Return the names of each seat's operatives, if operatives have been dealt."""
    crews: list[list[str]] = [[] for _ in range(view.players)]
    for operative in view.order:
        if operative >= 0:
            crews[view.operative[operative].seat].append(OPERATIVE_NAMES[operative])
    return [said_list(crew) or said("Seat {number}", number=seat + 1) for seat, crew in enumerate(crews)]


def redeal(s: Infiltration, seat):
    """Draw unknown room cards and other players' choices again, within the rules.

    The engine calls this after its own redeal. Each room card goes to a place on its own floor.
    """
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


def facedown_for(s: Infiltration, place, seat):
    """Return whether other seats know a facedown room, but this seat does not."""
    return s.room[place].card >= 0 and (seat < 0 or not s.room[place].known_by >> seat & 1)


def rooms_for(s: Infiltration, place):
    """Return how many of the remaining room cards may lie at a place."""
    count = 0
    for room in s.rooms_left:
        count += may_lie_at(s, place, room)
    return count


def nth_room(s: Infiltration, place, n):
    """Return the n-th remaining room card (from 0) that may lie at a place, or -1."""
    for room in s.rooms_left:
        if may_lie_at(s, place, room):
            if n == 0:
                return room
            n -= 1
    return -1


deck.load()
complete_lists()

GAME = Game(
    name="infiltration",
    title="Infiltration",
    summary="Break into a laboratory, load its data and get out before security arrives. "
    "Two players have two operatives each.",
    goal="You win with the most valuable data, if you get out with it before Proximity reaches 99.",
    state=Infiltration,
    start=play_game,
    players=(2, 6),
    returns=returns,
    points=points,
    owner=owner_of,
    options=Options,
    set_up=set_up,
    redeal=redeal,
    conserved=conserved,
    result=result,
    why_lost=why_lost,
    seat_names=seat_names,
    sentences={**SENTENCES, **DECK.sentences},
    words=WORDS,
    names={"kept": keepings},
    warnings=warnings,
    causes=CAUSES,
    rows={"F004": 181},
    bots=[courier, daredevil],
    levels=LEVELS,
    scene=scene,
    race=race,
    log_opens=False,  # 12.14
    rulebook="rulebook.md",
    card_rules=CARD_RULES,
    cards=CARD_CODE,
    card_texts=CARD_TEXTS,
    moot_clauses=MOOT_CLAUSES,
    deck=DECK.name,
    unofficial=DECK.unofficial,
    kept=(deal_operative,),
    prelude=(set_the_table,),
    presets=PRESETS,
)
