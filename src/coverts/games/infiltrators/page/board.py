"""The board in a scene: tiles with their walls, objectives and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.base.sentences import capital, joined, said, said_count
from coverts.engine.scene import Badge, Piece, Zone
from coverts.games.infiltrators.cards.missions import ROUNDS_TO_BLOW
from coverts.games.infiltrators.page.meanings import Question
from coverts.games.infiltrators.page.outlooks import outlooks
from coverts.games.infiltrators.page.plates import figure_piece
from coverts.games.infiltrators.page.ways import ways
from coverts.games.infiltrators.page.words import column_name, objective_name, tile_name
from coverts.games.infiltrators.rules.board import PLACE_NAMES, TURN_NAMES, WALL_AHEAD, cell_of, neighbour
from coverts.games.infiltrators.rules.stealth import SMOKE_WIDTH, is_shaded
from coverts.games.infiltrators.rules.working import security_of
from coverts.games.infiltrators.state import (
    DIRECTIONS,
    FIGURES,
    NOWHERE,
    OBJECTIVES,
    OBSTACLE,
    SEGMENT_TILES,
    SHADED,
    SIDE,
    SITE,
    TILES,
    distance,
    is_guard,
    on_board,
)
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_MARKS, SEGMENT_NAMES, SIZE, TILE_SIGNS, TURNS
from coverts.games.infiltrators.vocabulary.printed import CHARGED, HIDES_INFORMANT

STRAIGHT = range(0, DIRECTIONS, 2)
SIDE_LETTERS = "nesw"
"""The letters for the sides of a tile in a scene, clockwise from the top. They do not depend on where north
is.
"""
KIND_WORDS = {"shade": "shaded", "block": "obstacle", "site": "terminal site", "smoke": "smoke"}
KIND_RULES = {"shade": ["12.2", "12.3"], "block": ["7.6", "9.9"], "site": ["5.4"], "smoke": ["22.20"]}

OBSTACLES = ("crates", "racks", "desks", "hedge", "shelves", "workbench", "car", "turbine", "bunk", "planter")
"""The pictures of the obstacles on each segment."""


def board(v: Any, meant: dict[str, list[int]], questions: Sequence[Question]) -> Zone:
    cells = [
        SEGMENT_NAMES[segment] if segment >= 0 else capital(PLACE_NAMES[cell])
        for cell, segment in enumerate(v.laid)
    ]
    upper = len(cells) if v.row_of_four else 2
    paths = ways(v, questions)
    moving = any(question.kind == "act" for question in questions)
    standing = {v.figure[who].tile: who for who in range(FIGURES) if on_board(v, who)}
    return Zone(
        "site",
        "The site",
        layout="tiles",
        columns=v.wide,
        heads=[column_name(x) for x in range(v.wide)],
        sides=[str(y + 1) for y in range(TILES // v.wide)],
        above=cells[:upper],
        below=cells[upper:],
        pieces=[
            tile_piece(v, tile, standing.get(tile, -1), paths.get(tile, []), meant, moving)
            for tile in range(TILES)
        ],
        outlooks=outlooks(v, questions),
        floors=[SEGMENT_NAMES[segment] if segment >= 0 else "" for segment in v.laid],
    )


def tile_piece(
    v: Any, tile: int, who: int, path: list[int], meant: dict[str, list[int]], moving: bool
) -> Piece:
    name = f"tile-{tile}"
    cell = cell_of(v, tile)
    piece = Piece(name, tile_name(tile, v.wide), style="tile", options=meant.get(name, []))
    if v.laid[cell] < 0:
        piece.marks = ["void"]
        return piece
    piece.marks = marks_of(v, tile)
    piece.walls, piece.gates = sides_of(v, tile)
    words = [KIND_WORDS[mark] for mark in piece.marks]
    piece.kicker = joined(", ", [SEGMENT_NAMES[v.laid[cell]], *words, "way out" if piece.gates else ""])
    piece.rules = [rule for mark in piece.marks for rule in KIND_RULES[mark]]
    if v.tile[tile] & OBSTACLE:
        piece.picture = OBSTACLES[v.laid[cell]]
    if moving and not piece.options:
        piece.rules.append("7.1")  # The tile is farther away than the longest move.
    if piece.options:
        if path and moving and not is_guard(v.acting) and not is_shaded(v, tile):
            piece.text = "A move that ends here in the light makes noise, unless a card makes it silent."
            piece.rules.append("12.6")
        piece.way = [f"tile-{step}" for step in path]
    piece.badges = lying_here(v, tile)
    if who >= 0:
        piece.pieces = [figure_piece(v, who, meant)]
    return piece


def marks_of(v: Any, tile: int) -> list[str]:
    """Return the marks on a tile, such as shade, with smoke and lights in effect."""
    found = []
    if v.tile[tile] & OBSTACLE:
        found.append("block")
    elif is_shaded(v, tile):
        found.append("shade")
    if v.tile[tile] & SITE:
        found.append("site")
    if v.smoke != NOWHERE and distance(v, v.smoke, tile) <= SMOKE_WIDTH:
        found.append("smoke")
    return found


def sides_of(v: Any, tile: int) -> tuple[str, str]:
    """Return the sides of a tile with a wall, and the sides that lead off the board."""
    walls, gates = "", ""
    for direction in STRAIGHT:
        side, beyond = SIDE_LETTERS[direction // 2], neighbour(v, tile, direction)
        opposite = WALL_AHEAD[(direction // 2 + 2) % 4]
        if v.tile[tile] & WALL_AHEAD[direction // 2] or (beyond >= 0 and v.tile[beyond] & opposite):
            walls += side
        elif beyond < 0 and not v.tile[tile] & OBSTACLE:
            gates += side
    return walls, gates


def lying_here(v: Any, tile: int) -> list[Badge]:
    """Return badges for the objective on a tile and for the informant."""
    found = []
    for objective in range(OBJECTIVES):
        if v.objective[objective].tile == tile:
            found.append(objective_badge(v, objective))
            if HIDES_INFORMANT[v.mission] and v.informant_in == objective and not v.informant_found:
                found.append(Badge("!", "the informant is hidden here", tone="violet", icon="person"))
    if v.informant_at == tile:
        found.append(Badge("I", "the informant waits here", tone="violet", icon="person"))
    return found


def objective_badge(v: Any, objective: int) -> Badge:
    """Return a badge with the progress of an objective."""
    at = v.objective[objective]
    name = objective_name(objective, v.mission)
    if at.done:
        return Badge("✓", said("{it}: completed", it=name), tone="good", icon="interface", word=name)
    if CHARGED[v.mission]:
        lain = min(ROUNDS_TO_BLOW, v.round - at.charged)
        if at.charged:
            told = said_count(
                lain,
                "{it}: its charge has lain for {n} round",
                "{it}: its charge has lain for {n} rounds",
                it=name,
            )
            return Badge(f"{lain}/{ROUNDS_TO_BLOW}", told, "warn")
        return Badge("–", said("{it}: no charge", it=name), "gold")
    security = security_of(v, objective)
    told = said("{it}: {n} of {all} successes", it=name, n=at.progress, all=security)
    return Badge(f"{at.progress}/{security}", told, "gold")


# -- segments to be laid ---------------------------------------------------------------------------


def segment_maps(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    """Return a piece for each remaining segment, with its four rotations."""
    return [
        Piece(
            f"segment-{segment}",
            SEGMENT_NAMES[segment],
            style="map",
            kicker="Segment",
            plan=plan(segment, 0),
            options=meant.get(f"segment-{segment}", []),
            rules=["2.3", "2.4"],
            pieces=[
                Piece(
                    f"segment-{segment}-{turn}",
                    joined(", ", [SEGMENT_NAMES[segment], TURN_NAMES[turn]]),
                    style="map",
                    plan=plan(segment, turn),
                    options=meant.get(f"segment-{segment}-{turn}", []),
                )
                for turn in range(TURNS)
            ],
        )
        for segment in v.segments_left
    ]


def plan(segment: int, turn: int) -> list[str]:
    """Return the drawing of a rotated segment, in the format of a segment's file."""
    first = (segment * TURNS + turn) * SEGMENT_TILES
    lines = [["+" if x % 2 == y % 2 == 0 else " " for x in range(SIZE)] for y in range(SIZE)]
    signs = {marks: sign for sign, marks in TILE_SIGNS.items()}
    for at in range(SEGMENT_TILES):
        marks = SEGMENT_MARKS[first + at]
        x, y = 2 * (at % SIDE) + 1, 2 * (at // SIDE) + 1
        lines[y][x] = signs[marks & (SHADED | OBSTACLE | SITE)]
        for wall, (dx, dy) in zip(WALL_AHEAD, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            on_frame = x + dx in (0, SIZE - 1) or y + dy in (0, SIZE - 1)
            if marks & wall:
                lines[y + dy][x + dx] = "-" if dy else "|"
            elif on_frame:
                lines[y + dy][x + dx] = "o"
    return ["".join(line) for line in lines]
