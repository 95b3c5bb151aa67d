"""The doorways (chapter 47)."""

from coverts.games.trek_ccg.for_cards import *

NO_CARD = HANDS
CARDS_OR_NONE = [*(f"card {n}" for n in range(HANDS)), "none"]


@doorway(1, "Alternate Universe Door", seedable=True, stays=TO_CORE)
class AlternateUniverseDoor:
    """Seeded on the table, or downloaded in place of a card draw: your [AU] cards may enter play."""

    def plays(s, who, card):
        if s.phase == SEEDING or within(s, DRAW) != NOTHING:
            return OK
        return refuse()


# -- Devidian Door ---------------------------------------------------------------------------------


@doorway(2, "Devidian Door", icons=AU, stays=TO_CORE)
class DevidianDoor:
    """Plays on the table. Once a turn, between actions, play a personnel or equipment of your hand to any
    planet. In your next turn you show another Devidian Door of your hand and put it out of play, at its end
    at the latest, or you lose the game; so, too, if the game ends before."""

    @decision(HAND_NAMES, named="hand", prompt="Whom or what do you play there?")
    def choose_passenger(s, who, host, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] != PERSONNEL and KIND[card] != EQUIPMENT:
            return refuse()
        if not goes_together(s, who, card, host):
            return refuse("6.5")
        return may_come_into_play(s, who, card)

    @decision(HOSTS, named="host", prompt="To which planet does the door lead?")
    def door_leads_to(s, who, host):
        if not is_surface(host) or not exists(s, host - SURFACE) or not is_planet(s, host - SURFACE):
            return refuse()
        if not any_legal(DevidianDoor.choose_passenger, s, who, host):
            return refuse()
        return OK

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER and moment != BETWEEN:
            return refuse("15.12")
        if s.piece[piece].used > 0 or not any_legal(DevidianDoor.door_leads_to, s, who):
            return refuse()
        return OK

    def use(s, who, piece):
        if any_legal(DevidianDoor.door_leads_to, s, who):
            s.piece[piece].used += 1
            s.side[who].doors_used += 1
            host = yield DevidianDoor.door_leads_to(who)
            card = yield DevidianDoor.choose_passenger(who, host)
            from_hand(s, who, card)
            yield from play(s, who, card, 1, host)


# -- Launch Portal ---------------------------------------------------------------------------------


def is_small(card):
    """A scout ship, a shuttlecraft or a Borg Sphere."""
    if KIND[card] != SHIP:
        return 0
    return TRAIT[card] & SHUTTLECRAFT != 0 or FITTED[card] & SCOUT != 0 or card == card_named("Borg Sphere")


def may_carry_it(s, who, piece):
    """A ship of his with a Tractor Beam."""
    if s.piece[piece].host == NOWHERE or not is_ship(s, piece) or s.piece[piece].controller != who:
        return 0
    return FITTED[s.piece[piece].face] & TRACTOR_BEAM != 0


def may_launch_it(s, who, piece):
    """A carried ship of his; never during a mission attempt (8.9)."""
    if s.attempted != NOTHING or s.piece[piece].host == NOWHERE:
        return 0
    if not is_ship(s, piece) or s.piece[piece].controller != who or s.piece[piece].stopped:
        return 0
    return carried_by(s, piece) != NOTHING


def any_carrier(s, who):
    for piece in range(s.used_slots):
        if may_carry_it(s, who, piece):
            return 1
    return 0


def any_launch(s, who):
    for piece in range(s.used_slots):
        if may_launch_it(s, who, piece):
            return 1
    return 0


