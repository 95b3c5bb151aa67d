"""A card as people read it: its kind, what is printed on it and its text, in words."""

from functools import cache

from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary.declaring import CARD_RULES
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
QUADRANT_TONES = ("blue", "yellow", "violet", "red", "plain")


def rule_of(card: int) -> str:
    """The card's number in the rulebook."""
    kind = p.KIND[card]
    return f"{CHAPTERS[kind]}.{card - FIRST[kind] + 1}"


def masked(mask: int, words: tuple[str, ...]) -> list[str]:
    return [word for n, word in enumerate(words) if mask >> n & 1]


def listed(words: list[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def kind_words(card: int, affiliation: int = -1) -> str:
    """ "Klingon ship", "Federation outpost", "Event"; in the affiliation it is in now, if that is given."""
    kind = p.KIND[card]
    word = FACILITY_WORDS[p.FACILITY_KIND[card]] if kind == FACILITY else KIND_NAMES[kind]
    worn = affiliation if affiliation >= 0 else p.AFFILIATION[card]
    if worn >= 0:
        return f"{AFFILIATION_NAMES[worn]} {word}"
    if kind == MISSION:
        word = f"{'planet' if p.PLANET[card] else 'space'} mission"
    return word[:1].upper() + word[1:]


def tone_of(card: int, affiliation: int = -1) -> str:
    if p.KIND[card] == MISSION:
        return QUADRANT_TONES[p.QUADRANT[card]]
    worn = affiliation if affiliation >= 0 else p.AFFILIATION[card]
    return AFFILIATION_TONES[worn] if worn >= 0 else KIND_TONES.get(p.KIND[card], "plain")


def skill_words(levels: list[int]) -> list[str]:
    return [
        name if level == 1 else f"{name} x{level}"
        for name, level in zip(SKILL_NAMES, levels, strict=True)
        if level > 0
    ]


def skills_of(card: int) -> list[int]:
    return list(p.SKILL[card * SKILLS : (card + 1) * SKILLS])


def personnel_words(card: int) -> list[str]:
    skills = skills_of(card)
    klass = p.CLASS[card]
    found = [
        f"INTEGRITY {p.INTEGRITY[card]}, CUNNING {p.CUNNING[card]}, STRENGTH {p.STRENGTH[card]}",
    ]
    if klass != NO_CLASS:
        skills[klass] -= 1
        found.insert(0, CLASSES[klass])
    found.append(", ".join(skill_words(skills)))
    if p.INFILTRATES[card] >= 0:
        found.append(f"Infiltrates {AFFILIATION_NAMES[p.INFILTRATES[card]]}")
    if p.SECOND_AFFILIATION[card] >= 0:
        found.append(f"May also be {AFFILIATION_NAMES[p.SECOND_AFFILIATION[card]]}")
    return found


def ship_words(card: int) -> list[str]:
    found = [f"RANGE {p.RANGE[card]}, WEAPONS {p.WEAPONS[card]}, SHIELDS {p.SHIELDS[card]}"]
    staff = [
        f"{table[card]} {word}"
        for table, word in (
            (p.STAFF_CMD, "command"), (p.STAFF_STF, "staff"), (p.STAFF_COM, "communications"),
            (p.STAFF_NAV, "navigation"), (p.STAFF_DEF, "defense"), (p.STAFF_BORG, "any Borg"),
        )
        if table[card]
    ]  # fmt: skip
    found.append(f"Staffing: {listed(staff) or 'none'}")
    found.append(", ".join(masked(p.FITTED[card], SHIP_EQUIPMENT)))
    return found


def mission_note(card: int) -> str:
    """What a mission asks for, and of whom, in one short line."""
    users = masked(p.MISSION_ICONS[card], AFFILIATION_NAMES)
    who = "Any" if p.ANY_CREW[card] else ", ".join(users)
    said = CARD_RULES.get(rule_of(card), ("", ""))[1]
    return f"{who}: {said}" if who else said


def mission_words(card: int) -> list[str]:
    users = [AFFILIATION_NAMES[n] for n in range(len(AFFILIATION_NAMES)) if p.MISSION_ICONS[card] >> n & 1]
    who = "Any affiliation" if p.ANY_CREW[card] else listed(users, "or") or "No affiliation icon"
    worth = f"{p.POINTS[card]} points" if p.POINTS[card] else "Points as it says"
    return [QUADRANT_NAMES[p.QUADRANT[card]], f"{worth}, span {p.SPAN[card]}", who]


def tactic_words(card: int) -> list[str]:
    found = [f"ATTACK {p.ATTACK[card]:+}, DEFENSE {p.DEFENSE[card]:+}"]
    placed = "this tactic and " if p.HIT_THIS[card] else ""
    found.append(
        f"Hit: {placed}{p.HIT_FLIPS[card]} drawn markers; direct hit: {placed}{p.DIRECT_FLIPS[card]}"
    )
    taken = [
        f"{name} -{table[card]}{unit}"
        for table, name, unit in (
            (p.MARKER_RANGE, "RANGE", ""), (p.MARKER_WEAPONS, "WEAPONS", ""),
            (p.MARKER_SHIELDS, "SHIELDS", ""), (p.MARKER_HULL, "HULL", "%"),
        )
        if table[card]
    ]  # fmt: skip
    off = [
        name
        for table, name in (
            (p.TRANSPORTERS_OFF, "transporters"), (p.RANGE_OFF, "RANGE enhancements"),
            (p.SHIELDS_OFF, "SHIELDS enhancements"),
        )
        if table[card]
    ]  # fmt: skip
    if off:
        taken.append(f"{listed(off)} off line")
    if taken:
        found.append(f"As a marker: {', '.join(taken)}")
    return found


def dilemma_words(card: int) -> list[str]:
    where = [word for table, word in ((p.IN_SPACE, "Space"), (p.PLANET, "Planet")) if table[card]]
    return [listed(where, "or").capitalize()]


def equipment_words(card: int) -> list[str]:
    users = masked(p.USERS[card], AFFILIATION_NAMES)
    return [f"Used by {listed(users)}"] if users else []


def facility_words(card: int) -> list[str]:
    return [f"WEAPONS {p.WEAPONS[card]}, SHIELDS {p.SHIELDS[card]}"]


WORDS = {
    PERSONNEL: personnel_words,
    SHIP: ship_words,
    FACILITY: facility_words,
    EQUIPMENT: equipment_words,
    MISSION: mission_words,
    DILEMMA: dilemma_words,
    TACTIC: tactic_words,
}


@cache
def card_text(card: int) -> str:
    """All that is on the card, in sentences: attributes, skills, icons, and what its text does."""
    kind = p.KIND[card]
    found = WORDS[kind](card) if kind in WORDS else []
    icons = masked(p.ICON[card], ICON_WORDS)
    if icons:
        found.append(f"Icons: {', '.join(icons)}")
    found.append(", ".join(masked(p.TRAIT[card], TRAIT_NAMES)))
    if p.POINTS[card] and kind != MISSION:
        found.append(f"{p.POINTS[card]} points")
    if p.COUNTDOWN[card] > 0:
        found.append(f"Countdown {p.COUNTDOWN[card]}")
    said = CARD_RULES.get(rule_of(card), ("", ""))[1]
    return " ".join([*(f"{each}." for each in found if each), said]).strip()
