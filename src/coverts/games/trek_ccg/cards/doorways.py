"""The doorways (chapter 47)."""

from coverts.games.trek_ccg.cards.interrupts.temporal_rift import bring_back
from coverts.games.trek_ccg.for_cards import *


def is_rift_played(s: TrekCcg, action):
    """Return whether an action is the play of a Temporal Rift."""
    deed = s.action[max(action, 0)]
    return action >= 0 and deed.kind == PLAY and deed.card == card_named("Temporal Rift")


def open_rift(s: TrekCcg):
    """Return a Temporal Rift in play with a ship in it, or NOTHING."""
    return next((rift for rift in each(is_copy, s, card_named("Temporal Rift")) if in_play(s, rift)), NOTHING)


@doorway(1, "Alternate Universe Door", seedable=True, stays=TO_CORE)
class AlternateUniverseDoor(Card):
    """Seed this on the table, or download it in place of a card draw, so that your [AU] cards may be seeded
    and enter play. Or, without a card play, play this from your hand to nullify a Temporal Rift that was just
    played or is in play, and then return this to your hand."""

    def plays(s, who, card) -> bool:
        return s.phase == SEEDING or within(s, DRAW) != NOTHING or open_rift(s) != NOTHING

    def free_now(s, who, card):
        return open_rift(s) != NOTHING

    def answers(s, who, action) -> bool:
        return is_rift_played(s, action)

    def effect(s, who, this: Action):
        if this.choice == 1:
            return
        below = s.depth - 2
        if is_rift_played(s, below):
            return_to_hand(s, this.piece)
            yield cancel(s.action[below].token)
        elif open_rift(s) != NOTHING:
            rift = open_rift(s)
            say("nullified", s.piece[rift].face)
            bring_back(s, rift)
            discard(s, rift)
            return_to_hand(s, this.piece)


@doorway(2, "Devidian Door", icons=AU, stays=TO_CORE)
class DevidianDoor(Card):
    """Play this on the table. Once a turn, between actions, you may play a personnel or equipment from your
    hand to any planet. By the end of your next turn, you must show another Devidian Door from your hand and
    put it out of play, and you lose the game if you do not, even if the game ends earlier."""

    @choice_from_hand("Whom or what do you play there?")
    def choose_passenger(s, who, host, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] not in (PERSONNEL, EQUIPMENT):
            return refuse()
        if not goes_together(s, who, card, host):
            return refuse("6.5")
        return may_come_into_play(s, who, card)

    @choice_of_host("To which planet does the door lead?")
    def door_leads_to(s, who, host) -> bool:
        return (
            is_surface(host)
            and exists(s, host - SURFACE)
            and is_planet(s, host - SURFACE)
            and any_legal(DevidianDoor.choose_passenger, s, who, host)
        )

    def may_use(s, who, this: Piece, moment):
        if moment not in (IN_ORDER, BETWEEN):
            return refuse("15.12")
        ready = this.used == 0 and any_legal(DevidianDoor.door_leads_to, s, who)
        return OK if ready else refuse()

    def use(s, who, this: Piece):
        if any_legal(DevidianDoor.door_leads_to, s, who):
            this.used += 1
            s.side[who].doors_used += 1
            host = yield DevidianDoor.door_leads_to(who)
            card = yield DevidianDoor.choose_passenger(who, host)
            from_hand(s, who, card)
            yield from play(s, who, card, 1, host)


def is_small(card):
    """Return whether a card is a scout ship, a shuttlecraft or a Borg Sphere."""
    return KIND[card] == SHIP and (
        TRAIT[card] & SHUTTLECRAFT != 0 or FITTED[card] & SCOUT != 0 or card == card_named("Borg Sphere")
    )


@among_pieces
def may_launch_it(s: TrekCcg, piece, who):
    """Return whether a piece is the player's carried ship and may be launched (8.9).

    No ship may be launched during a mission attempt.
    """
    card = s.piece[piece]
    return (
        attempted(s) == NOTHING
        and is_ship(s, piece)
        and card.controller == who
        and not card.stopped
        and carried_by(s, piece) != NOTHING
    )


def may_fetch(s: TrekCcg, who):
    """Return whether the player may still download a small ship in this game.

    The player needs a ship with a Tractor Beam, and may download only one small ship per game.
    """
    return card_named("Launch Portal") not in s.side[who].once and some_of(is_tug, s, who)


