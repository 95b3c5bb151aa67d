"""The state of the game: cards in play, locations, decks, hands and actions.

A *card* is the number of a title, the same for every copy. A *piece* is one copy in play or facedown on the
table, in one of the numbered slots. A *host* is where a piece is: another piece that it is on or aboard, or a
place of the table.
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
from coverts.engine.slots import GroupsRecord, SlotGroups, Slots, SlotsRecord
from coverts.games.trek_ccg.vocabulary.printed import (
    BEARS_ICON,
    IS_ROOM,
    IS_VESSEL,
    KIND,
    MAKES_WELCOME,
    SPEAKS,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    CARDS,
    DILEMMAS,
    HANDS,
    KINDS,
    MAX_ATOMS,
    MISSIONS,
    NO_AFFILIATION,
    SEEDS,
    TACTICS,
)

PIECES = 160
LOCATIONS = 16
SPACE = PIECES
"""The host SPACE + location is the space at a location.

Similarly, SURFACE stands for the planet, BENEATH for the seed cards under the mission, and AT_MISSION for the
mission itself.
"""
SURFACE = SPACE + LOCATIONS
BENEATH = SURFACE + LOCATIONS
POSTS = BENEATH
"""The number of hosts where personnel and ships can be: ships, facilities, sites, space and planets."""
AT_MISSION = BENEATH + LOCATIONS
CORE = AT_MISSION + LOCATIONS
"""The host CORE + seat is a player's side of the table."""
DECK_TOP = CORE + 2
"""The host DECK_TOP + seat is the top of a draw deck, for a facedown card that only its owner has seen."""
NOWHERE = 255
HOSTS = 256
ACTIONS = 16
"""The maximum depth of nested actions."""
NOTHING = -1

SEEDING, START_OF_TURN, CARD_PLAY, EXECUTE_ORDERS, END_OF_TURN = range(5)

ONLY_IN_BATTLE = "outside a ship battle a side deck lies in one place, and random games seldom have one"


class Piece(Record):
    """One copy of a card on the table. A slot is free if its host is NOWHERE."""

    face: i16 = public(start=NOTHING)
    """The card, if the piece lies faceup."""
    seed: i16 = secret(to="known_by", others="set", none=NOTHING, pile="seeds", own=True, at_most=SEEDS - 1)
    """The card, if the piece lies facedown beneath a mission."""
    agenda: i16 = secret(to="known_by", others="set", none=NOTHING, pile="cards", own=True, at_most=HANDS - 1)
    """The card, if the piece is a facedown hidden agenda, or lies on top of its owner's draw deck."""
    known_by: u8 = public()
    """The mask of the seats that know a facedown card."""
    seat: i8 = public(start=NOTHING)
    """The seat of the owner, from whose deck the card came."""
    controller: i8 = public(start=NOTHING)
    host: u8 = public(start=NOWHERE)
    order: u8 = public()
    """The position among the cards beneath one mission. The highest is met first."""

    affiliation: i8 = public(start=NO_AFFILIATION)
    former: i8 = public(start=NO_AFFILIATION)
    """An infiltrator's affiliation from before it infiltrated."""
    wiped: boolean = public()
    """Whether a Memory Wipe made a card Non-Aligned, so that it no longer switches its affiliation."""
    infiltrating: boolean = public()
    since: u16 = public()
    """The turn in which an infiltrator began to infiltrate."""
    exposed: boolean = public()
    """Whether a personnel was exposed and has been with opposing personnel ever since."""
    stopped: boolean = public()
    disabled: boolean = public()
    stunned: boolean = public()
    wounded: boolean = public()
    """Whether a personnel is mortally wounded and dies when the battle ends."""
    captive: boolean = public()
    """Whether a personnel is a captive. Its controller is then its owner's opponent."""
    arrested: boolean = public()
    """Whether a personnel is under house arrest."""
    fixed: boolean = public()
    """Whether a personnel may not morph this turn."""
    cloaked: boolean = public()
    countdown: i8 = public(start=NOTHING)
    range_used: u8 = public()
    lost: u8 = public()
    """The HULL lost by rotation damage, in per cent. Damage markers are separate pieces."""
    repairing: u8 = public()
    """The number of turn ends that a ship has spent docked for repair.

    It includes the end of the turn in which the ship docked.
    """
    used: u8 = public()
    """How often a card's text was used this turn."""
    watched: boolean = public()
    """Whether Covert Agent has drawn a card for an infiltrator this turn."""
    drone: boolean = public()
    """Whether a personnel was made into a Borg drone."""
    counterpart: boolean = public()
    """Whether a personnel was assimilated as a counterpart."""
    run_from: u8 = public(start=NOWHERE)
    """The facility where a ship's cargo run began."""
    run_at: i8 = public(start=NOTHING)
    """The location where a ship's cargo run began, or NOTHING if it is on no run."""
    passed: u16 = public()
    """The mask of the locations that a ship has entered on its cargo run."""
    run: i16 = public(start=NOTHING)
    """The ship that is on a cargo run with this personnel or equipment."""
    first_note: i16 = public(start=NOTHING)
    """A skill, target or number that the text of a card must remember."""
    second_note: i16 = public(start=NOTHING)


