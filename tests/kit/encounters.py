"""A team of ALICE's before a dilemma of BOB's, and what becomes of both (Star Trek CCG)."""

from spaceline import ALICE, BOB, Spaceline

PLANET, NEAR, FAR = "Diplomacy Mission", "Excavation", "Restore Errant Moon"
SPACE, SHIP = "Study Nebula", "U.S.S. Nebula"
NEXT = "Horga'hn"
"""An artifact that the team meets after the dilemma, if the attempt goes on."""


def at_dilemma(dilemma, *team, aboard=False, bobs=(), spies=(), after=(NEXT,)):
    """ALICE's team, on the planet or aboard a ship, where BOB has seeded the dilemma.

    bobs: BOB's own personnel there. spies: BOB's infiltrators in the team, any personnel. after: what lies
    above the dilemma.
    """
    t = Spaceline(PLANET, NEAR, FAR, SPACE)
    mission, where = (SPACE, {"aboard": SHIP}) if aboard else (PLANET, {"at": PLANET})
    if aboard:
        t.put(ALICE, SHIP, space=SPACE)
    t.put(ALICE, *team, **where).put(BOB, *bobs, **where)
    for spy in spies:
        t.put(BOB, spy, **where).goes_undercover((spy, BOB), "Federation")
    return t.beneath(mission, *after, dilemma)


def order_attempt(t, takes_part=True):
    """ALICE orders the attempt; BOB's spies take part or stay out."""
    t.orders(ALICE).does(
        ALICE, "Attempt a mission", f"aboard {SHIP}" if t.in_play(SHIP) else f"the planet at {PLANET}"
    )
    while t.asked(BOB) == "join_in":
        t.does(BOB, "takes part" if takes_part else "stays out")
    return t


def meet(dilemma, *team, picks=(), takes_part=True, **position):
    """The team attempts the mission and meets the dilemma; chance picks those named."""
    t = at_dilemma(dilemma, *team, **position).picks(*picks)
    return order_attempt(t, takes_part)


def went_on(t):
    """Whether the attempt went on after the dilemma."""
    return f"The team meets {NEXT}." in t.log()


def was_stopped(t, *names):
    """Those of the cards that the log names as stopped before the team met anything else."""
    lines = t.log()
    if went_on(t):
        lines = lines[: lines.index(f"The team meets {NEXT}.")]
    return {name for name in names if f"{name} is stopped." in lines}


def dead(t, *names):
    return {name for name in names if t.in_discard(ALICE, name)}
