"""The missions (chapter 54) with their requirements."""

from coverts.games.trek_ccg.cards.artifacts import earn_person
from coverts.games.trek_ccg.for_cards import *


def salvage_skills(s: TrekCcg, who, host):
    """Return how many of the three skills of Salvage Operation a team has."""
    return (
        (skill(s, who, host, ENGINEER) > 0)
        + (skill(s, who, host, ARCHAEOLOGY) > 0)
        + (skill(s, who, host, GREED) > 0)
    )


@mission(
    1, "Espionage Mission", "P", 3, 40, homeworld=EARTH, home_of=FEDERATION,
    requires="Tal Shiar x2 OR Obsidian Order x2 OR FCA x2 OR Klingon Intelligence x2 OR Founder x2",
)  # fmt: skip
class EspionageMission(Card):
    """This planet is Earth. No affiliation may attempt this mission unless a card allows it."""


mission(
    2, "Diplomacy Mission", "P", 3, 30, "Federation", requires="Diplomacy + INTEGRITY > 30 + CUNNING > 30"
)
mission(3, "Excavation", "P", 3, 25, "Federation, Romulan", requires="Archaeology OR CUNNING > 32")
mission(4, "Restore Errant Moon", "P", 3, 30, "Federation", requires="ENGINEER + Astrophysics + Leadership")
mission(
    5, "Study Nebula", "S", 4, 35, "Federation", requires="Astrophysics + Stellar Cartography + CUNNING > 40"
)
mission(
    6, "Investigate Rogue Comet", "S", 3, 30, "Federation",
    requires="Archaeology + Exobiology + Computer Skill",
)  # fmt: skip


@mission(
    7, "Expose Covert Supply", "P", 4, 30, "Romulan", homeworld=QONOS, home_of=KLINGON,
    requires="Treachery x3 + Navigation",
)  # fmt: skip
class ExposeCovertSupply(Card):
    """This planet is Qo'noS."""


mission(8, "Krios Suppression", "P", 2, 30, "Klingon", requires="Honor + Diplomacy + STRENGTH > 35")
mission(9, "Sarthong Plunder", "P", 3, 35, "Romulan, Klingon", requires="Archaeology x2 + STRENGTH > 40")
mission(10, "Seek Life-form", "S", 3, 40, "Klingon", requires="Exobiology + Astrophysics + ENGINEER")
mission(11, "Survey Mission", "S", 5, 35, "Klingon", requires="Stellar Cartography + Physics")
mission(12, "Test Mission", "S", 3, 25, "Federation, Klingon", requires="Physics + INTEGRITY > 28")


@mission(
    13, "Intelligence Operation", "P", 6, 40, "Romulan, Cardassian", quadrant=GAMMA,
    homeworld=FOUNDERS_HOMEWORLD, home_of=DOMINION,
    requires="Navigation x2 + (Tal Shiar OR Obsidian Order) + Anthropology + SECURITY x3",
)  # fmt: skip
class IntelligenceOperation(Card):
    """This planet is the Founders' homeworld. Any version of Odo can replace the SECURITY x3, but not Odo
    Founder, who only impersonates Odo."""


mission(
    14, "Rescue Founder", "P", 5, 30, "Dominion", quadrant=GAMMA,
    requires="Diplomacy x2 + MEDICAL + STRENGTH > 45 + CUNNING > 35",
)  # fmt: skip


@mission(
    15, "Construct Depot", "S", 2, 30, "Dominion", unique=False, one_ended=True,
    requires="Navigation x2 + Physics + Vorta + ENGINEER",
)  # fmt: skip
class ConstructDepot(Card):
    """When you solve this mission with Dominion personnel, you download Remote Supply Depot here. The
    opponent's end is blank."""

    def solved(s, who, location):
        if matches(s, who, team(s), DOMINION):
            yield from download_if_legal(s, who, card_named("Remote Supply Depot"), SPACE + location)


