"""The facilities (chapter 44)."""

from coverts.games.trek_ccg.for_cards import *

STOWED_AT_MOST = 3
NOTHING_MORE = SEEDS + 1
"""The option to stow no more equipment. Its number comes after the seed cards and the option "a hidden
agenda"."""


def welcomes_free(s: TrekCcg, source, host, suits):
    """Return FOR_FREE if a headquarters lets a card report there for free, else 0."""
    return FOR_FREE * (host == source and s.piece[source].used == 0 and suits != 0)


def renew_white(s: TrekCcg, facility):
    """Restart the countdowns of all Ketracel-White aboard a facility."""
    for piece in each(is_at, s, facility):
        card = s.piece[piece]
        if card.face == card_named("Ketracel-White"):
            card.countdown = 3


@facility(1, "Federation Outpost", FEDERATION, OUTPOST, 0, 30)
class FederationOutpost(Card):
    """Each player may seed one. It may also be built wherever you have a Federation ENGINEER."""


@facility(2, "Klingon Outpost", KLINGON, OUTPOST, 0, 32)
class KlingonOutpost(Card):
    """Each player may seed one. It may also be built wherever you have a Klingon ENGINEER."""


@facility(3, "Cardassian Outpost", CARDASSIAN, OUTPOST, 0, 32)
class CardassianOutpost(Card):
    """Each player may seed one. It may also be built wherever you have a Cardassian ENGINEER."""


@facility(4, "Primary Supply Depot", DOMINION, OUTPOST, 0, 30, icons=GQ, buildable=False)
class PrimarySupplyDepot(Card):
    """Seed this at a mission of the Gamma Quadrant that is not a homeworld, with up to three of your
    equipment cards aboard, none of them a weapon. At the end of each of your turns, countdowns of
    Ketracel-White aboard start again. This facility does not repair ships."""

    @decision(
        [*(f"card {n}" for n in range(SEEDS)), "a hidden agenda", "done"],
        named="seed_or_done",
        prompt="Which equipment do you stow aboard?",
        rules=("3.13",),
    )
    def choose_stowed(s, who, card) -> bool:
        return card == NOTHING_MORE or (
            card < SEEDS
            and KIND[card] == EQUIPMENT
            and not TRAIT[card] & (HAND_WEAPON | PHASER | DISRUPTOR)
            and s.side[who].seeds[card] > 0
            and has_room(s)
        )

    def reports_at(s, who, host):
        place = host - SPACE
        return (
            SPACE <= host < SURFACE
            and s.location[place].quadrant == GAMMA
            and mission_of(s, place, who) >= 0
            and not homeworld_at(s, place, who)
        )

    def enters(s, this: Piece):
        if s.phase == SEEDING:
            for _ in range(STOWED_AT_MOST):
                card = yield PrimarySupplyDepot.choose_stowed(this.controller)
                if card == NOTHING_MORE:
                    break
                take_seed(s, this.controller, card)
                put_in_play(s, this.controller, card, this)
                say("stowed", card, this.face)

    turn_ends = renew_white


@facility(5, "Remote Supply Depot", DOMINION, OUTPOST, 0, 30, seedable=False)
class RemoteSupplyDepot(Card):
    """This may be built wherever you have a Dominion ENGINEER, or downloaded. Your equipment may report
    aboard for free in any quadrant. At the end of each of your turns, countdowns of Ketracel-White aboard
    start again. This facility does not repair ships."""

    def welcomes(s, source, card, host):
        return FOR_FREE * (host == source and KIND[card] == EQUIPMENT)

    turn_ends = renew_white


@facility(
    6, "The Great Link", DOMINION, HEADQUARTERS, 0, 46, icons=GQ, unique=True, homeworld=FOUNDERS_HOMEWORLD
)
class TheGreatLink(Card):
    """This stands on the Founders' homeworld. Once a turn, one Founder or HQ: Secure Homeworld plays here for
    free. Ketracel-White on the planet does not count down. This is not duplicatable."""

    def welcomes(s, source, card, host):
        return welcomes_free(s, source, host, TRAIT[card] & FOUNDER)


@facility(7, "Office of the President", FEDERATION, HEADQUARTERS, 0, 42, unique=True, homeworld=EARTH)
class OfficeOfThePresident(Card):
    """This stands on Earth. Once a turn, one Federation Ambassador or Admiral, or HQ: Secure Homeworld, plays
    here for free. This is not duplicatable."""

    def welcomes(s, source, card, host):
        suits = AFFILIATION[card] == FEDERATION and TRAIT[card] & (AMBASSADOR | ADMIRAL)
        return welcomes_free(s, source, host, suits)


@facility(8, "The Great Hall", KLINGON, HEADQUARTERS, 0, 44, unique=True, homeworld=QONOS)
class TheGreatHall(Card):
    """This stands on Qo'noS. Once a turn, one Klingon of the High Council, or HQ: Secure Homeworld, plays
    here for free. This is not duplicatable."""

    def welcomes(s, source, card, host):
        return welcomes_free(s, source, host, AFFILIATION[card] == KLINGON and TRAIT[card] & HIGH_COUNCIL)


@facility(9, "Nor", CARDASSIAN, STATION, 4, 28)
class Nor(Card):
    """This station with sites is seeded or played at a Cardassian mission of the Alpha Quadrant. Ships report
    and dock here only if one of its sites lets them."""


@facility(10, "Borg Outpost", BORG, OUTPOST, 0, 48, icons=DQ, downloads="Transwarp Network Gateway")
class BorgOutpost(Card):
    """Seed this at a space mission without affiliation icons, or build it at one where you have a Borg
    ENGINEER or at an assimilated planet where you have one, even in another quadrant."""
