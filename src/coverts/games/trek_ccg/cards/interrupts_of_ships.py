"""Interrupts about ships in battle and ships that are lost (chapter 49)."""

from coverts.games.trek_ccg.for_cards import *

# -- Inside Operation ------------------------------------------------------------------------------


@interrupt(10, "Inside Operation")
class InsideOperation:
    """At the start of a ship battle, while your personnel infiltrates one of the opposing ships or facilities
    there: in this battle these are WEAPONS -3 and SHIELDS -3 each. The infiltrator is exposed."""

    @decision(PIECES, named="piece", prompt="Which infiltrator does it?")
    def choose_insider(s, who, piece):
        """An infiltrator of his aboard one of the opponent's ships and facilities at the battle."""
        card = s.piece[piece]
        if (
            not is_personnel(s, piece)
            or card.controller != who
            or not card.infiltrating
            or card.host >= PIECES
        ):
            return refuse()
        if not is_at_battle(s, 1 - who, card.host):
            return refuse()
        return OK

    def plays(s, who, card):
        return refuse()

    def answers(s, who, action):
        if not starts_ship_battle(s, action):
            return refuse("15.8")
        if not any_legal(InsideOperation.choose_insider, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].target = yield InsideOperation.choose_insider(who)

    def effect(s, who, action):
        spy = s.action[action].target
        if choose_insider_again(s, who, spy):
            s.battle_weapons[1 - who] -= 3
            s.battle_shields[1 - who] -= 3
            expose(s, spy)


def choose_insider_again(s, who, spy):
    """The infiltrator named is still there."""
    card = s.piece[spy]
    return card.controller == who and card.infiltrating and is_at_battle(s, 1 - who, card.host)


# -- Escape Pod ------------------------------------------------------------------------------------


def sinking(s, who):
    """The ship of that player that is about to be destroyed with a crew aboard, or NOTHING."""
    action = within(s, DESTRUCTION)
    if action == NOTHING:
        return NOTHING
    vessel = s.action[action].piece
    if not is_ship(s, vessel) or s.piece[vessel].controller != who or group_size(s, who, vessel) == 0:
        return NOTHING
    return vessel


def of_crew(s, piece, who, host):
    """A personnel or equipment of that player's crew there (7.1)."""
    if in_group(s, piece, who, host):
        return 1
    return s.piece[piece].host == host and is_equipment(s, piece) and s.piece[piece].controller == who


def all_fit(s, who, pod, vessel):
    """Whoever is in the pod may be together with the crew of that ship or facility."""
    for piece in range(s.used_slots):
        if in_group(s, piece, who, pod) and not fits_group(s, who, s.piece[piece].affiliation, vessel):
            return 0
    return 1


@interrupt(20, "Escape Pod", stays=ON_TARGET)
class EscapePod:
    """When your ship is about to be destroyed: its crew goes into a pod at the location. In your turn one of
    your ships or facilities there may pick them up; then the pod is discarded."""

    @decision(PIECES, named="piece", prompt="What picks up those in the escape pod?")
    def choose_rescuer(s, who, pod, piece):
        """A ship or facility of the player at the location, with transporters."""
        card = s.piece[piece]
        if not is_vessel(s, piece) or card.controller != who or location_of(s, piece) != location_of(s, pod):
            return refuse()
        if card.cloaked or card.stopped:
            return refuse("8.10")
        if transporters_off(s, piece):
            return refuse("9.7")
        if not all_fit(s, who, pod, piece):
            return refuse("6.5")
        return OK

    def plays(s, who, card):
        if sinking(s, who) == NOTHING:
            return refuse()
        return OK

    def answers(s, who, action):
        if s.action[action].kind != DESTRUCTION:
            return refuse("15.8")
        if sinking(s, who) == NOTHING:
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].target = sinking(s, who)
        s.action[action].host = SPACE + location_of(s, s.action[action].target)

    def effect(s, who, action):
        vessel = s.action[action].target
        pod = s.action[action].piece
        say("pod", s.piece[vessel].face)
        for piece in range(s.used_slots):
            if of_crew(s, piece, who, vessel):
                attach(s, piece, pod)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not any_legal(EscapePod.choose_rescuer, s, who, piece):
            return refuse()
        return OK

    def use(s, who, piece):
        if not any_legal(EscapePod.choose_rescuer, s, who, piece):
            return
        s.phase = EXECUTE_ORDERS
        vessel = yield EscapePod.choose_rescuer(who, piece)
        say("picked_up", s.piece[vessel].face)
        for member in range(s.used_slots):
            if of_crew(s, member, who, piece):
                attach(s, member, vessel)
        discard(s, piece)


# -- Outgunned -------------------------------------------------------------------------------------


def ships_here(s, who):
    """Ships of that player at the location of the ship battle."""
    count = 0
    for piece in range(s.used_slots):
        count += is_ship(s, piece) and is_at_battle(s, who, piece)
    return count


def weapons_here(s, who):
    """WEAPONS of all that fire for the attacker."""
    total = 0
    for piece in range(s.used_slots):
        if s.piece[piece].in_battle and is_vessel(s, piece) and s.piece[piece].controller == who:
            total += weapons(s, piece)
    return total


def is_outgunned(s, who, ship):
    """The opponent's only ship there, not docked, with SHIELDS below a third of the WEAPONS against it."""
    if not is_ship(s, ship) or not is_at_battle(s, 1 - who, ship) or docked_at(s, ship) != NOTHING:
        return 0
    return ships_here(s, 1 - who) == 1 and weapons_here(s, who) > 3 * shields(s, ship)


def commandeer(s, who, ship):
    """The ship and the equipment aboard are that player's from now on."""
    say("commandeered", who, s.piece[ship].face)
    s.piece[ship].controller = who
    s.piece[ship].in_battle = False
    for piece in range(s.used_slots):
        if s.piece[piece].host == ship and is_equipment(s, piece):
            s.piece[piece].controller = who


@interrupt(25, "Outgunned")
class Outgunned:
    """At the start of a ship battle you began against the opponent's only ship there, which is not docked: if
    your WEAPONS are more than three times its SHIELDS, the battle is cancelled, you commandeer the ship and
    capture its crew."""

    def plays(s, who, card):
        return refuse()

    def answers(s, who, action):
        if not starts_ship_battle(s, action) or s.action[action].player != who:
            return refuse("15.8")
        if not is_outgunned(s, who, s.action[action].target):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].target = s.action[within(s, SHIP_BATTLE)].target

    def effect(s, who, action):
        ship = s.action[action].target
        battle = within(s, SHIP_BATTLE)
        if battle == NOTHING or not is_outgunned(s, who, ship):
            return
        for piece in range(s.used_slots):
            if in_group(s, piece, 1 - who, ship):
                if s.piece[piece].infiltrating:
                    expose(s, piece)
                else:
                    yield from capture(s, piece, who)
        if s.piece[ship].host != NOWHERE:
            commandeer(s, who, ship)
        s.action[action].held = False
        to_discard(s, who, s.action[action].card)
        yield cancel(s.action[battle].token)
