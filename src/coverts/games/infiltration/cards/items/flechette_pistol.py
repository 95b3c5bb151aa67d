"""The item Flechette Pistol (21.5)."""

from coverts.games.infiltration.for_cards import *


@item(5, "Flechette Pistol", after=DISCARD, specialist="Monica Singh")
class FlechettePistol(Card):
    """Destroy the lab worker of your room, or wound another operative in your room."""

    @decision(
        (*OPERATIVE_NAMES, "the lab worker"),
        prompt="What do you shoot at with the Flechette Pistol?",
    )
    def shoot_flechette(s, operative, target):
        if target < OPERATIVES:
            if not meets(s, operative, target):
                return refuse()
        elif not s.room[s.operative[operative].place].worker:
            return refuse("7.9")
        return OK

    def play(s, operative):
        if any_legal(FlechettePistol.shoot_flechette, s, operative):
            target = yield FlechettePistol.shoot_flechette(operative)
            if target < OPERATIVES:
                wound(s, target)
            else:
                yield from destroy_worker(s, s.operative[operative].place, operative)
        else:
            say("items.nothing", operative)
