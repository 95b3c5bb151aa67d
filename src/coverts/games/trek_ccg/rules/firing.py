"""Rules for firing: who fires, targets, ATTACK and DEFENSE (chapter 13)."""

from coverts.engine import OK, any_legal, decision, each, refuse, say
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP
from coverts.games.trek_ccg.rules.attributes import shields, weapons
from coverts.games.trek_ccg.rules.battle import UNDER_WAY, has_leader, may_attack, strikes_back
from coverts.games.trek_ccg.rules.movement import in_space
from coverts.games.trek_ccg.rules.presence import (
    VESSELS,
    able,
    battle_location,
    carried_by,
    docked_at,
    in_group,
    is_at,
    is_facility,
    is_own_vessel_at,
    is_personnel,
    is_ship,
    is_vessel,
    location_of,
    place_of,
)
from coverts.games.trek_ccg.rules.staffing import enough_crew, matches_ship, serves, staffed
from coverts.games.trek_ccg.rules.under_way import in_ship_battle, joins, within
from coverts.games.trek_ccg.state import BENEATH, NOTHING, PIECES, SPACE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.printed import ATTACK, BONUS, COMMANDER, DEFENSE, FAVORS, PERSONA
from coverts.games.trek_ccg.vocabulary.texts import ADDS_DEFENSE

NO_SHOT, MISS, HIT, DIRECT_HIT = range(4)
"""The results of one side's fire."""


# -- who fires -------------------------------------------------------------------------------------


def battle_weapons(s: TrekCcg, vessel):
    """Return the WEAPONS of a ship or facility, as modified in a ship battle."""
    fight = within(s, SHIP_BATTLE)
    changed = 0
    if fight != NOTHING:
        changed = s.action[fight].weapons[s.piece[vessel].controller]
    return max(weapons(s, vessel) + changed, 0)


def battle_shields(s: TrekCcg, vessel):
    """Return the SHIELDS of a ship or facility in the ship battle under way."""
    fight = within(s, SHIP_BATTLE)
    return max(shields(s, vessel) + s.action[fight].shields[s.piece[vessel].controller], 0)


def has_gunner(s: TrekCcg, who, vessel, hoping):
    """Return whether the crew can fire the weapons of a ship (13.1, 21.16).

    The crew needs one of the player's own acting members, and an acting member that matches the ship.

    Args:
        hoping: whether to count infiltrators that have not decided yet.
    """
    own = False
    matching = False
    for piece in each(serves, s, who, vessel, hoping):
        if not s.piece[piece].infiltrating:
            own = True
        if matches_ship(s, who, vessel, s.piece[piece].affiliation):
            matching = True
    return own and matching


def has_able_gunner(s: TrekCcg, who, vessel):
    """Return whether the crew can keep firing or return fire (11.9, 13.2).

    The crew needs one of the player's own able members, and an able member that matches the ship. The
    matching member may be an infiltrator that takes part. Both may be stopped.
    """
    own = False
    matching = False
    for piece in each(in_group, s, who, vessel):
        if able(s, piece):
            if not s.piece[piece].infiltrating:
                own = True
            if not s.piece[piece].infiltrating or joins(s, piece):
                if matches_ship(s, who, vessel, s.piece[piece].affiliation):
                    matching = True
    return own and matching


def could_fire(s: TrekCcg, who, vessel):
    """Return OK, or refuse to let a ship or facility fire at anything (13.1).

    The player must control it, it must be in the open, and it must have WEAPONS.
    """
    card = s.piece[vessel]
    if not is_vessel(s, vessel) or card.controller != who:
        return refuse("13.1")
    if card.host < SPACE or card.host >= BENEATH or (is_ship(s, vessel) and not in_space(s, vessel)):
        return refuse("13.1")
    if card.cloaked or card.disabled:
        return refuse("8.10")
    if battle_weapons(s, vessel) == 0:
        return refuse("13.1")
    return OK


