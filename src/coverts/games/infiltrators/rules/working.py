"""Working at objectives: hacking, opening cells, charges and the informant (chapter 13)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.infiltrators.rules.attacks import roll_dice
from coverts.games.infiltrators.rules.board import can_step, heading
from coverts.games.infiltrators.rules.ending import complete
from coverts.games.infiltrators.rules.figures import INFILTRATOR_FIGURES, hacking_of, is_next_to, marker, told
from coverts.games.infiltrators.rules.stealth import make_noise
from coverts.games.infiltrators.state import (
    ACTIONS,
    FIGURES,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    NOWHERE,
    ON_BOARD,
    Infiltrators,
    distance,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BREAKS_CODES,
    CHARGED,
    HACKS_FROM_AFAR,
    HIDES_INFORMANT,
    TIGHTENS,
    USES,
)

EVERY_SEAT = (1 << (1 + MOST_INFILTRATORS)) - 1


@helper("13.3")
def is_at(s: Infiltrators, who, objective):
    """Return whether a figure is on an objective, or next to it with a free step."""
    here = s.figure[who].tile
    there = s.objective[objective].tile
    if here == there:
        return 1
    return distance(s, here, there) == 1 and can_step(s, here, heading(s, here, there))


def is_open(s: Infiltrators, objective):
    """Return whether an objective is in the game and not completed."""
    return s.objective[objective].tile != NOWHERE and s.objective[objective].done == 0


def can_work(s: Infiltrators, who, objective):
    """Return whether a figure can work at an objective now."""
    at = s.objective[objective]
    if not is_open(s, objective) or s.actions == 0:
        return 0
    if is_guard(who):
        return at.charged > 0 and s.actions == ACTIONS and is_at(s, who, objective)
    if CHARGED[s.mission]:
        return at.charged == 0 and is_at(s, who, objective)
    return is_at(s, who, objective) or HACKS_FROM_AFAR[s.figure[who].card](s, who, objective)


def security_of(s: Infiltrators, objective):
    """Return how many successes an objective needs now."""
    security = s.objective[objective].security
    for who in range(FIRST_GUARD, FIGURES):
        if s.figure[who].status == ON_BOARD:
            security += TIGHTENS[s.figure[who].card](s, who, objective)
    return security


@decision(("keep it", "use it"), prompt="Use the Code breaker?", rules=("22.18",))
def break_code(s: Infiltrators, seat, who, answer):
    return OK


def code_breaker_of(s: Infiltrators, who):
    """Return the equipment that can add a success to a hack, or -1."""
    for card in s.figure[who].carried:
        if BREAKS_CODES[card] and card not in s.figure[who].used_up:
            return card
    return -1


@rule("13.1", "13.2", "13.3")
def hack(s: Infiltrators, seat, who, objective):
    """Make a Hacking check, and add its successes to those on the terminal."""
    s.actions -= 1
    at = s.objective[objective]
    say("hack", told(s, who), marker(s, objective))
    successes = yield from roll_dice(s, hacking_of(s, who))
    at.progress += successes
    breaker = code_breaker_of(s, who)
    if at.progress < security_of(s, objective) and breaker >= 0 and (yield break_code(seat, who)):
        use_up(s, who, breaker)
        at.progress += 1
    say("progress", marker(s, objective), at.progress, security_of(s, objective))
    if at.progress >= security_of(s, objective):
        complete(s, objective)
        if HIDES_INFORMANT[s.mission]:
            open_cell(s, who, objective)


def use_up(s: Infiltrators, who, card):
    """Count one use of a card, and turn it face down after its last use."""
    s.uses[card] += 1
    if s.uses[card] >= USES[card]:
        s.figure[who].used_up.add(card)
    say("used", told(s, who), card)


@helper("24.4")
def open_cell(s: Infiltrators, who, cell):
    """Show whether the informant is in a cell. If he is, let him out."""
    if s.informant_in == cell:
        s.informant_found = 1
        s.informant_known_by = EVERY_SEAT
        s.figure[who].leads = 1
        say("informant.found", marker(s, cell), told(s, who))
    else:
        s.empty_cells += 1
        say("informant.missing", marker(s, cell))


@helper("24.3")
def lay_charge(s: Infiltrators, who, objective):
    """Lay a charge at a machine, without a roll but with noise."""
    s.actions -= 1
    s.objective[objective].charged = s.round
    say("charge.laid", told(s, who), marker(s, objective))
    make_noise(s, who)


@helper("24.3")
def remove_charge(s: Infiltrators, who, objective):
    s.actions = 0
    s.objective[objective].charged = 0
    say("charge.removed", told(s, who), marker(s, objective))


@rule("13.3", "24.3")
def work(s: Infiltrators, seat, who, objective):
    """Let a figure work at an objective: hack it, lay a charge or remove one."""
    if is_guard(who):
        remove_charge(s, who, objective)
    elif CHARGED[s.mission]:
        lay_charge(s, who, objective)
    else:
        yield from hack(s, seat, who, objective)


# -- the informant ---------------------------------------------------------------------------------


@decision(INFILTRATOR_FIGURES, named="figure", prompt="Who leads the informant now?", rules=("24.4",))
def hand_to(s: Infiltrators, seat, who, other):
    return OK if is_next_to(s, who, other) and other != who else refuse("24.4")


@rule("24.4")
def hand_over(s: Infiltrators, seat, who):
    """Hand the informant over to another infiltrator."""
    s.actions -= 1
    other = yield hand_to(seat, who)
    s.figure[who].leads = 0
    s.figure[other].leads = 1
    say("informant.handed", told(s, who), told(s, other))
