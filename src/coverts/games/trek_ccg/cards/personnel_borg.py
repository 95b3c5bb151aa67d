"""Borg personnel (chapter 41, from 75)."""

from coverts.games.trek_ccg.for_cards import *


def may_fetch_drone(s, who, card, icons, host):
    """OK, or why a card that names drones does not bring that one; icons: one of them is needed, 0: none."""
    if TRAIT[card] & COUNTERPART:
        return refuse("22.15")
    if not TRAIT[card] & DRONE or (icons and not ICON[card] & icons):
        return refuse("22.4")
    if not is_at_hand(s, who, card):
        return refuse("16.1")
    return may_enter(s, who, card, host)


# -- Borg Queen ------------------------------------------------------------------------------------


@personnel(
    75, "Borg Queen", BORG, NO_CLASS, 6, 12, 6, icons=COM | DEF | DQ | NAV,
    traits=BORG_SPECIES | FEMALE | QUEEN, unique=ENIGMA,
)  # fmt: skip
class BorgQueen:
    """An enigma. She has any one skill, chosen as she reports; it may be changed at the start of each of your
    turns. In place of one card draw you may download A Change of Plans or a Borg drone."""

    @decision(SKILL_NAMES, prompt="Which skill does {piece} have?", rules=("22.20",))
    def choose_queens_skill(s, who, piece, skill):
        return OK

    @decision(
        HAND_NAMES,
        named="deck",
        prompt="What does the Borg Queen download?",
        rules=(
            "18.2",
            "22.20",
        ),
    )
    def choose_for_queen(s, who, card):
        if card == card_named("A Change of Plans"):
            return may_download(s, who, card, NOTHING)
        return may_fetch_drone(s, who, card, 0, NOTHING)

    def reported(s, source, piece):
        if source == piece:
            s.piece[piece].first_note = yield BorgQueen.choose_queens_skill(s.piece[piece].controller, piece)
            say("chooses_skill", s.piece[piece].face, s.piece[piece].first_note)

    def turn_starts(s, piece):
        before = s.piece[piece].first_note
        s.piece[piece].first_note = yield BorgQueen.choose_queens_skill(s.piece[piece].controller, piece)
        if s.piece[piece].first_note != before:
            say("chooses_skill", s.piece[piece].face, s.piece[piece].first_note)

    def may_replace(s, who, piece):
        if any_legal(BorgQueen.choose_for_queen, s, who):
            return OK
        return refuse("16.1")

    def replace(s, who, piece):
        card = yield BorgQueen.choose_for_queen(who)
        yield from download_card(s, who, card, NOTHING)


# -- Seven of Nine ---------------------------------------------------------------------------------


@personnel(
    76, "Seven of Nine (The Borg)", BORG, NO_CLASS, 7, 7, 7, icons=COM | DEF | DQ | NAV,
    skills="ENGINEER, Stellar Cartography, Computer Skill, Physics", traits=BORG_SPECIES | HUMAN | DRONE,
)  # fmt: skip
class SevenOfNineTheBorg:
    """In place of your normal card play she may draw a card."""

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not may_normally_play(s):
            return refuse("5.1")
        if s.no_draws:
            return refuse("18.5")
        return OK

    def use(s, who, piece):
        s.normal_plays -= 1
        yield from draw_cards(s, who, 1)


# -- counterparts ----------------------------------------------------------------------------------


def faces(s, source, vessel, affiliation):
    """Its bearer's ship is the vessel, in a battle in which the opponent has one of that affiliation."""
    if s.battle != SHIP_BATTLE or s.piece[source].host != vessel or not is_ship(s, vessel):
        return 0
    if not able(s, source) or s.piece[source].controller != s.piece[vessel].controller:
        return 0
    for other in range(s.used_slots):
        card = s.piece[other]
        if card.in_battle and card.affiliation == affiliation and is_vessel(s, other):
            if card.controller != s.piece[vessel].controller:
                return 1
    return 0


@personnel(
    77, "Locutus of Borg", BORG, NO_CLASS, 9, 8, 9, icons=COM | DEF | NAV,
    skills="OFFICER, Diplomacy x2, Leadership, Honor, Navigation, Archaeology, Music",
    traits=BORG_SPECIES | HUMAN | COUNTERPART | MALE, persona="Jean-Luc Picard",
)  # fmt: skip
class LocutusOfBorg:
    """A counterpart. Your ship he is aboard is WEAPONS and SHIELDS +4 in battle with Federation."""

    def weapons(s, source, target):
        return 4 * faces(s, source, target, FEDERATION)

    def shields(s, source, target):
        return 4 * faces(s, source, target, FEDERATION)


