"""The rulebook's table of dilemmas, made from the declarations of the cards."""

from __future__ import annotations

from coverts.games.trek_ccg.page.faces import rule_of
from coverts.games.trek_ccg.vocabulary.entering import AFTERWARDS_WORDS, DILEMMA_KINDS, DILEMMAS
from coverts.games.trek_ccg.vocabulary.printed import AFTERWARDS, CARD_NAMES, POINTS
from coverts.games.trek_ccg.vocabulary.texts import HAS_ENCOUNTER, HAS_GETS_PAST, HAS_TRIGGERS

HEADINGS = ("No.", "Dilemma", "Kind", "Asks for", "Who is stopped", "Afterwards", "Points")


def dilemma_table() -> list[tuple[str, ...]]:
    """Return the rows of the table, starting with the headings."""
    return [HEADINGS, *(row(card) for card in sorted(DILEMMAS))]


def row(card: int) -> tuple[str, ...]:
    asks = {key: text for key, text in DILEMMAS[card].items() if text}
    kinds = [DILEMMA_KINDS[key].lower() for key in asks]
    if HAS_TRIGGERS[card] and "triggers" not in asks:
        kinds.append("trigger")
    stopped = "nobody"
    where = AFTERWARDS_WORDS[AFTERWARDS[card]].removeprefix("is ")
    if "requires" in asks:
        stopped = "whole team, if not met"
        met = "point area" if POINTS[card] else "discarded"
        where = where if where == met else f"met: {met}; not met: {where}"
        if HAS_GETS_PAST[card]:
            stopped += "; if met: see the text"
    elif HAS_ENCOUNTER[card] and "nullifies" in asks:
        where = f"nullified: discarded; else {where}"
    return (
        rule_of(card),
        CARD_NAMES[card],
        ", ".join(kinds) or "none",
        " / ".join(asks.values()) or ("see the text" if "trigger" in kinds else ""),
        stopped,
        where,
        str(POINTS[card] or ""),
    )
