"""The personnel card Raymond Boone."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    17, "Raymond Boone", FEDERATION, ENGINEER, 7, 7, 6, icons=AU | STF, skills="Computer Skill, Physics",
    traits="Human, Male",
)  # fmt: skip
class RaymondBoone(Card):
    """He is INTEGRITY, CUNNING and STRENGTH +2 while Miles O'Brien is present."""

    def integrity(s, source: Piece, target):
        return 2 * (
            source == target
            and able(s, source)
            and is_on(s, card_named("Miles O'Brien"), source.host) != NOTHING
        )

    cunning = strength = integrity
