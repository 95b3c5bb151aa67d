"""The personnel card Two of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    82, "Two of Nineteen", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Navigation, Stellar Cartography", traits="Borg, Humanoid, Drone",
)  # fmt: skip
class TwoOfNineteen(Card):
    """While this drone is aboard your ship, you may download Transwarp Network Gateway or Transwarp Conduit
    in place of one card draw."""

    @choice_from_deck("Which Transwarp card does Two of Nineteen download?", rules=("18.2",))
    def choose_transwarp(s, who, card):
        if card not in (card_named("Transwarp Network Gateway"), card_named("Transwarp Conduit")):
            return refuse()
        return may_download(s, who, card, NOTHING)

    def may_replace(s, who, piece):
        if not is_crew_of(s, piece, s.piece[piece].host):
            return refuse()
        return OK if any_legal(TwoOfNineteen.choose_transwarp, s, who) else refuse("16.1")

    def replace(s, who, piece):
        yield from download_card(s, who, (yield TwoOfNineteen.choose_transwarp(who)), NOTHING)
