"""The interrupt Adapt: Negate Obstruction."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def is_communicator(s: TrekCcg, piece, who, host):
    """Return whether a piece is an acting [Com] Borg of the player's own at a host."""
    card = s.piece[piece]
    return (
        takes_part(s, piece, who, host)
        and card.controller == who
        and card.affiliation == BORG
        and has_icon(s, piece, COM)
    )


@interrupt(14, "Adapt: Negate Obstruction", icons=BO)
class AdaptNegateObstruction(Card):
    """Nullify a dilemma that your [Com] Borg has just encountered, if your Borg encountered a copy of it in
    an earlier turn."""

    plays = False

    def answers(s, who, this: Action):
        if this.kind != ENCOUNTER or this.player != who:
            return refuse("15.8")
        known = this.card in s.side[who].once
        return OK if known and some_of(is_communicator, s, who, this.host) else refuse()

    def effect(s, who, action):
        yield from nullify(s, who, action, action - 1)
