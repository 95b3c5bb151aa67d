"""The item Gauss Pistol (21.6)."""

from coverts.games.infiltration.for_cards import *


@item(6, "Gauss Pistol", after=HAND, specialist="John 'Animal' McEvoy")
class GaussPistol(Card):
    """Destroy an NPC or a lab worker in your room or in an adjacent room. Alarm +1."""

    @decision(
        (*NPC_NAMES, *(said("the lab worker in {place}", place=name) for name in PLACE_NAMES)),
        prompt="What do you shoot at with the Gauss Pistol?",
        rules=("7.10", "10.5"),
    )
    def shoot_gauss(s, operative, target):
        if target < NPC_COUNT:
            if s.npc[target].place < 0:
                return refuse()
            if not within_reach(s, operative, s.npc[target].place):
                return refuse("7.10")
            return OK
        if not within_reach(s, operative, target - NPC_COUNT):
            return refuse("7.10")
        if not s.room[target - NPC_COUNT].worker:
            return refuse("7.9")
        return OK

    def play(s, operative):
        if any_legal(GaussPistol.shoot_gauss, s, operative):
            target = yield GaussPistol.shoot_gauss(operative)
            if target < NPC_COUNT:
                box_npc(s, target)
            else:
                yield from destroy_worker(s, target - NPC_COUNT, operative)
        yield from raise_alarm(s, 1)
