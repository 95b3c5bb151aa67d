"""The objectives (chapter 51) of agents among the opponent's crews."""

from coverts.games.trek_ccg.for_cards import *

# -- Issue Secret Orders ---------------------------------------------------------------------------


def was_there_before(s, who, piece):
    """It has been infiltrating since the start of the opponent's last turn, or longer."""
    last = s.turn
    if s.player == who:
        last -= 1
    return s.piece[piece].since < last


def farthest(s, who, ship, goal):
    """The last location on its way to the goal that its RANGE reaches, or NOTHING."""
    found = NOTHING
    best = -1
    way = distance(s, who, ship, goal)
    for location in range(LOCATIONS):
        length = distance(s, who, ship, location)
        start = s.location[location_of(s, ship)].order
        there = s.location[goal].order
        order = s.location[location].order
        if start < order <= there or there <= order < start:
            if best < length <= range_left(s, ship) and length <= way:
                best = length
                found = location
    return found


def send_down(s, who, ship, location):
    """All of its crew who can, and infiltrators who take part, beam to the surface."""
    goal = SURFACE + location
    if may_beam(s, who, ship, goal) == OK:
        for piece in range(s.used_slots):
            if is_personnel(s, piece) and s.piece[piece].host == ship:
                if may_go(s, who, piece, ship, goal) == OK or spy_goes_along(s, who, piece, ship, goal):
                    s.piece[piece].host = goal


