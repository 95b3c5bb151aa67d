"""Personnel whose texts have no code of their own."""

from coverts.games.trek_ccg.for_cards import *

personnel(
    1, "Jean-Luc Picard", FEDERATION, OFFICER, 9, 8, 6, icons=CMD,
    skills="Diplomacy x2, Leadership, Honor, Archaeology, Navigation, Music", traits="Human, Captain, Male",
)  # fmt: skip
personnel(
    2, "William T. Riker", FEDERATION, OFFICER, 8, 7, 7, icons=CMD,
    skills="Diplomacy, Leadership, Navigation, Honor, Music", traits="Human, Cook, Male",
)  # fmt: skip
personnel(
    3, "Data", FEDERATION, OFFICER, 8, 12, 12, icons=CMD,
    skills="ENGINEER, Computer Skill x2, Music, Astrophysics, Exobiology",
    traits="Android, Male, Soong-type android",
)  # fmt: skip
personnel(
    4, "Geordi La Forge", FEDERATION, ENGINEER, 8, 8, 6, icons=CMD,
    skills="ENGINEER, Navigation, Physics, Computer Skill", traits="Human, Male",
)  # fmt: skip
personnel(
    5, "Beverly Crusher", FEDERATION, MEDICAL, 8, 8, 5, icons=CMD, skills="MEDICAL, Biology, Exobiology",
    traits="Human, Female",
)  # fmt: skip
personnel(
    6, "Deanna Troi", FEDERATION, OFFICER, 8, 7, 4, icons=CMD, skills="Empathy, Diplomacy",
    traits="Betazoid, Human, Counselor, Female, Support Personnel",
)  # fmt: skip
personnel(
    7, "Worf", FEDERATION, SECURITY, 8, 6, 10, icons=CMD, skills="Honor x2, Navigation, Diplomacy",
    traits="Klingon, Male",
)  # fmt: skip
personnel(
    8, "Tasha Yar", FEDERATION, SECURITY, 8, 7, 8, icons=STF, skills="Honor, Leadership",
    traits="Human, Female, Support Personnel",
)  # fmt: skip
personnel(
    9, "Satelk", FEDERATION, OFFICER, 8, 9, 7, icons=CMD, skills="Leadership, Mindmeld, Diplomacy",
    traits="Vulcan, Captain, Male",
)  # fmt: skip
personnel(
    10, "Richard Galen", FEDERATION, SCIENCE, 7, 9, 2, icons=STF,
    skills="Archaeology x2, Biology, Exobiology", traits="Human, Male, Professor",
)  # fmt: skip
personnel(
    11, "Sarek", FEDERATION, VIP, 9, 10, 3, icons=CMD, skills="Diplomacy x3, Mindmeld",
    traits="Vulcan, Ambassador, Male, Support Personnel",
)  # fmt: skip
personnel(
    12, "Miles O'Brien", FEDERATION, ENGINEER, 7, 7, 7, icons=STF,
    skills="SECURITY, Transporter Skill x2, Music, Navigation", traits="Human, Male",
)  # fmt: skip
personnel(
    13, "Julian Bashir", FEDERATION, MEDICAL, 6, 11, 5, icons=STF, skills="MEDICAL x2, Exobiology, Biology",
    traits="Human, Genetically enhanced, Male",
)  # fmt: skip
personnel(
    15, "Ambassador Krajensky", FEDERATION, VIP, 7, 8, 5, icons=CMD,
    skills="Diplomacy, Leadership, ENGINEER, Law", traits="Human, Ambassador, Male",
)  # fmt: skip


@personnel(
    16, "Smiley", FEDERATION, ENGINEER, 6, 7, 8, icons=CMD | MU | TE,
    skills="Navigation, Transporter Skill, Leadership, Anthropology", traits="Human, Male",
    mirror_of="Miles O'Brien", downloads="Crossover",
)  # fmt: skip
class Smiley(Card):
    """He is the mirror opposite of Miles O'Brien."""


