"""Dominion personnel (chapter 41, from 47)."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    47, "Founder Leader", DOMINION, VIP, 3, 9, 8, icons=CMD | GQ,
    skills="Treachery x2, Leadership, Exobiology, SCIENCE, Law",
    traits=CHANGELING | FEMALE | FOUNDER | SHAPE_SHIFTER, downloads=("Shape-Shift",),
)  # fmt: skip
class FounderLeader:
    """Special download: Shape-Shift."""


@personnel(
    48, "Founder", DOMINION, VIP, 5, 8, 7, unique=False, icons=CMD | GQ, skills="SCIENCE, Exobiology",
    traits=CHANGELING | FEMALE | FOUNDER | SHAPE_SHIFTER,
)  # fmt: skip
class Founder:
    """May morph in your turn: this Founder and one in your hand change places. Who infiltrates is exposed."""

    @decision(HAND_NAMES, named="hand", prompt="Which Founder does it become?", rules=("21.29",))
    def choose_other_founder(s, who, piece, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if not TRAIT[card] & FOUNDER:
            return refuse()
        return may_replace_it(s, who, piece, card)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not own_shape_shifter(s, who, piece) or s.piece[piece].seat != who or not able(s, piece):
            return refuse()
        if may_morph(s, piece) != OK or not any_legal(Founder.choose_other_founder, s, who, piece):
            return refuse("21.29")
        return OK

    def use(s, who, piece):
        if may_morph(s, piece) == OK and any_legal(Founder.choose_other_founder, s, who, piece):
            card = yield Founder.choose_other_founder(who, piece)
            expose(s, piece)
            exchange(s, piece, card)


@personnel(
    49, "O'Brien Founder", DOMINION, ENGINEER, 4, 7, 8, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="ENGINEER, Transporter Skill, Physics, Computer Skill, Treachery",
    traits=CHANGELING | FOUNDER | INFILTRATOR | MALE | SHAPE_SHIFTER, impersonates="Miles O'Brien",
    downloads=("Homefront",),
)  # fmt: skip
class OBrienFounder:
    """Special download: Homefront."""


personnel(
    50, "Bashir Founder", DOMINION, MEDICAL, 4, 11, 5, icons=GQ | STF, infiltrates=FEDERATION,
    skills="MEDICAL, Exobiology, Biology, Treachery",
    traits=CHANGELING | FOUNDER | INFILTRATOR | MALE | SHAPE_SHIFTER, impersonates="Julian Bashir",
)  # fmt: skip


@personnel(
    51, "Leyton Founder", DOMINION, VIP, 4, 8, 8, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="Leadership, SECURITY, Treachery",
    traits=CHANGELING | ADMIRAL | FOUNDER | INFILTRATOR | MALE | SHAPE_SHIFTER,
    impersonates="Admiral Leyton", downloads=("Flight of the Intruder",),
)  # fmt: skip
class LeytonFounder:
    """May report on Earth. Special download: Flight of the Intruder."""

    def reports_at(s, who, host):
        if host < SURFACE or host >= BENEATH or not exists(s, host - SURFACE):
            return 0
        mission = mission_of(s, host - SURFACE, who)
        return mission >= 0 and HOMEWORLD[mission] == EARTH


@personnel(
    52, "Krajensky Founder", DOMINION, VIP, 4, 8, 5, icons=CMD | GQ, infiltrates=FEDERATION,
    skills="Diplomacy, Law, Leadership, ENGINEER, Treachery",
    traits=CHANGELING | AMBASSADOR | FOUNDER | INFILTRATOR | MALE | SHAPE_SHIFTER,
    impersonates="Ambassador Krajensky", downloads=("Issue Secret Orders",),
)  # fmt: skip
class KrajenskyFounder:
    """Special download: Issue Secret Orders."""


@personnel(
    53, "Martok Founder", DOMINION, OFFICER, 4, 8, 9, icons=CMD | GQ, infiltrates=KLINGON,
    skills="Leadership, Navigation, Treachery",
    traits=CHANGELING | FOUNDER | GENERAL | INFILTRATOR | MALE | SHAPE_SHIFTER, impersonates="Martok",
    downloads=("Treacherous Advice", "Dial Martok for Murder"),
)  # fmt: skip
class MartokFounder:
    """Special download: Treacherous Advice or Dial Martok for Murder."""


@personnel(
    54, "Odo Founder", DOMINION, SECURITY, 4, 7, 10, icons=CMD | GQ, infiltrates=BAJORAN,
    skills="SECURITY, Computer Skill, Law, Treachery",
    traits=CHANGELING | FOUNDER | INFILTRATOR | MALE | SHAPE_SHIFTER, impersonates="Odo",
)  # fmt: skip
class OdoFounder:
    """Neither Blood Screening nor morphing exposes him."""


personnel(
    55, "Weyoun", DOMINION, VIP, 5, 9, 5, icons=CMD | GQ,
    skills="Diplomacy x2, Leadership, Treachery, Law, Biology", traits=VORTA | MALE,
)  # fmt: skip
personnel(
    56, "Kilana", DOMINION, VIP, 4, 9, 4, icons=CMD | GQ,
    skills="Diplomacy, Leadership, Treachery, SCIENCE, Archaeology", traits=VORTA | FEMALE,
)  # fmt: skip
personnel(
    57, "Eris", DOMINION, VIP, 3, 8, 4, unique=False, icons=CMD | GQ,
    skills="Treachery, Diplomacy, MEDICAL", traits=VORTA | FEMALE,
)  # fmt: skip


@personnel(
    58, "Omet'iklan", DOMINION, OFFICER, 7, 7, 11, icons=CMD | GQ | KW,
    skills="Leadership x2, Astrophysics, Computer Skill", traits=JEMHADAR | FIRST_JEMHADAR | MALE,
)  # fmt: skip
class OmetIklan:
    """Your cards at his location may begin a battle against Dominion."""

    def allows_attack(s, source, who, host, target):
        return lets_attack(s, source, who, host, target, DOMINION)


personnel(
    59, "Remata'Klan", DOMINION, OFFICER, 8, 8, 10, icons=CMD | GQ | KW,
    skills="Leadership, SECURITY, Honor, Physics", traits=JEMHADAR | MALE,
)  # fmt: skip
personnel(
    60, "Gurat'urak", DOMINION, SECURITY, 6, 7, 8, unique=False, icons=GQ | KW | STF,
    skills="Navigation, Transporter Skill", traits=JEMHADAR | MALE,
)  # fmt: skip
personnel(
    61, "Temo'Zuma", DOMINION, SECURITY, 7, 6, 9, unique=False, icons=GQ | KW | STF,
    skills="ENGINEER, Transporter Skill", traits=JEMHADAR | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    62, "Virak'kara", DOMINION, SECURITY, 7, 6, 9, unique=False, icons=GQ | KW | STF,
    skills="Physics, Navigation", traits=JEMHADAR | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
personnel(
    63, "Yak'Talon", DOMINION, SECURITY, 6, 7, 8, unique=False, icons=GQ | KW | STF,
    skills="ENGINEER, Computer Skill", traits=JEMHADAR | MALE | SUPPORT_PERSONNEL,
)  # fmt: skip
