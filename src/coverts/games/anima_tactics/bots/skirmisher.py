"""The skirmisher: a rule-based bot that can play any party.

Its ratings are in `fighting` and `places`.
"""

from coverts.engine import Bot
from coverts.games.anima_tactics.bots.appraisal import (
    AMBUSHES,
    FAR_SHOT,
    price,
    value,
)
from coverts.games.anima_tactics.bots.fighting import (
    AT_LAST,
    AT_ONCE,
    aim_worth,
    charge_gain,
    deed_worth,
    gnosis_worth,
    reaction_worth,
    stays_hidden,
    strike_gain,
    suffered,
    tending,
    wake_worth,
)
from coverts.games.anima_tactics.bots.places import (
    apart,
    marker_worth,
    reach_worth,
    spot_worth,
    start_worth,
    x_of_stay,
    y_of_stay,
)
from coverts.games.anima_tactics.cards.advantages import STAY_THERE, CovertOperation, Tactics
from coverts.games.anima_tactics.rules.abilities import SWEEPING, choose_target, look_for
from coverts.games.anima_tactics.rules.activation import act, choose_struck
from coverts.games.anima_tactics.rules.deployment import deploy
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    is_infiltrated,
    life_of,
    on_table,
    rival,
)
from coverts.games.anima_tactics.rules.free_movement import NOBODY_MOVES, choose_free_mover
from coverts.games.anima_tactics.rules.gnosis import spend_gnosis
from coverts.games.anima_tactics.rules.harm import WHATEVER, take_loss
from coverts.games.anima_tactics.rules.infiltration import (
    NO,
    NOBODY_ELSE,
    NOTHING_ELSE,
    answer_locate,
    begin_with,
    reveal,
    reveal_at,
    who_is_here,
)
from coverts.games.anima_tactics.rules.interception import NOBODY_STEPS_IN, intercept
from coverts.games.anima_tactics.rules.locating import choose_marker, difficulty
from coverts.games.anima_tactics.rules.movement import choose_charged, shoot_first
from coverts.games.anima_tactics.rules.placing import (
    DEPLOY,
    DRAG,
    MARK,
    ONTO,
    STAY,
    TRAP,
    choose_cell,
    choose_point,
    choose_side,
    meeting_x,
    meeting_y,
)
from coverts.games.anima_tactics.rules.plane import point_x, point_y
from coverts.games.anima_tactics.rules.plots import play_card
from coverts.games.anima_tactics.rules.reactions import dodge_area, react
from coverts.games.anima_tactics.rules.sequence import choose_active
from coverts.games.anima_tactics.rules.upkeep import NONE_OF_THEM, PAY, keep_up, use_now
from coverts.games.anima_tactics.state import CELL, MOST_MARKERS, MOST_PARTY
from coverts.games.anima_tactics.vocabulary.printed import (
    FEE,
    INFILTRATION,
    IS_STEALTH,
    LEVEL,
    ability_of,
    has_innate,
)
from coverts.games.anima_tactics.vocabulary.proposed import ATTACK_COSTS, DODGE_COSTS

skirmisher = Bot(
    "skirmisher", "Hides all the figures it can, comes near, and strikes at enemies who cannot dodge."
)

MIDDLE = CELL // 2
SURELY_BY = 5
"""The turn from which the bot reveals infiltrated figures without waiting any longer."""


# -- deployment ------------------------------------------------------------------------------------


@skirmisher.on(deploy)
def begin(v, seat, deployment):
    """Rate deployments: infiltrating figures first, then the lowest level.

    Strong figures come last, so that they can respond to what the other side has deployed.
    """
    card = v.figure[first_of(seat) + deployment % MOST_PARTY].card
    if deployment >= MOST_PARTY:
        return 200 + 20 * AMBUSHES[card] - LEVEL[card]
    return 100 * has_innate(card, INFILTRATION) - LEVEL[card]


