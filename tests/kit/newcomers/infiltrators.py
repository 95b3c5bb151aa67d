"""A newcomer to INFILTRATORS, who has just done the lessons."""

from coverts.engine import Bot
from coverts.games.infiltrators.rules.deeds import END_TURN, LEAVE, MOVES, WORK, act, tile_of
from coverts.games.infiltrators.rules.ending import completed_objectives
from coverts.games.infiltrators.rules.sequence import NOBODY_ELSE, activate
from coverts.games.infiltrators.rules.setup import choose_character, pick_guard, start_at
from coverts.games.infiltrators.rules.stealth import is_shaded
from coverts.games.infiltrators.state import (
    CHARACTERS,
    FIRST_GUARD,
    NOWHERE,
    OBJECTIVES,
    TO_EXIT,
    distance,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.printed import FACE_NAMES, HACKING, REQUIRED

newcomer = Bot("newcomer", "Has just done the lessons.")
HOUND = FACE_NAMES.index("Hound")


def steps_left(v, tile):
    # 1-in-and-hack: "Hack two of its three terminals, then leave across the edge."
    if completed_objectives(v) >= REQUIRED[v.mission]:
        return v.away[TO_EXIT][tile]
    # 4-alert: "You are beside terminal 2, in the shade and unheard. Hack it."
    least = 99
    for terminal in range(OBJECTIVES):
        if v.objective[terminal].tile != NOWHERE and not v.objective[terminal].done:
            least = min(least, v.away[terminal][tile])
    return max(1, least)


def sneak(v, who, deed):
    # 5-out: "Out, while nobody is near."
    done = completed_objectives(v) >= REQUIRED[v.mission]
    if deed == LEAVE:
        return 900 * (2 * done - 1)
    # 1-in-and-hack: "A terminal within reach, and nobody near: hack it before you do anything else."
    if deed >= WORK:
        return 500 * (deed < WORK + OBJECTIVES and not done) - 800 * (deed >= WORK + OBJECTIVES)
    # 2-light-and-noise: "The light costs you a noise die each time a move ends in it."
    if deed < MOVES:
        tile = tile_of(v, who, deed)
        return -20 * steps_left(v, tile) - 30 * (not is_shaded(v, tile))
    # 2-light-and-noise: "a move into the light would give you away, so end the turn."
    return -20 * steps_left(v, v.figure[who].tile) + 1 - 900 * (deed != END_TURN)


def closeness(v, tile):
    # comments: "For a guard: towards where an infiltrator will have to come."
    return -distance(v, tile, v.figure[0].tile)


@newcomer.on(act)
def do(v, seat, who, deed):
    # 1-in-and-hack: "You have two actions a turn."
    if not is_guard(who):
        return sneak(v, who, deed)
    # 2-light-and-noise: "Three attacks, one hit"
    if deed >= MOVES:
        return 100 * (deed < END_TURN) - 50 * (deed == END_TURN)
    # comments: "For a guard: towards where an infiltrator will have to come."
    return closeness(v, tile_of(v, who, deed))


@newcomer.on(activate)
def wake(v, seat, number):
    # comments: "Wake who can reach an infiltrator with noise, or in the light."
    return closeness(v, v.figure[FIRST_GUARD + number].tile) if number != NOBODY_ELSE else -99


@newcomer.on(pick_guard)
def pick(v, seat, kind):
    # 2-light-and-noise: "you are safe, even with a guard on the next tile, except from a Hound."
    return CHARACTERS + kind == HOUND


@newcomer.on(choose_character)
def choose(v, seat, face):
    # comments: "Somebody quick or good at hacking makes a first game easier."
    return HACKING[face]


@newcomer.on(start_at)
def start(v, seat, tile):
    # comments: "Come in near an objective and near shade"
    return -steps_left(v, tile)
