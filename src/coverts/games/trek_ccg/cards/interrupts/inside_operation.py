"""The interrupt Inside Operation."""

from coverts.games.trek_ccg.for_cards import *


def is_insider(s: TrekCcg, piece, who):
    """Return whether a piece is the player's infiltrator on an opposing vessel.

    The vessel is a ship or facility at the location of the ship battle.
    """
    host = s.piece[piece].host
    return is_infiltrator_of(s, piece, who) and is_aboard(host) and is_at_battle(s, 1 - who, host)


@interrupt(10, "Inside Operation", ABOUT_SPIES=True)
class InsideOperation(Card):
    """At the start of a ship battle, if your personnel infiltrates one of the opposing ships or facilities
    there, all of them are WEAPONS -3 and SHIELDS -3 in this battle. The infiltrator is exposed."""

    @choice_of_piece("Which infiltrator does it?")
    def choose_insider(s, who, piece) -> bool:
        return is_insider(s, piece, who)

    plays = False

    def answers(s, who, action):
        if not starts_ship_battle(s, action):
            return refuse("15.8")
        return OK if any_legal(InsideOperation.choose_insider, s, who) else refuse()

    aim = choose_insider

    def effect(s, who, this: Action):
        if is_insider(s, this.target, who):
            s.action[within(s, SHIP_BATTLE)].weapons[1 - who] -= 3
            s.action[within(s, SHIP_BATTLE)].shields[1 - who] -= 3
            expose(s, this.target)
