"""The item Movement Tracker (21.8)."""

from coverts.games.infiltration.for_cards import *


@item(8, "Movement Tracker", after=DISCARD, specialist="Monica Singh")
class MovementTracker(Card):
    """Choose another operative who is 1 or 2 rooms from you. Move to that operative's room. You enter each
    room on the way."""

    @decision(OPERATIVE_NAMES, prompt="Whom do you track?")
    def track(s, operative, other):
        here = s.operative[operative].place
        there = s.operative[other].place
        if here == SECRET_ROOM:
            return refuse("8.8")
        if there == SECRET_ROOM:
            return refuse("8.1")
        if there < 0 or there == here or there - here > 2 or here - there > 2:
            return refuse()
        return OK

    def play(s, operative):
        me = s.operative[operative]
        if any_legal(MovementTracker.track, s, operative):
            other = yield MovementTracker.track(operative)
            place = s.operative[other].place
            while me.place >= 0 and me.place != place:
                if me.place < place:
                    yield from step(s, operative, 1)
                else:
                    yield from step(s, operative, -1)
        else:
            say("items.nothing", operative)