@doorway(3, "Launch Portal", suspends=True)
class LaunchPortal(Card):
    """This suspends play. Do any of the following: download Engage Shuttle Operations or Escape Pod; once a
    game, download a scout ship, shuttlecraft or Borg Sphere aboard a ship of yours with a Tractor Beam;
    launch your carried ships with crews from their carriers, but not during a mission attempt. Then discard
    this, or place it on your Engage Shuttle Operations, which nobody may nullify while this is on it and
    which then serves scout ships too."""

    @decision(CARDS_OR_NONE, "Which card do you download?", named="deck_or_none", rules=("16.14",))
    def choose_for_launch(s, who, card):
        if card == NO_CARD:
            return OK
        if card not in (card_named("Engage Shuttle Operations"), card_named("Escape Pod")):
            return refuse()
        return may_download(s, who, card, NOTHING)

    @decision(CARDS_OR_NONE, "Which small ship do you download?", named="deck_or_none", rules=("16.14",))
    def choose_small_ship(s, who, carrier, card):
        if card == NO_CARD:
            return OK
        return may_download(s, who, card, carrier) if is_small(card) else refuse()

    @decision(PIECES + 1, "To which ship do you download one?", named="piece_or_none")
    def choose_carrier(s, who, piece) -> bool:
        """Ask for a ship with a Tractor Beam. The last option is to choose none."""
        return piece == PIECES or is_tug(s, piece, who)

    @decision(PIECES + 1, "Which ship do you launch?", named="piece_or_none", rules=("8.9",))
    def choose_launch(s, who, piece):
        return OK if piece == PIECES or may_launch_it(s, piece, who) else refuse("8.9")

    @choice_of_piece("Who goes aboard it?", rules=("8.8",))
    def choose_boarder(s, who, ship, piece):
        """Ask for personnel of the player aboard the carrier."""
        card = s.piece[piece]
        if not is_loyal(s, piece, who) or card.stopped or card.host != s.piece[ship].host:
            return refuse()
        return OK if fits_group(s, who, card.affiliation, ship) else refuse("6.5")

    @rule("16.14")
    def fetch_small_ship(s, who):
        """Download a small ship aboard a ship with a Tractor Beam, once a game."""
        carrier = yield LaunchPortal.choose_carrier(who)
        if carrier != PIECES:
            card = yield LaunchPortal.choose_small_ship(who, carrier)
            if card != NO_CARD:
                s.side[who].once.add(card_named("Launch Portal"))
                yield from download_card(s, who, card, carrier)

    @rule("8.8", "8.9", "21.16")
    def launch_some(s, who):
        """Launch carried ships one after another, with the personnel who board them.

        Infiltrators aboard the carrier decide whether they go along.
        """
        while some_of(may_launch_it, s, who):
            ship = yield LaunchPortal.choose_launch(who)
            if ship == PIECES:
                break
            if any_legal(LaunchPortal.choose_boarder, s, who, ship):
                crew = some(PIECES)
                crew = yield choose_some(LaunchPortal.choose_boarder, who, 0, PIECES, ship)
                if crew.count() > 0:
                    carrier = s.piece[ship].host
                    yield from ask_infiltrators(s, who, carrier)
                    for piece in crew:
                        bring(s, piece, ship, card_named("Launch Portal"))
                    spies_follow(bring, s, who, carrier, ship, card_named("Launch Portal"), True)
            manned = yield from man(s, who, ship)
            if not manned:
                break
            launch(s, ship)

    def plays(s, who, card) -> bool:
        operations = card_named("Engage Shuttle Operations")
        return (
            some_of(may_launch_it, s, who)
            or may_fetch(s, who)
            or (is_at_hand(s, who, operations) and in_core(s, operations, who) == NOTHING)
            or (within(s, DESTRUCTION) != NOTHING and is_at_hand(s, who, card_named("Escape Pod")))
        )

    def effect(s, who, action):
        card = yield LaunchPortal.choose_for_launch(who)
        yield from download_card(s, who, card, NOTHING)
        if may_fetch(s, who):
            yield from LaunchPortal.fetch_small_ship(s, who)
        yield from LaunchPortal.launch_some(s, who)
        operations = in_core(s, card_named("Engage Shuttle Operations"), who)
        if operations != NOTHING and has_room(s) and (yield may_do_it(who, card_named("Launch Portal"))):
            lay_down(s, who, action, operations)


