"""The decks that come with the game."""

from pathlib import Path

DECKS = ("federation", "klingon", "dominion", "cardassian", "borg")


def _texts() -> dict[str, str]:
    folder = Path(__file__).parents[1] / "cards" / "decks"
    return {name: (folder / f"{name}.txt").read_text(encoding="utf-8") for name in DECKS}


READY_DECKS = _texts()
"""The texts of the decks by name."""
DECK_TITLES = [text.splitlines()[0] for text in READY_DECKS.values()]
