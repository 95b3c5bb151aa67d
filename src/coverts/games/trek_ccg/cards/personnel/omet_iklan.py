"""The personnel card Omet'iklan."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    58, "Omet'iklan", DOMINION, OFFICER, 7, 7, 11, icons=CMD | GQ | KW,
    skills="Leadership x2, Astrophysics, Computer Skill", traits="Jem'Hadar, Jem'Hadar First, Male",
)  # fmt: skip
class OmetIklan(Card):
    """Your cards at his location may begin a battle against Dominion cards."""

    def allows_attack(s, source, who, host, target, mine, theirs):
        return lets_attack(s, source, who, host, target, theirs, DOMINION)
