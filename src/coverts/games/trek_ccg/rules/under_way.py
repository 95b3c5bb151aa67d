"""The actions under way and the personnel that take part in them (15.9, 21.16)."""

from coverts.engine import renew
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import ATTEMPT, PERSONNEL_BATTLE, SHIP_BATTLE


def begin(s: TrekCcg, kind, who):
    """Begin an action within the actions under way, and return its number."""
    action = s.depth
    renew(s.action[action])
    s.action[action].kind = kind
    s.action[action].player = who
    s.depth += 1
    return action


def begin_group(s: TrekCcg, kind, who):
    """Begin an action with its own record of infiltrators, and return its number."""
    action = begin(s, kind, who)
    s.action[action].gathers = True
    return action


def finish(s: TrekCcg, depth):
    """End all actions at this depth or deeper."""
    while s.depth > depth:
        s.depth -= 1
        renew(s.action[s.depth])


def innermost(s: TrekCcg):
    """Return the action being carried out now, or NOTHING between actions."""
    return s.depth - 1


def within(s: TrekCcg, kind):
    """Return the innermost action of this kind under way, or NOTHING."""
    for step in range(s.depth):
        if s.action[s.depth - 1 - step].kind == kind:
            return s.depth - 1 - step
    return NOTHING


def group_action(s: TrekCcg):
    """Return the innermost action with a record of infiltrators, or NOTHING.

    Suspended actions are ignored, because the actions within them are independent (15.26).
    """
    for step in range(s.depth):
        action = s.depth - 1 - step
        if s.action[action].suspended:
            return NOTHING
        if s.action[action].gathers:
            return action
    return NOTHING


# -- participants ----------------------------------------------------------------------------------


def joins(s: TrekCcg, piece):
    """Return whether an infiltrator takes part in the current group action (21.16)."""
    action = group_action(s)
    return action != NOTHING and piece in s.action[action].joins


def is_apart(s: TrekCcg, piece):
    """Return whether the group action leaves out a piece's Away Team (6.6)."""
    action = group_action(s)
    return action != NOTHING and piece in s.action[action].apart


def joins_no_more(s: TrekCcg, piece):
    """Remove an infiltrator from the records of the actions it takes part in."""
    for action in range(s.depth):
        s.action[action].joins.remove(piece)


def drop_out(s: TrekCcg, piece):
    """Remove a piece from the records of all actions under way."""
    for action in range(s.depth):
        s.action[action].joins.remove(piece)
        s.action[action].party.remove(piece)


# -- attempts and battles --------------------------------------------------------------------------


def team(s: TrekCcg):
    """Return the host of the team that attempts a mission now, or NOWHERE."""
    attempt = within(s, ATTEMPT)
    if attempt == NOTHING:
        return NOWHERE
    return s.action[attempt].host


def attempted(s: TrekCcg):
    """Return the location of the mission that is being attempted, or NOTHING."""
    attempt = within(s, ATTEMPT)
    if attempt == NOTHING:
        return NOTHING
    return s.action[attempt].other


def battle(s: TrekCcg):
    """Return the action of the innermost battle of either kind, or NOTHING."""
    return max(within(s, PERSONNEL_BATTLE), within(s, SHIP_BATTLE))


def battle_host(s: TrekCcg):
    """Return the place of the innermost battle, or NOWHERE if there is none.

    It is the host of a personnel battle or the space of a ship battle.
    """
    if battle(s) == NOTHING:
        return NOWHERE
    return s.action[battle(s)].host


def in_ship_battle(s: TrekCcg, vessel):
    """Return whether a ship or facility fights in the ship battle under way."""
    fight = within(s, SHIP_BATTLE)
    return fight != NOTHING and vessel in s.action[fight].party
