"""Lost life points, destruction, effects and states (chapters 2, 14 and 18)."""

from coverts.engine import OK, decision, helper, rule, say
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    has,
    is_in_zone,
    life_of,
    on_table,
    resistance_of,
    rival,
    told,
)
from coverts.games.anima_tactics.rules.gnosis import RESISTANCE_ROLL, roll_best
from coverts.games.anima_tactics.rules.plane import seat_of
from coverts.games.anima_tactics.state import (
    BLIND,
    DESTROYED,
    DOOM,
    FIGURES,
    MOST_ABILITIES,
    MOST_PARTY,
    NOBODY,
    PARALYZED,
    POISON,
    SEAL,
    SLOW,
    STATES,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    AFTER_LOSS,
    CANNOT_BE_HEALED,
    COST,
    FAMILY,
    IMMUNE,
    INTANGIBLE,
    KI,
    KIND,
    LEVEL,
    MAGIC,
    OWN_LOSS,
    SURVIVES,
    TOUCHES_INTANGIBLE,
    ability_of,
    has_innate,
)

WHATEVER = -1
"""The value of `ability` for damage that no ability causes, such as in a basic attack."""
MOST_TOKENS = 60


# -- life points -----------------------------------------------------------------------------------


@helper("14.12", "14.15")
def lose_life(s: AnimaTactics, who, lost):
    """Take life points from a figure, and destroy it if none are left.

    Some cards keep a figure on the table without life points.
    """
    me = s.figure[who]
    me.lost = min(255, me.lost + lost)
    if lost > 0:
        say("loses life", told(s, who), lost, life_of(s, who))
        AFTER_LOSS[me.card](s, who)
    fall_if_spent(s, who)


@helper("14.15")
def fall_if_spent(s: AnimaTactics, who):
    if on_table(s, who) and life_of(s, who) == 0 and not SURVIVES[s.figure[who].card](s, who):
        destroy(s, who)


@helper("24.4")
def end_survival(s: AnimaTactics):
    """Destroy every figure that has no life points left at the end of a turn."""
    for who in range(FIGURES):
        if on_table(s, who) and life_of(s, who) == 0:
            destroy(s, who)


@helper("14.15", "23.1", "23.9")
def destroy(s: AnimaTactics, who):
    """Remove a figure from the game and give its levels to the other side as points."""
    me = s.figure[who]
    me.status = DESTROYED
    me.hidden = 0
    me.kept_up = 0
    me.actions = 0
    s.points[rival(seat_of(who))] += LEVEL[me.card]
    say("destroyed", told(s, who), LEVEL[me.card])
    if s.carried_by == who:
        s.carried_by = NOBODY
        s.prisoner_at_x = me.x
        s.prisoner_at_y = me.y


@helper("2.5")
def heal(s: AnimaTactics, who, points):
    """Give a figure back life points, never more than it has lost."""
    me = s.figure[who]
    if not CANNOT_BE_HEALED[me.card](s, who):
        back = min(points, me.lost)
        me.lost -= back
        if back > 0:
            say("heals", told(s, who), back, life_of(s, who))


@helper("12.14", "18.9")
def spend(s: AnimaTactics, who, actions):
    """Take action points from a figure, at most as many as it has.

    A poisoned figure will lose as many life points when the action is over.
    """
    me = s.figure[who]
    paid = min(actions, me.actions)
    me.actions -= paid
    if has(s, who, POISON):
        me.poisoned += paid


@helper("18.9")
def suffer_poison(s: AnimaTactics):
    """Take life points for the action points that poisoned figures have just spent."""
    for who in range(FIGURES):
        lost = s.figure[who].poisoned
        s.figure[who].poisoned = 0
        if lost > 0 and on_table(s, who):
            say("poison", told(s, who))
            lose_life(s, who, lost)


def takes_own_loss(s: AnimaTactics, who):
    """Return the place of a usable ability such as Stigmata on a card, or -1.

    With such an ability, a figure loses life points in a friend's place.
    """
    for place in range(MOST_ABILITIES):
        ability = ability_of(s.figure[who].card, place)
        if KIND[ability] == OWN_LOSS and COST[ability] <= s.figure[who].actions and not has(s, who, SEAL):
            return place
    return -1


