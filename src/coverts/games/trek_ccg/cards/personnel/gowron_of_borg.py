"""The personnel card Gowron of Borg."""

from coverts.games.trek_ccg.cards.personnel.locutus_of_borg import LocutusOfBorg
from coverts.games.trek_ccg.for_cards import *


@personnel(
    78, "Gowron of Borg", BORG, NO_CLASS, 8, 7, 12, icons=AU | COM | DEF | NAV,
    skills="V.I.P., Leadership x2, Diplomacy, Honor",
    assimilated_from=KLINGON,
    traits="Borg, Klingon, Counterpart, Male",
)  # fmt: skip
class GowronOfBorg(Card):
    """He is a counterpart. His hive may begin one battle a game. A ship of yours that he is aboard is WEAPONS
    and SHIELDS +4 in battle with Klingons."""

    def allows_attack(s, source: Piece, who, host, target, mine, theirs):
        return 2 * (
            source.controller == who
            and able(s, source)
            and card_named("Gowron of Borg") not in s.side[who].once
            and location_of(s, source) == location_of_host(s, host)
            and holds(s, who, host, BORG, host != target, mine)
        )

    weapons = shields = LocutusOfBorg.weapons