@personnel(
    78, "Gowron of Borg", BORG, NO_CLASS, 8, 7, 12, icons=AU | COM | DEF | NAV,
    skills="V.I.P., Leadership x2, Diplomacy, Honor",
    traits=BORG_SPECIES | KLINGON_SPECIES | COUNTERPART | MALE,
)  # fmt: skip
class GowronOfBorg:
    """A counterpart. His hive may begin one battle a game. Your ship he is aboard is WEAPONS and SHIELDS +4
    in battle with Klingons."""

    def allows_attack(s, source, who, host, target):
        if (
            s.piece[source].controller != who
            or not able(s, source)
            or card_named("Gowron of Borg") in s.side[who].once
        ):
            return 0
        if location_of(s, source) != location_of_host(s, host):
            return 0
        return 2 * holds(s, who, host, BORG, host != target)

    def weapons(s, source, target):
        return 4 * faces(s, source, target, KLINGON)

    def shields(s, source, target):
        return 4 * faces(s, source, target, KLINGON)


# -- drones ----------------------------------------------------------------------------------------


@personnel(
    80, "One of Eleven", BORG, NO_CLASS, 7, 5, 5, unique=False, icons=COM | DQ, skills="ENGINEER",
    traits=BORG_SPECIES | BOLIAN | DRONE,
)  # fmt: skip
class OneOfEleven:
    """May take equipment present that is with nobody. In place of one card draw you may download a [BO]
    equipment."""

    @decision(
        HAND_NAMES, named="deck", prompt="Which equipment does One of Eleven download?", rules=("18.2",)
    )
    def choose_borg_equipment(s, who, card):
        if KIND[card] != EQUIPMENT or not ICON[card] & BO:
            return refuse()
        return may_download(s, who, card, NOTHING)

    @decision(PIECES, named="piece", prompt="Which equipment does One of Eleven take?")
    def choose_unattended(s, who, drone, piece):
        """The opponent's, where he has nobody."""
        card = s.piece[piece]
        if card.host == NOWHERE or not is_equipment(s, piece) or card.controller == who:
            return refuse()
        if not together(s, drone, piece) or own_size(s, card.controller, card.host) > 0:
            return refuse()
        return OK

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER or not any_legal(OneOfEleven.choose_unattended, s, who, piece):
            return refuse()
        return OK

    def use(s, who, piece):
        if any_legal(OneOfEleven.choose_unattended, s, who, piece):
            taken = yield OneOfEleven.choose_unattended(who, piece)
            s.piece[taken].controller = who
            say("takes_up", s.piece[piece].face, s.piece[taken].face)

    def may_replace(s, who, piece):
        if any_legal(OneOfEleven.choose_borg_equipment, s, who):
            return OK
        return refuse("16.1")

    def replace(s, who, piece):
        card = yield OneOfEleven.choose_borg_equipment(who)
        yield from download_card(s, who, card, NOTHING)


@personnel(
    81, "Six of Eleven", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Physics, Navigation, SCIENCE", traits=BORG_SPECIES | HUMAN | DRONE,
)  # fmt: skip
class SixOfEleven:
    """Aboard your ship, in place of one card draw, it may download Alternate Universe Door."""

    def may_replace(s, who, piece):
        host = s.piece[piece].host
        if host >= PIECES or not is_ship(s, host) or s.piece[host].controller != who:
            return refuse()
        return may_download(s, who, card_named("Alternate Universe Door"), NOTHING)

    def replace(s, who, piece):
        yield from download_card(s, who, card_named("Alternate Universe Door"), NOTHING)


@personnel(
    84, "Eight of Nineteen", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ, skills="SECURITY",
    traits=BORG_SPECIES | HUMANOID | DRONE,
)  # fmt: skip
class EightOfNineteen:
    """Your Borg present, it among them, are STRENGTH +2; copies add up."""

    def strength(s, source, target):
        return 2 * (
            is_personnel(s, target)
            and s.piece[target].affiliation == BORG
            and s.piece[target].controller == s.piece[source].controller
            and s.piece[target].host == s.piece[source].host
            and not s.piece[target].captive
            and able(s, source)
        )
