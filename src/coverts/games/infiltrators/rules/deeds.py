"""The options (deeds) of a figure in its turn (chapters 6 and 7).

One question offers all options, such as moves to the tiles around the figure and attacks on opponents.
"""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.infiltrators.rules.attacks import attack, is_target, why_not_at
from coverts.games.infiltrators.rules.ending import leave_board
from coverts.games.infiltrators.rules.fetching import OFF_BOARD, fetch_informant
from coverts.games.infiltrators.rules.figures import is_next_to, movement_of, spot, told, way_of_moving
from coverts.games.infiltrators.rules.reach import (
    A_CORNER,
    A_FIGURE,
    AN_OBSTACLE,
    bar_on_way,
    forget_steps,
    is_taken,
    mark_figures,
    may_end_in,
    stand_at,
    stands_at_gate,
    take_step,
    take_steps,
)
from coverts.games.infiltrators.rules.stealth import is_shaded, make_noise
from coverts.games.infiltrators.rules.working import can_work, hand_over, is_open, use_up, work
from coverts.games.infiltrators.state import (
    FARTHEST,
    FIGURES,
    FIRST_GUARD,
    MOST_GUARDS,
    MOST_INFILTRATORS,
    OBJECTIVES,
    OBSTACLE,
    ON_BOARD,
    TILES,
    Infiltrators,
    column,
    distance,
    is_guard,
    row,
    rows,
)
from coverts.games.infiltrators.vocabulary.printed import (
    CAN_USE,
    CAN_USE_TRAIT,
    CHARGED,
    COSTS_ACTION,
    GADGETS,
    HAS_UPLINK,
    MOST_GADGETS,
    QUIET_MOVE,
    QUIETS_MOVE,
    USE,
    USE_TRAIT,
)

ACROSS = 2 * FARTHEST + 1
MOVES = ACROSS * ACROSS
"""The number of deeds (options) that are moves. There is one for each tile that is at most seven tiles away,
row by row.
"""
TARGET = MOVES
END_TURN = TARGET + MOST_GUARDS
LEAVE = END_TURN + 1
WORK = LEAVE + 1
GADGET = WORK + OBJECTIVES
TRAIT = GADGET + MOST_GADGETS
HAND_OVER = TRAIT + 1
DEEDS = HAND_OVER + 1
assert DEEDS <= TILES  # The array `open` has one entry per tile and is also indexed by deeds.


def tile_of(s: Infiltrators, who, deed):
    """Return the tile that a move leads to, or -1 beyond the board."""
    x = column(s, s.figure[who].tile) + deed % ACROSS - FARTHEST
    y = row(s, s.figure[who].tile) + deed // ACROSS - FARTHEST
    if x < 0 or x >= s.wide or y < 0 or y >= rows(s):
        return -1
    return y * s.wide + x


def opponent_of(who, deed):
    """Return the figure that an attack is aimed at."""
    return deed - TARGET if is_guard(who) else deed - TARGET + FIRST_GUARD


# -- what is open ----------------------------------------------------------------------------------


@helper("7.1", "7.2", "7.3", "7.4", "7.5", "7.9")
def survey_moves(s: Infiltrators, who, movement):
    """Mark in `open` where a move may end, and whether it may leave the board."""
    here = s.figure[who].tile
    how = way_of_moving(s, who)
    mark_figures(s)
    stand_at(s, here, 0)
    goes_on = 1
    steps = 0
    while goes_on and steps < movement:
        if not is_guard(who) and stands_at_gate(s, how):
            s.open[LEAVE] = 1
        goes_on = take_step(s, how)
        steps += 1
    x = column(s, here)
    y = row(s, here)
    for there in range(max(0, y - movement), min(rows(s), y + movement + 1)):
        ends = may_end_in(s, there)
        if ends != 0:
            first = (there - y + FARTHEST) * ACROSS + FARTHEST - x
            for across in range(max(0, x - movement), min(s.wide, x + movement + 1)):
                if ends >> across & 1:
                    s.open[first + across] = 1


def why_not_there(s: Infiltrators, who, there):
    """Return a refusal with the rule that forbids moves that end on a tile."""
    here = s.figure[who].tile
    if s.tile[there] & OBSTACLE:
        return refuse("7.6")
    if is_taken(s, there):
        return refuse("7.5")
    if distance(s, here, there) > movement_of(s, who):
        return refuse("7.1")
    bar = bar_on_way(s, here, there, way_of_moving(s, who))
    if bar == A_FIGURE:
        return refuse("7.5")
    if bar == AN_OBSTACLE:
        return refuse("7.6")
    return refuse("7.8") if bar == A_CORNER else refuse("7.7")


@helper("6.5", "6.6", "9.1", "9.6", "10.2", "12.3")
def survey_turn(s: Infiltrators, seat, who):
    """Mark in `open` all options that a figure has with its remaining actions."""
    me = s.figure[who]
    s.open[END_TURN] = 1
    if s.actions > 0:
        survey_moves(s, who, movement_of(s, who))
        if is_guard(who):
            for target in range(MOST_INFILTRATORS):
                s.open[TARGET + target] = is_target(s, who, target)
        else:
            for target in range(FIRST_GUARD, FIGURES):
                s.open[TARGET + target - FIRST_GUARD] = is_target(s, who, target)
        for objective in range(OBJECTIVES):
            s.open[WORK + objective] = can_work(s, who, objective)
        s.open[TRAIT] = CAN_USE_TRAIT[me.card](s, who)
        s.open[HAND_OVER] = me.leads and has_neighbour(s, who)
    for number in range(MOST_GADGETS):
        card = GADGETS[number]
        if card >= 0 and card in me.carried and card not in me.used_up:
            s.open[GADGET + number] = s.actions >= COSTS_ACTION[card] and CAN_USE[card](s, who)


