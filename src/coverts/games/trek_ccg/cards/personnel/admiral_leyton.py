"""The personnel card Admiral Leyton."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    14, "Admiral Leyton", FEDERATION, VIP, 5, 8, 8, icons=CMD, skills="Leadership, SECURITY, Treachery",
    traits="Human, Admiral, Male",
)  # fmt: skip
class AdmiralLeyton(Card):
    """Your cards at his location may begin a battle against Dominion cards."""

    def allows_attack(s, source, who, host, target, mine, theirs):
        return lets_attack(s, source, who, host, target, theirs, DOMINION)
