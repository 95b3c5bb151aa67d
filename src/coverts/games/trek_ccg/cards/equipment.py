"""The equipment (chapter 43)."""

from coverts.games.trek_ccg.for_cards import *


def used_by(s, source, target):
    """The personnel is its player's, present with it, and of an affiliation that may use it."""
    users = USERS[s.piece[source].face]
    return is_equipped_user(s, source, target) and users >> s.piece[target].affiliation & 1


@equipment(1, "Klingon Disruptor", 1 << KLINGON | 1 << NON_ALIGNED, traits=HAND_WEAPON | DISRUPTOR)
class KlingonDisruptor:
    """Your Klingon and Non-Aligned personnel present are STRENGTH +2; copies add up."""

    def strength(s, source, target):
        return 2 * used_by(s, source, target)


@equipment(2, "D'k Tahg", 1 << KLINGON, traits=HAND_WEAPON, FREE=True)
class DkTahg:
    """Your Klingon personnel present are STRENGTH +1; copies add up. Plays for free, also to your Klingons in
    a personnel battle that has just begun."""

    def strength(s, source, target):
        return used_by(s, source, target)

    def answers(s, who, action):
        if not starts_personnel_battle(s, action) or not has_fighter_of(s, who, KLINGON):
            return refuse()
        if is_barred(s, who, s.battle_at):
            return refuse(rule_of("Homefront"))
        return OK

    def reports_at(s, who, host):
        if s.battle:
            arms = battle_started(s) != NOTHING and host == s.battle_at and has_fighter_of(s, who, KLINGON)
            return 2 * arms
        return 2 * (host < PIECES and is_facility(s, host) and s.piece[host].controller == who)


@equipment(3, "Starfleet Type II Phaser", 1 << FEDERATION | 1 << NON_ALIGNED, traits=HAND_WEAPON | PHASER)
class StarfleetTypeIIPhaser:
    """Your Federation and Non-Aligned personnel present are STRENGTH +2; copies add up."""

    def strength(s, source, target):
        return 2 * used_by(s, source, target)


@equipment(4, "Jem'Hadar Disruptor", 1 << DOMINION | 1 << NON_ALIGNED, traits=HAND_WEAPON | DISRUPTOR)
class JemHadarDisruptor:
    """Your Dominion and Non-Aligned personnel present are STRENGTH +2; copies add up."""

    def strength(s, source, target):
        return 2 * used_by(s, source, target)


@equipment(5, "Federation PADD", 1 << FEDERATION)
class FederationPADD:
    """Your Federation personnel present are CUNNING +2; copies add up."""

    def cunning(s, source, target):
        return 2 * used_by(s, source, target)


@equipment(6, "Klingon PADD", 1 << KLINGON)
class KlingonPADD:
    """Your Klingon personnel present are CUNNING +2; copies add up."""

    def cunning(s, source, target):
        return 2 * used_by(s, source, target)


@equipment(8, "Dominion PADD", 1 << DOMINION)
class DominionPADD:
    """Your Dominion personnel present are CUNNING +2; copies add up."""

    def cunning(s, source, target):
        return 2 * used_by(s, source, target)


def price(s, who, piece):
    """Two copies; one where somebody of his with Acquisition is present."""
    for other in range(s.used_slots):
        card = s.piece[other]
        if is_personnel(s, other) and card.host == s.piece[piece].host and card.controller == who:
            if able(s, other) and not card.infiltrating and skill_of(s, other, ACQUISITION) > 0:
                return 1
    return 2


def is_money(s, who, piece, host):
    card = s.piece[piece]
    return card.face == card_named("Gold-Pressed Latinum") and card.controller == who and card.host == host


def can_pay(s, who, piece):
    purse = 0
    for other in range(s.used_slots):
        purse += is_money(s, who, other, s.piece[piece].host)
    return purse >= price(s, who, piece)


@equipment(12, "Gold-Pressed Latinum")
class GoldPressedLatinum:
    """Once a turn, at a homeworld, discard two of these, or one with Acquisition present, to download another
    equipment there."""

    @decision(HAND_NAMES, named="deck", prompt="Which equipment do you buy?", rules=("16.1",))
    def choose_ware(s, who, piece, card):
        if KIND[card] != EQUIPMENT or card == card_named("Gold-Pressed Latinum"):
            return refuse()
        return may_download(s, who, card, s.piece[piece].host)

    def may_use(s, who, piece, moment):
        if (
            moment != IN_ORDER
            or card_named("Gold-Pressed Latinum") in s.side[who].this_turn
            or not can_pay(s, who, piece)
        ):
            return refuse()
        location = location_of(s, piece)
        if location < 0 or mission_of(s, location, who) < 0 or not HOMEWORLD[mission_of(s, location, who)]:
            return refuse()
        if any_legal(GoldPressedLatinum.choose_ware, s, who, piece):
            return OK
        return refuse()

    def use(s, who, piece):
        if can_pay(s, who, piece) and any_legal(GoldPressedLatinum.choose_ware, s, who, piece):
            card = yield GoldPressedLatinum.choose_ware(who, piece)
            s.side[who].this_turn.add(card_named("Gold-Pressed Latinum"))
            host = s.piece[piece].host
            left = price(s, who, piece) - 1
            discard(s, piece)
            for other in range(s.used_slots):
                if left > 0 and is_money(s, who, other, host):
                    discard(s, other)
                    left -= 1
            if may_download(s, who, card, host) == OK:
                yield from download_card(s, who, card, host)


def has_thirsty(s, piece):
    """Able [KW] personnel of its player are present."""
    for other in range(s.used_slots):
        card = s.piece[other]
        if card.host == s.piece[piece].host and card.controller == s.piece[piece].controller:
            if (
                is_personnel(s, other)
                and has_icon(s, other, KW)
                and not card.captive
                and not card.infiltrating
            ):
                return 1
    return 0


def is_rationed(s, piece):
    """A Vorta of its player is present and another copy there, in an earlier slot, is being used."""
    vorta = False
    earlier = False
    for other in range(s.used_slots):
        card = s.piece[other]
        if card.host == s.piece[piece].host and card.controller == s.piece[piece].controller:
            if has_trait(s, other, VORTA) and able(s, other) and not card.infiltrating:
                vorta = True
            if card.face == card_named("Ketracel-White") and other < piece:
                earlier = True
    return vorta and earlier


@equipment(13, "Ketracel-White", COUNTDOWN=3)
class KetracelWhite:
    """Its countdown runs only while you have [KW] personnel present. With your Vorta present, of several
    copies there only one is used up at a time."""

    def counts(s, piece):
        return has_thirsty(s, piece) and not is_rationed(s, piece)
