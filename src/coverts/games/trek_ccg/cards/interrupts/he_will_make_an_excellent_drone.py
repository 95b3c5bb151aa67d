"""The interrupt He Will Make an Excellent Drone."""

from coverts.games.trek_ccg.for_cards import *


def is_counterpart_of(s: TrekCcg, who, piece):
    return s.piece[piece].controller == who and is_counterpart(s, piece)


@interrupt(11, "He Will Make an Excellent Drone", icons=BO)
class HeWillMakeAnExcellentDrone(Card):
    """Your counterpart becomes a drone, and an Assimilate Counterpart on it is discarded."""

    @choice_of_piece("Which counterpart becomes a drone?", rules=("22.19",))
    def choose_excellent(s, who, piece) -> bool:
        return is_counterpart_of(s, who, piece)

    plays = aim = choose_excellent

    def effect(s, who, this: Action):
        card = s.piece[this.target]
        if is_counterpart_of(s, who, this.target):
            card.drone = True
            card.counterpart = False
            say("drone", card.face)
            mark = mark_on(s, this.target)
            if mark != NOTHING:
                discard(s, mark)
