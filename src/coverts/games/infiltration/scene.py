"""The table as a viewer sees it. Everything is made from his view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from coverts.engine.scene import Badge, Piece, Scene, Zone
from coverts.games.infiltration.cards import CARD_NAMES, CARD_RULES, FLOOR, NPC_NAMES, ROOM_NAMES, SECURE
from coverts.games.infiltration.decks.stand_in.contents import PROTOTYPES, ROOMS
from coverts.games.infiltration.state import (
    ACTIONS,
    ASIDE,
    BOXED,
    FIRST_ITEM,
    FLOOR_ROOMS,
    ITEM_COUNT,
    LINE,
    NPC_COUNT,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACE_NAMES,
    PLACES,
    SECRET_ROOM,
)
from coverts.games.infiltration.words import ACTION_RULES, ACTION_TEXTS, MARKS, PHASES

FLOOR_TONES = ("blue", "yellow", "red")
FLOOR_NAMES = ("First floor", "Second floor", "Secret room")
OPERATIVE_TONES = ("blue", "gold", "red", "violet", "good", "plain")


class Choice(Protocol):
    action: int
    option: int
    legal: bool


class Question(Protocol):
    kind: str
    askee: int
    options: Sequence[Choice]


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """All that `seat` sees, with the open options on the pieces they mean."""
    meant = meanings(v, questions)
    zones = [
        Zone("dials", "Instruments", layout="dials", area="top", pieces=dials(v)),
        Zone(
            "second-floor",
            "Second floor",
            layout="grid",
            columns=6,
            narrow=3,
            tone="yellow",
            note="Room 7 follows room 6 below; room 12 is the deepest.",
            pieces=[room(v, seat, place, meant) for place in reversed(range(FLOOR_ROOMS, LINE))],
        ),
        Zone(
            "first-floor",
            "First floor",
            layout="grid",
            columns=6,
            narrow=3,
            tone="blue",
            note="Room 1 is the entry: Retreat there is the way out.",
            pieces=[room(v, seat, place, meant) for place in range(FLOOR_ROOMS)],
        ),
        Zone("secret", "Secret room", tone="red", pieces=[room(v, seat, SECRET_ROOM, meant)]),
        Zone("aside", "Beside the facility", area="side", layout="list", pieces=beside(v, meant)),
        Zone("operatives", "Operatives", area="players", pieces=crew(v, seat, meant)),
    ]
    discard = [card(FIRST_ITEM + i, meant, "discard") for i in v.discard]
    if discard:
        zones.append(Zone("discard", "Discarded items", area="side", layout="list", pieces=discard))
    for operative in range(OPERATIVES):
        if seat is not None and v.operative[operative].seat == seat:
            zones += own_zones(v, operative, meant)
    caption = f"Round {v.round}, {PHASES[v.phase]}" if v.round else PHASES[0]
    return Scene(zones, title="Infiltration", caption="The game is over" if v.e_over else caption)


# -- what an option means --------------------------------------------------------------------------


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Piece -> the actions a click on it means; options that are illegal now are here too."""
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            for piece in pieces_meant(v, question.kind, question.askee, choice.option):
                found.setdefault(piece, []).append(choice.action)
    return found


def pieces_meant(v: Any, kind: str, askee: int, option: int) -> list[str]:
    here = v.operative[askee].place
    if kind in ("choose_card", "choose_action", "choose_run"):
        return [f"hand-{askee}-{option}"]
    if kind == "discard_item":
        return [f"hand-{askee}-{FIRST_ITEM + option}"]
    if kind == "recover":
        return [f"discard-{FIRST_ITEM + option}"]
    if kind in ("look_at", "burn_lock", "swap_room", "swap_with"):
        return [f"room-{option}"] if option < PLACES else []
    if kind == "fly_drone":
        return [f"room-{option % LINE}"]
    if kind in ("track", "pick_pocket"):
        return figures(option)
    if kind == "shoot_flechette":
        return figures(option) if option < OPERATIVES else [f"room-{here}"]
    if kind == "stun":
        return figures(option) if option < OPERATIVES else [f"npc-{option - OPERATIVES}"]
    if kind == "choose_npc":
        return [f"npc-{option}"]
    if kind == "shoot_gauss":
        return [f"npc-{option}"] if option < NPC_COUNT else [f"room-{option - NPC_COUNT}"]
    if kind in ("choose_direction", "steer_sled") and option < 2 and here < LINE:
        target = here + 1 if option == 0 else here - 1
        return [f"room-{target}"] if 0 <= target < LINE else []
    return []


