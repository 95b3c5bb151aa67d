"""Figures and their cards in a scene: on tiles, as plates of the players, and as a list of guards."""

from __future__ import annotations

from typing import Any

from coverts.engine.base.sentences import Said, joined, said, said_count, said_list
from coverts.engine.scene import Badge, Piece
from coverts.games.infiltrators.page.names import figures
from coverts.games.infiltrators.page.words import SEAT_NAMES, SIDES_PLAYED, figure_name, short_name, tile_name
from coverts.games.infiltrators.rules.attacks import is_clear
from coverts.games.infiltrators.rules.campaign import LENGTHS
from coverts.games.infiltrators.rules.figures import hacking_of, health_of, movement_of
from coverts.games.infiltrators.rules.stealth import is_hidden, is_shaded
from coverts.games.infiltrators.state import (
    ABSENT,
    CAPTURED,
    CHARACTERS,
    ESCAPED,
    FIGURES,
    FIRST_GUARD,
    GUARD_SEAT,
    GUARDS_ACT,
    GUARDS_DRIFT,
    GUARDS_SIDE,
    INFILTRATORS_ACT,
    INFILTRATORS_SIDE,
    ON_BOARD,
    SHOPPING,
    TAKEN_OUT,
    WAITING,
    is_guard,
    on_board,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BUILT_IN_RANGE,
    CARD_RULES,
    CLOSE,
    CLOSE_WEAPON,
    ELITE,
    EQUIPMENT_NAMES,
    FACE_NAMES,
    FINDS_HIDDEN,
    GUARD_MARKS,
    HACKING,
    HEALTH,
    KIND,
    LACKS,
    LIGHTS,
    MOVEMENT,
    PRICE,
    RANGED,
    RANGED_WEAPON,
    USES,
)

TONES = ("blue", "gold", "violet", "good")
"""The tones (colours) of the infiltrators' pieces. The pieces of guards are red and square."""
GUARD_TONE = "red"
STATUS_WORDS = {
    ABSENT: "not in play",
    WAITING: "about to come",
    ESCAPED: "escaped",
    TAKEN_OUT: "taken out",
    CAPTURED: "captured",
}
EQUIPMENT_KINDS = {RANGED_WEAPON: ("Ranged weapon", "aim"), CLOSE_WEAPON: ("Close weapon", "blade")}


def letters_of(face: int) -> str:
    """Return one letter for a character, or two if another has the same initial."""
    name = short_name(face)
    for other in range(CHARACTERS):
        theirs = short_name(other)
        if other != face and theirs[0] == name[0]:
            return name[0] + next(mine for mine, yours in zip(name, theirs, strict=False) if mine != yours)
    return name[0]


def mark_of(v: Any, who: int) -> str:
    face = v.figure[who].card
    if face < 0:
        return "?"
    if not is_guard(who):
        return letters_of(face)
    return "★" if v.figure[who].commander else f"{GUARD_MARKS[face - CHARACTERS]}{who - FIRST_GUARD + 1}"


def tone_of(who: int) -> str:
    return GUARD_TONE if is_guard(who) else TONES[who]


def face_rule(face: int) -> str:
    return f"20.{face + 1}" if face < CHARACTERS else f"21.{face - CHARACTERS + 1}"


# -- badges ----------------------------------------------------------------------------------------


def worn(v: Any, who: int) -> list[Badge]:
    """Return badges for a figure's condition, such as hits and noise."""
    me = v.figure[who]
    found = []
    if me.hits:
        told = said_count(me.hits, "{n} hit die", "{n} hit dice")
        found.append(Badge(str(me.hits), told, tone="bad", icon="wound", word=told))
    if me.noise:
        told = said_count(me.noise, "{n} noise die", "{n} noise dice")
        found.append(Badge(str(me.noise), told, tone="warn", icon="noise", word=told))
    if me.leads:
        found.append(Badge("I", "leads the informant", tone="violet", icon="person", word="informant"))
    if me.dazed:
        word = "stunned" if me.stopped else "dazed"
        label = (
            "stunned: neither activated nor moved in the next guards' part"
            if me.stopped
            else "dazed: not activated in the next guards' part"
        )
        found.append(Badge("z", label, tone="violet", word=word))
    return found


