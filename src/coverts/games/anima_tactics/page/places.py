"""The legal places for the open question on the plane, and lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from coverts.engine import OK
from coverts.engine.base.plane import Area, Line, Plane, Strip
from coverts.engine.base.sentences import said
from coverts.engine.scene import Piece
from coverts.games.anima_tactics.page.meanings import Choice, Question
from coverts.games.anima_tactics.page.words import COVERS
from coverts.games.anima_tactics.rules.activation import WALK
from coverts.games.anima_tactics.rules.figures import has_advanced, is_enemy, on_table
from coverts.games.anima_tactics.rules.placing import (
    DEPLOY,
    DRAG,
    DRAGGED,
    MARK,
    RUNNING,
    SHIFT,
    SHIFTED,
    TRAP,
    WALKING,
    choose_cell,
    choose_point,
    meeting_x,
    meeting_y,
    moves,
    survey_move,
    units_of,
    why_not_there,
)
from coverts.games.anima_tactics.rules.plane import in_contact, is_within, radius_of, side_of
from coverts.games.anima_tactics.rules.sight import cover_between, sees_figure, squares_between
from coverts.games.anima_tactics.rules.ways import is_open_point
from coverts.games.anima_tactics.state import (
    BLOCKING,
    DIRECTIONS,
    HIGH,
    INCH,
    NOBODY,
    SQUARES_ACROSS,
    STEP,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import ADDS_REACH, KIND, REACH, SHOOTS, SHOT
from coverts.games.anima_tactics.vocabulary.proposed import ADVANCED_DEPTH, COVER_COSTS, SMALL

FINE, COARSE = 3 * STEP, 5 * STEP
"""The distances, in units, between the points that are tested to shade the legal places."""
MOST_FINE = 1600
"""The maximum number of points for which the smaller distance (FINE) is used."""
SIDE_RADIUS = 3
TRAP_RADIUS = 6


def ask_for_place(v: Any, plane: Plane, questions: Sequence[Question]) -> None:
    """Tell the plane what a click means, which figure moves and where it may go."""
    for question in questions:
        if question.kind == "act":
            offer_walk(v, plane, question)
        if question.kind not in ("choose_cell", "choose_point"):
            continue
        seat, who, purpose = (question.arguments[each] for each in ("seat", "who", "purpose"))
        plane.points = question.first_action(choose_point)
        if question.kind == "choose_cell":
            plane.cells = question.first_action(choose_cell)
        else:
            plane.chosen = question.arguments["cell"]
        if purpose in (MARK, TRAP):
            plane.ghost = SMALL if purpose == MARK else TRAP_RADIUS
        elif on_table(v, who):
            plane.mover = f"figure-{who}"
        else:
            plane.ghost = radius_of(v, who)
        plane.reach = reach(v, seat, who, purpose)


def offer_walk(v: Any, plane: Plane, question: Question) -> None:
    """Let the player walk by dragging the acting figure.

    This is not offered if an enemy may shoot before the figure moves.
    """
    seat, who = question.askee, question.arguments["who"]
    walk = next((choice for choice in question.options if choice.option == WALK and choice.legal), None)
    if walk is None or any(other.watches == who for other in v.figure):
        return
    plane.first = [walk.action]
    plane.cells, plane.points = question.first_action(choose_cell), question.first_action(choose_point)
    plane.mover = f"figure-{who}"
    plane.reach = reach(v, seat, who, WALKING)


def reach(v: Any, seat: int, who: int, purpose: int) -> list[Area]:
    """Return the legal places as rectangles, one for each row of adjoining squares.

    Each square represents the tested point at its centre.
    """
    left, top, right, bottom = bounds(v, seat, who, purpose)
    step = FINE if (right - left) * (bottom - top) <= MOST_FINE * FINE * FINE else COARSE
    survey_move(v, who, purpose)
    units = units_of(v, who, purpose) if moves(purpose) else 0

    def is_legal(x: int, y: int) -> bool:
        if units:
            return bool(is_open_point(v, who, x, y, units, NOBODY))
        return bool(why_not_there(v, seat, who, purpose, x, y) == OK)

    found = []
    for y in range(-(-top // step) * step, bottom + 1, step):
        row: Area | None = None
        for x in range(-(-left // step) * step, right + 1, step):
            if not is_legal(x, y):
                row = None
            elif row is None:
                row = Area(x - step // 2, y - step // 2, step, step)
                found.append(row)
            else:
                row.wide += step
    return found


def bounds(v: Any, seat: int, who: int, purpose: int) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom limits of all legal places."""
    if purpose in (MARK, TRAP):
        return 0, 0, WIDE, HIGH
    if purpose == DEPLOY:
        deep = v.zone_depth[seat] + 2 * radius_of(v, who)
        if has_advanced(v, who):
            deep += ADVANCED_DEPTH * INCH
        return (0, 0, WIDE, deep) if seat == 0 else (0, HIGH - deep, WIDE, HIGH)
    if purpose == SHIFT:
        at, far = v.marker[v.placing_at], SHIFTED
    else:
        at, far = v.figure[who], DRAGGED if purpose == DRAG else units_of(v, who, purpose)
    return max(0, at.x - far), max(0, at.y - far), min(WIDE, at.x + far), min(HIGH, at.y + far)


