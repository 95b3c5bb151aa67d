"""The events (chapter 48) but those that are played on ships."""

from coverts.games.trek_ccg.for_cards import *

unprinted(EVENT, 14, "Blood Screening")

PRICE = 5
"""Points that The Line Must Be Drawn Here costs."""


def is_spy(s, piece, who):
    """That player's infiltrator, who can act by a text that lets it (21.19)."""
    card = s.piece[piece]
    return card.host != NOWHERE and card.infiltrating and card.controller == who and able(s, piece)


# -- draws -----------------------------------------------------------------------------------------


@event(1, "Kivas Fajo - Collector")
class KivasFajo:
    """A player you choose draws three cards, one after another."""

    @decision(("seat 1", "seat 2"), prompt="Who draws three cards?")
    def choose_drawer(s, who, seat):
        return OK

    def aim(s, who, action):
        s.action[action].target = yield KivasFajo.choose_drawer(who)

    def effect(s, who, action):
        yield from draw_cards(s, s.action[action].target, 3)


# -- treaties --------------------------------------------------------------------------------------


@event(5, "Treaty: Federation/Klingon", stays=TO_CORE)
class TreatyFederationKlingon:
    """Your Federation and Klingon cards mix."""


unprinted(PERSONNEL, 67, "Dukat")


def has_dukat(s, who):
    """A version of Dukat of his is in play."""
    for piece in range(s.used_slots):
        if is_personnel(s, piece) and s.piece[piece].controller == who and s.piece[piece].host != NOWHERE:
            if PERSONA[s.piece[piece].face] == PERSONA[card_named("Dukat")]:
                return 1
    return 0


@event(6, "Treaty: Cardassian/Dominion", icons=HA, stays=TO_CORE, seedable=True)
class TreatyCardassianDominion:
    """Hidden agenda. It may be seeded, and plays for free, faceup, while you have Dukat in play. Your
    Cardassian and Dominion cards mix."""

    def free_now(s, who, card):
        return has_dukat(s, who)


def is_treaty(card):
    return card in (card_named("Treaty: Federation/Klingon"), card_named("Treaty: Cardassian/Dominion"))


# -- Memory Wipe -----------------------------------------------------------------------------------


def is_wipeable(s, piece):
    """A ship that is not Borg."""
    return is_ship(s, piece) and s.piece[piece].affiliation != BORG


def is_of_ship(s, piece, ship):
    """Of the crew of a ship, or of an Away Team of its player on the surface beneath it."""
    host = s.piece[piece].host
    who = s.piece[ship].controller
    if host != ship:
        if not is_surface(host) or host - SURFACE != location_of(s, ship):
            return 0
    return in_group(s, piece, who, host) and s.piece[piece].affiliation != BORG


