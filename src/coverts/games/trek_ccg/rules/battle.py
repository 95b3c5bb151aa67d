"""Rules for both kinds of battle: who may attack, and responses (chapter 11)."""

from coverts.engine import OK, each, refuse, rule
from coverts.games.trek_ccg.rules.actions import (
    in_turn,
    respond,
)
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP, fits_team
from coverts.games.trek_ccg.rules.attributes import is_leader, skill_of
from coverts.games.trek_ccg.rules.presence import (
    able,
    in_core,
    in_group,
    is_vessel,
    location_of,
    location_of_host,
    speaks,
    takes_part,
    was_attacked,
)
from coverts.games.trek_ccg.rules.under_way import is_apart, within
from coverts.games.trek_ccg.state import NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import BATTLE_STOP, PERSONNEL_BATTLE, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.terms import (
    BAJORAN,
    BORG,
    CARDASSIAN,
    DOMINION,
    FEDERATION,
    ROMULAN,
    SECURITY,
    STARFLEET,
)
from coverts.games.trek_ccg.vocabulary.texts import ALLOWS_ATTACK, HAS_ALLOWS_ATTACK

KEEPS_PEACE = 1 << ROMULAN | 1 << BAJORAN | 1 << CARDASSIAN | 1 << DOMINION | 1 << STARFLEET
"""The affiliations that may attack any affiliation except their own."""
UNDECIDED = NOTHING
"""The value of a battle's `choice` while players can still respond to its start."""
UNDER_WAY = 1

# -- who may attack --------------------------------------------------------------------------------


def holds(s: TrekCcg, who, host, affiliation, vessels, team):
    """Return whether a player's own cards at a host include an affiliation.

    Args:
        vessels: whether to consider the ship or facility itself.
        team: the affiliation that names the Away Team to consider (6.6).
    """
    if vessels and host < PIECES and is_vessel(s, host) and s.piece[host].controller == who:
        if s.piece[host].affiliation == affiliation:
            return 1
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if card.affiliation == affiliation and not (card.infiltrating or card.arrested or is_apart(s, piece)):
            if in_group(s, piece, who, host) and fits_team(s, piece, who, team):
                return 1
    return 0


def licence(s: TrekCcg, who, host, target, mine, theirs):
    """Return a card that allows an attack despite the affiliations (11.3).

    The result is a piece, or NOTHING.
    """
    for source in each(speaks, s):
        face = s.piece[source].face
        if HAS_ALLOWS_ATTACK[face]:
            if ALLOWS_ATTACK[face](s, source, who, host, target, mine, theirs):
                return source
    return NOTHING


def lets_attack(s: TrekCcg, source, who, host, target, theirs, affiliation):
    """Return whether a card lets its player's cards attack an affiliation.

    The attacking cards must be at the location of that card, and the target must include the affiliation.
    """
    if s.piece[source].controller != who or not able(s, source):
        return 0
    if location_of(s, source) != location_of_host(s, host):
        return 0
    return holds(s, 1 - who, target, affiliation, host != target, theirs)


def strikes_back(s: TrekCcg, who, target):
    """Return whether the player may strike back at a location (11.4).

    The player must have been attacked there since their last turn.
    """
    location = location_of_host(s, target)
    return location >= 0 and was_attacked(s, who, location)


def keeps_limits(s: TrekCcg, who, host, target, mine, theirs):
    """Return whether the affiliations of the attacking cards allow an attack (11.2).

    In a personnel battle, the two hosts are the same, and ships are ignored.

    Args:
        mine: the attacking Away Team (see `fits_team`).
        theirs: the attacked Away Team.
    """
    vessels = host != target
    if holds(s, who, host, BORG, vessels, mine):
        return 0
    if holds(s, who, host, FEDERATION, vessels, mine) and not holds(
        s, 1 - who, target, BORG, vessels, theirs
    ):
        return 0
    for affiliation in range(BORG):
        if KEEPS_PEACE >> affiliation & 1 and holds(s, who, host, affiliation, vessels, mine):
            if holds(s, 1 - who, target, affiliation, vessels, theirs):
                return 0
    return 1


def may_attack(s: TrekCcg, who, host, target, mine, theirs):
    """Return OK, or refuse an attack because of the attackers' affiliations."""
    if strikes_back(s, who, target) or keeps_limits(s, who, host, target, mine, theirs):
        return OK
    if licence(s, who, host, target, mine, theirs) != NOTHING:
        return OK
    return refuse("11.2")


def note_licence(s: TrekCcg, who, host, target):
    """Use up a once-per-game text if an attack that begins now depends on it."""
    if not strikes_back(s, who, target) and not keeps_limits(s, who, host, target, WHOLE_GROUP, WHOLE_GROUP):
        source = licence(s, who, host, target, WHOLE_GROUP, WHOLE_GROUP)
        if source != NOTHING:
            face = s.piece[source].face
            if ALLOWS_ATTACK[face](s, source, who, host, target, WHOLE_GROUP, WHOLE_GROUP) == 2:
                s.side[who].once.add(s.piece[source].face)


def leads(s: TrekCcg, who, piece):
    """Return whether a personnel can lead an attack for a player.

    The personnel must be a leader (7.9), or Prepare Assault Teams must make it one.
    """
    if is_leader(s, piece):
        return 1
    return (
        skill_of(s, piece, SECURITY) > 0 and in_core(s, card_named("Prepare Assault Teams"), who) != NOTHING
    )


def has_leader(s: TrekCcg, who, host, team):
    """Return whether an Away Team has one of the player's unstopped leaders (11.1)."""
    for piece in each(takes_part, s, who, host):
        if not s.piece[piece].infiltrating and leads(s, who, piece):
            if fits_team(s, piece, who, team):
                return 1
    return 0


def note_attack(s: TrekCcg, who, target):
    """Record for the attacked player where the attack happened (11.4)."""
    s.attacked_at[1 - who] |= 1 << location_of_host(s, target)


# -- the steps of a battle -------------------------------------------------------------------------


def at_start(s: TrekCcg, action):
    """Return whether an action is a battle of either kind that has just begun."""
    if action < 0 or s.action[action].choice != UNDECIDED:
        return 0
    return s.action[action].kind == PERSONNEL_BATTLE or s.action[action].kind == SHIP_BATTLE


def starts_personnel_battle(s: TrekCcg, action):
    return at_start(s, action) and s.action[action].kind == PERSONNEL_BATTLE


def battle_started(s: TrekCcg):
    """Return the action of a personnel battle that has just begun, or NOTHING."""
    action = within(s, PERSONNEL_BATTLE)
    if starts_personnel_battle(s, action):
        return action
    return NOTHING


@rule("11.5", "12.4", "15.5")
def battle_window(s: TrekCcg, action, first):
    """Let both players respond to the start of a battle or to an engagement."""
    yield from in_turn(respond, s, action, first, BATTLE_STOP, BATTLE_STOP)