def figures(operative: int) -> list[str]:
    return [f"figure-{operative}", f"operative-{operative}"]


# -- pieces ----------------------------------------------------------------------------------------


def dials(v: Any) -> list[Piece]:
    first = v.order[v.first] if v.operatives else -1
    pieces = [
        Piece(
            "proximity",
            "Proximity",
            style="dial",
            value=f"{v.proximity:02}",
            rules=["11.1", "11.3"],
            text="At 99 the game ends and everyone inside is caught.",
        ),
        Piece(
            "alarm",
            "Alarm",
            style="dial",
            value=str(v.alarm),
            rules=["11.1", "11.2"],
            text="Added to the die in every Security Phase."
            + (" Not this round: Secretaries." if v.alarm_ignored else ""),
        ),
        Piece("round", "Round", style="dial", value=str(v.round)),
        Piece(
            "pool",
            "Server pool",
            style="dial",
            value=str(v.pool),
            rules=["12.4"],
            text="Data files nobody has seen: values 1, 2 and 3.",
        ),
        Piece("deck", "Item deck", style="dial", value=str(v.item_deck_count), rules=["5.6"]),
    ]
    if first >= 0:
        pieces.append(
            Piece(
                "first",
                "First player",
                style="dial",
                value=MARKS[first],
                text=f"{OPERATIVE_NAMES[first]} resolves first and rolls the die.",
                rules=["2.2", "2.3"],
            )
        )
    return pieces


def room_text(number: int) -> str:
    printed = ROOMS[number]
    parts = [f"Data files: {printed.available}."]
    if printed.lock:
        parts.append(f"Tech lock: {printed.secure} more.")
    if printed.worker:
        parts.append(f"Lab worker: {printed.secure} more.")
    return " ".join([*parts, CARD_RULES[f"20.{number + 1}"][1]])


def room(v: Any, seat: int | None, place: int, meant: dict[str, list[int]]) -> Piece:
    at = v.room[place]
    floor = 2 if place == SECRET_ROOM else place // FLOOR_ROOMS
    name = PLACE_NAMES[place]
    piece = Piece(
        f"room-{place}",
        f"facedown {name}",
        style="room",
        tone=FLOOR_TONES[floor],
        facedown=True,
        kicker=name.capitalize() if place < LINE else FLOOR_NAMES[floor],
        options=meant.get(f"room-{place}", []),
        rules=["7.1"],
    )
    known = at.face if at.face >= 0 else at.card
    if known >= 0:
        piece.label = ROOM_NAMES[known]
        piece.tone = FLOOR_TONES[FLOOR[known]]
        piece.text = room_text(known)
        piece.rules = [f"20.{known + 1}"]
    if at.face >= 0:
        piece.facedown = False
        piece.badges = room_badges(v, place)
    elif at.known_by:
        who = [
            MARKS[o]
            for o in range(OPERATIVES)
            if v.operative[o].seat >= 0 and at.known_by >> v.operative[o].seat & 1
        ]
        piece.badges = [Badge("".join(who), f"looked at by {', '.join(who)}", icon="eye")]
    piece.pieces = [
        Piece(
            f"figure-{o}",
            OPERATIVE_NAMES[o],
            style="figure",
            tone=OPERATIVE_TONES[o],
            mark=MARKS[o],
            tipped=bool(v.operative[o].delayed),
            badges=health(v, o),
            options=meant.get(f"figure-{o}", []),
        )
        for o in range(OPERATIVES)
        if v.operative[o].place == place
    ]
    piece.pieces += [npc(v, n, meant) for n in range(NPC_COUNT) if v.npc[n].place == place]
    lying = [i for i in range(ITEM_COUNT) if v.item_place[i] == place]
    piece.pieces += [
        card(FIRST_ITEM + i, meant, "lying") for i in sorted(lying, key=lambda i: v.item_order[i])
    ]
    return piece