personnel(
    19, "Alyssa Ogawa", FEDERATION, MEDICAL, 7, 6, 4, icons=STF, skills="Biology",
    traits="Human, Female, Mission Specialist, Nurse",
)  # fmt: skip
personnel(
    20, "Christopher Hobson", FEDERATION, OFFICER, 6, 7, 6, unique=False, icons=CMD,
    skills="Computer Skill", traits="Human, Male, Mission Specialist",
)  # fmt: skip
personnel(
    21, "Linda Larson", FEDERATION, ENGINEER, 7, 5, 4, unique=False, icons=STF, skills="Youth",
    traits="Human, Female, Mission Specialist",
)  # fmt: skip
personnel(
    22, "Mendon", FEDERATION, SCIENCE, 7, 5, 2, unique=False, icons=STF, skills="Physics",
    traits="Benzite, Male, Mission Specialist",
)  # fmt: skip
personnel(
    23, "Taitt", FEDERATION, SCIENCE, 6, 7, 4, unique=False, icons=STF,
    skills="Stellar Cartography, Geology", traits="Human, Female, Support Personnel",
)  # fmt: skip
personnel(
    24, "Gowron", KLINGON, VIP, 8, 7, 9, icons=CMD, skills="Leadership x2, Diplomacy, Honor",
    traits="Klingon, High Council, High Council Leader, Male",
)  # fmt: skip
personnel(
    25, "Kurn", KLINGON, OFFICER, 8, 6, 8, icons=CMD, skills="Honor, Computer Skill, Navigation, Diplomacy",
    traits="Klingon, High Council, Male",
)  # fmt: skip
personnel(
    27, "K'mpec", KLINGON, VIP, 7, 8, 5, icons=CMD, skills="Leadership, Diplomacy",
    traits="Klingon, High Council, High Council Leader, Male, Support Personnel",
)  # fmt: skip
personnel(
    28, "Kargan", KLINGON, OFFICER, 7, 5, 9, icons=CMD, skills="Honor, Computer Skill",
    traits="Klingon, Captain, Male, Support Personnel",
)  # fmt: skip
personnel(
    29, "Nu'Daq", KLINGON, OFFICER, 8, 5, 8, icons=CMD, skills="Archaeology, Navigation, Exobiology",
    traits="Klingon, Captain, Male",
)  # fmt: skip
personnel(
    30, "Koroth", KLINGON, SCIENCE, 8, 6, 6, skills="Biology, Archaeology, Anthropology",
    traits="Klingon, Male",
)  # fmt: skip
personnel(
    32, "Morka", KLINGON, OFFICER, 7, 6, 8, icons=CMD,
    skills="Computer Skill, Klingon Intelligence, Geology, Stellar Cartography",
    traits="Klingon, High Council, Male",
)  # fmt: skip
personnel(
    33, "Arne Darvin", KLINGON, CIVILIAN, 3, 6, 6, icons=AU | OS | STF, infiltrates=FEDERATION,
    skills="Treachery, Klingon Intelligence, Biology", traits="Klingon, Infiltrator, Male",
)  # fmt: skip
personnel(
    34, "Divok", KLINGON, MEDICAL, 6, 6, 8, unique=False, icons=STF, skills="Biology, Youth",
    traits="Klingon, Male, Support Personnel",
)  # fmt: skip
personnel(
    35, "Vekma", KLINGON, MEDICAL, 6, 5, 6, unique=False, icons=STF, skills="Honor",
    traits="Klingon, Female, Mission Specialist",
)  # fmt: skip
personnel(
    36, "Klag", KLINGON, OFFICER, 6, 5, 7, unique=False, icons=CMD, skills="Navigation",
    traits="Klingon, Male, Mission Specialist",
)  # fmt: skip
personnel(
    37, "Kromm", KLINGON, ENGINEER, 5, 6, 8, unique=False, icons=STF, skills="Physics",
    traits="Klingon, Male, Mission Specialist",
)  # fmt: skip
personnel(
    38, "Torin", KLINGON, SCIENCE, 7, 6, 6, unique=False, skills="Astrophysics",
    traits="Klingon, Male, Mission Specialist",
)  # fmt: skip


personnel(
    47, "Founder Leader", DOMINION, VIP, 3, 9, 8, icons=CMD | GQ,
    skills="Treachery x2, Leadership, Exobiology, SCIENCE, Law",
    traits="Changeling, Female, Founder, Shape-shifter", downloads="Shape-Shift",
)  # fmt: skip
personnel(
    49, "O'Brien Founder", DOMINION, ENGINEER, 4, 7, 8, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="ENGINEER, Transporter Skill, Physics, Computer Skill, Treachery",
    traits="Changeling, Founder, Infiltrator, Male, Shape-shifter", impersonates="Miles O'Brien",
    downloads="Homefront",
)  # fmt: skip
personnel(
    50, "Bashir Founder", DOMINION, MEDICAL, 4, 11, 5, icons=GQ | STF, infiltrates=FEDERATION,
    skills="MEDICAL, Exobiology, Biology, Treachery",
    traits="Changeling, Founder, Infiltrator, Male, Shape-shifter", impersonates="Julian Bashir",
)  # fmt: skip