def place_worth(v, seat, who, purpose, x, y):
    """Rate a place for the purpose of the choice, such as a walk or a deployment."""
    if purpose == DEPLOY:
        return start_worth(v, seat, who, x, y)
    if purpose == MARK:
        return marker_worth(v, seat, x, y)
    if purpose == TRAP:
        return -nearest_enemy(v, seat, x, y)
    if purpose == DRAG:
        return -nearest_enemy(v, rival(seat), x, y)
    return spot_worth(v, who, x, y)


def nearest_enemy(v, seat, x, y):
    """Return the distance from a place to the nearest enemy, in units."""
    found = 4000
    others = first_of(rival(seat))
    for other in range(others, others + MOST_PARTY):
        if on_table(v, other):
            found = min(found, apart(x, y, v.figure[other].x, v.figure[other].y))
    return found


@skirmisher.on(choose_cell)
def go_to(v, seat, who, purpose, place):
    if place < ONTO:
        return place_worth(v, seat, who, purpose, point_x(place, 0) + MIDDLE, point_y(place, 0) + MIDDLE)
    if place == STAY:
        return place_worth(v, seat, who, purpose, x_of_stay(v, who, purpose), y_of_stay(v, who, purpose))
    if purpose == DRAG:
        return 1
    if v.figure[who].actions < ATTACK_COSTS:
        return spot_worth(v, who, v.figure[place - ONTO].x, v.figure[place - ONTO].y) - 30
    return strike_gain(v, who, place - ONTO, WHATEVER) - price(v, who, ATTACK_COSTS) + 10


@skirmisher.on(choose_point)
def stand(v, seat, who, purpose, cell, point):
    return place_worth(v, seat, who, purpose, point_x(cell, point), point_y(cell, point))


@skirmisher.on(choose_side)
def face(v, seat, who, purpose, enemy, direction):
    """Rate the sides of an enemy at which a move can end, the closest first."""
    x = meeting_x(v, who, enemy, direction)
    y = meeting_y(v, who, enemy, direction)
    return -apart(x, y, v.figure[who].x, v.figure[who].y)


# -- beneath the markers ---------------------------------------------------------------------------


def count_markers(v, seat):
    found = 0
    for marker in range(seat * MOST_MARKERS, (seat + 1) * MOST_MARKERS):
        found += v.marker[marker].stands
    return found


def count_infiltrated(v, seat):
    found = 0
    for who in range(first_of(seat), first_of(seat) + MOST_PARTY):
        found += is_infiltrated(v, who, seat)
    return found


@skirmisher.on(reveal)
def come_out(v, seat, member):
    """Rate revealing a figure: good if it can attack, or if it should not wait.

    A figure should not wait from turn SURELY_BY on, near the end of the game, or if there are only as many
    markers as infiltrated figures.
    """
    if member == NOBODY_ELSE:
        return 0
    who = first_of(seat) + member
    if v.turn >= min(SURELY_BY, v.last_turn - AT_LAST) or count_markers(v, seat) == count_infiltrated(
        v, seat
    ):
        return AT_ONCE
    best = -AT_ONCE
    for marker in range(seat * MOST_MARKERS, (seat + 1) * MOST_MARKERS):
        if v.marker[marker].stands:
            best = max(best, reach_worth(v, who, v.marker[marker].x, v.marker[marker].y))
    return best - 10


@skirmisher.on(reveal_at)
def come_out_at(v, seat, who, number):
    marker = v.marker[seat * MOST_MARKERS + number]
    return reach_worth(v, who, marker.x, marker.y)


@skirmisher.on(begin_with)
def begin_hidden(v, seat, who, place):
    if place == NOTHING_ELSE:
        return 0
    ability = ability_of(v.figure[who].card, place)
    if IS_STEALTH[ability]:
        return 10
    return v.figure[who].actions - FEE[ability] - 2


@skirmisher.on(answer_locate)
def admit(v, seat, marker, answer):
    """Rate the answers "yes" and "no" to a question about a located marker.

    "No" is better, unless an infiltrated figure would get a good shot.
    """
    if answer == NO:
        return 50
    best = 0
    for who in range(first_of(seat), first_of(seat) + MOST_PARTY):
        if is_infiltrated(v, who, seat) and FAR_SHOT[v.figure[who].card] > 0:
            best = max(best, reach_worth(v, who, v.marker[marker].x, v.marker[marker].y))
    return best


