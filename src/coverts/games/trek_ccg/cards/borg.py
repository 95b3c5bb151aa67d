"""An event and interrupts for Borg use only (chapters 48 and 49)."""

from coverts.games.trek_ccg.cards.personnel_borg import may_fetch_drone
from coverts.games.trek_ccg.for_cards import *

SUBCOMMANDS = COM | NAV | DEF

CARDS_OR_NONE = [*(f"card {n}" for n in range(HANDS)), "none"]

# -- Activate Subcommands --------------------------------------------------------------------------

SLOTS = (COM, NAV, DEF)
ALL_SLOTS = 7


def is_versatile(card):
    """It shows all three subcommand icons (22.12)."""
    return ICON[card] & SUBCOMMANDS == SUBCOMMANDS


def has_single(s, who, slot):
    """A drone with that subcommand and not all three can be downloaded."""
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL + 1]):
        if TRAIT[card] & DRONE and ICON[card] & SLOTS[slot] and not is_versatile(card):
            if may_fetch_drone(s, who, card, SLOTS[slot], NOTHING) == OK:
                return 1
    return 0


def has_versatile(s, who):
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL + 1]):
        if TRAIT[card] & DRONE and is_versatile(card):
            if may_fetch_drone(s, who, card, 0, NOTHING) == OK:
                return 1
    return 0


def singles(s, who, open_slots):
    """For how many of those slots (a mask) there is a drone with that subcommand alone."""
    count = 0
    for slot in range(3):
        if open_slots >> slot & 1 and has_single(s, who, slot):
            count += 1
    return count


def fillable(s, who, open_slots):
    """How many of those slots can be filled, one drone each (22.13)."""
    count = singles(s, who, open_slots)
    for slot in range(3):
        if open_slots >> slot & 1 and not has_single(s, who, slot) and has_versatile(s, who):
            return count + 1
    return count


@event(3, "Activate Subcommands", icons=BO)
class ActivateSubcommands:
    """Download a [Com], a [Nav] and a [Def] drone. A drone with all three icons fills any one of the places,
    and two others must fill the other two. No card is drawn this turn."""

    @decision(
        CARDS_OR_NONE,
        named="deck_or_none",
        prompt="Which drone do you download for {subcommand}?",
        rules=(
            "22.12",
            "22.13",
            "22.14",
        ),
    )
    def choose_subcommand(s, who, subcommand, open_slots, card):
        """As many slots must be filled as can be; that one of them is among open_slots."""
        best = fillable(s, who, open_slots)
        rest = open_slots & ~(1 << subcommand)
        if card == HANDS:
            if fillable(s, who, rest) < best:
                return refuse("22.13")
            return OK
        allowed = may_fetch_drone(s, who, card, SLOTS[subcommand], NOTHING)
        if allowed != OK:
            return allowed
        left = fillable(s, who, rest)
        if is_versatile(card):
            left = singles(s, who, rest)
        if left + 1 < best:
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
            if card < HANDS:
                yield from download_card(s, who, card, NOTHING)


# -- He Will Make an Excellent Drone ---------------------------------------------------------------


@interrupt(11, "He Will Make an Excellent Drone", icons=BO)
class HeWillMakeAnExcellentDrone:
    """Your counterpart becomes a drone; an Assimilate Counterpart on it is discarded."""

    @decision(PIECES, named="piece", prompt="Which counterpart becomes a drone?", rules=("22.19",))
    def choose_excellent(s, who, piece):
        if s.piece[piece].controller != who or not is_counterpart(s, piece):
            return refuse()
        return OK

    def plays(s, who, card):
        if any_legal(HeWillMakeAnExcellentDrone.choose_excellent, s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].target = yield HeWillMakeAnExcellentDrone.choose_excellent(who)

    def effect(s, who, action):
        piece = s.action[action].target
        if s.piece[piece].controller == who and is_counterpart(s, piece):
            s.piece[piece].drone = True
            s.piece[piece].counterpart = False
            say("drone", s.piece[piece].face)
            mark = mark_on(s, piece)
            if mark != NOTHING:
                discard(s, mark)


