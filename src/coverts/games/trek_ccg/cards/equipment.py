"""The equipment (chapter 43)."""

from coverts.games.trek_ccg.for_cards import *


def plus_one(s: TrekCcg, source, target):
    """Return 1 if a target may benefit from the equipment, else 0."""
    return is_served(s, source, target)


def plus_two(s: TrekCcg, source, target):
    return 2 * plus_one(s, source, target)


@equipment(1, "Klingon Disruptor", "Klingon, Non-Aligned", traits="Hand weapon, Disruptor")
class KlingonDisruptor(Card):
    """While a Klingon or Non-Aligned personnel of yours is present to use this, all your personnel present
    are STRENGTH +2, and copies are cumulative."""

    strength = plus_two


def has_klingon_fighter(s: TrekCcg, who):
    """Return whether a Klingon of the player fights in the battle under way."""
    return any(
        s.piece[x].controller == who and is_named_user(s, card_named("D'k Tahg"), x)
        for x in each(is_fighter, s, who)
    )


@equipment(2, "D'k Tahg", "Klingon", traits="Hand weapon", FREE=True)
class DkTahg(Card):
    """While a Klingon of yours is present to use this, all your personnel present are STRENGTH +1, and copies
    are cumulative. This plays for free, even to your Klingons in a personnel battle that has just begun."""

    strength = plus_one

    def answers(s, who, action):
        if not starts_personnel_battle(s, action) or not has_klingon_fighter(s, who):
            return refuse()
        return refuse(rule_of("Homefront")) if is_barred(s, who, battle_host(s)) else OK

    def reports_at(s, who, host):
        if battle(s) != NOTHING:
            began = battle_started(s) != NOTHING and host == battle_host(s)
            return FOR_FREE * (began and has_klingon_fighter(s, who))
        return FOR_FREE * (is_aboard(host) and is_facility(s, host) and s.piece[host].controller == who)


@equipment(3, "Starfleet Type II Phaser", "Federation, Non-Aligned", traits="Hand weapon, Phaser")
class StarfleetTypeIIPhaser(Card):
    """While a Federation or Non-Aligned personnel of yours is present to use this, all your personnel present
    are STRENGTH +2, and copies are cumulative."""

    strength = plus_two


@equipment(4, "Jem'Hadar Disruptor", "Dominion, Non-Aligned", traits="Hand weapon, Disruptor")
class JemHadarDisruptor(Card):
    """While a Dominion or Non-Aligned personnel of yours is present to use this, all your personnel present
    are STRENGTH +2, and copies are cumulative."""

    strength = plus_two


@equipment(5, "Federation PADD", "Federation")
class FederationPADD(Card):
    """While a Federation personnel of yours is present to use this, all your personnel present are CUNNING
    +2, and copies are cumulative."""

    cunning = plus_two


@equipment(6, "Klingon PADD", "Klingon")
class KlingonPADD(Card):
    """While a Klingon of yours is present to use this, all your personnel present are CUNNING +2, and copies
    are cumulative."""

    cunning = plus_two


@equipment(7, "Cardassian PADD", "Cardassian")
class CardassianPADD(Card):
    """While a Cardassian of yours is present to use this, all your personnel present are CUNNING +2, and
    copies are cumulative."""

    cunning = plus_two


@equipment(8, "Dominion PADD", "Dominion")
class DominionPADD(Card):
    """While a Dominion personnel of yours is present to use this, all your personnel present are CUNNING +2,
    and copies are cumulative."""

    cunning = plus_two


@equipment(9, "Medical Kit", gives=MEDICAL, to=OFFICER)
class MedicalKit(Card):
    """Your personnel present whose classification is OFFICER gain MEDICAL. Copies are not cumulative."""


@equipment(10, "Tricorder", gives=SCIENCE, to=ENGINEER)
class Tricorder(Card):
    """Your personnel present whose classification is ENGINEER gain SCIENCE. Copies are not cumulative."""


@equipment(11, "Engineering PADD", gives=ENGINEER, to=SCIENCE)
class EngineeringPADD(Card):
    """Your personnel present whose classification is SCIENCE gain ENGINEER. Copies are not cumulative."""


@among_pieces
def is_money(s: TrekCcg, piece, who, host):
    return s.piece[piece].face == card_named("Gold-Pressed Latinum") and is_theirs(s, piece, who, host)


def price(s: TrekCcg, who, host):
    """Return how many copies must be discarded: two, or one with Acquisition."""
    return 2 - any(
        s.piece[x].host == host and skill_of(s, x, ACQUISITION) > 0 for x in each(is_loyal, s, who)
    )


