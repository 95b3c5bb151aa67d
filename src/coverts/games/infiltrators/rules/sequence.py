"""The rounds of a mission (chapters 6 and 8)."""

from coverts.engine import OK, decision, helper, refuse, roll, rule, say
from coverts.engine.base.sentences import said, said_count
from coverts.games.infiltrators.rules.alert import after_the_guards, after_the_infiltrators
from coverts.games.infiltrators.rules.board import neighbour
from coverts.games.infiltrators.rules.deeds import march, survey_orders, take_turn
from coverts.games.infiltrators.rules.figures import (
    INFILTRATOR_FIGURES,
    goes_before,
    movement_of,
    note_paces,
    spot,
    told,
)
from coverts.games.infiltrators.rules.reach import FLYING
from coverts.games.infiltrators.rules.stealth import take_noise_die
from coverts.games.infiltrators.state import (
    ACTIONS,
    DX,
    DY,
    FARTHEST,
    FIGURES,
    FIRST_GUARD,
    GUARD_SEAT,
    GUARDS_ACT,
    GUARDS_DRIFT,
    INFILTRATORS_ACT,
    MOST_GUARDS,
    MOST_INFILTRATORS,
    OBSTACLE,
    Infiltrators,
    column,
    distance,
    figure_at,
    on_board,
    row,
    rows,
)
from coverts.games.infiltrators.vocabulary.printed import (
    GIVES_ORDERS,
    HOW_IT_MOVES,
    REROLLS,
    ROUND_BEGINS,
    WAKES,
)

COMMANDER_WAKES = 3
"""The first round in which the Commander needs no Alert token."""
NOBODY_ELSE = MOST_GUARDS
GUARD_NAMES = [
    *(said("guard {number}", number=number) for number in range(1, MOST_GUARDS + 1)),
    "nobody else",
]
STEPS = ["stay", *(said_count(steps, "{n} tile", "{n} tiles") for steps in range(1, FARTHEST + 1))]
LOWEST, HIGHEST = 1, 6
"""The faces of the die that name no direction, so that the die is rolled again."""
NORTHWARD = 2
"""The face of the die that means north. The next three faces are east, south and west."""


@rule("6.1", "6.12", "5.8")
def play_rounds(s: Infiltrators):
    """Play rounds until the mission ends, which stops this rule."""
    while 1:
        s.round += 1
        s.gunfire = 0
        s.reports_missing = 0
        for who in range(FIGURES):
            s.figure[who].acted = 0
        say("heading.round", s.round)
        ROUND_BEGINS[s.mission](s)
        yield from infiltrators_part(s)
        yield from after_the_infiltrators(s)
        yield from guards_part(s)
        yield from after_the_guards(s)


# -- the infiltrators ------------------------------------------------------------------------------


@rule("6.1", "6.2")
def infiltrators_part(s: Infiltrators):
    """Let each infiltrator on the board take their turn."""
    s.phase = INFILTRATORS_ACT
    s.completed = 0
    note_paces(s)
    who = yield from next_in_order(s)
    while who >= 0:
        s.figure[who].acted = 1
        begin_turn(s, who)
        yield from take_turn(s, s.figure[who].seat, who, ACTIONS)
        who = yield from next_in_order(s)


@helper("12.12", "12.13")
def begin_turn(s: Infiltrators, who):
    """Begin an infiltrator's turn by removing one of their noise dice."""
    say("turn", told(s, who))
    if s.figure[who].noise > 0:
        take_noise_die(s, who)


def is_waiting_for_turn(s: Infiltrators, who):
    return who < s.infiltrators and on_board(s, who) and not s.figure[who].acted


def first_in_order(s: Infiltrators):
    """Return the infiltrator who goes next by default, or -1."""
    found = -1
    for who in range(MOST_INFILTRATORS):
        if is_waiting_for_turn(s, who) and (found < 0 or goes_before(s, who, found)):
            found = who
    return found


