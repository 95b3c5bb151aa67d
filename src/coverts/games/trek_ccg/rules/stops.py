"""When a player is asked: the moments at which they stop, and how they set them (15.22)."""

from coverts.engine import OK, choose_some, decision, refuse, rule, say, some
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    ALL_STOPS,
    AS_USUAL,
    AS_USUAL_STOPS,
    ATTEMPT_STOP,
    BATTLE_STOP,
    BETWEEN,
    CARD_STOP,
    EVERY_STEP,
    MOMENTS,
    OWN_ATTEMPT_STOP,
    PASS_TO_ATTEMPT,
    PASS_TO_BATTLE,
    PASS_TO_CARD,
    PASS_TO_TURN,
    STOP_CHOICES,
)


def is_asked(s: TrekCcg, who, stops):
    """Return whether the player has asked to stop at any of the moments in `stops`."""
    return s.side[who].asks & stops != 0


def is_asked_about(s: TrekCcg, who, action, stop, own):
    """Return whether the player is asked about an action.

    Players are asked about their own actions only if their settings also include the stop `own`.
    """
    if who != s.action[action].player:
        return is_asked(s, who, stop)
    return is_asked(s, who, own) and (own == OWN_ATTEMPT_STOP or is_asked(s, who, stop))


def set_stops(s: TrekCcg, who, deed):
    """Change when the player is asked, according to the kind of their pass (15.22)."""
    mine = s.side[who]
    if deed == PASS_TO_TURN:
        mine.asks = 0
    elif deed == PASS_TO_CARD:
        mine.asks = CARD_STOP
    elif deed == PASS_TO_ATTEMPT:
        mine.asks = ATTEMPT_STOP
    elif deed == PASS_TO_BATTLE:
        mine.asks = BATTLE_STOP
    elif deed == EVERY_STEP:
        mine.asks = ALL_STOPS
        mine.usual = ALL_STOPS
    elif deed == AS_USUAL:
        mine.asks = AS_USUAL_STOPS
        mine.usual = AS_USUAL_STOPS


@decision(STOP_CHOICES, prompt="When do you want to be asked to respond?", rules=("15.22",))
def choose_stop(s: TrekCcg, who, stop):
    return OK


def may_choose_stops(s: TrekCcg, who, moment):
    if moment > BETWEEN:
        return refuse("15.22")
    return OK


@rule("15.22")
def choose_stops(s: TrekCcg, who):
    """Ask the player at which moments they want to be asked, and store the choice.

    The choice is public and holds until the player makes another one.
    """
    chosen = some(MOMENTS)
    chosen = yield choose_some(choose_stop, who, 0, MOMENTS)
    mask = 0
    for stop in chosen:
        mask |= 1 << stop
    s.side[who].asks = mask
    s.side[who].usual = mask
    say("chooses_stops", who)
