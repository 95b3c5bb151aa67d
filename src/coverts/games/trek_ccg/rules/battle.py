"""What battles of both kinds share: who may attack whom, and when both players are asked (chapter 11)."""

from coverts.engine import OK, refuse, rule
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
    takes_part,
    was_attacked,
)
from coverts.games.trek_ccg.rules.under_way import is_apart, within
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.deeds import BATTLE_STOP, PERSONNEL_BATTLE, SHIP_BATTLE
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
"""Affiliations that attack all but their own."""
UNDECIDED = NOTHING
"""`choice` of a battle's action while its start may still be answered."""
UNDER_WAY = 1

# -- who may attack --------------------------------------------------------------------------------


def holds(s: TrekCcg, who, host, affiliation, vessels, team):
    """A player's own cards at a host are in part of that affiliation; vessels: the ship itself counts. Of
    several Away Teams only the one of that name does (6.6)."""
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
    """The card whose text lets one Away Team, or crew, attack another there whatever their affiliations: a
    piece, or NOTHING (11.3)."""
    for source in range(s.used_slots):
        face = s.piece[source].face
        if face >= 0 and HAS_ALLOWS_ATTACK[face] and s.piece[source].host != NOWHERE:
            if ALLOWS_ATTACK[face](s, source, who, host, target, mine, theirs):
                return source
    return NOTHING


def lets_attack(s: TrekCcg, source, who, host, target, theirs, affiliation):
    """For texts that let your cards where that one is attack an affiliation."""
    if s.piece[source].controller != who or not able(s, source):
        return 0
    if location_of(s, source) != location_of_host(s, host):
        return 0
    return holds(s, 1 - who, target, affiliation, host != target, theirs)


def strikes_back(s: TrekCcg, who, target):
    """They were attacked at that location since their last turn (11.4)."""
    location = location_of_host(s, target)
    return location >= 0 and was_attacked(s, who, location)


def keeps_limits(s: TrekCcg, who, host, target, mine, theirs):
    """No affiliation among their cards at the host holds them back from attacking those at the target (11.2).

    The two hosts are one and the same in a personnel battle, where ships do not count.
    mine, theirs: the Away Teams of either side, by their names (see `fits_team`).
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
    """OK, or why affiliations keep their cards at a host from attacking the opponent's at the target."""
    if strikes_back(s, who, target) or keeps_limits(s, who, host, target, mine, theirs):
        return OK
    if licence(s, who, host, target, mine, theirs) != NOTHING:
        return OK
    return refuse("11.2")


def note_licence(s: TrekCcg, who, host, target):
    """An attack begins: a text that allows one once per game, and was needed, is used up."""
    if not strikes_back(s, who, target) and not keeps_limits(s, who, host, target, WHOLE_GROUP, WHOLE_GROUP):
        source = licence(s, who, host, target, WHOLE_GROUP, WHOLE_GROUP)
        if source != NOTHING:
            face = s.piece[source].face
            if ALLOWS_ATTACK[face](s, source, who, host, target, WHOLE_GROUP, WHOLE_GROUP) == 2:
                s.side[who].once.add(s.piece[source].face)


def leads(s: TrekCcg, who, piece):
    """A leader (7.9), or one of those whom Prepare Assault Teams makes leaders."""
    if is_leader(s, piece):
        return 1
    return (
        skill_of(s, piece, SECURITY) > 0 and in_core(s, card_named("Prepare Assault Teams"), who) != NOTHING
    )


def has_leader(s: TrekCcg, who, host, team):
    """Among their own cards there that are not stopped, of that Away Team, is a leader (11.1)."""
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host) and not s.piece[piece].infiltrating and leads(s, who, piece):
            if fits_team(s, piece, who, team):
                return 1
    return 0


def note_attack(s: TrekCcg, who, target):
    """The opponent of the attacker remembers where they were attacked (11.4)."""
    s.attacked_at[1 - who] |= 1 << location_of_host(s, target)


# -- the moments of a battle -----------------------------------------------------------------------


def at_start(s: TrekCcg, action):
    """That action is a battle, of whichever kind, that was just begun."""
    if action < 0 or s.action[action].choice != UNDECIDED:
        return 0
    return s.action[action].kind == PERSONNEL_BATTLE or s.action[action].kind == SHIP_BATTLE


def starts_personnel_battle(s: TrekCcg, action):
    return at_start(s, action) and s.action[action].kind == PERSONNEL_BATTLE


def battle_started(s: TrekCcg):
    """The personnel battle under way was just begun: its action, or NOTHING."""
    action = within(s, PERSONNEL_BATTLE)
    if starts_personnel_battle(s, action):
        return action
    return NOTHING


@rule("11.5", "12.4", "15.5")
def battle_window(s: TrekCcg, action, first):
    """Both players may answer the start of a battle or an engagement."""
    yield from in_turn(respond, s, action, first, BATTLE_STOP, BATTLE_STOP)
