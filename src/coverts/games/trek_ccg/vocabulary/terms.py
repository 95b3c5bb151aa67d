"""Terms printed on cards: affiliations, kinds of card, icons, skills and traits."""

AFFILIATION_NAMES = (
    "Non-Aligned",
    "Neutral",
    "Federation",
    "Klingon",
    "Romulan",
    "Bajoran",
    "Cardassian",
    "Dominion",
    "Ferengi",
    "Starfleet",
    "Borg",
)
(
    NON_ALIGNED,
    NEUTRAL,
    FEDERATION,
    KLINGON,
    ROMULAN,
    BAJORAN,
    CARDASSIAN,
    DOMINION,
    FERENGI,
    STARFLEET,
    BORG,
) = range(11)
NO_AFFILIATION = -1

KIND_NAMES = (
    "personnel",
    "ship",
    "equipment",
    "facility",
    "site",
    "time location",
    "doorway",
    "event",
    "interrupt",
    "incident",
    "objective",
    "artifact",
    "dilemma",
    "mission",
    "tactic",
)
(
    PERSONNEL,
    SHIP,
    EQUIPMENT,
    FACILITY,
    SITE,
    TIME_LOCATION,
    DOORWAY,
    EVENT,
    INTERRUPT,
    INCIDENT,
    OBJECTIVE,
    ARTIFACT,
    DILEMMA,
    MISSION,
    TACTIC,
) = range(15)

SIZES = (96, 20, 14, 10, 4, 1, 6, 16, 26, 6, 12, 4, 24, 28, 12)
"""The number of card slots for each kind of card."""
FIRST = tuple(sum(SIZES[:kind]) for kind in range(len(SIZES)))
"""The number of the first card of each kind. All copies of a title share one card number."""
KINDS = len(SIZES)
CARDS = sum(SIZES)
HANDS = FIRST[DILEMMA]
"""The number of titles that can be in a hand or draw deck: the cards 0 to HANDS - 1."""
SEEDS = FIRST[MISSION]
"""The number of titles that can be in a seed deck: the cards 0 to SEEDS - 1."""
FIRST_MISSION, FIRST_TACTIC = FIRST[MISSION], FIRST[TACTIC]
DILEMMAS, MISSIONS, TACTICS = SIZES[DILEMMA], SIZES[MISSION], SIZES[TACTIC]
CHAPTERS = tuple(range(41, 41 + len(SIZES)))
"""The rulebook chapter for each kind of card. Card 3 of kind k is rule CHAPTERS[k].3."""

ICONS = (
    "Cmd", "Stf", "AU", "GQ", "DQ", "MU", "TE", "KW", "Holo", "OS", "Maq", "Com", "Nav", "Def", "BO", "HA",
)  # fmt: skip
CMD, STF, AU, GQ, DQ, MU, TE, KW, HOLO, OS, MAQ, COM, NAV, DEF, BO, HA = (1 << n for n in range(16))
SUBCOMMANDS = COM | NAV | DEF

CLASSES = ("OFFICER", "ENGINEER", "SCIENCE", "MEDICAL", "SECURITY", "V.I.P.", "CIVILIAN", "none")
SKILL_NAMES = (
    *CLASSES[:7],
    "Acquisition",
    "Anthropology",
    "Archaeology",
    "Astrophysics",
    "Biology",
    "Computer Skill",
    "Cybernetics",
    "Diplomacy",
    "Empathy",
    "Exobiology",
    "FCA",
    "Geology",
    "Greed",
    "Honor",
    "Klingon Intelligence",
    "Law",
    "Leadership",
    "Mindmeld",
    "Music",
    "Navigation",
    "Obsidian Order",
    "Physics",
    "Smuggling",
    "Stellar Cartography",
    "Tal Shiar",
    "Transporter Skill",
    "Treachery",
    "Youth",
)
SKILLS = len(SKILL_NAMES)
(
    OFFICER,
    ENGINEER,
    SCIENCE,
    MEDICAL,
    SECURITY,
    VIP,
    CIVILIAN,
    ACQUISITION,
    ANTHROPOLOGY,
    ARCHAEOLOGY,
    ASTROPHYSICS,
    BIOLOGY,
    COMPUTER_SKILL,
    CYBERNETICS,
    DIPLOMACY,
    EMPATHY,
    EXOBIOLOGY,
    FCA,
    GEOLOGY,
    GREED,
    HONOR,
    KLINGON_INTELLIGENCE,
    LAW,
    LEADERSHIP,
    MINDMELD,
    MUSIC,
    NAVIGATION,
    OBSIDIAN_ORDER,
    PHYSICS,
    SMUGGLING,
    STELLAR_CARTOGRAPHY,
    TAL_SHIAR,
    TRANSPORTER_SKILL,
    TREACHERY,
    YOUTH,
) = range(SKILLS)
NO_CLASS = 7