class Location(Record):
    """A location on a spaceline, or a time location."""

    mission: Array[i16] = public(size=2, start=NOTHING)
    """The mission cards that the two seats have seeded at a location."""
    card: i16 = public(start=NOTHING)
    """The time location or doorway that forms the location, if it has no mission."""
    quadrant: i8 = public(start=NOTHING)
    """The quadrant of the location, or NOTHING if the slot is unused."""
    order: u8 = public()
    """The position on the spaceline, from left to right."""
    solved_by: i8 = public(start=NOTHING)
    barred: u8 = public()
    """The mask of seats that cannot solve the mission, because they met a card that they had
    misplaced there."""


class Side(Record):
    """The state of one player."""

    hand: Array[u8] = secret(to=owner, size=HANDS, pile="cards", own=True, start=0)
    hand_count: u8 = public()
    deck: Array[u8] = secret(to=owner, size=HANDS, pile="cards", own=True, start=0)
    """The number of copies of each card in the draw deck.

    The order of the deck is not settled until a card is drawn.
    """
    deck_count: u8 = public()
    on_top: i16 = public(start=NOTHING)
    """A card on top of the draw deck that both players saw. `deck` does not include it."""
    beneath: Array[i16] = public(size=4, start=NOTHING)
    """Cards that both players saw when they were put beneath the draw deck, the lowest last. `deck` does not
    include them."""
    seeds: Array[u8] = secret(to=owner, size=SEEDS, pile="seeds", own=True, start=0)
    """The seed cards that are not seeded yet.

    When play begins, the remaining ones stay here, out of play.
    """
    seed_count: u8 = public()
    missions: Bits = secret(
        below=2 * MISSIONS,
        to=owner,
        others="count",
        unvaried="what is not on the table yet is all there is; nothing else could be exchanged for it",
    )
    """The missions that are not on the table yet. MISSIONS + n is a second copy of universal mission n."""
    tactics: Array[u8] = secret(
        to=owner, size=TACTICS, pile="tactics", own=True, start=0, unvaried=ONLY_IN_BATTLE
    )
    """The facedown tactics of the Battle Bridge side deck."""
    tactic_count: u8 = public()
    used_tactics: Array[u8] = public(size=TACTICS)
    tactic_hand: Array[u8] = secret(
        to=owner, size=TACTICS, pile="tactics", own=True, start=0, unvaried=ONLY_IN_BATTLE
    )
    """The tactics drawn for the battle under way."""
    chosen_tactic: i16 = secret(to=owner, others="set", none=NOTHING, unvaried=ONLY_IN_BATTLE)
    """The tactic chosen in secret for the battle under way, or TACTICS for none."""
    discard: Array[u8] = public(size=SEEDS)
    discard_count: u8 = public()
    out_of_play: Array[u8] = public(size=SEEDS)
    failed_at: i8 = public(start=NOTHING)
    """The location of the last mission attempt, if conditions or requirements were not met.

    `failed_by` is the card that required something, and `had` is how much the team had of each required
    thing.
    """
    failed_by: i16 = public(start=NOTHING)
    had: Array[i16] = public(size=MAX_ATOMS)
    point_area: Array[u8] = public(size=2 * DILEMMAS)
    """The dilemmas with points that the player's teams got past.

    Those from seat 1's deck come first, then those from seat 2's.
    """
    points: i16 = public()
    bonus: i16 = public()
    """The points that were not scored from missions."""
    played: u16 = public()
    """The mask of affiliations that the player has openly seeded or played."""
    downloaded: Bits = public(below=HANDS)
    """The titles whose special download icon the player has used this game."""
    smoked: u16 = public()
    """The mask of locations where the player's Smoke Bombs stopped a crew or Away Team."""
    smoked_on: u16 = public()
    """The turn of the player's last Smoke Bomb plus one, or 0."""
    this_turn: Bits = public(below=SEEDS)
    """Cards whose text the player has used this turn, if it may be used once per turn and title.

    It also holds the dilemmas that the player's Borg have encountered this turn.
    """
    doors_used: u8 = public()
    """The number of Devidian Doors that the player must show in their next turn.

    `doors_due` is the number that the player must show in the present turn.
    """
    doors_due: u8 = public()
    once: Bits = public(below=SEEDS)
    """Cards whose once-per-game text the player has used, and the dilemmas that their Borg encountered in
    earlier turns."""
    fetched: Bits = public(below=HANDS)
    """Cards that Covert Agent has brought to the player's hand this game."""
    shown: Array[u8] = public(size=HANDS)
    """Cards from hand that both players see now. `hand_count` includes them."""
    delivered: Bits = public(below=HANDS)
    """Titles of equipment that have completed a cargo run."""
    counterpart: i16 = public(start=NOTHING)
    """The piece that is the counterpart of the player's collective."""
    assimilated: u8 = public()
    """The points that the player has while Assimilate Counterpart stays on their counterpart."""
    extra_draws: u8 = public()
    """Cards that the player draws at the end of this turn in addition to the normal one."""
    asks: u16 = public()
    """The mask of moments at which the player is asked.

    At the start of the player's turn it is reset to `usual`.
    """
    usual: u16 = public()
    shown_deck: i8 = public(start=NOTHING)
    """The number of the ready deck whose name the player's deck has, if the table plays with open lists."""


