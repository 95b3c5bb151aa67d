"""The cards: characters, guards, equipment and missions. Importing this package declares them."""

from coverts.games.infiltrators.cards import (  # noqa: F401  # these declare cards
    characters,
    gadgets,
    guards,
    missions,
    weapons,
)
