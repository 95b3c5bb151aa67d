"""A game's picture book: everything from which a client composes the pictures of a game, in one message.

A client loads all pictures of a game at once. So what it loads says nothing about what lies facedown.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from coverts.engine.base.exceptions import BadFile
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import folder_of
from coverts.pictures.recipes import Recipe, is_generated, read_recipe, read_recipe_file
from coverts.pictures.svg_parts import read_part, reduce_svg

FOLDER = "pictures"
RECIPES = "recipes.toml"
PARTS = Path(__file__).parent / "parts"
"""The folder of the parts that all games share."""
ICONS = Path(__file__).parent / "icons.json"
"""The file of the icons that recipes name. The build of the client writes it."""


class Icon(msgspec.Struct):
    """A shape in one colour."""

    field: str
    """The field that the shape takes: left, top, width and height."""
    body: str
    """SVG."""


class PictureBook(msgspec.Struct):
    """The parts and recipes of a game's pictures."""

    hues: dict[str, list[str]]
    """The hues by name: light, middle and deep colour."""
    parts: dict[str, str]
    """The parts by name: SVG for a field of 120 by 90, in the colours --l, --h and --d of a hue."""
    icons: dict[str, Icon]
    """The icons by name."""
    kinds: dict[str, Recipe]
    """The recipe of a piece without its own, by the style of the piece."""
    cards: dict[str, Recipe]
    """The recipe of each card."""


def open_picture_book(game: Game) -> PictureBook:
    """Return a game's picture book. It is empty if the game has no pictures.

    Raises:
        BadFile: A recipe or a part has an error.
    """
    return read_picture_book(folder_of(game) / FOLDER)


@lru_cache(maxsize=32)
def read_picture_book(folder: Path) -> PictureBook:
    """Return the picture book in a folder. It is empty if there are no recipes.

    Raises:
        BadFile: A recipe or a part has an error.
    """
    if not (folder / RECIPES).is_file():
        return PictureBook({}, {}, {}, {}, {})
    file = read_recipe_file(folder / RECIPES)
    kinds = {kind: read_recipe(line, file.hues, kind) for kind, line in file.kinds.items()}
    cards = {card: read_recipe(line, file.hues, card) for card, line in file.cards.items()}
    book = PictureBook(file.hues, {}, {}, kinds, cards)
    drawn = icons()
    for card, recipe in (kinds | cards).items():
        for name in (recipe.place, recipe.figure, recipe.thing):
            _add(book, name, folder, drawn, card)
    return book


def _add(book: PictureBook, name: str, folder: Path, drawn: dict[str, Icon], card: str) -> None:
    if not name or name in book.parts or name in book.icons or is_generated(name):
        return
    for home in (folder, PARTS):
        path = home / f"{name}.svg"
        if path.is_file():
            book.parts[name] = read_part(path)
            return
    if name in drawn:
        book.icons[name] = drawn[name]
    elif drawn:
        raise BadFile(
            said(
                "The picture of {card} names {name}, which is neither a part nor an icon.",
                card=card,
                name=name,
            )
        )


@lru_cache(maxsize=1)
def icons() -> dict[str, Icon]:
    """Return the icons that the build of the client has stored, by name. Without a build there are none."""
    if not ICONS.is_file():
        return {}
    drawn = msgspec.json.decode(ICONS.read_bytes(), type=dict[str, tuple[str, str]])
    return {
        name: Icon(field, reduce_svg(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', name))
        for name, (field, body) in drawn.items()
    }