def may_fire(s: TrekCcg, who, vessel):
    """Return OK, or refuse to let a ship or facility attack (8.2, 11.1, 13.1).

    Infiltrators are included, because they have not decided yet whether they help.
    """
    allowed = could_fire(s, who, vessel)
    if allowed != OK:
        return allowed
    if s.piece[vessel].stopped:
        return refuse("11.1")
    if is_ship(s, vessel) and not enough_crew(s, who, vessel, 1):
        return refuse("8.2")
    if not has_gunner(s, who, vessel, 1):
        return refuse("13.1")
    return OK


def is_manned(s: TrekCcg, who, vessel):
    """Return whether the members who take part can fire a ship's weapons (8.2, 13.1)."""
    return has_gunner(s, who, vessel, 0) and (is_facility(s, vessel) or staffed(s, who, vessel))


def is_target(s: TrekCcg, who, piece):
    """Return OK, or refuse to let the ships of `who` fire at a piece."""
    if not is_vessel(s, piece) or s.piece[piece].controller == who or carried_by(s, piece) != NOTHING:
        return refuse("11.1")
    if s.piece[piece].cloaked:
        return refuse("8.10")
    if not SPACE <= place_of(s, piece) < BENEATH:
        return refuse("11.1")
    return OK


def joins_attack(s: TrekCcg, who, target, piece):
    """Return OK, or refuse to let a ship or facility attack a target."""
    if location_of(s, piece) != location_of(s, target):
        return refuse("11.1")
    allowed = may_fire(s, who, piece)
    if allowed != OK:
        return allowed
    return may_attack(s, who, piece, target, WHOLE_GROUP, WHOLE_GROUP)


@decision(
    PIECES,
    named="piece",
    prompt="Which of your ships and facilities fires besides?",
    rules=("13.1",),
    group=VESSELS,
)
def choose_firing(s: TrekCcg, who, target, piece):
    if in_ship_battle(s, piece):
        return refuse("13.1")
    return joins_attack(s, who, target, piece)


@decision(
    PIECES,
    named="piece",
    prompt="Which ship or facility leads the attack?",
    rules=("13.1", "11.1"),
    group=VESSELS,
)
def choose_flagship(s: TrekCcg, who, target, piece):
    """Ask for a ship or facility that fires and has a leader aboard.

    A player who strikes back needs no leader.
    """
    allowed = joins_attack(s, who, target, piece)
    if allowed != OK:
        return allowed
    if not strikes_back(s, who, target) and not has_leader(s, who, piece, WHOLE_GROUP):
        return refuse("11.1")
    return OK


@decision(
    PIECES,
    named="piece",
    prompt="Which ship or facility do you attack?",
    rules=("13.1", "11.1"),
    group=VESSELS,
)
def choose_target(s: TrekCcg, who, piece):
    allowed = is_target(s, who, piece)
    if allowed != OK:
        return allowed
    if not any_legal(choose_flagship, s, who, piece):
        return refuse("11.1")
    return OK


# -- return fire -----------------------------------------------------------------------------------


def may_return(s: TrekCcg, who, piece):
    """Return OK, or refuse to let a ship or facility return fire (13.2).

    It needs WEAPONS and a matching personnel, who may be stopped.
    """
    allowed = could_fire(s, who, piece)
    if allowed != OK:
        return allowed
    if location_of(s, piece) != battle_location(s) or not has_able_gunner(s, who, piece):
        return refuse("13.2")
    return OK


@decision(
    PIECES,
    named="piece",
    prompt="Which of your ships and facilities returns fire?",
    rules=("13.2",),
    group=VESSELS,
)
def choose_returning(s: TrekCcg, who, piece):
    return may_return(s, who, piece)


@decision(("no", "yes"), prompt="Do you return fire?", rules=("13.2",))
def fire_back(s: TrekCcg, who, answer):
    return OK


@decision(
    PIECES, named="piece", prompt="At which attacker do you return fire?", rules=("13.2",), group=VESSELS
)
def choose_attacker(s: TrekCcg, who, piece):
    if not in_ship_battle(s, piece) or not is_vessel(s, piece) or s.piece[piece].controller == who:
        return refuse("13.2")
    return OK


# -- ATTACK and DEFENSE ----------------------------------------------------------------------------


