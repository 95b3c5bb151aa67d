"""Rulebooks and scenes as plain lines: no boxes, no colours, one thing a line."""

from __future__ import annotations

from coverts.engine.errors import Malformed
from coverts.engine.game import Game
from coverts.engine.scene import Piece, Scene


def rule_lines(game: Game, number: str | None = None) -> list[str]:
    """The rulebook in lines, or its chapter or rule of that number; raises Malformed where there is none."""
    book = game.book
    if not book.statements:
        return [f"{game.title} has no rulebook."]
    found: list[str] = []
    for chapter, statements in book.by_chapter().items():
        if number in (None, chapter):
            found.append(f"{chapter} {book.chapters.get(chapter, '')}".strip())
        for statement in statements:
            if number in (None, chapter, statement.number):
                title = f"{statement.title}: " if statement.title else ""
                found.append(f"{statement.number} {title}{statement.text}")
    if not found:
        raise Malformed(f"{game.title} has no rule {number}.")
    return found


def scene_lines(scene: Scene) -> list[str]:
    """What a scene shows, a heading a zone and a line a piece; what stands on a piece is indented."""
    found = [scene.caption] if scene.caption else []
    for zone in scene.zones:
        if zone.pieces:
            found.append(f"{zone.label}:")
            for piece in zone.pieces:
                found += _piece_lines(piece, "  ")
    return found


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
