"""The interrupt Awaken."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(13, "Awaken", icons=BO)
class Awaken(Card):
    """Download a [Com] or [Nav] drone. Or, at the start of a battle, download a [Def] drone to your ship
    there, or two if the opponent attacked."""

    @choice_from_deck("Which drone awakes?", rules=("22.15",))
    def choose_awakened(s, who, icons, host, card):
        return may_download_drone(s, who, card, icons, host)

    @choice_of_piece("Aboard which ship?")
    def choose_ship_there(s, who, location, piece) -> bool:
        return (
            is_own_ship(s, piece, who)
            and location_of(s, piece) == location
            and any_legal(Awaken.choose_awakened, s, who, DEF, piece)
        )

    @choice_to_download("Which second drone awakes?", rules=("22.15",))
    def choose_second(s, who, host, card):
        """Ask for a second drone, or none.

        The player is always asked, because only they know whether they have one.
        """
        return OK if card == NO_CARD else may_download_drone(s, who, card, DEF, host)

    def plays(s, who, card) -> bool:
        return any_legal(Awaken.choose_awakened, s, who, COM | NAV, NOTHING)

    def answers(s, who, action) -> bool:
        return at_start(s, action) and any_legal(
            Awaken.choose_ship_there, s, who, location_of_host(s, s.action[action].host)
        )

    def aim(s, who, action):
        this = s.action[action]
        this.choice = 1
        if at_start(s, action - 1):
            battle = s.action[action - 1]
            this.target = yield Awaken.choose_ship_there(who, location_of_host(s, battle.host))
            this.choice += battle.player != who

    def effect(s, who, this: Action):
        ship = this.target
        icons = COM | NAV if ship == NOTHING else DEF
        there = ship == NOTHING or is_own_ship(s, ship, who)
        if there and any_legal(Awaken.choose_awakened, s, who, icons, ship):
            yield from download_card(s, who, (yield Awaken.choose_awakened(who, icons, ship)), ship)
        if this.choice == 2 and is_own_ship(s, ship, who):
            yield from download_card(s, who, (yield Awaken.choose_second(who, ship)), ship)