def room_badges(v: Any, place: int) -> list[Badge]:
    at = v.room[place]
    badges = [Badge(str(at.available), f"{at.available} data files available", icon="file")]
    if at.interface:
        badges.append(Badge("I", "interface token", tone="good", icon="interface"))
    if at.lock:
        badges.append(
            Badge(
                str(SECURE[at.face]),
                f"tech lock: {SECURE[at.face]} secure data files",
                tone="red",
                icon="lock",
            )
        )
    if at.worker:
        badges.append(
            Badge(
                str(SECURE[at.face]),
                f"lab worker: {SECURE[at.face]} secure data files",
                tone="yellow",
                icon="worker",
            )
        )
    if at.downloaded:
        badges.append(
            Badge(
                "1", "somebody has downloaded here this round: later ones take one", tone="warn", icon="none"
            )
        )
    if v.sludge == place:
        badges.append(Badge("~", "Sludge: whoever enters is delayed", tone="bad", icon="sludge"))
    return badges


def npc(v: Any, number: int, meant: dict[str, list[int]]) -> Piece:
    down = bool(v.npc[number].facedown)
    return Piece(
        f"npc-{number}",
        NPC_NAMES[number] + (" (facedown)" if down else ""),
        style="figure",
        tone="violet",
        mark="N",
        faded=down,
        text=CARD_RULES[f"22.{number + 1}"][1],
        rules=[f"22.{number + 1}"],
        options=meant.get(f"npc-{number}", []),
        badges=[Badge("N", "NPC", tone="violet", icon="robot")],
    )


