"""The interrupt Temporal Rift."""

from coverts.games.trek_ccg.for_cards import *


def bring_back(s: TrekCcg, rift):
    """Bring the ship in a rift back to the location where it vanished."""
    for ship in each(is_at, s, rift):
        put_back(s, ship, SPACE + s.piece[rift].first_note)


def put_back(s: TrekCcg, ship, host):
    attach(s, ship, host)
    say("reappears", s.piece[ship].face, card_at(s, host))


@interrupt(21, "Temporal Rift", stays=TO_CORE, countdown=2)
class TemporalRift(Card):
    """Choose a ship of yours in space that is not docked or carried. It vanishes with all aboard: it is at no
    location, and nothing reports aboard. When the countdown ends, the ship returns to the location where it
    vanished."""

    @choice_of_piece("Which ship vanishes?", rules=("8.7",), group=SHIPS)
    def choose_vanishing(s, who, piece):
        if not is_own_ship(s, piece, who):
            return refuse()
        return OK if in_space(s, piece) else refuse("8.7")

    aim = choose_vanishing

    def plays(s, who, card):
        return OK if any_legal(TemporalRift.choose_vanishing, s, who) else refuse("8.7")

    def effect(s, who, this: Action):
        if is_own_ship(s, this.target, who) and in_space(s, this.target):
            s.piece[this.piece].first_note = location_of(s, this.target)
            attach(s, this.target, this.piece)
            say("vanishes", s.piece[this.target].face)
        else:
            discard(s, this.piece)

    def expires(s, rift):
        bring_back(s, rift)
