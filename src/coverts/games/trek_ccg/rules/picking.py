"""Rules for selecting cards at random or by a player's choice (chapter 28)."""

from functools import partial

from coverts.engine import EVERYBODY, OK, chance, decision, each, refuse, rule, some_of
from coverts.games.trek_ccg.rules.presence import has_trait, is_at, takes_part, team_size
from coverts.games.trek_ccg.rules.under_way import team
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import HOSTS, NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import HAND_NAMES


def salia_of(s: TrekCcg, piece):
    """Return the Salia that an Anya replaces, or NOTHING (41.39)."""
    if s.piece[piece].face != card_named("Anya") or s.piece[piece].captive:
        return NOTHING
    for other in each(is_at, s, s.piece[piece].host):
        card = s.piece[other]
        if card.face == card_named("Salia"):
            if card.controller == s.piece[piece].controller and not card.captive:
                return other
    return NOTHING


def has_anya(s: TrekCcg, piece):
    """Return whether a piece is a Salia that Anya replaces in random selections."""
    if s.piece[piece].face != card_named("Salia"):
        return 0
    for other in range(s.used_slots):
        if salia_of(s, other) == piece:
            return 1
    return 0


def odds(s: TrekCcg, piece, who, host):
    """Return the weight of a team member in a random selection.

    Anya has Salia's weight as well as her own.
    """
    if has_anya(s, piece):
        return 0
    count = int(takes_part(s, piece, who, host))
    salia = salia_of(s, piece)
    if salia != NOTHING:
        count += takes_part(s, salia, who, host)
    return count


at_random = chance(PIECES, learns=EVERYBODY, rules=("28.3",), prompt="Random selection")
"""A decorator that declares the weight of each piece in a random selection."""
choice_of_piece = partial(decision, PIECES, named="piece")
"""A decorator that declares a decision in which a player chooses a piece."""
choice_of_host = partial(decision, HOSTS, named="host")
choice_from_hand = partial(decision, HAND_NAMES, named="hand")
choice_from_deck = partial(decision, HAND_NAMES, named="deck")


@at_random
def random_member(s: TrekCcg, who, host, piece):
    """Pick a random acting member of a crew or Away Team."""
    return odds(s, piece, who, host)


@at_random
def random_member_with(s: TrekCcg, who, host, trait, piece):
    """Pick a random acting member with this trait from a crew or Away Team."""
    if not has_trait(s, piece, trait):
        return 0
    return odds(s, piece, who, host)


@choice_of_piece("Whom do you choose?", rules=("28.3",))
def choose_member(s: TrekCcg, who, owner, host, piece):
    """Ask `who` to choose an acting member of the owner's crew or Away Team."""
    if s.piece[piece].host == NOWHERE or not takes_part(s, piece, owner, host):
        return refuse("28.3")
    return OK


@decision(("no", "yes"), prompt="Do you use what {card} allows?", rules=("28.4",))
def may_do_it(s: TrekCcg, who, card, answer):
    """Ask whether the player uses a text that is optional."""
    return OK


def any_member(s: TrekCcg, who, host):
    """Return whether a crew or Away Team has an acting member."""
    return some_of(takes_part, s, who, host)


def anya_waits(s: TrekCcg, piece):
    """Return whether the Anya who replaces a Salia has not been picked yet."""
    for other in range(s.used_slots):
        if salia_of(s, other) == piece and other not in s.picked:
            return 1
    return 0


@at_random
def random_unpicked(s: TrekCcg, who, host, piece):
    """Pick a random member that has not been picked yet.

    Salia can be picked only after Anya.
    """
    if piece in s.picked:
        return 0
    if s.piece[piece].face == card_named("Salia"):
        return takes_part(s, piece, who, host) and not anya_waits(s, piece)
    return odds(s, piece, who, host)


@rule("28.3")
def pick_some(s: TrekCcg, who, host, count):
    """Pick random members of a crew or Away Team into `s.picked`.

    If there are not enough members, all of them are picked.
    """
    s.picked.clear()
    for _ in range(count):
        if s.picked.count() < team_size(s, who, host):
            piece = yield random_unpicked(who, host)
            s.picked.add(piece)


@rule("28.2", "28.3")
def random_dies(s: TrekCcg, who):
    """Kill a random member of the team that attempts a mission."""
    if any_member(s, who, team(s)):
        victim = yield random_member(who, team(s))
        discard(s, victim)


@rule("28.2", "28.3")
def chosen_dies(s: TrekCcg, who):
    """Let the opponent kill a member of the team that attempts a mission."""
    if any_member(s, who, team(s)):
        victim = yield choose_member(1 - who, who, team(s))
        discard(s, victim)
