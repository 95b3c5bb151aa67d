"""Rulebooks and scenes as plain lines: no boxes, no colours, one thing a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.game.rulebook_search import mark_matches, search
from coverts.engine.game.scenes import Piece, Scene, Zone
from coverts.text.plane_text import plane_lines


def rule_lines(game: Game, number: str | None = None) -> list[str]:
    """The rulebook in lines, or its chapter or rule of that number; raises Malformed where there is none."""
    book = book_of(game)
    if not book.statements:
        return [f"{game.title} has no rulebook."]
    found: list[str] = []
    for chapter, statements in book.group_by_chapter().items():
        if number in (None, chapter):
            found.append(f"{chapter} {book.chapters.get(chapter, '')}".strip())
        for statement in statements:
            if number in (None, chapter, statement.number):
                title = f"{statement.title}: " if statement.title else ""
                found.append(f"{statement.number} {title}{statement.text}")
        if number in (None, chapter):
            found += _table_lines(book.tables.get(chapter, ()))
    if not found:
        raise Malformed(f"{game.title} has no rule {number}.")
    return found


def _table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def found_lines(game: Game, sought: str, marks: tuple[str, str] = ("*", "*")) -> list[str]:
    """The rules that speak of something, the most fitting first, each with its chapter.

    marks: what stands before and behind each word that was sought.
    Raises Malformed where no rule speaks of it.
    """
    hits = search(book_of(game), sought)
    if not hits:
        raise Malformed(f"{game.title} has no rule {sought}, and none that speaks of it.")
    found = ["1 rule" if len(hits) == 1 else f"{len(hits)} rules, the most fitting first"]
    for hit in hits:
        rule = hit.statement
        title = f"{mark_matches(rule.title, sought, *marks)}: " if rule.title else ""
        chapter = f" ({hit.chapter})" if hit.chapter else ""
        found.append(f"{rule.number}{chapter} {title}{mark_matches(rule.text, sought, *marks)}")
    return found


def scene_lines(scene: Scene) -> list[str]:
    """What a scene shows, a heading a zone and a line a piece; what stands on a piece is indented."""
    found = [scene.caption] if scene.caption else []
    for zone in scene.zones:
        if zone.plane is not None:
            found += plane_lines(zone, zone.plane)
        elif zone.layout == "tiles":
            found += _board_lines(zone)
        elif zone.pieces:
            found.append(f"{zone.label}:")
            for piece in zone.pieces:
                found += _piece_lines(piece, "  ")
                if zone.area == "hand" and (words := said_on(piece)):
                    found.append(f"    {words}")
    return found


def said_on(piece: Piece) -> str:
    """Its text and the paragraphs after it, in one line."""
    told = [piece.text]
    for detail in piece.details:
        words = detail.text or f"{', '.join(detail.parts)}."
        told.append(f"{detail.label}: {words}" if detail.label else words)
    return " ".join(filter(None, told))


SIGNS = {"block": ("#", "obstacle"), "smoke": ("~", "smoke"), "shade": (":", "shade"), "site": ("o", "site")}
"""What a tile is drawn with by its marks, the first that it has, in a word; a plain one is a full stop."""
LEGEND = (
    f"{', '.join(f'{sign} {word}' for sign, word in SIGNS.values())}; | and --- walls; "
    "where the edge has none, it is open."
)


def _board_lines(zone: Zone) -> list[str]:
    """A board of tiles drawn with letters, then what stands and lies on it."""
    rows = [zone.pieces[at : at + zone.columns] for at in range(0, len(zone.pieces), zone.columns)]
    found = [f"{zone.label}:", f"    {' '.join(f'{head:^3}' for head in zone.heads)}"]
    for side, above, row in zip(zone.sides, [[], *rows], rows, strict=False):
        found.append(_wall_line(above, row))
        lefts = ["", *(tile.walls for tile in row)]
        tiles = [
            f"{'|' if 'w' in tile.walls or 'e' in left else ' '}{_sign(tile):^3}"
            for left, tile in zip(lefts, row, strict=False)
        ]
        found.append(f"{side:>2} {''.join(tiles)}{'|' if 'e' in row[-1].walls else ''}".rstrip())
    found += [_wall_line(rows[-1], []), LEGEND]
    held = [tile for tile in zone.pieces if tile.pieces or tile.badges]
    return [line for line in found if line] + [line for tile in held for line in _piece_lines(tile, "  ")]


def _wall_line(above: list[Piece], below: list[Piece]) -> str:
    """The walls between two rows; empty where there are none."""
    sides = zip_longest((tile.walls for tile in above), (tile.walls for tile in below), fillvalue="")
    walls = [" ---" if "s" in upper or "n" in lower else "    " for upper, lower in sides]
    return f"   {''.join(walls)}".rstrip()


def _sign(tile: Piece) -> str:
    """Who stands on a tile, else what lies there, else its ground."""
    if "void" in tile.marks:
        return ""
    told = [*(piece.mark for piece in tile.pieces), *(badge.text for badge in tile.badges)]
    return told[0] if told else next((sign for mark, (sign, _) in SIGNS.items() if mark in tile.marks), ".")


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