TRAIT_NAMES = (
    "Male", "Female", "Human", "Klingon", "Romulan", "Cardassian", "Vulcan", "Betazoid", "Bajoran",
    "Android", "Changeling", "Vorta", "Jem'Hadar", "Allasomorph", "Benzite", "Lurian", "Borg", "Bolian",
    "Humanoid", "Alien", "Shape-shifter", "Founder", "Infiltrator", "Mission Specialist",
    "Support Personnel", "Captain", "Admiral", "Ambassador", "General", "High Council",
    "High Council Leader", "Temporal Agent", "Drone", "Counterpart", "Queen", "Cook", "Counselor", "Nurse",
    "Professor", "Jem'Hadar First", "Legate", "Gul", "Glinn", "Dissident", "Arms dealer", "31st-century",
    "Soong-type android", "Genetically enhanced", "Shuttlecraft", "Freighter", "Transport",
    "Merchant vessel", "Warship", "Bird-of-Prey", "Cube", "Hand weapon", "Phaser", "Disruptor",
)  # fmt: skip
(
    MALE, FEMALE, HUMAN, KLINGON_SPECIES, ROMULAN_SPECIES, CARDASSIAN_SPECIES, VULCAN, BETAZOID,
    BAJORAN_SPECIES, ANDROID, CHANGELING, VORTA, JEMHADAR, ALLASOMORPH, BENZITE, LURIAN, BORG_SPECIES,
    BOLIAN, HUMANOID, ALIEN, SHAPE_SHIFTER, FOUNDER, INFILTRATOR, MISSION_SPECIALIST, SUPPORT_PERSONNEL,
    CAPTAIN, ADMIRAL, AMBASSADOR, GENERAL, HIGH_COUNCIL, HIGH_COUNCIL_LEADER, TEMPORAL_AGENT, DRONE,
    COUNTERPART, QUEEN, COOK, COUNSELOR, NURSE, PROFESSOR, FIRST_JEMHADAR, LEGATE, GUL, GLINN, DISSIDENT,
    ARMS_DEALER, CENTURY_31, SOONG_ANDROID, GENETICALLY_ENHANCED, SHUTTLECRAFT, FREIGHTER, TRANSPORT,
    MERCHANT, WARSHIP, BIRD_OF_PREY, CUBE, HAND_WEAPON, PHASER, DISRUPTOR,
) = (1 << n for n in range(len(TRAIT_NAMES)))  # fmt: skip

MAX_ATOMS = 8
"""The largest number of things that one card may require."""
DISCARDED, GOES_BACK, STAYS = range(3)
"""Where a dilemma goes after its effect.

It is discarded, goes back faceup beneath the mission, or stays where its effect puts it.
"""

SHIP_EQUIPMENT = ("Holodeck", "Tractor Beam", "Cloaking Device", "Invasive Transporters", "Scout")
HOLODECK, TRACTOR_BEAM, CLOAKING_DEVICE, INVASIVE_TRANSPORTERS, SCOUT = (1 << n for n in range(5))

QUADRANT_NAMES = ("Alpha Quadrant", "Gamma Quadrant", "Delta Quadrant", "Mirror Universe", "Time locations")
ALPHA, GAMMA, DELTA, MIRROR, TIME = range(5)

OUTPOST, HEADQUARTERS, STATION = range(3)
EARTH, QONOS, FOUNDERS_HOMEWORLD = range(1, 4)
"""Homeworlds. The number 0 stands for any other planet."""
