"""The personnel card Dukat of Borg."""

from coverts.games.trek_ccg.cards.personnel.locutus_of_borg import LocutusOfBorg
from coverts.games.trek_ccg.for_cards import *


@personnel(
    79, "Dukat of Borg", BORG, NO_CLASS, 4, 8, 12, icons=AU | COM | DEF | NAV,
    skills="OFFICER, Leadership x2, Navigation x2, Treachery, Diplomacy, Computer Skill",
    assimilated_from=CARDASSIAN,
    traits="Borg, Cardassian, Counterpart, Male",
)  # fmt: skip
class DukatOfBorg(Card):
    """He is a counterpart. A ship of yours that he is aboard is WEAPONS and SHIELDS +4 in battle with
    Cardassians."""

    weapons = shields = LocutusOfBorg.weapons
