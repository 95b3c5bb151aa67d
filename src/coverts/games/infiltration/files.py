"""Data files: collecting them, and what goes to rooms and to the box."""

from coverts.engine import rule, say
from coverts.games.infiltration.decisions import draw_file


@rule("4.10", "12.2")
def collect(s, operative, place, count):
    """Take so many available data files of a room, or all there are; only he sees their values."""
    room = s.room[place]
    count = min(count, room.available)
    room.available -= count
    say("files.collected", operative, count, place)
    yield from take_facedown(s, operative, count)


@rule("12.4")
def take_from_pool(s, operative, count):
    """Take data files from the server pool, as many as there are."""
    count = min(count, s.pool)
    s.pool -= count
    say("files.from_pool", operative, count)
    yield from take_facedown(s, operative, count)


@rule("12.2", "12.4")
def take_facedown(s, operative, count):
    """Each data file that nobody has seen may be any of those nobody has seen."""
    me = s.operative[operative]
    for _ in range(count):
        value = yield draw_file(operative)
        s.unseen[value] -= 1
        me.files[value] += 1
        me.file_count += 1


def add_files(s, place, count):
    """Lay data files from the server pool facedown on a room, as many as there are."""
    count = min(count, s.pool)
    s.pool -= count
    s.room[place].available += count
    if count > 0:
        say("files.placed", place, count)


def box_files(s, place):
    """All available data files of a room leave the game."""
    room = s.room[place]
    if room.available > 0:
        say("files.boxed", place, room.available)
    s.boxed_files += room.available
    room.available = 0
