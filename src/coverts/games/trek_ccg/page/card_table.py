"""Markdown tables of all cards, which `coverts rules trek_ccg --table` prints."""

from __future__ import annotations

from collections.abc import Callable

from coverts.games.trek_ccg.page.faces import (
    FACILITY_WORDS,
    ICON_WORDS,
    game_text,
    masked,
    rule_of,
    skill_words,
    skills_of,
    special_downloads,
)
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary.entering import persona_name

Column = Callable[[int], str]
TITLES = (
    "Personnel", "Ships", "Equipment", "Facilities", "Sites", "Time locations", "Doorways", "Events",
    "Interrupts", "Incidents", "Objectives", "Artifacts", "Dilemmas", "Missions", "Tactics",
)  # fmt: skip


def card_table() -> list[str]:
    """Return the lines of the page docs/trek-ccg-cards.md."""
    declared = [[card for card in of_kind(kind) if p.EXISTS[card]] for kind in range(len(TITLES))]
    found = [
        "# The cards of Star Trek CCG",
        "",
        f"{sum(map(len, declared))} cards, as the code knows them. This page is printed by",
        "`coverts rules trek_ccg --table > docs/trek-ccg-cards.md`. The numbers are those of the rulebook:",
        "`coverts rules trek_ccg 41.26` prints one. Its chapters 1 to 28 tell what the texts mean;",
        "for a first look there is [trek-ccg.md](trek-ccg.md).",
        "",
        "Icons: "
        + ", ".join(f"[{icon}] {word}" for icon, word in zip(t.ICONS, ICON_WORDS, strict=True))
        + ". Of a unique card a player has one in play, of an enigma there is one for both, of a universal"
        " card any number.",
    ]
    for kind, cards in enumerate(declared):
        if cards:
            found += ["", f"## {TITLES[kind]} ({len(cards)})", "", *table(COLUMNS[kind], cards)]
    return found


def of_kind(kind: int) -> range:
    return range(t.FIRST[kind], t.FIRST[kind] + t.SIZES[kind])


def table(columns: dict[str, Column], cards: list[int]) -> list[str]:
    """Return the lines of a table with a row for each card, without empty columns."""
    cells = {
        heading: [column(card).replace("|", "\\|") for card in cards] for heading, column in columns.items()
    }
    shown = {heading: each for heading, each in cells.items() if any(each)}
    rows = [list(shown), ["---"] * len(shown), *map(list, zip(*shown.values(), strict=True))]
    return [f"| {' | '.join(row)} |" for row in rows]


# -- columns -----------------------------------------------------------------------------------------


def name(card: int) -> str:
    return p.CARD_NAMES[card]


def copies(card: int) -> str:
    return ("universal", "unique", "enigma")[p.UNIQUE[card]]


def uniqueness(card: int) -> str:
    """Return how many copies may be in play, or "" for a universal card."""
    return copies(card) if p.UNIQUE[card] else ""


def affiliation(card: int) -> str:
    worn = (p.AFFILIATION[card], p.SECOND_AFFILIATION[card])
    return " or ".join(t.AFFILIATION_NAMES[each] for each in worn if each >= 0)


def icons(card: int) -> str:
    return " ".join(f"[{icon}]" for icon in masked(p.ICON[card], t.ICONS))


def kinds(card: int) -> str:
    return ", ".join(masked(p.TRAIT[card], t.TRAIT_NAMES))


def points(card: int) -> str:
    return str(p.POINTS[card] or "")


def special_download(card: int) -> str:
    return " or ".join(special_downloads(card))


def countdown(card: int) -> str:
    return str(p.COUNTDOWN[card]) if p.COUNTDOWN[card] > 0 else ""


def klass(card: int) -> str:
    return t.CLASSES[p.CLASS[card]] if p.CLASS[card] != t.NO_CLASS else ""


def attributes(card: int) -> str:
    return f"{p.INTEGRITY[card]}-{p.CUNNING[card]}-{p.STRENGTH[card]}"


def skills(card: int) -> str:
    """Return a personnel's skills without the classification."""
    levels = skills_of(card)
    if p.CLASS[card] != t.NO_CLASS:
        levels[p.CLASS[card]] -= 1
    return ", ".join(skill_words(levels))


def persona(card: int) -> str:
    """Return the personas that a card is related to, unless its name shows them.

    The card may be a version, an impersonator or a mirror opposite of a persona.
    """
    found = []
    if p.PERSONA[card] >= 0 and persona_name(p.PERSONA[card]) != name(card):
        found.append(persona_name(p.PERSONA[card]))
    if p.IMPERSONATES[card] >= 0:
        found.append(f"impersonates {persona_name(p.IMPERSONATES[card])}")
    if p.MIRROR_OF[card] >= 0:
        found.append(f"mirror opposite of {persona_name(p.MIRROR_OF[card])}")
    return ", ".join(found)


def infiltrates(card: int) -> str:
    return t.AFFILIATION_NAMES[p.INFILTRATES[card]] if p.INFILTRATES[card] >= 0 else ""


def ship_numbers(card: int) -> str:
    return f"{p.RANGE[card]}-{p.WEAPONS[card]}-{p.SHIELDS[card]}"


def staffing(card: int) -> str:
    needed = (
        ("Cmd", p.STAFF_CMD), ("Stf", p.STAFF_STF), ("Com", p.STAFF_COM), ("Nav", p.STAFF_NAV),
        ("Def", p.STAFF_DEF), ("Borg", p.STAFF_BORG),
    )  # fmt: skip
    return " ".join(f"[{icon}]" for icon, of in needed for _ in range(of[card])) or "none"


def fitted(card: int) -> str:
    return ", ".join(masked(p.FITTED[card], t.SHIP_EQUIPMENT))


