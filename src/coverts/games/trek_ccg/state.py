"""The table: cards in play, locations, each side's decks and hand, the actions being carried out.

A *card* is a title, the same number for every copy. A *piece* is one copy in play (or facedown on the table),
in one of the numbered slots. A *host* is where a piece is: a piece it is aboard or on, or a place of the
table.
"""

from typing import TYPE_CHECKING

from coverts.engine import (
    Array,
    Bits,
    Record,
    State,
    boolean,
    i8,
    i16,
    owner,
    public,
    secret,
    several,
    u8,
    u16,
)
from coverts.engine.slots import Slots, SlotsRecord
from coverts.games.trek_ccg.vocabulary.terms import (
    DILEMMAS,
    HANDS,
    MAX_ATOMS,
    MISSIONS,
    NO_AFFILIATION,
    SEEDS,
    TACTICS,
)

PIECES = 160
LOCATIONS = 16
SPACE = PIECES
"""SPACE + location: in space there. SURFACE: on the planet. BENEATH: seeded under the mission, facedown or
turned back. AT_MISSION: on the mission itself."""
SURFACE = SPACE + LOCATIONS
BENEATH = SURFACE + LOCATIONS
AT_MISSION = BENEATH + LOCATIONS
CORE = AT_MISSION + LOCATIONS
"""CORE + seat: on that player's side of the table."""
NOWHERE = 255
HOSTS = 256
ACTIONS = 16
"""How deep actions within actions may go."""
NOTHING = -1

SEEDING, START_OF_TURN, CARD_PLAY, EXECUTE_ORDERS, END_OF_TURN = range(5)

ONLY_IN_BATTLE = "outside a ship battle a side deck lies in one place, and random games seldom have one"


class Piece(Record):
    """One copy of a card on the table. A slot is free where the host is NOWHERE."""

    face: i16 = public(start=NOTHING)
    """The card, where it lies face up."""
    seed: i16 = secret(to="known_by", others="set", none=NOTHING, pile="seeds", own=True)
    """The card, where it lies facedown beneath a mission."""
    agenda: i16 = secret(to="known_by", others="set", none=NOTHING, pile="cards", own=True)
    """The card, where it is a hidden agenda."""
    known_by: u8 = public()
    """Mask of the seats that know a facedown card."""
    seat: i8 = public(start=NOTHING)
    """Its owner: whose deck it came from."""
    controller: i8 = public(start=NOTHING)
    host: u8 = public(start=NOWHERE)
    order: u8 = public()
    """Of cards beneath one mission, the highest is met first."""

    affiliation: i8 = public(start=NO_AFFILIATION)
    former: i8 = public(start=NO_AFFILIATION)
    """What an infiltrator's affiliation was before."""
    infiltrating: boolean = public()
    since: u16 = public()
    """The turn in which it began to infiltrate."""
    exposed: boolean = public()
    """Was exposed, and has not been away from all opposing personnel since."""
    stopped: boolean = public()
    disabled: boolean = public()
    stunned: boolean = public()
    wounded: boolean = public()
    """Mortally wounded: dies when the battle ends."""
    captive: boolean = public()
    """Held by the opponent of its owner, who is its controller then."""
    arrested: boolean = public()
    """Under house arrest."""
    fixed: boolean = public()
    """May not morph this turn."""
    cloaked: boolean = public()
    countdown: i8 = public(start=NOTHING)
    range_used: u8 = public()
    lost: u8 = public()
    """HULL lost by rotation damage, in per cent; damage markers count beside it."""
    repairing: u8 = public()
    """Ends of its controller's turns docked for repair, among them that of the turn it docked in."""
    used: u8 = public()
    """How often its text was used this turn; cleared at the start of every turn."""
    watched: boolean = public()
    """An infiltrator for whom Covert Agent has drawn a card this turn."""
    drone: boolean = public()
    """Was made a Borg drone."""
    counterpart: boolean = public()
    """Was assimilated to be a counterpart."""
    run_from: u8 = public(start=NOWHERE)
    """Of a ship on a cargo run: the facility where it began."""
    run_at: i8 = public(start=NOTHING)
    """The location of that facility; NOTHING where the ship is on no run."""
    passed: u16 = public()
    """Mask of the locations the ship has come to on its run."""
    run: i16 = public(start=NOTHING)
    """Of personnel and equipment: the ship on whose cargo run they are."""
    first_note: i16 = public(start=NOTHING)
    """What the card on it says it must remember: a chosen skill, a target, a number."""
    second_note: i16 = public(start=NOTHING)


