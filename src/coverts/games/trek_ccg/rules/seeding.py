"""Rules for the four seed phases (chapter 3)."""

from coverts.engine import EVERYBODY, OK, any_legal, chance, decision, each, refuse, rule, say
from coverts.games.trek_ccg.rules.actions import au_open, may_come_into_play, play
from coverts.games.trek_ccg.rules.mis_seeds import fits_beneath
from coverts.games.trek_ccg.rules.presence import card_at, copy_of, exists, is_at
from coverts.games.trek_ccg.rules.reporting import facility_at
from coverts.games.trek_ccg.rules.setup import begin_play
from coverts.games.trek_ccg.rules.under_way import begin, finish
from coverts.games.trek_ccg.rules.zones import (
    line_length,
    new_location,
    order_beneath,
    place_piece,
    put_in_play,
)
from coverts.games.trek_ccg.state import BENEATH, CORE, LOCATIONS, NOTHING, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import PLAY
from coverts.games.trek_ccg.vocabulary.entering import card_named, rule_of
from coverts.games.trek_ccg.vocabulary.printed import (
    ICON,
    KIND,
    QUADRANT,
    SEEDABLE,
    STAYS,
    TO_CORE,
    UNIQUE,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    AU,
    DILEMMA,
    DOORWAY,
    DQ,
    FACILITY,
    FIRST_MISSION,
    HA,
    MISSIONS,
    PERSONNEL,
    SEEDS,
)
from coverts.games.trek_ccg.vocabulary.texts import ENTERS, HAS_ENTERS, PLAYS

AN_AGENDA, DONE = SEEDS, SEEDS + 1
OPPONENTS, SHARED, OWN = range(3)


@rule("3.2")
def seed_the_table(s: TrekCcg):
    """Run the seed phases and begin the game proper."""
    yield from doorway_phase(s)
    yield from mission_phase(s)
    for part in range(3):
        yield from dilemma_phase(s, part)
    yield from facility_phase(s)
    yield from begin_play(s)


def take_seed(s: TrekCcg, who, card):
    s.side[who].seeds[card] -= 1
    s.side[who].seed_count -= 1


# -- doorways and facilities -----------------------------------------------------------------------


def may_be_seeded(s: TrekCcg, who, card, doorways):
    """Return OK, or refuse to let a player seed a card faceup now.

    This first checks whether the player has seed cards left, because the number is public.
    """
    if s.side[who].seed_count == 0 or s.side[who].seeds[card] == 0:
        return refuse("3.3")
    if (KIND[card] == DOORWAY and STAYS[card] == TO_CORE) != doorways:
        return refuse("3.4")
    if not SEEDABLE[card]:
        if doorways:
            return refuse("3.4")
        return refuse("3.13")
    if ICON[card] & HA:
        return refuse("17.1")
    if KIND[card] == FACILITY:
        if card < card_named("Primary Supply Depot") and copy_of(s, card, who) != NOTHING:
            return refuse("3.14")
        if any_legal(facility_at, s, who, card, 1):
            return OK
        return refuse("3.14")
    allowed = may_come_into_play(s, who, card)
    if allowed != OK:
        return allowed
    return PLAYS[card](s, who, card)


def holds_agenda(s: TrekCcg, who):
    for card in range(SEEDS):
        if s.side[who].seeds[card] and ICON[card] & HA and SEEDABLE[card]:
            return 1
    return 0


@decision(
    [*(f"card {n}" for n in range(SEEDS)), "a hidden agenda", "done"],
    named="seed_or_done",
    prompt="What do you seed?",
    rules=("3.4", "3.13"),
)
def choose_to_seed(s: TrekCcg, who, doorways, card):
    if card == DONE:
        return OK
    if card == AN_AGENDA:
        if doorways:
            return refuse("3.4")
        if s.side[who].seed_count == 0 or not holds_agenda(s, who):
            return refuse("17.2")
        return OK
    return may_be_seeded(s, who, card, doorways)


