"""The plates (panels) of the operatives, during play and at the end.

They show only what everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from coverts.engine.base.sentences import Said, joined, said, said_count
from coverts.engine.scene import Badge, Piece, Standing
from coverts.games.infiltration.page.words import MARKS, data_files, zettabytes
from coverts.games.infiltration.rules.ending import shared
from coverts.games.infiltration.state import (
    BLACKMAIL_FILE,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACE_NAMES,
    PROTOTYPE,
    SPECIAL_NAMES,
)
from coverts.games.infiltration.vocabulary.printed import CARD_NAMES, WORTH

TONES = ("blue", "gold", "red", "violet", "good", "plain")
FILE_TONES = ("plain", "blue", "gold")
MAX_REMEMBERED = 4096
"""The number of pieces of each kind that are kept, because most pieces stay as they are."""
PROXIMITY_TEXT = "At 99 the game ends and everyone inside is caught."


def plates(v: Any, seat: int | None, meant: dict[str, list[int]]) -> list[Piece]:
    """Return a plate for each operative, in turn order from the first seat."""
    dealt = [v.order[turn] for turn in range(v.operatives) if v.order[turn] >= 0]
    first = v.order[v.first] if v.round else -1
    return [plate(v, operative, seat, operative == first, meant) for operative in dealt]


def plate(v: Any, operative: int, seat: int | None, first: bool, meant: dict[str, list[int]]) -> Piece:
    me = v.operative[operative]
    items = len(me.items) if me.seat == seat else me.items_count
    hand = me.actions.count() + items - (me.chosen != -1)
    return plate_of(
        operative,
        me.seat,
        (me.place, me.escaped, me.eliminated, me.wounded, me.delayed),
        (me.file_count, hand, me.chosen != -1, first, me.prototype, me.blackmail),
        me.played,
        tuple(me.faceup),
        tuple(meant.get(f"operative-{operative}", ())),
    )


@lru_cache(MAX_REMEMBERED)
def plate_of(
    operative: int,
    seat: int,
    body: tuple[int, int, int, int, int],
    has: tuple[int, int, bool, bool, int, int],
    played: int,
    faceup: tuple[int, ...],
    options: tuple[int, ...],
) -> Piece:
    """Return an operative's plate.

    Args:
        operative: The operative.
        seat: The operative's seat.
        body: The place, and whether the operative has escaped, is eliminated, wounded or delayed.
        has: The numbers of data files and of cards in hand, and whether a card is chosen, whether this is the
            first player, and whether the operative has a Prototype or the Blackmail File.
        played: The card of the round before, or a negative number.
        faceup: The cards that are turned up.
        options: The actions that a click chooses.
    """
    place, escaped, eliminated, wounded, delayed = body
    file_count, hand, has_chosen, first, prototype, blackmail = has
    piece = Piece(
        f"operative-{operative}",
        OPERATIVE_NAMES[operative],
        style="plate",
        tone=TONES[operative],
        mark=MARKS[operative],
        seat=seat,
        kicker=whereabouts(place, escaped, eliminated),
        badges=[
            number(file_count, data_files(file_count), files(file_count), "file"),
            number(
                hand,
                said_count(hand, "{n} card in hand", "{n} cards in hand"),
                said_count(hand, "{n} card", "{n} cards"),
                "card",
            ),
            *(
                [Badge("1st", "first player: resolves first and rolls the die", tone="blue", word="first")]
                if first
                else []
            ),
            *health(escaped, wounded, delayed),
            *special_cards(prototype, blackmail),
            *([] if played < 0 or place < 0 or faceup else [last_card(played)]),
        ],
        faded=bool(escaped or eliminated),
        options=[*options],
    )
    if has_chosen:
        piece.pieces.append(
            Piece(f"chosen-{operative}", "card chosen", style="back", facedown=True, rules=["3.2"])
        )
    piece.pieces += [
        Piece(f"faceup-{operative}-{card}", CARD_NAMES[card], style="mark", tone="gold") for card in faceup
    ]
    return piece


def whereabouts(place: int, escaped: int, eliminated: int) -> str:
    if place >= 0:
        return "caught inside" if eliminated else PLACE_NAMES[place]
    return said("outside") if escaped else "not in yet"


def number(count: int, label: str, word: str, icon: str) -> Badge:
    """Return a badge that shows a number, with a label in words."""
    return Badge(str(count), label, icon=icon, word=word)


def files(count: int) -> Said:
    return said_count(count, "{n} file", "{n} files")


def health(escaped: int, wounded: int, delayed: int) -> list[Badge]:
    badges = []
    if escaped:
        badges.append(Badge("", "escaped", tone="good", icon="door", word="escaped"))
    if wounded:
        badges.append(Badge("", "wounded", tone="bad", icon="wound", word="wounded"))
    if delayed:
        badges.append(Badge("", "delayed: no Advance, no Retreat", tone="warn", icon="delay", word="delayed"))
    return badges


def last_card(played: int) -> Badge:
    """Return a badge for the card of the round before, until the cards of this round are turned up."""
    card = CARD_NAMES[played]
    told = said("last card: {card}", card=card)
    return Badge(card, told, icon="card", word=told)


def special_cards(prototype: int, blackmail: int) -> list[Badge]:
    badges = []
    if prototype:
        badges.append(Badge("", "has a Prototype", tone="gold", icon="star", word="Prototype"))
    if blackmail:
        badges.append(Badge("", "has the Blackmail File", tone="gold", icon="crown", word="Blackmail File"))
    return badges


def race(v: Any) -> list[Standing]:
    """Return how many data files each operative has, and how near security is."""
    files = [
        Standing(
            "Data files",
            OPERATIVE_NAMES[operative],
            v.operative[operative].file_count,
            tone,
            out="caught inside" if v.operative[operative].eliminated else "",
        )
        for operative, tone in enumerate(TONES)
        if v.operative[operative].seat >= 0
    ]
    return [*files, Standing("Proximity", "", v.proximity, "bad", PROXIMITY_TEXT)]


def faceup_files(name: str, files: Sequence[int]) -> list[Piece]:
    """Return a piece for each faceup data file, the highest values first."""
    return [
        Piece(
            f"{name}-{value + 1}-{number}",
            said("data file of value {value}", value=value + 1),
            style="token",
            tone=FILE_TONES[value],
            value=str(value + 1),
            rules=["12.4"],
        )
        for value in reversed(range(3))
        for number in range(files[value])
    ]


def outcomes(v: Any) -> list[Piece]:
    """Return a plate with each operative's result.

    Winners and operatives with high totals come first.
    """
    dealt = [operative for operative in range(OPERATIVES) if v.operative[operative].seat >= 0]
    dealt.sort(key=lambda operative: (v.winners >> operative & 1, v.operative[operative].total), reverse=True)
    return [outcome(v, operative) for operative in dealt]


def outcome(v: Any, operative: int) -> Piece:
    me = v.operative[operative]
    escaped = bool(me.escaped)
    badges = []
    if v.winners >> operative & 1:
        if shared(v):
            shares = "shares the win"
            badges.append(Badge("1st", "one of the winners", tone="gold", icon="crown", word=shares))
        else:
            badges.append(Badge("1st", "winner", tone="gold", icon="crown", word="wins"))
    if escaped:
        badges += [file_sum(me.shown[value], value + 1) for value in (2, 1, 0) if me.shown[value]]
    for held, card, icon in ((me.prototype, PROTOTYPE, "star"), (me.blackmail, BLACKMAIL_FILE, "crown")):
        if held:
            name, more = SPECIAL_NAMES[card], f"+{WORTH[card]}"
            badges.append(Badge(more, name, icon=icon, word=joined(" ", [name, more])))
    if not escaped:
        lost = said_count(me.file_count, "{n} data file lost", "{n} data files lost")
        badges.append(number(me.file_count, lost, files(me.file_count), "file"))
    return Piece(
        f"outcome-{operative}",
        OPERATIVE_NAMES[operative],
        style="plate",
        tone=TONES[operative],
        mark=MARKS[operative],
        seat=me.seat,
        kicker=said("escaped with {worth}", worth=zettabytes(me.total)) if escaped else "caught inside",
        faded=not escaped,
        badges=badges,
        pieces=faceup_files(f"outcome-file-{operative}", me.shown) if escaped else [],
    )


def file_sum(count: int, value: int) -> Badge:
    """Return a badge with the total worth of all data files that have the same value."""
    told = said("{count} × {value} = {worth}", count=count, value=value, worth=count * value)
    return Badge(str(count * value), told, icon="file", word=told)