def commander(card: int) -> str:
    return persona_name(p.COMMANDER[card]) if p.COMMANDER[card] >= 0 else ""


def users(card: int) -> str:
    return ", ".join(masked(p.USERS[card], t.AFFILIATION_NAMES)) or "all"


def facility_kind(card: int) -> str:
    return FACILITY_WORDS[p.FACILITY_KIND[card]]


def facility_numbers(card: int) -> str:
    return f"{p.WEAPONS[card]}-{p.SHIELDS[card]}"


def seeded(card: int) -> str:
    return " or ".join(word for word, of in (("planet", p.PLANET), ("space", p.IN_SPACE)) if of[card])


def manner(card: int) -> str:
    """Return how a card is played and where it stays, unless its kind implies it."""
    found = [
        (p.SEEDABLE[card], "may be seeded"),
        (p.FREE[card], "plays for free"),
        (p.SUSPENDS[card], "suspends play"),
        (p.ANY_TIME[card] and p.KIND[card] != t.INTERRUPT, "at any time"),
        (p.MORPH[card], "morph"),
        (p.ABOUT_SPIES[card], "about infiltration"),
        (p.STAYS[card] == p.TO_CORE, "stays on the table"),
        (p.STAYS[card] == p.ON_TARGET, "stays on its target"),
    ]
    return ", ".join(word for so, word in found if so)


def quadrant(card: int) -> str:
    return t.QUADRANT_NAMES[p.QUADRANT[card]].removesuffix(" Quadrant")


def attempted_by(card: int) -> str:
    if p.ANY_CREW[card]:
        return "any affiliation"
    return ", ".join(masked(p.MISSION_ICONS[card], t.AFFILIATION_NAMES)) or "none"


def mission_points(card: int) -> str:
    return points(card) or "as it says"


def hit(card: int) -> str:
    """Return the markers that a tactic places for a hit and for a direct hit."""
    this = "this + " if p.HIT_THIS[card] else ""
    return f"{this}{p.HIT_FLIPS[card]} / {this}{p.DIRECT_FLIPS[card]}" + (
        " (this on a miss)" if p.MISS_THIS[card] else ""
    )


def marker(card: int) -> str:
    """Return the effects of a tactic as a damage marker."""
    taken = [
        f"{what} -{of[card]}{unit}"
        for what, of, unit in (
            ("RANGE", p.MARKER_RANGE, ""), ("WEAPONS", p.MARKER_WEAPONS, ""),
            ("SHIELDS", p.MARKER_SHIELDS, ""), ("HULL", p.MARKER_HULL, "%"),
        )
        if of[card]
    ]  # fmt: skip
    off = (
        (p.TRANSPORTERS_OFF, "transporters"), (p.RANGE_OFF, "RANGE enhancements"),
        (p.SHIELDS_OFF, "SHIELDS enhancements"),
    )  # fmt: skip
    return ", ".join(taken + [f"{what} off line" for of, what in off if of[card]])


_ANY: dict[str, Column] = {"No.": rule_of, "Name": name}
_PLAYED: dict[str, Column] = {
    **_ANY, "Copies": uniqueness, "Icons": icons, "Of kind": kinds, "Points": points, "Countdown": countdown,
    "Special download": special_download, "Played": manner, "Text": game_text,
}  # fmt: skip
COLUMNS: list[dict[str, Column]] = [_PLAYED] * len(TITLES)
"""The columns of the table for each kind of card: a function for each heading."""
COLUMNS[t.PERSONNEL] = {
    **_ANY, "Copies": copies, "Affiliation": affiliation, "Class": klass, "INT-CUN-STR": attributes,
    "Icons": icons, "Skills": skills, "Infiltrates": infiltrates, "Special download": special_download,
    "Points": points, "Of kind": kinds, "Persona": persona, "Text": game_text,
}  # fmt: skip
COLUMNS[t.SHIP] = {
    **_ANY, "Copies": copies, "Affiliation": affiliation, "RANGE-WEAPONS-SHIELDS": ship_numbers,
    "Staffing": staffing, "Icons": icons, "Special equipment": fitted, "Of kind": kinds,
    "Commander": commander, "Special download": special_download, "Points": points, "Text": game_text,
}  # fmt: skip
COLUMNS[t.EQUIPMENT] = {
    **_ANY, "Used by": users, "Icons": icons, "Of kind": kinds, "Countdown": countdown, "Text": game_text,
}  # fmt: skip
COLUMNS[t.FACILITY] = {
    **_ANY, "Copies": copies, "Affiliation": affiliation, "Of kind": facility_kind,
    "WEAPONS-SHIELDS": facility_numbers, "Icons": icons, "Special download": special_download,
    "Text": game_text,
}  # fmt: skip
COLUMNS[t.TIME_LOCATION] = {**_ANY, "Copies": copies, "Place": seeded, "Icons": icons, "Text": game_text}
COLUMNS[t.ARTIFACT] = {**_ANY, "Seeded at": seeded, "Icons": icons, "Of kind": kinds, "Text": game_text}
COLUMNS[t.DILEMMA] = {**_ANY, "Seeded at": seeded, "Points": points, "Icons": icons, "Text": game_text}
COLUMNS[t.MISSION] = {
    **_ANY, "Copies": copies, "Place": seeded, "Quadrant": quadrant, "Span": lambda card: str(p.SPAN[card]),
    "Points": mission_points, "Attempted by": attempted_by, "Requirements and text": game_text,
}  # fmt: skip
COLUMNS[t.TACTIC] = {
    **_ANY, "ATTACK": lambda card: f"{p.ATTACK[card]:+}", "DEFENSE": lambda card: f"{p.DEFENSE[card]:+}",
    "Markers of a hit / direct hit": hit, "As a marker": marker, "Text": game_text,
}  # fmt: skip