def cover(v: Any, who: int) -> list[Badge]:
    """Return a badge that says whether guards may attack an infiltrator on the board."""
    if v.figure[who].status != ON_BOARD:
        return []
    if is_hidden(v, who):
        guards = [guard for guard in range(FIRST_GUARD, FIGURES) if on_board(v, guard)]
        for guard in guards:
            if smells(v, guard, who):
                told = said("the {guard} may attack", guard=short_name(v.figure[guard].card))
                return [Badge("!", told, tone="bad", icon="eye", word=said("smelled"))]
        faces = {v.figure[guard].card for guard in guards}
        noses, lamps = ([*filter(table.entries.__contains__, faces)] for table in (FINDS_HIDDEN, LIGHTS))
        if not noses and not lamps:
            label = "in the shade without noise: guards may not attack"
            return [Badge("", label, tone="good", word="hidden")]
        found = joined("; ", ["in the shade without noise", *dangers(noses, lamps)])
        finders = said_list(short_name(face) for face in [*noses, *lamps])
        return [Badge("!", found, tone="good", word=said("hidden, except from the {guard}", guard=finders))]
    if is_shaded(v, v.figure[who].tile):
        return [Badge("!", "noise: guards may attack, even in the shade", "warn", icon="eye", word="heard")]
    return [Badge("!", "in the light: guards may attack", tone="warn", icon="eye", word="in the light")]


def dangers(noses: list[int], lamps: list[int]) -> list[str]:
    """Return a sentence for each kind of guard that could find a hidden infiltrator."""
    may_attack = "if the {guard} comes beside them, it may attack"
    shows = "if the {guard} comes beside them, its lamp takes the shade away"
    return [
        *(said(may_attack, guard=short_name(face)) for face in noses),
        *(said(shows, guard=short_name(face)) for face in lamps),
    ]


def smells(v: Any, guard: int, who: int) -> bool:
    """Return whether a guard could attack a hidden infiltrator from where both stand.

    A guard that is dazed or stunned cannot attack in the next guards' part.
    """
    face = v.figure[guard].card
    return bool(FINDS_HIDDEN[face](v, guard, who) and not v.figure[guard].dazed and is_clear(v, guard, who))


def numbers(movement: int, ranged: int, close: int, health: int, hacking: int = LACKS) -> list[Badge]:
    """Return badges for the numbers on a figure's card: M, R, C, HP and H.

    The letters of the rulebook appear only if there is no room for the words.
    """
    named = (
        ("M", said("move {n}", n=movement), said("Movement: {n} tiles", n=movement), movement),
        ("R", said("shoot {n}", n=ranged), said_dice(ranged, "a shot"), ranged),
        ("C", said("fight {n}", n=close), said_dice(close, "close combat"), close),
        ("HP", said("HP {n}", n=health), said("HP {n}: more hits may take it out", n=health), health),
        ("H", said("hack {n}", n=hacking), said_dice(hacking, "hacking"), hacking),
    )
    return [
        Badge(f"{letter}{number}", label, word=word)
        for letter, word, label, number in named
        if number != LACKS
    ]


def said_dice(number: int, what: str) -> Said:
    return said_count(number, "{n} die for {what}", "{n} dice for {what}", what=what)


def numbers_now(v: Any, who: int) -> list[Badge]:
    face = v.figure[who].card
    hacking = LACKS if is_guard(who) else hacking_of(v, who)
    return numbers(movement_of(v, who), RANGED[face], CLOSE[face], health_of(v, who), hacking)


# -- on the board ----------------------------------------------------------------------------------


