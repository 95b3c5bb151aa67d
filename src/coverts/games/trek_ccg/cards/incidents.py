"""The incidents (chapter 50) but Out of Time and those of the Borg."""

from coverts.games.trek_ccg.for_cards import *

# -- Homefront -------------------------------------------------------------------------------------


def home_of(s, location, who):
    """The affiliation whose homeworld a location is, or NOTHING."""
    mission = mission_of(s, location, who)
    if mission < 0:
        return NOTHING
    return HOME_OF[mission]


def front_of(s, piece):
    """The homeworld a Homefront lies on, or NOTHING where it is on the table."""
    if s.piece[piece].host >= CORE:
        return NOTHING
    return location_of(s, piece)


@incident(2, "Homefront", seedable=True, stays=ON_TARGET)
class Homefront:
    """It may be seeded. On a homeworld: in place of your normal card play you may download a SECURITY of its
    affiliation to the planet, and draw no cards this turn; a crew or Away Team needs four SECURITY to attempt
    the mission, and so does the headquarters there to be used. Or on the table: your personnel with
    infiltration icons report for free to homeworlds those icons match."""

    @decision(HOSTS, named="host", prompt="Where does Homefront lie?")
    def choose_front(s, who, host):
        if host == CORE + who:
            return OK
        if host < AT_MISSION or host >= AT_MISSION + LOCATIONS or home_of(s, host - AT_MISSION, who) < 0:
            return refuse()
        return OK

    @decision(HAND_NAMES, named="deck", prompt="Which SECURITY do you download?", rules=("16.1",))
    def choose_guard(s, who, piece, card):
        location = front_of(s, piece)
        if location < 0 or KIND[card] != PERSONNEL or CLASS[card] != SECURITY:
            return refuse()
        home = home_of(s, location, who)
        if AFFILIATION[card] != home and SECOND_AFFILIATION[card] != home:
            return refuse()
        return may_download(s, who, card, SURFACE + location)

    def aim(s, who, action):
        s.action[action].host = yield Homefront.choose_front(who)

    def hinders(s, source, who, host):
        location = front_of(s, source)
        if location < 0 or location != location_of_host(s, host):
            return 0
        return skill(s, who, host, SECURITY) < 4

    def welcomes(s, source, card, host):
        if s.piece[source].host < CORE or not is_surface(host) or INFILTRATES[card] < 0:
            return 0
        if home_of(s, host - SURFACE, s.piece[source].controller) != INFILTRATES[card]:
            return 0
        return FOR_FREE

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if s.phase > CARD_PLAY:
            return refuse("4.1")
        if s.normal_plays == 0:
            return refuse("5.1")
        if not any_legal(Homefront.choose_guard, s, who, piece):
            return refuse()
        return OK

    def use(s, who, piece):
        if s.normal_plays > 0 and any_legal(Homefront.choose_guard, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            host = SURFACE + front_of(s, piece)
            card = yield Homefront.choose_guard(who, piece)
            yield from download_card(s, who, card, host)


# -- Covert Agent ----------------------------------------------------------------------------------


def on_infiltration(card):
    """A card that is about infiltrators."""
    if KIND[card] == INTERRUPT:
        return card - FIRST[INTERRUPT] + 1 in (2, 3, 4, 7, 9, 10)
    if KIND[card] == EVENT:
        return card - FIRST[EVENT] + 1 in (14, 15, 16)
    if KIND[card] == OBJECTIVE:
        return card - FIRST[OBJECTIVE] + 1 in (7, 8, 9)
    if KIND[card] == INCIDENT:
        return card - FIRST[INCIDENT] + 1 in (2, 3)
    return 0


def in_deck(s, who, card):
    """A copy is in his draw deck; only he may know."""
    mine = s.side[who]
    if mine.deck[card] > 0 or mine.on_top == card:
        return 1
    for i in range(4):
        if mine.beneath[i] == card:
            return 1
    return 0


def spy_at(s, who, host):
    """His infiltrator is at that host."""
    for piece in range(s.used_slots):
        if s.piece[piece].infiltrating and s.piece[piece].controller == who and s.piece[piece].host == host:
            return 1
    return 0


def spy_at_location(s, who, location):
    for piece in range(s.used_slots):
        if s.piece[piece].infiltrating and s.piece[piece].controller == who:
            if location_of(s, piece) == location:
                return 1
    return 0


def begins_with_spy(s, who, action):
    """That action is an attempt or a battle that begins where an infiltrator of his is."""
    if action < 0 or s.action[action].spied >> who & 1:
        return 0
    kind = s.action[action].kind
    if kind == ATTEMPT or (kind == PERSONNEL_BATTLE and at_start(s, action)):
        return spy_at(s, who, s.action[action].host)
    if kind == SHIP_BATTLE and at_start(s, action):
        return spy_at_location(s, who, s.battle_at)
    return 0


@incident(3, "Covert Agent", icons=HA, seedable=True, stays=TO_CORE)
class CovertAgent:
    """Hidden agenda; it may be seeded. Your opponent takes no ship with your infiltrator aboard back to hand.
    Draw a card when he reports a personnel or ship where your infiltrator is, once a turn for each. When a
    mission attempt or battle begins there you may download to hand a morph card or one about infiltration,
    each title once a game."""

    @decision(HAND_NAMES, named="deck", prompt="Which card do you download to hand?", rules=("16.2",))
    def choose_fetched(s, who, card):
        if not MORPH[card] and not on_infiltration(card):
            return refuse()
        if card in s.side[who].fetched or not in_deck(s, who, card):
            return refuse()
        return OK

    def answers(s, who, action):
        if begins_with_spy(s, who, action):
            return OK
        card = s.action[action].card
        if s.action[action].kind == PLAY and s.action[action].player != who:
            if KIND[card] == PERSONNEL or KIND[card] == SHIP:
                if spy_at(s, who, s.action[action].host):
                    return OK
        return refuse()

    def reported(s, source, piece):
        who = s.piece[source].controller
        host = s.piece[piece].host
        if s.piece[piece].seat == who or not (is_personnel(s, piece) or is_ship(s, piece)):
            return
        draws = 0
        for spy in range(s.used_slots):
            card = s.piece[spy]
            if card.infiltrating and card.controller == who and card.host == host and not card.watched:
                card.watched = True
                draws += 1
        yield from draw_cards(s, who, draws)

    def may_use(s, who, piece, moment):
        if moment != RESPONSE or not begins_with_spy(s, who, s.depth - 1):
            return refuse()
        if not any_legal(CovertAgent.choose_fetched, s, who):
            return refuse()
        return OK

    def use(s, who, piece):
        if s.depth > 1:
            s.action[s.depth - 2].spied |= 1 << who
        if any_legal(CovertAgent.choose_fetched, s, who):
            card = yield CovertAgent.choose_fetched(who)
            s.side[who].fetched.add(card)
            download_to_hand(s, who, card)


# -- Prisoner Exchange -----------------------------------------------------------------------------


def is_own_captive(s, piece, who, location):
    """One of his own personnel that the opponent holds at a location."""
    return s.piece[piece].captive and s.piece[piece].seat == who and location_of(s, piece) == location


def any_own_captive(s, who, location):
    for piece in range(s.used_slots):
        if is_own_captive(s, piece, who, location):
            return 1
    return 0


def may_exchange(s, who, piece):
    """He holds it, and its owner has a ship or facility there."""
    return is_held(s, piece, who) and any_legal(PrisonerExchange.choose_haven, s, s.piece[piece].seat, piece)


@incident(4, "Prisoner Exchange", icons=HA)
class PrisonerExchange:
    """Hidden agenda. In your turn free a captive you hold, who goes to its owner's ship or facility there, to
    free your captives there or to download a personnel to where it was; then discard this."""

    @decision(HOSTS, named="host", prompt="Where does {piece} go?")
    def choose_haven(s, who, piece, host):
        """A ship or facility of the freed one's owner at the location."""
        if host >= PIECES or s.piece[host].host == NOWHERE or not is_vessel(s, host):
            return refuse()
        if s.piece[host].controller != who or location_of(s, host) != location_of(s, piece):
            return refuse()
        if not compatible(s, who, s.piece[piece].affiliation, s.piece[host].affiliation):
            return refuse("6.5")
        return OK

    @decision(HAND_NAMES, named="deck", prompt="Whom do you download?", rules=("16.1",))
    def choose_replacement(s, who, host, card):
        if KIND[card] != PERSONNEL:
            return refuse()
        if not is_at_hand(s, who, card):
            return refuse("16.1")
        if not fits_group(s, who, AFFILIATION[card], host):
            return refuse("6.5")
        return may_come_into_play(s, who, card)

    @decision(
        ("your captives there are freed", "a personnel is downloaded there"),
        prompt="In exchange ...",
    )
    def choose_return(s, who, piece, what):
        if what == 0:
            if not any_own_captive(s, who, location_of(s, piece)):
                return refuse()
        elif not any_legal(PrisonerExchange.choose_replacement, s, who, s.piece[piece].host):
            return refuse()
        return OK

    @decision(PIECES, named="piece", prompt="Which captive do you set free?", rules=("20.3",))
    def choose_exchanged(s, who, piece):
        if not may_exchange(s, who, piece) or not any_legal(PrisonerExchange.choose_return, s, who, piece):
            return refuse()
        return OK

    @rule()
    def set_free(s, piece):
        """A captive goes to a ship or facility of its own player there, if it can."""
        owner = s.piece[piece].seat
        release(s, piece)
        if any_legal(PrisonerExchange.choose_haven, s, owner, piece):
            host = yield PrisonerExchange.choose_haven(owner, piece)
            attach(s, piece, host)

    def plays(s, who, card):
        if s.player != who:
            return refuse()
        if not any_legal(PrisonerExchange.choose_exchanged, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].target = yield PrisonerExchange.choose_exchanged(who)
        s.action[action].other = yield PrisonerExchange.choose_return(who, s.action[action].target)

    def effect(s, who, action):
        piece = s.action[action].target
        if may_exchange(s, who, piece):
            location = location_of(s, piece)
            host = s.piece[piece].host
            yield from PrisonerExchange.set_free(s, piece)
            if s.action[action].other == 0:
                for captive in range(PIECES):
                    if is_own_captive(s, captive, who, location):
                        yield from PrisonerExchange.set_free(s, captive)
            elif any_legal(PrisonerExchange.choose_replacement, s, who, host):
                card = yield PrisonerExchange.choose_replacement(who, host)
                yield from download_card(s, who, card, host)


# -- Crossover -------------------------------------------------------------------------------------


@incident(5, "Crossover", icons=HA, stays=TO_CORE)
class Crossover:
    """Hidden agenda. Once per turn a personnel of yours with [MU] may report as if it had no such icon."""

    def welcomes(s, source, card, host):
        if s.piece[source].used or KIND[card] != PERSONNEL or not ICON[card] & MU:
            return 0
        if (
            host >= PIECES
            or not is_facility(s, host)
            or s.piece[host].controller != s.piece[source].controller
        ):
            return 0
        location = location_of_host(s, host)
        if location < 0 or s.location[location].quadrant != ALPHA:
            return 0
        return PAID

    def reported(s, source, piece):
        if s.piece[piece].seat != s.piece[source].controller or not has_icon(s, piece, MU):
            return
        if is_personnel(s, piece) and not native_here(s, s.piece[piece].face, location_of(s, piece)):
            s.piece[source].used = 1
