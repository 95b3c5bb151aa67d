"""The personnel card Locutus of Borg."""

from coverts.games.trek_ccg.for_cards import *


def faces(s: TrekCcg, source, vessel):
    """Return whether a Borg is aboard a ship that fights those whom they were assimilated from.

    The Borg's player must control the ship, which must be in the ship battle.
    """
    who = s.piece[vessel].controller
    return (
        s.piece[source].host == vessel
        and is_ship(s, vessel)
        and able(s, source)
        and s.piece[source].controller == who
        and any(
            in_ship_battle(s, other)
            and s.piece[other].affiliation == former_affiliation(s, source)
            and s.piece[other].controller != who
            for other in range(s.used_slots)
        )
    )


@personnel(
    77, "Locutus of Borg", BORG, NO_CLASS, 9, 8, 9, icons=COM | DEF | NAV,
    skills="OFFICER, Diplomacy x2, Leadership, Honor, Navigation, Archaeology, Music",
    assimilated_from=FEDERATION,
    traits="Borg, Human, Counterpart, Male", persona="Jean-Luc Picard",
)  # fmt: skip
class LocutusOfBorg(Card):
    """He is a counterpart. A ship of yours that he is aboard is WEAPONS and SHIELDS +4 in battle with
    Federation."""

    def weapons(s, source, target):
        return 4 * faces(s, source, target)

    shields = weapons
