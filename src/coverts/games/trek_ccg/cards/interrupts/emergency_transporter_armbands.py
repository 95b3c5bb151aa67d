"""The interrupt Emergency Transporter Armbands."""

from coverts.games.trek_ccg.cards.interrupts.smoke_bomb import is_watching
from coverts.games.trek_ccg.for_cards import *


@among_pieces
def wears_armband(s: TrekCcg, piece, who, start, end):
    """Return whether a personnel of the player could beam from start to end (9.2)."""
    return is_personnel(s, piece) and not s.piece[piece].captive and may_go(s, who, piece, start, end) == OK


@interrupt(19, "Emergency Transporter Armbands")
class EmergencyTransporterArmbands(Card):
    """Beam your personnel up or down, between other actions, or in a battle before its winner is decided."""

    @choice_of_host("From where do they beam?")
    def choose_watched_start(s, who, start) -> bool:
        watched = is_room(s, start) and is_watching(s, who, start)
        return watched and any_legal(EmergencyTransporterArmbands.choose_watched_end, s, who, start)

    @choice_of_host("Where do they beam?", rules=("9.2",))
    def choose_watched_end(s, who, start, end):
        """Ask for the goal. Either the start or the goal must be a surface."""
        if is_surface(start) == is_surface(end):
            return refuse()
        allowed = may_beam(s, who, start, end)
        if allowed != OK or some_of(wears_armband, s, who, start, end):
            return allowed
        return refuse("6.5")

    @choice_of_piece("Who beams?", rules=("9.5",))
    def choose_beamed(s, who, start, end, piece) -> bool:
        return wears_armband(s, piece, who, start, end)

    plays = choose_watched_start

    def answers(s, who, this: Action) -> bool:
        fight = this.kind in (PERSONNEL_BATTLE, ENGAGEMENT, SHIP_BATTLE)
        return fight and any_legal(EmergencyTransporterArmbands.choose_watched_start, s, who)

    def aim(s, who, this: Action):
        this.target = yield EmergencyTransporterArmbands.choose_watched_start(who)
        this.host = yield EmergencyTransporterArmbands.choose_watched_end(who, this.target)
        yield from ask_infiltrators(s, who, this.target)

    def effect(s, who, this: Action):
        start = this.target
        end = this.host
        if may_beam(s, who, start, end) == OK and some_of(wears_armband, s, who, start, end):
            gone = yield choose_some(EmergencyTransporterArmbands.choose_beamed, who, 1, PIECES, start, end)
            guided = False
            for piece in gone:
                guided |= is_loyal(s, piece, who)
                bring(s, piece, end, this.card)
            spies_follow(bring, s, who, start, end, this.card, guided)
