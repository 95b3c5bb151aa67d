"""The missions (chapter 54) and what they require."""

from coverts.engine import OK
from coverts.games.trek_ccg.rules.affiliations import matches
from coverts.games.trek_ccg.rules.attributes import (
    skill,
    total_cunning,
    total_integrity,
    total_strength,
    traits,
    weapons,
)
from coverts.games.trek_ccg.rules.downloads import download_card, may_download
from coverts.games.trek_ccg.rules.presence import is_aboard
from coverts.games.trek_ccg.state import SPACE
from coverts.games.trek_ccg.vocabulary.declaring import mission
from coverts.games.trek_ccg.vocabulary.terms import (
    ALPHA,
    ANTHROPOLOGY,
    ARCHAEOLOGY,
    ASTROPHYSICS,
    BAJORAN,
    CARDASSIAN,
    COMPUTER_SKILL,
    DELTA,
    DIPLOMACY,
    DOMINION,
    EARTH,
    ENGINEER,
    EXOBIOLOGY,
    FACILITY,
    FCA,
    FEDERATION,
    FERENGI,
    FIRST,
    FOUNDER,
    FOUNDERS_HOMEWORLD,
    GAMMA,
    GREED,
    HONOR,
    KLINGON,
    KLINGON_INTELLIGENCE,
    LEADERSHIP,
    MEDICAL,
    NAVIGATION,
    OBSIDIAN_ORDER,
    PHYSICS,
    QONOS,
    ROMULAN,
    SCIENCE,
    SECURITY,
    SMUGGLING,
    STELLAR_CARTOGRAPHY,
    TAL_SHIAR,
    TRANSPORTER_SKILL,
    TREACHERY,
    VIP,
    VORTA,
)

REMOTE_SUPPLY_DEPOT = FIRST[FACILITY] + 4


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
)  # fmt: skip
class EspionageMission:
    """Earth. No affiliation may attempt it, unless a card lets it. Tal Shiar x2, Obsidian Order x2, FCA x2,
    Klingon Intelligence x2 or two Founders."""

    def requires(s, who, host):
        return (
            skill(s, who, host, TAL_SHIAR) >= 2
            or skill(s, who, host, OBSIDIAN_ORDER) >= 2
            or skill(s, who, host, FCA) >= 2
            or skill(s, who, host, KLINGON_INTELLIGENCE) >= 2
            or traits(s, who, host, FOUNDER) >= 2
        )


@mission(2, "Diplomacy Mission", planet=True, quadrant=ALPHA, icons=1 << FEDERATION, span=3, points=30)
class DiplomacyMission:
    """Diplomacy, INTEGRITY over 30 and CUNNING over 30."""

    def requires(s, who, host):
        return (
            skill(s, who, host, DIPLOMACY) >= 1
            and total_integrity(s, who, host) > 30
            and total_cunning(s, who, host) > 30
        )


@mission(
    3, "Excavation", planet=True, quadrant=ALPHA, icons=1 << FEDERATION | 1 << ROMULAN, span=3, points=25
)
class Excavation:
    """Archaeology, or CUNNING over 32."""

    def requires(s, who, host):
        return skill(s, who, host, ARCHAEOLOGY) >= 1 or total_cunning(s, who, host) > 32


@mission(4, "Restore Errant Moon", planet=True, quadrant=ALPHA, icons=1 << FEDERATION, span=3, points=30)
class RestoreErrantMoon:
    """ENGINEER, Astrophysics and Leadership."""

    def requires(s, who, host):
        return (
            skill(s, who, host, ENGINEER) >= 1
            and skill(s, who, host, ASTROPHYSICS) >= 1
            and skill(s, who, host, LEADERSHIP) >= 1
        )


