"""Phaser Burns."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def burns(s: TrekCcg, piece, who):
    """A phaser or disruptor of theirs, where the battle is."""
    return is_theirs(s, piece, who, battle_host(s)) and has_trait(s, piece, PHASER | DISRUPTOR)


@interrupt(23, "Phaser Burns")
class PhaserBurns(Card):
    """In a personnel battle, before its winner is known, with your phaser or disruptor there: two opposing
    personnel who are stunned die, chosen at random."""

    @chance(PIECES, learns=EVERYBODY, prompt="Who burns")
    def random_stunned(s, who, piece):
        return is_stunned(s, piece, who)

    plays = False

    def answers(s, who, this: Action) -> bool:
        burnt = this.kind in (PERSONNEL_BATTLE, ENGAGEMENT) and some_of(is_stunned, s, who)
        return burnt and some_of(burns, s, who)

    def effect(s, who, action):
        for _ in range(2):
            if some_of(is_stunned, s, who):
                piece = yield PhaserBurns.random_stunned(who)
                discard(s, piece)