personnel(
    52, "Krajensky Founder", DOMINION, VIP, 4, 8, 5, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="Diplomacy, Law, Leadership, ENGINEER, Treachery",
    traits="Changeling, Ambassador, Founder, Infiltrator, Male, Shape-shifter",
    impersonates="Ambassador Krajensky", downloads="Issue Secret Orders",
)  # fmt: skip
personnel(
    53, "Martok Founder", DOMINION, OFFICER, 4, 8, 9, icons=CMD | GQ, infiltrates=KLINGON,
    skills="Leadership, Navigation, Treachery",
    traits="Changeling, Founder, General, Infiltrator, Male, Shape-shifter", impersonates="Martok",
    downloads="Treacherous Advice or Dial Martok for Murder",
)  # fmt: skip


@personnel(
    54, "Odo Founder", DOMINION, SECURITY, 4, 7, 10, icons=CMD | GQ, infiltrates=BAJORAN,
    skills="SECURITY, Computer Skill, Law, Treachery",
    traits="Changeling, Founder, Infiltrator, Male, Shape-shifter", impersonates="Odo",
)  # fmt: skip
class OdoFounder(Card):
    """Neither Blood Screening nor morphing exposes him."""


personnel(
    55, "Weyoun", DOMINION, VIP, 5, 9, 5, icons=CMD | GQ,
    skills="Diplomacy x2, Leadership, Treachery, Law, Biology", traits="Vorta, Male",
)  # fmt: skip
personnel(
    56, "Kilana", DOMINION, VIP, 4, 9, 4, icons=CMD | GQ,
    skills="Diplomacy, Leadership, Treachery, SCIENCE, Archaeology", traits="Vorta, Female",
)  # fmt: skip
personnel(
    57, "Eris", DOMINION, VIP, 3, 8, 4, unique=False, icons=CMD | GQ,
    skills="Treachery, Diplomacy, MEDICAL", traits="Vorta, Female",
)  # fmt: skip
personnel(
    59, "Remata'Klan", DOMINION, OFFICER, 8, 8, 10, icons=CMD | GQ | KW,
    skills="Leadership, SECURITY, Honor, Physics", traits="Jem'Hadar, Male",
)  # fmt: skip
personnel(
    60, "Gurat'urak", DOMINION, SECURITY, 6, 7, 8, unique=False, icons=GQ | KW | STF,
    skills="Navigation, Transporter Skill", traits="Jem'Hadar, Male",
)  # fmt: skip
personnel(
    61, "Temo'Zuma", DOMINION, SECURITY, 7, 6, 9, unique=False, icons=GQ | KW | STF,
    skills="ENGINEER, Transporter Skill", traits="Jem'Hadar, Male, Support Personnel",
)  # fmt: skip
personnel(
    62, "Virak'kara", DOMINION, SECURITY, 7, 6, 9, unique=False, icons=GQ | KW | STF,
    skills="Physics, Navigation", traits="Jem'Hadar, Male, Support Personnel",
)  # fmt: skip
personnel(
    63, "Yak'Talon", DOMINION, SECURITY, 6, 7, 8, unique=False, icons=GQ | KW | STF,
    skills="ENGINEER, Computer Skill", traits="Jem'Hadar, Male, Support Personnel",
)  # fmt: skip


@personnel(
    39, "Anya", NON_ALIGNED, CIVILIAN, 9, 5, 8, skills="SECURITY, Honor",
    traits="Allasomorph, Female, Shape-shifter", downloads="Salia",
)  # fmt: skip
class Anya(Card):
    """If Salia is chosen at random while Anya is present with her, Anya takes her place."""


personnel(
    40, "Salia", NON_ALIGNED, VIP, 8, 8, 7, skills="Diplomacy, Leadership, Anthropology, Youth, Exobiology",
    traits="Allasomorph, Female, Shape-shifter",
)  # fmt: skip


