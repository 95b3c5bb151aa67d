"""The ships (chapter 42)."""

from coverts.games.trek_ccg.for_cards import *

unprinted(SHIP, 17, "Borg Sphere")

ship(1, "U.S.S. Enterprise", FEDERATION, 9, 8, 9, "Cmd Stf Stf", unique=True, fitted=HOLODECK | TRACTOR_BEAM)
ship(2, "U.S.S. Nebula", FEDERATION, 8, 7, 8, "Cmd Stf", fitted=HOLODECK | TRACTOR_BEAM)


@ship(3, "Type VI Shuttlecraft", FEDERATION, 6, 2, 2, traits=SHUTTLECRAFT)
class TypeVIShuttlecraft:
    """Needs no staffing."""


ship(
    4, "I.K.C. Bortas", KLINGON, 9, 9, 7, "Cmd Stf Stf", unique=True, fitted=CLOAKING_DEVICE | TRACTOR_BEAM,
    commander="Gowron",
)  # fmt: skip
ship(5, "I.K.C. K'Vort", KLINGON, 8, 6, 6, "Stf", fitted=CLOAKING_DEVICE | TRACTOR_BEAM, traits=BIRD_OF_PREY)
ship(
    6, "I.K.C. Rotarran", KLINGON, 7, 7, 8, "Stf", unique=True, fitted=CLOAKING_DEVICE | TRACTOR_BEAM,
    traits=BIRD_OF_PREY, commander="Martok",
)  # fmt: skip
ship(7, "Jem'Hadar Attack Ship", DOMINION, 6, 8, 8, "Stf", icons=GQ, fitted=INVASIVE_TRANSPORTERS)
ship(
    8, "Jem'Hadar Warship", DOMINION, 9, 9, 9, "Cmd Stf Stf", icons=GQ,
    fitted=INVASIVE_TRANSPORTERS | TRACTOR_BEAM, traits=WARSHIP,
)  # fmt: skip
ship(
    9, "Weyoun's Warship", DOMINION, 10, 9, 9, "Cmd Stf Stf", icons=GQ, unique=True,
    fitted=INVASIVE_TRANSPORTERS | TRACTOR_BEAM, traits=WARSHIP, commander="Weyoun",
)  # fmt: skip
ship(13, "Rigelian Freighter", NON_ALIGNED, 6, 6, 9, "Cmd", fitted=TRACTOR_BEAM, traits=FREIGHTER)


@ship(14, "Zibalian Transport", NON_ALIGNED, 6, 2, 4, traits=MERCHANT | TRANSPORT)
class ZibalianTransport:
    """Needs no staffing."""


@ship(
    15, "Borg Cube", BORG, 8, 24, 24, "Borg Borg Borg Com Def Nav Nav", icons=DQ, fitted=TRACTOR_BEAM,
    traits=CUBE, points=45,
)  # fmt: skip
class BorgCube:
    """Staffed by [Com], [Def], two [Nav] and three more Borg. Your equipment and Borg personnel may report
    aboard. Who destroys it scores its points."""

    def welcomes(s, source, card, host):
        suits = KIND[card] == EQUIPMENT or (KIND[card] == PERSONNEL and AFFILIATION[card] == BORG)
        return PAID * (host == source and suits)