class Location(Record):
    """A place on a spaceline, or a time location."""

    mission: Array[i16] = public(size=2, start=NOTHING)
    """The mission card each seat seeded here; both, where it is shared."""
    card: i16 = public(start=NOTHING)
    """The time location or doorway that is the place, where no mission is."""
    quadrant: i8 = public(start=NOTHING)
    """NOTHING where this slot is no place yet."""
    order: u8 = public()
    """From left to right along its spaceline."""
    solved_by: i8 = public(start=NOTHING)
    barred: u8 = public()
    """Mask of the seats that cannot solve the mission: they met a card there that they had misplaced."""


class Side(Record):
    """What is one player's alone."""

    hand: Array[u8] = secret(to=owner, size=HANDS, pile="cards", own=True, start=0)
    hand_count: u8 = public()
    deck: Array[u8] = secret(to=owner, size=HANDS, pile="cards", own=True, start=0)
    """The draw deck, by card: its order is not settled until a card is drawn."""
    deck_count: u8 = public()
    on_top: i16 = public(start=NOTHING)
    """A card both saw put on top of the draw deck; it is not counted in `deck`."""
    beneath: Array[i16] = public(size=4, start=NOTHING)
    """Cards both saw put beneath it, the lowest last; likewise."""
    seeds: Array[u8] = secret(to=owner, size=SEEDS, pile="seeds", own=True, start=0)
    """Seed cards still to be seeded; what is left when play begins stays here, out of play."""
    seed_count: u8 = public()
    missions: Bits = secret(
        below=MISSIONS,
        to=owner,
        others="count",
        unvaried="what is not on the table yet is all there is; nothing else could be exchanged for it",
    )
    tactics: Array[u8] = secret(
        to=owner, size=TACTICS, pile="tactics", own=True, start=0, unvaried=ONLY_IN_BATTLE
    )
    """The Battle Bridge side deck, facedown."""
    tactic_count: u8 = public()
    used_tactics: Array[u8] = public(size=TACTICS)
    tactic_hand: Array[u8] = secret(
        to=owner, size=TACTICS, pile="tactics", own=True, start=0, unvaried=ONLY_IN_BATTLE
    )
    """Tactics drawn for the battle being fought."""
    chosen_tactic: i16 = secret(to=owner, others="set", none=NOTHING, unvaried=ONLY_IN_BATTLE)
    """Of those, the one chosen before both are revealed; TACTICS is none."""
    discard: Array[u8] = public(size=SEEDS)
    discard_count: u8 = public()
    out_of_play: Array[u8] = public(size=SEEDS)
    failed_at: i8 = public(start=NOTHING)
    """The location of the last attempt, if it failed for want of something. `failed_by`: the card that asked
    for it; `had`: how much the team had of each thing it asks for."""
    failed_by: i16 = public(start=NOTHING)
    had: Array[i16] = public(size=MAX_ATOMS)
    point_area: Array[u8] = public(size=2 * DILEMMAS)
    """Dilemmas with points that their teams got past: those of seat 1's deck, then those of seat 2's."""
    points: i16 = public()
    bonus: i16 = public()
    """Of the points, those not from missions."""
    played: u16 = public()
    """Mask of affiliations this player has openly seeded or played."""
    downloaded: Bits = public(below=HANDS)
    """Bearers of a special download icon that was used this game, by title."""
    smoked: u16 = public()
    """Mask of locations where a Smoke Bomb of theirs stopped a crew or Away Team."""
    smoked_on: u16 = public()
    """One more than the number of the turn of the last one."""
    this_turn: Bits = public(below=SEEDS)
    """Cards whose once-per-turn text this player has used this turn, where it is counted by title."""
    doors_used: u8 = public()
    """Devidian Doors to be shown in this player's next turn; of those, `doors_due` in the present one."""
    doors_due: u8 = public()
    once: Bits = public(below=SEEDS)
    """Cards whose once-per-game text has been used."""
    fetched: Bits = public(below=HANDS)
    """Cards that Covert Agent has brought to hand this game."""
    shown: Array[u8] = public(size=HANDS)
    """Cards of the hand while they are laid open; `hand_count` counts them."""
    delivered: Bits = public(below=HANDS)
    """Titles of equipment that have completed a cargo run."""
    counterpart: i16 = public(start=NOTHING)
    """The counterpart of their collective: a piece."""
    assimilated: u8 = public()
    """Points they have for it as long as Assimilate Counterpart stays on it."""
    extra_draws: u8 = public()
    """Cards drawn at the end of this turn beyond the one."""
    asks: u16 = public()
    """At which kinds of moment the player is asked (a mask); `usual` comes back at the start of the own
    turn."""
    usual: u16 = public()
    shown_deck: i8 = public(start=NOTHING)
    """The deck's number, if the table plays with open lists."""