@mission(5, "Study Nebula", planet=False, quadrant=ALPHA, icons=1 << FEDERATION, span=4, points=35)
class StudyNebula:
    """Astrophysics, Stellar Cartography and CUNNING over 40."""

    def requires(s, who, host):
        return (
            skill(s, who, host, ASTROPHYSICS) >= 1
            and skill(s, who, host, STELLAR_CARTOGRAPHY) >= 1
            and total_cunning(s, who, host) > 40
        )


@mission(6, "Investigate Rogue Comet", planet=False, quadrant=ALPHA, icons=1 << FEDERATION, span=3, points=30)
class InvestigateRogueComet:
    """Archaeology, Exobiology and Computer Skill."""

    def requires(s, who, host):
        return (
            skill(s, who, host, ARCHAEOLOGY) >= 1
            and skill(s, who, host, EXOBIOLOGY) >= 1
            and skill(s, who, host, COMPUTER_SKILL) >= 1
        )


@mission(
    7, "Expose Covert Supply", planet=True, quadrant=ALPHA, icons=1 << ROMULAN, span=4, points=30,
    homeworld=QONOS, home_of=KLINGON,
)  # fmt: skip
class ExposeCovertSupply:
    """Qo'noS. Treachery x3 and Navigation."""

    def requires(s, who, host):
        return skill(s, who, host, TREACHERY) >= 3 and skill(s, who, host, NAVIGATION) >= 1


@mission(8, "Krios Suppression", planet=True, quadrant=ALPHA, icons=1 << KLINGON, span=2, points=30)
class KriosSuppression:
    """Honor, Diplomacy and STRENGTH over 35."""

    def requires(s, who, host):
        return (
            skill(s, who, host, HONOR) >= 1
            and skill(s, who, host, DIPLOMACY) >= 1
            and total_strength(s, who, host) > 35
        )


@mission(
    9, "Sarthong Plunder", planet=True, quadrant=ALPHA, icons=1 << ROMULAN | 1 << KLINGON, span=3, points=35
)
class SarthongPlunder:
    """Archaeology x2 and STRENGTH over 40."""

    def requires(s, who, host):
        return skill(s, who, host, ARCHAEOLOGY) >= 2 and total_strength(s, who, host) > 40


@mission(10, "Seek Life-form", planet=False, quadrant=ALPHA, icons=1 << KLINGON, span=3, points=40)
class SeekLifeForm:
    """Exobiology, Astrophysics and ENGINEER."""

    def requires(s, who, host):
        return (
            skill(s, who, host, EXOBIOLOGY) >= 1
            and skill(s, who, host, ASTROPHYSICS) >= 1
            and skill(s, who, host, ENGINEER) >= 1
        )


@mission(11, "Survey Mission", planet=False, quadrant=ALPHA, icons=1 << KLINGON, span=5, points=35)
class SurveyMission:
    """Stellar Cartography and Physics."""

    def requires(s, who, host):
        return skill(s, who, host, STELLAR_CARTOGRAPHY) >= 1 and skill(s, who, host, PHYSICS) >= 1


@mission(
    12, "Test Mission", planet=False, quadrant=ALPHA, icons=1 << FEDERATION | 1 << KLINGON, span=3, points=25
)
class TestMission:
    """Physics and INTEGRITY over 28."""

    def requires(s, who, host):
        return skill(s, who, host, PHYSICS) >= 1 and total_integrity(s, who, host) > 28


@mission(
    13, "Intelligence Operation", planet=True, quadrant=GAMMA, icons=1 << ROMULAN | 1 << CARDASSIAN, span=6,
    points=40, homeworld=FOUNDERS_HOMEWORLD, home_of=DOMINION,
)  # fmt: skip
class IntelligenceOperation:
    """The Founders' homeworld. Navigation x2, Tal Shiar or Obsidian Order, Anthropology, and SECURITY x3."""

    def requires(s, who, host):
        return (
            skill(s, who, host, NAVIGATION) >= 2
            and (skill(s, who, host, TAL_SHIAR) >= 1 or skill(s, who, host, OBSIDIAN_ORDER) >= 1)
            and skill(s, who, host, ANTHROPOLOGY) >= 1
            and skill(s, who, host, SECURITY) >= 3
        )


