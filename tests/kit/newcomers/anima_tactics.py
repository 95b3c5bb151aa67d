"""A newcomer to Anima Tactics, who has just done the lessons."""

from coverts.engine import Bot
from coverts.games.anima_tactics.rules.abilities import choose_target
from coverts.games.anima_tactics.rules.activation import ATTACK, CHARGE, END, RUN, WALK, act, choose_struck
from coverts.games.anima_tactics.rules.deployment import deploy
from coverts.games.anima_tactics.rules.figures import first_of, life_of, on_table, rival
from coverts.games.anima_tactics.rules.gnosis import spend_gnosis
from coverts.games.anima_tactics.rules.infiltration import NO, NOBODY_ELSE, answer_locate, reveal
from coverts.games.anima_tactics.rules.movement import choose_charged
from coverts.games.anima_tactics.rules.placing import ONTO, choose_cell, choose_point
from coverts.games.anima_tactics.rules.plane import point_x, point_y
from coverts.games.anima_tactics.rules.reactions import DODGE, react
from coverts.games.anima_tactics.state import INCH, MOST_PARTY

newcomer = Bot("newcomer", "Has just done the lessons.")


def nearest_enemy(v, seat, x, y):
    # 4-revealing: "Two enemies are near, and she is alone there."
    least = 9000
    for enemy in range(first_of(rival(seat)), first_of(rival(seat)) + MOST_PARTY):
        if on_table(v, enemy):
            across = v.figure[enemy].x - x
            down = v.figure[enemy].y - y
            least = min(least, max(across, -across) + max(down, -down))
    return least


@newcomer.on(deploy)
def hide(v, seat, deployment):
    # 1-on-and-off-the-table: "She is worth more unseen. Let May infiltrate."
    return deployment >= MOST_PARTY


@newcomer.on(choose_cell)
def walk_to(v, seat, who, purpose, place):
    # 5-striking: "A charge takes three points and ends in an attack"
    if place >= ONTO:
        return -9999
    # 1-on-and-off-the-table: "She cannot reach anybody yet. Walk."
    return -nearest_enemy(v, seat, point_x(place, 0), point_y(place, 0))


@newcomer.on(choose_point)
def stand(v, seat, who, purpose, cell, point):
    # 1-on-and-off-the-table: "There are no squares: she walks up to 12 inches, and may stand anywhere."
    return -nearest_enemy(v, seat, point_x(cell, point), point_y(cell, point))


@newcomer.on(reveal)
def appear(v, seat, member):
    # 4-revealing: "From the second turn on, before Initiative is rolled, you may reveal who has infiltrated."
    return (member != NOBODY_ELSE) * (v.turn - 1)


@newcomer.on(act)
def do(v, seat, who, deed):
    # 5-striking: "She has points for one thing only that hurts: the charge."
    if deed in (ATTACK, CHARGE):
        return 8 + (deed == ATTACK)
    # 5-striking: "Their Lamp Warden stands alone, and within a straight run."
    if deed in (WALK, RUN):
        return 5 * (nearest_enemy(v, seat, v.figure[who].x, v.figure[who].y) > 20 * INCH)
    # comments: "Points you keep pay for a Dodge when you are attacked."
    return 3 * (deed == END)


@newcomer.on(choose_target)
def aim(v, seat, who, ability, target):
    # comments: "The weakest in reach, or the one who has yet to act."
    return -life_of(v, target)


@newcomer.on(choose_struck)
def strike(v, seat, who, target):
    # comments: "Whom to strike. A figure that is gone counts for you at the end."
    return -life_of(v, target)


@newcomer.on(choose_charged)
def charge(v, seat, who, ability, target):
    # 5-striking: "The Lamp Warden is the weaker one, and is alone."
    return -life_of(v, target)


@newcomer.on(react)
def dodge(v, seat, who, this, reaction):
    # 5-striking: "The Warden dodges: one more die for the defense."
    return reaction == DODGE


@newcomer.on(spend_gnosis)
def spend(v, seat, who, what, answer):
    # 2-looking: "Points you have not spent are lost with the turn. Spend it."
    return answer


@newcomer.on(answer_locate)
def deny(v, seat, marker, answer):
    # 3-being-looked-for: "Do not give her away while a no costs only a marker."
    return answer == NO
