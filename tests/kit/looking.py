"""What a seat is shown of a position, by the names the page gives things."""

from coverts.games.infiltrators.page.scene import scene

SPECTATOR = None
GUARD, WREN = 0, 1


def looks(g, seat=GUARD):
    """The scene for a seat, with its question if it owes an answer."""
    questions = g.match().decisions(seat) if seat is not None and g.asked(seat) else []
    return scene(g.view(seat), seat, questions)


def walk(pieces):
    for piece in pieces:
        yield piece
        yield from walk(piece.pieces)


def pieces(g, seat=GUARD):
    return {piece.id: piece for zone in looks(g, seat).zones for piece in walk(zone.pieces)}


def laid(g):
    """As if the first four segments had been laid; what stands on the tiles is the test's."""
    return g.lays_segments(0, 1, 2, 3)


def tile(g, name, seat=GUARD):
    return pieces(g, seat)[f"tile-{g.tile(name)}"]


def figure(g, name, seat=GUARD):
    return pieces(g, seat)[f"figure-{g.number(name)}"]


def meant(g, piece, seat=WREN):
    """In words, all that a click on it may mean, possible or not."""
    (question,) = g.match().decisions(seat)
    texts = {option.action: option.text for option in question.options}
    return [texts[action] for action in piece.options]


def told(piece):
    return [badge.label for badge in piece.badges]


def way(g, name, seat=WREN):
    return ways(g, [name], seat)[0]


def ways(g, names, seat=WREN):
    """The ways to several tiles, of one look at the board."""
    tiles = {piece.id: piece for piece in board(g, seat).pieces}
    return [[tiles[step].label for step in tiles[f"tile-{g.tile(name)}"].way] for name in names]


def board(g, seat=GUARD):
    return zone(g, "site", seat)


def zone(g, name, seat=GUARD):
    return next((zone for zone in looks(g, seat).zones if zone.id == name), None)


def outlook(g, name, seat=GUARD):
    """The areas of a guard, or None."""
    found = [each for each in board(g, seat).outlooks if f"figure-{g.number(name)}" in each.pieces]
    return found[0] if found else None


def places(g, area, sign):
    """The names of the tiles that have a sign in an area."""
    return {piece.label for piece, at in zip(board(g).pieces, area, strict=True) if at == sign}
