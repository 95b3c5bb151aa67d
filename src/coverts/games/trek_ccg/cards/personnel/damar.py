"""The personnel card Damar."""

from coverts.games.trek_ccg.cards.events import is_dukat
from coverts.games.trek_ccg.for_cards import *


@personnel(
    68, "Damar", CARDASSIAN, OFFICER, 6, 7, 7, icons=STF,
    skills="Physics, ENGINEER, Treachery, Computer Skill", traits="Cardassian, Glinn, Male",
)  # fmt: skip
class Damar(Card):
    """He may report where your Dukat is."""

    def reports_at(s, who, host):
        return PAID * any(s.piece[dukat].host == host for dukat in each(is_dukat, s, who))
