"""The personnel card Three of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


def has_just_stunned(s: TrekCcg, who, piece):
    """Return whether a drone has stunned a personnel in the current engagement.

    The personnel must be the opponent's own, and still stunned.
    """
    action = within(s, ENGAGEMENT)
    if action == NOTHING or s.action[action].piece != piece or s.action[action].choice != STUN:
        return 0
    return is_stunned(s, s.action[action].target, who)


@personnel(
    85, "Three of Nineteen", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ, skills="SECURITY",
    traits="Borg, Humanoid, Drone",
)  # fmt: skip
class ThreeOfNineteen(Card):
    """When this drone has just stunned a personnel of the opponent, you may abduct and assimilate them: they
    leave the battle and join this drone's team."""

    def may_use(s, who, piece, moment) -> bool:
        return moment == RESPONSE and within(s, ENGAGEMENT) == s.depth - 1 and has_just_stunned(s, who, piece)

    def use(s, who, piece):
        if has_just_stunned(s, who, piece):
            victim = s.action[within(s, ENGAGEMENT)].target
            drop_out(s, victim)
            s.piece[victim].stunned = False
            assimilate(s, who, victim)
