"""Two of Anima Tactics who meet, at a distance that a test names."""

from skirmish_position import Skirmish

IDLE = {"actions": 0}


def duel(name, other="Lamp Warden", *, dice=(), **options):
    """One of ALICE's and one of BOB's in contact; BOB's has no action points."""
    t = Skirmish([name], [other], dice=dice, **options)
    return t.stand(name, 10, 10).beside(other, name, 90, **IDLE)


def apart(name, other="Lamp Warden", inches=8, *, dice=(), **options):
    """The same, so far from each other, edge to edge."""
    t = Skirmish([name], [other], dice=dice, **options)
    return t.stand(name, 10, 10).stand(other, 10 + inches + 1.2, 10, **IDLE)
