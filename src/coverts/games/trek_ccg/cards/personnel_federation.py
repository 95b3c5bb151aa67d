"""Federation personnel (chapter 41, from 1)."""

from coverts.games.trek_ccg.for_cards import *


def with_obrien(s, boone, target):
    """Miles O'Brien is where this very Raymond Boone is."""
    return 2 * (
        boone == target
        and able(s, boone)
        and is_on(s, card_named("Miles O'Brien"), s.piece[boone].host) != NOTHING
    )


personnel(
    1, "Jean-Luc Picard", FEDERATION, OFFICER, 9, 8, 6, icons=CMD,
    skills="Diplomacy x2, Leadership, Honor, Archaeology, Navigation, Music", traits=HUMAN | CAPTAIN | MALE,
)  # fmt: skip
personnel(
    2, "William T. Riker", FEDERATION, OFFICER, 8, 7, 7, icons=CMD,
    skills="Diplomacy, Leadership, Navigation, Honor, Music", traits=HUMAN | COOK | MALE,
)  # fmt: skip
personnel(
    3, "Data", FEDERATION, OFFICER, 8, 12, 12, icons=CMD,
    skills="ENGINEER, Computer Skill x2, Music, Astrophysics, Exobiology",
    traits=ANDROID | MALE | SOONG_ANDROID,
)  # fmt: skip
personnel(
    4, "Geordi La Forge", FEDERATION, ENGINEER, 8, 8, 6, icons=CMD,
    skills="ENGINEER, Navigation, Physics, Computer Skill", traits=HUMAN | MALE,
)  # fmt: skip
personnel(
    5, "Beverly Crusher", FEDERATION, MEDICAL, 8, 8, 5, icons=CMD, skills="MEDICAL, Biology, Exobiology",
    traits=HUMAN | FEMALE,
)  # fmt: skip
personnel(
    6, "Deanna Troi", FEDERATION, OFFICER, 8, 7, 4, icons=CMD, skills="Empathy, Diplomacy",
    traits=BETAZOID | HUMAN | COUNSELOR | FEMALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    7, "Worf", FEDERATION, SECURITY, 8, 6, 10, icons=CMD, skills="Honor x2, Navigation, Diplomacy",
    traits=KLINGON_SPECIES | MALE,
)  # fmt: skip
personnel(
    8, "Tasha Yar", FEDERATION, SECURITY, 8, 7, 8, icons=STF, skills="Honor, Leadership",
    traits=HUMAN | FEMALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    9, "Satelk", FEDERATION, OFFICER, 8, 9, 7, icons=CMD, skills="Leadership, Mindmeld, Diplomacy",
    traits=VULCAN | CAPTAIN | MALE,
)  # fmt: skip
personnel(
    10, "Richard Galen", FEDERATION, SCIENCE, 7, 9, 2, icons=STF,
    skills="Archaeology x2, Biology, Exobiology", traits=HUMAN | MALE | PROFESSOR,
)  # fmt: skip
personnel(
    11, "Sarek", FEDERATION, VIP, 9, 10, 3, icons=CMD, skills="Diplomacy x3, Mindmeld",
    traits=VULCAN | AMBASSADOR | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    12, "Miles O'Brien", FEDERATION, ENGINEER, 7, 7, 7, icons=STF,
    skills="SECURITY, Transporter Skill x2, Music, Navigation", traits=HUMAN | MALE,
)  # fmt: skip
personnel(
    13, "Julian Bashir", FEDERATION, MEDICAL, 6, 11, 5, icons=STF, skills="MEDICAL x2, Exobiology, Biology",
    traits=HUMAN | GENETICALLY_ENHANCED | MALE,
)  # fmt: skip


@personnel(
    14, "Admiral Leyton", FEDERATION, VIP, 5, 8, 8, icons=CMD, skills="Leadership, SECURITY, Treachery",
    traits=HUMAN | ADMIRAL | MALE,
)  # fmt: skip
class AdmiralLeyton:
    """Your cards at his location may begin a battle against Dominion."""

    def allows_attack(s, source, who, host, target):
        return lets_attack(s, source, who, host, target, DOMINION)


@personnel(
    16, "Smiley", FEDERATION, ENGINEER, 6, 7, 8, icons=CMD | MU | TE,
    skills="Navigation, Transporter Skill, Leadership, Anthropology", traits=HUMAN | MALE,
    mirror_of="Miles O'Brien", downloads=("Crossover",),
)  # fmt: skip
class Smiley:
    """The mirror opposite of Miles O'Brien. Special download: Crossover."""


@personnel(
    17, "Raymond Boone", FEDERATION, ENGINEER, 7, 7, 6, icons=AU | STF, skills="Computer Skill, Physics",
    traits=HUMAN | MALE,
)  # fmt: skip
class RaymondBoone:
    """INTEGRITY, CUNNING and STRENGTH +2 while Miles O'Brien is present."""

    integrity = cunning = strength = with_obrien


personnel(
    19, "Alyssa Ogawa", FEDERATION, MEDICAL, 7, 6, 4, icons=STF, skills="Biology",
    traits=HUMAN | FEMALE | MISSION_SPECIALIST | NURSE,
)  # fmt: skip
personnel(
    20, "Christopher Hobson", FEDERATION, OFFICER, 6, 7, 6, unique=False, icons=CMD,
    skills="Computer Skill", traits=HUMAN | MALE | MISSION_SPECIALIST,
)  # fmt: skip
personnel(
    22, "Mendon", FEDERATION, SCIENCE, 7, 5, 2, unique=False, icons=STF, skills="Physics",
    traits=BENZITE | MALE | MISSION_SPECIALIST,
)  # fmt: skip
personnel(
    23, "Taitt", FEDERATION, SCIENCE, 6, 7, 4, unique=False, icons=STF,
    skills="Stellar Cartography, Geology", traits=HUMAN | FEMALE | SUPPORT_PERSONNEL,
)  # fmt: skip
