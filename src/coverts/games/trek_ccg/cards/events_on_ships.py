"""Events that are played on ships (chapter 48)."""

from coverts.games.trek_ccg.for_cards import *


def has_engineer(s, ship):
    """An able ENGINEER of the ship's own crew is aboard."""
    who = s.piece[ship].controller
    for piece in range(s.used_slots):
        if in_group(s, piece, who, ship) and able(s, piece) and not s.piece[piece].infiltrating:
            if skill_of(s, piece, ENGINEER) > 0:
                return 1
    return 0


@event(2, "Warp Core Breach", stays=ON_TARGET)
class WarpCoreBreach:
    """On any ship that is not Borg. At the end of its controller's next turn the ship is destroyed, unless an
    ENGINEER of its crew is aboard then; discard the event."""

    @decision(PIECES, named="piece", prompt="In which ship does the core breach?")
    def choose_breached(s, who, piece):
        if not is_ship(s, piece) or AFFILIATION[s.piece[piece].face] == BORG:
            return refuse()
        return OK

    def plays(s, who, card):
        if not any_legal(WarpCoreBreach.choose_breached, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        if s.action[action].host == NOTHING:
            s.action[action].host = yield WarpCoreBreach.choose_breached(who)

    def enters(s, piece):
        s.piece[piece].first_note = s.turn
        if not is_ship(s, s.piece[piece].host):
            discard(s, piece)

    def every_turn_ends(s, piece):
        ship = s.piece[piece].host
        if s.piece[ship].controller != s.player or s.turn <= s.piece[piece].first_note:
            return
        if has_engineer(s, ship):
            say("breach_over", s.piece[ship].face)
            discard(s, piece)
        else:
            yield from destroy(s, ship)
