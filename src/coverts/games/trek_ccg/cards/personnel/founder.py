"""The personnel card Founder."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    48, "Founder", DOMINION, VIP, 5, 8, 7, unique=False, icons=CMD | GQ, skills="SCIENCE, Exobiology",
    traits="Changeling, Female, Founder, Shape-shifter",
)  # fmt: skip
class Founder(Card):
    """In your turn, this Founder may morph and change places with a Founder in your hand. If it infiltrates,
    it is exposed by this."""

    @choice_from_hand("Which Founder does it become?", rules=("21.29",))
    def choose_other_founder(s, who, piece, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if not TRAIT[card] & FOUNDER:
            return refuse()
        return may_replace_it(s, who, piece, card)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not own_shape_shifter(s, who, piece) or s.piece[piece].seat != who or not able(s, piece):
            return refuse()
        if may_morph(s, piece) == OK and any_legal(Founder.choose_other_founder, s, who, piece):
            return OK
        return refuse("21.29")

    def use(s, who, piece):
        if may_morph(s, piece) == OK and any_legal(Founder.choose_other_founder, s, who, piece):
            card = yield Founder.choose_other_founder(who, piece)
            expose(s, piece)
            exchange(s, piece, card)