@mission(14, "Rescue Founder", planet=True, quadrant=GAMMA, icons=1 << DOMINION, span=5, points=30)
class RescueFounder:
    """Diplomacy x2, MEDICAL, STRENGTH over 45 and CUNNING over 35."""

    def requires(s, who, host):
        return (
            skill(s, who, host, DIPLOMACY) >= 2
            and skill(s, who, host, MEDICAL) >= 1
            and total_strength(s, who, host) > 45
            and total_cunning(s, who, host) > 35
        )


@mission(
    15, "Construct Depot", planet=False, quadrant=ALPHA, icons=1 << DOMINION, span=2, points=30,
    unique=False, one_ended=True,
)  # fmt: skip
class ConstructDepot:
    """Navigation x2, Physics, a Vorta and ENGINEER. When you solve it with Dominion you download Remote
    Supply Depot here. The opponent's end is blank."""

    def requires(s, who, host):
        return (
            skill(s, who, host, NAVIGATION) >= 2
            and skill(s, who, host, PHYSICS) >= 1
            and traits(s, who, host, VORTA) >= 1
            and skill(s, who, host, ENGINEER) >= 1
        )

    def solved(s, who, location):
        if matches(s, who, s.team, DOMINION):
            if may_download(s, who, REMOTE_SUPPLY_DEPOT, SPACE + location) == OK:
                yield from download_card(s, who, REMOTE_SUPPLY_DEPOT, SPACE + location)


@mission(
    16, "Protect Shipment", planet=False, quadrant=ALPHA,
    icons=1 << FEDERATION | 1 << CARDASSIAN | 1 << DOMINION, span=4, points=35,
)  # fmt: skip
class ProtectShipment:
    """Leadership, SECURITY x2, MEDICAL, Honor and a ship with WEAPONS over 9."""

    def requires(s, who, host):
        return (
            skill(s, who, host, LEADERSHIP) >= 1
            and skill(s, who, host, SECURITY) >= 2
            and skill(s, who, host, MEDICAL) >= 1
            and skill(s, who, host, HONOR) >= 1
            and is_aboard(host)
            and weapons(s, host) > 9
        )


@mission(
    17, "Security Briefing", planet=True, quadrant=ALPHA,
    icons=1 << CARDASSIAN | 1 << BAJORAN | 1 << DOMINION, span=4, points=35,
)  # fmt: skip
class SecurityBriefing:
    """SECURITY, Diplomacy x2 and V.I.P. x3."""

    def requires(s, who, host):
        return (
            skill(s, who, host, SECURITY) >= 1
            and skill(s, who, host, DIPLOMACY) >= 2
            and skill(s, who, host, VIP) >= 3
        )


@mission(
    18, "Collect Sample", planet=False, quadrant=ALPHA,
    icons=1 << ROMULAN | 1 << CARDASSIAN | 1 << DOMINION | 1 << FERENGI, span=3, points=30, unique=False,
)  # fmt: skip
class CollectSample:
    """SCIENCE, Astrophysics, Transporter Skill, and Smuggling or Treachery x2."""

    def requires(s, who, host):
        return (
            skill(s, who, host, SCIENCE) >= 1
            and skill(s, who, host, ASTROPHYSICS) >= 1
            and skill(s, who, host, TRANSPORTER_SKILL) >= 1
            and (skill(s, who, host, SMUGGLING) >= 1 or skill(s, who, host, TREACHERY) >= 2)
        )


@mission(23, "Salvage Operation", planet=False, quadrant=DELTA, icons=0, span=4, points=0, any_crew=True)
class SalvageOperation:
    """ENGINEER, Archaeology or Greed: 20 points for one of these skills, 30 for two, 40 for all three."""

    def requires(s, who, host):
        return salvage_skills(s, who, host) >= 1

    def worth(s, who, host):
        return 10 + 10 * salvage_skills(s, who, host)
