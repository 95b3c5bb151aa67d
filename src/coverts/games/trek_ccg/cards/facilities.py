"""The facilities (chapter 44)."""

from coverts.games.trek_ccg.for_cards import *

STOWED_AT_MOST = 3
NOTHING_MORE = SEEDS + 1
"""The option to stow no more, the last one of the seed deck's and two more."""


def welcomes_free(s: TrekCcg, source, host, suits):
    """A headquarters' free play: inside, once a turn."""
    return FOR_FREE * (host == source and s.piece[source].used == 0 and suits != 0)


def renew_white(s: TrekCcg, facility):
    """Countdowns of Ketracel-White aboard begin anew."""
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if card.face == card_named("Ketracel-White") and card.host == facility:
            card.countdown = 3


@facility(1, "Federation Outpost", FEDERATION, OUTPOST, 0, 30)
class FederationOutpost(Card):
    """Each player may seed one. Or it is built wherever you have a Federation ENGINEER."""


@facility(2, "Klingon Outpost", KLINGON, OUTPOST, 0, 32)
class KlingonOutpost(Card):
    """Each player may seed one. Or it is built wherever you have a Klingon ENGINEER."""


@facility(3, "Cardassian Outpost", CARDASSIAN, OUTPOST, 0, 32)
class CardassianOutpost(Card):
    """Each player may seed one. Or it is built wherever you have a Cardassian ENGINEER."""


@facility(4, "Primary Supply Depot", DOMINION, OUTPOST, 0, 30, icons=GQ, buildable=False)
class PrimarySupplyDepot(Card):
    """Seeded at a mission of the Gamma Quadrant that is no homeworld, with up to three of your equipment, no
    weapons, aboard. Countdowns of Ketracel-White aboard begin anew. It does not repair."""

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
    """Built wherever you have a Dominion ENGINEER, or downloaded. Your equipment may report aboard for free,
    whatever the quadrant. Countdowns of Ketracel-White aboard begin anew. It does not repair."""

    def welcomes(s, source, card, host):
        return FOR_FREE * (host == source and KIND[card] == EQUIPMENT)

    turn_ends = renew_white


@facility(
    6, "The Great Link", DOMINION, HEADQUARTERS, 0, 46, icons=GQ, unique=True, homeworld=FOUNDERS_HOMEWORLD
)
class TheGreatLink(Card):
    """On the Founders' homeworld. Once a turn one Founder plays here for free, or HQ: Secure Homeworld.
    Ketracel-White on the planet does not count down. Not duplicatable."""

    def welcomes(s, source, card, host):
        return welcomes_free(s, source, host, TRAIT[card] & FOUNDER)


@facility(7, "Office of the President", FEDERATION, HEADQUARTERS, 0, 42, unique=True, homeworld=EARTH)
class OfficeOfThePresident(Card):
    """On Earth. Once a turn one Federation Ambassador or Admiral plays here for free, or HQ: Secure
    Homeworld. Not duplicatable."""

    def welcomes(s, source, card, host):
        suits = AFFILIATION[card] == FEDERATION and TRAIT[card] & (AMBASSADOR | ADMIRAL)
        return welcomes_free(s, source, host, suits)


@facility(8, "The Great Hall", KLINGON, HEADQUARTERS, 0, 44, unique=True, homeworld=QONOS)
class TheGreatHall(Card):
    """On Qo'noS. Once a turn one Klingon of the High Council plays here for free, or HQ: Secure Homeworld.
    Not duplicatable."""

    def welcomes(s, source, card, host):
        return welcomes_free(s, source, host, AFFILIATION[card] == KLINGON and TRAIT[card] & HIGH_COUNCIL)


@facility(9, "Nor", CARDASSIAN, STATION, 4, 28)
class Nor(Card):
    """A station of sites, seeded or played at a Cardassian mission of the Alpha Quadrant. Ships neither
    report nor dock there, unless a site of it says so."""


@facility(10, "Borg Outpost", BORG, OUTPOST, 0, 48, icons=DQ)
class BorgOutpost(Card):
    """Seeded at a space mission without affiliation icons, or built there where you have a Borg ENGINEER."""
