"""Descriptions of cards in words: kind, printed values and text."""

import re
from functools import cache

from coverts.engine.base.sentences import capital, joined, said
from coverts.engine.scene import Detail
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary.entering import CARD_RULES
from coverts.games.trek_ccg.vocabulary.terms import (
    AFFILIATION_NAMES,
    BAJORAN,
    BORG,
    CARDASSIAN,
    CHAPTERS,
    CLASSES,
    DILEMMA,
    DOMINION,
    EQUIPMENT,
    EVENT,
    FACILITY,
    FEDERATION,
    FERENGI,
    FIRST,
    INCIDENT,
    INTERRUPT,
    KIND_NAMES,
    KLINGON,
    MISSION,
    NEUTRAL,
    NO_CLASS,
    NON_ALIGNED,
    OBJECTIVE,
    PERSONNEL,
    QUADRANT_NAMES,
    ROMULAN,
    SHIP,
    SHIP_EQUIPMENT,
    SKILL_NAMES,
    SKILLS,
    STARFLEET,
    TACTIC,
    TRAIT_NAMES,
)

ICON_WORDS = (
    "command", "staff", "Alternate Universe", "Gamma Quadrant", "Delta Quadrant", "Mirror Universe",
    "Terran Empire", "Ketracel-White", "hologram", "original series", "Maquis", "communications",
    "navigation", "defense", "Borg use only", "hidden agenda",
)  # fmt: skip
FACILITY_WORDS = ("outpost", "headquarters", "station")
AFFILIATION_TONES = {
    NON_ALIGNED: "gold", NEUTRAL: "plain", FEDERATION: "blue", KLINGON: "red", ROMULAN: "good",
    BAJORAN: "bad", CARDASSIAN: "warn", DOMINION: "violet", FERENGI: "yellow", STARFLEET: "blue",
    BORG: "good",
}  # fmt: skip
KIND_TONES = {
    EVENT: "good", INTERRUPT: "violet", INCIDENT: "blue", OBJECTIVE: "gold", DILEMMA: "bad", TACTIC: "warn",
}  # fmt: skip
SENTENCES = re.compile(r"(?<=\.) (?=[A-Z])")
"""The pattern of the gap between two sentences of a card's text.

It does not match within "V.I.P. x3".
"""
QUADRANT_TONES = ("blue", "yellow", "violet", "red", "plain")


def rule_of(card: int) -> str:
    """Return the number of a card's text in the rulebook."""
    kind = p.KIND[card]
    return f"{CHAPTERS[kind]}.{card - FIRST[kind] + 1}"


def masked(mask: int, words: tuple[str, ...]) -> list[str]:
    return [word for n, word in enumerate(words) if mask >> n & 1]


def listed(words: list[str]) -> str:
    """Return a list of words in the form "a, b and c"."""
    most = joined(", ", words[:-1])
    return said("{some} and {last}", some=most, last=words[-1]) if most else joined("", words)


def kind_words(card: int, affiliation: int = -1) -> str:
    """Return a card's kind in words, such as "Klingon ship" or "Event".

    Args:
        affiliation: the card's current affiliation, or -1 for the printed one.
    """
    kind = p.KIND[card]
    word = FACILITY_WORDS[p.FACILITY_KIND[card]] if kind == FACILITY else KIND_NAMES[kind]
    worn = affiliation if affiliation >= 0 else p.AFFILIATION[card]
    if worn >= 0:
        return joined(" ", (AFFILIATION_NAMES[worn], word))
    if kind == MISSION:
        word = "planet mission" if p.PLANET[card] else "space mission"
    return capital(word)


def tone_of(card: int, affiliation: int = -1) -> str:
    if p.KIND[card] == MISSION:
        return QUADRANT_TONES[p.QUADRANT[card]]
    worn = affiliation if affiliation >= 0 else p.AFFILIATION[card]
    return AFFILIATION_TONES[worn] if worn >= 0 else KIND_TONES.get(p.KIND[card], "plain")


def skill_words(levels: list[int]) -> list[str]:
    return [
        name if level == 1 else said("{skill} x{n}", skill=name, n=level)
        for name, level in zip(SKILL_NAMES, levels, strict=True)
        if level > 0
    ]


def skills_of(card: int) -> list[int]:
    return list(p.SKILL[card * SKILLS : (card + 1) * SKILLS])


def numbers(*pairs: tuple[str, object]) -> Detail:
    return Detail(
        parts=[said("{name} {value}", name=name, value=value) for name, value in pairs], numbers=True
    )


def personnel_details(card: int) -> list[Detail]:
    skills = skills_of(card)
    klass = p.CLASS[card]
    if klass != NO_CLASS and skills[klass] == 1:
        skills[klass] = 0
    found = [
        numbers(
            ("INTEGRITY", p.INTEGRITY[card]), ("CUNNING", p.CUNNING[card]), ("STRENGTH", p.STRENGTH[card])
        ),
        Detail("Classification", parts=[CLASSES[klass]] if klass != NO_CLASS else []),
        Detail("Skills", parts=skill_words(skills)),
    ]  # fmt: skip
    if p.INFILTRATES[card] >= 0:
        found.append(Detail("Infiltrates", parts=[AFFILIATION_NAMES[p.INFILTRATES[card]]]))
    if p.SECOND_AFFILIATION[card] >= 0:
        found.append(Detail("May also be", parts=[AFFILIATION_NAMES[p.SECOND_AFFILIATION[card]]]))
    return found


