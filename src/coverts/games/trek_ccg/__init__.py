"""Star Trek Customizable Card Game, First Edition.

A game for two players with spies, in which actions can interrupt other actions.
"""

from coverts.games.trek_ccg.game import GAME

__all__ = ["GAME"]