class Action(Record):
    """An action under way. The outer actions, within which it takes place, come before it."""

    kind: i8 = public()
    player: i8 = public()
    card: i16 = public(start=NOTHING)
    """The card that is played, if the action is the play of a card."""
    held: boolean = public()
    """Whether the card is being played, so that it is in no hand and not on the table."""
    piece: i16 = public(start=NOTHING)
    """The piece that acts, or the piece that the played card became."""
    target: i16 = public(start=NOTHING)
    other: i16 = public(start=NOTHING)
    choice: i16 = public(start=NOTHING)
    host: i16 = public(start=NOTHING)
    """The host at which the action takes place."""
    spied: u8 = public()
    """The mask of the seats whose Covert Agent has been used on the action."""
    token: i16 = public()

    suspended: boolean = public()
    """Whether play is suspended, so that actions within this one are independent of it (15.13)."""
    gathers: boolean = public()
    """Whether the action is a group action with its own record of infiltrators (15.9)."""
    joins: Bits = public(below=PIECES)
    """Infiltrators that take part in the action (21.16)."""
    apart: Bits = public(below=PIECES)
    """Personnel on the surface in Away Teams that neither act nor are attacked (6.6)."""
    party: Bits = public(below=PIECES)
    """The participants of a battle, beaming or walk.

    In a mission attempt these are the personnel that are stopped if the team fails.
    """
    failed: boolean = public()
    """Whether a mission attempt has failed to meet conditions or requirements."""
    attackers: Bits = public(below=PIECES)
    """Personnel on the attacker's side of a personnel battle."""
    engaged: Bits = public(below=PIECES)
    """Personnel that have already fought an engagement in a personnel battle."""
    fires_at: Array[i16] = public(size=2, start=NOTHING)
    """The target of each seat in a ship battle."""
    tactic: Array[i16] = public(size=2, start=NOTHING)
    """The current tactic of each seat."""
    hull_before: Array[i16] = public(size=2)
    extra_tactics: Array[u8] = public(size=2)
    """The number of tactics that each seat draws beyond two.

    `weapons` and `shields` are the changes to the WEAPONS and SHIELDS of each seat's ships.
    """
    weapons: Array[i8] = public(size=2)
    shields: Array[i8] = public(size=2)


