"""Rules for the tactics and the exchange of fire in a ship battle (chapter 13)."""

from coverts.engine import OK, chance, decision, refuse, roll, rule, say, together
from coverts.games.trek_ccg.rules.actions import suspension
from coverts.games.trek_ccg.rules.attributes import hull
from coverts.games.trek_ccg.rules.battle import battle_window
from coverts.games.trek_ccg.rules.damage import (
    DIRECT_HIT_FLIPS,
    FLIPS,
    damage,
    flip_some,
    has_bridge,
    place_marker,
    refill,
)
from coverts.games.trek_ccg.rules.firing import (
    DIRECT_HIT,
    HIT,
    MISS,
    NO_SHOT,
    attack_of,
    both_fight,
    defense_of,
    result_of,
    tactic_of,
    target_of,
)
from coverts.games.trek_ccg.rules.under_way import within
from coverts.games.trek_ccg.state import NOTHING, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.printed import (
    DIRECT_FLIPS,
    HIT_FLIPS,
    HIT_THIS,
    MISS_THIS,
    TACTIC_NAMES,
)
from coverts.games.trek_ccg.vocabulary.terms import FIRST_TACTIC, TACTICS
from coverts.games.trek_ccg.vocabulary.texts import EVADES, HAS_HITS, HITS

# -- tactics ---------------------------------------------------------------------------------------


@chance(TACTIC_NAMES, learns="who", rules=("13.3",), prompt="Draw a tactic")
def draw_tactic(s: TrekCcg, who, tactic):
    if tactic == TACTICS:
        return 0
    return s.side[who].tactics[tactic]


@decision(
    TACTIC_NAMES,
    prompt="Which tactic do you use in this battle?",
    others_see="that",
    rules=("13.3",),
)
def choose_tactic(s: TrekCcg, who, tactic):
    if tactic < TACTICS and s.side[who].tactic_hand[tactic] == 0:
        return refuse("13.3")
    return OK


@rule("13.3", "2.5")
def draw_tactics(s: TrekCcg, who):
    """Draw two tactics for a player, plus those that cards add."""
    for _ in range(2 + s.action[within(s, SHIP_BATTLE)].extra_tactics[who]):
        refill(s, who)
        if s.side[who].tactic_count > 0:
            s.side[who].tactic_count -= 1
            tactic = yield draw_tactic(who)
            s.side[who].tactics[tactic] -= 1
            s.side[who].tactic_hand[tactic] += 1


@rule("13.3")
def use_tactics(s: TrekCcg, attacker):
    """Let the players choose their tactics in secret, then reveal them.

    Only players with an open Battle Bridge have tactics.
    """
    askees = 0
    for turn in range(2):
        seat = attacker
        if turn == 1:
            seat = 1 - attacker
        if has_bridge(s, seat):
            yield from draw_tactics(s, seat)
            askees |= 1 << seat
    yield together(choose_tactic, askees, into="side.chosen_tactic")
    for seat in range(2):
        reveal(s, seat)
        if tactic_of(s, seat) != NOTHING:
            say("tactic", seat, tactic_of(s, seat))


def reveal(s: TrekCcg, seat):
    """Make the chosen tactic the current one, and put the others under the side deck."""
    mine = s.side[seat]
    for tactic in range(TACTICS):
        if mine.chosen_tactic == tactic:
            s.action[within(s, SHIP_BATTLE)].tactic[seat] = FIRST_TACTIC + tactic
            mine.tactic_hand[tactic] -= 1
    put_hand_away(s, seat)


def put_hand_away(s: TrekCcg, seat):
    """Put the unused tactics of a player faceup under the side deck (13.3)."""
    mine = s.side[seat]
    for tactic in range(TACTICS):
        mine.used_tactics[tactic] += mine.tactic_hand[tactic]
        mine.tactic_hand[tactic] = 0
    mine.chosen_tactic = NOTHING


# -- the exchange of fire --------------------------------------------------------------------------


@rule("13.4", "13.5", "13.7")
def exchange_fire(s: TrekCcg, who, action):
    """Carry out the exchange of fire.

    The attacker's damage comes before the damage of the return fire.
    """
    yield from battle_window(s, action, 1 - who)
    if both_fight(s):
        for seat in range(2):
            if target_of(s, 1 - seat) != NOTHING:
                s.action[action].hull_before[seat] = hull(s, target_of(s, 1 - seat))
        mine = result_of(s, who)
        returned = result_of(s, 1 - who)
        report(s, who, mine)
        report(s, 1 - who, returned)
        yield from strike(s, who, mine)
        yield from suspension(s, action)
        both_fight(s)
        yield from strike(s, 1 - who, returned)


def report(s: TrekCcg, who, result):
    """Log the result of one side's fire."""
    if result != NO_SHOT:
        target = target_of(s, who)
        say("fires", who, attack_of(s, who), s.piece[target].face, defense_of(s, target))
        if result == MISS:
            say("misses")
        elif result == HIT:
            say("hits")
        else:
            say("direct_hit")


@rule("13.6", "13.7")
def strike(s: TrekCcg, who, result):
    """Damage the target of one side's fire.

    The current tactic determines how many tactics are flipped. Without a side deck, the target takes rotation
    damage.
    """
    target = target_of(s, who)
    if target == NOTHING or result == NO_SHOT:
        return
    if evades(s, 1 - who, target) and (yield roll(2)) == 1:
        say("evaded", s.piece[target].face)
        return
    tactic = tactic_of(s, who)
    if result == MISS:
        if tactic != NOTHING and MISS_THIS[tactic]:
            yield from spend_tactic(s, who, target)
        return
    flips = FLIPS
    if result == DIRECT_HIT:
        flips = DIRECT_HIT_FLIPS
    if tactic != NOTHING:
        if HAS_HITS[tactic]:
            yield from HITS[tactic](s, who, target)
        flips = HIT_FLIPS[tactic]
        if result == DIRECT_HIT:
            flips = DIRECT_FLIPS[tactic]
        if HIT_THIS[tactic]:
            yield from spend_tactic(s, who, target)
        yield from flip_some(s, who, target, flips)
    else:
        yield from damage(s, who, target, flips, result == DIRECT_HIT)


@rule("13.6")
def spend_tactic(s: TrekCcg, who, target):
    """Place the current tactic itself as a damage marker."""
    tactic = tactic_of(s, who)
    s.action[within(s, SHIP_BATTLE)].tactic[who] = NOTHING
    yield from place_marker(s, who, target, tactic)


def evades(s: TrekCcg, who, vessel):
    """Return whether the current tactic gives a ship a chance to evade damage."""
    return tactic_of(s, who) != NOTHING and EVADES[tactic_of(s, who)](s, who, vessel)
