"""Star Trek Customizable Card Game, First Edition: a two-player game of actions within actions, and of
spies."""

from coverts.games.trek_ccg.game import GAME

__all__ = ["GAME"]
