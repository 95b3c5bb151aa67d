"""Recipes: one line says which place, figure, thing and hue make up a card's picture."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from coverts.engine.base.exceptions import BadFile
from coverts.engine.base.sentences import said

COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")
"""A colour of a hue, such as #d59b45."""
COLOURS_PER_HUE = 3
MAX_HUES = 5
"""The maximal number of a game's hues."""
RECIPE_PARTS = 4
"""The number of a recipe's parts: place, figure, thing and hue."""
GENERATED = {
    "planet": frozenset({"land", "bands", "craters", "ice", "lava", "ringed", "moon"}),
    "bust": frozenset(
        {
            *("pale", "fair", "tan", "brown", "dark", "black", "auburn", "blond", "grey", "chestnut"),
            *("bald", "crop", "swept", "parted", "receding"),
            *("mane", "long", "bob", "bun", "curls", "tail"),
            *("shaven", "beard", "goatee", "moustache", "broad", "slim"),
        }
    ),
}
"""The parts that the client draws by a card's name, each with the words that may follow it in a recipe."""


class Recipe(msgspec.Struct, frozen=True):
    """What a picture is composed of."""

    place: str
    """The part that fills the picture, such as a room."""
    figure: str
    """The part or icon of a person or creature, or empty."""
    thing: str
    """The part or icon of an object, or empty."""
    hue: str
    """The name of one of the game's hues."""


def is_generated(name: str) -> bool:
    """Return whether the client draws a part by the card's name.

    Args:
        name: What a recipe says: the part's name, and words for its features.
    """
    part, *words = name.split(" ")
    return part in GENERATED and GENERATED[part].issuperset(words)


class RecipeFile(msgspec.Struct, forbid_unknown_fields=True):
    """The content of `pictures/recipes.toml` in a game's folder."""

    hues: dict[str, list[str]]
    """The game's hues by name: light, middle and deep colour."""
    kinds: dict[str, str] = {}
    """The recipe of a piece without its own, by the style of the piece."""
    cards: dict[str, str] = {}
    """The recipe of each card, by the name that pieces give as `picture`."""


def read_recipe(line: str, hues: dict[str, list[str]], card: str) -> Recipe:
    """Return the recipe that a line describes.

    Args:
        line: Place, figure, thing and hue, separated by commas.
        hues: The hues of the game.
        card: The name of the card, for errors.

    Raises:
        BadFile: The line does not have four parts, or the hue is unknown.
    """
    words = [word.strip() for word in line.split(",")]
    if len(words) != RECIPE_PARTS or not words[0]:
        told = said(
            "The recipe of {card} is {line}; write place, figure, thing, hue.", card=card, line=repr(line)
        )
        raise BadFile(told)
    recipe = Recipe(*words)
    if recipe.hue not in hues:
        known = ", ".join(hues)
        raise BadFile(
            said("The hue {hue} of {card} is unknown; use {known}.", hue=recipe.hue, card=card, known=known)
        )
    return recipe


def read_recipe_file(path: Path) -> RecipeFile:
    """Return the content of a file of recipes.

    Raises:
        BadFile: The file cannot be read, or has an error.
    """
    try:
        file = msgspec.convert(tomllib.loads(path.read_text()), RecipeFile)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise BadFile(said("{file}: {error}", file=path.name, error=str(error))) from error
    if len(file.hues) > MAX_HUES:
        told = said(
            "{file} has {n} hues; the maximum is {most}.", file=path.name, n=len(file.hues), most=MAX_HUES
        )
        raise BadFile(told)
    for hue, colours in file.hues.items():
        if len(colours) != COLOURS_PER_HUE or not all(map(COLOUR.fullmatch, colours)):
            raise BadFile(
                said(
                    "{file}: write the hue {hue} as three colours, such as #d59b45.", file=path.name, hue=hue
                )
            )
    return file
