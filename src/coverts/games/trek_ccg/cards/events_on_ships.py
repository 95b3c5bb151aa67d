"""Events that are played on ships (chapter 48)."""

from coverts.engine import OK, any_legal, decision, refuse, say
from coverts.games.trek_ccg.rules.attributes import skill_of
from coverts.games.trek_ccg.rules.damage import destroy
from coverts.games.trek_ccg.rules.presence import able, in_group, is_ship
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import NOTHING, PIECES
from coverts.games.trek_ccg.vocabulary.declaring import event
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, ON_TARGET
from coverts.games.trek_ccg.vocabulary.terms import BORG, ENGINEER


@decision(PIECES, named="piece", prompt="In which ship does the core breach?", rules=("48.2",))
def choose_breached(s, who, piece):
    if not is_ship(s, piece) or AFFILIATION[s.piece[piece].face] == BORG:
        return refuse("48.2")
    return OK


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

    def plays(s, who, card):
        if not any_legal(choose_breached, s, who):
            return refuse("48.2")
        return OK

    def aim(s, who, action):
        if s.action[action].host == NOTHING:
            s.action[action].host = yield choose_breached(who)

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
