"""The party builder of the page: its entries, and its verdict on a party."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from coverts.engine import Builder, Entry, Judged, Objection
from coverts.engine.base.sentences import joined, said
from coverts.games.anima_tactics.vocabulary.parties import (
    BEARABLE,
    DARK,
    LIGHT,
    Advantage,
    Character,
    Pool,
    judged_party,
)

ABOUT = [
    "Levels of characters and of advantage cards count together.",
    "A party of a faction takes Neutral characters too; one of an organization takes one Wanderer.",
    "There is one agent for each full 150 levels, in parties of an organization, and one leader for each "
    "full 250.",
    "There are no more advantage cards than characters.",
]
KINDS = {"plot": "Plot cards", "team": "Team cards"}


def party_builder(made_of: Callable[[], Pool]) -> Builder:
    """Return a builder of parties from a pool."""

    def entries() -> list[Entry]:
        pool = made_of()
        bases = [("faction", name) for name in (LIGHT, DARK)]
        bases += [("organization", name) for name in pool.organizations]
        based_on = [(f"{word}: {name}", joined(", ", [name, word])) for word, name in bases]
        return [
            *(Entry(line, title, "Based on", "base") for line, title in based_on),
            *map(_character, pool.characters.values()),
            *map(_advantage, pool.advantages.values()),
        ]

    def judge(text: str, options: Any) -> Judged:
        party = judged_party(text, made_of(), options.size or None)
        objections = [Objection(each.line, each.reason, each.rule) for each in party.objections]
        if options.size:
            told = said("{n} of {all} levels", n=party.levels, all=options.size)
        else:
            told = said("{n} levels, without a limit", n=party.levels)
        return Judged(told, party.levels if options.size else 0, options.size, objections)

    return Builder("party", entries, judge, lambda: ABOUT, judged_by=("size",))


def _character(person: Character) -> Entry:
    marked = (("Agent", person.agent), ("Leader", person.leader), ("several allowed", person.repeatable))
    also = [word for word, holds in marked if holds]
    categories = [word for word in person.category.split(", ") if word]
    marks = [person.faction, person.organization, *categories, *also]
    cost = said("{n} levels", n=person.level)
    return Entry(
        person.name, person.name, "Characters", "line", True, cost, person.about, marks, [*person.numbers]
    )


def _advantage(card: Advantage) -> Entry:
    borne = card.kind in BEARABLE
    line = f"card: {card.name}" if borne else f"{card.kind}: {card.name}"
    group = "Equipment and power cards" if borne else KINDS[card.kind]
    place: Literal["line", "beneath"] = "beneath" if borne else "line"
    cost = said("{n} levels", n=card.price)
    return Entry(line, card.name, group, place, False, cost, card.about, [card.kind])
