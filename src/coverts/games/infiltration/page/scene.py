"""The table of Infiltration as one viewer sees it. It shows only what this viewer may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from coverts.engine.base.sentences import capital, joined, said, said_count, said_list
from coverts.engine.scene import Badge, Piece, Scene, Zone
from coverts.games.infiltration.page.meanings import Question, meanings
from coverts.games.infiltration.page.plates import (
    MAX_REMEMBERED,
    PROXIMITY_TEXT,
    TONES,
    faceup_files,
    health,
    outcomes,
    plates,
)
from coverts.games.infiltration.page.words import ACTION_RULES, ACTION_TEXTS, MARKS, PHASES, worth_of_files
from coverts.games.infiltration.state import (
    ACTIONS,
    ASIDE,
    BLACKMAIL_FILE,
    BOXED,
    FIRST_ITEM,
    FLOOR_ROOMS,
    LINE,
    NPC_COUNT,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACE_NAMES,
    PROTOTYPE,
    SECRET_ROOM,
    SLUDGE,
    SPECIAL_NAMES,
)
from coverts.games.infiltration.vocabulary.printed import (
    CARD_NAMES,
    CARD_RULES,
    CARD_TEXTS,
    COPIES,
    FLOOR,
    NPC_HERE,
    NPC_NAMES,
    ROOM_NAMES,
    SECURE,
)

FLOOR_TONES = ("blue", "yellow", "red")
FLOOR_NAMES = ("First floor", "Second floor", "Secret room")
SOME_ALARM, HIGH_ALARM, NEAR = 2, 5, 85
"""From this alarm on the light is warm, and from this alarm or proximity on it is red."""
HALF_NAMES = ("Rooms 1 to 6", "Rooms 7 to 12")
"""The names of the two rows of rooms in the Labyrinthian Facility."""


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """Return the scene for a seat, with the open options on the pieces they concern."""
    meant = meanings(v, questions)
    inside = pieces_inside(v, meant)
    instruments = (v.proximity, v.alarm, v.alarm_ignored, v.round, v.phase, v.pool, v.item_deck_count)
    zones = [
        Zone("dials", "Instruments", layout="dials", area="top", pieces=dials(*instruments)),
        Zone("operatives", "Operatives", layout="list", area="players", pieces=plates(v, seat, meant)),
        Zone(
            "second-floor",
            HALF_NAMES[1] if v.labyrinthian else FLOOR_NAMES[1],
            layout="grid",
            columns=6,
            narrow=3,
            tone=place_tone(v, FLOOR_ROOMS),
            note="Room 7 follows room 6 below; room 12 is the deepest.",
            pieces=[room(v, seat, place, meant, inside) for place in reversed(range(FLOOR_ROOMS, LINE))],
        ),
        Zone(
            "first-floor",
            HALF_NAMES[0] if v.labyrinthian else FLOOR_NAMES[0],
            layout="grid",
            columns=6,
            narrow=3,
            tone=place_tone(v, 0),
            note="Room 1 is the entry: Retreat there is the way out.",
            pieces=[room(v, seat, place, meant, inside) for place in range(FLOOR_ROOMS)],
        ),
        Zone("secret", "Secret room", tone="red", pieces=[room(v, seat, SECRET_ROOM, meant, inside)]),
        Zone("aside", "Beside the board", area="side", layout="list", pieces=beside(v, meant)),
    ]
    asked = {question.askee for question in questions}
    for operative in sorted(range(OPERATIVES), key=lambda operative: operative not in asked):
        if seat is not None and v.operative[operative].seat == seat and not v.e_over:
            zones += own_zones(v, operative, meant)
    if v.e_over:
        zones.append(Zone("outcome", "The operatives", area="result", layout="list", pieces=outcomes(v)))
    phase = PHASES[v.phase]
    caption = said("Round {round}, {phase}", round=v.round, phase=phase) if v.round else PHASES[0]
    return Scene(
        zones,
        title="Infiltration",
        caption="The game is over" if v.e_over else caption,
        backdrop="night",
        look="dark",
        light=light(v),
    )


def light(v: Any) -> str:
    """Return the light in the rooms: the alarm and the proximity of security colour it."""
    if v.alarm >= HIGH_ALARM or v.proximity >= NEAR:
        return "bad"
    return "warn" if v.alarm >= SOME_ALARM else "plain"


@lru_cache(MAX_REMEMBERED)
def dials(
    proximity: int, alarm: int, alarm_ignored: int, round_number: int, phase: int, pool: int, item_deck: int
) -> list[Piece]:
    return [
        Piece(
            "proximity",
            "Proximity",
            style="dial",
            value=f"{proximity:02}",
            kicker="the end at 99",
            rules=["11.1", "11.3"],
            text=PROXIMITY_TEXT,
        ),
        Piece(
            "alarm",
            "Alarm",
            style="dial",
            value=str(alarm),
            kicker="not this round" if alarm_ignored else "added to the die",
            rules=["11.1", "11.2"],
            text=joined(
                " ",
                [
                    "Added to the die in every Security Phase.",
                    "Not this round: Secretaries." if alarm_ignored else "",
                ],
            ),
        ),
        Piece("round", "Round", style="dial", value=str(round_number), kicker=PHASES[phase]),
        Piece(
            "pool",
            "Server pool",
            style="dial",
            value=str(pool),
            kicker="data files",
            rules=["12.4"],
            text="Data files nobody has seen: values 1, 2 and 3.",
        ),
        Piece(
            "deck",
            "Item deck",
            style="dial",
            value=str(item_deck),
            kicker="cards left",
            rules=["5.6"],
        ),
    ]


def card_text(title: str) -> str:
    """Return the text of a card, or "" if the deck does not have it."""
    return CARD_TEXTS.get(title, "")


# -- rooms and what is in them ---------------------------------------------------------------------


def place_tone(v: Any, place: int) -> str:
    """Return the tone (colour) of a facedown room.

    It is the tone of the room's floor, or plain if the floor is hidden.
    """
    if place == SECRET_ROOM:
        return FLOOR_TONES[2]
    return "plain" if v.labyrinthian else FLOOR_TONES[place // FLOOR_ROOMS]


def pieces_inside(v: Any, meant: dict[str, list[int]]) -> dict[int, list[Piece]]:
    """Return the operatives, NPCs and items in each room that is not empty."""
    inside: defaultdict[int, list[Piece]] = defaultdict(list)
    for operative in range(OPERATIVES):
        me = v.operative[operative]
        if me.place >= 0:
            options = tuple(meant.get(f"figure-{operative}", ()))
            inside[me.place].append(figure(operative, me.seat, me.escaped, me.wounded, me.delayed, options))
    for number in range(NPC_COUNT):
        if v.npc[number].place >= 0:
            options = tuple(meant.get(f"npc-{number}", ()))
            inside[v.npc[number].place].append(npc(number, bool(v.npc[number].facedown), options))
    lying = [item for item, place in enumerate(v.item_place) if place >= 0]
    for item in sorted(lying, key=lambda item: v.item_order[item]):
        name = f"lying-{FIRST_ITEM + item}"
        inside[v.item_place[item]].append(card(name, FIRST_ITEM + item, tuple(meant.get(name, ()))))
    return inside


def room(
    v: Any, seat: int | None, place: int, meant: dict[str, list[int]], inside: dict[int, list[Piece]]
) -> Piece:
    at = v.room[place]
    options = tuple(meant.get(f"room-{place}", ()))
    if at.face >= 0:
        counts = (at.available, at.interface, at.lock, at.worker, at.downloaded, v.sludge == place)
        piece = faceup_room(place, at.face, counts, options)
    else:
        seen = (seat, at.known_by, tuple(operative.seat for operative in v.operative))
        piece = facedown_room(place, place_tone(v, place), at.card, seen, options)
    if place in inside:
        piece = copy(piece)
        piece.pieces = inside[place]
    return piece


@lru_cache(MAX_REMEMBERED)
def faceup_room(place: int, face: int, counts: tuple[int, ...], options: tuple[int, ...]) -> Piece:
    """Return a faceup room without what lies in it.

    Args:
        place: The room's place.
        face: The room's card.
        counts: The room's data files, interface token, tech lock, lab worker, download and Sludge.
        options: The actions that a click chooses.
    """
    piece = bare_room(place, FLOOR_TONES[FLOOR[face]], options)
    piece.facedown = False
    piece.label = piece.picture = ROOM_NAMES[face]
    piece.text = card_text(piece.label)
    piece.rules = [f"20.{face + 1}"]
    piece.badges = room_badges(face, *counts)
    return piece


@lru_cache(MAX_REMEMBERED)
def facedown_room(
    place: int,
    tone: str,
    card: int,
    seen: tuple[int | None, int, tuple[int, ...]],
    options: tuple[int, ...],
) -> Piece:
    """Return a facedown room without what lies in it.

    Args:
        place: The room's place.
        tone: The room's tone as long as its card is unknown.
        card: The room's card, or a negative number if the viewer does not know it.
        seen: The arguments of `lookers`.
        options: The actions that a click chooses.
    """
    piece = bare_room(place, tone, options)
    piece.badges = lookers(*seen)
    if card >= 0:
        piece.label = piece.picture = ROOM_NAMES[card]
        piece.tone = FLOOR_TONES[FLOOR[card]]
        rule = f"20.{card + 1}"
        # This text includes the data files and token spaces, which badges show later.
        piece.text = CARD_RULES[rule][1]
        piece.rules = [rule]
    return piece


def bare_room(place: int, tone: str, options: tuple[int, ...]) -> Piece:
    """Return a room of which nothing is known but its place."""
    return Piece(
        f"room-{place}",
        "Unknown",
        style="room",
        tone=tone,
        facedown=True,
        picture="blinds",
        kicker=capital(PLACE_NAMES[place]) if place < LINE else FLOOR_NAMES[2],
        options=[*options],
        rules=["7.1"],
    )


def lookers(seat: int | None, known_by: int, seats: tuple[int, ...]) -> list[Badge]:
    """Return badges that show who has looked at a facedown room.

    Args:
        seat: The viewer's seat.
        known_by: A bit mask of the seats that have looked.
        seats: The seat of each operative, or -1.
    """
    badges = []
    if seat is not None and known_by >> seat & 1:
        badges.append(Badge("you", "seen by you", tone="gold", icon="eye", word="seen by you"))
    others = [
        operative
        for operative, other in enumerate(seats)
        if other not in (-1, seat) and known_by >> other & 1
    ]
    if others:
        names = said_list(OPERATIVE_NAMES[operative] for operative in others)
        letters = "".join(MARKS[operative] for operative in others)
        badges.append(Badge(letters[:4], said("seen by {names}", names=names), icon="eye"))
    return badges


def room_badges(
    face: int, available: int, interface: int, lock: int, worker: int, downloaded: int, sludge: int
) -> list[Badge]:
    secure = SECURE[face]
    told = said_count(available, "{n} data file available", "{n} data files available")
    badges = [Badge(str(available), told, icon="file")]
    if interface:
        badges.append(Badge("", "interface token", tone="good", icon="interface"))
    if lock:
        guarded = said_count(secure, "tech lock: {n} secure data file", "tech lock: {n} secure data files")
        badges.append(Badge(str(secure), guarded, tone="red", icon="lock"))
    if worker:
        guarded = said_count(secure, "lab worker: {n} secure data file", "lab worker: {n} secure data files")
        badges.append(Badge(str(secure), guarded, tone="yellow", icon="worker"))
    if downloaded:
        badges.append(
            Badge(
                "≤1",
                "somebody has downloaded here this round: later ones take one",
                tone="warn",
                icon="file",
            )
        )
    if sludge:
        told = said("Sludge: {text}", text=card_text(SPECIAL_NAMES[SLUDGE]))
        badges.append(Badge("", told, tone="bad", icon="sludge"))
    return badges


@lru_cache(MAX_REMEMBERED)
def figure(
    operative: int, seat: int, escaped: int, wounded: int, delayed: int, options: tuple[int, ...]
) -> Piece:
    return Piece(
        f"figure-{operative}",
        OPERATIVE_NAMES[operative],
        style="figure",
        tone=TONES[operative],
        mark=MARKS[operative],
        seat=seat,
        tipped=bool(delayed),
        badges=health(escaped, wounded, delayed),
        options=[*options],
    )


def initials(name: str) -> str:
    """Return two letters for a name: its two initials, or its first two letters."""
    first, _, second = name.replace("-", " ").partition(" ")
    return (first[0] + second[0] if second[:1].isalpha() else first[:2]).upper()


@lru_cache(MAX_REMEMBERED)
def npc(number: int, down: bool, options: tuple[int, ...]) -> Piece:
    return Piece(
        f"npc-{number}",
        said("{npc} (facedown)", npc=NPC_NAMES[number]) if down else NPC_NAMES[number],
        style="npc",
        kicker="NPC",
        tone="violet",
        mark=initials(NPC_NAMES[number]),
        faded=down,
        text=card_text(NPC_NAMES[number]),
        picture="" if down else NPC_NAMES[number],
        rules=[f"22.{number + 1}"],
        options=[*options],
    )


# -- beside the facility ---------------------------------------------------------------------------


def beside(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    """Return a line for each kind of card that lies beside the facility."""
    return lines_beside(
        tuple(npc.place for npc in v.npc),
        tuple(v.discard),
        sum(me.prototype for me in v.operative),
        sum(me.blackmail for me in v.operative),
        v.sludge == ASIDE,
        tuple(meant.get("discard", ())),
    )


@lru_cache(MAX_REMEMBERED)
def lines_beside(
    places: tuple[int, ...], discard: tuple[int, ...], prototypes: int, blackmail: int, sludge: bool,
    options: tuple[int, ...],
) -> list[Piece]:  # fmt: skip
    """Return the lines of `beside` from the values on which they depend.

    Args:
        places: The place of each NPC.
        discard: The discarded items.
        prototypes: The number of Prototypes that operatives have.
        blackmail: The number of Blackmail Files that operatives have.
        sludge: Whether Sludge is not in a room.
        options: The actions that a click on the discarded items chooses.
    """
    waiting = [NPC_NAMES[n] for n, place in enumerate(places) if NPC_HERE[n] and place == ASIDE]
    boxed = [NPC_NAMES[n] for n, place in enumerate(places) if place == BOXED]
    discarded = [CARD_NAMES[FIRST_ITEM + item] for item in discard]
    left = COPIES[PROTOTYPE] - prototypes
    has_blackmail = COPIES[BLACKMAIL_FILE] > blackmail
    has_sludge = COPIES[SLUDGE] and sludge
    prototype_text, blackmail_text, sludge_text = map(card_text, SPECIAL_NAMES)
    lines = [
        ("npcs", waiting, said("NPCs to come: {n}", n=len(waiting)), "robot", listed(waiting), ["10.1"]),
        ("prototypes", left, said("Prototypes: {n}", n=left), "star", prototype_text, ["23.1"]),
        ("blackmail", has_blackmail, "Blackmail File", "crown", blackmail_text, ["23.2"]),
        ("sludge", has_sludge, "Sludge", "sludge", sludge_text, ["23.3"]),
        ("discard", discarded, said("Discarded: {n}", n=len(discarded)), "card", listed(discarded), ["5.6"]),
        ("boxed", boxed, said("NPCs gone: {n}", n=len(boxed)), "none", listed(boxed), ["10.6"]),
    ]
    return [
        Piece(
            name,
            label,
            style="mark",
            text=text,
            badges=[Badge("", label, icon=icon)],
            rules=rules,
            options=[*options] if name == "discard" else [],
        )
        for name, there, label, icon, text, rules in lines
        if there
    ]


def listed(names: Sequence[str]) -> str:
    """Return the names separated by commas, with a full stop at the end."""
    return joined("", [joined(", ", names), "."]) if names else ""


# -- one's own -------------------------------------------------------------------------------------


@lru_cache(MAX_REMEMBERED)
def card(
    name: str,
    number: int,
    options: tuple[int, ...],
    askee: int = -1,
    *,
    is_faceup: bool = False,
    is_chosen: bool = False,
    is_kept: bool = False,
) -> Piece:
    """Return a piece for an action card or an item that the viewer can see."""
    is_action = number < FIRST_ITEM
    badges = []
    if is_faceup:
        badges.append(Badge("", "on the table this round", icon="eye", word="on the table"))
    if is_chosen:
        badges.append(Badge("!", "your choice this round", tone="gold", icon="card", word="your choice"))
    if is_kept:
        badges.append(Badge("!", "you keep it", tone="gold", icon="card", word="you keep it"))
    return Piece(
        name,
        CARD_NAMES[number],
        tone="gold" if is_action else "plain",
        kicker="Action" if is_action else "Item",
        text=ACTION_TEXTS[number] if is_action else card_text(CARD_NAMES[number]),
        picture=CARD_NAMES[number],
        rules=[*ACTION_RULES[number]] if is_action else [f"21.{number - FIRST_ITEM + 1}"],
        options=[*options],
        askee=askee,
        faded=is_faceup,
        badges=badges,
    )


def own_zones(v: Any, operative: int, meant: dict[str, list[int]]) -> list[Zone]:
    """Return the zones for an operative's hand and for their data files."""
    me = v.operative[operative]
    held = [number for number in range(ACTIONS) if number in me.actions or number in me.faceup]
    kept = [item for at, item in enumerate(me.items) if me.kept >= 0 and me.kept >> at & 1]
    cards = []
    for number in (*held, *(FIRST_ITEM + item for item in me.items)):
        name = f"hand-{operative}-{number}"
        piece = card(
            name,
            number,
            tuple(meant.get(name, ())),
            operative,
            is_faceup=number < FIRST_ITEM and number not in me.actions,
            is_chosen=number == me.chosen,
            is_kept=number - FIRST_ITEM in kept,
        )
        cards.append(piece)
    alone = v.operatives == v.players
    worth = worth_of_files(me)
    return [
        Zone(
            f"hand-{operative}",
            "Hand" if alone else OPERATIVE_NAMES[operative],
            layout="hand",
            area="hand",
            note=OPERATIVE_NAMES[operative] if alone else "your operative",
            pieces=cards,
        ),
        Zone(
            f"files-{operative}",
            "Data files"
            if alone
            else said("Data files of {operative}", operative=OPERATIVE_NAMES[operative]),
            area="hand",
            note=said("worth {worth}", worth=worth) if worth else "none yet",
            pieces=faceup_files(f"file-{operative}", me.files),
        ),
    ]
