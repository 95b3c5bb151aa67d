"""The table on the page: ground, zones, figures, markers, traps and the prisoner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from coverts.engine.base.plane import Patch, Plane, Ring, Strip
from coverts.engine.base.sentences import joined, said
from coverts.engine.scene import Piece, Zone
from coverts.games.anima_tactics.page.figure_cards import details_of, kicker_of
from coverts.games.anima_tactics.page.meanings import Question
from coverts.games.anima_tactics.page.names import figures
from coverts.games.anima_tactics.page.places import (
    TRAP_RADIUS,
    ask_for_place,
    in_the_way,
    lines,
    reach_of_shot,
    rectangles,
    sides,
)
from coverts.games.anima_tactics.page.plates import (
    TONES,
    engaged_badges,
    life_badge,
    mark_of,
    points_badge,
    state_badges,
)
from coverts.games.anima_tactics.page.words import (
    MARKERS_TOLD,
    SEAT_NAMES,
    inches,
    infiltrated_told,
)
from coverts.games.anima_tactics.rules.ending import AREA_SIDE, LEFT, TOP
from coverts.games.anima_tactics.rules.figures import (
    control_zone,
)
from coverts.games.anima_tactics.rules.placing import RUNNING, WALKING, units_of
from coverts.games.anima_tactics.rules.plane import (
    radius_of,
    seat_of,
)
from coverts.games.anima_tactics.rules.traps import TRAP_REACH, TRAPS
from coverts.games.anima_tactics.state import (
    ACTION,
    CAPTURE,
    CELL,
    CONTROL,
    FIGURES,
    HIGH,
    INCH,
    MARKERS,
    MOST_ABILITIES,
    MOST_MARKERS,
    NOBODY,
    ON_TABLE,
    ROUGH,
    SEATS,
    SQUARES,
    STEP,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    CHARACTER_NAMES,
    KIND,
    SHOOTS,
    SHOT,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.proposed import SMALL

LOOKS = ("open", "rough", "impassable", "light", "hard", "blocking")
"""The names by which the page knows the kinds of ground."""
GROUND_RULES = ("4.4", "4.5", "4.6", "4.7", "4.8", "4.10")


def board(v: Any, meant: dict[str, list[int]], questions: Sequence[Question], note: str) -> Zone:
    plane = Plane(WIDE, HIGH, INCH, CELL, STEP, patches=patches(bytes(v.ground)), strips=strips(v))
    ask_for_place(v, plane, questions)
    plane.lines = lines(v, questions)
    plane.strips += in_the_way(v, plane.lines)
    called = figures(v)
    pieces = [marker_piece(v, marker, meant) for marker in range(MARKERS) if v.marker[marker].stands]
    pieces += [trap_piece(v, trap) for trap in range(TRAPS) if v.trap[trap].stands]
    if v.scenario == CAPTURE and v.carried_by == NOBODY:
        pieces.append(prisoner(v, meant))
    pieces += [base(v, who, called[who], meant) for who in range(FIGURES) if v.figure[who].status == ON_TABLE]
    pieces += sides(v, questions, meant)
    return Zone("table", "The table", layout="plane", plane=plane, note=note, pieces=pieces)


@lru_cache(maxsize=32)
def _patches(ground: bytes) -> tuple[Patch, ...]:
    return tuple(
        Patch(LOOKS[kind], *place, label="abrupt" if kind == ROUGH else "", rules=[GROUND_RULES[kind]])
        for kind in range(1, len(LOOKS))
        for place in rectangles(square for square in range(SQUARES) if ground[square] == kind)
    )


def patches(ground: bytes) -> list[Patch]:
    """Return the terrain as rectangles, each made of adjoining squares of one kind."""
    return [*_patches(ground)]


def strips(v: Any) -> list[Strip]:
    """Return both Deployment Zones, and the area that the scenario asks to hold."""
    found = [
        Strip(
            said("{side}'s Deployment Zone", side=SEAT_NAMES[seat]),
            0,
            0 if seat == 0 else HIGH - v.zone_depth[seat],
            WIDE,
            v.zone_depth[seat],
            TONES[seat],
        )
        for seat in range(SEATS)
    ]
    if v.scenario == CONTROL:
        found.append(Strip("the area to hold", LEFT, TOP, AREA_SIDE, AREA_SIDE, "gold"))
    return found


# -- who and what stands there ---------------------------------------------------------------------


def base(v: Any, who: int, name: str, meant: dict[str, list[int]]) -> Piece:
    me = v.figure[who]
    marks = ["acting"] if v.acting == who else ["spent"] if me.activated and v.phase == ACTION else []
    radius = radius_of(v, who)
    return Piece(
        f"figure-{who}",
        name,
        style="base",
        tone=TONES[seat_of(who)],
        seat=seat_of(who),
        mark=mark_of(v, who),
        picture=CHARACTER_NAMES[me.card],
        kicker=joined(": ", [SEAT_NAMES[seat_of(who)], kicker_of(me.card)]),
        details=details_of(v, who),
        rules=[f"24.{me.card + 1}"],
        badges=[
            life_badge(v, who),
            points_badge(v, who),
            *state_badges(v, who),
            *engaged_badges(v, who),
        ],
        marks=[*marks, *(["hidden"] if me.hidden else [])],
        x=me.x,
        y=me.y,
        radius=radius,
        zone=radius + control_zone(v, who),
        ranges=ranges(v, who, radius),
        options=meant.get(f"figure-{who}", []),
    )


def ranges(v: Any, who: int, radius: int) -> list[Ring]:
    """Return rings around a figure: how far it walks, runs and shoots.

    Another figure is in reach if the edge of its base is inside the ring.
    """
    card = v.figure[who].card
    walk, run = units_of(v, who, WALKING), units_of(v, who, RUNNING)
    found = [ring(radius, "walk", walk), ring(radius, "run", run)]
    if SHOOTS[card]:
        found.append(ring(radius, "ranged attack", SHOOTS[card], "red"))
    for place in range(MOST_ABILITIES):
        ability = ability_of(card, place)
        if KIND[ability] == SHOT:
            far = reach_of_shot(v, who, ability)
            found.append(ring(radius, ABILITY_NAMES[ability], far, "red"))
    return found


def ring(radius: int, what: str, far: int, tone: str = "plain") -> Ring:
    """Return a ring at a distance from the edge of a base."""
    return Ring(radius + far, joined(", ", [what, inches(far)]), tone)


def marker_piece(v: Any, marker: int, meant: dict[str, list[int]]) -> Piece:
    at = v.marker[marker]
    seat = marker // MOST_MARKERS
    return Piece(
        f"marker-{marker}",
        MARKERS_TOLD[marker],
        style="marker",
        tone=TONES[seat],
        seat=seat,
        mark=chr(ord("A") + marker % MOST_MARKERS),
        kicker="Infiltration Marker",
        text=joined(
            " ", ["Any infiltrated figure of this party may appear here.", infiltrated_told(v, seat)]
        ),
        rules=["9.1", "9.16"],
        x=at.x,
        y=at.y,
        radius=SMALL,
        options=meant.get(f"marker-{marker}", []),
    )


def trap_piece(v: Any, trap: int) -> Piece:
    at = v.trap[trap]
    return Piece(
        f"trap-{trap}",
        said("{side}'s trap", side=SEAT_NAMES[at.seat]),
        style="token",
        tone=TONES[at.seat],
        seat=at.seat,
        mark="T",
        picture="trap",
        rules=["25.9"],
        x=at.x,
        y=at.y,
        radius=TRAP_RADIUS,
        ranges=[Ring(TRAP_REACH, said("springs within {inches}", inches=inches(TRAP_REACH)), "bad")],
    )


def prisoner(v: Any, meant: dict[str, list[int]]) -> Piece:
    return Piece(
        "prisoner",
        "the prisoner",
        style="token",
        tone="gold",
        mark="P",
        picture="prisoner",
        rules=["23.8"],
        x=v.prisoner_at_x,
        y=v.prisoner_at_y,
        radius=SMALL,
        options=meant.get("prisoner", []),
    )
