"""Gadgets to be found in the equipment deck. *Proposed*."""

from coverts.games.infiltrators.for_cards import *

SMOKE_RANGE, KIT_DICE = 4, 2


@gadget(17, "Hacking deck", price=5, hacking=2)
class HackingDeck(Card):
    """Hacking is two higher."""


@gadget(18, "Code breaker", price=3, uses=1, breaks_codes=True)
class CodeBreaker(Card):
    """Once, just after the roll for a hack: one success more."""


@gadget(19, "Soft boots", price=4)
class SoftBoots(Card):
    """The second move action of a turn is silent."""

    def quiets_move(s, who):
        return s.moves == 2


@gadget(20, "Smoke pot", price=3, uses=1, action=True)
class SmokePot(Card):
    """Once, for an action: choose a tile no more than four away. It and the eight around it are as good as
    shaded for the rest of this round."""

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
    """Once, in your turn and for no action: your noise dice come off, all of them."""

    def can_use(s, who):
        return s.figure[who].noise > 0

    def use(s, seat, who):
        end_noise(s, who)


@gadget(22, "Ballistic vest", price=4, health=1)
class BallisticVest(Card):
    """HP is one higher."""


@gadget(23, "Grapnel", price=3, uses=2)
class Grapnel(Card):
    """Twice: in the next move one step, be it the one off the board, takes no notice of walls and obstacles.
    Nobody vaults in that move."""

    def can_use(s, who):
        return not s.hooked and s.actions > 0

    def use(s, seat, who):
        s.hooked = 1


@gadget(24, "Noise maker", price=3, uses=1, action=True)
class NoiseMaker(Card):
    """Once, an action: in the next guards' part every random movement has to be made, as far as it goes."""

    def can_use(s, who):
        return not s.decoy

    def use(s, seat, who):
        s.decoy = 1


@gadget(25, "Field kit", price=4, uses=1, action=True)
class FieldKit(Card):
    """Once, for an action: one or two hit dice come off you or an infiltrator next to you."""

    def can_use(s, who):
        return anybody_hurt(s, who)

    def use(s, seat, who):
        other = yield tend(seat, who)
        removed = min(KIT_DICE, s.figure[other].hits)
        s.figure[other].hits -= removed
        say("tended", told(s, who), told(s, other), removed)


@gadget(26, "Stimulant", price=4, uses=1)
class Stimulant(Card):
    """Once: a third action this turn."""

    def can_use(s, who):
        return 1

    def use(s, seat, who):
        s.actions += 1


@gadget(27, "Signal jammer", price=6, uses=1, action=True)
class SignalJammer(Card):
    """Once, an action: remove one Alert token."""

    def can_use(s, who):
        return s.alert > 0

    def use(s, seat, who):
        s.alert -= 1
        say("alert", s.alert)


@gadget(28, "Suppressor", price=4, suppresses=True)
class Suppressor(Card):
    """All loud ranged weapons you carry are silent, each with one bonus die less if it has any."""
