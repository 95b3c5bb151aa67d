"""The events that stay on no card (chapter 48)."""

from coverts.games.trek_ccg.for_cards import *

PRICE = 5
"""The points that each copy of The Line Must Be Drawn Here costs a player."""


@event(1, "Kivas Fajo - Collector")
class KivasFajo(Card):
    """Choose a player, who draws three cards, one after another."""

    @decision(("seat 1", "seat 2"), prompt="Who draws three cards?")
    def choose_drawer(s, who, seat):
        return OK

    aim = choose_drawer

    def effect(s, who, this: Action):
        yield from draw_cards(s, this.target, 3)


SLOTS = (COM, NAV, DEF)
ALL_SLOTS = 7


def is_versatile(card):
    """Return whether a card has all three subcommand icons (22.12)."""
    return ICON[card] & SUBCOMMANDS == SUBCOMMANDS


def has_drone(s: TrekCcg, who, icon, versatile):
    """Return whether the player can download a drone with a subcommand icon now.

    Args:
        versatile: whether the drone must have all three icons. Otherwise it must not have all three.
    """
    return any(
        is_versatile(card) == versatile and may_download_drone(s, who, card, icon, NOTHING) == OK
        for card in range(SIZES[PERSONNEL])
    )


def singles(s: TrekCcg, who, open_slots):
    """Return how many open slots could be filled by drones with a single subcommand.

    Args:
        open_slots: the mask of the slots.
    """
    return sum(has_drone(s, who, SLOTS[slot], 0) for slot in range(3) if open_slots >> slot & 1)


def fillable(s: TrekCcg, who, open_slots):
    """Return how many of the open slots can be filled, with one drone each (22.13)."""
    places = sum(open_slots >> slot & 1 for slot in range(3))
    return min(singles(s, who, open_slots) + has_drone(s, who, 0, 1), places)


@event(3, "Activate Subcommands", icons=BO)
class ActivateSubcommands(Card):
    """Download a [Com], a [Nav] and a [Def] drone. A drone with all three icons fills any one of these
    places, and two other drones must fill the other two. You draw no cards this turn."""

    @choice_to_download("Which drone do you download for {subcommand}?",
        rules=("22.12", "22.13", "22.14"),
    )  # fmt: skip
    def choose_subcommand(s, who, subcommand, open_slots, card):
        """Ask for a drone for one of the open slots.

        The player must fill as many open slots as possible.
        """
        rest = open_slots & ~(1 << subcommand)
        filled = fillable(s, who, rest)
        if card != NO_CARD:
            allowed = may_download_drone(s, who, card, SLOTS[subcommand], NOTHING)
            if allowed != OK:
                return allowed
            if is_versatile(card):
                filled = singles(s, who, rest)
            filled += 1
        if filled < fillable(s, who, open_slots):
            return refuse("22.13")
        return OK

    def plays(s, who, card):
        count = fillable(s, who, ALL_SLOTS)
        if count == 0:
            return refuse("22.14")
        if s.strict_subcommands and count < 3:
            return refuse("22.13")
        return OK

    def effect(s, who, action):
        s.no_draws = True
        for slot in range(3):
            card = yield ActivateSubcommands.choose_subcommand(who, slot, ALL_SLOTS >> slot << slot)
            yield from download_card(s, who, card, NOTHING)


@event(4, "Red Alert!", stays=TO_CORE)
class RedAlert(Card):
    """In place of your normal card play, any number of your ships, personnel and equipment report, one after
    another."""

    @helper()
    def may_follow(s, who, card):
        """Return OK, or refuse to let a card of the player's hand report now."""
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        return may_enter(s, who, card, NOTHING) if KIND[card] <= EQUIPMENT else refuse()

    @decision(CARDS_OR_NONE, named="hand_or_none", prompt="What reports next?", rules=("15.9",))
    def choose_alerted(s, who, card):
        return OK if card == NO_CARD else RedAlert.may_follow(s, who, card)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        return OK if any(RedAlert.may_follow(s, who, card) == OK for card in range(HANDS)) else refuse()

    def use(s, who, piece):
        s.normal_plays -= 1
        card = yield RedAlert.choose_alerted(who)
        while card != NO_CARD:
            from_hand(s, who, card)
            yield from play(s, who, card, IN_GROUP, NOTHING)
            card = yield RedAlert.choose_alerted(who)


@event(5, "Treaty: Federation/Klingon", stays=TO_CORE)
class TreatyFederationKlingon(Card):
    """Your Federation and Klingon cards are compatible with each other."""


