"""Personnel: what is printed on each, and that each reports for duty (chapters 5 and 41).

The facts are those of the card lists, three lines a card: title, unique or universal, affiliation,
classification, INTEGRITY/CUNNING/STRENGTH and icons; the skills after the classification; the traits.
"""

import pytest
from spaceline import ALICE, BOB, Spaceline

FACTS = """
Jean-Luc Picard: unique Federation OFFICER 9/8/6 Cmd
    Diplomacy x2, Leadership, Honor, Archaeology, Navigation, Music
    Human, Captain, Male
William T. Riker: unique Federation OFFICER 8/7/7 Cmd
    Diplomacy, Leadership, Navigation, Honor, Music
    Human, Cook, Male
Data: unique Federation OFFICER 8/12/12 Cmd
    ENGINEER, Computer Skill x2, Music, Astrophysics, Exobiology
    Android, Male, Soong-type android
Geordi La Forge: unique Federation ENGINEER 8/8/6 Cmd
    ENGINEER, Navigation, Physics, Computer Skill
    Human, Male
Beverly Crusher: unique Federation MEDICAL 8/8/5 Cmd
    MEDICAL, Biology, Exobiology
    Human, Female
Deanna Troi: unique Federation OFFICER 8/7/4 Cmd
    Empathy, Diplomacy
    Betazoid, Human, Counselor, Female, Support Personnel
Worf: unique Federation SECURITY 8/6/10 Cmd
    Honor x2, Navigation, Diplomacy
    Klingon, Male
Tasha Yar: unique Federation SECURITY 8/7/8 Stf
    Honor, Leadership
    Human, Female, Support Personnel
Satelk: unique Federation OFFICER 8/9/7 Cmd
    Leadership, Mindmeld, Diplomacy
    Vulcan, Captain, Male
Richard Galen: unique Federation SCIENCE 7/9/2 Stf
    Archaeology x2, Biology, Exobiology
    Human, Male, Professor
Sarek: unique Federation V.I.P. 9/10/3 Cmd
    Diplomacy x3, Mindmeld
    Vulcan, Ambassador, Male, Support Personnel
Miles O'Brien: unique Federation ENGINEER 7/7/7 Stf
    SECURITY, Transporter Skill x2, Music, Navigation
    Human, Male
Julian Bashir: unique Federation MEDICAL 6/11/5 Stf
    MEDICAL x2, Exobiology, Biology
    Human, Genetically enhanced, Male
Admiral Leyton: unique Federation V.I.P. 5/8/8 Cmd
    Leadership, SECURITY, Treachery
    Human, Admiral, Male
Ambassador Krajensky: unique Federation V.I.P. 7/8/5 Cmd
    Diplomacy, Leadership, ENGINEER, Law
    Human, Ambassador, Male
Linda Larson: universal Federation ENGINEER 7/5/4 Stf
    Youth
    Human, Female, Mission Specialist
Smiley: unique Federation ENGINEER 6/7/8 Cmd MU TE
    Navigation, Transporter Skill, Leadership, Anthropology
    Human, Male
Raymond Boone: unique Federation ENGINEER 7/7/6 AU Stf
    Computer Skill, Physics
    Human, Male
Alyssa Ogawa: unique Federation MEDICAL 7/6/4 Stf
    Biology
    Human, Female, Mission Specialist, Nurse
Christopher Hobson: universal Federation OFFICER 6/7/6 Cmd
    Computer Skill
    Human, Male, Mission Specialist
Mendon: universal Federation SCIENCE 7/5/2 Stf
    Physics
    Benzite, Male, Mission Specialist
Taitt: universal Federation SCIENCE 6/7/4 Stf
    Stellar Cartography, Geology
    Human, Female, Support Personnel
Gowron: unique Klingon V.I.P. 8/7/9 Cmd
    Leadership x2, Diplomacy, Honor
    Klingon, High Council, High Council Leader, Male
Kurn: unique Klingon OFFICER 8/6/8 Cmd
    Honor, Computer Skill, Navigation, Diplomacy
    Klingon, High Council, Male
Martok: unique Klingon OFFICER 8/8/9 Cmd
    Leadership, Honor, Navigation x2
    Klingon, General, High Council, Male
K'mpec: unique Klingon V.I.P. 7/8/5 Cmd
    Leadership, Diplomacy
    Klingon, High Council, High Council Leader, Male, Support Personnel
Kargan: unique Klingon OFFICER 7/5/9 Cmd
    Honor, Computer Skill
    Klingon, Captain, Male, Support Personnel
Nu'Daq: unique Klingon OFFICER 8/5/8 Cmd
    Archaeology, Navigation, Exobiology
    Klingon, Captain, Male
Koroth: unique Klingon SCIENCE 8/6/6
    Biology, Archaeology, Anthropology
    Klingon, Male
Worf Son of Mogh: unique Klingon SECURITY 8/6/10 Cmd
    SECURITY, Leadership, Honor x2
    Klingon, Male
Morka: unique Klingon OFFICER 7/6/8 Cmd
    Computer Skill, Klingon Intelligence, Geology, Stellar Cartography
    Klingon, High Council, Male
Arne Darvin: unique Klingon CIVILIAN 3/6/6 AU OS Stf
    Treachery, Klingon Intelligence, Biology
    Klingon, Infiltrator, Male
Divok: universal Klingon MEDICAL 6/6/8 Stf
    Biology, Youth
    Klingon, Male, Support Personnel
Vekma: universal Klingon MEDICAL 6/5/6 Stf
    Honor
    Klingon, Female, Mission Specialist
Klag: universal Klingon OFFICER 6/5/7 Cmd
    Navigation
    Klingon, Male, Mission Specialist
Kromm: universal Klingon ENGINEER 5/6/8 Stf
    Physics
    Klingon, Male, Mission Specialist
Torin: universal Klingon SCIENCE 7/6/6
    Astrophysics
    Klingon, Male, Mission Specialist
Anya: unique Non-Aligned CIVILIAN 9/5/8
    SECURITY, Honor
    Allasomorph, Female, Shape-shifter
Salia: unique Non-Aligned V.I.P. 8/8/7
    Diplomacy, Leadership, Anthropology, Youth, Exobiology
    Allasomorph, Female, Shape-shifter
Daniels: unique Starfleet/Non-Aligned SECURITY 6/8/6 AU Stf
    ENGINEER, Archaeology, Physics, Anthropology
    Human, Alien, 31st-century, Male, Temporal Agent
Morn: unique Non-Aligned CIVILIAN 5/8/9 Cmd
    Navigation, Greed, Acquisition, Smuggling, ENGINEER, Biology
    Lurian, Captain, Male
Kasidy Yates: unique Non-Aligned/Bajoran CIVILIAN 7/6/4 Cmd Maq
    Navigation x2, Smuggling, Transporter Skill
    Human, Captain, Female
Narik: universal Non-Aligned ENGINEER 2/7/6 Stf
    Computer Skill
    Male, Mission Specialist
La Forge Impersonator: unique Romulan ENGINEER 3/6/8 Stf
    Navigation, Computer Skill, Treachery
    Romulan, Infiltrator, Male
Joret Dal: unique Cardassian/Federation SECURITY 5/7/7 Stf
    SCIENCE, Stellar Cartography, Honor
    Cardassian, Infiltrator, Male
Boone Impersonator: unique Cardassian ENGINEER 4/8/5 Stf
    Treachery, Computer Skill, Physics
    Cardassian, Infiltrator, Male
Boheeka: unique Cardassian OFFICER 3/5/8 Cmd
    ENGINEER, Cybernetics, Smuggling, Greed
    Cardassian, Glinn, Male
Benil: unique Cardassian OFFICER 5/6/7 Cmd
    Leadership, Biology, Greed, Smuggling
    Cardassian, Arms dealer, Gul, Male
Dukat: unique Cardassian OFFICER 4/8/9 Cmd
    Leadership x2, Navigation x2, Treachery, Diplomacy, Computer Skill
    Cardassian, Gul, Male
Damar: unique Cardassian OFFICER 6/7/7 Stf
    Physics, ENGINEER, Treachery, Computer Skill
    Cardassian, Glinn, Male
Ari: universal Cardassian OFFICER 8/6/6 Stf
    Honor, Transporter Skill, Computer Skill
    Cardassian, Dissident, Male
Dakol: universal Cardassian SECURITY 3/4/9 Stf
    Navigation, Leadership, Treachery
    Cardassian, Glinn, Male
Daro: universal Cardassian ENGINEER 7/5/6 Stf
    Astrophysics, Transporter Skill
    Cardassian, Glinn, Male, Support Personnel
Derell: universal Cardassian MEDICAL 6/8/5 Stf
    Exobiology, Anthropology
    Cardassian, Male, Support Personnel
Ulani Belor: universal Cardassian SCIENCE 6/7/4
    Physics, Stellar Cartography
    Cardassian, Female, Support Personnel
Parn: universal Cardassian V.I.P. 5/8/6 Cmd
    Treachery, Archaeology, Diplomacy
    Cardassian, Legate, Male
Founder Leader: unique Dominion V.I.P. 3/9/8 Cmd GQ
    Treachery x2, Leadership, Exobiology, SCIENCE, Law
    Changeling, Female, Founder, Shape-shifter
Founder: universal Dominion V.I.P. 5/8/7 Cmd GQ
    SCIENCE, Exobiology
    Changeling, Female, Founder, Shape-shifter
O'Brien Founder: unique Dominion ENGINEER 4/7/8 Cmd GQ
    ENGINEER, Transporter Skill, Physics, Computer Skill, Treachery
    Changeling, Founder, Infiltrator, Male, Shape-shifter
Bashir Founder: unique Dominion MEDICAL 4/11/5 GQ Stf
    MEDICAL, Exobiology, Biology, Treachery
    Changeling, Founder, Infiltrator, Male, Shape-shifter
Leyton Founder: unique Dominion V.I.P. 4/8/8 Cmd GQ
    Leadership, SECURITY, Treachery
    Changeling, Admiral, Founder, Infiltrator, Male, Shape-shifter
Krajensky Founder: unique Dominion V.I.P. 4/8/5 Cmd GQ
    Diplomacy, Law, Leadership, ENGINEER, Treachery
    Changeling, Ambassador, Founder, Infiltrator, Male, Shape-shifter
Martok Founder: unique Dominion OFFICER 4/8/9 Cmd GQ
    Leadership, Navigation, Treachery
    Changeling, Founder, General, Infiltrator, Male, Shape-shifter
Odo Founder: unique Dominion SECURITY 4/7/10 Cmd GQ
    SECURITY, Computer Skill, Law, Treachery
    Changeling, Founder, Infiltrator, Male, Shape-shifter
Weyoun: unique Dominion V.I.P. 5/9/5 Cmd GQ
    Diplomacy x2, Leadership, Treachery, Law, Biology
    Vorta, Male
Kilana: unique Dominion V.I.P. 4/9/4 Cmd GQ
    Diplomacy, Leadership, Treachery, SCIENCE, Archaeology
    Vorta, Female
Eris: universal Dominion V.I.P. 3/8/4 Cmd GQ
    Treachery, Diplomacy, MEDICAL
    Vorta, Female
Omet'iklan: unique Dominion OFFICER 7/7/11 Cmd GQ KW
    Leadership x2, Astrophysics, Computer Skill
    Jem'Hadar, Jem'Hadar First, Male
Remata'Klan: unique Dominion OFFICER 8/8/10 Cmd GQ KW
    Leadership, SECURITY, Honor, Physics
    Jem'Hadar, Male
Gurat'urak: universal Dominion SECURITY 6/7/8 GQ KW Stf
    Navigation, Transporter Skill
    Jem'Hadar, Male
Temo'Zuma: universal Dominion SECURITY 7/6/9 GQ KW Stf
    ENGINEER, Transporter Skill
    Jem'Hadar, Male, Support Personnel
Virak'kara: universal Dominion SECURITY 7/6/9 GQ KW Stf
    Physics, Navigation
    Jem'Hadar, Male, Support Personnel
Yak'Talon: universal Dominion SECURITY 6/7/8 GQ KW Stf
    ENGINEER, Computer Skill
    Jem'Hadar, Male, Support Personnel
Borg Queen: enigma Borg none 6/12/6 Com Def DQ Nav
    -
    Borg, Female, Queen
Seven of Nine (The Borg): unique Borg none 7/7/7 Com Def DQ Nav
    ENGINEER, Stellar Cartography, Computer Skill, Physics
    Borg, Human, Drone
Locutus of Borg: unique Borg none 9/8/9 Com Def Nav
    OFFICER, Diplomacy x2, Leadership, Honor, Navigation, Archaeology, Music
    Borg, Human, Counterpart, Male
Gowron of Borg: unique Borg none 8/7/12 AU Com Def Nav
    V.I.P., Leadership x2, Diplomacy, Honor
    Borg, Klingon, Counterpart, Male
Dukat of Borg: unique Borg none 4/8/12 AU Com Def Nav
    OFFICER, Leadership x2, Navigation x2, Treachery, Diplomacy, Computer Skill
    Borg, Cardassian, Counterpart, Male
One of Eleven: universal Borg none 7/5/5 Com DQ
    ENGINEER
    Borg, Bolian, Drone
Six of Eleven: universal Borg none 5/7/5 DQ Nav
    Physics, Navigation, SCIENCE
    Borg, Human, Drone
Two of Nineteen: universal Borg none 5/7/5 DQ Nav
    Navigation, Stellar Cartography
    Borg, Humanoid, Drone
Fifteen of Seventeen: universal Borg none 7/5/5 Com DQ
    ENGINEER, Exobiology
    Borg, Klingon, Drone
Eight of Nineteen: universal Borg none 5/5/7 Def DQ
    SECURITY
    Borg, Humanoid, Drone
Three of Nineteen: universal Borg none 5/5/7 Def DQ
    SECURITY
    Borg, Humanoid, Drone
Thirteen of Nineteen: universal Borg none 5/5/7 Def DQ
    SECURITY
    Borg, Humanoid, Drone
Four of Eleven: universal Borg none 5/5/7 Def DQ
    MEDICAL, Computer Skill
    Borg, Humanoid, Drone
Six of Seventeen: universal Borg none 5/5/7 Def DQ
    Physics, Computer Skill
    Borg, Humanoid, Drone
Eighteen of Nineteen: universal Borg none 5/7/5 DQ Nav
    Navigation, Computer Skill
    Borg, Human, Drone
Two of Eleven: universal Borg none 5/7/5 DQ Nav
    ENGINEER, Transporter Skill
    Borg, Klingon, Drone
Ten of Nineteen: universal Borg none 5/7/5 DQ Nav
    Astrophysics, Navigation
    Borg, Humanoid, Drone
"""

