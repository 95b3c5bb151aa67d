"""The cards: characters with their abilities, advantage cards; importing the package declares them."""

from coverts.games.anima_tactics.cards import test_characters  # noqa: F401  # these declare cards
