"""What is added to the die and to the damage of an attack, and who else may be hit (chapters 14 and 15)."""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.figures import (
    armor_of,
    attack_now,
    damage_now,
    is_friend,
    is_innate,
    is_night,
    on_table,
)
from coverts.games.anima_tactics.rules.plane import in_contact, radius_of, seat_of
from coverts.games.anima_tactics.rules.plots import has_plot
from coverts.games.anima_tactics.rules.sight import cover_between
from coverts.games.anima_tactics.state import ADVANTAGES, FIGURES, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import (
    ADDS_ATTACK,
    ADDS_DAMAGE,
    ATTACK,
    ATTACK_BONUS,
    AURA_ATTACK,
    AURA_DAMAGE,
    AURA_DEFENSE,
    CUTS_ARMOR,
    DAMAGE,
    DAMAGE_BONUS,
    DEFENSE,
    DEFENSE_BONUS,
    HAS_AURA,
    HITS_FRIENDS,
    IGNORES_ARMOR,
    MASTERS,
    MASTERS_THIS,
    MASTERY,
    MORE_ATTACK,
    MORE_DAMAGE,
    SPARES_FIGHT,
    SURE_CRITICAL,
)
from coverts.games.anima_tactics.vocabulary.proposed import COVER_COSTS, ENGAGED_TARGET_COSTS, NIGHT_COSTS

CRITICAL = 10


@helper("10.4", "14.7", "14.18", "14.19", "23.14")
def attack_of(s: AnimaTactics, this):
    """Return the total that is added to the attack die."""
    a = s.attack[this]
    card = s.figure[a.attacker].card
    added = ATTACK[card] + attack_now(s, a.attacker) + ATTACK_BONUS[card](s, a.attacker, this)
    if a.ability >= 0:
        added += MORE_ATTACK[a.ability] + ADDS_ATTACK[a.ability](s, this)
    for who in range(FIGURES):
        if on_table(s, who) and HAS_AURA[s.figure[who].card]:
            added += AURA_ATTACK[s.figure[who].card](s, who, this)
    if a.ranged:
        added -= COVER_COSTS[
            cover_between(s, a.x, a.y, radius_of(s, a.attacker), s.figure[a.target].x, s.figure[a.target].y)
        ]
        added -= NIGHT_COSTS * is_night(s)
        if s.figure[a.target].exposed_by != a.attacker:
            added += s.figure[a.target].exposed
        if is_in_a_fight(s, a.attacker, a.target):
            added -= ENGAGED_TARGET_COSTS
    return added


@helper("10.4", "14.8")
def defense_of(s: AnimaTactics, this):
    """Return the number that an attack must reach, before the defender's roll."""
    a = s.attack[this]
    card = s.figure[a.target].card
    added = DEFENSE[card] + DEFENSE_BONUS[card](s, a.target, this) + a.guarded
    for who in range(FIGURES):
        if on_table(s, who) and HAS_AURA[s.figure[who].card]:
            added += AURA_DEFENSE[s.figure[who].card](s, who, this)
    return added


@helper("10.4", "14.11")
def damage_of(s: AnimaTactics, this):
    """Return the damage of a hit before the level of success and Armor."""
    a = s.attack[this]
    card = s.figure[a.attacker].card
    added = DAMAGE[card] + damage_now(s, a.attacker) + DAMAGE_BONUS[card](s, a.attacker, this)
    if a.ability >= 0:
        added += MORE_DAMAGE[a.ability] + ADDS_DAMAGE[a.ability](s, this)
    for who in range(FIGURES):
        if on_table(s, who) and HAS_AURA[s.figure[who].card]:
            added += AURA_DAMAGE[s.figure[who].card](s, who, this)
    return added


@helper("2.4", "14.11")
def armor_against(s: AnimaTactics, this):
    """Return the amount by which the target's Armor reduces damage, at least 0."""
    a = s.attack[this]
    if IGNORES_ARMOR[s.figure[a.attacker].card](s, a.attacker, this):
        return 0
    cut = CUTS_ARMOR[a.ability] if a.ability >= 0 else 0
    return max(0, armor_of(s, a.target) - cut)


@helper("15.1", "15.4", "20.6")
def is_critical(s: AnimaTactics, this):
    """Return whether an attack is critical: a natural 10, or 9 with Critical Mastery."""
    a = s.attack[this]
    card = s.figure[a.attacker].card
    masters = is_innate(s, a.attacker, MASTERY) or MASTERS_THIS[card](s, a.attacker, this)
    if a.ability >= 0:
        if SURE_CRITICAL[a.ability]:
            return 1
        masters = masters or MASTERS[a.ability]
    return a.die >= CRITICAL - masters


@helper("14.19")
def is_in_a_fight(s: AnimaTactics, who, target):
    """Return whether a shot at the target may hit a friend who is in contact with it.

    Some cards let a figure shoot into a fight without this risk.
    """
    if HITS_FRIENDS[s.figure[who].card](s, who, target) == 0:
        return 0
    return friends_fighting(s, who, target) > 0


def friends_fighting(s: AnimaTactics, who, target):
    """Return how many of the attacker's friends a shot at the target may hit."""
    found = 0
    for other in range(FIGURES):
        found += is_fighting_friend(s, who, target, other)
    return found


def is_fighting_friend(s: AnimaTactics, who, target, other):
    """Return whether a shot at the target may hit this friend of the attacker."""
    if not on_table(s, other) or other == who or not is_friend(who, other):
        return 0
    return in_contact(s, target, other) and not is_spared(s, who, other)


def is_spared(s: AnimaTactics, who, other):
    """Return whether a team card keeps a friend safe from an attacker's shots."""
    for card in range(ADVANTAGES):
        if has_plot(s, seat_of(who), card) and SPARES_FIGHT[card](s, who, other):
            return 1
    return 0
