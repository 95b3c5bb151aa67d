"""The objective that is a visit, with its probe (chapters 51 and 23)."""

from coverts.games.trek_ccg.cards.objectives import CARDS_OR_NONE, NOBODY
from coverts.games.trek_ccg.for_cards import *


def first_version(card):
    """The first card of a persona stands for all its versions where a text counts by persona."""
    first = card
    for other in range(FIRST[PERSONNEL], FIRST[PERSONNEL] + SIZES[PERSONNEL]):
        if PERSONA[other] == PERSONA[card] and other < first:
            first = other
    return first


def may_visit(s, piece, visitor):
    """A human ENGINEER, unopposed on the planet, of a persona that has not been there before."""
    who = s.piece[piece].controller
    here = SURFACE + s.piece[piece].host - AT_MISSION
    card = s.piece[visitor]
    if card.host != here or card.controller != who or not is_personnel(s, visitor) or card.infiltrating:
        return 0
    if card.captive or not able(s, visitor) or not unopposed(s, who, here):
        return 0
    if not has_trait(s, visitor, HUMAN) or not skill_of(s, visitor, ENGINEER):
        return 0
    return first_version(card.face) not in s.side[who].once


def any_visitor(s, piece):
    for visitor in range(s.used_slots):
        if may_visit(s, piece, visitor):
            return 1
    return 0


def is_of(card, affiliation):
    return AFFILIATION[card] == affiliation or SECOND_AFFILIATION[card] == affiliation


@objective(10, "Visit Cochrane Memorial", seedable=True, stays=ON_TARGET, unique=True)
class VisitCochraneMemorial:
    """On Earth. At the end of your turn, with your human ENGINEER there unopposed, you may probe, each
    persona once a game. Federation or Starfleet: draw a card. Event or interrupt: play a personnel to the
    planet. Equipment: download it, or a copy. Non-Aligned or doorway: discard a card."""

    @decision(HOSTS, named="host", prompt="Where does it lie?")
    def choose_earth(s, who, host):
        if host < AT_MISSION or host >= CORE or not exists(s, host - AT_MISSION):
            return refuse()
        mission = mission_of(s, host - AT_MISSION, who)
        if mission < 0 or HOMEWORLD[mission] != EARTH:
            return refuse()
        return OK

    @decision(PIECES + 1, named="piece_or_none", prompt="Who visits the memorial?", rules=("23.1",))
    def choose_visitor(s, who, piece, visitor):
        """The last option: nobody does."""
        if visitor == PIECES or may_visit(s, piece, visitor):
            return OK
        return refuse()

    @decision(
        CARDS_OR_NONE, named="hand_or_none", prompt="Whom do you play to the planet?",
    )  # fmt: skip
    def choose_settler(s, who, host, card):
        if card == NOBODY:
            return OK
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] != PERSONNEL or not fits_group(s, who, AFFILIATION[card], host):
            return refuse()
        return may_come_into_play(s, who, card)

    @decision(("no", "yes"), prompt="Do you download {card}?", rules=("16.1",))
    def download_it(s, who, card, answer):
        if answer == 0:
            return OK
        return may_download(s, who, card, NOTHING)

    @decision(HAND_NAMES, named="hand", prompt="Which card do you discard?")
    def choose_loss(s, who, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        return OK

    @rule("23.1", "23.2")
    def visit(s, who, host):
        """The probe: Federation or Starfleet, event or interrupt, equipment, Non-Aligned or doorway."""
        card = yield from probe(s, who)
        if is_of(card, FEDERATION) or is_of(card, STARFLEET):
            yield from draw_cards(s, who, 1)
        elif KIND[card] == EVENT or KIND[card] == INTERRUPT:
            settler = yield VisitCochraneMemorial.choose_settler(who, host)
            if settler != NOBODY:
                from_hand(s, who, settler)
                yield from play(s, who, settler, 1, host)
        elif KIND[card] == EQUIPMENT:
            if (yield VisitCochraneMemorial.download_it(who, card)) == 1:
                yield from download_card(s, who, card, NOTHING)
        elif is_of(card, NON_ALIGNED) or KIND[card] == DOORWAY:
            if s.side[who].hand_count > 0:
                lost = yield VisitCochraneMemorial.choose_loss(who)
                from_hand(s, who, lost)
                to_discard(s, who, lost)
                say("hands_over", who, lost)
        else:
            say("probe_fails")

    def plays(s, who, card):
        if any_legal(VisitCochraneMemorial.choose_earth, s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].host = yield VisitCochraneMemorial.choose_earth(who)

    def turn_ends(s, piece):
        who = s.piece[piece].controller
        if deck_size(s, who) > 0 and any_visitor(s, piece):
            visitor = yield VisitCochraneMemorial.choose_visitor(who, piece)
            if visitor != PIECES:
                s.side[who].once.add(first_version(s.piece[visitor].face))
                yield from VisitCochraneMemorial.visit(s, who, SURFACE + s.piece[piece].host - AT_MISSION)