@decision(
    INFILTRATOR_FIGURES,
    named="figure",
    prompt="Who of you goes first?",
    rules=("6.3",),
)
def go_first(s: Infiltrators, seat, who, other):
    """Check which infiltrators of equal Movement may go first.

    The infiltrator who is first by default answers this question.
    """
    if not is_waiting_for_turn(s, other):
        return refuse("6.1")
    return OK if s.figure[other].pace == s.figure[who].pace else refuse("6.2")


@rule("6.2", "6.3")
def next_in_order(s: Infiltrators):
    """Return the infiltrator who has the next turn, or -1."""
    who = first_in_order(s)
    if who >= 0 and s.ties_asked:
        return (yield go_first(s.figure[who].seat, who))
    return who


# -- the guard -------------------------------------------------------------------------------------


@rule("6.7", "6.8", "6.9", "6.10", "6.11")
def guards_part(s: Infiltrators):
    """Let the guard player activate guards, then move the others at random."""
    s.phase = GUARDS_ACT
    s.allowed = s.alert
    say("heading.guards", s.allowed)
    yield from activate_guards(s)
    s.phase = GUARDS_DRIFT
    yield from let_guards_drift(s)
    s.decoy = 0
    for who in range(FIRST_GUARD, FIGURES):
        s.figure[who].dazed = 0
        s.figure[who].stopped = 0


def costs_token(s: Infiltrators, who):
    """Return whether activating a guard takes an Alert token.

    The Commander needs no token from the third round on.
    """
    return not (s.figure[who].commander and s.round >= COMMANDER_WAKES)


@decision(GUARD_NAMES, named="guard", prompt="Which guard do you activate?", ends=NOBODY_ELSE, rules=("6.7",))
def activate(s: Infiltrators, seat, number):
    if number == NOBODY_ELSE:
        return OK
    who = FIRST_GUARD + number
    if not on_board(s, who):
        return refuse("4.3")
    if s.figure[who].acted or (s.allowed == 0 and costs_token(s, who)):
        return refuse("6.7")
    if s.figure[who].dazed:
        return refuse("22.4") if s.figure[who].stopped else refuse("22.14")
    return OK if WAKES[s.figure[who].card](s, who) else refuse("21.4")


@rule("6.7", "6.8")
def activate_guards(s: Infiltrators):
    """Let the guard player activate guards, one for each Alert token."""
    number = yield activate(GUARD_SEAT)
    while number != NOBODY_ELSE:
        who = FIRST_GUARD + number
        s.allowed -= costs_token(s, who)
        s.figure[who].acted = 1
        say("activated", told(s, who))
        yield from take_turn(s, GUARD_SEAT, who, ACTIONS)
        if GIVES_ORDERS[s.figure[who].card](s, who) and on_board(s, who):
            yield from give_orders(s, who)
        number = yield activate(GUARD_SEAT)


ORDER_RANGE = 4


@decision(
    GUARD_NAMES,
    named="guard",
    prompt="Whom does the Captain send?",
    ends=NOBODY_ELSE,
    prepare=survey_orders,
    rules=("21.7",),
)
def send(s: Infiltrators, seat, captain, number):
    if number == NOBODY_ELSE:
        return OK
    who = FIRST_GUARD + number
    if not on_board(s, who) or s.figure[who].acted or s.figure[who].stopped:
        return refuse("6.9")
    near = distance(s, s.figure[who].tile, s.figure[captain].tile) <= ORDER_RANGE
    if not near:
        return refuse("21.7")
    return OK if s.open[number] else refuse("7.2")


@rule("21.7")
def give_orders(s: Infiltrators, captain):
    """Let the Captain order another guard to move, in place of its random move."""
    number = yield send(GUARD_SEAT, captain)
    if number != NOBODY_ELSE:
        who = FIRST_GUARD + number
        s.figure[who].acted = 1
        tile = yield march(GUARD_SEAT, who)
        s.figure[who].tile = tile
        say("moved", told(s, who), spot(s, tile))


# -- random movement -------------------------------------------------------------------------------


@decision(
    GUARD_NAMES, named="guard", prompt="Which guard moves at random?", ends=NOBODY_ELSE, rules=("6.9", "6.10")
)
def drift(s: Infiltrators, seat, number):
    if number == NOBODY_ELSE:
        return OK if not (s.decoy and anybody_to_drift(s)) else refuse("22.24")
    return OK if may_drift(s, FIRST_GUARD + number) else refuse("6.9")


