"""The stand-in deck.

The published texts of most rooms and items are not known to us. This deck has the published numbers of
cards, every name that is known, and exercises every function a card can have. It is not the published deck.

Importing the package declares the cards.
"""

from coverts.games.infiltration.for_cards import deck

deck(
    "the stand-in deck",
    data_files=(39, 39, 39),
    unofficial="Rooms and items come from a stand-in deck made for Coverts: "
    "most texts of the published cards are not known to us.",
)

from coverts.games.infiltration.cards import (  # noqa: E402, F401  # these declare cards
    action_items,
    courier,
    first_floor,
    secret_rooms,
    striking_items,
)
