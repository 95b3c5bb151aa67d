"""The missions (chapter 54) and what they require."""

from coverts.games.trek_ccg.for_cards import *


def salvage_skills(s, who, host):
    """How many of the three skills are present."""
    return (
        (skill(s, who, host, ENGINEER) >= 1)
        + (skill(s, who, host, ARCHAEOLOGY) >= 1)
        + (skill(s, who, host, GREED) >= 1)
    )


@mission(
    1, "Espionage Mission", planet=True, quadrant=ALPHA, icons=0, span=3, points=40, homeworld=EARTH,
    home_of=FEDERATION,
    requires="Tal Shiar x2 OR Obsidian Order x2 OR FCA x2 OR Klingon Intelligence x2 OR Founder x2",
)  # fmt: skip
class EspionageMission:
    """Earth. No affiliation may attempt it, unless a card lets it."""


mission(
    2,
    "Diplomacy Mission",
    planet=True,
    quadrant=ALPHA,
    icons=1 << FEDERATION,
    span=3,
    points=30,
    requires="Diplomacy + INTEGRITY > 30 + CUNNING > 30",
)


mission(
    3,
    "Excavation",
    planet=True,
    quadrant=ALPHA,
    icons=1 << FEDERATION | 1 << ROMULAN,
    span=3,
    points=25,
    requires="Archaeology OR CUNNING > 32",
)


mission(
    4,
    "Restore Errant Moon",
    planet=True,
    quadrant=ALPHA,
    icons=1 << FEDERATION,
    span=3,
    points=30,
    requires="ENGINEER + Astrophysics + Leadership",
)


mission(
    5,
    "Study Nebula",
    planet=False,
    quadrant=ALPHA,
    icons=1 << FEDERATION,
    span=4,
    points=35,
    requires="Astrophysics + Stellar Cartography + CUNNING > 40",
)


mission(
    6,
    "Investigate Rogue Comet",
    planet=False,
    quadrant=ALPHA,
    icons=1 << FEDERATION,
    span=3,
    points=30,
    requires="Archaeology + Exobiology + Computer Skill",
)


@mission(
    7, "Expose Covert Supply", planet=True, quadrant=ALPHA, icons=1 << ROMULAN, span=4, points=30,
    homeworld=QONOS, home_of=KLINGON, requires="Treachery x3 + Navigation",
)  # fmt: skip
class ExposeCovertSupply:
    """Qo'noS."""


mission(
    8,
    "Krios Suppression",
    planet=True,
    quadrant=ALPHA,
    icons=1 << KLINGON,
    span=2,
    points=30,
    requires="Honor + Diplomacy + STRENGTH > 35",
)


mission(
    9,
    "Sarthong Plunder",
    planet=True,
    quadrant=ALPHA,
    icons=1 << ROMULAN | 1 << KLINGON,
    span=3,
    points=35,
    requires="Archaeology x2 + STRENGTH > 40",
)


mission(
    10,
    "Seek Life-form",
    planet=False,
    quadrant=ALPHA,
    icons=1 << KLINGON,
    span=3,
    points=40,
    requires="Exobiology + Astrophysics + ENGINEER",
)


mission(
    11,
    "Survey Mission",
    planet=False,
    quadrant=ALPHA,
    icons=1 << KLINGON,
    span=5,
    points=35,
    requires="Stellar Cartography + Physics",
)


mission(
    12,
    "Test Mission",
    planet=False,
    quadrant=ALPHA,
    icons=1 << FEDERATION | 1 << KLINGON,
    span=3,
    points=25,
    requires="Physics + INTEGRITY > 28",
)


@mission(
    13, "Intelligence Operation", planet=True, quadrant=GAMMA, icons=1 << ROMULAN | 1 << CARDASSIAN, span=6,
    points=40, homeworld=FOUNDERS_HOMEWORLD, home_of=DOMINION,
    requires="Navigation x2 + (Tal Shiar OR Obsidian Order) + Anthropology + SECURITY x3",
)  # fmt: skip
class IntelligenceOperation:
    """The Founders' homeworld."""


mission(
    14,
    "Rescue Founder",
    planet=True,
    quadrant=GAMMA,
    icons=1 << DOMINION,
    span=5,
    points=30,
    requires="Diplomacy x2 + MEDICAL + STRENGTH > 45 + CUNNING > 35",
)


@mission(
    15, "Construct Depot", planet=False, quadrant=ALPHA, icons=1 << DOMINION, span=2, points=30,
    unique=False, one_ended=True, requires="Navigation x2 + Physics + Vorta + ENGINEER",
)  # fmt: skip
class ConstructDepot:
    """When you solve it with Dominion you download Remote Supply Depot here. The opponent's end is
    blank."""

    def solved(s, who, location):
        if matches(s, who, s.team, DOMINION):
            if may_download(s, who, card_named("Remote Supply Depot"), SPACE + location) == OK:
                yield from download_card(s, who, card_named("Remote Supply Depot"), SPACE + location)


mission(
    16, "Protect Shipment", planet=False, quadrant=ALPHA,
    icons=1 << FEDERATION | 1 << CARDASSIAN | 1 << DOMINION, span=4, points=35,
    requires="Leadership + SECURITY x2 + MEDICAL + Honor + WEAPONS > 9",
)  # fmt: skip


mission(
    17, "Security Briefing", planet=True, quadrant=ALPHA,
    icons=1 << CARDASSIAN | 1 << BAJORAN | 1 << DOMINION, span=4, points=35,
    requires="SECURITY + Diplomacy x2 + V.I.P. x3",
)  # fmt: skip


mission(
    18, "Collect Sample", planet=False, quadrant=ALPHA,
    icons=1 << ROMULAN | 1 << CARDASSIAN | 1 << DOMINION | 1 << FERENGI, span=3, points=30, unique=False,
    requires="SCIENCE + Astrophysics + Transporter Skill + (Smuggling OR Treachery x2)",
)  # fmt: skip


@mission(23, "Salvage Operation", planet=False, quadrant=DELTA, icons=0, span=4, points=0, any_crew=True)
class SalvageOperation:
    """ENGINEER, Archaeology or Greed: 20 points for one of these skills, 30 for two, 40 for all three."""

    def requires(s, who, host):
        return salvage_skills(s, who, host) >= 1

    def worth(s, who, host):
        return 10 + 10 * salvage_skills(s, who, host)
