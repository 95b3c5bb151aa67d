"""The incidents (chapter 50)."""

from coverts.games.trek_ccg.cards.personnel.locutus_of_borg import faces
from coverts.games.trek_ccg.for_cards import *

TRAVEL = 0


@among(LOCATIONS)
def is_earth(s: TrekCcg, location):
    """Return whether a location is Earth, the counterpart of the time location."""
    here = s.location[location]
    return any(here.mission[i] >= 0 and HOMEWORLD[here.mission[i]] == EARTH for i in range(2))


@among(LOCATIONS)
def is_past(s: TrekCcg, location):
    return s.location[location].quadrant == TIME


def across_time(s: TrekCcg, location):
    """Return the location at the other end of time travel, or NOTHING.

    One end is the time location, and the other is its counterpart.
    """
    if location < 0:
        return NOTHING
    if is_past(s, location):
        return first(is_earth, s)
    return first(is_past, s) if is_earth(s, location) else NOTHING


def is_traveller(s: TrekCcg, who, piece):
    """Return whether a personnel of the player may travel by itself."""
    return is_loyal(s, piece, who) and not s.piece[piece].stopped


def may_go_on_foot(s: TrekCcg, agent):
    """Return whether an agent can travel to a planet without a ship."""
    return is_planet(s, across_time(s, location_of(s, agent)))


def has_ship(s: TrekCcg, who, agent):
    """Return whether an agent is aboard a ship of the player."""
    host = s.piece[agent].host
    return is_aboard(host) and is_ship(s, host) and s.piece[host].controller == who


def travel(s: TrekCcg, piece, host):
    bring(s, piece, host, card_named("Out of Time"))


@among_pieces
def bears_it_in_battle(s: TrekCcg, piece, who):
    """Return whether a card with this special download is at the battle (16.13)."""
    bears = is_traveller(s, who, piece) and location_of(s, piece) == battle_location(s)
    return bears and DOWNLOAD[s.piece[piece].face] == card_named("Out of Time")


