"""The personnel card One of Eleven."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    80, "One of Eleven", BORG, NO_CLASS, 7, 5, 5, unique=False, icons=COM | DQ, skills="ENGINEER",
    traits="Borg, Bolian, Drone",
)  # fmt: skip
class OneOfEleven(Card):
    """This drone may take equipment of the opponent that is present without any of their personnel. In place
    of one card draw, you may download a [BO] equipment."""

    @choice_from_deck("Which equipment does One of Eleven download?", rules=("18.2",))
    def choose_borg_equipment(s, who, card):
        if KIND[card] != EQUIPMENT or not ICON[card] & BO:
            return refuse()
        return may_download(s, who, card, NOTHING)

    @choice_of_piece("Which equipment does One of Eleven take?")
    def choose_unattended(s, who, drone, piece: Piece) -> bool:
        """Ask for equipment of the opponent that is without any of their personnel."""
        return (
            is_equipment(s, piece)
            and piece.controller != who
            and together(s, drone, piece)
            and own_size(s, piece.controller, piece.host) == 0
        )

    def may_use(s, who, piece, moment) -> bool:
        return moment == IN_ORDER and any_legal(OneOfEleven.choose_unattended, s, who, piece)

    def use(s, who, piece):
        if any_legal(OneOfEleven.choose_unattended, s, who, piece):
            taken = yield OneOfEleven.choose_unattended(who, piece)
            s.piece[taken].controller = who
            say("takes_up", s.piece[piece].face, s.piece[taken].face)

    def may_replace(s, who, piece):
        if any_legal(OneOfEleven.choose_borg_equipment, s, who):
            return OK
        return refuse("16.1")

    def replace(s, who, piece):
        yield from download_card(s, who, (yield OneOfEleven.choose_borg_equipment(who)), NOTHING)