mission(
    16, "Protect Shipment", "S", 4, 35, "Federation, Cardassian, Dominion",
    requires="Leadership + SECURITY x2 + MEDICAL + Honor + WEAPONS > 9",
)  # fmt: skip
mission(
    17, "Security Briefing", "P", 4, 35, "Cardassian, Bajoran, Dominion",
    requires="SECURITY + Diplomacy x2 + V.I.P. x3",
)  # fmt: skip
mission(
    18, "Collect Sample", "S", 3, 30, "Romulan, Cardassian, Dominion, Ferengi", unique=False,
    requires="SCIENCE + Astrophysics + Transporter Skill + (Smuggling OR Treachery x2)",
)  # fmt: skip


@mission(
    19, "Study Plasma Storm", "S", 2, 30, "Cardassian, Bajoran, Dominion", unique=False,
    requires="SCIENCE + ENGINEER + Astrophysics + CUNNING > 30",
)  # fmt: skip
class StudyPlasmaStorm(Card):
    """Equipment here works only while somebody with Computer Skill is present to use it."""


mission(
    20, "Uncover DNA Clues", "P", 3, 30, "Cardassian, Bajoran, Ferengi",
    requires="SCIENCE + Archaeology + Leadership x2",
)  # fmt: skip


@mission(
    21, "Establish Station", "P", 5, 35, "Cardassian",
    requires="SCIENCE + ENGINEER + SECURITY + CUNNING > 35",
)  # fmt: skip
class EstablishStation(Card):
    """Cloaking devices are off line here."""


mission(
    22, "Eliminate Virus", "P", 2, 30, "Federation, Cardassian",
    requires="MEDICAL + Exobiology + Computer Skill",
)  # fmt: skip


@mission(
    23,
    "Salvage Operation",
    "S",
    4,
    0,
    quadrant=DELTA,
    any_crew=True,
    requires="ENGINEER OR Archaeology OR Greed",
)
class SalvageOperation(Card):
    """This mission is worth 20 points for one of these skills, 30 for two and 40 for all three."""

    def worth(s, who, host):
        return 10 + 10 * salvage_skills(s, who, host)


@mission(
    24, "Answer Distress Signal", "S", 4, 30, quadrant=DELTA, any_crew=True,
    requires="ENGINEER + OFFICER + MEDICAL",
)  # fmt: skip
class AnswerDistressSignal(Card):
    """This mission is worth 10 more points if a [Holo] personnel is in the crew that solves it."""

    moot = {2: "No personnel of this pool is a hologram."}

    def worth(s, who, host):
        return 10 * any(has_icon(s, piece, HOLO) for piece in each(takes_part, s, who, host))


@mission(
    25, "Prison Break", "S", 4, 30, quadrant=DELTA, any_crew=True,
    requires="Diplomacy + Navigation + Computer Skill",
)  # fmt: skip
class PrisonBreak(Card):
    """You may seed up to two [DQ] personnel beneath your copy of this mission. They join the crew that solves
    it, whoever seeded them."""

    def solved(s, who, location):
        for piece in each(is_at, s, BENEATH + location):
            card = s.piece[piece]
            if card.face < 0 and is_set_aside(s, piece) and ICON[card.seed] & DQ:
                if earn_person(s, who, piece):
                    card.controller = who


@mission(
    26, "Reinitialize Warp Reaction", "S", 4, 35, quadrant=DELTA, any_crew=True,
    requires="Astrophysics + Physics + (SCIENCE OR ENGINEER)",
)  # fmt: skip
class ReinitializeWarpReaction(Card):
    """The ship that solves this mission regains the RANGE that it used this turn."""

    def solved(s, who, location):
        s.piece[team(s)].range_used = 0


@mission(
    27, "Cure Deadly Virus", "P", 4, 45, quadrant=DELTA, any_crew=True,
    requires="Exobiology x3 + Biology x2",
)  # fmt: skip
class CureDeadlyVirus(Card):
    """Until this mission is solved, personnel on this planet are quarantined: they may not leave it."""


@mission(
    28, "Restock Supplies", "P", 2, 35, quadrant=DELTA, any_crew=True,
    requires="Geology + Anthropology + (Biology OR Cook)",
)  # fmt: skip
class RestockSupplies(Card):
    """Beaming to or from this planet needs Transporter Skill there or at the other end."""