@incident(1, "Out of Time", icons=AU, free=True, any_time=True, stays=TO_CORE)
class OutOfTime(Card):
    """This plays for free on the table, at any time. At any time, your temporal agent and any of your
    personnel present, or the ship that the agent is aboard, may travel between a time location and its
    counterpart, and then you discard this or stop the agent to put this on top of the draw deck. Or take up
    to three temporal agents from your discard pile to hand, and then discard this. If this was downloaded, it
    may be used at once."""

    @choice_of_piece("Which temporal agent travels?", rules=("25.2",))
    def choose_agent(s, who, piece):
        if not is_traveller(s, who, piece) or not has_trait(s, piece, TEMPORAL_AGENT):
            return refuse()
        if across_time(s, location_of(s, piece)) == NOTHING:
            return refuse("25.2")
        return OK if may_go_on_foot(s, piece) or has_ship(s, who, piece) else refuse("25.2")

    @decision(
        ("alone, or with others present", "with the ship and all aboard"),
        prompt="How does {piece} travel?",
        rules=("25.2",),
    )
    def choose_way(s, who, piece, aboard):
        if aboard:
            return OK if has_ship(s, who, piece) else refuse()
        return OK if may_go_on_foot(s, piece) else refuse("25.2")

    @choice_of_piece("Who travels with {piece}?")
    def choose_companion(s, who, piece, companion) -> bool:
        return is_traveller(s, who, companion) and together(s, piece, companion)

    @decision(HAND_NAMES, prompt="Which temporal agent do you take to hand?")
    def choose_old_agent(s, who, card) -> bool:
        return s.side[who].discard[card] > 0 and TRAIT[card] & TEMPORAL_AGENT

    @decision(("travel through time", "take temporal agents to hand"), prompt="What is it used for?")
    def choose_time_use(s, who, use) -> bool:
        if use == TRAVEL:
            return any_legal(OutOfTime.choose_agent, s, who)
        return any_legal(OutOfTime.choose_old_agent, s, who)

    @decision(
        ("discard it", "stop the agent and put it on top of the draw deck"),
        prompt="What becomes of Out of Time?",
    )
    def choose_fate(s, who, fate):
        return OK

    @rule("25.2")
    def travel_through_time(s, who, agent: Piece):
        """Move an agent with companions, or with the ship, to the other point in time."""
        goal = across_time(s, location_of(s, agent))
        if (yield OutOfTime.choose_way(who, agent)) == 1:
            yield from ask_infiltrators(s, who, agent.host)
            travel(s, agent.host, SPACE + goal)
        else:
            yield from ask_infiltrators(s, who, agent.host)
            for piece in each(takes_part, s, who, agent.host):
                if s.piece[piece].infiltrating:
                    travel(s, piece, SURFACE + goal)
            if any_legal(OutOfTime.choose_companion, s, who, agent):
                company = yield choose_some(OutOfTime.choose_companion, who, 0, PIECES, agent)
                for piece in company:
                    travel(s, piece, SURFACE + goal)
            travel(s, agent, SURFACE + goal)

    @rule()
    def take_old_agents(s, who):
        """Move up to three temporal agents from the discard pile to the hand."""
        for taken in range(3):
            more = any_legal(OutOfTime.choose_old_agent, s, who)
            if more and taken > 0:
                more = yield may_do_it(who, card_named("Out of Time"))
            if not more:
                break
            card = yield OutOfTime.choose_old_agent(who)
            from_discard(s, who, card)
            to_hand(s, who, card)
            say("returns", card)

    def plays(s, who, card):
        return OK if battle(s) == NOTHING or some_of(bears_it_in_battle, s, who) else refuse("16.13")

    def answers(s, who, action):
        return refuse("16.12")

    def may_use(s, who, piece, moment):
        if moment not in (IN_ORDER, BETWEEN):
            return refuse("16.12")
        return OK if any_legal(OutOfTime.choose_time_use, s, who) else refuse()

    def effect(s, who, this: Action):
        if this.choice == 1 and any_legal(OutOfTime.choose_time_use, s, who):
            if (yield may_do_it(who, this.card)) == 1:
                depth = s.depth
                yield from carry_out_text(s, who, this.piece)
                finish(s, depth)

    def use(s, who, this: Piece):
        if not any_legal(OutOfTime.choose_time_use, s, who):
            return
        if (yield OutOfTime.choose_time_use(who)) == TRAVEL:
            agent = yield OutOfTime.choose_agent(who)
            yield from OutOfTime.travel_through_time(s, who, agent)
            if is_traveller(s, who, agent):
                if (yield OutOfTime.choose_fate(who)) == 1:
                    stop(s, agent)
                    say("on_top", this.face)
                    put_on_top(s, this.seat, this.face)
                    clear(s, this)
                    follow(s)
                    return
        else:
            yield from OutOfTime.take_old_agents(s, who)
        discard(s, this)


def home_of(s: TrekCcg, location, who):
    """Return the affiliation that has a location as its homeworld, or NOTHING."""
    mission = mission_of(s, location, who)
    return HOME_OF[mission] if mission >= 0 else NOTHING


