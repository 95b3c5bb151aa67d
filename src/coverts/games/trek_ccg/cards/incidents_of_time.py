"""Out of Time (chapters 25 and 50)."""

from coverts.games.trek_ccg.for_cards import *

TRAVEL, FETCH_AGENTS = range(2)


def is_earth(s, location):
    """The place on a spaceline that the time location belongs to."""
    if not exists(s, location) or s.location[location].quadrant == TIME:
        return 0
    for seat in range(2):
        mission = s.location[location].mission[seat]
        if mission >= 0 and HOMEWORLD[mission] == EARTH:
            return 1
    return 0


def across_time(s, location):
    """The counterpart of a time location, or the time location it is the counterpart of; else NOTHING."""
    if location < 0:
        return NOTHING
    if s.location[location].quadrant == TIME:
        for other in range(LOCATIONS):
            if is_earth(s, other):
                return other
    elif is_earth(s, location):
        for other in range(LOCATIONS):
            if s.location[other].quadrant == TIME:
                return other
    return NOTHING


def is_traveller(s, who, piece):
    """A personnel of that player who can go somewhere by himself."""
    card = s.piece[piece]
    if card.host == NOWHERE or not is_personnel(s, piece) or card.controller != who or card.infiltrating:
        return 0
    return able(s, piece) and not card.stopped


def may_go_on_foot(s, agent):
    """The other end of time is a planet, and there is somewhere to stand."""
    return is_planet(s, across_time(s, location_of(s, agent)))


def ship_of(s, who, agent):
    """The ship of that player the agent is aboard, or NOTHING."""
    host = s.piece[agent].host
    if host < PIECES and is_ship(s, host) and s.piece[host].controller == who:
        return host
    return NOTHING


def is_old_agent(s, who, card):
    """A temporal agent in that player's discard pile."""
    return s.side[who].discard[card] > 0 and TRAIT[card] & TEMPORAL_AGENT != 0


def lay_on_deck(s, piece):
    """A card in play goes on top of its owner's draw deck."""
    say("on_top", s.piece[piece].face)
    put_on_top(s, s.piece[piece].seat, s.piece[piece].face)
    clear(s, piece)
    follow(s)
    return 0


def bearer_in_battle(s, who):
    """A personnel of his whose special download this is stands where the battle is (16.13)."""
    place = s.battle_at
    if s.battle == PERSONNEL_BATTLE:
        place = location_of_host(s, s.battle_at)
    for piece in range(s.used_slots):
        if is_traveller(s, who, piece) and DOWNLOAD[s.piece[piece].face] == card_named("Out of Time"):
            if location_of(s, piece) == place:
                return 1
    return 0


@incident(1, "Out of Time", icons=AU, free=True, any_time=True, stays=TO_CORE)
class OutOfTime:
    """Plays for free on the table, at any time. At any time: your temporal agent and any of your personnel
    present, or the ship it is on, travel between a time location and its counterpart; then discard this, or
    stop the agent to put it on top of the draw deck. Or take up to three temporal agents from your discard
    pile to hand; then discard it. Downloaded, it may be used at once."""

    @decision(PIECES, named="piece", prompt="Which temporal agent travels?", rules=("25.2",))
    def choose_agent(s, who, piece):
        if not is_traveller(s, who, piece) or not has_trait(s, piece, TEMPORAL_AGENT):
            return refuse()
        if across_time(s, location_of(s, piece)) == NOTHING:
            return refuse("25.2")
        if not may_go_on_foot(s, piece) and ship_of(s, who, piece) == NOTHING:
            return refuse("25.2")
        return OK

    @decision(
        ("by himself, or with others present", "with the ship and all aboard"),
        prompt="How does {piece} travel?",
        rules=("25.2",),
    )
    def choose_way(s, who, piece, aboard):
        if aboard and ship_of(s, who, piece) == NOTHING:
            return refuse()
        if not aboard and not may_go_on_foot(s, piece):
            return refuse("25.2")
        return OK

    @decision(PIECES, named="piece", prompt="Who travels with {piece}?")
    def choose_companion(s, who, piece, companion):
        if not is_traveller(s, who, companion) or not together(s, piece, companion):
            return refuse()
        return OK

    @decision(HAND_NAMES, prompt="Which temporal agent do you take to hand?")
    def choose_old_agent(s, who, card):
        if not is_old_agent(s, who, card):
            return refuse()
        return OK

    @decision(("travel through time", "take temporal agents to hand"), prompt="What is it used for?")
    def choose_time_use(s, who, use):
        if use == TRAVEL:
            if not any_legal(OutOfTime.choose_agent, s, who):
                return refuse()
        elif not any_legal(OutOfTime.choose_old_agent, s, who):
            return refuse()
        return OK

    @decision(
        ("discard it", "stop the agent and put it on top of the draw deck"),
        prompt="What becomes of Out of Time?",
    )
    def choose_fate(s, who, fate):
        return OK

    @rule("25.2")
    def travel_through_time(s, who, agent):
        """The agent, those who go along or the ship they are on are at the other end."""
        goal = across_time(s, location_of(s, agent))
        if (yield OutOfTime.choose_way(who, agent)) == 1:
            ship = s.piece[agent].host
            attach(s, ship, SPACE + goal)
            say("time_travel", s.piece[ship].face)
        else:
            yield from ask_infiltrators(s, who, s.piece[agent].host)
            for piece in range(s.used_slots):
                if s.piece[piece].infiltrating and takes_part(s, piece, who, s.piece[agent].host):
                    attach(s, piece, SURFACE + goal)
                    say("time_travel", s.piece[piece].face)
            if any_legal(OutOfTime.choose_companion, s, who, agent):
                company = yield choose_some(OutOfTime.choose_companion, who, 0, PIECES, agent)
                for piece in company:
                    attach(s, piece, SURFACE + goal)
                    say("time_travel", s.piece[piece].face)
            attach(s, agent, SURFACE + goal)
            say("time_travel", s.piece[agent].face)

    @rule()
    def take_old_agents(s, who):
        """Up to three temporal agents go from the discard pile to hand."""
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
        if s.battle and not bearer_in_battle(s, who):
            return refuse("16.13")
        return OK

    def answers(s, who, action):
        return refuse("16.12")

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER and moment != BETWEEN:
            return refuse("16.12")
        if not any_legal(OutOfTime.choose_time_use, s, who):
            return refuse()
        return OK

    def effect(s, who, action):
        if s.action[action].choice == 1 and any_legal(OutOfTime.choose_time_use, s, who):
            if (yield may_do_it(who, card_named("Out of Time"))) == 1:
                depth = s.depth
                yield from carry_out_text(s, who, s.action[action].piece)
                finish(s, depth)

    def use(s, who, piece):
        if not any_legal(OutOfTime.choose_time_use, s, who):
            return
        agent = NOTHING
        if (yield OutOfTime.choose_time_use(who)) == TRAVEL:
            agent = yield OutOfTime.choose_agent(who)
            yield from OutOfTime.travel_through_time(s, who, agent)
        else:
            yield from OutOfTime.take_old_agents(s, who)
        kept = 0
        if agent != NOTHING and is_traveller(s, who, agent):
            kept = yield OutOfTime.choose_fate(who)
        if kept:
            stop(s, agent)
            lay_on_deck(s, piece)
        else:
            discard(s, piece)