PLACES = {
    "Federation": ("Excavation", "Federation Outpost"),
    "Klingon": ("Krios Suppression", "Klingon Outpost"),
    "Cardassian": ("Security Briefing", "Cardassian Outpost"),
    "Dominion": ("Rescue Founder", "Primary Supply Depot"),
    "Borg": ("Salvage Operation", "Borg Outpost"),
    "Non-Aligned": ("Excavation", "Federation Outpost"),
    "Starfleet/Non-Aligned": ("Excavation", "Federation Outpost"),
    "Non-Aligned/Bajoran": ("Excavation", "Federation Outpost"),
    "Cardassian/Federation": ("Security Briefing", "Cardassian Outpost"),
    "Romulan": ("Excavation", "Federation Outpost"),
    "counterpart": ("Excavation", "Borg Cube"),
}
"""Where personnel of an affiliation report: the mission there, and the facility or ship."""
STRENGTHENED = {"Eight of Nineteen": "5/5/9"}
"""Whose own text adds to their attributes at once."""


class Facts:
    """What is printed on one personnel."""

    def __init__(self, lines):
        self.name, _, rest = lines[0].partition(": ")
        words = rest.split()
        self.unique, self.affiliation, self.klass, self.numbers, *icons = words
        self.icons, self.traits = set(icons), set(lines[2].strip().split(", "))
        self.skills = {} if self.klass == "none" else {self.klass: 1}
        for entry in lines[1].strip().split(", ") if lines[1].strip() != "-" else []:
            skill, _, level = entry.partition(" x")
            self.skills[skill] = self.skills.get(skill, 0) + int(level or 1)

    def table(self):
        """ALICE's facility for it stands there, and she may play it."""
        mission, host = PLACES["counterpart" if "Counterpart" in self.traits else self.affiliation]
        t = Spaceline(mission).put(ALICE, host, space=mission).put(ALICE, "Alternate Universe Door")
        if self.affiliation == "Romulan":
            t.is_of("Romulan", host)  # No facility of this game is Romulan.
        if "MU" in self.icons:
            t.put(ALICE, "Crossover")
        return t.hand(ALICE, self.name), host


