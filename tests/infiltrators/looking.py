"""What a seat is shown of a position, by the names the page gives things."""

from typing import Any

from coverts.engine.question import Option, Question, Refusal
from coverts.games.infiltrators.page.scene import scene

SPECTATOR = None
GUARD, WREN = 0, 1


def looks(g, seat=GUARD):
    """The scene for a seat, with its question if it owes an answer."""
    questions: list[Any] = []
    if seat is not None and g.s.e_kind and not g.s.e_over and seat in g.askees():
        legal = set(g.machine.legal(g.s, seat))
        options = tuple(
            Option(number, number, text, None if number in legal else Refusal("", ""))
            for number, text in enumerate(g.texts(seat))
        )
        arguments = dict(zip(g.kind.parameters, (seat, g.s.e_arg0, g.s.e_arg1, g.s.e_arg2), strict=False))
        questions = [Question(g.question, seat, seat, "", (), arguments, options, named=g.kind.named)]
    return scene(g.view(seat), seat, questions)


def walk(pieces):
    for piece in pieces:
        yield piece
        yield from walk(piece.pieces)


def pieces(g, seat=GUARD):
    return {piece.id: piece for zone in looks(g, seat).zones for piece in walk(zone.pieces)}


def laid(g):
    """As if the first four segments had been laid; what stands on the tiles is the test's."""
    for cell in range(4):
        g.s.laid[cell] = cell
    return g


def tile(g, name, seat=GUARD):
    return pieces(g, seat)[f"tile-{g.tile(name)}"]


def figure(g, name, seat=GUARD):
    return pieces(g, seat)[f"figure-{g.number(name)}"]


def meant(g, piece, seat=WREN):
    """In words, all that a click on it may mean, possible or not."""
    texts = g.texts(seat)
    return [texts[action] for action in piece.options]


def told(piece):
    return [badge.label for badge in piece.badges]


def way(g, name, seat=WREN):
    ids = {f"tile-{number}": piece.label for number, piece in enumerate(board(g, seat).pieces)}
    return [ids[step] for step in tile(g, name, seat).way]


def board(g, seat=GUARD):
    return zone(g, "site", seat)


def zone(g, name, seat=GUARD):
    return next((zone for zone in looks(g, seat).zones if zone.id == name), None)