def beside(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    pieces = [npc(v, n, meant) for n in range(NPC_COUNT) if v.npc[n].place == ASIDE]
    left = PROTOTYPES - sum(me.prototype for me in v.operative)
    if left:
        pieces.append(
            Piece("prototypes", f"Prototype ({left} left)", text=CARD_RULES["23.1"][1], rules=["23.1"])
        )
    if not any(me.blackmail for me in v.operative):
        pieces.append(Piece("blackmail", "Blackmail File", text=CARD_RULES["23.2"][1], rules=["23.2"]))
    if v.sludge == ASIDE:
        pieces.append(Piece("sludge", "Sludge", text=CARD_RULES["23.3"][1], rules=["23.3"]))
    boxed = [NPC_NAMES[n] for n in range(NPC_COUNT) if v.npc[n].place == BOXED]
    if boxed:
        pieces.append(Piece("boxed", "Out of the game: " + ", ".join(boxed), style="mark"))
    return pieces


def health(v: Any, operative: int) -> list[Badge]:
    me = v.operative[operative]
    badges = []
    if me.wounded:
        badges.append(Badge("W", "wounded", tone="bad", icon="wound"))
    if me.delayed:
        badges.append(Badge("D", "delayed: no Advance, no Retreat", tone="warn", icon="delay"))
    return badges


def crew(v: Any, seat: int | None, meant: dict[str, list[int]]) -> list[Piece]:
    pieces = []
    for turn in range(v.operatives):
        operative = v.order[turn]
        if operative < 0:
            continue
        me = v.operative[operative]
        owner = me.seat == seat
        items = len(me.items) if owner else me.items_count
        hand = me.actions.count() + items - (me.chosen != -1)
        where = "caught" if me.eliminated else "escaped" if me.escaped else PLACE_NAMES[me.place]
        badges = [
            Badge(str(me.file_count), f"{me.file_count} data files", icon="file"),
            *health(v, operative),
        ]
        badges.append(Badge(str(hand), f"{hand} cards in hand", icon="card"))
        if me.prototype:
            badges.append(Badge("P", "has a Prototype", tone="gold", icon="star"))
        if me.blackmail:
            badges.append(Badge("B", "has the Blackmail File", tone="gold", icon="crown"))
        if me.escaped:
            badges.append(Badge("out", "escaped", tone="good", icon="door"))
        if me.total >= 0:
            badges.append(Badge(str(me.total), f"{me.total} zettabytes", tone="gold"))
        if v.winners >> operative & 1:
            badges.append(Badge("1", "winner", tone="gold", icon="crown"))
        piece = Piece(
            f"operative-{operative}",
            OPERATIVE_NAMES[operative],
            style="figure",
            tone=OPERATIVE_TONES[operative],
            mark=MARKS[operative],
            kicker=f"Seat {me.seat + 1}, {where}",
            badges=badges,
            tipped=bool(me.delayed),
            faded=me.place < 0,
            options=meant.get(f"operative-{operative}", []),
        )
        if me.chosen != -1:
            piece.pieces.append(
                Piece(f"chosen-{operative}", "a card chosen", style="back", facedown=True, rules=["3.2"])
            )
        piece.pieces += [card(number, meant, f"faceup-{operative}") for number in me.faceup]
        if me.place >= 0 and me.played >= 0 and not piece.pieces:
            piece.kicker += f", played {CARD_NAMES[me.played]} last"
        pieces.append(piece)
    return pieces


def card(number: int, meant: dict[str, list[int]], zone: str) -> Piece:
    """An action card or an item, faceup for this viewer."""
    name = f"{zone}-{number}"
    if number < FIRST_ITEM:
        return Piece(
            name,
            CARD_NAMES[number],
            tone="gold",
            kicker="Action",
            text=ACTION_TEXTS[number],
            rules=list(ACTION_RULES[number]),
            options=meant.get(name, []),
        )
    rule = f"21.{number - FIRST_ITEM + 1}"
    return Piece(
        name,
        CARD_NAMES[number],
        kicker="Item",
        text=CARD_RULES[rule][1],
        rules=[rule],
        options=meant.get(name, []),
    )


def own_zones(v: Any, operative: int, meant: dict[str, list[int]]) -> list[Zone]:
    """His hand, with the card he chose and the action cards that come back, and his data files."""
    me = v.operative[operative]
    cards = []
    for number in range(ACTIONS):
        if number in me.actions or number in me.faceup:
            piece = card(number, meant, f"hand-{operative}")
            piece.faded = number not in me.actions
            cards.append(piece)
    cards += [card(FIRST_ITEM + i, meant, f"hand-{operative}") for i in me.items]
    for piece in cards:
        if me.chosen >= 0 and piece.id == f"hand-{operative}-{me.chosen}":
            piece.badges.append(Badge("!", "your choice this round", tone="gold", icon="card"))
    tokens = [
        Piece(
            f"file-{operative}-{value}",
            f"data file of value {value + 1}",
            style="token",
            value=str(value + 1),
            badges=[Badge(f"x{me.files[value]}", f"{me.files[value]} of value {value + 1}", icon="file")],
        )
        for value in range(3)
        if me.files[value] > 0
    ]
    worth = sum((value + 1) * me.files[value] for value in range(3))
    note = "" if me.place >= 0 else "Out of play" if me.escaped else ""
    return [
        Zone(
            f"hand-{operative}",
            f"Hand of {OPERATIVE_NAMES[operative]}",
            layout="hand",
            area="hand",
            note=note,
            pieces=cards,
        ),
        Zone(f"files-{operative}", "Your data files", area="hand", note=f"{worth} zettabytes", pieces=tokens),
    ]
