"""The decks of the game, as tables of the number of copies of each card."""

from dataclasses import dataclass

from coverts.engine import Lookup
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.terms import (
    FIRST_MISSION,
    FIRST_TACTIC,
    HANDS,
    MISSIONS,
    SEEDS,
    TACTICS,
)


@dataclass(frozen=True)
class _Deck:
    """The lists of cards in a deck.

    Names are separated by semicolons. A number before a name is the number of copies, if it is not 1.
    """

    missions: str
    seeds: str
    draw: str
    tactics: str


_FEDERATION = _Deck(
    missions="""
    Espionage Mission; Diplomacy Mission; Excavation; Study Nebula; Investigate Rogue Comet;
    Restore Errant Moon
    """,
    seeds="""
    Federation Outpost; Office of the President; Assign Mission Specialists; Alternate Universe Door;
    Archer; Chalnoth; Nausicaans; Matriarchal Society; Impassable Door; 2 Cosmic String Fragment;
    2 Gravitic Mine; 2 Null Space; 2 Barclay's Protomorphosis Disease; 2 Ensure Their Silence;
    2 Founder Secret; 2 Lineup; Betazoid Gift Box; The Line Must Be Drawn Here; Visit Cochrane Memorial;
    Battle Bridge Door
    """,
    draw="""
    Jean-Luc Picard; William T. Riker; Data; Geordi La Forge; Beverly Crusher; Deanna Troi; Worf; Tasha Yar;
    Satelk; Richard Galen; Sarek; Miles O'Brien; Julian Bashir; Admiral Leyton; Daniels; Alyssa Ogawa;
    Christopher Hobson; Mendon; Taitt; U.S.S. Enterprise; U.S.S. Nebula; Type VI Shuttlecraft;
    2 Starfleet Type II Phaser; Federation PADD; Out of Time; Launch Portal; Engage Shuttle Operations;
    2 Amanda Rogers; Kevin Uxbridge; Emergency Transporter Armbands; Kivas Fajo - Collector; Escape Pod;
    Montana Missile Complex
    """,
    tactics="""
    4 Phaser Banks; 3 Photon Torpedo; 2 Target Shields; 2 Picard Maneuver; 2 Evasive Maneuvers
    """,
)

_KLINGON = _Deck(
    missions="""
    Expose Covert Supply; Krios Suppression; Sarthong Plunder; Seek Life-form; Survey Mission; Test Mission
    """,
    seeds="""
    Klingon Outpost; The Great Hall; HQ: Secure Homeworld; 2 Male's Love Interest; 2 Microvirus;
    2 Ktarian Game; 2 Birth of "Junior"; 2 Tarellian Plague Ship; 2 Common Thief; 2 Berserk Changeling;
    2 Cardassian Trap; Horga'hn; Varon-T Disruptor; Battle Bridge Door; Alternate Universe Door;
    2 Frame of Mind
    """,
    draw="""
    Gowron; Kurn; Martok; K'mpec; Kargan; Nu'Daq; Koroth; Morka; 2 Divok; Vekma; Klag; Kromm; 2 Torin;
    Arne Darvin; Anya; Salia; I.K.C. Bortas; 2 I.K.C. K'Vort; I.K.C. Rotarran; 2 Klingon Disruptor;
    D'k Tahg; Klingon PADD; 2 In the Bag; Strike Three; Caught Red-Handed; Smoke Bomb; Phaser Burns;
    Outgunned; Prepare Assault Teams; 2 Devidian Door
    """,
    tactics="""
    4 Pulse Disruptor; 3 Photon Torpedo; 2 Maximum Firepower; 2 Picard Maneuver
    """,
)

_DOMINION = _Deck(
    missions="""
    Intelligence Operation; Rescue Founder; Construct Depot; Protect Shipment; Security Briefing;
    Collect Sample
    """,
    seeds="""
    Primary Supply Depot; The Great Link; Issue Secret Orders; Covert Agent; Homefront;
    Insert Undercover Agent; Archer; Nausicaans; 2 Founder Secret; Matriarchal Society;
    2 Chula: Pick One to Save Two; 2 Lineup; 2 Cosmic String Fragment; 2 Null Space;
    2 Radioactive Garbage Scow; 2 Common Thief; Battle Bridge Door; 2 Ketracel-White
    """,
    draw="""
    Founder Leader; 2 Founder; O'Brien Founder; Bashir Founder; Leyton Founder; Krajensky Founder;
    Martok Founder; Odo Founder; Weyoun; Kilana; 2 Eris; Omet'iklan; Remata'Klan; Gurat'urak; 2 Temo'Zuma;
    2 Virak'kara; Yak'Talon; 2 Jem'Hadar Attack Ship; Jem'Hadar Warship; Weyoun's Warship;
    Jem'Hadar Disruptor; Dominion PADD; The Walls Have Ears; Shape-Shift; Flight of the Intruder;
    Counterintelligence; Inside Operation; Dial Martok for Murder; Treacherous Advice; Strike Three;
    2 Bajoran Wormhole
    """,
    tactics="""
    5 Phased Polaron Beam; 2 Target Engines; 2 Target Shields; 2 Evasive Maneuvers
    """,
)

DECK_NAMES = ("Federation", "Klingon and shape-shifters", "Dominion infiltrators")
_DECKS = (_FEDERATION, _KLINGON, _DOMINION)

DECK_MISSIONS = Lookup(len(_DECKS) * MISSIONS)
"""The number of copies of mission card FIRST_MISSION + n in a deck, at DECK_MISSIONS[deck * MISSIONS + n]."""
DECK_SEEDS = Lookup(len(_DECKS) * SEEDS)
DECK_DRAW = Lookup(len(_DECKS) * HANDS)
DECK_TACTICS = Lookup(len(_DECKS) * TACTICS)


def _count(table: Lookup, deck: int, size: int, first: int, listed: str) -> None:
    """Enter a list of cards into a table.

    Raises:
        ValueError: a name is not a card, or the card cannot be in this part of a deck.
    """
    for entry in " ".join(listed.split()).split("; "):
        copies, _, name = entry.partition(" ") if entry[0].isdigit() else ("1", "", entry)
        card = number_of(name) - first
        if not 0 <= card < size:
            raise ValueError(
                f"{name} cannot be in this part of the deck {DECK_NAMES[deck]}. Move or remove it."
            )
        table[deck * size + card] += int(copies)


for _number, _deck in enumerate(_DECKS):
    _count(DECK_MISSIONS, _number, MISSIONS, FIRST_MISSION, _deck.missions)
    _count(DECK_SEEDS, _number, SEEDS, 0, _deck.seeds)
    _count(DECK_DRAW, _number, HANDS, 0, _deck.draw)
    _count(DECK_TACTICS, _number, TACTICS, FIRST_TACTIC, _deck.tactics)