@among_pieces
def is_dukat(s: TrekCcg, piece, who):
    """Return whether a piece is a version of Dukat that the player controls."""
    card = s.piece[piece]
    own = is_personnel(s, piece) and card.controller == who and not card.captive
    return own and PERSONA[s.piece[piece].face] == PERSONA[card_named("Dukat")]


@event(6, "Treaty: Cardassian/Dominion", icons=HA, stays=TO_CORE, seedable=True)
class TreatyCardassianDominion(Card):
    """This is a hidden agenda. This may be seeded. While you have Dukat in play, this plays for free, faceup.
    Your Cardassian and Dominion cards are compatible with each other."""

    def free_now(s, who, card):
        return some_of(is_dukat, s, who)


def is_treaty(card):
    return card in (card_named("Treaty: Federation/Klingon"), card_named("Treaty: Cardassian/Dominion"))


def is_wipeable(s: TrekCcg, piece):
    return is_ship(s, piece) and s.piece[piece].affiliation != BORG


@among_pieces
def is_of_ship(s: TrekCcg, piece, ship):
    """Return whether a personnel belongs to a ship's crew or Away Team (6.8, 7.1).

    The Away Team must be at the ship's location. Personnel under house arrest are ignored.
    """
    card = s.piece[piece]
    who = s.piece[ship].controller
    if card.affiliation == BORG or card.arrested or not in_group(s, piece, who, card.host):
        return 0
    if card.host == ship:
        return 1
    vessel = vessel_of(s, card.host)
    away = is_surface(card.host) if vessel == NOTHING else s.piece[vessel].controller != who
    return away and location_of(s, piece) == location_of(s, ship)


def wipe(s: TrekCcg, piece):
    """Make a card Non-Aligned for good. An infiltrator has its former affiliation once it is exposed."""
    card = s.piece[piece]
    if not card.infiltrating:
        take_affiliation(s, piece, NON_ALIGNED)
        card.wiped = True
    card.affiliation = NON_ALIGNED


@event(7, "Memory Wipe", seedable=True)
class MemoryWipe(Card):
    """If this is seeded, it stays on the table, and your opponent's cards are compatible with each other,
    except Borg. If this is played, a ship that is not Borg, its crew and its Away Teams at its location are
    Non-Aligned from then on."""

    @choice_of_piece("Whose memory is wiped?")
    def choose_wiped(s, who, piece) -> bool:
        return is_wipeable(s, piece)

    def plays(s, who, card) -> bool:
        return s.phase <= SEEDING or any_legal(MemoryWipe.choose_wiped, s, who)

    def aim(s, who, this: Action):
        if s.phase > SEEDING:
            this.target = yield MemoryWipe.choose_wiped(who)

    def effect(s, who, this: Action):
        ship = this.target
        if ship == NOTHING:
            this.held = False
            this.piece = put_in_play(s, who, this.card, CORE + who)
        elif is_wipeable(s, ship):
            say("wiped", s.piece[ship].face)
            for piece in each(is_of_ship, s, ship):
                wipe(s, piece)
            wipe(s, ship)


@event(9, "The Traveler: Transcendence", stays=ON_TARGET)
class TheTravelerTranscendence(Card):
    """Place this beside a player's draw deck. At the end of each of their turns, that player draws one more
    card, but copies are not cumulative."""

    @decision(("seat 1", "seat 2"), prompt="Who draws one more card each turn?")
    def choose_luckier(s, who, seat):
        return OK

    def aim(s, who, this: Action):
        this.host = CORE + (yield TheTravelerTranscendence.choose_luckier(who))

    def every_turn_ends(s, this: Piece):
        if this.host == CORE + s.player and this == is_on(s, this.face, this.host):
            s.side[s.player].extra_draws += 1


@event(10, "Engage Shuttle Operations", stays=TO_CORE)
class EngageShuttleOperations(Card):
    """Your shuttlecraft may land and take off, which uses their full RANGE, and your ships with a Tractor
    Beam and an ENGINEER may carry and launch them, which uses no RANGE."""


def meddles(s: TrekCcg, action):
    """Return whether The Line Must Be Drawn Here punishes an action."""
    return s.action[action].kind == PLAY and s.action[action].card in (
        card_named("Amanda Rogers"),
        card_named("Kevin Uxbridge"),
        card_named("Q2"),
    )


def pay_for_meddling(s: TrekCcg, who):
    """Make a player lose points for each copy of The Line Must Be Drawn Here."""
    for piece in each(is_copy, s, card_named("The Line Must Be Drawn Here")):
        card = s.piece[piece]
        if card.host >= CORE:
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
class TheLineMustBeDrawnHere(Card):
    """This is a hidden agenda with countdown 4, which may be seeded. A player who plays Amanda Rogers, Kevin
    Uxbridge or Q2 loses 5 points for each copy of this in play, and 5 points at once for a copy that is
    activated in response. This is immune to Kevin Uxbridge."""

    def answers(s, who, action) -> bool:
        return meddles(s, action)

    def effect(s, who, this: Action):
        if this > 0 and this.kind == ACTIVATE and meddles(s, this.before):
            lose_points(s, this.before.player, PRICE)