def commands_there(s: TrekCcg, who):
    """Return whether the player has Leadership at the location of the ship battle."""
    return any(
        location_of(s, piece) == battle_location(s) and skill_of(s, piece, LEADERSHIP) > 0
        for piece in each(is_loyal, s, who)
    )


@doorway(4, "Battle Bridge Door", seedable=True, stays=TO_CORE)
class BattleBridgeDoor(Card):
    """Seed this to open your Battle Bridge side deck. Or, in either player's turn, play this from hand at the
    start of a ship battle where you have Leadership, and then discard it: draw two more tactics, or your
    ships and facilities in the battle are WEAPONS +1."""

    @decision(("two more tactics", "WEAPONS +1"), "What does the door bring?", rules=("26.5",))
    def choose_support(s, who, answer):
        return OK

    def plays(s, who, card) -> bool:
        return s.phase == SEEDING

    def answers(s, who, this: Action) -> bool:
        return at_start(s, this) and this.kind == SHIP_BATTLE and commands_there(s, who)

    def aim(s, who, this: Action):
        if s.phase != SEEDING:
            this.other = yield BattleBridgeDoor.choose_support(who)

    def effect(s, who, this: Action):
        if s.phase != SEEDING:
            if this.other == 1:
                s.action[within(s, SHIP_BATTLE)].weapons[who] += 1
            else:
                s.action[within(s, SHIP_BATTLE)].extra_tactics[who] += 2
            discard(s, this.piece)


def copies_at_hand(s: TrekCcg, who, card):
    """Return the number of copies of a card in the player's hand and draw deck.

    Only the player may know the result.
    """
    mine = s.side[who]
    beneath = sum(mine.beneath[i] == card for i in range(4))
    return mine.hand[card] + mine.deck[card] + (mine.on_top == card) + beneath


def is_open(s: TrekCcg, quadrant):
    """Return whether the wormhole has a mouth in a quadrant."""
    return any(
        s.location[place].quadrant == quadrant and is_wormhole_mouth(s, place) for place in range(LOCATIONS)
    )


@doorway(5, "Bajoran Wormhole")
class BajoranWormhole(Card):
    """Two copies make one wormhole: play the first, which becomes a location at an end of the Alpha Quadrant,
    and download the second, which becomes a location at an end of the Gamma Quadrant. Any ship may move
    from one mouth to the other without using RANGE, and is then stopped. Each of the two quadrants has
    only one mouth, whoever opened it, and if one mouth exists already, a single copy opens the other."""

    @decision(("the left end", "the right end"), "At which end of the {quadrant} does it open?")
    def choose_mouth(s, who, quadrant, end):
        return OK

    @rule()
    def open_mouth(s, who, action, quadrant):
        """Make the played card a mouth of the wormhole at an end of a spaceline."""
        end = yield BajoranWormhole.choose_mouth(who, quadrant)
        become_place(s, who, action, quadrant, end)
        s.orders = 0
        say("wormhole", card_named("Bajoran Wormhole"))

    def plays(s, who, card) -> bool:
        missing = 2 - is_open(s, ALPHA) - is_open(s, GAMMA)
        enough = missing == 1 or copies_at_hand(s, who, card) >= 2
        return missing > 0 and free_places(s) >= missing and enough

    def effect(s, who, action):
        if not has_room(s):
            return
        if is_open(s, ALPHA) != is_open(s, GAMMA):
            yield from BajoranWormhole.open_mouth(s, who, action, GAMMA if is_open(s, ALPHA) else ALPHA)
        elif not is_open(s, ALPHA) and free_places(s) >= 2:
            yield from BajoranWormhole.open_mouth(s, who, action, ALPHA)
            yield from download_if_legal(s, who, card_named("Bajoran Wormhole"), NOTHING)


def is_end(s: TrekCcg, location):
    """Return whether a location is at an end of a spaceline."""
    here = s.location[location]
    if here.quadrant in (NOTHING, TIME):
        return 0
    return here.order == 0 or here.order == line_length(s, here.quadrant) - 1