@incident(2, "Homefront", seedable=True, stays=ON_TARGET, ABOUT_SPIES=True)
class Homefront(Card):
    """This may be seeded. On a homeworld: in place of your normal card play, you may download a SECURITY of
    its affiliation to the planet and draw no cards this turn, and it takes four SECURITY to attempt the
    mission or to use the headquarters there. Or on the table: your personnel with infiltration icons may
    report for free to homeworlds that match those icons."""

    @choice_of_host("Where does Homefront lie?")
    def choose_front(s, who, host) -> bool:
        return host == CORE + who or (AT_MISSION <= host < CORE and home_of(s, host - AT_MISSION, who) >= 0)

    @choice_from_deck("Which SECURITY do you download?", rules=("16.1",))
    def choose_guard(s, who, piece, card):
        location = location_of(s, piece)
        home = home_of(s, location, who)
        if home < 0 or home not in (AFFILIATION[card], SECOND_AFFILIATION[card]):
            return refuse()
        if KIND[card] != PERSONNEL or SKILL[card * SKILLS + SECURITY] == 0:
            return refuse()
        return may_download(s, who, card, SURFACE + location)

    aim = choose_front

    def hinders(s, source, who, host):
        front = location_of(s, source)
        return front >= 0 and front == location_of_host(s, host) and skill(s, who, host, SECURITY) < 4

    def welcomes(s, source: Piece, card, host):
        if source.host >= CORE and is_surface(host) and INFILTRATES[card] >= 0:
            if home_of(s, host - SURFACE, source.controller) == INFILTRATES[card]:
                return FOR_FREE
        return 0

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        return OK if any_legal(Homefront.choose_guard, s, who, piece) else refuse()

    def use(s, who, piece):
        if s.normal_plays > 0 and any_legal(Homefront.choose_guard, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            host = SURFACE + location_of(s, piece)
            card = yield Homefront.choose_guard(who, piece)
            yield from download_card(s, who, card, host)


def spy_at(s: TrekCcg, who, location):
    """Return whether the player has an infiltrator at a location."""
    return location >= 0 and any(location_of(s, spy) == location for spy in each(is_infiltrator_of, s, who))


def begins_with_spy(s: TrekCcg, who, action):
    """Return whether an attempt or battle begins where the player has a spy."""
    if action < 0 or s.action[action].spied >> who & 1:
        return 0
    battle_begins = starts_ship_battle(s, action) or starts_personnel_battle(s, action)
    if not battle_begins and s.action[action].kind != ATTEMPT:
        return 0
    return spy_at(s, who, location_of_host(s, s.action[action].host))


@incident(3, "Covert Agent", icons=HA, seedable=True, stays=TO_CORE, ABOUT_SPIES=True)
class CovertAgent(Card):
    """This is a hidden agenda, which may be seeded. Your opponent may not take a ship with your infiltrator
    aboard back to hand. Draw a card when your opponent reports a personnel or ship at the location of your
    infiltrator, once a turn for each infiltrator. When a mission attempt or battle begins at that location,
    you may download to hand a morph card or a card about infiltration, each title once a game."""

    moot = {2: "No card of this pool takes a ship back to hand."}

    @choice_from_deck("Which card do you download to hand?", rules=("16.2",))
    def choose_fetched(s, who, card) -> bool:
        fresh = card not in s.side[who].fetched
        return (MORPH[card] or ABOUT_SPIES[card]) and fresh and is_in_deck(s, who, card)

    def answers(s, who, this: Action) -> bool:
        reports = this.kind == PLAY and this.player != who and KIND[this.card] in (PERSONNEL, SHIP)
        return begins_with_spy(s, who, this) or (reports and spy_at(s, who, location_of_host(s, this.host)))

    def reported(s, source: Piece, piece: Piece):
        if piece.seat == source.controller or KIND[piece.face] not in (PERSONNEL, SHIP):
            return
        draws = 0
        for spy in each(is_infiltrator_of, s, source.controller):
            card = s.piece[spy]
            if location_of(s, spy) == location_of(s, piece) and not card.watched:
                card.watched = True
                draws += 1
        yield from draw_cards(s, source.controller, draws)

    def may_use(s, who, piece, moment) -> bool:
        begins = moment == RESPONSE and begins_with_spy(s, who, s.depth - 1)
        return begins and any_legal(CovertAgent.choose_fetched, s, who)

    def use(s, who, piece):
        if s.depth > 1:
            s.action[s.depth - 2].spied |= 1 << who
        if any_legal(CovertAgent.choose_fetched, s, who):
            card = yield CovertAgent.choose_fetched(who)
            s.side[who].fetched.add(card)
            download_to_hand(s, who, card)


@among_pieces
def is_own_captive(s: TrekCcg, piece, who, location):
    """Return whether a piece is the player's own captive at a location.

    The opponent holds the captive.
    """
    return s.piece[piece].captive and s.piece[piece].seat == who and location_of(s, piece) == location


def may_exchange(s: TrekCcg, who, piece):
    """Return whether the player holds a captive that could be exchanged.

    The captive's owner must have a ship or facility at the captive's location.
    """
    return is_held(s, piece, who) and any_legal(PrisonerExchange.choose_haven, s, s.piece[piece].seat, piece)


@incident(4, "Prisoner Exchange", icons=HA, seedable=True)
class PrisonerExchange(Card):
    """This is a hidden agenda, which may be seeded. In your turn, free a captive that you hold, who goes to a
    ship or facility of its owner there; in exchange, free your captives there or download a personnel to
    where the captive was; then discard this."""

    @choice_of_host("Where does {piece} go?")
    def choose_haven(s, who, piece: Piece, host):
        """Ask for a ship or facility of the freed captive's owner at the location."""
        if not is_aboard(host) or not is_own_vessel_at(s, host, who, location_of(s, piece)):
            return refuse()
        return OK if compatible(s, who, piece.affiliation, s.piece[host].affiliation) else refuse("6.5")

    @choice_from_deck("Whom do you download?", rules=("16.1",))
    def choose_replacement(s, who, host, card):
        if KIND[card] != PERSONNEL:
            return refuse()
        return may_enter(s, who, card, host) if is_at_hand(s, who, card) else refuse("16.1")

    @decision(
        ("your captives there are freed", "a personnel is downloaded there"),
        prompt="In exchange ...",
    )
    def choose_return(s, who, piece: Piece, what) -> bool:
        if what == 0:
            return some_of(is_own_captive, s, who, location_of(s, piece))
        return any_legal(PrisonerExchange.choose_replacement, s, who, piece.host)

    @choice_of_piece("Which captive do you set free?", rules=("20.3",))
    def choose_exchanged(s, who, piece) -> bool:
        return may_exchange(s, who, piece) and any_legal(PrisonerExchange.choose_return, s, who, piece)

    @rule()
    def set_free(s, this: Piece):
        """Free a captive, and move it to a ship or facility of its owner if possible."""
        release(s, this)
        if any_legal(PrisonerExchange.choose_haven, s, this.seat, this):
            this.host = yield PrisonerExchange.choose_haven(this.seat, this)

    def plays(s, who, card) -> bool:
        return s.player == who and any_legal(PrisonerExchange.choose_exchanged, s, who)

    def aim(s, who, this: Action):
        this.target = yield PrisonerExchange.choose_exchanged(who)
        this.other = yield PrisonerExchange.choose_return(who, this.target)

    def effect(s, who, this: Action):
        if may_exchange(s, who, this.target):
            location = location_of(s, this.target)
            host = s.piece[this.target].host
            yield from PrisonerExchange.set_free(s, this.target)
            if this.other == 0:
                for captive in each(is_own_captive, s, who, location):
                    yield from PrisonerExchange.set_free(s, captive)
            elif any_legal(PrisonerExchange.choose_replacement, s, who, host):
                card = yield PrisonerExchange.choose_replacement(who, host)
                yield from download_card(s, who, card, host)


@incident(5, "Crossover", icons=HA, seedable=True, stays=TO_CORE)
class Crossover(Card):
    """This is a hidden agenda, which may be seeded. Once a turn, a personnel of yours with [MU] may report as
    if it did not have that icon."""

    def welcomes(s, source: Piece, card, host):
        if not source.used and KIND[card] == PERSONNEL and ICON[card] & MU and is_aboard(host):
            if is_facility(s, host) and s.piece[host].controller == source.controller:
                place = location_of(s, host)
                if place >= 0 and s.location[place].quadrant == ALPHA:
                    return PAID
        return 0

    def reported(s, source: Piece, piece: Piece):
        foreign = not native_here(s, piece.face, location_of(s, piece))
        if piece.seat == source.controller and is_personnel(s, piece) and ICON[piece.face] & MU and foreign:
            source.used = 1


@incident(6, "Service the Collective", icons=BO | HA, seedable=True, stays=TO_CORE)
class ServiceTheCollective(Card):
    """This is a hidden agenda, which may be seeded. If the target of your objective is a homeworld, or a
    mission of yours with an icon of the affiliation that your counterpart there was assimilated from, your
    Borg may probe in the turn in which scouting ends. A ship of yours with your counterpart aboard is WEAPONS
    and SHIELDS +4 in battle with that affiliation."""

    def plays(s, who, card):
        return OK if is_playing(s, who, BORG) else refuse("2.6")

    def hastens(s, source: Piece, location):
        who = source.controller
        mission = s.location[location].mission[who]
        if homeworld_at(s, location, who) != 0:
            return 1
        return (
            mission >= 0
            and is_counterpart_at(s, who, location)
            and MISSION_ICONS[mission] >> former_affiliation(s, counterpart_of(s, who)) & 1
        )

    def weapons(s, source: Piece, target):
        counterpart = counterpart_of(s, source.controller)
        return 4 * (counterpart != NOTHING and faces(s, counterpart, target))

    shields = weapons
