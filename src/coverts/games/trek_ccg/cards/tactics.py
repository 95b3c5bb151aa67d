"""The tactics (chapter 55), each of which is also a damage marker."""

from coverts.games.trek_ccg.cards.events_on_cards import may_breach
from coverts.games.trek_ccg.for_cards import *

EVENTS = (NO_CARD, card_named("Warp Core Breach"), card_named("Plasma Fire"))
"""The events that the marker Picard Maneuver downloads, by the options of its question."""
NO_MANEUVERS = {1: "No other card of this pool speaks of maneuvers."}


@tactic(1, "Phaser Banks", 1, 2, favors=FEDERATION, bonus=2, range=1, weapons=2, shields=1, hull=30)
class PhaserBanks(Card):
    """ATTACK +2 if a Federation ship fires. As a marker: a random crew member dies."""

    def marked(s, who, ship):
        yield from kill_one(s, ship, SKILLS, SKILLS, SKILLS)


@tactic(2, "Photon Torpedo", 2, 2, weapons=1, shields=1, hull=35)
class PhotonTorpedo(Card):
    """As a marker: a random crew member with SECURITY or Computer Skill dies."""

    def marked(s, who, ship):
        yield from kill_one(s, ship, SECURITY, COMPUTER_SKILL, COMPUTER_SKILL)


@tactic(3, "Pulse Disruptor", 1, 2, favors=KLINGON, bonus=2, range=2, weapons=1, shields=1, hull=30)
class PulseDisruptor(Card):
    """ATTACK +2 if a Klingon ship fires. As a marker: a random crew member dies."""

    marked = PhaserBanks.marked


@tactic(4, "Phased Polaron Beam", 1, 2, favors=DOMINION, bonus=2, range=1, weapons=2, shields=1, hull=30)
class PhasedPolaronBeam(Card):
    """ATTACK +2 if a Dominion ship fires. As a marker: a random crew member dies."""

    marked = PhaserBanks.marked


@tactic(6, "Spiral-Wave Disruptor", 1, 2, favors=CARDASSIAN, bonus=2, range=2, weapons=1, shields=1, hull=30)
class SpiralWaveDisruptor(Card):
    """ATTACK +2 if a Cardassian ship fires. As a marker: a random crew member dies."""

    marked = PhaserBanks.marked


@tactic(5, "Primary Energy Weapon", 1, 2, favors=BORG, bonus=2, range=1, weapons=2, shields=2, hull=30)
class PrimaryEnergyWeapon(Card):
    """ATTACK +2 if a Borg ship fires. As a marker: a random crew member dies."""

    marked = PhaserBanks.marked


@tactic(7, "Target Engines", 2, 1, favors=DOMINION, bonus=1, range=2, hull=25, this=True, RANGE_OFF=True)
class TargetEngines(Card):
    """ATTACK +1 if a Dominion ship fires. As a marker: RANGE enhancements are off line."""


@tactic(8, "Target Shields", 2, 2, shields=2, this=True, SHIELDS_OFF=True, MISS_THIS=True)
class TargetShields(Card):
    """Even on a miss, this is placed on the target. As a marker: SHIELDS enhancements are off line."""


@tactic(9, "Maximum Firepower", 6, -3, shields=2, hull=20, TRANSPORTERS_OFF=True)
class MaximumFirepower(Card):
    """As a marker: transporters are off line."""


@tactic(10, "Evasive Maneuvers", -2, 4, range=1, hull=35, MANEUVER=True)
class EvasiveManeuvers(Card):
    """This is a maneuver. DEFENSE +2 if a ship without staffing icons defends. As a marker: a random crew
    member with ENGINEER, Astrophysics or Physics dies."""

    moot = NO_MANEUVERS

    def defense(s, who, target):
        face = s.piece[target].face
        staffed = AFFILIATION[face] == BORG or STAFF_CMD[face] + STAFF_STF[face] > 0
        return 2 * (is_ship(s, target) and not staffed)

    def marked(s, who, ship):
        yield from kill_one(s, ship, ENGINEER, ASTROPHYSICS, PHYSICS)


@tactic(11, "Picard Maneuver", 3, 0, range=2, shields=2, hull=20, MANEUVER=True)
class PicardManeuver(Card):
    """This is a maneuver. If you began the battle, a ship of yours with its matching commander aboard takes
    no damage in half of all cases. As a marker: the player who placed it may at once download Warp Core
    Breach or Plasma Fire onto the ship."""

    moot = NO_MANEUVERS

    @decision(("nothing", "Warp Core Breach", "Plasma Fire"), "What do you download onto {piece}?")
    def set_off_breach(s, who, piece, event):
        """Ask which event to download.

        The player is always asked, because only they know whether they can.
        """
        if event and not may_breach(s, piece):
            return refuse(rule_of("Warp Core Breach"))
        return may_download(s, who, EVENTS[event], piece) if event else OK

    def evades(s, who, vessel):
        began = s.action[within(s, SHIP_BATTLE)].player == who
        return began and is_ship(s, vessel) and has_commander(s, vessel)

    def marked(s, who, ship):
        if is_ship(s, ship):
            event = yield PicardManeuver.set_off_breach(who, ship)
            if event:
                yield from download_card(s, who, EVENTS[event], ship)


@tactic(12, "Borg Cutting Beam", 1, 3, shields=2, hull=40, this=True, flips=0, ICON=BO)
class BorgCuttingBeam(Card):
    """On a hit, you may move a random crew member of the target to a Borg ship of yours in the battle and
    assimilate them."""

    @at_random
    def random_crew(s, vessel, piece):
        return may_die(s, piece, vessel, SKILLS, SKILLS, SKILLS)

    @choice_of_piece("To which ship do you beam them?")
    def choose_cutter(s, who, piece) -> bool:
        return is_own_ship(s, piece, who) and in_ship_battle(s, piece) and s.piece[piece].affiliation == BORG

    def hits(s, who, target):
        crew = any(may_die(s, piece, target, SKILLS, SKILLS, SKILLS) for piece in range(s.used_slots))
        if crew and any_legal(BorgCuttingBeam.choose_cutter, s, who):
            if (yield may_do_it(who, card_named("Borg Cutting Beam"))) == 1:
                ship = yield BorgCuttingBeam.choose_cutter(who)
                victim = yield BorgCuttingBeam.random_crew(target)
                if s.piece[victim].infiltrating:
                    expose(s, victim)
                bring(s, victim, ship, card_named("Borg Cutting Beam"))
                assimilate(s, who, victim)
