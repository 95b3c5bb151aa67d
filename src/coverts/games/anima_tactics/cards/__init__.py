"""The characters and advantage cards. Importing this package declares them."""

from coverts.games.anima_tactics.cards import (  # noqa: F401  # these declare cards
    advantages,
    dark_hand,
    dark_hand_shooters,
    light_and_neutral,
    others_dark,
    proposed,
    watch_of_light,
)
