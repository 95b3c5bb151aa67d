"""The interrupt The Guardian."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(7, "The Guardian", suspends=True, stays=ON_TARGET, countdown=2, MORPH=True, RESHAPES=True)
class TheGuardian(Card):
    """This is a morph card with countdown 2. It suspends play. Play this on your shape-shifter, who is
    STRENGTH +6. A shape-shifter who infiltrates is exposed by this. If the shape-shifter morphs again, this
    is discarded."""

    @choice_of_piece("Who becomes the guardian?", rules=("21.29",))
    def choose_guardian(s, who, piece):
        if not own_shape_shifter(s, who, piece):
            return refuse()
        return may_morph(s, piece)

    plays = choose_guardian

    def aim(s, who, this: Action):
        this.host = yield TheGuardian.choose_guardian(who)
        this.target = this.host

    def strength(s, source: Piece, target):
        return 6 * (source.host == target)

    def enters(s, this: Piece):
        if may_morph(s, this.host) == OK:
            expose_shifter(s, this.host)
        else:
            discard(s, this)
