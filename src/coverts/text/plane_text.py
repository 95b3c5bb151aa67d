"""Plain text for games with miniatures: positions, distances, and points in inches."""

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
    "blocking": "blocks movement and sight",
}
POINT = re.compile(r"\s*(\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(\d+(?:\.\d+)?)\s*")
FIGURES = ("base", "marker")


def open_plane(scene: Scene) -> Plane | None:
    """Return the plane (table surface) on which a point must be chosen now, or None."""
    planes = (zone.plane for zone in scene.zones if zone.plane is not None)
    return next((plane for plane in planes if plane.cells >= 0 or plane.chosen >= 0), None)


def is_first_action(plane: Plane, action: int) -> bool:
    """Return whether an action begins the choice of a point."""
    return plane.first[:1] == [action]


def is_point_action(plane: Plane, action: int) -> bool:
    """Return whether an action chooses a cell, or a point in the chosen cell."""
    columns, rows = -(-plane.wide // plane.cell), -(-plane.high // plane.cell)
    count = columns * rows if plane.cells >= 0 else (plane.cell // plane.step) ** 2
    first = plane.cells if plane.cells >= 0 else plane.points
    return first <= action < first + count


def typed_actions(plane: Plane, text: str) -> list[int] | None:
    """Return the actions that choose the point that a player typed.

    Args:
        plane: The plane.
        text: The point in inches, across and down from the top left.

    Returns:
        The actions, or None if the text is not a point.

    Raises:
        Malformed: The point is off the plane, or outside the chosen cell.
    """
    match = POINT.fullmatch(text)
    if match is None:
        return None
    x, y = (round(float(inches) * plane.inch / plane.step) * plane.step for inches in match.groups())
    columns, rows = -(-plane.wide // plane.cell), -(-plane.high // plane.cell)
    if not (x < columns * plane.cell and y < rows * plane.cell):
        wide, high = plane.wide / plane.inch, plane.high / plane.inch
        raise Malformed(f"{text.strip()} is off the table, which is {wide:g} by {high:g} inches.")
    cell = y // plane.cell * columns + x // plane.cell
    along = plane.cell // plane.step
    point = plane.points + y % plane.cell // plane.step * along + x % plane.cell // plane.step
    if plane.cells >= 0:
        return [*plane.first, plane.cells + cell, point]
    if cell != plane.chosen:
        raise Malformed(
            f"{text.strip()} is outside the chosen part of the table. Enter undo to choose another part."
        )
    return [point]


def plane_lines(zone: Zone, plane: Plane) -> list[str]:
    """Return lines that describe every piece on a plane, with positions in inches."""
    lines = [f"{zone.label}, {plane.wide / plane.inch:g} by {plane.high / plane.inch:g} inches:"]
    lines += [f"  {line}" for line in zone.note.splitlines()]
    lines += [f"  {strip.label}: {_corners(plane, strip)}" for strip in plane.strips]
    for patch in plane.patches:
        name = ", ".join(filter(None, [patch.label, TERRAIN.get(patch.kind, patch.kind)]))
        lines.append(f"  {name}: {_corners(plane, patch)}")
    lines += [
        f"  {line.label}: {_inches(plane, line.x1, line.y1)} to {_inches(plane, line.x2, line.y2)}"
        for line in plane.lines
        if line.label
    ]
    lines += [_piece_line(plane, piece, zone.pieces) for piece in zone.pieces]
    return lines


def _piece_line(plane: Plane, piece: Piece, pieces: list[Piece]) -> str:
    states = [*piece.marks, *(badge.label for badge in piece.badges)]
    line = f"  {piece.label} at {_inches(plane, piece.x, piece.y)}"
    if states:
        line += f" ({', '.join(states)})"
    enemies = [other for other in pieces if other.style in FIGURES and other.seat not in (piece.seat, -1)]
    if piece.style == "base" and piece.seat >= 0 and enemies:
        near = min(enemies, key=lambda other: _distance(piece, other))
        line += f", {_distance(piece, near) / plane.inch:.1f} from {near.label}"
    return line


def _distance(one: Piece, other: Piece) -> float:
    """Return the distance between the edges of two pieces, in units of the plane."""
    return max(0.0, hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)


def _corners(plane: Plane, area: Patch | Strip) -> str:
    """Return two opposite corners of an area."""
    end = _inches(plane, area.x + area.wide, area.y + area.high)
    return f"{_inches(plane, area.x, area.y)} to {end}"


def _inches(plane: Plane, x: int, y: int) -> str:
    return f"{x / plane.inch:.1f}, {y / plane.inch:.1f}"
