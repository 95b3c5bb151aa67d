"""The interrupt Outgunned."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def is_ship_there(s: TrekCcg, piece, who):
    """Return whether a piece is the player's ship at the location of the ship battle."""
    return is_ship(s, piece) and is_at_battle(s, who, piece)


def is_outgunned(s: TrekCcg, who, ship):
    """Return whether a ship is the opponent's only ship there and is outgunned.

    It must not be docked, and its SHIELDS must be below a third of the WEAPONS against it.
    """
    if not is_ship_there(s, ship, 1 - who) or docked_at(s, ship) != NOTHING:
        return 0
    return count(is_ship_there, s, 1 - who) == 1 and total(weapons, fighting, s, who) > 3 * shields(s, ship)


@interrupt(25, "Outgunned")
class Outgunned(Card):
    """At the start of a ship battle that you began against the opponent's only ship there, if the ship is not
    docked and your WEAPONS are more than three times its SHIELDS, the battle is cancelled, you commandeer
    the ship and you capture its crew."""

    plays = False

    def answers(s, who, this: Action):
        if not starts_ship_battle(s, this) or this.player != who:
            return refuse("15.8")
        return OK if is_outgunned(s, who, this.target) else refuse()

    def aim(s, who, this: Action):
        this.target = s.action[within(s, SHIP_BATTLE)].target

    def effect(s, who, this: Action):
        ship = this.target
        battle = within(s, SHIP_BATTLE)
        if battle == NOTHING or not is_outgunned(s, who, ship):
            say("comes_to_nothing", this.card)
            return
        for piece in each(in_group, s, 1 - who, ship):
            if s.piece[piece].infiltrating:
                expose(s, piece)
            else:
                yield from capture(s, piece, who)
        if s.piece[ship].host != NOWHERE:
            commandeer(s, who, ship)
        yield from nullify(s, who, this, battle)