@skirmisher.on(who_is_here)
def be_found(v, seat, marker, member):
    who = first_of(seat) + member
    shot = FAR_SHOT[v.figure[who].card] > 0
    return shot * reach_worth(v, who, v.marker[marker].x, v.marker[marker].y) - value(v, who) // 10


# -- turns -----------------------------------------------------------------------------------------


@skirmisher.on(keep_up)
def pay(v, seat, who, ability, answer):
    """Rate paying upkeep.

    Stealth is paid for while it helps. Other abilities are paid for with spare action points.
    """
    liked = stays_hidden(v, who) if IS_STEALTH[ability] else tending(v, who)
    return liked if answer == PAY else not liked


@skirmisher.on(use_now)
def use_it(v, seat, kind, member):
    if member == NONE_OF_THEM:
        return 0
    return v.figure[first_of(seat) + member].actions - 3


@skirmisher.on(play_card)
def play_it(v, seat, plot, answer):
    return answer * (v.turn - 2)


@skirmisher.on(choose_active)
def wake(v, seat, member):
    return wake_worth(v, first_of(seat) + member)


@skirmisher.on(act)
def do(v, seat, who, deed):
    return deed_worth(v, who, deed)


@skirmisher.on(choose_struck)
def strike(v, seat, who, target):
    return strike_gain(v, who, target, WHATEVER)


@skirmisher.on(choose_target)
def aim(v, seat, who, ability, target):
    return aim_worth(v, who, ability, target)


@skirmisher.on(choose_charged)
def rush(v, seat, who, ability, enemy):
    return charge_gain(v, who, enemy, ability)


@skirmisher.on(choose_marker)
def look_at(v, seat, who, ability, marker):
    """Rate markers to test: the easiest first, then the closest."""
    here = v.marker[marker]
    far = apart(v.figure[who].x, v.figure[who].y, here.x, here.y)
    return -100 * difficulty(v, who, here.x, here.y) - far // 4


@skirmisher.on(look_for)
def seek(v, seat, who, ability, what):
    return what == SWEEPING


@skirmisher.on(spend_gnosis)
def think(v, seat, who, what, answer):
    return answer * gnosis_worth(v, seat, who)


# -- in others' turns ------------------------------------------------------------------------------


@skirmisher.on(react)
def answer_attack(v, seat, who, this, reaction):
    return reaction_worth(v, who, this, reaction)


@skirmisher.on(dodge_area)
def duck(v, seat, who, this, answer):
    if answer == 0:
        return 0
    return suffered(v, who, this, 0, 0) - suffered(v, who, this, 1, 0) - price(v, who, DODGE_COSTS)


@skirmisher.on(shoot_first)
def fire(v, seat, who, target, answer):
    return answer


@skirmisher.on(take_loss, seldom=True)
def bear(v, seat, who, friend, lost, answer):
    """Rate losing life points in a friend's place: good if both figures survive."""
    saves = life_of(v, friend) <= lost and life_of(v, who) > lost
    return answer * (2 * saves - 1)


@skirmisher.on(intercept)
def step_in(v, seat, who, this, member):
    if member == NOBODY_STEPS_IN:
        return 0
    return suffered(v, who, this, 0, 0) - suffered(v, first_of(seat) + member, this, 0, 0) - 25


@skirmisher.on(choose_free_mover)
def step_aside(v, seat, who, member):
    """Rate free movements: good for a figure that shoots or is nearly destroyed."""
    if member == NOBODY_MOVES:
        return 0
    other = first_of(seat) + member
    return 2 * (life_of(v, other) <= 4 or FAR_SHOT[v.figure[other].card] > 0) - 1


# -- cards -----------------------------------------------------------------------------------------


@skirmisher.on(CovertOperation.choose_prowler)
def go_ahead(v, seat, member):
    return FAR_SHOT[v.figure[first_of(seat) + member].card]


@skirmisher.on(Tactics.choose_redeployed)
def redeploy(v, seat, member):
    return member == STAY_THERE
