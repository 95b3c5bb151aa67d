"""The artifacts (chapter 52)."""

from coverts.games.trek_ccg.for_cards import *


def earn(s: TrekCcg, who, card, location):
    """Give an artifact beneath the mission to the solver, and return its piece."""
    piece = is_on(s, card, BENEATH + location)
    s.piece[piece].controller = who
    say("earns", who, card)
    return piece


@helper("10.14", "22.18")
def earn_person(s: TrekCcg, who, piece):
    """Turn up a personnel set aside beneath a mission, and add it to the solver's team.

    A second counterpart is discarded instead. Return whether the personnel has joined the team.
    """
    card = s.piece[piece]
    another = has_counterpart(s, who)
    card.face = card.seed
    card.seed = NOTHING
    card.affiliation = AFFILIATION[card.face]
    say("earns", who, card.face)
    if TRAIT[card.face] & COUNTERPART and another:
        discard_alive(s, piece)
        return 0
    card.host = team(s)
    return 1


@helper("10.14")
def earn_personnel(s: TrekCcg, who, location):
    """Add the personnel set aside beneath a mission to the solver's team.

    Personnel that the opponent seeded become the team's captives.
    """
    for piece in range(PIECES):
        card = s.piece[piece]
        if card.host == BENEATH + location and is_set_aside(s, piece) and card.face < 0:
            if earn_person(s, who, piece) and card.seat != who:
                become_captive(s, piece, who)


@artifact(1, "Cryosatellite", icons=AU, IN_SPACE=True)
class Cryosatellite(Card):
    """Seed this beneath a space mission, together with one more artifact and up to three [AU] personnel. When
    the mission is solved, they are all earned together, the personnel go aboard the solver's ship, and
    this is discarded."""

    def solved(s, who, location):
        piece = earn(s, who, card_named("Cryosatellite"), location)
        earn_personnel(s, who, location)
        discard(s, piece)


@artifact(2, "Betazoid Gift Box", PLANET=True, IN_SPACE=True)
class BetazoidGiftBox(Card):
    """When this is earned, look through your draw deck, take three cards to hand and then discard this."""

    @choice_from_deck("Which card do you take to hand?", others_see="that")
    def choose_gift(s, who, card) -> bool:
        return s.side[who].deck[card] > 0

    def solved(s, who, location):
        discard(s, earn(s, who, card_named("Betazoid Gift Box"), location))
        shuffle_deck(s, who)
        for _ in range(3):
            if s.side[who].deck_count > 0:
                card = yield BetazoidGiftBox.choose_gift(who)
                from_deck(s, who, card)
                to_hand(s, who, card)


@artifact(3, "Horga'hn", PLANET=True, IN_SPACE=True)
class Horgahn(Card):
    """When this is earned, place it on your side of the table. Once in each of your turns, you have one more
    normal card play, or you draw one more card at the end of the turn."""

    @decision(("one more card play", "one more card at the end of the turn"), "What do you want?")
    def choose_pleasure(s, who, extra):
        return refuse("4.1") if extra == 0 and s.phase > CARD_PLAY else OK

    def solved(s, who, location):
        attach(s, earn(s, who, card_named("Horga'hn"), location), CORE + who)

    def may_use(s, who, this: Piece, moment) -> bool:
        return moment == IN_ORDER and this.host == CORE + who and this.used == 0

    def use(s, who, this: Piece):
        this.used = 1
        if (yield Horgahn.choose_pleasure(who)) == 0:
            s.normal_plays += 1
        else:
            s.side[who].extra_draws += 1


@artifact(4, "Varon-T Disruptor", PLANET=True, IN_SPACE=True, TRAIT=HAND_WEAPON | DISRUPTOR)
class VaronTDisruptor(Card):
    """When this is earned, it is equipment of your team. The STRENGTH of your personnel present is doubled,
    but copies are not cumulative."""

    def solved(s, who, location):
        attach(s, earn(s, who, card_named("Varon-T Disruptor"), location), team(s))

    def strength(s, source, target):
        if not is_served(s, source, target) or not is_first_copy(s, source):
            return 0
        return 3 if reframed(s, target) != NOTHING else STRENGTH[guise(s, target)]
