"""The objective Visit Cochrane Memorial."""

from coverts.games.trek_ccg.for_cards import *


def first_version(s: TrekCcg, card):
    """Return the first version of a persona, which stands for all versions."""
    return next((other for other in range(SIZES[PERSONNEL]) if PERSONA[other] == PERSONA[card]), card)


@among_pieces
def may_visit(s: TrekCcg, visitor, who, here):
    """Return whether a personnel may visit the memorial.

    It must be a human ENGINEER who is unopposed on the planet and whose persona has not visited before.
    """
    return (
        is_loyal(s, visitor, who)
        and s.piece[visitor].host == here
        and unopposed(s, who, here)
        and has_trait(s, visitor, HUMAN)
        and skill_of(s, visitor, ENGINEER) > 0
        and first_version(s, s.piece[visitor].face) not in s.side[who].once
    )


def is_of(card, affiliation):
    return affiliation in (AFFILIATION[card], SECOND_AFFILIATION[card])


@objective(10, "Visit Cochrane Memorial", seedable=True, stays=ON_TARGET, unique=True)
class VisitCochraneMemorial(Card):
    """Play this on Earth. At the end of your turn, if your human ENGINEER is there unopposed, you may probe,
    once a game for each persona. Federation or Starfleet: draw a card. Event or interrupt: you may play a
    personnel to the planet. Equipment: you may download it or a copy. Non-Aligned or doorway: discard a
    card."""

    @choice_of_host("Where does it lie?")
    def choose_earth(s, who, host) -> bool:
        return AT_MISSION <= host < CORE and homeworld_at(s, host - AT_MISSION, who) == EARTH

    @decision(PIECES + 1, named="piece_or_none", prompt="Who visits the memorial?", rules=("23.1",))
    def choose_visitor(s, who, piece, visitor) -> bool:
        """Ask which personnel visits the memorial. The last option is to send nobody."""
        return visitor == PIECES or may_visit(s, visitor, who, SURFACE + location_of(s, piece))

    @decision(CARDS_OR_NONE, named="hand_or_none", prompt="Whom do you play to the planet?")
    def choose_settler(s, who, host, card):
        if card == NO_CARD:
            return OK
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] != PERSONNEL or not may_join(s, who, AFFILIATION[card], host):
            return refuse()
        return may_come_into_play(s, who, card)

    @decision(("no", "yes"), prompt="Do you download {card}?", rules=("16.1",))
    def download_it(s, who, card, answer):
        if answer == 0:
            return OK
        return may_download(s, who, card, NOTHING)

    @choice_from_hand("Which card do you discard?")
    def choose_loss(s, who, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        return OK

    @rule("23.1", "23.2")
    def visit(s, who, host):
        """Probe, and carry out the result for the kind or affiliation of the card."""
        card = yield from probe(s, who)
        if is_of(card, FEDERATION) or is_of(card, STARFLEET):
            yield from draw_cards(s, who, 1)
        elif KIND[card] in (EVENT, INTERRUPT):
            settler = yield VisitCochraneMemorial.choose_settler(who, host)
            if settler != NO_CARD:
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

    plays = aim = choose_earth

    def turn_ends(s, this: Piece):
        who = this.controller
        here = SURFACE + location_of(s, this)
        if deck_size(s, who) > 0 and some_of(may_visit, s, who, here):
            visitor = yield VisitCochraneMemorial.choose_visitor(who, this)
            if visitor != PIECES:
                s.side[who].once.add(first_version(s, s.piece[visitor].face))
                yield from VisitCochraneMemorial.visit(s, who, here)