def fires_now(s: TrekCcg, who, vessel):
    """Return whether a ship is in the battle on the player's side and can fire."""
    if not in_ship_battle(s, vessel) or could_fire(s, who, vessel) != OK:
        return 0
    return has_able_gunner(s, who, vessel)


def firing_of(s: TrekCcg, who, affiliation):
    """Return whether a ship of this affiliation fires for the player."""
    for vessel in each(is_ship, s):
        if s.piece[vessel].affiliation == affiliation and fires_now(s, who, vessel):
            return 1
    return 0


def tactic_of(s: TrekCcg, who):
    """Return the player's current tactic, or NOTHING."""
    return s.action[within(s, SHIP_BATTLE)].tactic[who]


def target_of(s: TrekCcg, who):
    """Return the target of the player's fire, or NOTHING."""
    return s.action[within(s, SHIP_BATTLE)].fires_at[who]


def attack_of(s: TrekCcg, who):
    """Return the ATTACK of a player's fire, which is 0 if nothing fires (13.4).

    It is the WEAPONS of all ships and facilities that fire, modified by the current tactic.
    """
    total = 0
    for vessel in each(is_vessel, s):
        if fires_now(s, who, vessel):
            total += battle_weapons(s, vessel)
    tactic = tactic_of(s, who)
    if total > 0 and tactic != NOTHING:
        total += ATTACK[tactic] + BONUS[tactic] * firing_of(s, who, FAVORS[tactic])
    return max(total, 0)


def defense_of(s: TrekCcg, target):
    """Return the DEFENSE of a target (13.4).

    It is the target's SHIELDS, plus half of the SHIELDS of the facility where it is docked, modified by its
    side's current tactic.
    """
    who = s.piece[target].controller
    total = battle_shields(s, target)
    if docked_at(s, target) != NOTHING:
        total += battle_shields(s, docked_at(s, target)) // 2
    tactic = tactic_of(s, who)
    if tactic != NOTHING:
        total += DEFENSE[tactic] + ADDS_DEFENSE[tactic](s, who, target)
    return max(total, 0)


def result_of(s: TrekCcg, who):
    """Return the result of the player's fire (13.5)."""
    if target_of(s, who) == NOTHING:
        return NO_SHOT
    attack = attack_of(s, who)
    if attack == 0:
        return NO_SHOT
    defense = defense_of(s, target_of(s, who))
    if attack > 2 * defense:
        return DIRECT_HIT
    if attack > defense:
        return HIT
    return MISS


def has_commander(s: TrekCcg, vessel):
    """Return whether the ship's matching commander is in its crew."""
    persona = COMMANDER[s.piece[vessel].face]
    if persona < 0:
        return 0
    for piece in each(is_at, s, vessel):
        if is_personnel(s, piece) and PERSONA[s.piece[piece].face] == persona:
            card = s.piece[piece]
            if card.controller == s.piece[vessel].controller and not card.infiltrating and able(s, piece):
                return 1
    return 0


def both_fight(s: TrekCcg):
    """Remove ships that have left, and return whether both sides fight (16.15)."""
    fight = within(s, SHIP_BATTLE)
    sides = 0
    for vessel in s.action[fight].party:
        if location_of(s, vessel) != battle_location(s) or s.piece[vessel].cloaked:
            s.action[fight].party.remove(vessel)
            say("leaves_battle", s.piece[vessel].face)
        else:
            sides |= 1 << s.piece[vessel].controller
    for seat in range(2):
        target = target_of(s, seat)
        if target != NOTHING and (not in_ship_battle(s, target) or s.piece[target].controller == seat):
            s.action[fight].fires_at[seat] = NOTHING
    return sides == 3


# -- for cards that answer the start of a ship battle ----------------------------------------------


def starts_ship_battle(s: TrekCcg, action):
    """Return whether an action is a ship battle that has just begun (13.9)."""
    return action >= 0 and s.action[action].kind == SHIP_BATTLE and s.action[action].choice != UNDER_WAY


def is_at_battle(s: TrekCcg, who, vessel):
    """Return whether a piece is a player's ship or facility at the ship battle."""
    return is_own_vessel_at(s, vessel, who, battle_location(s))
