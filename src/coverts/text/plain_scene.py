"""A generic scene for games that do not define a scene. It shows the fields of the state as text."""

from __future__ import annotations

from typing import Any

from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Question
from coverts.engine.game.scenes import Piece, Scene, Zone
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.match.game_match import Match

HIDDEN = "hidden"


def scene_of(match: Match, seat: int | None, questions: list[Question] | None = None) -> Scene:
    """Return the game's scene for a viewer, or a generic one if the game has none.

    Args:
        match: The match.
        seat: The viewer's seat, or None for a spectator.
        questions: The result of `match.decisions(seat)`, if the caller already has it.
    """
    scene = match.scene(seat, questions)
    if scene is not None:
        assert isinstance(scene, Scene)
        return scene
    return plain_scene(match.game, match.view(seat), match.players)


def plain_scene(game: Game, view: Any, players: int) -> Scene:
    """Return a generic scene with a piece for each field that the viewer may see."""
    table = Zone("table", game.title, layout="list", area="board")
    seats = [Zone(f"seat-{i}", seat_name(game, i), layout="list", area="players") for i in range(players)]
    for field in game.state.fields:
        if field.secrecy.kind == "scratch":
            continue
        values = getattr(view, field.name)
        if len(field.shape) == 1 and field.shape[0] in (players, game.players[1]):
            for zone, value in zip(seats, values, strict=False):
                zone.pieces += _pieces(game, field, value, f"{zone.id}-{field.name}")
        else:
            table.pieces += _pieces(game, field, values, field.name)
    return Scene([zone for zone in [table, *seats] if zone.pieces], title=game.title)


def seat_name(game: Game, seat: int) -> str:
    """Return the game's name for a seat, or a name like "Seat 1"."""
    words = game.words.get("seat")
    return str(words[seat]) if words is not None and seat < len(words) else f"Seat {seat + 1}"


def _pieces(game: Game, field: Field, value: Any, id_: str) -> list[Piece]:
    pieces: list[Piece] = []
    if isinstance(field.type, type) and isinstance(value, list):
        for number, each in enumerate(value):
            for piece in _pieces(game, field, each, f"{id_}-{number}"):
                place = f"{_words(field.name)} {number + 1}"
                piece.kicker = f"{place}, {piece.kicker}" if piece.kicker else place
                pieces.append(piece)
        return pieces
    if isinstance(field.type, type):
        for inner in _fields(field.type):
            count = getattr(value, f"{inner.name}_count", 0) if inner.secrecy.others == "count" else 0
            pieces += _pieces(game, inner, getattr(value, inner.name), f"{id_}-{inner.name}")
            if count and not len(getattr(value, inner.name)):
                pieces[-1].label = f"{_words(inner.name)}: {count}, {HIDDEN}"
                pieces[-1].facedown = True
        return pieces
    text = _text(game, field, value)
    return [Piece(id_, f"{_words(field.name)}: {text}", style="mark", facedown=text == HIDDEN)]


def _fields(record: type[Record]) -> list[Field]:
    return [field for field in record.fields if field.secrecy.kind != "scratch"]


def _text(game: Game, field: Field, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_text(game, field, item) for item in value)
    if isinstance(field.type, BitsType):
        return ", ".join(_word(game, field, number) for number in value) or "none"
    if field.secrecy.kind == "secret" and value == field.hidden:
        return HIDDEN
    if value == -1 == (field.secrecy.none if field.secrecy.kind == "secret" else field.secrecy.start):
        return "none"
    return _word(game, field, value)


def _word(game: Game, field: Field, value: int) -> str:
    words = game.words.get(field.name)
    return str(words[value]) if words is not None and 0 <= value < len(words) else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
