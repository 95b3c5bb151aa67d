"""The personnel card Seven of Nine (The Borg)."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    76, "Seven of Nine (The Borg)", BORG, NO_CLASS, 7, 7, 7, icons=COM | DEF | DQ | NAV,
    skills="ENGINEER, Stellar Cartography, Computer Skill, Physics", traits="Borg, Human, Drone",
)  # fmt: skip
class SevenOfNineTheBorg(Card):
    """She counts as [Com], [Nav] and [Def] at once for the staffing of a ship. In place of your normal card
    play, you may draw a card."""

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        if s.no_draws:
            return refuse("18.5")
        return OK

    def use(s, who, piece):
        s.normal_plays -= 1
        yield from draw_cards(s, who, 1)
