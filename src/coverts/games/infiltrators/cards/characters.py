"""The eight characters that infiltrators can play, made up for Coverts (chapter 20)."""

from coverts.games.infiltrators.for_cards import *


@infiltrator(1, "Wren, the Ghost", movement=5, ranged=2, close=3, health=2, hacking=2)
class Wren(Card):
    """Soft Step: Her first move action in a turn is silent."""

    def quiet_move(s, who):
        return s.moves == 1


@infiltrator(2, "Kestrel, the Runner", movement=7, ranged=1, close=2, health=2, hacking=2)
class Kestrel(Card):
    """Vault: Once in each move action he may cross one obstacle tile. He cannot end the move on it. Walls
    stop him."""

    def how_it_moves(s, who):
        return VAULTING


@infiltrator(3, "Cipher, the Hacker", movement=4, ranged=1, close=1, health=2, hacking=5)
class Cipher(Card):
    """Uplink: Cipher may also hack from two tiles away, along a straight free line."""

    def hacks_from_afar(s, who, objective):
        here = s.figure[who].tile
        there = s.objective[objective].tile
        return distance(s, here, there) == 2 and is_free_line(s, here, there)


@infiltrator(4, "Bulwark, the Breaker", movement=4, ranged=2, close=3, health=4, hacking=1)
class Bulwark(Card):
    """Thick Skin: He rolls one die fewer in a death check. If that leaves no die, he stays up."""

    def spared_dice(s, who):
        return 1


@infiltrator(5, "Longbow, the Marksman", movement=5, ranged=4, close=1, health=2, hacking=1)
class Longbow(Card):
    """Steady Aim: He rolls one more die in a ranged attack if he has not moved in this turn."""

    def aim(s, who):
        return s.moves == 0


@infiltrator(6, "Mantis, the Duellist", movement=6, close=4, health=3, hacking=1)
class Mantis(Card):
    """Close Work: Attacks with bare hands are silent."""

    def quiet_hands(s, who):
        return 1


@infiltrator(7, "Magpie, the Thief", movement=6, ranged=1, close=2, health=2, hacking=3)
class Magpie(Card):
    """Slippery: Guards cannot take her noise dice."""

    def gives_noise(s, who):
        return 0


MAX_PATCHES = 2


@infiltrator(8, "Doc, the Medic", movement=5, ranged=1, close=2, health=3, hacking=2)
class Doc(Card):
    """Patch Up: Twice in a mission, as an action, she removes one hit die from herself or from an
    infiltrator next to her."""

    def can_use(s, who):
        return s.figure[who].patches < MAX_PATCHES and anybody_hurt(s, who)

    def use(s, seat, who):
        s.figure[who].patches += 1
        other = yield tend(seat, who)
        s.figure[other].hits -= 1
        say("tended", told(s, who), told(s, other), 1)