@event(7, "Memory Wipe", seedable=True)
class MemoryWipe:
    """Seeded, it stays on the table and your opponent's cards, Borg apart, mix freely. Played, it makes a
    ship that is not Borg, its crew and its Away Teams at that location Non-Aligned from then on."""

    @decision(PIECES, named="piece", prompt="Whose memory is wiped?")
    def choose_wiped(s, who, piece):
        if not is_wipeable(s, piece):
            return refuse()
        return OK

    def plays(s, who, card):
        if s.phase > SEEDING and not any_legal(MemoryWipe.choose_wiped, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        if s.phase > SEEDING:
            s.action[action].target = yield MemoryWipe.choose_wiped(who)

    def effect(s, who, action):
        ship = s.action[action].target
        if ship == NOTHING:
            s.action[action].held = False
            s.action[action].piece = put_in_play(s, who, card_named("Memory Wipe"), CORE + who)
        elif is_wipeable(s, ship):
            s.piece[ship].affiliation = NON_ALIGNED
            say("wiped", s.piece[ship].face)
            for piece in range(s.used_slots):
                if is_of_ship(s, piece, ship):
                    s.piece[piece].affiliation = NON_ALIGNED


# -- on the table ----------------------------------------------------------------------------------


@event(10, "Engage Shuttle Operations", stays=TO_CORE)
class EngageShuttleOperations:
    """Your shuttlecraft may land and take off, which takes their full RANGE; your ships with a Tractor Beam
    and an ENGINEER may carry and launch them, which takes none."""


def is_meddler(card):
    """One of the cards that The Line Must Be Drawn Here makes dear."""
    return card in (card_named("Amanda Rogers"), card_named("Kevin Uxbridge"), card_named("Q2"))


def pay_for_meddling(s, who):
    """Who plays one of them loses points for every such line in play."""
    for piece in range(s.used_slots):
        if s.piece[piece].face == card_named("The Line Must Be Drawn Here"):
            if s.piece[piece].host == CORE or s.piece[piece].host == CORE + 1:
                lose_points(s, who, PRICE)


@event(
    11,
    "The Line Must Be Drawn Here",
    icons=HA,
    countdown=4,
    stays=TO_CORE,
    seedable=True,
    IMMUNE=IMMUNE_KEVIN,
)
class TheLineMustBeDrawnHere:
    """Hidden agenda, countdown 4; it may be seeded. Whoever plays Amanda Rogers, Kevin Uxbridge or Q2 loses 5
    points, at once if this is activated in response; copies add up. Immune to Kevin Uxbridge."""

    def answers(s, who, action):
        if s.action[action].kind != PLAY or not is_meddler(s.action[action].card):
            return refuse()
        return OK

    def effect(s, who, action):
        if action > 0 and s.action[action].kind == ACTIVATE and s.action[action - 1].kind == PLAY:
            if is_meddler(s.action[action - 1].card):
                lose_points(s, s.action[action - 1].player, PRICE)


# -- Dial Martok for Murder ------------------------------------------------------------------------


def is_mark(s, piece, spy, who):
    """One of the opponent's own personnel, present with that infiltrator, who can fight."""
    host = s.piece[spy].host
    return in_group(s, piece, 1 - who, host) and not s.piece[piece].infiltrating and able(s, piece)


@event(15, "Dial Martok for Murder", stays=ON_TARGET)
class DialMartokForMurder:
    """Your infiltrator, who is not exposed by it, fights a battle with STRENGTH +4 against one or two
    opposing personnel present whom you choose."""

    @decision(PIECES, named="piece", prompt="Which infiltrator attacks?", rules=("21.19",))
    def choose_killer(s, who, piece):
        if not is_spy(s, piece, who) or s.piece[piece].stopped:
            return refuse()
        if not any_legal(DialMartokForMurder.choose_mark, s, who, piece):
            return refuse()
        return OK

    @decision(PIECES, named="piece", prompt="Whom does {piece} attack?")
    def choose_mark(s, who, piece, mark):
        if not is_mark(s, mark, piece, who):
            return refuse()
        return OK

    @decision(PIECES + 1, named="piece_or_none", prompt="Who else is attacked?", rules=("28.4",))
    def choose_second_mark(s, who, piece, first, mark):
        if mark == PIECES:
            return OK
        if mark == first or not is_mark(s, mark, piece, who):
            return refuse()
        return OK

    def plays(s, who, card):
        if not any_legal(DialMartokForMurder.choose_killer, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].host = yield DialMartokForMurder.choose_killer(who)
        s.action[action].target = yield DialMartokForMurder.choose_mark(who, s.action[action].host)
        second = yield DialMartokForMurder.choose_second_mark(
            who, s.action[action].host, s.action[action].target
        )
        if second < PIECES:
            s.action[action].other = second

    def strength(s, source, target):
        return 4 * (s.piece[source].host == target)

    def effect(s, who, action):
        own = s.action[action].piece
        spy = s.action[action].host
        if is_spy(s, spy, who) and not s.piece[spy].stopped:
            marked = 0
            for piece in range(s.used_slots):
                s.piece[piece].in_battle = False
                s.piece[piece].joins = False
                if piece == s.action[action].target or piece == s.action[action].other:
                    if is_mark(s, piece, spy, who):
                        s.piece[piece].in_battle = True
                        marked += 1
            if marked > 0:
                s.piece[spy].in_battle = True
                yield from battle_of(s, who, s.piece[spy].host, action)
        if s.piece[own].face == s.action[action].card and s.piece[own].host == spy:
            discard(s, own)


# -- Treacherous Advice ----------------------------------------------------------------------------


def listeners(s, spy):
    """Personnel with Leadership present with that infiltrator."""
    count = 0
    for piece in range(s.used_slots):
        if piece != spy and is_personnel(s, piece) and s.piece[piece].host == s.piece[spy].host:
            if able(s, piece) and skill_of(s, piece, LEADERSHIP) > 0:
                count += 1
    return count


def lay_open(s, who):
    """A player's whole hand is shown."""
    for card in range(HANDS):
        s.side[who].shown[card] = s.side[who].hand[card]
        s.side[who].hand[card] = 0
    for card in range(HANDS):
        for _ in range(s.side[who].shown[card]):
            say("lays_open", who, card)
    return 0


def take_back(s, who):
    """What is left of an open hand is a hand again."""
    for card in range(HANDS):
        s.side[who].hand[card] += s.side[who].shown[card]
        s.side[who].shown[card] = 0
    return 0


@event(16, "Treacherous Advice")
class TreacherousAdvice:
    """Your opponent shows his hand. For each personnel with Leadership present with an infiltrator of yours,
    whom you choose, discard a card of it."""

    @decision(PIECES, named="piece", prompt="Who gives the advice?", rules=("21.19",))
    def choose_adviser(s, who, piece):
        if not is_spy(s, piece, who):
            return refuse()
        return OK

    @decision(HAND_NAMES, prompt="Which card of the open hand is discarded?")
    def choose_card_given_away(s, who, card):
        if s.side[1 - who].shown[card] == 0:
            return refuse()
        return OK

    def plays(s, who, card):
        if not any_legal(TreacherousAdvice.choose_adviser, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].target = yield TreacherousAdvice.choose_adviser(who)

    def effect(s, who, action):
        spy = s.action[action].target
        if is_spy(s, spy, who):
            lay_open(s, 1 - who)
            for _ in range(listeners(s, spy)):
                if any_legal(TreacherousAdvice.choose_card_given_away, s, who):
                    card = yield TreacherousAdvice.choose_card_given_away(who)
                    s.side[1 - who].shown[card] -= 1
                    s.side[1 - who].hand_count -= 1
                    to_discard(s, 1 - who, card)
                    say("discarded", card)
            take_back(s, 1 - who)
