"""The item Stun Baton (21.29)."""

from coverts.games.infiltration.for_cards import *


@item(29, "Stun Baton", after=HAND)
class StunBaton(Card):
    """Turn an NPC in your room facedown, or make another operative in your room delayed."""

    @decision((*OPERATIVE_NAMES, *NPC_NAMES), prompt="Whom do you stun?")
    def stun(s, operative, target):
        if target < OPERATIVES:
            if not meets(s, operative, target):
                return refuse()
            return OK
        npc = target - OPERATIVES
        if s.npc[npc].place != s.operative[operative].place or s.npc[npc].facedown:
            return refuse()
        return OK

    def play(s, operative):
        if any_legal(StunBaton.stun, s, operative):
            target = yield StunBaton.stun(operative)
            if target < OPERATIVES:
                delay(s, target)
            else:
                s.npc[target - OPERATIVES].facedown = 1
                say("npc.stunned", target - OPERATIVES)
        else:
            say("items.nothing", operative)