@objective(7, "Issue Secret Orders", icons=HA, seedable=True, stays=ON_TARGET, UNTIL_EXPOSED=True)
class IssueSecretOrders:
    """On your V.I.P. or OFFICER who has been infiltrating, and is aboard a ship, since the start of the
    opponent's last turn. Name an unsolved mission of the opponent's in the quadrant. As each of his turns
    begins, that ship, if staffed, flies towards it as far as its RANGE allows; there its crew, beamed down if
    need be, attempts it if it may, infiltrators only if they take part. Then the personnel is exposed. The
    objective is discarded when he is."""

    @decision(HOSTS, named="host", prompt="Which mission shall they attempt?")
    def choose_their_mission(s, who, piece, host):
        """A mission of the opponent's in the quadrant of the ship."""
        if host < AT_MISSION or host >= CORE or not exists(s, host - AT_MISSION):
            return refuse()
        place = s.location[host - AT_MISSION]
        if place.mission[1 - who] < 0 or place.solved_by != NOTHING:
            return refuse()
        if place.quadrant != s.location[location_of(s, piece)].quadrant:
            return refuse()
        return OK

    @decision(PIECES, named="piece", prompt="Who gives the orders?")
    def choose_secret_agent(s, who, piece):
        """His V.I.P. or OFFICER who infiltrates a ship."""
        card = s.piece[piece]
        if (
            card.host >= PIECES
            or not is_personnel(s, piece)
            or card.controller != who
            or not card.infiltrating
        ):
            return refuse()
        if not is_ship(s, card.host) or not able(s, piece):
            return refuse()
        if not skill_of(s, piece, VIP) and not skill_of(s, piece, OFFICER):
            return refuse()
        if not was_there_before(s, who, piece) or not any_legal(
            IssueSecretOrders.choose_their_mission, s, who, piece
        ):
            return refuse()
        return OK

    @rule("8.3", "8.4")
    def fly(s, who, ship, location):
        """The ship moves there, an action like another move."""
        action = begin(s, MOVE, who)
        s.action[action].piece = ship
        s.action[action].other = s.piece[ship].host
        s.action[action].host = SPACE + location
        s.action[action].token = token(s)
        s.piece[ship].range_used += distance(s, who, ship, location)
        yield from responses(s, action)
        yield from suspension(s, action)
        if same_ship(s, who, action):
            enter(s, ship, location)

    @rule("10.2")
    def obey(s, who, ship, location):
        """The ship flies towards the mission; there its crew attempts it. Returns 1 when all is done."""
        manned = yield from man(s, who, ship)
        if not manned:
            return 0
        depth = s.depth
        if not in_space(s, ship):
            put_in_space(s, ship)
        if location_of(s, ship) != location:
            if distance(s, who, ship, location) < 0:
                return 1
            goal = farthest(s, who, ship, location)
            if goal == NOTHING:
                return 0
            yield from IssueSecretOrders.fly(s, who, ship, goal)
            finish(s, depth)
        if not is_ship(s, ship) or s.piece[ship].controller != who or location_of(s, ship) != location:
            return 0
        host = ship
        if is_planet(s, location):
            send_down(s, who, ship, location)
            host = SURFACE + location
        if may_attempt(s, who, host, 0) == OK:
            yield from undertake(s, who, host)
        return 1

    def plays(s, who, card):
        if any_legal(IssueSecretOrders.choose_secret_agent, s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        agent = yield IssueSecretOrders.choose_secret_agent(who)
        s.action[action].host = agent
        s.action[action].target = s.piece[agent].host
        s.action[action].other = yield IssueSecretOrders.choose_their_mission(who, agent)

    def effect(s, who, action):
        piece = s.action[action].piece
        s.piece[piece].first_note = s.action[action].target
        s.piece[piece].second_note = s.action[action].other - AT_MISSION
        agent = s.piece[piece].host
        if agent >= PIECES or not s.piece[agent].infiltrating:
            discard(s, piece)

    def opposing_turn_starts(s, piece):
        agent = s.piece[piece].host
        ship = s.piece[piece].first_note
        face = s.piece[piece].face
        if agent >= PIECES or not is_ship(s, ship) or s.piece[ship].controller != s.player:
            discard(s, piece)
            return
        say("obeys", s.piece[ship].face)
        done = yield from IssueSecretOrders.obey(s, s.player, ship, s.piece[piece].second_note)
        if done and s.piece[piece].face == face and s.piece[piece].host == agent:
            expose(s, agent)


# -- Insert Undercover Agent -----------------------------------------------------------------------


UNDERCOVER, DOWNLOAD_AGENT, BOTH, NEW_ICON = range(4)


@objective(9, "Insert Undercover Agent", icons=HA, seedable=True, stays=TO_CORE, countdown=4)
class InsertUndercoverAgent:
    """In your turn, discard it to move one of your personnel into a team of the opponent's that he can
    infiltrate, wherever it is, or to download Covert Agent, or for both. Or, once a game, put it on a
    personnel of yours with an infiltration icon who is not infiltrating: it becomes the icon of an
    affiliation of the opponent's that is present; if he infiltrates when the countdown is over, he is
    exposed."""

    @decision(HOSTS, named="host", prompt="Which team does {piece} infiltrate?", rules=("21.5",))
    def choose_cover(s, who, piece, host):
        """A crew or Away Team of the opponent's, anywhere, that it can infiltrate."""
        if host >= PIECES and not (is_surface(host) and exists(s, host - SURFACE)):
            return refuse()
        if host < PIECES and not is_vessel(s, host):
            return refuse()
        if own_size(s, 1 - who, host) == 0:
            return refuse()
        if not matches_or_mixes(s, 1 - who, icon_of(s, piece), host):
            return refuse("21.5")
        return OK

    @decision(
        PIECES,
        named="piece",
        prompt="Who goes undercover?",
        rules=(
            "21.1",
            "21.3",
        ),
    )
    def choose_undercover(s, who, piece):
        card = s.piece[piece]
        if card.host == NOWHERE or not is_personnel(s, piece) or card.controller != who or card.infiltrating:
            return refuse()
        if card.captive or not able(s, piece):
            return refuse()
        icon = icon_of(s, piece)
        if icon == NO_AFFILIATION:
            return refuse("21.1")
        if not is_playing(s, 1 - who, icon):
            return refuse("21.3")
        if card.exposed:
            return refuse("21.26")
        if not any_legal(InsertUndercoverAgent.choose_cover, s, who, piece):
            return refuse()
        return OK

    @decision(AFFILIATION_NAMES, prompt="Which affiliation may {piece} infiltrate?")
    def choose_new_icon(s, who, piece, affiliation):
        """One of the opponent's affiliations present with it."""
        if affiliation <= NEUTRAL or affiliation == icon_of(s, piece):
            return refuse()
        for other in range(s.used_slots):
            card = s.piece[other]
            if is_personnel(s, other) and card.controller != who and card.affiliation == affiliation:
                if together(s, piece, other) and not card.captive and not card.infiltrating:
                    return OK
        return refuse()

    @decision(PIECES, named="piece", prompt="Whose infiltration icon changes?")
    def choose_changed(s, who, piece):
        card = s.piece[piece]
        if card.host == NOWHERE or not is_personnel(s, piece) or card.controller != who or card.infiltrating:
            return refuse()
        if (
            card.captive
            or icon_of(s, piece) == NO_AFFILIATION
            or not any_legal(InsertUndercoverAgent.choose_new_icon, s, who, piece)
        ):
            return refuse()
        return OK

    @decision(
        (
            "move an agent",
            "download Covert Agent",
            "move an agent and download Covert Agent",
            "change an icon",
        ),
        prompt="What for do you use the objective?",
        rules=("26.5",),
    )
    def choose_function(s, who, function):
        if function == NEW_ICON:
            if card_named("Insert Undercover Agent") in s.side[who].once:
                return refuse("28.6")
            if any_legal(InsertUndercoverAgent.choose_changed, s, who):
                return OK
            return refuse()
        if function != DOWNLOAD_AGENT and not any_legal(InsertUndercoverAgent.choose_undercover, s, who):
            return refuse()
        if function != UNDERCOVER:
            return may_download(s, who, card_named("Covert Agent"), NOTHING)
        return OK

    @rule("21.7")
    def go_undercover(s, who):
        """A personnel of his moves into a team of the opponent's and infiltrates it."""
        agent = yield InsertUndercoverAgent.choose_undercover(who)
        host = yield InsertUndercoverAgent.choose_cover(who, agent)
        attach(s, agent, host)
        begin_infiltrating(s, agent)
        say("goes_undercover", s.piece[agent].face)

    @rule()
    def change_icon(s, who, piece):
        """The objective goes onto a personnel and gives it another infiltration icon."""
        agent = yield InsertUndercoverAgent.choose_changed(who)
        s.piece[piece].first_note = yield InsertUndercoverAgent.choose_new_icon(who, agent)
        attach(s, piece, agent)
        s.side[who].once.add(card_named("Insert Undercover Agent"))
        say("new_icon", s.piece[agent].face, s.piece[piece].first_note)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if s.piece[piece].host != CORE + who or not any_legal(InsertUndercoverAgent.choose_function, s, who):
            return refuse()
        return OK

    def use(s, who, piece):
        if any_legal(InsertUndercoverAgent.choose_function, s, who):
            function = yield InsertUndercoverAgent.choose_function(who)
            if function == NEW_ICON:
                yield from InsertUndercoverAgent.change_icon(s, who, piece)
            else:
                discard(s, piece)
                if function != DOWNLOAD_AGENT:
                    yield from InsertUndercoverAgent.go_undercover(s, who)
                if function != UNDERCOVER and may_download(s, who, card_named("Covert Agent"), NOTHING) == OK:
                    yield from download_card(s, who, card_named("Covert Agent"), NOTHING)

    def expires(s, piece):
        agent = s.piece[piece].host
        if agent < PIECES:
            expose(s, agent)
