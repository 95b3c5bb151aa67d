"""The formats of decks, and the judgement of a deck by one of them (chapter 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from coverts.engine import BadText
from coverts.engine.base.sentences import joined, said
from coverts.games.trek_ccg.decks.reading import (
    COPIES_RULE,
    DRAW,
    MISSIONS,
    SEED,
    SPELLING_RULE,
    TACTICS,
    Deck,
    Line,
    parts_of,
    read_deck,
)
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import (
    AFFILIATION,
    CARD_NAMES,
    ICON,
    KIND,
    SECOND_AFFILIATION,
    UNIQUE,
)
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, BO, BORG, KIND_NAMES, MISSION

CONSTRUCTED, OPEN = "constructed", "open"
MISSIONS_RULE, DOOR_RULE, BORG_RULE, TABLE_RULE = "2.1", "2.4", "2.6", COPIES_RULE
PARTS_RULE, COPIES_OF_MISSIONS_RULE, OPEN_RULE = "2.11", "2.12", "2.13"

Against = Callable[[int, str, str], None]


@dataclass(frozen=True)
class Limits:
    """The least and the greatest number of cards in a part, and the rules that say so."""

    least: int
    most: int
    rule: str = ""
    most_rule: str = TABLE_RULE


FORMATS = {
    CONSTRUCTED: {
        MISSIONS: Limits(6, 6, MISSIONS_RULE, MISSIONS_RULE),
        SEED: Limits(0, 30, "", MISSIONS_RULE),
        DRAW: Limits(30, 120, MISSIONS_RULE),
        TACTICS: Limits(0, 40),
    },
    OPEN: {
        MISSIONS: Limits(1, 6, OPEN_RULE, OPEN_RULE),
        SEED: Limits(0, 60),
        DRAW: Limits(7, 120, OPEN_RULE),
        TACTICS: Limits(0, 40),
    },
}
"""The limits of each part of a deck, by format and part.

The maximums of rule 2.9 keep a table within its 160 cards and its counts below 256.
"""


def judged_deck(text: str, format: str) -> Deck:
    """Read a deck, and collect everything that is wrong with it.

    Args:
        text: The deck's text.
        format: CONSTRUCTED or OPEN.
    """
    deck = read_deck(text)

    def against(line: int, rule: str, reason: str) -> None:
        deck.objections.append(BadText(line, 1, reason, rule))

    if not deck.name:
        against(1, SPELLING_RULE, said("the first line is the deck's name"))
    _judge_parts(deck, against)
    _judge_numbers(deck, format, against)
    if format == CONSTRUCTED:
        _judge_door(deck, against)
        _judge_borg(deck, against)
    return deck


def _judge_parts(deck: Deck, against: Against) -> None:
    """Check that each card is in a part where it may be, and each mission as often as it may be."""
    missions: Counter[int] = Counter()
    for line in deck.lines:
        name, parts = CARD_NAMES[line.card], parts_of(line.card)
        if line.part not in parts:
            reason = said(
                "{name} is of the kind {kind}; it belongs in {parts}",
                name=name,
                kind=KIND_NAMES[KIND[line.card]],
                parts=joined(" or ", parts),
            )
            against(line.number, PARTS_RULE, reason)
        if KIND[line.card] == MISSION:
            missions[line.card] += line.copies
            most = 1 if UNIQUE[line.card] else 2
            if missions[line.card] > most:
                if most == 1:
                    reason = said("{name} is a unique mission; a deck has it once", name=name)
                else:
                    reason = said("{name} is a universal mission; a deck has it at most twice", name=name)
                against(line.number, COPIES_OF_MISSIONS_RULE, reason)


def _judge_numbers(deck: Deck, format: str, against: Against) -> None:
    for part, limits in FORMATS[format].items():
        lines = deck.of_part(part)
        count = sum(line.copies for line in lines)
        place = deck.headings.get(part, 0)
        if count < limits.least:
            against(place, limits.rule, _wrong_number(part, count, limits))
        if count > limits.most:
            reason = _wrong_number(part, count, limits)
            against(_line_beyond(lines, limits.most), limits.most_rule, reason)


def _wrong_number(part: str, count: int, limits: Limits) -> str:
    if limits.least == limits.most:
        return said("{part} has {n}; it needs exactly {most}", part=part, n=count, most=limits.most)
    if count < limits.least:
        return said("{part} has {n}; it needs at least {least}", part=part, n=count, least=limits.least)
    return said("{part} has {n}; it may have at most {most}", part=part, n=count, most=limits.most)


def _line_beyond(lines: list[Line], most: int) -> int:
    """Return the number of the line with the first card that is too many."""
    counted = 0
    for line in lines:
        counted += line.copies
        if counted > most:
            return line.number
    return 1


def _judge_door(deck: Deck, against: Against) -> None:
    door = number_of("Battle Bridge Door")
    if deck.of_part(TACTICS) and not deck.copies(SEED)[door]:
        reason = said("{part} needs {door} in {seed}", part=TACTICS, door=CARD_NAMES[door], seed=SEED)
        against(deck.of_part(TACTICS)[0].number, DOOR_RULE, reason)


def _judge_borg(deck: Deck, against: Against) -> None:
    """Check that Borg share the deck with nobody, and that their cards are in a deck of Borg.

    The objections are to Borg or to the others, whichever are fewer.
    """
    wearers = [line for line in deck.lines if AFFILIATION[line.card] >= 0]
    borg = [line for line in wearers if _is_borg(line.card)]
    others = [line for line in wearers if not _is_borg(line.card)]
    if not borg:
        for line in deck.lines:
            if ICON[line.card] & BO:
                name = CARD_NAMES[line.card]
                against(line.number, BORG_RULE, said("{name} is for decks of Borg", name=name))
        return
    for line in min(borg, others, key=lambda lines: sum(line.copies for line in lines)):
        reason = said(
            "{name} is {affiliation}; Borg share a deck with no other affiliation",
            name=CARD_NAMES[line.card],
            affiliation=AFFILIATION_NAMES[AFFILIATION[line.card]],
        )
        against(line.number, BORG_RULE, reason)


def _is_borg(card: int) -> bool:
    return BORG in (AFFILIATION[card], SECOND_AFFILIATION[card])


def legal_deck(text: str, format: str) -> Deck:
    """Read a legal deck.

    Raises:
        BadText: The first thing that is wrong with the deck.
    """
    deck = judged_deck(text, format)
    for objection in deck.objections:
        raise objection
    return deck