def is_spy(s: TrekCcg, piece, who):
    """Return whether a piece is the player's infiltrator and is able to act (21.19)."""
    return is_infiltrator_of(s, piece, who) and able(s, piece)


def is_killer(s: TrekCcg, piece, who):
    return is_spy(s, piece, who) and not s.piece[piece].stopped


@event(15, "Dial Martok for Murder", stays=ON_TARGET, ABOUT_SPIES=True)
class DialMartokForMurder(Card):
    """Your infiltrator fights a battle with STRENGTH +4 against one or two opposing personnel of your choice
    who are present, and is not exposed by it."""

    @choice_of_piece("Which infiltrator attacks?", rules=("21.19",))
    def choose_killer(s, who, piece) -> bool:
        return is_killer(s, piece, who) and any_legal(DialMartokForMurder.choose_mark, s, who, piece)

    @choice_of_piece("Whom does {piece} attack?")
    def choose_mark(s, who, piece: Piece, mark) -> bool:
        return is_able_member(s, mark, 1 - who, piece.host)

    @decision(PIECES + 1, named="piece_or_none", prompt="Who else is attacked?", rules=("28.4",))
    def choose_second_mark(s, who, piece: Piece, first, mark) -> bool:
        return mark == PIECES or (mark != first and is_able_member(s, mark, 1 - who, piece.host))

    plays = choose_killer

    def aim(s, who, this: Action):
        this.host = yield DialMartokForMurder.choose_killer(who)
        this.target = yield DialMartokForMurder.choose_mark(who, this.host)
        second = yield DialMartokForMurder.choose_second_mark(who, this.host, this.target)
        if second < PIECES:
            this.other = second

    def strength(s, source: Piece, target):
        return 4 * (source.host == target)

    def effect(s, who, this: Action):
        spy = this.host
        place = s.piece[spy].host
        if is_killer(s, spy, who):
            battle = begin_battle(s, who, place)
            for piece in each(is_able_member, s, 1 - who, place):
                if piece in (this.target, this.other):
                    s.action[battle].party.add(piece)
            if s.action[battle].party.count() > 0:
                s.action[battle].party.add(spy)
                yield from fight_out(s, battle)
            else:
                finish(s, battle)
        if s.piece[this.piece].face == this.card and s.piece[this.piece].host == spy:
            discard(s, this.piece)


@among_pieces
def listens(s: TrekCcg, piece, spy):
    """Return whether an able personnel with Leadership is present with a spy."""
    meets = is_personnel(s, piece) and together(s, spy, piece)
    return meets and able(s, piece) and skill_of(s, piece, LEADERSHIP) > 0


@event(16, "Treacherous Advice", ABOUT_SPIES=True)
class TreacherousAdvice(Card):
    """Your opponent shows their hand. Choose an infiltrator of yours, and discard a card of that hand for
    each personnel with Leadership present with the infiltrator."""

    @choice_of_piece("Who gives the advice?", rules=("21.19",))
    def choose_adviser(s, who, piece) -> bool:
        return is_spy(s, piece, who)

    @decision(("seen",), prompt="Your opponent's hand lies open.")
    def look_at_hand(s, who, answer):
        return OK

    @decision(HAND_NAMES, prompt="Which card of the open hand is discarded?")
    def choose_card_given_away(s, who, card) -> bool:
        return s.side[1 - who].shown[card] > 0

    plays = choose_adviser
    aim = choose_adviser

    def effect(s, who, this: Action):
        if not is_spy(s, this.target, who):
            return
        theirs = s.side[1 - who]
        for card in range(HANDS):
            theirs.shown[card] = theirs.hand[card]
            theirs.hand[card] = 0
            for _ in range(theirs.shown[card]):
                say("lays_open", 1 - who, card)
        if count(listens, s, this.target) == 0:
            yield TreacherousAdvice.look_at_hand(who)
        for _ in range(count(listens, s, this.target)):
            if any_legal(TreacherousAdvice.choose_card_given_away, s, who):
                card = yield TreacherousAdvice.choose_card_given_away(who)
                theirs.shown[card] -= 1
                theirs.hand_count -= 1
                to_discard(s, 1 - who, card)
                say("discarded", card)
        for card in range(HANDS):
            theirs.hand[card] += theirs.shown[card]
            theirs.shown[card] = 0
