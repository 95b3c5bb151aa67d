"""The objective Issue Secret Orders."""

from coverts.games.trek_ccg.for_cards import *


@among(LOCATIONS)
def is_in_reach(s: TrekCcg, location, who, ship, goal):
    """Return whether a location is on the way to the goal and within RANGE."""
    start = s.location[location_of(s, ship)].order
    here = s.location[location].order
    there = s.location[goal].order
    length = distance(s, who, ship, location)
    return (start < here <= there or there <= here < start) and (
        0 <= length <= min(range_left(s, ship), distance(s, who, ship, goal))
    )


def farthest(s: TrekCcg, who, ship, goal):
    """Return the farthest location that a ship can reach on its way, or NOTHING."""
    best = NOTHING
    for location in each(is_in_reach, s, who, ship, goal):
        if best == NOTHING or distance(s, who, ship, best) < distance(s, who, ship, location):
            best = location
    return best


def send_down(s: TrekCcg, who, ship, goal):
    """Beam the crew down, with its captives and the infiltrators that take part."""
    orders = card_named("Issue Secret Orders")
    if may_beam(s, who, ship, goal) == OK:
        for piece in each(present, s, ship):
            if s.piece[piece].captive and may_go(s, who, piece, ship, goal) == OK:
                bring(s, piece, goal, orders)
        guided = False
        for piece in each(present, s, ship):
            if may_go(s, who, piece, ship, goal) == OK:
                bring(s, piece, goal, orders)
                guided |= is_loyal(s, piece, who)
        spies_follow(bring, s, who, ship, goal, orders, guided)


@objective(
    7, "Issue Secret Orders", icons=HA, seedable=True, stays=ON_TARGET, UNTIL_EXPOSED=True, ABOUT_SPIES=True
)
class IssueSecretOrders(Card):
    """Play this on your V.I.P. or OFFICER who is aboard a ship and has been infiltrating since the start of
    the opponent's last turn. Name an unsolved mission of the opponent in the quadrant. At the start of each
    of the opponent's turns, that ship, if staffed, flies toward the mission as far as its RANGE allows, and
    there its crew attempts it if it may, beaming down if necessary, with infiltrators only if they take part.
    Then the personnel is exposed. This is discarded when the personnel is exposed."""

    @choice_of_host("Which mission shall they attempt?")
    def choose_their_mission(s, who, piece, host) -> bool:
        """Ask for an unsolved mission of the opponent in the ship's quadrant."""
        if not AT_MISSION <= host < CORE:
            return False
        place = s.location[host - AT_MISSION]
        return (
            place.mission[1 - who] >= 0
            and place.solved_by == NOTHING
            and place.quadrant == s.location[location_of(s, piece)].quadrant
        )

    @choice_of_piece("Who gives the orders?")
    def choose_secret_agent(s, who, piece: Piece) -> bool:
        """Ask for a V.I.P. or OFFICER who has infiltrated a ship for long enough."""
        return (
            is_infiltrator_of(s, piece, who)
            and able(s, piece)
            and is_aboard(piece.host)
            and is_ship(s, piece.host)
            and (skill_of(s, piece, VIP) > 0 or skill_of(s, piece, OFFICER) > 0)
            and piece.since < s.turn - (s.player == who)
            and any_legal(IssueSecretOrders.choose_their_mission, s, who, piece)
        )

    @rule("8.3", "8.4")
    def fly(s, who, ship, location):
        """Move the ship to a location, as an action like any other move."""
        action = initiate(s, MOVE, who, ship)
        s.action[action].host = SPACE + location
        s.action[action].token = token(s)
        s.piece[ship].range_used += distance(s, who, ship, location)
        yield from responses(s, action)
        yield from suspension(s, action)
        if still_obeys(s, who, action):
            enter(s, ship, location)

    @rule("10.2")
    def obey(s, who, ship, location):
        """Move the ship toward the mission, and let its crew attempt it there.

        Return 1 when the orders are completed.
        """
        action = initiate(s, OTHER_ORDER, who, ship)
        if not (yield from man(s, who, ship)):
            return 0
        put_in_space(s, ship)
        if location_of(s, ship) != location:
            if distance(s, who, ship, location) < 0:
                return 1
            goal = farthest(s, who, ship, location)
            if goal == NOTHING:
                return 0
            yield from IssueSecretOrders.fly(s, who, ship, goal)
            finish(s, action + 1)
        if not is_own_ship(s, ship, who) or location_of(s, ship) != location:
            return 0
        host = ship
        if is_planet(s, location):
            host = SURFACE + location
            send_down(s, who, ship, host)
            yield from name_team(s, who, host)
        if may_attempt(s, who, host, 0) == OK:
            yield from undertake(s, who, host)
        return 1

    plays = choose_secret_agent

    def aim(s, who, this: Action):
        this.host = yield IssueSecretOrders.choose_secret_agent(who)
        this.target = s.piece[this.host].host
        this.other = yield IssueSecretOrders.choose_their_mission(who, this.host)

    def effect(s, who, this: Action):
        s.piece[this.piece].first_note = this.target
        s.piece[this.piece].second_note = this.other - AT_MISSION
        if not s.piece[this.host].infiltrating:
            discard(s, this.piece)

    def opposing_turn_starts(s, this: Piece):
        depth = s.depth
        agent = this.host
        ship = this.first_note
        if not is_own_ship(s, ship, s.player):
            discard(s, this)
            return
        say("obeys", s.piece[ship].face)
        done = yield from IssueSecretOrders.obey(s, s.player, ship, this.second_note)
        finish(s, depth)
        if done and this.face == card_named("Issue Secret Orders") and this.host == agent:
            expose(s, agent)