def has_neighbour(s: Infiltrators, who):
    """Return whether another infiltrator stands next to this one."""
    found = 0
    for other in range(MOST_INFILTRATORS):
        found += other != who and is_next_to(s, who, other)
    return found > 0


@decision(
    DEEDS,
    named="deed",
    prompt="What does {who} do?",
    ends=END_TURN,
    final=LEAVE,
    prepare=survey_turn,
    rules=("6.4", "6.5", "6.6"),
)
def act(s: Infiltrators, seat, who, deed):
    if s.open[deed]:
        return OK
    me = s.figure[who]
    costs = deed < GADGET or deed >= TRAIT or COSTS_ACTION[max(0, GADGETS[deed - GADGET])]
    if s.actions == 0 and costs:
        return refuse("6.4")
    if deed < MOVES:
        there = tile_of(s, who, deed)
        if there < 0:
            return refuse("7.9") if is_guard(who) else refuse("7.3")
        return refuse("7.2") if there == me.tile else why_not_there(s, who, there)
    if deed < END_TURN:
        return why_not_at(s, who, opponent_of(who, deed))
    if deed == LEAVE:
        return refuse("7.9")
    if deed < GADGET and CHARGED[s.mission]:
        return refuse("24.3")
    if deed < GADGET and is_guard(who):
        return refuse("6.8")
    if deed < GADGET:
        return refuse("20.3") if HAS_UPLINK[me.card] and is_open(s, deed - WORK) else refuse("13.3")
    return refuse("24.4") if deed == HAND_OVER else refuse("6.13")


# -- doing it --------------------------------------------------------------------------------------


@rule("6.4", "6.5", "6.6", "6.8")
def take_turn(s: Infiltrators, seat, who, actions):
    """Let a figure take its turn, with a limited number of actions."""
    s.acting = who
    s.actions = actions
    s.moves = 0
    s.fired.clear()
    s.hooked = 0
    deed = 0
    while deed != END_TURN and s.figure[who].status == ON_BOARD:
        deed = yield act(seat, who)
        yield from carry_out(s, seat, who, deed)
        if s.actions == 0 and not has_more_to_do(s, who):
            deed = END_TURN
    s.acting = -1
    s.actions = 0


def has_more_to_do(s: Infiltrators, who):
    """Return whether a figure has equipment left that it can use without an action."""
    me = s.figure[who]
    for card in me.carried:
        if card not in me.used_up and not COSTS_ACTION[card] and CAN_USE[card](s, who):
            return 1
    return 0


@rule("6.5")
def carry_out(s: Infiltrators, seat, who, deed):
    """Carry out one option in a figure's turn."""
    if deed < MOVES:
        if not is_guard(who):
            yield from fetch_informant(s, seat, who, tile_of(s, who, deed))
        move_to(s, who, tile_of(s, who, deed))
    elif deed < END_TURN:
        yield from attack(s, seat, who, opponent_of(who, deed))
    elif deed == LEAVE:
        yield from fetch_informant(s, seat, who, OFF_BOARD)
        yield from leave_board(s, who)
    elif WORK <= deed < GADGET:
        yield from work(s, seat, who, deed - WORK)
    elif GADGET <= deed < TRAIT:
        card = GADGETS[deed - GADGET]
        s.actions -= COSTS_ACTION[card]
        use_up(s, who, card)
        yield from USE[card](s, seat, who)
    elif deed == TRAIT:
        s.actions -= 1
        yield from USE_TRAIT[s.figure[who].card](s, seat, who)
    elif deed == HAND_OVER:
        yield from hand_over(s, seat, who)


@helper("7.1", "12.6")
def move_to(s: Infiltrators, who, tile):
    """Move a figure to a tile, and make noise if the move ends in the light."""
    s.actions -= 1
    s.moves += 1
    s.hooked = 0
    s.figure[who].tile = tile
    say("moved", told(s, who), spot(s, tile))
    if not is_guard(who) and not is_shaded(s, tile) and not is_quiet_move(s, who):
        make_noise(s, who)


def is_quiet_move(s: Infiltrators, who):
    """Return whether a card's text makes the last move silent."""
    if QUIET_MOVE[s.figure[who].card](s, who):
        return 1
    for card in s.figure[who].carried:
        if QUIETS_MOVE[card](s, who):
            return 1
    return 0


# -- a move that a Captain orders ------------------------------------------------------------------


def survey_march(s: Infiltrators, seat, who):
    """Mark in `open` the tiles where a guard's move action may end."""
    mark_figures(s)
    take_steps(s, s.figure[who].tile, movement_of(s, who), way_of_moving(s, who))
    for y in range(rows(s)):
        ends = may_end_in(s, y)
        for x in range(s.wide):
            s.open[y * s.wide + x] = ends >> x & 1


def survey_orders(s: Infiltrators, seat, captain):
    """Mark in `open` the guards that have a tile to go to."""
    mark_figures(s)
    for number in range(MOST_GUARDS):
        who = FIRST_GUARD + number
        if s.figure[who].status == ON_BOARD:
            forget_steps(s)
            take_steps(s, s.figure[who].tile, movement_of(s, who), way_of_moving(s, who))
            for y in range(rows(s)):
                s.open[number] |= may_end_in(s, y) != 0


@decision(TILES, named="tile", prompt="Where does {who} go?", prepare=survey_march, rules=("7.1", "21.7"))
def march(s: Infiltrators, seat, who, tile):
    if tile == s.figure[who].tile:
        return refuse("7.2")
    return OK if s.open[tile] else why_not_there(s, who, tile)
