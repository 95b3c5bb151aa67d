"""The deck builder of the page: its entries, and its verdict on a deck."""

from __future__ import annotations

from typing import Any

from coverts.engine import Builder, Entry, Judged, Objection, Part, PartCount
from coverts.engine.base.sentences import joined, said
from coverts.games.trek_ccg.decks.exchange import EXCHANGE_FORMATS, convert
from coverts.games.trek_ccg.decks.legality import FORMATS, judged_deck
from coverts.games.trek_ccg.decks.reading import DRAW, PARTS, parts_of
from coverts.games.trek_ccg.decks.tasks import tasks_of
from coverts.games.trek_ccg.page.card_table import TITLES, copies, of_kind, uniqueness
from coverts.games.trek_ccg.page.faces import (
    FACILITY_WORDS,
    ICON_WORDS,
    masked,
    rule_of,
    skill_words,
    skills_of,
)
from coverts.games.trek_ccg.rules.setup import FIRST_HAND
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary.entering import CARD_RULES

ABOUT = [
    "A constructed deck has six missions, at most 30 seed cards and at least 30 cards in the draw deck.",
    "The tactics of a constructed deck need a Battle Bridge Door among the seed cards.",
    "A unique mission is in a deck once, a universal one at most twice. Other cards have no limit.",
    "Borg share a constructed deck with no other affiliation.",
    "An open deck has one to six missions and at least seven cards in the draw deck.",
]
NUMBERS = {
    t.PERSONNEL: (("INTEGRITY", p.INTEGRITY), ("CUNNING", p.CUNNING), ("STRENGTH", p.STRENGTH)),
    t.SHIP: (("RANGE", p.RANGE), ("WEAPONS", p.WEAPONS), ("SHIELDS", p.SHIELDS)),
    t.FACILITY: (("WEAPONS", p.WEAPONS), ("SHIELDS", p.SHIELDS)),
    t.MISSION: (("Points", p.POINTS), ("Span", p.SPAN)),
    t.TACTIC: (("ATTACK", p.ATTACK), ("DEFENSE", p.DEFENSE)),
}
"""The printed numbers by which cards of a kind are compared, with their names."""


def deck_builder() -> Builder:
    """Return a builder of decks."""
    parts = tuple(Part(part, part, FIRST_HAND if part == DRAW else 0) for part in PARTS)
    return Builder("deck", _entries, _judge, lambda: ABOUT, parts, EXCHANGE_FORMATS, convert, ("format",))


def _entries() -> list[Entry]:
    return [_entry(card) for kind in range(t.KINDS) for card in of_kind(kind) if p.EXISTS[card]]


def _entry(card: int) -> Entry:
    kind, name = p.KIND[card], p.CARD_NAMES[card]
    levels = joined(", ", skill_words(skills_of(card))) if kind == t.PERSONNEL else ""
    text = joined(" ", [said("{skills}.", skills=levels) if levels else "", CARD_RULES[rule_of(card)][1]])
    numbers: list[str] = [
        said("{name} {value}", name=word, value=of[card]) for word, of in NUMBERS.get(kind, ())
    ]
    if kind not in NUMBERS and p.POINTS[card]:
        numbers.append(said("{name} {value}", name="Points", value=p.POINTS[card]))
    return Entry(
        name, name, TITLES[kind], text=text, marks=_marks(card), numbers=numbers, parts=[*parts_of(card)]
    )


def _marks(card: int) -> list[str]:
    """Return the labels of a card: affiliations, kind, class, skills, icons, traits and places."""
    kind = p.KIND[card]
    worn = [
        t.AFFILIATION_NAMES[each] for each in (p.AFFILIATION[card], p.SECOND_AFFILIATION[card]) if each >= 0
    ]
    found = [
        *worn,
        *masked(p.MISSION_ICONS[card], t.AFFILIATION_NAMES),
        FACILITY_WORDS[p.FACILITY_KIND[card]] if kind == t.FACILITY else "",
        t.KIND_NAMES[kind],
        *([t.CLASSES[p.CLASS[card]]] if p.CLASS[card] != t.NO_CLASS else []),
        *[word for word, level in zip(t.SKILL_NAMES, skills_of(card), strict=True) if level],
        *masked(p.ICON[card], ICON_WORDS),
        *masked(p.TRAIT[card], t.TRAIT_NAMES),
        *masked(p.FITTED[card], t.SHIP_EQUIPMENT),
        *[word for word, of in (("planet", p.PLANET), ("space", p.IN_SPACE)) if of[card]],
        *([t.QUADRANT_NAMES[p.QUADRANT[card]]] if kind == t.MISSION else []),
        *(["may be seeded"] if p.SEEDABLE[card] else []),
        copies(card) if kind in (t.PERSONNEL, t.SHIP, t.FACILITY, t.MISSION) else uniqueness(card),
    ]
    return list(dict.fromkeys(filter(None, found)))


def _judge(text: str, options: Any) -> Judged:
    deck = judged_deck(text, options.format)
    counts = [
        PartCount(part, deck.copies(part).total(), limits.least, limits.most)
        for part, limits in FORMATS[options.format].items()
    ]
    told = said(
        "Missions {missions}, seed deck {seeds}, draw deck {drawn}, tactics {tactics}",
        **dict(zip(("missions", "seeds", "drawn", "tactics"), (each.count for each in counts), strict=True)),
    )
    objections = [Objection(each.line, each.reason, each.rule) for each in deck.objections]
    return Judged(told, objections=objections, parts=counts, tasks=tasks_of(deck))