def can_pay(s: TrekCcg, who, host):
    return count(is_money, s, who, host) >= price(s, who, host)


@equipment(12, "Gold-Pressed Latinum")
class GoldPressedLatinum(Card):
    """Once a turn, at a homeworld, you may discard two copies of this to download another equipment card
    there, or only one copy if Acquisition is present."""

    @choice_from_deck("Which equipment do you buy?", rules=("16.1",))
    def choose_ware(s, who, piece, card):
        if KIND[card] != EQUIPMENT or card == card_named("Gold-Pressed Latinum"):
            return refuse()
        return may_download(s, who, card, s.piece[piece].host)

    def may_use(s, who, piece, moment) -> bool:
        return (
            moment == IN_ORDER
            and card_named("Gold-Pressed Latinum") not in s.side[who].this_turn
            and can_pay(s, who, s.piece[piece].host)
            and homeworld_at(s, location_of(s, piece), who)
            and any_legal(GoldPressedLatinum.choose_ware, s, who, piece)
        )

    def use(s, who, this: Piece):
        host = this.host
        if can_pay(s, who, host) and any_legal(GoldPressedLatinum.choose_ware, s, who, this):
            card = yield GoldPressedLatinum.choose_ware(who, this)
            s.side[who].this_turn.add(card_named("Gold-Pressed Latinum"))
            left = price(s, who, host) - 1
            discard(s, this)
            for _ in range(left):
                discard(s, first(is_money, s, who, host))
            yield from download_if_legal(s, who, card, host)


def has_supervisor(s: TrekCcg, piece):
    """Return whether a Vorta of the card's player is present."""
    card = s.piece[piece]
    return any(
        s.piece[x].host == card.host and has_trait(s, x, VORTA) for x in each(is_loyal, s, card.controller)
    )


def has_thirsty(s: TrekCcg, piece):
    """Return whether [KW] personnel of the card's player are present."""
    card = s.piece[piece]
    return any(
        is_personnel(s, x) and has_icon(s, x, KW) and not s.piece[x].captive and not s.piece[x].infiltrating
        for x in each(is_theirs, s, card.controller, card.host)
    )


def is_beside_the_link(s: TrekCcg, piece):
    """Return whether a card is on the planet of The Great Link."""
    surface = place_of(s, piece)
    return is_surface(surface) and is_on(s, card_named("The Great Link"), surface) != NOTHING


def has_later_copy(s: TrekCcg, piece):
    """Return whether the player has another copy of a card there in a later slot.

    Countdowns run in the order of the slots.
    """
    card = s.piece[piece]
    return any(
        s.piece[other].face == card.face and is_theirs(s, other, card.controller, card.host)
        for other in range(piece + 1, s.used_slots)
    )


@equipment(13, "Ketracel-White", COUNTDOWN=3)
class KetracelWhite(Card):
    """This countdown runs only while you have [KW] personnel present, except on the planet of The Great Link.
    While your Vorta is present, only one of several copies is used up at a time."""

    def counts(s, piece):
        """Return whether the countdown of a copy runs this turn.

        While a Vorta is present, only the last of several copies runs. When the last copy runs out, the
        earlier ones have already been checked this turn.
        """
        runs = has_thirsty(s, piece) and not is_beside_the_link(s, piece)
        return runs and not (has_supervisor(s, piece) and has_later_copy(s, piece))


@equipment(14, "Assimilation Table", icons=BO)
class AssimilationTable(Card):
    """This holds one captive of yours, who dies with it. Once a turn, in place of one card draw, you may
    download Assimilate Counterpart or an Implant, but this game has no Implants."""

    @choice_of_piece("Whom do you lay on the table?")
    def choose_for_table(s, who, table, piece) -> bool:
        return (
            bool(s.piece[piece].captive)
            and is_theirs(s, piece, who, s.piece[table].host)
            and not some_of(present, s, table)
        )

    def may_use(s, who, piece, moment) -> bool:
        return moment == IN_ORDER and any_legal(AssimilationTable.choose_for_table, s, who, piece)

    def use(s, who, piece):
        if any_legal(AssimilationTable.choose_for_table, s, who, piece):
            captive = yield AssimilationTable.choose_for_table(who, piece)
            s.piece[captive].host = piece
            say("strapped", s.piece[captive].face, s.piece[piece].face)

    def may_replace(s, who, piece):
        if s.piece[piece].used > 0:
            return refuse("18.3")
        return may_download(s, who, card_named("Assimilate Counterpart"), NOTHING)

    def replace(s, who, piece):
        s.piece[piece].used = 1
        yield from download_card(s, who, card_named("Assimilate Counterpart"), NOTHING)
