"""A game of facts: the first answer chooses one, each is a rule that shows one thing about the language.

`FACTS` holds (name, answers, what the rule has put out); one compilation serves them all.
"""

import facts_of_flow  # noqa: F401  # its rules register themselves
import facts_of_spelling  # noqa: F401  # likewise
import facts_of_values  # noqa: F401  # likewise
from engine_games import game_of
from facts_kit import FACTS, TABLE, Facts, which

from coverts.engine import rule


@rule()
def play(s):
    """Show one fact."""
    number = yield which(0)
    yield from TABLE[number](s)


__all__ = ["FACTS", "GAME"]
GAME = game_of(Facts, play, name="language_facts")