@doorway(3, "Launch Portal", suspends=True)
class LaunchPortal:
    """Suspends play. Any of these: download Engage Shuttle Operations or Escape Pod; once a game, download a
    scout ship, shuttlecraft or Borg Sphere aboard a ship of yours with a Tractor Beam; launch your carried
    ships, with crew who go aboard from the carrier, but not during a mission attempt. Then discard it, or
    place it on your Engage Shuttle Operations, which thereby serves scout ships too."""

    @decision(
        CARDS_OR_NONE, named="deck_or_none", prompt="Which card do you download?", rules=("16.14",),
    )  # fmt: skip
    def choose_for_launch(s, who, card):
        if card == NO_CARD:
            return OK
        if card != card_named("Engage Shuttle Operations") and card != card_named("Escape Pod"):
            return refuse()
        return may_download(s, who, card, NOTHING)

    @decision(
        CARDS_OR_NONE, named="deck_or_none", prompt="Which small ship do you download?", rules=("16.14",),
    )  # fmt: skip
    def choose_small_ship(s, who, carrier, card):
        if card == NO_CARD:
            return OK
        if not is_small(card):
            return refuse()
        return may_download(s, who, card, carrier)

    @decision(PIECES + 1, named="piece_or_none", prompt="To which ship do you download one?")
    def choose_carrier(s, who, piece):
        """The last option: to none."""
        if piece == PIECES or may_carry_it(s, who, piece):
            return OK
        return refuse()

    @decision(PIECES + 1, named="piece_or_none", prompt="Which ship do you launch?", rules=("8.9",))
    def choose_launch(s, who, piece):
        if piece == PIECES or may_launch_it(s, who, piece):
            return OK
        return refuse("8.9")

    @decision(PIECES, named="piece", prompt="Who goes aboard it?", rules=("8.8",))
    def choose_boarder(s, who, ship, piece):
        """His personnel aboard the carrier."""
        card = s.piece[piece]
        if not is_personnel(s, piece) or card.host != s.piece[ship].host or card.controller != who:
            return refuse()
        if card.infiltrating or card.captive or card.stopped or not able(s, piece):
            return refuse()
        if not fits(s, who, card.affiliation, ship):
            return refuse("6.5")
        return OK

    @rule("16.14")
    def fetch_small_ship(s, who):
        """Once a game a small ship is downloaded aboard one of his with a Tractor Beam."""
        carrier = yield LaunchPortal.choose_carrier(who)
        if carrier != PIECES:
            card = yield LaunchPortal.choose_small_ship(who, carrier)
            if card != NO_CARD:
                s.side[who].once.add(card_named("Launch Portal"))
                yield from download_card(s, who, card, carrier)

    @rule("8.8", "8.9")
    def launch_some(s, who):
        """Carried ships are launched, one after another, with those who go aboard them."""
        while any_launch(s, who):
            ship = yield LaunchPortal.choose_launch(who)
            if ship == PIECES:
                break
            if any_legal(LaunchPortal.choose_boarder, s, who, ship):
                crew = some(PIECES)
                crew = yield choose_some(LaunchPortal.choose_boarder, who, 0, PIECES, ship)
                for piece in crew:
                    attach(s, piece, ship)
            manned = yield from man(s, who, ship)
            if not manned:
                break
            launch(s, ship)

    def plays(s, who, card):
        if any_launch(s, who) or (
            card_named("Launch Portal") not in s.side[who].once and any_carrier(s, who)
        ):
            return OK
        if (
            is_at_hand(s, who, card_named("Engage Shuttle Operations"))
            and in_core(s, card_named("Engage Shuttle Operations"), who) == NOTHING
        ):
            return OK
        if within(s, DESTRUCTION) != NOTHING and is_at_hand(s, who, card_named("Escape Pod")):
            return OK
        return refuse()

    def effect(s, who, action):
        card = yield LaunchPortal.choose_for_launch(who)
        if card != NO_CARD:
            yield from download_card(s, who, card, NOTHING)
        if card_named("Launch Portal") not in s.side[who].once and any_carrier(s, who):
            yield from LaunchPortal.fetch_small_ship(s, who)
        yield from LaunchPortal.launch_some(s, who)
        operations = in_core(s, card_named("Engage Shuttle Operations"), who)
        if operations != NOTHING and has_room(s):
            if (yield may_do_it(who, card_named("Launch Portal"))) == 1:
                s.action[action].held = False
                put_in_play(s, who, card_named("Launch Portal"), operations)


