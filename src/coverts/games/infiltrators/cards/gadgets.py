"""The gadgets of the equipment deck, made up for Coverts (chapter 22)."""

from coverts.games.infiltrators.for_cards import *

SMOKE_RANGE, KIT_DICE = 4, 2


@gadget(17, "Hacking deck", price=5, hacking=2)
class HackingDeck(Card):
    """Your Hacking is two higher."""


@gadget(18, "Code breaker", price=3, uses=1, breaks_codes=True)
class CodeBreaker(Card):
    """Once, just after your roll for a hack: Add one success."""


@gadget(19, "Soft boots", price=4)
class SoftBoots(Card):
    """Your second move action in a turn is silent."""

    def quiets_move(s, who):
        return s.moves == 2


@gadget(20, "Smoke pot", price=3, uses=1, action=True)
class SmokePot(Card):
    """Once, as an action: Choose a tile at most four tiles away. That tile and the eight around it count as
    shaded until the round ends."""

    @decision(TILES, named="tile", prompt="Where does the smoke rise?")
    def throw_smoke(s, seat, who, tile) -> bool:
        return distance(s, s.figure[who].tile, tile) <= SMOKE_RANGE

    def can_use(s, who):
        return 1

    def use(s, seat, who):
        s.smoke = yield SmokePot.throw_smoke(seat, who)
        say("smoke", told(s, who), spot(s, s.smoke))


@gadget(21, "Night cloak", price=4, uses=1)
class NightCloak(Card):
    """Once, in your turn, for no action: Remove all your noise dice."""

    def can_use(s, who):
        return s.figure[who].noise > 0

    def use(s, seat, who):
        end_noise(s, who)


@gadget(22, "Ballistic vest", price=4, health=1)
class BallisticVest(Card):
    """Your HP is one higher."""


@gadget(23, "Grapnel", price=3, uses=2)
class Grapnel(Card):
    """Twice, for no action: Announce it before a move. One step of that move ignores one wall or one
    obstacle. A closed edge of the board counts as a wall. (*proposed*; other reading: nobody can leave the
    board there) You cannot use Vault in that move. (*proposed*; other reading: you can use both)"""

    def can_use(s, who):
        return not s.hooked and s.actions > 0

    def use(s, seat, who):
        s.hooked = 1


@gadget(24, "Noise maker", price=3, uses=1, action=True)
class NoiseMaker(Card):
    """Once, as an action: in the next guards' part, every random movement is made as far as possible."""

    def can_use(s, who):
        return not s.decoy

    def use(s, seat, who):
        s.decoy = 1


@gadget(25, "Field kit", price=4, uses=1, action=True)
class FieldKit(Card):
    """Once, as an action: Remove two hit dice, or the only one, from yourself or from an infiltrator next to
    you."""

    def can_use(s, who):
        return anybody_hurt(s, who)

    def use(s, seat, who):
        other = yield tend(seat, who)
        removed = min(KIT_DICE, s.figure[other].hits)
        s.figure[other].hits -= removed
        say("tended", told(s, who), told(s, other), removed)


@gadget(26, "Stimulant", price=4, uses=1)
class Stimulant(Card):
    """Once, for no action: Take a third action this turn."""

    def can_use(s, who):
        return 1

    def use(s, seat, who):
        s.actions += 1


@gadget(27, "Signal jammer", price=6, uses=1, action=True)
class SignalJammer(Card):
    """Once, as an action: Remove one Alert token."""

    def can_use(s, who):
        return s.alert > 0

    def use(s, seat, who):
        s.alert -= 1
        say("alert", s.alert)


@gadget(28, "Suppressor", price=4, suppresses=True)
class Suppressor(Card):
    """Before the mission choose one loud ranged weapon you carry. (*proposed*; other reading: you choose
    one for each attack) It is silent. It has one bonus die fewer, if it has any."""