def ship_details(card: int) -> list[Detail]:
    staff: list[str] = [
        said("{n} {what}", n=table[card], what=word)
        for table, word in (
            (p.STAFF_CMD, "command"), (p.STAFF_STF, "staff"), (p.STAFF_COM, "communications"),
            (p.STAFF_NAV, "navigation"), (p.STAFF_DEF, "defense"), (p.STAFF_BORG, "any Borg"),
        )
        if table[card]
    ]  # fmt: skip
    return [
        numbers(("RANGE", p.RANGE[card]), ("WEAPONS", p.WEAPONS[card]), ("SHIELDS", p.SHIELDS[card])),
        Detail("Staffing", parts=staff),
        Detail("Equipment", parts=masked(p.FITTED[card], SHIP_EQUIPMENT)),
    ]


def mission_note(card: int) -> str:
    """Return a short note on a mission's requirements and on who may attempt it.

    The note is the first sentence of the mission's text, with a hint if there is more.
    """
    users = masked(p.MISSION_ICONS[card], AFFILIATION_NAMES)
    who = "Any" if p.ANY_CREW[card] else joined(", ", users)
    first, *more = SENTENCES.split(CARD_RULES.get(rule_of(card), ("", ""))[1])
    text = said("{what} (more on the card)", what=first) if more else first
    return said("{who}: {what}", who=who, what=text) if who else text


def mission_details(card: int) -> list[Detail]:
    users = masked(p.MISSION_ICONS[card], AFFILIATION_NAMES)
    who = ["any affiliation"] if p.ANY_CREW[card] else users or ["nobody by an icon"]
    worth = (("points", p.POINTS[card]),) if p.POINTS[card] else ()
    return [
        numbers(*worth, ("span", p.SPAN[card])),
        Detail("Where", parts=[QUADRANT_NAMES[p.QUADRANT[card]]]),
        Detail("Attempted by", parts=who),
    ]


def tactic_details(card: int) -> list[Detail]:
    placed = "this tactic and {n} drawn markers." if p.HIT_THIS[card] else "{n} drawn markers."
    taken: list[str] = [
        said("{name} -{n}{unit}", name=name, n=table[card], unit=unit)
        for table, name, unit in (
            (p.MARKER_RANGE, "RANGE", ""), (p.MARKER_WEAPONS, "WEAPONS", ""),
            (p.MARKER_SHIELDS, "SHIELDS", ""), (p.MARKER_HULL, "HULL", "%"),
        )
        if table[card]
    ]  # fmt: skip
    off: list[str] = [
        said("{name} off line", name=name)
        for table, name in (
            (p.TRANSPORTERS_OFF, "transporters"), (p.RANGE_OFF, "RANGE enhancements"),
            (p.SHIELDS_OFF, "SHIELDS enhancements"),
        )
        if table[card]
    ]  # fmt: skip
    return [
        numbers(("ATTACK", f"{p.ATTACK[card]:+}"), ("DEFENSE", f"{p.DEFENSE[card]:+}")),
        Detail("Hit", said(placed, n=p.HIT_FLIPS[card])),
        Detail("Direct hit", said(placed, n=p.DIRECT_FLIPS[card])),
        Detail("As a marker", parts=taken + off),
    ]


def dilemma_details(card: int) -> list[Detail]:
    where = [word for table, word in ((p.IN_SPACE, "space"), (p.PLANET, "planet")) if table[card]]
    return [Detail("Where", parts=where)]


def equipment_details(card: int) -> list[Detail]:
    return [Detail("Used by", parts=masked(p.USERS[card], AFFILIATION_NAMES))]


def facility_details(card: int) -> list[Detail]:
    return [numbers(("WEAPONS", p.WEAPONS[card]), ("SHIELDS", p.SHIELDS[card]))]


DETAILS = {
    PERSONNEL: personnel_details,
    SHIP: ship_details,
    FACILITY: facility_details,
    EQUIPMENT: equipment_details,
    MISSION: mission_details,
    DILEMMA: dilemma_details,
    TACTIC: tactic_details,
}


def special_downloads(card: int) -> list[str]:
    """Return the names of the cards that a special download icon may fetch."""
    named = (p.DOWNLOAD[card], p.SECOND_DOWNLOAD[card])
    return [p.CARD_NAMES[each] for each in named if each >= 0]


def game_text(card: int) -> str:
    """Return a card's text without the sentence that names its special download."""
    text = CARD_RULES.get(rule_of(card), ("", ""))[1]
    return text.replace(f"Special download: {' or '.join(special_downloads(card))}.", "").strip()


@cache
def card_details(card: int) -> list[Detail]:
    """Return everything on a card as paragraphs, with its text last."""
    kind = p.KIND[card]
    found = DETAILS[kind](card) if kind in DETAILS else []
    worth = [("points", p.POINTS[card])] if p.POINTS[card] and kind != MISSION else []
    worth += [("countdown", p.COUNTDOWN[card])] if p.COUNTDOWN[card] > 0 else []
    found += [
        numbers(*worth),
        Detail("Icons", parts=masked(p.ICON[card], ICON_WORDS)),
        Detail("Of kind", parts=masked(p.TRAIT[card], TRAIT_NAMES)),
        Detail("Special download", parts=special_downloads(card)),
        Detail("To solve it" if kind == MISSION else "", game_text(card)),
    ]
    return [each for each in found if each.text or each.parts]
