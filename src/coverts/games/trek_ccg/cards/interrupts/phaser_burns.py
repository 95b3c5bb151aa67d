"""The interrupt Phaser Burns."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def burns(s: TrekCcg, piece, who):
    """Return whether a piece is the player's phaser or disruptor at the battle."""
    return is_theirs(s, piece, who, battle_host(s)) and has_trait(s, piece, PHASER | DISRUPTOR)


@interrupt(23, "Phaser Burns")
class PhaserBurns(Card):
    """In a personnel battle before its winner is decided, if your phaser or disruptor is there, two random
    stunned opposing personnel die."""

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
