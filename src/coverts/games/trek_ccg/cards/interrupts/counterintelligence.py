"""The interrupt Counterintelligence."""

from coverts.games.trek_ccg.cards.events import is_spy
from coverts.games.trek_ccg.for_cards import *


@interrupt(9, "Counterintelligence", stays=ON_TARGET, ABOUT_SPIES=True)
class Counterintelligence(Card):
    """Play this on your infiltrator until the end of the turn: the infiltrator's classification, skills and
    attributes are subtracted from the totals of the crew or Away Team with which it acts, instead of being
    added."""

    @choice_of_piece("Which infiltrator works against the team?", rules=("21.19",))
    def choose_counteragent(s, who, piece) -> bool:
        return is_spy(s, piece, who) and is_on(s, card_named("Counterintelligence"), piece) == NOTHING

    plays = choose_counteragent
    aim = choose_counteragent

    def every_turn_ends(s, piece):
        discard(s, piece)
