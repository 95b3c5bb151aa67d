"""The item Remote Drone (21.10)."""

from coverts.games.infiltration.for_cards import *


def distance(place, other):
    return max(place - other, other - place)


def distance_to_facedown(s: Infiltration, place):
    """Return the distance to the nearest facedown room, not counting the secret room."""
    nearest = LINE
    for other in range(LINE):
        if facedown(s, other):
            nearest = min(nearest, distance(place, other))
    return nearest


@item(10, "Remote Drone", after=DISCARD, specialist="Gabriel Correa Santiago")
class RemoteDrone(Card):
    """Reveal the facedown room nearest to you without entering it, or collect 1 available data file from an
    adjacent room."""

    @decision(
        (
            *(said("reveal {place}", place=name) for name in PLACE_NAMES[:LINE]),
            *(said("collect a data file from {place}", place=name) for name in PLACE_NAMES[:LINE]),
        ),
        prompt="What does the Remote Drone do?",
        rules=("7.10",),
    )
    def fly_drone(s, operative, task):
        here = s.operative[operative].place
        if here == SECRET_ROOM:
            return refuse("8.8")
        if task < LINE:
            if not facedown(s, task) or distance(here, task) > distance_to_facedown(s, here):
                return refuse()
        elif task - LINE == here or not within_reach(s, operative, task - LINE):
            return refuse("7.10")
        elif s.room[task - LINE].available == 0:
            return refuse()
        return OK

    def play(s, operative):
        if any_legal(RemoteDrone.fly_drone, s, operative):
            task = yield RemoteDrone.fly_drone(operative)
            if task < LINE:
                yield from reveal_from_afar(s, task)
            else:
                yield from collect(s, operative, task - LINE, 1)
        else:
            say("items.nothing", operative)
