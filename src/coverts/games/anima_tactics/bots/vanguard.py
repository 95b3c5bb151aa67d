"""The vanguard: a rule-based bot that never hides, always advances and attacks.

It ignores how action points could be used later and how enemies could strike back. If one of its figures is
attacked, it prefers a Counterattack. All other decisions are rated as in the skirmisher bot.
"""

from coverts.engine import Bot
from coverts.games.anima_tactics.bots.fighting import (
    AT_ONCE,
    NEVER,
    ability_worth,
    best_charge,
    best_strike,
    nearest_gap,
    reaction_worth,
    strike_gain,
)
from coverts.games.anima_tactics.bots.places import (
    FAR,
    NEARER,
    away_from_goal,
    marker_worth,
    nearest_marker,
    start_worth,
    x_of_stay,
    y_of_stay,
)
from coverts.games.anima_tactics.bots.skirmisher import MIDDLE, nearest_enemy, skirmisher
from coverts.games.anima_tactics.rules.activation import (
    ABILITY,
    ATTACK,
    CHARGE,
    END,
    ESCAPE,
    LOOK_AROUND,
    PICK_UP,
    RUN,
    USE_THE_CARD,
    WALK,
    act,
)
from coverts.games.anima_tactics.rules.deployment import deploy
from coverts.games.anima_tactics.rules.figures import first_of, rival
from coverts.games.anima_tactics.rules.harm import WHATEVER
from coverts.games.anima_tactics.rules.infiltration import NOBODY_ELSE, NOTHING_ELSE, begin_with, reveal
from coverts.games.anima_tactics.rules.placing import (
    DEPLOY,
    DRAG,
    MARK,
    ONTO,
    STAY,
    TRAP,
    choose_cell,
    choose_point,
)
from coverts.games.anima_tactics.rules.plane import point_x, point_y
from coverts.games.anima_tactics.rules.reactions import COUNTER, DODGE, react
from coverts.games.anima_tactics.rules.sequence import choose_active
from coverts.games.anima_tactics.rules.upkeep import PAY, keep_up
from coverts.games.anima_tactics.state import INCH, MOST_PARTY
from coverts.games.anima_tactics.vocabulary.printed import IS_STEALTH, LEVEL, ability_of

ZEAL = 12
"""The worth of any attack, in addition to its expected harm."""
FORWARD = 10
"""The worth of coming closer to the enemy."""
BACK = 25
"""The extra worth of a Counterattack compared with a Dodge."""

vanguard = Bot(
    "vanguard",
    "Hides nobody, marches straight at the enemy, and strikes and strikes back whenever it can.",
    like=skirmisher,
)


@vanguard.on(deploy)
def begin(v, seat, deployment):
    """Rate deployments: the highest level first, and never under markers."""
    level = LEVEL[v.figure[first_of(seat) + deployment % MOST_PARTY].card]
    return level - 100 * (deployment >= MOST_PARTY)


@vanguard.on(reveal)
def come_out(v, seat, member):
    return 0 if member == NOBODY_ELSE else 1


@vanguard.on(begin_with)
def begin_in_the_open(v, seat, who, place):
    """Let a revealed figure start without any ability kept up."""
    return place == NOTHING_ELSE


# -- places ----------------------------------------------------------------------------------------


def place_worth(v, seat, who, purpose, x, y):
    """Rate a place: close to the nearest enemy and to the scenario's goal.

    The ratings for deployment, markers, traps and dragged enemies are those of the skirmisher bot.
    """
    if purpose == DEPLOY:
        return start_worth(v, seat, who, x, y)
    if purpose == MARK:
        return marker_worth(v, seat, x, y)
    if purpose == TRAP:
        return -nearest_enemy(v, seat, x, y)
    if purpose == DRAG:
        return -nearest_enemy(v, rival(seat), x, y)
    off = nearest_enemy(v, seat, x, y)
    if off >= FAR:
        off = nearest_marker(v, rival(seat), x, y)
    return -(off + away_from_goal(v, who, x, y)) // NEARER


@vanguard.on(choose_cell)
def go_to(v, seat, who, purpose, place):
    if place < ONTO:
        return place_worth(v, seat, who, purpose, point_x(place, 0) + MIDDLE, point_y(place, 0) + MIDDLE)
    if place == STAY:
        return place_worth(v, seat, who, purpose, x_of_stay(v, who, purpose), y_of_stay(v, who, purpose))
    if purpose == DRAG:
        return 1
    return ZEAL + strike_gain(v, who, place - ONTO, WHATEVER)


@vanguard.on(choose_point)
def stand(v, seat, who, purpose, cell, point):
    return place_worth(v, seat, who, purpose, point_x(cell, point), point_y(cell, point))


# -- turns -----------------------------------------------------------------------------------------


@vanguard.on(keep_up)
def pay(v, seat, who, ability, answer):
    """Rate paying upkeep: good for every ability except Stealth."""
    return IS_STEALTH[ability] != (answer == PAY)


@vanguard.on(choose_active)
def wake(v, seat, member):
    """Rate figures to activate: the one closest to an enemy first."""
    return -nearest_gap(v, first_of(seat) + member)


def march_worth(v, who, more):
    """Rate a move: good, unless an enemy is within an inch."""
    if nearest_gap(v, who) > INCH:
        return FORWARD + more
    return -FORWARD


@vanguard.on(act)
def do(v, seat, who, deed):
    if deed == END:
        return 0
    if deed == WALK:
        return march_worth(v, who, 0)
    if deed == RUN:
        return march_worth(v, who, 1)
    if deed == CHARGE:
        gain = best_charge(v, who, WHATEVER)
        return gain + ZEAL * (gain > 0)
    if deed == ATTACK:
        gain = best_strike(v, who, WHATEVER)
        return gain + ZEAL * (gain > 0)
    if deed in (ESCAPE, USE_THE_CARD):
        return NEVER
    if deed == PICK_UP:
        return AT_ONCE
    if deed < ABILITY:
        return 2 + (deed == LOOK_AROUND)
    if IS_STEALTH[ability_of(v.figure[who].card, deed - ABILITY)]:
        return NEVER
    return ability_worth(v, who, deed - ABILITY)


@vanguard.on(react)
def strike_back(v, seat, who, this, reaction):
    """Rate reactions: prefer a Counterattack to a Dodge."""
    liked = reaction_worth(v, who, this, reaction)
    if reaction == COUNTER:
        return liked + BACK
    if reaction == DODGE:
        return min(liked, FORWARD)
    return liked
