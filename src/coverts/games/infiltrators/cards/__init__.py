"""The cards: characters, guards, equipment, missions; importing the package declares them."""

from coverts.games.infiltrators.cards import (  # noqa: F401  # these declare cards
    characters,
    gadgets,
    guards,
    missions,
    weapons,
)