@decision(
    [f"card {n}" for n in range(SEEDS)],
    named="seed",
    prompt="Which hidden agenda do you seed?",
    others_see="that",
    rules=("17.1", "17.2"),
)
def choose_agenda_to_seed(s: TrekCcg, who, card):
    if s.side[who].seeds[card] and ICON[card] & HA and SEEDABLE[card]:
        return OK
    return refuse("17.2")


@rule("3.3", "3.4", "3.13", "3.17")
def seed_face_up(s: TrekCcg, who, doorways):
    """Ask the player to seed a faceup card or a hidden agenda.

    Return 0 if the player is done.
    """
    card = yield choose_to_seed(who, doorways)
    if card == DONE:
        return 0
    if card == AN_AGENDA:
        piece = place_piece(s, who, CORE + who)
        s.piece[piece].known_by = 1 << who
        s.piece[piece].agenda = yield choose_agenda_to_seed(who)
        s.side[who].seeds[s.piece[piece].agenda] -= 1
        s.side[who].seed_count -= 1
        say("seeds_agenda", who)
        return 1
    take_seed(s, who, card)
    if KIND[card] == FACILITY:
        yield from seed_facility(s, who, card)
    else:
        yield from play(s, who, card, 1, NOTHING)
    return 1


@rule("3.13", "3.14")
def seed_facility(s: TrekCcg, who, card):
    """Show a facility, and then ask where to place it."""
    action = begin(s, PLAY, who)
    s.action[action].card = card
    s.action[action].held = True
    host = yield facility_at(who, card, 1)
    s.action[action].held = False
    piece = put_in_play(s, who, card, host)
    say("seeds_at", who, card, card_at(s, host))
    if HAS_ENTERS[card]:
        yield from ENTERS[card](s, piece)
    finish(s, action)


@rule("3.3")
def alternate(s: TrekCcg, doorways):
    """Let the players seed one card each in turn, until both are done in a row."""
    who = s.first
    passes = 0
    while passes < 2:
        passes += 1
        if (yield from seed_face_up(s, who, doorways)):
            passes = 0
        who = 1 - who


@rule("3.4")
def doorway_phase(s: TrekCcg):
    yield from alternate(s, 1)


@rule("3.13")
def facility_phase(s: TrekCcg):
    yield from alternate(s, 0)


# -- missions --------------------------------------------------------------------------------------


@chance(
    [f"mission {n + 1}" for n in range(MISSIONS)], learns=EVERYBODY, rules=("3.5",), prompt="The next mission"
)
def next_mission(s: TrekCcg, who, mission):
    return (mission in s.side[who].missions) + (MISSIONS + mission in s.side[who].missions)


@decision(
    ("the left end", "the right end"), prompt="At which end of the spaceline is {mission}?", rules=("3.5",)
)
def choose_end(s: TrekCcg, who, mission, end):
    return OK


def shares_with(s: TrekCcg, who, card):
    """Return the location where the opponent has a unique mission (3.7).

    Return NOTHING if there is none.
    """
    for location in range(LOCATIONS):
        if UNIQUE[card] and s.location[location].mission[1 - who] == card:
            return location
    return NOTHING


@rule("3.5", "3.6", "3.7", "3.8")
def mission_phase(s: TrekCcg):
    """Place each player's missions in random order, at an end of their spaceline."""
    for turn in range(12):
        who = (s.first + turn) % 2
        if s.side[who].missions.count() > 0:
            mission = yield next_mission(who)
            if MISSIONS + mission in s.side[who].missions:
                s.side[who].missions.remove(MISSIONS + mission)
            else:
                s.side[who].missions.remove(mission)
            card = FIRST_MISSION + mission
            place = shares_with(s, who, card)
            if place == NOTHING:
                end = 1
                if line_length(s, QUADRANT[card]) > 0:
                    end = yield choose_end(who, mission)
                place = new_location(s, QUADRANT[card], end)
            s.location[place].mission[who] = card
            say("seeds", who, card)


# -- dilemmas and artifacts ------------------------------------------------------------------------


def in_part(s: TrekCcg, who, location, part):
    """Return whether a location belongs to a part of the dilemma phase (3.9).

    The parts are the opponent's missions, the shared missions and the player's own missions.
    """
    mine = s.location[location].mission[who] >= 0
    his = s.location[location].mission[1 - who] >= 0
    if part == OPPONENTS:
        return his and not mine
    if part == SHARED:
        return his and mine
    return mine and not his


