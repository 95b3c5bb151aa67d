"""The item Disrupter Laser (21.4)."""

from coverts.games.infiltration.for_cards import *


@item(4, "Disrupter Laser", after=DISCARD, specialist="Gabriel Correa Santiago")
class DisrupterLaser(Card):
    """Destroy the tech lock of your room or of an adjacent room."""

    @decision(PLACE_NAMES, prompt="Which tech lock do you destroy?", rules=("7.10",))
    def burn_lock(s, operative, place):
        if not within_reach(s, operative, place):
            return refuse("7.10")
        if not s.room[place].lock:
            return refuse("7.8")
        return OK

    def play(s, operative):
        if any_legal(DisrupterLaser.burn_lock, s, operative):
            place = yield DisrupterLaser.burn_lock(operative)
            yield from destroy_lock(s, place, operative)
        else:
            say("items.nothing", operative)
