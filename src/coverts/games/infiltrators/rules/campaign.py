"""Campaigns of several missions, and purchases between the missions (chapter 16)."""

from coverts.engine import OK, chance, decision, helper, refuse, rule, say, token
from coverts.engine.base.sentences import said
from coverts.games.infiltrators.rules.ending import count_points
from coverts.games.infiltrators.rules.figures import INFILTRATOR_FIGURES, told
from coverts.games.infiltrators.rules.sequence import play_rounds
from coverts.games.infiltrators.rules.setup import set_up_mission
from coverts.games.infiltrators.state import (
    BETTER_BOOTS,
    BLACKOUT,
    CAPTURED,
    CHARACTERS,
    CUT_THE_HEAD,
    DATA_TAP,
    EQUIPMENT,
    FIVE_MISSIONS,
    GUARD_SEAT,
    GUARDS_SIDE,
    HARD_LOCKS,
    INFILTRATORS_SIDE,
    MOST_CARRIED,
    QUIET_COPY,
    SABOTAGE,
    SHOPPING,
    TAKEN_OUT,
    THE_INFORMANT,
    THREE_MISSIONS,
    UPGRADES,
    Infiltrators,
)
from coverts.games.infiltrators.vocabulary.printed import (
    EQUIPMENT_NAMES,
    FACE_NAMES,
    GADGET,
    KIND,
    PRICE,
    SECURITY,
)

LONG = (DATA_TAP, QUIET_COPY, SABOTAGE, CUT_THE_HEAD, BLACKOUT)
SHORT = (DATA_TAP, THE_INFORMANT, BLACKOUT)
"""The missions of the short campaign in order. LONG has those of the long campaign, where the third may be
replaced.
"""
LENGTHS = (1, len(SHORT), len(LONG))
SHOWN, CHEAPEST = 5, 3
UPGRADE_NAMES = ("Extra patrol", "Hard locks", "Early warning", "Floodlight", "Better boots")
UPGRADE_PRICES = (4, 3, 3, 2, 3)
assert len(UPGRADE_NAMES) == UPGRADES


@rule("5.10", "15.2", "16.1", "16.3", "16.4")
def play(s: Infiltrators):
    """Play a single mission, or a campaign of several missions."""
    for card in range(EQUIPMENT):
        s.deck.add(card)
    for number in range(LENGTHS[s.campaign]):
        yield from next_mission(s, number)
        if number > 0:
            yield from go_shopping(s)
        yield from play_mission(s)
        count_points(s)
        s.upgraded.clear()
        s.booted = -1


@decision(("Sabotage", "The Informant"), prompt="Which mission is next?", rules=("16.4",))
def choose_mission(s: Infiltrators, seat, answer):
    return OK


@rule("16.4")
def next_mission(s: Infiltrators, number):
    """Choose the next mission of a campaign, or keep a single mission as it is."""
    if s.campaign == THREE_MISSIONS:
        s.mission = SHORT[number]
    elif s.campaign == FIVE_MISSIONS:
        s.mission = LONG[number]
        if s.mission == SABOTAGE and (yield choose_mission(1)):
            s.mission = THE_INFORMANT


@rule("5.8", "5.9", "15.1")
def play_mission(s: Infiltrators):
    """Set up the mission, and play rounds until the mission ends, which stops this rule."""
    s.mission_token = token(s)
    yield from set_up_mission(s)
    yield from play_rounds(s)


# -- between missions ------------------------------------------------------------------------------


@rule("16.2", "16.5", "16.6", "16.7")
def go_shopping(s: Infiltrators):
    """Remove lost cards, then let the infiltrators and the guard player buy."""
    s.phase = SHOPPING
    say("heading.shop")
    strike_losses(s)
    yield from offer(s)
    for who in range(s.infiltrators):
        if s.figure[who].card >= 0:
            yield from shop_for(s, who)
    s.offered.clear()
    yield from buy_upgrades(s)


@helper("16.7")
def strike_losses(s: Infiltrators):
    """Remove lost infiltrators, their equipment, and all equipment that is used up."""
    for who in range(s.infiltrators):
        me = s.figure[who]
        lost = me.status in (TAKEN_OUT, CAPTURED)
        for card in range(EQUIPMENT):
            if card in me.carried and (lost or card in me.used_up):
                me.carried.remove(card)
                s.beneath.add(card)
        me.used_up.clear()
        me.hits = 0
        me.noise = 0
        if lost:
            say("lost", told(s, who))
            me.card = -1


@chance(EQUIPMENT_NAMES, rules=("16.5",), prompt="Show equipment")
def show_equipment(s: Infiltrators, card):
    return card in s.deck and card not in s.offered


def left_to_show(s: Infiltrators):
    found = 0
    for card in s.deck:
        found += card not in s.offered
    return found


