"""The interrupt Shape-Shift."""

from coverts.games.trek_ccg.for_cards import *

BY_EXCHANGE, BY_DOWNLOAD = range(2)


def is_own_founder(s: TrekCcg, piece, who):
    card = s.piece[piece]
    return own_shape_shifter(s, who, piece) and has_trait(s, piece, FOUNDER) and card.seat == who


@interrupt(6, "Shape-Shift", MORPH=True, RESHAPES=True, IMMUNE=IMMUNE_AMANDA)
class ShapeShift(Card):
    """This is a morph card. Your Founder in play becomes another Founder: exchange it with one in hand, or
    discard it to download another one in its place. A Founder who infiltrates is exposed by this. This is
    immune to Amanda Rogers."""

    @choice_of_piece("Which Founder changes?", rules=("21.29",))
    def choose_founder(s, who, piece):
        if not is_own_founder(s, piece, who):
            return refuse()
        if may_morph(s, piece) != OK:
            return refuse(rule_of("Caught Red-Handed"))
        return OK if any_legal(ShapeShift.choose_shift, s, who, piece) else refuse()

    @decision(
        ("exchange it with one in hand", "discard it to download one"),
        prompt="How does {piece} change?",
    )
    def choose_shift(s, who, piece, way) -> bool:
        return any_legal(ShapeShift.choose_new_founder, s, who, piece, way)

    @choice_from_deck("Into whom?", rules=("16.1",))
    def choose_new_founder(s, who, piece: Piece, way, card):
        if not TRAIT[card] & FOUNDER or card == piece.face:
            return refuse()
        if way == BY_EXCHANGE and s.side[who].hand[card] == 0:
            return refuse("1.3")
        if way == BY_DOWNLOAD and not is_at_hand(s, who, card):
            return refuse("16.1")
        return may_replace_it(s, who, piece, card)

    plays = choose_founder

    def aim(s, who, this: Action):
        this.target = yield ShapeShift.choose_founder(who)
        this.choice = yield ShapeShift.choose_shift(who, this.target)
        if this.choice == BY_EXCHANGE:
            this.other = yield ShapeShift.choose_new_founder(who, this.target, BY_EXCHANGE)

    def effect(s, who, this: Action):
        piece = this.target
        founder = s.piece[piece]
        if not is_own_founder(s, piece, who) or may_morph(s, piece) != OK:
            return
        if this.choice == BY_EXCHANGE:
            if can_exchange(s, who, piece, this.other):
                expose_shifter(s, piece)
                exchange(s, piece, this.other)
        elif any_legal(ShapeShift.choose_new_founder, s, who, piece, BY_DOWNLOAD):
            this.other = yield ShapeShift.choose_new_founder(who, piece, BY_DOWNLOAD)
            host = founder.host
            expose(s, piece)
            say("discarded", founder.face)
            file_away(s, piece)
            follow(s)
            yield from download_card(s, who, this.other, host)
