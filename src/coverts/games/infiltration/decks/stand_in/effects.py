"""Importing this writes the deck's effects into the tables of `cards.py`."""

from coverts.games.infiltration import cards
from coverts.games.infiltration.decks.stand_in import (  # noqa: F401  # each registers its cards
    action_items,
    first_floor,
    moving_items,
    npcs,
    other_items,
    scouting_items,
    second_floor,
    secret_rooms,
    striking_items,
)

cards.finish()
