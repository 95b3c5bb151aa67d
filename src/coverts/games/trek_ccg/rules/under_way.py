"""Actions under way, one within another, and who takes part in each (15.9, 21.16)."""

from coverts.engine import renew
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import ATTEMPT, PERSONNEL_BATTLE, SHIP_BATTLE


def begin(s: TrekCcg, kind, who):
    """An action of that kind begins, within those already under way; returns its number."""
    action = s.depth
    renew(s.action[action])
    s.action[action].kind = kind
    s.action[action].player = who
    s.depth += 1
    return action


def begin_group(s: TrekCcg, kind, who):
    """The same, of one that has its own record of who takes part: no infiltrator yet."""
    action = begin(s, kind, who)
    s.action[action].gathers = True
    return action


def finish(s: TrekCcg, depth):
    """All actions from that number on are over."""
    while s.depth > depth:
        s.depth -= 1
        renew(s.action[s.depth])


def innermost(s: TrekCcg):
    """The action being carried out now, or NOTHING between actions."""
    return s.depth - 1


def within(s: TrekCcg, kind):
    """The innermost action of that kind under way, or NOTHING."""
    for step in range(s.depth):
        if s.action[s.depth - 1 - step].kind == kind:
            return s.depth - 1 - step
    return NOTHING


def group_action(s: TrekCcg):
    """The action with a record of who takes part in what is being done now, or NOTHING.

    It is the innermost one that has such a record. A suspended action is none, since what suspends it is
    independent of it (15.26).
    """
    for step in range(s.depth):
        action = s.depth - 1 - step
        if s.action[action].suspended:
            return NOTHING
        if s.action[action].gathers:
            return action
    return NOTHING


# -- who takes part --------------------------------------------------------------------------------


def joins(s: TrekCcg, piece):
    """That infiltrator takes part in the group action being carried out (21.16)."""
    action = group_action(s)
    return action != NOTHING and piece in s.action[action].joins


def is_apart(s: TrekCcg, piece):
    """It stands there in another Away Team than the one that acts in the group action, or is attacked
    (6.6)."""
    action = group_action(s)
    return action != NOTHING and piece in s.action[action].apart


def joins_no_more(s: TrekCcg, piece):
    """It takes part as an infiltrator in none of the actions under way."""
    for action in range(s.depth):
        s.action[action].joins.remove(piece)


def drop_out(s: TrekCcg, piece):
    """It takes part in none of the actions under way any more, however deep they lie."""
    for action in range(s.depth):
        s.action[action].joins.remove(piece)
        s.action[action].party.remove(piece)


# -- attempts and battles --------------------------------------------------------------------------


def team(s: TrekCcg):
    """The host of the crew or Away Team whose attempt is under way, or NOWHERE."""
    attempt = within(s, ATTEMPT)
    if attempt == NOTHING:
        return NOWHERE
    return s.action[attempt].host


def attempted(s: TrekCcg):
    """The location of the mission they attempt, or NOTHING."""
    attempt = within(s, ATTEMPT)
    if attempt == NOTHING:
        return NOTHING
    return s.action[attempt].other


def battle(s: TrekCcg):
    """The innermost battle under way, of either kind: its action, or NOTHING."""
    return max(within(s, PERSONNEL_BATTLE), within(s, SHIP_BATTLE))


def battle_host(s: TrekCcg):
    """Where that is: the host of a personnel battle, the space of a ship battle; NOWHERE without one."""
    if battle(s) == NOTHING:
        return NOWHERE
    return s.action[battle(s)].host


def in_ship_battle(s: TrekCcg, vessel):
    """That ship or facility fights in the ship battle under way."""
    fight = within(s, SHIP_BATTLE)
    return fight != NOTHING and vessel in s.action[fight].party
