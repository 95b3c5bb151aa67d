"""Why a side has lost, read from the final state and the public log."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from coverts.engine import Defeat
from coverts.engine.base.sentences import Said, said, said_list
from coverts.games.infiltrators.page.words import short_name, tile_name
from coverts.games.infiltrators.rules.campaign import LENGTHS
from coverts.games.infiltrators.rules.ending import completed_objectives, counted, is_required_reached
from coverts.games.infiltrators.rules.figures import CALLINGS
from coverts.games.infiltrators.rules.stealth import is_shaded
from coverts.games.infiltrators.state import (
    CAPTURED,
    ESCAPED,
    FIGURES,
    FIRST_GUARD,
    GUARD_SEAT,
    GUARDS_SIDE,
    INFILTRATORS_SIDE,
    NOWHERE,
    TAKEN_OUT,
    TILES,
)
from coverts.games.infiltrators.vocabulary.printed import (
    HIDES_INFORMANT,
    LIGHTS,
    OBJECTIVE_COUNT,
    REQUIRED,
)

Event = tuple[Any, ...]


def why_lost(s: Any, seat: int, events: Sequence[Event]) -> Defeat:
    """Return why a seat has lost, and the lesson about it."""
    if LENGTHS[s.campaign] > 1:
        return Defeat(over_all_missions(s, seat), "4-alert" if seat == GUARD_SEAT else "5-out")
    if seat == GUARD_SEAT:
        return Defeat(why_guard_lost(s), "4-alert")
    who = seat - 1
    status = s.figure[who].status
    if status == TAKEN_OUT:
        return Defeat(why_taken_out(s, who, events), "2-light-and-noise")
    if status == CAPTURED:
        return Defeat(why_captured(s, who, events), "4-alert")
    return Defeat(why_too_few_points(s, who), "5-out")


def over_all_missions(s: Any, seat: int) -> Said:
    own = GUARDS_SIDE if seat == GUARD_SEAT else INFILTRATORS_SIDE
    return said(
        "Over all missions they scored {theirs}, you {mine}.", theirs=s.bank[1 - own], mine=s.bank[own]
    )


def why_guard_lost(s: Any) -> Said:
    out = counted(s, ESCAPED)
    away = said("{n} of {all} infiltrators got away", n=out, all=s.infiltrators)
    if out == s.infiltrators:
        away = said("The infiltrators got away") if out > 1 else said("The infiltrator got away")
    if HIDES_INFORMANT[s.mission]:
        key = "{away}, and they found the informant." if s.informant_found else "{away}."
        return said(key, away=away)
    return said(
        "{away}, and {done} of {n} objectives were done.",
        away=away,
        done=completed_objectives(s),
        n=OBJECTIVE_COUNT[s.mission],
    )


def why_taken_out(s: Any, who: int, events: Sequence[Event]) -> Said:
    """Return who took an infiltrator out, where, and what gave the infiltrator away."""
    attacks = [
        at
        for at, event in enumerate(events)
        if event[0] == "attack" and figure_of(event[2]) == who and figure_of(event[1]) >= s.infiltrators
    ]
    if not attacks:
        return said("You were taken out.")
    before = events[: attacks[-1]]
    past = restored(s, before)
    attacker = figure_of(events[attacks[-1]][1])
    face = s.figure[attacker].card
    tile = past.figure[who].tile
    told = {"guard": short_name(face), "tile": tile_name(tile, s.wide)}
    if not is_shaded(past, tile):
        lamps = [
            guard
            for guard in range(FIRST_GUARD, FIGURES)
            if past.figure[guard].tile != NOWHERE and LIGHTS[past.figure[guard].card](past, guard, tile)
        ]
        for lamp in lamps:
            past.figure[lamp].tile = NOWHERE
        if is_shaded(past, tile):
            return said(
                "The {guard} attacked you on {tile}, in the light of the {lamp}.",
                lamp=short_name(s.figure[lamps[0]].card),
                **told,
            )
        return said("The {guard} attacked you on {tile}, in the light.", **told)
    if past.figure[who].noise > 0 or is_noise_taken(before):
        return said(
            "The {guard} attacked you on {tile}: your noise gave you away, even in the shade.", **told
        )
    return said("The {guard} smelled you on {tile}: shade does not hide you from it.", **told)


def why_captured(s: Any, who: int, events: Sequence[Event]) -> Said:
    """Return what raised the General Alert, and where it caught an infiltrator."""
    tile = tile_name(last_tile(s, who, events), s.wide)
    if any(event[0] == "dawn" for event in events):
        return said("Day broke while you were still on {tile}: the General Alert caught you.", tile=tile)
    return said(
        "The Alert rose to {n} while you were still on {tile}: the General Alert caught you.",
        n=s.alert,
        tile=tile,
    )


def why_too_few_points(s: Any, who: int) -> Said:
    """Return why an infiltrator who got away has lost."""
    lost = [
        short_name(s.figure[other].card)
        for other in range(s.infiltrators)
        if other != who and s.figure[other].status in (TAKEN_OUT, CAPTURED)
    ]
    if not is_required_reached(s):
        if HIDES_INFORMANT[s.mission]:
            return said("You left before the informant was found.")
        return said(
            "You left too early: {done} of {n} objectives were done.",
            done=completed_objectives(s),
            n=REQUIRED[s.mission],
        )
    if lost:
        return said("You got away, but {who} did not.", who=said_list(lost))
    return said(
        "The guard has {theirs} points, you {mine}.",
        theirs=s.bank[GUARDS_SIDE],
        mine=s.bank[INFILTRATORS_SIDE],
    )


# -- reading the log -------------------------------------------------------------------------------


def figure_of(word: tuple[int, int]) -> int:
    """Return the figure that an argument of the log names."""
    return word[0] // CALLINGS


def last_tile(s: Any, who: int, events: Sequence[Event]) -> int:
    """Return where a figure stood after these events."""
    for event in reversed(events):
        if event[0] in ("moved", "placed") and figure_of(event[1]) == who:
            return event[2][0] % TILES
    return 0


def restored(s: Any, events: Sequence[Event]) -> Any:
    """Return a copy of the final state with figures, noise and shade as these events left them."""
    past = copy.deepcopy(s)
    past.smoke = NOWHERE
    for figure in past.figure:
        figure.tile = NOWHERE
        figure.noise = 0
    completed = lights_out = 0
    for event in events:
        key = event[0]
        if key == "heading.round":
            past.smoke = NOWHERE
            lights_out = completed >= REQUIRED[s.mission]
        elif key == "completed":
            completed += 1
        elif key == "smoke":
            past.smoke = event[2][0] % TILES
        elif key in ("placed", "moved"):
            past.figure[figure_of(event[1])].tile = event[2][0] % TILES
        elif key == "noise":
            past.figure[figure_of(event[1])].noise = event[2][0]
        elif key in ("out", "escaped"):
            past.figure[figure_of(event[1])].tile = NOWHERE
    past.lights_out = s.lights_out and lights_out
    return past


def is_noise_taken(events: Sequence[Event]) -> bool:
    """Return whether the attack that follows these events begins with a noise die of its target."""
    return len(events) > 1 and events[-2][0] == "noise.taken"
