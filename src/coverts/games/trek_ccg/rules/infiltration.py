"""Rules for infiltrators in the opponent's crews and Away Teams (chapter 21)."""

from coverts.engine import OK, any_legal, decision, each, helper, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.affiliations import fits_group, is_playing, matches
from coverts.games.trek_ccg.rules.presence import (
    ALL_PERSONNEL,
    able,
    among_pieces,
    guise,
    guise_on,
    in_group,
    is_at,
    is_personnel,
    own_size,
)
from coverts.games.trek_ccg.rules.reporting import begin_infiltrating, icon_of
from coverts.games.trek_ccg.rules.under_way import begin, innermost, is_apart, joins_no_more
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    BETWEEN,
    DOES,
    EXPOSE,
    EXPOSURE,
    INFILTRATE,
    INFILTRATION,
    MAY_DO,
)
from coverts.games.trek_ccg.vocabulary.printed import IMPERSONATES, MIRROR_OF, PERSONA, UNTIL_EXPOSED
from coverts.games.trek_ccg.vocabulary.spoken import BY_CARD, BY_CHOICE, BY_PERSONA, COMES_HOME
from coverts.games.trek_ccg.vocabulary.terms import HANDS, NO_AFFILIATION


@among_pieces
def is_infiltrator_of(s: TrekCcg, piece, who):
    """Return whether a piece is an infiltrator of the player, in any state."""
    return s.piece[piece].infiltrating and s.piece[piece].controller == who


# -- taking part -----------------------------------------------------------------------------------


STAYS_OUT, TAKES_PART, IS_EXPOSED = range(3)


@decision(
    ("stays out", "takes part", "is exposed"),
    prompt="Does {piece} take part?",
    rules=("21.16", "21.28"),
)
def join_in(s: TrekCcg, who, piece, answer):
    return OK


@among_pieces
def spies(s: TrekCcg, piece, who, host):
    """Return whether a piece is an infiltrator that could act with a player's group."""
    if not s.piece[piece].infiltrating or is_apart(s, piece):
        return 0
    return in_group(s, piece, who, host) and able(s, piece)


@rule("21.16", "21.9", "21.28")
def ask_infiltrators(s: TrekCcg, who, host):
    """Ask for each infiltrator of a group whether it takes part in the action.

    The group is about to begin the innermost action. The infiltrator's controller answers, and may expose the
    infiltrator instead.
    """
    action = innermost(s)
    s.action[action].gathers = True
    for piece in each(spies, s, who, host):
        answer = yield join_in(1 - who, piece)
        s.action[action].joins.remove(piece)
        if answer == TAKES_PART:
            s.action[action].joins.add(piece)
        elif answer == IS_EXPOSED:
            stop_infiltrating(s, piece, BY_CHOICE)


# -- starting --------------------------------------------------------------------------------------


def may_infiltrate(s: TrekCcg, who, piece):
    """Return OK, or refuse to let a personnel start infiltrating (21.1-21.6, 21.26)."""
    card = s.piece[piece]
    if card.host == NOWHERE or not is_personnel(s, piece) or card.controller != who or card.captive:
        return refuse("21.5")
    icon = icon_of(s, piece)
    if icon == NO_AFFILIATION:
        return refuse("21.1")
    if card.infiltrating or not able(s, piece):
        return refuse("21.5")
    if not is_playing(s, 1 - who, icon):
        return refuse("21.3")
    if card.exposed:
        return refuse("21.26")
    if own_size(s, 1 - who, card.host) == 0:
        return refuse("21.6")
    if not matches_or_mixes(s, 1 - who, icon, card.host):
        return refuse("21.5")
    return OK


def matches_or_mixes(s: TrekCcg, who, icon, host):
    """Return whether a group is compatible with the affiliation of an icon (21.14)."""
    return matches(s, who, host, icon) or fits_group(s, who, icon, host)


@decision(PIECES, named="piece", prompt="Who starts infiltrating?", rules=("21.5",), group=ALL_PERSONNEL)
def choose_spy(s: TrekCcg, who, piece):
    return may_infiltrate(s, who, piece)


def may_start(s: TrekCcg, who, moment):
    if moment > BETWEEN:
        return refuse("21.6")
    if any_legal(choose_spy, s, who):
        return OK
    return refuse("21.5")


@rule("21.5", "21.6", "21.7", "21.8", "21.10", "21.11")
def start_infiltrating(s: TrekCcg, who):
    """Ask for a personnel, and make it infiltrate the crew or Away Team it is with.

    Equipment stays with its own side.
    """
    piece = yield choose_spy(who)
    action = begin(s, INFILTRATION, who)
    s.action[action].piece = piece
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if may_infiltrate(s, who, piece) == OK:
        begin_infiltrating(s, piece)
        say("infiltrates", who, s.piece[piece].face)