@rule("16.5")
def offer(s: Infiltrators):
    """Offer the cheapest weapons of the deck, and five random cards."""
    for card in s.beneath:
        s.deck.add(card)
    s.beneath.clear()
    for _ in range(CHEAPEST):
        card = cheapest_weapon(s)
        if card >= 0:
            s.offered.add(card)
    for _ in range(SHOWN):
        if left_to_show(s) > 0:
            card = yield show_equipment()
            s.offered.add(card)


def cheapest_weapon(s: Infiltrators):
    found = -1
    for card in s.deck:
        if KIND[card] != GADGET and card not in s.offered and (found < 0 or PRICE[card] < PRICE[found]):
            found = card
    return found


SELL, GIVE, DONE = EQUIPMENT, 2 * EQUIPMENT, 3 * EQUIPMENT
ERRANDS = [
    *(said("buy {card}", card=name) for name in EQUIPMENT_NAMES),
    *(said("sell {card}", card=name) for name in EQUIPMENT_NAMES),
    *(said("hand over {card}", card=name) for name in EQUIPMENT_NAMES),
    "done",
]


@decision(ERRANDS, prompt="Trade for your character", ends=DONE, rules=("16.2", "16.5"))
def trade(s: Infiltrators, seat, errand):
    me = s.figure[seat - 1]
    card = errand % EQUIPMENT
    if errand == DONE:
        return OK
    if errand < SELL:
        if card not in s.offered:
            return refuse("16.5")
        if me.carried.count() >= MOST_CARRIED:
            return refuse("16.5")
        return OK if PRICE[card] <= s.bank[INFILTRATORS_SIDE] else refuse("16.2")
    if card not in me.carried:
        return refuse("16.5")
    return OK if errand < GIVE or anybody_with_room(s, seat - 1) else refuse("16.5")


@decision(INFILTRATOR_FIGURES, named="figure", prompt="Who gets it?", rules=("16.5",))
def give_to(s: Infiltrators, seat, card, other):
    return OK if has_room(s, seat - 1, other) else refuse("16.5")


def has_room(s: Infiltrators, who, other):
    return other != who and s.figure[other].card >= 0 and s.figure[other].carried.count() < MOST_CARRIED


def anybody_with_room(s: Infiltrators, who):
    for other in range(s.infiltrators):
        if has_room(s, who, other):
            return 1
    return 0


@rule("16.2", "16.5")
def shop_for(s: Infiltrators, who):
    """Let one player trade until the player stops."""
    seat = s.figure[who].seat
    errand = yield trade(seat)
    while errand != DONE:
        card = errand % EQUIPMENT
        if errand < SELL:
            s.offered.remove(card)
            s.deck.remove(card)
            s.figure[who].carried.add(card)
            s.bank[INFILTRATORS_SIDE] -= PRICE[card]
            say("bought", told(s, who), card, PRICE[card])
        elif errand < GIVE:
            s.figure[who].carried.remove(card)
            s.deck.add(card)
            s.bank[INFILTRATORS_SIDE] += PRICE[card] // 2
            say("sold", told(s, who), card, PRICE[card] // 2)
        else:
            other = yield give_to(seat, card)
            s.figure[who].carried.remove(card)
            s.figure[other].carried.add(card)
            say("given", told(s, who), told(s, other), card)
        errand = yield trade(seat)


@decision((*UPGRADE_NAMES, "nothing more"), prompt="Buy an upgrade?", ends=UPGRADES, rules=("16.2", "16.6"))
def buy_upgrade(s: Infiltrators, seat, upgrade):
    if upgrade == UPGRADES:
        return OK
    if upgrade in s.upgraded:
        return refuse("16.6")
    if upgrade == HARD_LOCKS and SECURITY[s.mission] == 0:
        return refuse("16.6")
    return OK if UPGRADE_PRICES[upgrade] <= s.bank[GUARDS_SIDE] else refuse("16.2")


@decision(FACE_NAMES[CHARACTERS:], prompt="Which guards get Better boots?", rules=("16.6",))
def fit_boots(s: Infiltrators, seat, kind):
    return OK


@rule("16.2", "16.6")
def buy_upgrades(s: Infiltrators):
    """Let the guard player buy upgrades for the next mission."""
    upgrade = yield buy_upgrade(GUARD_SEAT)
    while upgrade < UPGRADES:
        s.upgraded.add(upgrade)
        s.bank[GUARDS_SIDE] -= UPGRADE_PRICES[upgrade]
        say("upgraded", upgrade, UPGRADE_PRICES[upgrade])
        if upgrade == BETTER_BOOTS:
            kind = yield fit_boots(GUARD_SEAT)
            s.booted = CHARACTERS + kind
        upgrade = yield buy_upgrade(GUARD_SEAT)
