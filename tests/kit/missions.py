"""Attempts at missions of Star Trek."""

from spaceline import ALICE, Spaceline


def attempts(mission, ship, members, seat=ALICE, table=None):
    """The player's team with those members attempts the mission."""
    t = table or Spaceline((mission, seat))
    t.put(seat, "Treaty: Federation/Klingon")
    if ship:
        t.put(seat, ship, space=mission).put(seat, *members, aboard=ship)
    else:
        t.put(seat, *members, at=mission)
    where = f"aboard {ship}" if ship else f"the planet at {mission}"
    return t.orders(seat).does(seat, "Attempt a mission", where)