LINES = FACTS.strip().splitlines()
CARDS = {facts.name: facts for facts in (Facts(LINES[n : n + 3]) for n in range(0, len(LINES), 3))}
everybody = pytest.mark.parametrize("name", CARDS)


@everybody
def test_it_reports_for_duty_with_what_is_printed(name):
    facts = CARDS[name]
    t, host = facts.table()
    t.turn(ALICE).does(ALICE, name, f"aboard {host}")
    assert t.where(name) == host
    assert t.card_plays == 0
    assert t.affiliation(name) in facts.affiliation.split("/")
    assert t.attributes(name) == STRENGTHENED.get(name, facts.numbers)
    assert t.skills(name) == facts.skills
    assert t.icons(name) == facts.icons
    assert t.traits(name) == facts.traits


@everybody
def test_one_that_is_not_universal_is_in_play_once(name):
    facts = CARDS[name]
    t, host = facts.table()
    t.put(ALICE, name, aboard=host).turn(ALICE)
    if facts.unique == "universal":
        assert t.offered(ALICE, name)
    else:
        assert t.refused(ALICE, name) in ("19.1", "22.17")


@everybody
def test_the_opponents_copy_matters_for_an_enigma_only(name):
    facts = CARDS[name]
    t, _ = facts.table()
    t.put(BOB, name).turn(ALICE)
    assert bool(t.offered(ALICE, name)) == (facts.unique != "enigma")