personnel(
    41, "Daniels", STARFLEET, SECURITY, 6, 8, 6, also=NON_ALIGNED, icons=AU | STF,
    skills="ENGINEER, Archaeology, Physics, Anthropology",
    traits="Human, Alien, 31st-century, Male, Temporal Agent", downloads="Out of Time",
)  # fmt: skip
personnel(
    43, "Morn", NON_ALIGNED, CIVILIAN, 5, 8, 9, icons=CMD,
    skills="Navigation, Greed, Acquisition, Smuggling, ENGINEER, Biology", traits="Lurian, Captain, Male",
    downloads="Gold-Pressed Latinum",
)  # fmt: skip


@personnel(
    44, "Kasidy Yates", NON_ALIGNED, CIVILIAN, 7, 6, 4, also=BAJORAN, icons=CMD | MAQ,
    skills="Navigation x2, Smuggling, Transporter Skill", traits="Human, Captain, Female",
)  # fmt: skip
class KasidyYates(Card):
    """If she completes a cargo run, you may draw two more cards."""


personnel(
    42, "Narik", NON_ALIGNED, ENGINEER, 2, 7, 6, unique=False, icons=STF, skills="Computer Skill",
    traits="Male, Mission Specialist",
)  # fmt: skip
personnel(
    45, "La Forge Impersonator", ROMULAN, ENGINEER, 3, 6, 8, icons=STF, infiltrates=FEDERATION,
    skills="Navigation, Computer Skill, Treachery", traits="Romulan, Infiltrator, Male",
    impersonates="Geordi La Forge",
)  # fmt: skip
personnel(
    46, "Joret Dal", CARDASSIAN, SECURITY, 5, 7, 7, also=FEDERATION, icons=STF, infiltrates=CARDASSIAN,
    skills="SCIENCE, Stellar Cartography, Honor", traits="Cardassian, Infiltrator, Male",
    downloads="Escape Pod or Counterintelligence",
)  # fmt: skip
personnel(
    64, "Boone Impersonator", CARDASSIAN, ENGINEER, 4, 8, 5, icons=STF, infiltrates=FEDERATION,
    skills="Treachery, Computer Skill, Physics", traits="Cardassian, Infiltrator, Male",
    impersonates="Raymond Boone", downloads="Counterintelligence",
)  # fmt: skip
personnel(
    65, "Boheeka", CARDASSIAN, OFFICER, 3, 5, 8, icons=CMD, skills="ENGINEER, Cybernetics, Smuggling, Greed",
    traits="Cardassian, Glinn, Male",
)  # fmt: skip
personnel(
    66, "Benil", CARDASSIAN, OFFICER, 5, 6, 7, icons=CMD, skills="Leadership, Biology, Greed, Smuggling",
    traits="Cardassian, Arms dealer, Gul, Male",
)  # fmt: skip
personnel(
    67, "Dukat", CARDASSIAN, OFFICER, 4, 8, 9, icons=CMD,
    skills="Leadership x2, Navigation x2, Treachery, Diplomacy, Computer Skill",
    traits="Cardassian, Gul, Male",
)  # fmt: skip
personnel(
    69, "Ari", CARDASSIAN, OFFICER, 8, 6, 6, unique=False, icons=STF,
    skills="Honor, Transporter Skill, Computer Skill", traits="Cardassian, Dissident, Male",
)  # fmt: skip
personnel(
    70, "Dakol", CARDASSIAN, SECURITY, 3, 4, 9, unique=False, icons=STF,
    skills="Navigation, Leadership, Treachery", traits="Cardassian, Glinn, Male",
)  # fmt: skip
personnel(
    71, "Daro", CARDASSIAN, ENGINEER, 7, 5, 6, unique=False, icons=STF,
    skills="Astrophysics, Transporter Skill", traits="Cardassian, Glinn, Male, Support Personnel",
)  # fmt: skip
personnel(
    72, "Derell", CARDASSIAN, MEDICAL, 6, 8, 5, unique=False, icons=STF, skills="Exobiology, Anthropology",
    traits="Cardassian, Male, Support Personnel",
)  # fmt: skip
personnel(
    73, "Ulani Belor", CARDASSIAN, SCIENCE, 6, 7, 4, unique=False, skills="Physics, Stellar Cartography",
    traits="Cardassian, Female, Support Personnel",
)  # fmt: skip
personnel(
    74, "Parn", CARDASSIAN, VIP, 5, 8, 6, unique=False, icons=CMD, skills="Treachery, Archaeology, Diplomacy",
    traits="Cardassian, Legate, Male",
)  # fmt: skip