# -- contact ---------------------------------------------------------------------------------------


def sides(v: Any, questions: Sequence[Question], meant: dict[str, list[int]]) -> list[Piece]:
    """Return the spots for meeting an enemy, far enough apart to be distinguished."""
    found = []
    for question in questions:
        if question.kind != "choose_side":
            continue
        who, enemy = question.arguments["who"], question.arguments["enemy"]
        for choice in apart(v, who, enemy, [choice for choice in question.options if choice.legal]):
            found.append(
                Piece(
                    f"side-{choice.option}",
                    choice.text,
                    style="token",
                    tone="gold",
                    mark="·",
                    x=meeting_x(v, who, enemy, choice.option),
                    y=meeting_y(v, who, enemy, choice.option),
                    radius=SIDE_RADIUS,
                    options=meant.get(f"side-{choice.option}", []),
                    rules=["5.5"],
                )
            )
    return found


def apart(v: Any, who: int, enemy: int, choices: Sequence[Choice]) -> list[Choice]:
    """Return legal sides that are at least 45 degrees apart.

    The side closest to the moving figure is among them.
    """
    me, there = v.figure[who], v.figure[enemy]
    nearest = side_of(me.x - there.x, me.y - there.y)

    def between(one: int, other: int) -> int:
        return min((one - other) % DIRECTIONS, (other - one) % DIRECTIONS)

    kept: list[Choice] = []
    for choice in sorted(choices, key=lambda choice: between(choice.option, nearest)):
        if all(between(choice.option, other.option) >= DIRECTIONS // 8 for other in kept):
            kept.append(choice)
    return kept


# -- lines -----------------------------------------------------------------------------------------


def lines(v: Any, questions: Sequence[Question]) -> list[Line]:
    """Return charge lanes and lines of sight for the attack and the open questions."""
    found = []
    if v.attacks > 0:
        found += line_of_attack(v)
    for question in questions:
        if question.kind == "choose_charged":
            found += lanes(v, question)
        elif question.kind == "choose_side" and question.arguments["purpose"] == RUNNING:
            found.append(lane(v, question.arguments["who"], question.arguments["enemy"]))
        elif question.kind in ("choose_struck", "choose_target"):
            found += sights(v, question)
    return found


def line_of_attack(v: Any) -> list[Line]:
    a = v.attack[v.attacks - 1]
    target = v.figure[a.target]
    if a.charge:
        wide = 2 * radius_of(v, a.attacker)
        return [Line(a.x, a.y, target.x, target.y, "charge", wide=wide, tone="warn")]
    if a.ranged and not a.area and on_table(v, a.target):
        return [Line(a.x, a.y, target.x, target.y, covered(v, a.attacker, a.x, a.y, a.target), tone="warn")]
    return []


def covered(v: Any, who: int, x: int, y: int, target: int) -> str:
    """Return the text of a shot's penalty for the target's cover."""
    cover = cover_between(v, x, y, radius_of(v, who), v.figure[target].x, v.figure[target].y)
    return said("{cover}: Attack -{n}", cover=COVERS[cover], n=COVER_COSTS[cover]) if cover else ""


def lane(v: Any, who: int, enemy: int) -> Line:
    me, there = v.figure[who], v.figure[enemy]
    return Line(me.x, me.y, there.x, there.y, wide=2 * radius_of(v, who), tone="warn")


def lanes(v: Any, question: Question) -> list[Line]:
    """Return lanes to enemies that can be charged, and barred lines to other enemies."""
    who = question.arguments["who"]
    found = []
    for choice in question.options:
        enemy = choice.option
        if choice.legal:
            found.append(lane(v, who, enemy))
        elif is_enemy(v, who, enemy) and is_within(v, who, enemy, units_of(v, who, RUNNING)):
            if not in_contact(v, who, enemy) and not v.figure[enemy].hidden:
                seen = sees_figure(v, who, enemy)
                found.append(barred(v, who, enemy, "no straight way" if seen else "out of sight"))
    return found


def sights(v: Any, question: Question) -> list[Line]:
    """Return lines of sight to targets, with their cover, and barred lines to others."""
    who = question.arguments["who"]
    far = range_of(v, question)
    found = []
    for choice in question.options:
        target = choice.option
        if in_contact(v, who, target) or not is_enemy(v, who, target):
            continue
        me, there = v.figure[who], v.figure[target]
        if choice.legal:
            found.append(Line(me.x, me.y, there.x, there.y, covered(v, who, me.x, me.y, target)))
        elif is_within(v, who, target, far) and not sees_figure(v, who, target):
            found.append(barred(v, who, target, "out of sight"))
    return found


def range_of(v: Any, question: Question) -> int:
    """Return the range of the open attack in units, or 0 if it is no ranged attack."""
    who, ability = question.arguments["who"], question.arguments.get("ability", NOBODY)
    if ability == NOBODY:
        return int(SHOOTS[v.figure[who].card])
    return reach_of_shot(v, who, ability) if KIND[ability] == SHOT else 0


def reach_of_shot(v: Any, who: int, ability: int) -> int:
    return int(REACH[ability] + ADDS_REACH[ability](v, who))


def barred(v: Any, who: int, other: int, why: str) -> Line:
    me, there = v.figure[who], v.figure[other]
    return Line(me.x, me.y, there.x, there.y, why, tone="bad")


def in_the_way(v: Any, drawn: Sequence[Line]) -> list[Strip]:
    """Return the blocking squares that the barred lines meet."""
    squares = {
        square
        for line in drawn
        if line.tone == "bad"
        for square in squares_between(line.x1, line.y1, line.x2, line.y2)
        if v.ground[square] == BLOCKING
    }
    return [Strip("in the way", *place, tone="bad") for place in rectangles(squares)]


def rectangles(squares: Iterable[int]) -> list[tuple[int, int, int, int]]:
    """Combine squares into a few rectangles of x, y, width and height in units."""
    left = set(squares)
    found = []
    for square in sorted(left):
        if square not in left:
            continue
        row, column = divmod(square, SQUARES_ACROSS)
        wide = 1
        while column + wide < SQUARES_ACROSS and square + wide in left:
            wide += 1
        high = 1
        while all(square + high * SQUARES_ACROSS + across in left for across in range(wide)):
            high += 1
        left -= {square + down * SQUARES_ACROSS + across for down in range(high) for across in range(wide)}
        found.append((column * INCH, row * INCH, wide * INCH, high * INCH))
    return found
