"""The personnel card Leyton Founder."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    51, "Leyton Founder", DOMINION, VIP, 4, 8, 8, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="Leadership, SECURITY, Treachery",
    traits="Changeling, Admiral, Founder, Infiltrator, Male, Shape-shifter",
    impersonates="Admiral Leyton", downloads="Flight of the Intruder",
)  # fmt: skip
class LeytonFounder(Card):
    """He may report on Earth."""

    def reports_at(s, who, host):
        return is_surface(host) and homeworld_at(s, host - SURFACE, who) == EARTH
