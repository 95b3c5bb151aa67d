"""Planes in plain text: who stands where, how far from whom, and points that are typed in inches."""

from __future__ import annotations

import re
from math import hypot

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.plane import Patch, Plane, Strip
from coverts.engine.game.scenes import Piece, Scene, Zone

TERRAIN = {
    "open": "open",
    "rough": "rough ground",
    "impassable": "impassable",
    "light": "light cover",
    "hard": "hard cover",
    "blocking": "blocks way and sight",
}
TYPED = re.compile(r"\s*(\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(\d+(?:\.\d+)?)\s*")
FIGURES = ("base", "marker")


def asking_plane(scene: Scene) -> Plane | None:
    """The plane of which a point is asked for now."""
    planes = (zone.plane for zone in scene.zones if zone.plane is not None)
    return next((plane for plane in planes if plane.cells >= 0 or plane.chosen >= 0), None)


def begins(plane: Plane, action: int) -> bool:
    """Whether a point typed now stands for this action, too, and then for its cell and the point."""
    return plane.first[:1] == [action]


def is_on(plane: Plane, action: int) -> bool:
    """Whether an action means a cell, or a point of the cell that has been chosen."""
    columns, rows = -(-plane.wide // plane.cell), -(-plane.high // plane.cell)
    count = columns * rows if plane.cells >= 0 else (plane.cell // plane.step) ** 2
    first = plane.cells if plane.cells >= 0 else plane.points
    return first <= action < first + count


def typed_actions(plane: Plane, text: str) -> list[int] | None:
    """The actions that mean the point typed, in inches across and down; None where the text is no point.

    Raises Malformed for a point off the plane, or outside the cell that has been chosen.
    """
    found = TYPED.fullmatch(text)
    if found is None:
        return None
    x, y = (round(float(inches) * plane.inch / plane.step) * plane.step for inches in found.groups())
    columns, rows = -(-plane.wide // plane.cell), -(-plane.high // plane.cell)
    if not (x < columns * plane.cell and y < rows * plane.cell):
        wide, high = plane.wide / plane.inch, plane.high / plane.inch
        raise Malformed(f"That is off the table, which is {wide:g} by {high:g} inches.")
    cell = y // plane.cell * columns + x // plane.cell
    along = plane.cell // plane.step
    point = plane.points + y % plane.cell // plane.step * along + x % plane.cell // plane.step
    if plane.cells >= 0:
        return [*plane.first, plane.cells + cell, point]
    if cell != plane.chosen:
        raise Malformed("That is not in the part of the table that was chosen; undo takes the choice back.")
    return [point]


def plane_lines(zone: Zone, plane: Plane) -> list[str]:
    """What lies and stands on a plane, each thing with its place in inches."""
    found = [f"{zone.label}, {plane.wide / plane.inch:g} by {plane.high / plane.inch:g} inches:"]
    found += [f"  {line}" for line in zone.note.splitlines()]
    found += [f"  {strip.label}: {_spread(plane, strip)}" for strip in plane.strips]
    for patch in plane.patches:
        told = ", ".join(filter(None, [patch.label, TERRAIN.get(patch.kind, patch.kind)]))
        found.append(f"  {told}: {_spread(plane, patch)}")
    found += [
        f"  {line.label}: {_placed(plane, line.x1, line.y1)} to {_placed(plane, line.x2, line.y2)}"
        for line in plane.lines
        if line.label
    ]
    found += [_piece_line(plane, piece, zone.pieces) for piece in zone.pieces]
    return found


def _piece_line(plane: Plane, piece: Piece, pieces: list[Piece]) -> str:
    states = [*piece.marks, *(badge.label for badge in piece.badges)]
    line = f"  {piece.label} at {_placed(plane, piece.x, piece.y)}"
    if states:
        line += f" ({', '.join(states)})"
    enemies = [other for other in pieces if other.style in FIGURES and other.seat not in (piece.seat, -1)]
    if piece.style == "base" and piece.seat >= 0 and enemies:
        near = min(enemies, key=lambda other: _apart(piece, other))
        line += f", {_apart(piece, near) / plane.inch:.1f} from {near.label}"
    return line


def _apart(one: Piece, other: Piece) -> float:
    """Units from edge to edge."""
    return max(0.0, hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)


def _spread(plane: Plane, area: Patch | Strip) -> str:
    """From corner to corner."""
    end = _placed(plane, area.x + area.wide, area.y + area.high)
    return f"{_placed(plane, area.x, area.y)} to {end}"


def _placed(plane: Plane, x: int, y: int) -> str:
    return f"{x / plane.inch:.1f}, {y / plane.inch:.1f}"