def seeded_there(s: TrekCcg, who, card, location):
    """Return whether the player has already seeded a card at a location.

    For an artifact, return whether the player may seed no more artifacts there. A Cryosatellite allows two
    artifacts (52.1).
    """
    artifacts = 0
    cryosatellite = card == card_named("Cryosatellite")
    for piece in each(is_at, s, BENEATH + location):
        if s.piece[piece].seat == who:
            if s.piece[piece].seed == card:
                return 1
            if s.piece[piece].seed == card_named("Cryosatellite"):
                cryosatellite = True
            artifacts += KIND[max(s.piece[piece].seed, 0)] == ARTIFACT
    return KIND[card] == ARTIFACT and artifacts > cryosatellite


def seeded_personnel(s: TrekCcg, who, icon, location):
    """Return how many personnel with an icon the player has seeded beneath a mission."""
    return sum(
        s.piece[piece].seat == who
        and s.piece[piece].seed >= 0
        and KIND[s.piece[piece].seed] == PERSONNEL
        and ICON[s.piece[piece].seed] & icon != 0
        for piece in each(is_at, s, BENEATH + location)
    )


def may_hold(s: TrekCcg, who, card, location):
    """Return OK, or refuse to let a player seed a personnel beneath a mission.

    A Cryosatellite holds three [AU] personnel, and the player's own Prison Break holds two [DQ] personnel.
    """
    if ICON[card] & DQ and s.location[location].mission[who] == card_named("Prison Break"):
        if seeded_personnel(s, who, DQ, location) >= 2:
            return refuse(rule_of("Prison Break"))
        return OK
    if not ICON[card] & AU or seeded_personnel(s, who, AU, location) >= 3:
        return refuse(rule_of("Cryosatellite"))
    for piece in each(is_at, s, BENEATH + location):
        if s.piece[piece].seat == who and s.piece[piece].seed == card_named("Cryosatellite"):
            return OK
    return refuse(rule_of("Cryosatellite"))


@decision(
    [f"card {n}" for n in range(SEEDS)],
    named="seed",
    prompt="Which card do you seed beneath {location}?",
    others_see="that",
    rules=("2.7", "3.9", "3.10"),
)
def choose_seed(s: TrekCcg, who, location, card):
    if s.side[who].seeds[card] == 0:
        return refuse("3.3")
    if ICON[card] & AU and not au_open(s, who):
        return refuse("2.7")
    if KIND[card] == PERSONNEL:
        return may_hold(s, who, card, location)
    if KIND[card] != DILEMMA and KIND[card] != ARTIFACT:
        return refuse("3.9")
    if not fits_beneath(s, card, location) or seeded_there(s, who, card, location):
        return refuse("3.10")
    return OK


@decision(
    [*(f"place {n}" for n in range(LOCATIONS)), "done"],
    named="location",
    prompt="Beneath which of {part} do you seed a card?",
    rules=("3.9",),
)
def seed_under(s: TrekCcg, who, part, location):
    if location == LOCATIONS:
        return OK
    if not exists(s, location) or not in_part(s, who, location, part):
        return refuse("3.9")
    if s.side[who].seed_count == 0 or not any_legal(choose_seed, s, who, location):
        return refuse("3.10")
    return OK


@rule("3.9", "3.10", "3.12")
def dilemma_phase(s: TrekCcg, part):
    """Let the players seed facedown cards beneath missions in turn.

    Each card goes underneath the earlier ones. The phase ends when both players are done.
    """
    who = s.first
    passes = 0
    while passes < 2:
        passes += 1
        location = yield seed_under(who, part)
        if location < LOCATIONS:
            passes = 0
            order = order_beneath(s, location)
            piece = place_piece(s, who, BENEATH + location)
            s.piece[piece].known_by = 1 << who
            s.piece[piece].order = order
            s.piece[piece].seed = yield choose_seed(who, location)
            s.side[who].seeds[s.piece[piece].seed] -= 1
            s.side[who].seed_count -= 1
        who = 1 - who