def may_drift(s: Infiltrators, who):
    return on_board(s, who) and not s.figure[who].acted and not s.figure[who].stopped


def anybody_to_drift(s: Infiltrators):
    found = 0
    for who in range(FIRST_GUARD, FIGURES):
        found += may_drift(s, who)
    return found > 0


@helper("8.2", "8.4")
def direction_of(s: Infiltrators, face):
    """Return the direction on the board that a face of the die names."""
    return (face - NORTHWARD + s.north) % 4 * 2


@helper("8.6", "8.7")
def free_way(s: Infiltrators, who, direction):
    """Return how many tiles a figure may go in a direction."""
    tile = s.figure[who].tile
    flies = HOW_IT_MOVES[s.figure[who].card](s, who) == FLYING
    farthest = 0
    steps = 0
    barred = 0
    while not barred and steps < movement_of(s, who):
        open_ahead = s.over[direction][row(s, tile)] if flies else s.can[direction][row(s, tile)]
        barred = not open_ahead >> column(s, tile) & 1
        if not barred:
            tile = neighbour(s, tile, direction)
            steps += 1
            barred = figure_at(s, tile) >= 0
            if not barred and not s.tile[tile] & OBSTACLE:
                farthest = steps
    return farthest


def stops_at(s: Infiltrators, who, direction, steps):
    """Return the tile that is a number of steps away, or -1 beyond the board."""
    x = column(s, s.figure[who].tile) + steps * DX[direction]
    y = row(s, s.figure[who].tile) + steps * DY[direction]
    if x < 0 or x >= s.wide or y < 0 or y >= rows(s):
        return -1
    return y * s.wide + x


@decision(STEPS, prompt="How far does {who} go?", rules=("8.5", "8.6", "8.8"))
def go(s: Infiltrators, seat, who, direction, steps):
    farthest = free_way(s, who, direction)
    if s.decoy:
        return OK if steps == farthest else refuse("22.24")
    if steps == 0:
        return OK
    if steps > movement_of(s, who):
        return refuse("8.6")
    if steps > farthest or s.tile[stops_at(s, who, direction, steps)] & OBSTACLE:
        return refuse("8.7")
    return OK


@decision(("keep it", "roll again"), prompt="Does {who} look elsewhere?", rules=("21.2",))
def look_elsewhere(s: Infiltrators, seat, who, direction, answer):
    return OK


@rule("8.1", "8.2", "8.3", "8.4")
def roll_direction(s: Infiltrators, who):
    """Roll the die until it names a direction, and return the face."""
    face = LOWEST
    while face in (LOWEST, HIGHEST):
        face = yield roll(6)
        s.dice[0] = face
        s.rolled = 1
    s.points_the_way = 1
    say("direction", told(s, who), face)
    return face


@rule("6.9", "6.10", "8.1", "8.5", "8.6", "8.7", "8.8", "8.9")
def let_guards_drift(s: Infiltrators):
    """Let the guard player make random moves with guards that were not activated."""
    number = yield drift(GUARD_SEAT)
    while number != NOBODY_ELSE:
        yield from move_at_random(s, FIRST_GUARD + number)
        number = yield drift(GUARD_SEAT)


@rule("8.1", "8.5", "8.6", "8.7", "8.8", "8.9")
def move_at_random(s: Infiltrators, who):
    """Roll for a direction, and let the guard player choose how far to go."""
    s.figure[who].acted = 1
    face = yield from roll_direction(s, who)
    direction = direction_of(s, face)
    if REROLLS[s.figure[who].card](s, who) and (yield look_elsewhere(GUARD_SEAT, who, direction)):
        face = yield from roll_direction(s, who)
        direction = direction_of(s, face)
    steps = yield go(GUARD_SEAT, who, direction)
    if steps > 0:
        s.figure[who].tile = stops_at(s, who, direction, steps)
        say("moved", told(s, who), spot(s, s.figure[who].tile))
    else:
        say("stayed", told(s, who))