# -- Battle Bridge Door ----------------------------------------------------------------------------


def commands_there(s, who):
    """His personnel with Leadership are at the location of the ship battle."""
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if is_personnel(s, piece) and card.controller == who and not card.infiltrating and able(s, piece):
            if location_of(s, piece) == s.battle_at and skill_of(s, piece, LEADERSHIP) > 0:
                return 1
    return 0


@doorway(4, "Battle Bridge Door", seedable=True, stays=TO_CORE)
class BattleBridgeDoor:
    """Seeded, it opens your Battle Bridge side deck. Or played from hand as a ship battle begins where you
    have Leadership, in whoever's turn: you draw two more tactics, or your ships and facilities in it are
    WEAPONS +1; then discard it."""

    @decision(("two more tactics", "WEAPONS +1"), prompt="What does the door bring?", rules=("26.5",))
    def choose_support(s, who, answer):
        return OK

    def plays(s, who, card):
        if s.phase == SEEDING:
            return OK
        return refuse()

    def answers(s, who, action):
        if not at_start(s, action) or s.action[action].kind != SHIP_BATTLE or not commands_there(s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        if s.phase != SEEDING:
            s.action[action].other = yield BattleBridgeDoor.choose_support(who)

    def effect(s, who, action):
        if s.phase != SEEDING:
            if s.action[action].other == 1:
                s.battle_weapons[who] += 1
            else:
                s.extra_tactics[who] += 2
            discard(s, s.action[action].piece)


# -- Bajoran Wormhole ------------------------------------------------------------------------------


def room_on_the_map(s):
    """Locations that are no place yet."""
    free = 0
    for location in range(LOCATIONS):
        free += not exists(s, location)
    return free


def copies_at_hand(s, who, card):
    """Copies in hand and draw deck; only he may know."""
    mine = s.side[who]
    count = mine.hand[card] + mine.deck[card] + (mine.on_top == card)
    for i in range(4):
        count += mine.beneath[i] == card
    return count


def ends_in_play(s, who):
    count = 0
    for piece in range(s.used_slots):
        if s.piece[piece].face == card_named("Bajoran Wormhole") and s.piece[piece].seat == who:
            count += s.piece[piece].host != NOWHERE
    return count


@doorway(5, "Bajoran Wormhole")
class BajoranWormhole:
    """Two copies make one wormhole: play one, which becomes a location at an end of the Alpha Quadrant, and
    download the other, one at an end of the Gamma Quadrant. Any ship may move from one end to the other
    without using RANGE; it is stopped then. Each player has one wormhole."""

    @decision(("the left end", "the right end"), prompt="At which end of the {quadrant} does it open?")
    def choose_mouth(s, who, quadrant, end):
        return OK

    @rule()
    def open_mouth(s, who, action, quadrant):
        """One end of the wormhole becomes the last location of a spaceline."""
        end = yield BajoranWormhole.choose_mouth(who, quadrant)
        location = new_location(s, quadrant, end)
        s.location[location].card = card_named("Bajoran Wormhole")
        s.action[action].held = False
        put_in_play(s, who, card_named("Bajoran Wormhole"), AT_MISSION + location)
        s.orders = 0
        say("wormhole", card_named("Bajoran Wormhole"))

    def plays(s, who, card):
        ends = ends_in_play(s, who)
        if ends == 2 or room_on_the_map(s) < 2 - ends:
            return refuse()
        if ends == 0 and copies_at_hand(s, who, card) < 2:
            return refuse()
        return OK

    def effect(s, who, action):
        if ends_in_play(s, who) == 1:
            yield from BajoranWormhole.open_mouth(s, who, action, GAMMA)
        elif ends_in_play(s, who) == 0 and room_on_the_map(s) >= 2:
            yield from BajoranWormhole.open_mouth(s, who, action, ALPHA)
            if may_download(s, who, card_named("Bajoran Wormhole"), NOTHING) == OK:
                yield from download_card(s, who, card_named("Bajoran Wormhole"), NOTHING)
