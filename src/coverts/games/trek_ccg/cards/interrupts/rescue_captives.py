"""The interrupt Rescue Captives."""

from coverts.games.trek_ccg.for_cards import *

RESCUES = 0


@among_pieces
def may_return(s: TrekCcg, piece, who):
    """Return whether a piece is the player's own captive and can go to an outpost of theirs."""
    card = s.piece[piece]
    captive = is_personnel(s, piece) and card.captive and card.seat == who
    return captive and any_legal(RescueCaptives.choose_home, s, who, piece)


def is_interrogation(s: TrekCcg, piece):
    return is_copy(s, piece, card_named("Interrogation")) and is_aboard(s.piece[piece].host)


@interrupt(26, "Rescue Captives")
class RescueCaptives(Card):
    """Free all your captives, who go to compatible outposts of yours. Or nullify an Interrogation that was
    just played or is in play."""

    @choice_of_host("To which outpost does {piece} return?")
    def choose_home(s, who, piece: Piece, host):
        if not is_aboard(host) or not is_facility(s, host) or s.piece[host].controller != who:
            return refuse()
        if FACILITY_KIND[s.piece[host].face] != OUTPOST:
            return refuse()
        return OK if fits_group(s, who, piece.affiliation, host) else refuse("6.5")

    @choice_of_piece("Which Interrogation do you nullify?")
    def choose_stopped_interrogation(s, who, piece) -> bool:
        return is_interrogation(s, piece)

    @decision(("free your captives", "nullify an Interrogation"), "What is it used for?", rules=("26.5",))
    def choose_rescue(s, who, use) -> bool:
        if use == RESCUES:
            return some_of(may_return, s, who)
        return any_legal(RescueCaptives.choose_stopped_interrogation, s, who)

    plays = choose_rescue

    def answers(s, who, this: Action) -> bool:
        return this.kind == PLAY and this.card == card_named("Interrogation")

    def aim(s, who, this: Action):
        if this == 0:
            this.choice = yield RescueCaptives.choose_rescue(who)
            if this.choice != RESCUES:
                this.target = yield RescueCaptives.choose_stopped_interrogation(who)

    def effect(s, who, this: Action):
        if this > 0:
            yield from nullify(s, who, this, this.before)
        elif this.choice == RESCUES:
            for piece in each(may_return, s, who):
                outpost = yield RescueCaptives.choose_home(who, piece)
                bring(s, piece, outpost, this.card)
                release(s, piece)
        elif is_interrogation(s, this.target):
            say("nullified", s.piece[this.target].face)
            discard(s, this.target)
