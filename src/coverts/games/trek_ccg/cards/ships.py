"""The ships (chapter 42)."""

from coverts.games.trek_ccg.cards.doorways import is_end
from coverts.games.trek_ccg.for_cards import *

ship(
    1, "U.S.S. Enterprise", FEDERATION, 9, 8, 9, "Cmd Stf Stf", unique=True, fitted="Holodeck, Tractor Beam",
    commander="Jean-Luc Picard",
)  # fmt: skip
ship(2, "U.S.S. Nebula", FEDERATION, 8, 7, 8, "Cmd Stf", fitted="Holodeck, Tractor Beam")


@ship(3, "Type VI Shuttlecraft", FEDERATION, 6, 2, 2, traits="Shuttlecraft")
class TypeVIShuttlecraft(Card):
    """This ship needs no staffing."""


ship(
    4, "I.K.C. Bortas", KLINGON, 9, 9, 7, "Cmd Stf Stf", unique=True, fitted="Cloaking Device, Tractor Beam",
    commander="Gowron",
)  # fmt: skip
ship(
    5, "I.K.C. K'Vort", KLINGON, 8, 6, 6, "Stf", fitted="Cloaking Device, Tractor Beam", traits="Bird-of-Prey"
)
ship(
    6, "I.K.C. Rotarran", KLINGON, 7, 7, 8, "Stf", unique=True, fitted="Cloaking Device, Tractor Beam",
    traits="Bird-of-Prey", commander="Martok",
)  # fmt: skip
ship(7, "Jem'Hadar Attack Ship", DOMINION, 6, 8, 8, "Stf", icons=GQ, fitted="Invasive Transporters")
ship(
    8, "Jem'Hadar Warship", DOMINION, 9, 9, 9, "Cmd Stf Stf", icons=GQ,
    fitted="Invasive Transporters, Tractor Beam", traits="Warship",
)  # fmt: skip
ship(
    9, "Weyoun's Warship", DOMINION, 10, 9, 9, "Cmd Stf Stf", icons=GQ, unique=True,
    fitted="Invasive Transporters, Tractor Beam", traits="Warship", commander="Weyoun",
)  # fmt: skip
ship(10, "Galor", CARDASSIAN, 8, 7, 7, "Cmd Stf", fitted="Tractor Beam", traits="Warship")


@ship(11, "Bok'Nor", CARDASSIAN, 7, 4, 6, "Stf", unique=True, traits="Freighter", commander="Boheeka")
class BokNor(Card):
    """While its crew has Smuggling, it may also deliver hand weapons on cargo runs."""


ship(
    12, "Groumall", CARDASSIAN, 7, 4, 7, "Stf", unique=True, fitted="Tractor Beam", traits="Freighter",
    commander="Dukat",
)  # fmt: skip
ship(13, "Rigelian Freighter", NON_ALIGNED, 6, 6, 9, "Cmd", fitted="Tractor Beam", traits="Freighter")


@ship(14, "Zibalian Transport", NON_ALIGNED, 6, 2, 4, traits="Merchant vessel, Transport")
class ZibalianTransport(Card):
    """This ship needs no staffing."""


@ship(
    15, "Borg Cube", BORG, 8, 24, 24, "Borg Borg Borg Com Def Nav Nav", icons=DQ, fitted="Tractor Beam",
    traits="Cube", points=45,
)  # fmt: skip
class BorgCube(Card):
    """This ship is staffed by [Com], [Def], two [Nav] and three more Borg. Your equipment and Borg personnel
    may report aboard. A player who destroys it scores its points."""

    def welcomes(s, source, card, host):
        suits = KIND[card] == EQUIPMENT or (KIND[card] == PERSONNEL and AFFILIATION[card] == BORG)
        return PAID * (host == source and suits)


@ship(
    16, "Queen's Borg Cube", BORG, 9, 24, 24, "Borg Borg Borg Com Def Nav Nav", icons=DQ, unique=True,
    fitted="Tractor Beam", traits="Cube", commander="Borg Queen", points=50,
)  # fmt: skip
class QueensBorgCube(Card):
    """Your equipment and Borg personnel may report aboard. At Earth, this ship is WEAPONS and SHIELDS +3."""

    welcomes = BorgCube.welcomes

    def weapons(s, source, target):
        at_earth = homeworld_at(s, location_of(s, target), s.piece[target].controller) == EARTH
        return 3 * (source == target and at_earth)

    shields = weapons


@ship(17, "Borg Sphere", BORG, 4, 6, 6, "Nav Nav", icons=DQ, points=10)
class BorgSphere(Card):
    """This may report aboard a Borg cube of yours. Your Borg cubes may take this aboard and launch it."""

    def reports_at(s, who, host):
        return PAID * (is_aboard(host) and is_own_ship(s, host, who) and has_trait(s, host, CUBE))


def may_open_gate(s: TrekCcg, who, location):
    """Return whether a gateway is at a location, or the player could download one there.

    Only the player may know the result.
    """
    gateway = card_named("Transwarp Network Gateway")
    if is_on(s, gateway, AT_MISSION + location) != NOTHING:
        return 1
    return is_at_hand(s, who, gateway) and may_come_into_play(s, who, gateway) == OK


@ship(18, "Borg Scout Vessel", BORG, 7, 4, 4, "Nav", icons=DQ, fitted="Scout", points=5)
class BorgScoutVessel(Card):
    """This may report in space at a Transwarp Network Gateway at an end of a spaceline. If there is none, you
    download one there. Up to four personnel from your hand may report aboard together with this."""

    @decision(CARDS_OR_NONE, "Who reports aboard the scout?", named="deck_or_none", rules=("5.6",))
    def choose_scout_crew(s, who, ship, card):
        """Ask for a personnel in hand, or none.

        The player is always asked, because only they know whom they hold.
        """
        if card == NO_CARD:
            return OK
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        return may_enter(s, who, card, ship) if KIND[card] == PERSONNEL else refuse()

    def reports_at(s, who, host):
        if not SPACE <= host < SURFACE or not is_end(s, host - SPACE):
            return 0
        return PAID * may_open_gate(s, who, host - SPACE)

    def reported(s, source, piece):
        if source == piece and in_space(s, piece):
            who = s.piece[piece].controller
            gateway = card_named("Transwarp Network Gateway")
            here = AT_MISSION + location_of(s, piece)
            if is_on(s, gateway, here) == NOTHING:
                yield from download_card(s, who, gateway, here)
            for _ in range(4):
                card = yield BorgScoutVessel.choose_scout_crew(who, piece)
                if card == NO_CARD:
                    break
                from_hand(s, who, card)
                yield from play(s, who, card, 1, piece)


@ship(19, "Phoenix", NON_ALIGNED, 1, 0, 1, "OCD Stf Stf", icons=AU, unique=True, commander="Zefram Cochrane")
class Phoenix(Card):
    """Montana Missile Complex brings this ship, which stands on that planet. It takes off once a game and
    lands once a game, and its 10 points count while it is in orbit."""

    moot = {2: "No personnel of this pool has the [OCD] icon that this ship needs."}
