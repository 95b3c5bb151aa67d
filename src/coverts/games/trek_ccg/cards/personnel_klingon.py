"""Klingon personnel (chapter 41, from 24)."""

from coverts.games.trek_ccg.for_cards import *


def with_gowron(s, worf, ship):
    """That ship is I.K.C. Bortas, and Worf and Gowron are aboard."""
    return 3 * (
        s.piece[ship].face == card_named("I.K.C. Bortas")
        and s.piece[worf].host == ship
        and able(s, worf)
        and is_on(s, card_named("Gowron"), ship) != NOTHING
    )


personnel(
    24, "Gowron", KLINGON, VIP, 8, 7, 9, icons=CMD, skills="Leadership x2, Diplomacy, Honor",
    traits=KLINGON_SPECIES | HIGH_COUNCIL | HIGH_COUNCIL_LEADER | MALE,
)  # fmt: skip
personnel(
    25, "Kurn", KLINGON, OFFICER, 8, 6, 8, icons=CMD, skills="Honor, Computer Skill, Navigation, Diplomacy",
    traits=KLINGON_SPECIES | HIGH_COUNCIL | MALE,
)  # fmt: skip


@personnel(
    26, "Martok", KLINGON, OFFICER, 8, 8, 9, icons=CMD, skills="Leadership, Honor, Navigation x2",
    traits=KLINGON_SPECIES | GENERAL | HIGH_COUNCIL | MALE, downloads=("D'k Tahg",),
)  # fmt: skip
class Martok:
    """Your Klingon ships at his location are WEAPONS +2. Special download: D'k Tahg."""

    def weapons(s, source, target):
        at = location_of(s, target)
        return 2 * (
            at >= 0
            and is_ship(s, target)
            and s.piece[target].affiliation == KLINGON
            and s.piece[target].controller == s.piece[source].controller
            and able(s, source)
            and is_here(s, source, at)
        )


personnel(
    27, "K'mpec", KLINGON, VIP, 7, 8, 5, icons=CMD, skills="Leadership, Diplomacy",
    traits=KLINGON_SPECIES | HIGH_COUNCIL | HIGH_COUNCIL_LEADER | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    28, "Kargan", KLINGON, OFFICER, 7, 5, 9, icons=CMD, skills="Honor, Computer Skill",
    traits=KLINGON_SPECIES | CAPTAIN | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    29, "Nu'Daq", KLINGON, OFFICER, 8, 5, 8, icons=CMD, skills="Archaeology, Navigation, Exobiology",
    traits=KLINGON_SPECIES | CAPTAIN | MALE,
)  # fmt: skip
personnel(
    30, "Koroth", KLINGON, SCIENCE, 8, 6, 6, skills="Biology, Archaeology, Anthropology",
    traits=KLINGON_SPECIES | MALE,
)  # fmt: skip


@personnel(
    31, "Worf Son of Mogh", KLINGON, SECURITY, 8, 6, 10, icons=CMD, skills="SECURITY, Leadership, Honor x2",
    traits=KLINGON_SPECIES | MALE, persona="Worf",
)  # fmt: skip
class WorfSonOfMogh:
    """While he and Gowron are aboard I.K.C. Bortas, her RANGE, WEAPONS and SHIELDS are +3."""

    range = weapons = shields = with_gowron


personnel(
    32, "Morka", KLINGON, OFFICER, 7, 6, 8, icons=CMD,
    skills="Computer Skill, Klingon Intelligence, Geology, Stellar Cartography",
    traits=KLINGON_SPECIES | HIGH_COUNCIL | MALE,
)  # fmt: skip
personnel(
    33, "Arne Darvin", KLINGON, CIVILIAN, 3, 6, 6, icons=AU | OS | STF, infiltrates=FEDERATION,
    skills="Treachery, Klingon Intelligence, Biology", traits=KLINGON_SPECIES | INFILTRATOR | MALE,
)  # fmt: skip
personnel(
    34, "Divok", KLINGON, MEDICAL, 6, 6, 8, unique=False, icons=STF, skills="Biology, Youth",
    traits=KLINGON_SPECIES | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    35, "Vekma", KLINGON, MEDICAL, 6, 5, 6, unique=False, icons=STF, skills="Honor",
    traits=KLINGON_SPECIES | FEMALE | MISSION_SPECIALIST,
)  # fmt: skip
personnel(
    36, "Klag", KLINGON, OFFICER, 6, 5, 7, unique=False, icons=CMD, skills="Navigation",
    traits=KLINGON_SPECIES | MALE | MISSION_SPECIALIST,
)  # fmt: skip
personnel(
    37, "Kromm", KLINGON, ENGINEER, 5, 6, 8, unique=False, icons=STF, skills="Physics",
    traits=KLINGON_SPECIES | MALE | MISSION_SPECIALIST,
)  # fmt: skip
personnel(
    38, "Torin", KLINGON, SCIENCE, 7, 6, 6, unique=False, skills="Astrophysics",
    traits=KLINGON_SPECIES | MALE | MISSION_SPECIALIST,
)  # fmt: skip