def figure_piece(v: Any, who: int, meant: dict[str, list[int]]) -> Piece:
    """Return the piece for a figure: a pawn, or a square figure for a guard."""
    me = v.figure[who]
    name = f"figure-{who}"
    its_part = v.phase in (GUARDS_ACT, GUARDS_DRIFT) if is_guard(who) else v.phase == INFILTRATORS_ACT
    marks = ["acting"] if v.acting == who else ["spent"] if me.acted and its_part else []
    if not is_guard(who) and is_hidden(v, who):
        marks.append("hidden")
    return Piece(
        name,
        figures(v)[who],
        style="npc" if is_guard(who) else "figure",
        tone=tone_of(who),
        mark=mark_of(v, who),
        seat=me.seat,
        kicker="Guard" if is_guard(who) else "Infiltrator",
        text=CARD_RULES[face_rule(me.card)][1],
        badges=worn(v, who),
        rules=[face_rule(me.card)],
        options=meant.get(name, []),
        picture=FACE_NAMES[me.card],
        marks=marks,
    )


# -- plates ----------------------------------------------------------------------------------------


def plates(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    """Return the guard's plate, then a plate for each infiltrator."""
    return [guard_plate(v), *(infiltrator_plate(v, who, meant) for who in range(v.infiltrators))]


def bank_badges(v: Any, side: int) -> list[Badge]:
    if LENGTHS[v.campaign] == 1:
        return []
    told = points(v.bank[side])
    in_bank = said("{points} in the bank", points=told)
    return [Badge(str(v.bank[side]), in_bank, tone="gold", icon="crown", word=told)]


def points(number: int) -> Said:
    return said_count(number, "{n} point", "{n} points")


def guard_plate(v: Any) -> Piece:
    figures_of = [who for who in range(FIRST_GUARD, FIGURES) if v.figure[who].card >= 0]
    on = 0 if v.phase == SHOPPING else sum(on_board(v, who) for who in figures_of)
    out = sum(v.figure[who].status == TAKEN_OUT for who in figures_of)
    badges = [*bank_badges(v, GUARDS_SIDE)]
    if out:
        told = said("{n} taken out", n=out)
        badges.append(Badge(str(out), told, tone="bad", icon="wound", word=said("{n} out", n=out)))
    return Piece(
        "plate-guard",
        SEAT_NAMES[GUARD_SEAT],
        style="plate",
        tone=GUARD_TONE,
        mark="G",
        seat=GUARD_SEAT,
        kicker=said("{n} on the board", n=on) if on else SIDES_PLAYED[GUARDS_SIDE],
        badges=badges,
    )


def infiltrator_plate(v: Any, who: int, meant: dict[str, list[int]]) -> Piece:
    me = v.figure[who]
    piece = Piece(
        f"plate-{who}",
        SEAT_NAMES[1 + who],
        style="plate",
        tone=TONES[who],
        mark=mark_of(v, who),
        seat=1 + who,
        kicker="chooses a character",
        badges=bank_badges(v, INFILTRATORS_SIDE) if who == 0 else [],
        options=meant.get(f"plate-{who}", []),
    )
    if me.card >= 0:
        piece.label = short_name(me.card)
        piece.text = CARD_RULES[face_rule(me.card)][1]
        piece.picture = FACE_NAMES[me.card]
        piece.rules = [face_rule(me.card)]
        in_shop = v.phase == SHOPPING
        piece.kicker = "between missions" if in_shop else whereabouts(v, who)
        piece.faded = not in_shop and me.status in (ESCAPED, TAKEN_OUT, CAPTURED)
        piece.badges = [*cover(v, who), *worn(v, who), *numbers_now(v, who), *piece.badges]
        piece.pieces = [
            equipment_piece(card, "carried", meant, uses=v.uses[card], used_up=card in me.used_up)
            for card in me.carried
            if not in_shop  # Between missions, the counter of the shop shows the equipment instead.
        ]
        for weapon in piece.pieces:
            if weapon.id == f"carried-{me.suppressed}":
                weapon.badges.append(Badge("", "silenced by the Suppressor", icon="off", word="silenced"))
    return piece


def whereabouts(v: Any, who: int) -> str:
    me = v.figure[who]
    if me.status == ON_BOARD:
        return said("on {tile}", tile=tile_name(me.tile, v.wide))
    return STATUS_WORDS[me.status]


# -- cards -----------------------------------------------------------------------------------------


def equipment_piece(
    card: int,
    where: str,
    meant: dict[str, list[int]],
    style: str = "label",
    uses: int = 0,
    used_up: bool = False,
) -> Piece:
    kind, icon = EQUIPMENT_KINDS.get(KIND[card], ("Gadget", "card"))
    name = f"{where}-{card}"
    piece = Piece(
        name,
        EQUIPMENT_NAMES[card],
        style=style,
        kicker=kind,
        text=CARD_RULES[f"22.{card + 1}"][1],
        rules=[f"22.{card + 1}"],
        faded=used_up,
        options=meant.get(name, []),
        picture=EQUIPMENT_NAMES[card],
    )
    if used_up:
        piece.badges = [Badge("", "used up", icon="off")]
    elif style == "label":
        told = said("{kind}, {n} left", kind=kind, n=USES[card] - uses) if USES[card] > 1 else kind
        piece.badges = [Badge("", told, icon=icon)]
    else:
        price = PRICE[card] // 2 if where == "carried" else PRICE[card]
        told = {"carried": said("sell for {n}", n=price), "offered": said("buy for {n}", n=price)}.get(
            where, ""
        )
        piece.badges = [Badge(str(price), told, tone="gold", icon="crown", word=told)] if told else []
    return piece


def face_card(face: int, meant: dict[str, list[int]], number: int, taken: bool = False) -> Piece:
    """Return a card that a player can pick, for a character or a guard.

    Args:
        face: The number of the figure's card.
        meant: The actions that a click on each piece means.
        number: The number of the option that picks the card.
        taken: Whether a player has the card already.
    """
    name = f"face-{number}"
    guard = face >= CHARACTERS
    hacking = LACKS if guard else HACKING[face]
    return Piece(
        name,
        FACE_NAMES[face],
        kicker="Elite guard" if ELITE[face] else "Guard" if guard else "Infiltrator",
        tone=GUARD_TONE if guard else "blue",
        text=CARD_RULES[face_rule(face)][1],
        badges=numbers(MOVEMENT[face], RANGED[face], CLOSE[face], HEALTH[face], hacking),
        rules=[face_rule(face)],
        faded=taken,
        options=meant.get(name, []),
        picture=FACE_NAMES[face],
    )


def guard_cards(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    """Return a line for each guard, with its printed numbers and condition."""
    return [guard_line(v, who, meant) for who in range(FIRST_GUARD, FIGURES) if v.figure[who].card >= 0]


def guard_line(v: Any, who: int, meant: dict[str, list[int]]) -> Piece:
    me = v.figure[who]
    name = f"guard-{who}"
    reach = BUILT_IN_RANGE[me.card]
    far = (
        [
            Badge(
                f"→{reach}",
                said_count(reach, "shoots {n} tile far", "shoots {n} tiles far"),
                icon="aim",
                word=said("range {n}", n=reach),
            )
        ]
        if reach != LACKS
        else []
    )
    out = me.status == TAKEN_OUT
    doing = "acting" if v.acting == who else "has acted" if me.acted and not out else ""
    return Piece(
        name,
        joined(" ", [mark_of(v, who), figure_name(who, me.card, me.commander, numbered=False)]),
        style="box",
        tone=GUARD_TONE,
        note=joined(", ", [whereabouts(v, who), doing]),
        text=CARD_RULES[face_rule(me.card)][1],
        badges=[*worn(v, who), *([] if out else numbers_now(v, who) + far)],
        rules=[face_rule(me.card)],
        faded=out,
        options=meant.get(name, []),
        picture=FACE_NAMES[me.card],
    )
