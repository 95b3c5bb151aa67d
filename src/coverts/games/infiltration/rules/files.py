"""Data files: collecting them, laying them on rooms, putting them into the pool or box (chapters 4 and 14).

The value of a data file that nobody has held is drawn only when somebody takes the file. A file that was
returned to the pool has a value already, but nobody knows whether it lies in the pool or on a room.
"""

from coverts.engine import NOBODY, chance, helper, rule, say
from coverts.games.infiltration.rules.decisions import draw_file
from coverts.games.infiltration.state import POOL, Infiltration


@chance(
    ("one that nobody has held", "a returned 1", "a returned 2", "a returned 3"),
    learns=NOBODY,
    rules=("12.6",),
    prompt="Pick a facedown data file",
)
def pick_file(s: Infiltration, place, origin):
    if origin > 0:
        return returned_at(s, place, origin - 1)
    return files_at(s, place) - returned_at(s, place, 0) - returned_at(s, place, 1) - returned_at(s, place, 2)


def files_at(s: Infiltration, place):
    """Return how many data files lie facedown in a room or in the pool."""
    if place == POOL:
        return s.pool
    return s.room[place].available


def returned_at(s: Infiltration, place, value):
    if place == POOL:
        return s.pool_returned[value]
    return s.room[place].returned[value]


@rule("12.6")
def pick(s: Infiltration, place):
    """Pick a random facedown data file from a room or from the pool.

    `s.picked` becomes its value if the file was returned before, else 0.
    """
    origin = yield pick_file(place)
    s.picked = origin
    if s.picked > 0 and place == POOL:
        s.pool_returned[s.picked - 1] -= 1
    elif s.picked > 0:
        s.room[place].returned[s.picked - 1] -= 1
    take_away(s, place)


def take_away(s: Infiltration, place):
    """Remove one data file from a room or from the pool."""
    if place == POOL:
        s.pool -= 1
    else:
        s.room[place].available -= 1


@rule("4.10", "12.2")
def collect(s: Infiltration, operative, place, count):
    """Let an operative collect up to `count` available data files of a room.

    Only the operative's player sees the values of the files.
    """
    count = min(count, s.room[place].available)
    say("files.collected", operative, count, place)
    yield from take_facedown(s, operative, place, count)


@rule("12.4")
def take_from_pool(s: Infiltration, operative, count):
    """Let an operative take up to `count` data files from the server pool."""
    count = min(count, s.pool)
    say("files.from_pool", operative, count)
    yield from take_facedown(s, operative, POOL, count)


@rule("12.2", "12.4")
def take_facedown(s: Infiltration, operative, place, count):
    """Let an operative take facedown data files, and draw the value of each."""
    me = s.operative[operative]
    for _ in range(count):
        if s.returned:
            yield from pick(s, place)
        else:
            take_away(s, place)
        value = yield draw_file(operative)
        if s.picked == 0:
            s.unseen[value] -= 1
        s.picked = 0
        me.files[value] += 1
        me.file_count += 1


@rule("7.5", "12.4")
def add_files(s: Infiltration, place, count):
    """Lay up to `count` data files from the server pool facedown on a room."""
    room = s.room[place]
    count = min(count, s.pool)
    if s.returned:
        for _ in range(count):
            yield from pick(s, POOL)
            room.available += 1
            if s.picked > 0:
                room.returned[s.picked - 1] += 1
            s.picked = 0
    else:
        s.pool -= count
        room.available += count
    if count > 0:
        say("files.placed", place, count)


@helper("12.7")
def carry_files(s: Infiltration, place, target):
    """Move all available data files of one room facedown to another room."""
    room = s.room[place]
    if target != place:
        s.room[target].available += room.available
        room.available = 0
        for value in range(3):
            s.room[target].returned[value] += room.returned[value]
            room.returned[value] = 0


@helper("12.6", "12.7")
def return_file(s: Infiltration, operative, value):
    """Return one of an operative's data files to the server pool, and mix the pool."""
    me = s.operative[operative]
    me.files[value] -= 1
    me.file_count -= 1
    s.pool += 1
    s.pool_returned[value] += 1
    s.returned = 1
    say("files.returned", operative)


@helper("12.4", "12.7")
def box_files(s: Infiltration, place):
    """Put all available data files of a room facedown into the box."""
    room = s.room[place]
    if room.available > 0:
        say("files.boxed", place, room.available)
    s.boxed_files += room.available
    room.available = 0
    for value in range(3):
        s.box_returned[value] += room.returned[value]
        room.returned[value] = 0