@decision(
    ("let it be", "take the loss"),
    prompt="Does {who} take the life points that {friend} loses?",
    rules=("17.9",),
)
def take_loss(s: AnimaTactics, seat, who, friend, lost, answer):
    return OK


@rule("17.9")
def lose_by_own_rules(s: AnimaTactics, who, lost):
    """Take life points that a figure loses because of its own card.

    A friend with the ability Stigmata may lose the life points instead.
    """
    seat = seat_of(who)
    taker = who
    for place in range(MOST_PARTY):
        other = first_of(seat) + place
        if taker == who and other != who and on_table(s, other) and takes_own_loss(s, other) >= 0:
            if is_in_zone(s, who, other) and not has(s, other, PARALYZED):
                answer = yield take_loss(seat, other, who, lost)
                if answer:
                    ability = ability_of(s.figure[other].card, takes_own_loss(s, other))
                    say("uses", told(s, other), ability)
                    spend(s, other, COST[ability])
                    taker = other
    lose_life(s, taker, lost)


def give_tokens(s: AnimaTactics, who, tokens):
    """Give Power tokens to a figure, which counts them in its field `noted`."""
    me = s.figure[who]
    me.noted = min(MOST_TOKENS, me.noted + tokens)
    say("token", told(s, who), me.noted)


def use_up(s: AnimaTactics, who, card):
    """Use up an advantage card that a figure bears."""
    s.figure[who].spent.add(card)
    say("card", told(s, who), card)


# -- effects ---------------------------------------------------------------------------------------


@helper("20.11")
def is_proof(s: AnimaTactics, who, source, ability):
    """Return whether an ability has no effect on a figure because it is Intangible.

    Magic and Ki, abilities of figures of a higher level, and a few cards do have an effect.
    """
    card = s.figure[who].card
    by = s.figure[source].card
    if not has_innate(card, INTANGIBLE) or LEVEL[by] > LEVEL[card] or TOUCHES_INTANGIBLE[by](s, source):
        return 0
    return ability == WHATEVER or (FAMILY[ability] != KI and FAMILY[ability] != MAGIC)


@rule("2.16", "20.11", "21.4")
def resists(s: AnimaTactics, who, source, ability, effect):
    """Roll for a figure's resistance to an effect, and return whether it resists.

    The die plus Resistance must reach the number of the effect.

    Args:
        s: The state.
        who: The figure that may resist.
        source: The figure that causes the effect.
        ability: The ability that causes it, or WHATEVER.
        effect: The number to reach, or 0 if nobody can resist.
    """
    if is_proof(s, who, source, ability):
        say("untouched", told(s, who))
        return 1
    if effect == 0:
        return 0
    rolled = yield from roll_best(s, seat_of(who), who, 1, RESISTANCE_ROLL)
    total = rolled + resistance_of(s, who)
    if total >= effect:
        say("resists", told(s, who), rolled, resistance_of(s, who), total, effect)
        return 1
    say("does not resist", told(s, who), rolled, resistance_of(s, who), total, effect)
    return 0


@helper("18.1", "18.3", "20.13")
def put_in_state(s: AnimaTactics, who, state, levels):
    """Put a figure in a state with `levels` counters, unless it is immune.

    A figure that already has more counters of this state keeps them.
    """
    me = s.figure[who]
    if IMMUNE[me.card] >> state & 1:
        say("immune", told(s, who), state)
    else:
        me.counters[state] = max(me.counters[state], levels)
        say("in state", told(s, who), state, levels)


@helper("18.17")
def free_of_ills(s: AnimaTactics, who):
    """End all negative states of a figure, and return 1 if it had any."""
    freed = 0
    for state in range(STATES):
        if state in (SLOW, POISON, BLIND, DOOM, SEAL, PARALYZED) and has(s, who, state):
            s.figure[who].counters[state] = 0
            freed = 1
    return freed


@rule("2.16", "18.1")
def give_state(s: AnimaTactics, who, source, ability, state, levels, effect):
    """Put a figure in a state, unless it resists."""
    if on_table(s, who):
        resisted = yield from resists(s, who, source, ability, effect)
        if not resisted:
            put_in_state(s, who, state, levels)