def is_free(s, slot):
    return s.piece[slot].host == NOWHERE


SLOTS = Slots(PIECES, array="s.piece", at="s.slots", is_free=is_free)
BY_HOST = SlotGroups(PIECES, array="s.piece", field="host", at="s.by_host", groups=HOSTS)
BY_FACE = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_face", groups=CARDS)
BY_KIND = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_kind", groups=KINDS, table=KIND)
BY_VESSEL = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_vessel", groups=1, table=IS_VESSEL)
BY_ROOM = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_room", groups=1, table=IS_ROOM)
BY_TEXT = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_text", groups=1, table=SPEAKS)
BY_WELCOME = SlotGroups(
    PIECES, array="s.piece", field="face", at="s.by_welcome", groups=1, table=MAKES_WELCOME
)
BY_ICON = SlotGroups(PIECES, array="s.piece", field="face", at="s.by_icon", groups=1, table=BEARS_ICON)


class TrekCcg(State):
    stack_words = 640
    piece: Array[Piece] = several(PIECES)
    location: Array[Location] = several(LOCATIONS)
    side: Array[Side] = several(2)
    action: Array[Action] = several(ACTIONS)
    depth: u8 = public()
    """The number of actions under way."""
    slots: SlotsRecord = SLOTS.record
    by_host: GroupsRecord = BY_HOST.record
    by_face: GroupsRecord = BY_FACE.record
    by_kind: GroupsRecord = BY_KIND.record
    by_vessel: GroupsRecord = BY_VESSEL.record
    by_room: GroupsRecord = BY_ROOM.record
    by_text: GroupsRecord = BY_TEXT.record
    by_welcome: GroupsRecord = BY_WELCOME.record
    by_icon: GroupsRecord = BY_ICON.record
    used_slots: u8 = public()
    """The number of slots up to the last one with a piece."""

    first: i8 = public(start=-1)
    turn: u16 = public()
    player: i8 = public()
    """The player whose turn it is."""
    phase: u8 = public()
    normal_plays: i8 = public()
    """The number of normal card plays left this turn."""
    no_draws: boolean = public()
    """Whether no card may be drawn this turn."""
    no_morph: boolean = public()
    """Whether Anya and Salia may not morph this turn."""
    orders: u8 = public()
    """The number of successive orders this turn that made no progress (4.10)."""

    attacked_at: Array[u16] = public(size=2)
    """The mask of locations where each seat was attacked since its own last turn (11.4)."""

    picked: Bits = public(below=PIECES)
    """Members of a crew or Away Team that a card has picked (see `picking`)."""

    winner: i8 = public(start=NOTHING)
    ended: boolean = public()

    # Options.
    spares_losers: boolean = public()
    """Whether the losing side of a personnel battle has no random casualty (12.7)."""
    strict_subcommands: boolean = public()
    """Whether Activate Subcommands needs a drone for each of the three subcommands (22.14)."""
    points_to_win: i16 = public()
    longest: u8 = public()
    """The number of turns per side after which the game ends."""


if TYPE_CHECKING:

    class Card(TrekCcg):
        """The base class of cards for type checkers.

        The functions of a card take the state as their first argument, so the class inherits from it.
        """

else:

    class Card:
        """The base class of cards at runtime. Type checkers use the class above instead."""