class Action(Record):
    """An action being carried out; those it is within stand before it."""

    kind: i8 = public()
    player: i8 = public()
    card: i16 = public(start=NOTHING)
    """The card that is played."""
    held: boolean = public()
    """The card is in nobody's hand and not on the table: it is being played."""
    piece: i16 = public(start=NOTHING)
    """The piece that acts, or that the card became."""
    target: i16 = public(start=NOTHING)
    other: i16 = public(start=NOTHING)
    choice: i16 = public(start=NOTHING)
    host: i16 = public(start=NOTHING)
    """Where it happens."""
    spied: u8 = public()
    """Mask of the seats whose Covert Agent has been used on it."""
    token: i16 = public()

    suspended: boolean = public()
    """Play is suspended: what is done within it now has nothing to do with it (15.13)."""
    gathers: boolean = public()
    """A group action: it has its own record of who takes part (15.9)."""
    joins: Bits = public(below=PIECES)
    """Infiltrators who take part (21.16)."""
    apart: Bits = public(below=PIECES)
    """Personnel on the surface who are of other Away Teams than act or are attacked (6.6)."""
    party: Bits = public(below=PIECES)
    """Who fights in a battle, personnel or ships and facilities; who goes in a beaming or a walk; in an
    attempt, who is stopped because the team does not meet conditions or requirements."""
    failed: boolean = public()
    """Of an attempt: conditions or requirements were not met."""
    attackers: Bits = public(below=PIECES)
    """Of those in a personnel battle: who fights on the attacker's side."""
    engaged: Bits = public(below=PIECES)
    """Those whose engagement has been."""
    fires_at: Array[i16] = public(size=2, start=NOTHING)
    """In a ship battle: what each seat fires at."""
    tactic: Array[i16] = public(size=2, start=NOTHING)
    """Each seat's current tactic."""
    hull_before: Array[i16] = public(size=2)
    extra_tactics: Array[u8] = public(size=2)
    """Tactics each seat draws beyond two; what its ships' WEAPONS and SHIELDS are changed by."""
    weapons: Array[i8] = public(size=2)
    shields: Array[i8] = public(size=2)


def is_free(s, slot):
    return s.piece[slot].host == NOWHERE


SLOTS = Slots(PIECES, array="s.piece", at="s.slots", is_free=is_free)


class TrekCcg(State):
    stack_words = 640
    piece: Array[Piece] = several(PIECES)
    location: Array[Location] = several(LOCATIONS)
    side: Array[Side] = several(2)
    action: Array[Action] = several(ACTIONS)
    depth: u8 = public()
    """How many actions are being carried out."""
    slots: SlotsRecord = SLOTS.record
    used_slots: u8 = public()
    """No piece stands in this slot or a later one."""

    first: i8 = public(start=-1)
    turn: u16 = public()
    player: i8 = public()
    """Whose turn it is."""
    phase: u8 = public()
    normal_plays: i8 = public()
    """Normal card plays left this turn."""
    no_draws: boolean = public()
    """No card may be drawn this turn."""
    no_morph: boolean = public()
    """Anya and Salia may not morph this turn."""
    orders: u8 = public()
    """Orders in a row in this turn that led to nothing new (rule 4.10)."""

    attacked_at: Array[u16] = public(size=2)
    """Mask of the locations where each seat was attacked since its own last turn."""

    picked: Bits = public(below=PIECES)
    """Members of a crew or Away Team a card has picked (see `picking`)."""

    winner: i8 = public(start=NOTHING)
    ended: boolean = public()

    # Options.
    spares_losers: boolean = public()
    """The side that loses a personnel battle loses nobody more (12.7)."""
    strict_subcommands: boolean = public()
    """Activate Subcommands needs a drone for each of the three subcommands (22.14)."""
    points_to_win: i16 = public()
    longest: u8 = public()
    """Turns a side after which the game ends."""


if TYPE_CHECKING:

    class Card(TrekCcg):
        """The functions of a card's class are given the state where others are given an instance."""

else:

    class Card:
        """What the classes of cards have as their base: to a type checker they are the state."""
