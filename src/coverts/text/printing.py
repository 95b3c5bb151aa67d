"""Prints rulebooks and scenes as plain lines, without boxes or colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.game.scenes import Piece, Scene, Zone
from coverts.text.plane_text import plane_lines
from coverts.text.rulebook_search import mark_matches, search


def rule_lines(game: Game, number: str | None = None) -> list[str]:
    """Return the lines of the rulebook, or of the chapter or rule with this number.

    Raises:
        Malformed: There is no chapter or rule with this number.
    """
    book = book_of(game)
    if not book.statements:
        return [f"{game.title} has no rulebook."]
    lines: list[str] = []
    for chapter, statements in book.group_by_chapter().items():
        if number in (None, chapter):
            lines.append(f"{chapter} {book.chapters.get(chapter, '')}".strip())
        for statement in statements:
            if number in (None, chapter, statement.number):
                title = f"{statement.title}: " if statement.title else ""
                lines.append(f"{statement.number} {title}{statement.text}")
        if number in (None, chapter):
            lines += _table_lines(book.tables.get(chapter, ()))
    if not lines:
        raise Malformed(f"{game.title} has no rule {number}.")
    return lines


def _table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table, with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def search_lines(game: Game, query: str, marks: tuple[str, str] = ("*", "*")) -> list[str]:
    """Return a line for each rule that matches a search, the best match first.

    Args:
        game: The game.
        query: Words to search for.
        marks: The texts to put before and after each matching word.

    Raises:
        Malformed: No rule matches.
    """
    hits = search(book_of(game), query)
    if not hits:
        raise Malformed(f"{game.title} has no rule with the number or words {query}.")
    lines = ["1 rule" if len(hits) == 1 else f"{len(hits)} rules, best matches first"]
    for hit in hits:
        rule = hit.statement
        title = f"{mark_matches(rule.title, query, *marks)}: " if rule.title else ""
        chapter = f" ({hit.chapter})" if hit.chapter else ""
        lines.append(f"{rule.number}{chapter} {title}{mark_matches(rule.text, query, *marks)}")
    return lines


def scene_lines(scene: Scene) -> list[str]:
    """Return a scene as lines: a heading per zone and a line per piece.

    Pieces inside other pieces are indented.
    """
    lines = [scene.caption] if scene.caption else []
    for zone in scene.zones:
        if zone.plane is not None:
            lines += plane_lines(zone, zone.plane)
        elif zone.layout == "tiles":
            lines += _board_lines(zone)
        elif zone.pieces:
            lines.append(f"{zone.label}:")
            for piece in zone.pieces:
                lines += _piece_lines(piece, "  ")
                if zone.area == "hand" and (words := piece_text(piece)):
                    lines.append(f"    {words}")
    return lines


def piece_text(piece: Piece) -> str:
    """Return a piece's text and its other paragraphs as one line."""
    parts = [piece.text]
    for detail in piece.details:
        words = detail.text or f"{', '.join(detail.parts)}."
        parts.append(f"{detail.label}: {words}" if detail.label else words)
    return " ".join(filter(None, parts))


SIGNS = {"block": ("#", "obstacle"), "smoke": ("~", "smoke"), "shade": (":", "shade"), "site": ("o", "site")}
"""For each mark that a tile may have, the sign that is drawn and its meaning. A tile without marks is drawn
as a full stop."""
LEGEND = (
    f"{', '.join(f'{sign} {word}' for sign, word in SIGNS.values())}; | and --- walls; "
    "an edge without a wall is open."
)


def _board_lines(zone: Zone) -> list[str]:
    """Return lines that draw a board, and then list the pieces on its tiles."""
    rows = [zone.pieces[at : at + zone.columns] for at in range(0, len(zone.pieces), zone.columns)]
    lines = [f"{zone.label}:", f"    {' '.join(f'{head:^3}' for head in zone.heads)}"]
    for side, above, row in zip(zone.sides, [[], *rows], rows, strict=False):
        lines.append(_wall_line(above, row))
        lefts = ["", *(tile.walls for tile in row)]
        tiles = [
            f"{'|' if 'w' in tile.walls or 'e' in left else ' '}{_sign(tile):^3}"
            for left, tile in zip(lefts, row, strict=False)
        ]
        lines.append(f"{side:>2} {''.join(tiles)}{'|' if 'e' in row[-1].walls else ''}".rstrip())
    lines.append(_wall_line(rows[-1], []))
    if any(tile.walls or {*tile.marks} & {*SIGNS} for tile in zone.pieces):
        lines.append(LEGEND)
    occupied = [tile for tile in zone.pieces if tile.badges or not _is_drawn_whole(tile)]
    return [line for line in lines if line] + [line for tile in occupied for line in _piece_lines(tile, "  ")]


def sight_lines(scene: Scene) -> list[str]:
    """Return lines that tell where each figure with an outlook can move, and what it sees."""
    lines: list[str] = []
    for zone in scene.zones:
        labels = {piece.id: piece.label for place in zone.pieces for piece in _with_inner(place)}
        for each in zone.outlooks:
            lines.append(f"{labels[each.pieces[0]]}:")
            for area, now, soon in (
                (each.reach, "reaches with one move", "reaches with two moves"),
                (each.sight, "sees now", "sees after one move"),
            ):
                for sign, words in (("1", now), ("2", soon)):
                    places = [piece.label for piece, at in zip(zone.pieces, area, strict=False) if at == sign]
                    lines.append(f"  {words}: {', '.join(places) or 'nothing'}")
    return lines or ["Nobody's reach and sight are known here."]


def _with_inner(piece: Piece) -> Iterator[Piece]:
    """Yield a piece and all pieces inside it."""
    yield piece
    for inner in piece.pieces:
        yield from _with_inner(inner)


def _wall_line(above: list[Piece], below: list[Piece]) -> str:
    """Return a line with the walls between two rows of tiles, or ""."""
    sides = zip_longest((tile.walls for tile in above), (tile.walls for tile in below), fillvalue="")
    walls = [" ---" if "s" in upper or "n" in lower else "    " for upper, lower in sides]
    return f"   {''.join(walls)}".rstrip()


def _is_drawn_whole(tile: Piece) -> bool:
    """Return whether the sign of a tile tells all about the pieces on it."""
    return not tile.pieces or (len(tile.pieces) == 1 and tile.pieces[0].label == tile.pieces[0].mark)


def _sign(tile: Piece) -> str:
    """Return a tile's sign, which is the sign of its first figure, badge or mark."""
    if "void" in tile.marks:
        return ""
    signs = [*(piece.mark for piece in tile.pieces), *(badge.text for badge in tile.badges)]
    return signs[0] if signs else next((sign for mark, (sign, _) in SIGNS.items() if mark in tile.marks), ".")


def _piece_lines(piece: Piece, indent: str) -> list[str]:
    states = [badge.label for badge in piece.badges if badge.label != piece.label]
    if piece.value:
        line = f"{piece.label}: {piece.value}"
        states = [each for each in [piece.kicker, *states] if each]
    else:
        line = f"{piece.kicker}, {piece.label}" if piece.kicker else piece.label
    if states:
        line += f" ({', '.join(states)})"
    if piece.folded and piece.pieces:
        return [f"{indent}{line}: {', '.join(inner.label for inner in piece.pieces)}"]
    return [indent + line, *(each for inner in piece.pieces for each in _piece_lines(inner, indent + "  "))]