# -- A Change of Plans -----------------------------------------------------------------------------

KEEP, DROP, TAKE_UP = range(3)


def holds_objective(s, who):
    """A [BO] objective is in his hand or draw deck."""
    for card in range(HANDS):
        if is_borg_objective(card) and is_at_hand(s, who, card):
            return 1
    return 0


def has_new_objective(s, who):
    """One of them may be downloaded now."""
    for card in range(HANDS):
        if is_borg_objective(card) and may_download(s, who, card, NOTHING) == OK:
            return 1
    return 0


@interrupt(12, "A Change of Plans", icons=BO)
class AChangeOfPlans:
    """Any or all: discard your current objective, or with the Borg Queen in play take it to hand; download a
    [BO] objective."""

    @decision(
        ("keep it", "discard it", "take it to hand"),
        prompt="What becomes of your current objective?",
        rules=("22.3",),
    )
    def choose_change(s, who, way):
        if way == KEEP and not has_new_objective(s, who):
            return refuse()
        if way == TAKE_UP and copy_of(s, card_named("Borg Queen"), who) == NOTHING:
            return refuse()
        return OK

    @decision(CARDS_OR_NONE, named="deck_or_none", prompt="Which objective do you download?")
    def choose_new_objective(s, who, card):
        if card == HANDS:
            return OK
        if not is_borg_objective(card):
            return refuse()
        return may_download(s, who, card, NOTHING)

    def plays(s, who, card):
        if current_objective(s, who) != NOTHING or holds_objective(s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].choice = KEEP
        s.action[action].target = current_objective(s, who)
        if s.action[action].target != NOTHING:
            s.action[action].other = s.piece[s.action[action].target].face
            s.action[action].choice = yield AChangeOfPlans.choose_change(who)

    def effect(s, who, action):
        piece = s.action[action].target
        if s.action[action].choice != KEEP and s.piece[piece].face == s.action[action].other:
            if s.action[action].choice == TAKE_UP:
                return_to_hand(s, piece)
            else:
                discard(s, piece)
        if has_new_objective(s, who):
            card = yield AChangeOfPlans.choose_new_objective(who)
            if card < HANDS:
                yield from download_card(s, who, card, NOTHING)


# -- Awaken ----------------------------------------------------------------------------------------


@interrupt(13, "Awaken", icons=BO)
class Awaken:
    """Download a [Com] or [Nav] drone. Or, at the start of a battle, a [Def] drone to your ship there: two,
    if the opponent attacked."""

    @decision(HAND_NAMES, named="deck", prompt="Which drone awakes?", rules=("22.15",))
    def choose_awakened(s, who, icons, host, card):
        return may_fetch_drone(s, who, card, icons, host)

    @decision(PIECES, named="piece", prompt="Aboard which ship?")
    def choose_ship_there(s, who, location, piece):
        if not is_ship(s, piece) or s.piece[piece].controller != who or location_of(s, piece) != location:
            return refuse()
        if not any_legal(Awaken.choose_awakened, s, who, DEF, piece):
            return refuse()
        return OK

    def plays(s, who, card):
        if any_legal(Awaken.choose_awakened, s, who, COM | NAV, NOTHING):
            return OK
        return refuse()

    def answers(s, who, action):
        if not at_start(s, action):
            return refuse()
        if any_legal(Awaken.choose_ship_there, s, who, location_of_host(s, s.action[action].host)):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].choice = 1
        if at_start(s, action - 1):
            location = location_of_host(s, s.action[action - 1].host)
            s.action[action].target = yield Awaken.choose_ship_there(who, location)
            s.action[action].choice = 1 + (s.action[action - 1].player != who)

    def effect(s, who, action):
        ship = s.action[action].target
        icons = COM | NAV
        if ship != NOTHING:
            icons = DEF
        for _ in range(s.action[action].choice):
            if ship == NOTHING or (is_ship(s, ship) and s.piece[ship].controller == who):
                if any_legal(Awaken.choose_awakened, s, who, icons, ship):
                    card = yield Awaken.choose_awakened(who, icons, ship)
                    yield from download_card(s, who, card, ship)
