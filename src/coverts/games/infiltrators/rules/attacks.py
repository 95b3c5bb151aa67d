"""Attacks: weapons, targets, dice, hits and the death check (chapters 9 to 11)."""

from coverts.engine import OK, any_legal, decision, helper, refuse, roll, rule, say
from coverts.games.infiltrators.rules.board import first_barrier, heading, is_barred_by_obstacle
from coverts.games.infiltrators.rules.ending import take_out
from coverts.games.infiltrators.rules.figures import health_of, told
from coverts.games.infiltrators.rules.stealth import is_hidden, is_shaded, make_noise, take_noise_die
from coverts.games.infiltrators.state import (
    EQUIPMENT,
    MOST_INFILTRATORS,
    ON_BOARD,
    SHOWN_DICE,
    SUCCESS,
    Infiltrators,
    distance,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.printed import (
    AIM,
    ALSO_CLOSE,
    BONUS,
    BUILT_IN_BONUS,
    BUILT_IN_RANGE,
    CLOSE,
    CLOSE_WEAPON,
    EQUIPMENT_NAMES,
    FINDS_HIDDEN,
    GIVES_NOISE,
    HITS_PLACED,
    KIND,
    LACKS,
    MAY_ATTACK,
    MAY_SHOOT,
    MORE_CHECK_DICE,
    ONCE_A_TURN,
    QUIET_HANDS,
    RANGE,
    RANGED,
    RANGED_WEAPON,
    SILENT,
    SPARED_DICE,
)

BARE_HANDS, BUILT_IN, FIRST_CARD = range(3)
THROWN_IN_HAND = FIRST_CARD + EQUIPMENT
"""The way of attacking that uses a ranged weapon in close combat."""
CLEAR, NOT_STRAIGHT, BY_OBSTACLE, BY_WALL = range(4)
WAYS = THROWN_IN_HAND + 1
WAY_NAMES = ["bare hands", "own weapon", *EQUIPMENT_NAMES, "Throwing knives in the hand"]


def card_of(way):
    """Return the equipment card for a way to attack, or -1."""
    if way == THROWN_IN_HAND:
        for card in range(EQUIPMENT):
            if ALSO_CLOSE[card]:
                return card
    return way - FIRST_CARD if way >= FIRST_CARD else -1


def is_ranged(way):
    if way == BUILT_IN:
        return 1
    return FIRST_CARD <= way < THROWN_IN_HAND and KIND[way - FIRST_CARD] == RANGED_WEAPON


@helper("10.6")
def is_a_means(s: Infiltrators, who, way):
    """Return whether a figure has the dice and weapon that a way to attack needs."""
    face = s.figure[who].card
    if way == BARE_HANDS:
        return CLOSE[face] != LACKS
    if way == BUILT_IN:
        return RANGED[face] != LACKS and BUILT_IN_RANGE[face] != LACKS
    card = card_of(way)
    if card not in s.figure[who].carried:
        return 0
    if is_ranged(way):
        return RANGED[face] != LACKS
    return CLOSE[face] != LACKS and (KIND[card] == CLOSE_WEAPON or way == THROWN_IN_HAND)


def reach_of(s: Infiltrators, who, way):
    """Return the range of a ranged way to attack, in tiles."""
    return BUILT_IN_RANGE[s.figure[who].card] if way == BUILT_IN else RANGE[card_of(way)]


@helper("9.8", "9.9", "9.10", "10.4", "10.5")
def barrier(s: Infiltrators, who, target):
    """Return what blocks the straight line between two figures, or CLEAR."""
    here = s.figure[who].tile
    there = s.figure[target].tile
    direction = heading(s, here, there)
    if direction < 0:
        return NOT_STRAIGHT
    tile = first_barrier(s, here, there)
    if tile < 0:
        return CLEAR
    return BY_OBSTACLE if is_barred_by_obstacle(s, tile, direction) else BY_WALL


def is_clear(s: Infiltrators, who, target):
    """Return whether a free straight line joins two figures."""
    return barrier(s, who, target) == CLEAR


def card_allows(s: Infiltrators, who, target, way):
    """Return whether the texts of the cards in use allow this attack now."""
    if is_ranged(way) and not MAY_SHOOT[s.figure[who].card](s, who, target):
        return 0
    if way < FIRST_CARD:
        return 1
    card = card_of(way)
    if ONCE_A_TURN[card] and card in s.fired and s.acting == who:
        return 0
    return MAY_ATTACK[card](s, who, target)


@decision(WAY_NAMES, prompt="Attack {target} with what?", rules=("9.14",))
def choose_way(s: Infiltrators, seat, who, target, way):
    """Check whether a way to attack is legal.

    Callers have already checked that a free line joins the figures.
    """
    face = s.figure[who].card
    if not is_a_means(s, who, way):
        if way == BUILT_IN:
            return refuse("9.5")
        if is_ranged(way):
            return refuse("9.3") if RANGED[face] == LACKS else refuse("9.4")
        return refuse("10.1") if CLOSE[face] == LACKS else refuse("9.14")
    apart = distance(s, s.figure[who].tile, s.figure[target].tile)
    if is_ranged(way):
        if apart > reach_of(s, who, way):
            return refuse("9.7")
    elif apart > 1:
        return refuse("10.3")
    return OK if card_allows(s, who, target, way) else refuse("9.15")


def could_attack(s: Infiltrators, who, target):
    """Return whether a figure could attack another if it had an action left."""
    return is_clear(s, who, target) and any_legal(choose_way, s, s.figure[who].seat, who, target)


def is_out_of_sight(s: Infiltrators, who, target):
    """Return whether an infiltrator is hidden from a guard and cannot be attacked."""
    return is_guard(who) and is_hidden(s, target) and not FINDS_HIDDEN[s.figure[who].card](s, who, target)


def is_target(s: Infiltrators, who, target):
    """Return whether a figure may attack another now."""
    return (
        s.figure[target].status == ON_BOARD
        and not is_out_of_sight(s, who, target)
        and could_attack(s, who, target)
    )


def why_not_at(s: Infiltrators, who, target):
    """Return a refusal with the rule that forbids an attack on a figure."""
    if is_guard(who) == is_guard(target):
        return refuse("9.1")
    if s.figure[target].status != ON_BOARD:
        return refuse("9.6")
    if is_out_of_sight(s, who, target):
        return refuse("12.3")
    barred = barrier(s, who, target)
    if barred == CLEAR:
        return why_no_way(s, who, target)
    if barred == NOT_STRAIGHT:
        return refuse("9.8")
    if distance(s, s.figure[who].tile, s.figure[target].tile) == 1:
        return refuse("10.4")
    return refuse("9.9") if barred == BY_OBSTACLE else refuse("9.10")


def why_no_way(s: Infiltrators, who, target):
    """Return a refusal with the rule that forbids all attacks along a free line."""
    apart = distance(s, s.figure[who].tile, s.figure[target].tile)
    ranged = 0
    near = 0
    for way in range(BUILT_IN, THROWN_IN_HAND):
        if is_ranged(way) and is_a_means(s, who, way):
            ranged = 1
            near |= apart <= reach_of(s, who, way)
    if ranged:
        return refuse("9.15") if near else refuse("9.7")
    if is_guard(who):
        return refuse("9.5")
    return refuse("9.3") if RANGED[s.figure[who].card] == LACKS else refuse("9.4")


# -- dice ------------------------------------------------------------------------------------------


@helper("10.10", "10.11", "10.12")
def has_help(s: Infiltrators, who, target):
    """Return whether another infiltrator could attack the same target."""
    for other in range(MOST_INFILTRATORS):
        if other != who and s.figure[other].status == ON_BOARD and could_attack(s, other, target):
            return 1
    return 0


@helper("12.7", "12.10")
def is_silent(s: Infiltrators, who, way):
    """Return whether an attack makes no noise."""
    if way == BARE_HANDS:
        return QUIET_HANDS[s.figure[who].card](s, who)
    if way == BUILT_IN:
        return 0
    return SILENT[card_of(way)] or s.figure[who].suppressed == card_of(way)


@helper("9.11", "10.7", "12.1", "12.2", "10.10", "10.12")
def dice_of(s: Infiltrators, who, target, way):
    """Return how many dice an attack rolls, not counting a noise die that is taken."""
    face = s.figure[who].card
    if is_ranged(way):
        dice = RANGED[face] + AIM[face](s, who)
    else:
        dice = CLOSE[face]
    if way == BUILT_IN:
        return dice + BUILT_IN_BONUS[face]
    if way != BARE_HANDS:
        card = card_of(way)
        dice += max(0, BONUS[card] - 1) if s.figure[who].suppressed == card else BONUS[card]
    if is_guard(who):
        return dice
    return dice + (is_shaded(s, s.figure[who].tile) != 0) + has_help(s, who, target)


@rule("13.1", "13.2", "9.12", "10.8")
def roll_dice(s: Infiltrators, dice):
    """Roll a number of dice, and return how many show 5 or 6."""
    successes = 0
    s.rolled = 0
    s.points_the_way = 0
    for number in range(dice):
        face = yield roll(6)
        if number < SHOWN_DICE:
            s.dice[number] = face
            s.rolled = number + 1
        successes += face >= SUCCESS
    return successes


# -- the attack ------------------------------------------------------------------------------------


@decision(("leave it", "take it"), prompt="Take a noise die from {target}?", rules=("12.14",))
def take_noise(s: Infiltrators, seat, who, target, answer):
    return OK


@rule("9.1", "9.2", "9.6", "10.2", "9.13", "10.9", "11.1", "12.5", "12.7", "12.15")
def attack(s: Infiltrators, seat, who, target):
    """Carry out an attack: roll, place the hits, check for death and make noise."""
    way = yield choose_way(seat, who, target)
    s.actions -= 1
    dice = dice_of(s, who, target, way)
    if is_guard(who) and s.figure[target].noise > 0 and GIVES_NOISE[s.figure[target].card](s, target):
        if (yield take_noise(seat, who, target)):
            say("noise.taken", told(s, who), told(s, target))
            take_noise_die(s, target)
            dice += 1
    say("attack", told(s, who), told(s, target), way, dice)
    hits = yield from roll_dice(s, dice)
    more = 0
    if way >= FIRST_CARD:
        card = card_of(way)
        s.fired.add(card)
        hits = HITS_PLACED[card](s, who, target, hits)
        more = MORE_CHECK_DICE[card](s, who)
    s.figure[target].hits += hits
    say("hits", told(s, target), hits, s.figure[target].hits, health_of(s, target))
    quiet = is_silent(s, who, way)
    if is_guard(who):
        if is_ranged(way):
            s.gunfire = 1
    elif not quiet:
        s.gunfire = 1
    if hits > 0 or not s.check_only_on_hit:
        yield from death_check(s, target, more, quiet)
    if not is_guard(who) and not quiet:
        make_noise(s, who)


@rule("11.2", "11.3", "11.4", "11.5", "11.6")
def death_check(s: Infiltrators, who, more, quiet):
    """Roll a die for each hit beyond HP, and take the figure out on a 5 or 6."""
    beyond = s.figure[who].hits - health_of(s, who)
    if beyond > 0:
        dice = max(0, beyond + more - SPARED_DICE[s.figure[who].card](s, who))
        say("check", told(s, who), dice)
        if (yield from roll_dice(s, dice)) > 0:
            yield from take_out(s, who, quiet)
        else:
            say("up", told(s, who))