# -- exposure --------------------------------------------------------------------------------------


@helper("21.20", "21.25")
def stop_infiltrating(s: TrekCcg, piece, how):
    """Expose an infiltrator, and restore its former affiliation (21.25).

    Args:
        how: the cause of the exposure, as in EXPOSURES.
    """
    card = s.piece[piece]
    card.affiliation = card.former
    card.former = NO_AFFILIATION
    card.infiltrating = False
    joins_no_more(s, piece)
    card.arrested = False
    card.exposed = True
    say("exposed", card.face, how)
    for other in each(is_at, s, piece):
        if s.piece[other].face >= 0:
            if UNTIL_EXPOSED[s.piece[other].face]:
                discard(s, other)


@decision(PIECES, named="piece", prompt="Whom do you expose?", rules=("21.21", "21.28"))
def choose_to_expose(s: TrekCcg, who, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or not card.infiltrating or card.controller != who:
        return refuse("21.21")
    return OK


def may_expose(s: TrekCcg, who, moment):
    if moment > BETWEEN:
        return refuse("21.28")
    if any_legal(choose_to_expose, s, who):
        return OK
    return refuse("21.21")


@rule("21.20", "21.21", "21.25", "21.28")
def expose_by_choice(s: TrekCcg, who):
    """Ask for an infiltrator to expose, in either player's turn."""
    piece = yield choose_to_expose(who)
    action = begin(s, EXPOSURE, who)
    s.action[action].piece = piece
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if s.piece[piece].infiltrating and s.piece[piece].controller == who:
        stop_infiltrating(s, piece, BY_CHOICE)


def expose(s: TrekCcg, piece):
    """Expose an infiltrator by the effect of a card (21.23)."""
    if s.piece[piece].infiltrating:
        stop_infiltrating(s, piece, BY_CARD)


def is_known_at(s: TrekCcg, face, host):
    """Return whether a version of the persona that a card impersonates is at a host."""
    return is_persona_at(s, IMPERSONATES[face], host)


def is_persona_at(s: TrekCcg, persona, host):
    """Return whether a version of a persona is at a host. Mirror versions are included."""
    if persona < 0:
        return 0
    for other in each(is_at, s, host):
        if is_personnel(s, other):
            card = s.piece[other].face
            if PERSONA[card] == persona or MIRROR_OF[card] == persona:
                return 1
    return 0


def meets_persona(s: TrekCcg, piece):
    """Return whether an infiltrator is with the persona it impersonates (21.22)."""
    host = s.piece[piece].host
    if guise_on(s, piece) != NOTHING:
        return is_persona_at(s, PERSONA[guise(s, piece)], host)
    return is_known_at(s, s.piece[piece].face, host)


def is_home(s: TrekCcg, piece):
    """Return whether an infiltrator is back with its own player's group (21.24).

    It must no longer be with a crew or Away Team of the opponent.
    """
    card = s.piece[piece]
    if own_size(s, 1 - card.controller, card.host) > 0:
        return 0
    if card.host < PIECES and s.piece[card.host].controller == card.controller:
        return 1
    return own_size(s, card.controller, card.host) > 0


def is_among_opponents(s: TrekCcg, piece):
    """Return whether a piece is present with personnel of the opponent (21.26).

    The opponent's infiltrators are included.
    """
    own = s.piece[piece].controller
    if s.piece[piece].captive:
        own = s.piece[piece].seat
    for other in each(is_at, s, s.piece[piece].host):
        if is_personnel(s, other):
            if s.piece[other].controller != own and not s.piece[other].captive:
                return 1
    return 0


def check_exposures(s: TrekCcg):
    """Expose infiltrators that meet their persona or come home (21.22-21.26).

    Exposed personnel that have left all opposing personnel may infiltrate again.
    """
    for piece in each(is_personnel, s):
        card = s.piece[piece]
        if card.infiltrating and meets_persona(s, piece):
            stop_infiltrating(s, piece, BY_PERSONA)
        if card.infiltrating and is_home(s, piece):
            stop_infiltrating(s, piece, COMES_HOME)
        if card.exposed and not is_among_opponents(s, piece):
            card.exposed = False
    return 0


# -- house arrest ----------------------------------------------------------------------------------


@decision(
    ("is exposed", "goes under house arrest"),
    prompt="{piece} no longer fits in: it ...",
    rules=("21.27", "6.9"),
)
def exposed_instead(s: TrekCcg, who, piece, answer):
    return OK


for deed, judge, does in (
    (INFILTRATE, may_start, start_infiltrating),
    (EXPOSE, may_expose, expose_by_choice),
):
    MAY_DO.put(deed - HANDS, judge)
    DOES.put(deed - HANDS, does)