def has_navigator(s: TrekCcg, who, location):
    """Return whether the player has a [Nav] Borg at a location."""
    return any(
        s.piece[piece].affiliation == BORG and has_icon(s, piece, NAV) and location_of(s, piece) == location
        for piece in each(is_loyal, s, who)
    )


THROUGH_GATE, FETCH_CONDUIT = range(2)


@doorway(6, "Transwarp Network Gateway", icons=BO, seedable=True, stays=ON_TARGET, EITHER_USES=True)
class TranswarpNetworkGateway(Card):
    """Seed one of these at an end of a spaceline, or play this at a location where you have a [Nav] Borg.
    Either player may, as an order, discard a Transwarp Conduit or a Transwarp Network Gateway from hand to
    move any of their ships here to another Transwarp Network Gateway without using RANGE. Or you may discard
    this from play to download Transwarp Conduit."""

    @choice_of_host("Where is the gateway?")
    def choose_gate(s, who, host) -> bool:
        if (
            not AT_MISSION <= host < CORE
            or is_on(s, card_named("Transwarp Network Gateway"), host) != NOTHING
        ):
            return False
        if s.phase != SEEDING:
            return exists(s, host - AT_MISSION) and has_navigator(s, who, host - AT_MISSION)
        return is_end(s, host - AT_MISSION) and copy_of(s, card_named("Transwarp Network Gateway"), who) < 0

    @choice_from_hand("What do you discard to open the gateway?", rules=("1.3",))
    def choose_fare(s, who, card) -> bool:
        fare = card in (card_named("Transwarp Network Gateway"), card_named("Transwarp Conduit"))
        return fare and s.side[who].hand[card] > 0

    @choice_of_piece("To which gateway do they go?")
    def choose_exit(s, who, gate, piece) -> bool:
        return (
            s.piece[piece].face == card_named("Transwarp Network Gateway")
            and s.piece[piece].host != NOWHERE
            and location_of(s, piece) != location_of(s, gate)
        )

    @choice_of_piece("Which ships go through the gateway?", rules=("8.2",), group=SHIPS)
    def choose_travelling(s, who, gate, piece):
        if not is_ship(s, piece) or location_of(s, piece) != location_of(s, gate) or not in_space(s, piece):
            return refuse()
        return may_command(s, who, piece)

    @decision(("move ships to another gateway", "download Transwarp Conduit"), prompt="What is it used for?")
    def choose_gate_use(s, who, gate, use):
        if use == FETCH_CONDUIT:
            if s.piece[gate].controller != who:
                return refuse()
            return may_download(s, who, card_named("Transwarp Conduit"), NOTHING)
        passable = (
            any_legal(TranswarpNetworkGateway.choose_fare, s, who)
            and any_legal(TranswarpNetworkGateway.choose_exit, s, who, gate)
            and any_legal(TranswarpNetworkGateway.choose_travelling, s, who, gate)
        )
        return OK if passable else refuse()

    @rule("8.2", "8.5")
    def go_through(s, who, gate):
        """Move ships to another gateway, if those who take part staff them."""
        card = yield TranswarpNetworkGateway.choose_fare(who)
        from_hand(s, who, card)
        to_discard(s, who, card)
        say("discarded", card)
        goal = location_of(s, (yield TranswarpNetworkGateway.choose_exit(who, gate)))
        ships = some(PIECES)
        ships = yield choose_some(TranswarpNetworkGateway.choose_travelling, who, 1, PIECES, gate)
        s.phase = EXECUTE_ORDERS
        for ship in ships:
            manned = yield from man(s, who, ship)
            if manned:
                enter(s, ship, goal)

    plays = aim = choose_gate

    def may_use(s, who, piece, moment) -> bool:
        return moment == IN_ORDER and any_legal(TranswarpNetworkGateway.choose_gate_use, s, who, piece)

    def use(s, who, piece):
        if any_legal(TranswarpNetworkGateway.choose_gate_use, s, who, piece):
            if (yield TranswarpNetworkGateway.choose_gate_use(who, piece)) == THROUGH_GATE:
                yield from TranswarpNetworkGateway.go_through(s, who, piece)
            else:
                discard(s, piece)
                yield from download_if_legal(s, who, card_named("Transwarp Conduit"), NOTHING)
