"""Items against tech locks, lab workers, NPCs and other operatives, and those that lie in wait."""

from coverts.games.infiltration.cards import npcs  # noqa: F401  # their names are options here
from coverts.games.infiltration.for_cards import (
    BOX,
    DISCARD,
    HAND,
    NPC_COUNT,
    NPC_NAMES,
    OK,
    OPERATIVE_NAMES,
    OPERATIVES,
    PLACE_NAMES,
    SECURE,
    STAYS,
    add_files,
    any_legal,
    box_npc,
    decision,
    delay,
    delay_others,
    destroy_lock,
    destroy_worker,
    item,
    lay_down,
    meets,
    raise_alarm,
    refuse,
    say,
    take_lock_off,
    take_worker_off,
    trap,
    within_reach,
    wound,
)


@item(1, "Call for Backup", after=DISCARD, specialist="Hugo Cash")
def call_for_backup(s, operative):
    """Everybody else in your room becomes delayed. Alarm +1."""
    delay_others(s, operative)
    yield from raise_alarm(s, 1)


@item(22, "Smoke Pod", after=DISCARD)
def smoke_pod(s, operative):
    """Everybody else in your room becomes delayed."""
    found = delay_others(s, operative)
    if found == 0:
        say("items.nothing", operative)


@decision(PLACE_NAMES, prompt="Which tech lock do you destroy?", rules=("21.4", "7.10"))
def burn_lock(s, operative, place):
    if not within_reach(s, operative, place):
        return refuse("7.10")
    if not s.room[place].lock:
        return refuse("7.8")
    return OK


@item(4, "Disrupter Laser", after=DISCARD, specialist="Gabriel Correa Santiago")
def disrupter_laser(s, operative):
    """Destroy a tech lock: that of your room or of an adjacent one."""
    if any_legal(burn_lock, s, operative):
        place = yield burn_lock(operative)
        yield from destroy_lock(s, place, operative)
    else:
        say("items.nothing", operative)


@decision(
    (*OPERATIVE_NAMES, "the lab worker"),
    prompt="What do you shoot at with the Flechette Pistol?",
    rules=("21.5",),
)
def shoot_flechette(s, operative, target):
    if target < OPERATIVES:
        if not meets(s, operative, target):
            return refuse("21.5")
    elif not s.room[s.operative[operative].place].worker:
        return refuse("7.9")
    return OK


@item(5, "Flechette Pistol", after=DISCARD, specialist="Monica Singh")
def flechette_pistol(s, operative):
    """Either destroy the lab worker of your room or wound another operative there."""
    if any_legal(shoot_flechette, s, operative):
        target = yield shoot_flechette(operative)
        if target < OPERATIVES:
            wound(s, target)
        else:
            yield from destroy_worker(s, s.operative[operative].place, operative)
    else:
        say("items.nothing", operative)


@decision(
    (*NPC_NAMES, *(f"the lab worker in {name}" for name in PLACE_NAMES)),
    prompt="What do you shoot at with the Gauss Pistol?",
    rules=("21.6", "7.10", "10.5"),
)
def shoot_gauss(s, operative, target):
    if target < NPC_COUNT:
        if s.npc[target].place < 0:
            return refuse("21.6")
        if not within_reach(s, operative, s.npc[target].place):
            return refuse("7.10")
        return OK
    if not within_reach(s, operative, target - NPC_COUNT):
        return refuse("7.10")
    if not s.room[target - NPC_COUNT].worker:
        return refuse("7.9")
    return OK


@item(6, "Gauss Pistol", after=HAND, specialist="John 'Animal' McEvoy")
def gauss_pistol(s, operative):
    """Destroy an NPC or a lab worker, in your room or in an adjacent one. Alarm +1."""
    if any_legal(shoot_gauss, s, operative):
        target = yield shoot_gauss(operative)
        if target < NPC_COUNT:
            box_npc(s, target)
        else:
            yield from destroy_worker(s, target - NPC_COUNT, operative)
    yield from raise_alarm(s, 1)


@item(12, "Sledgehammer", after=HAND, specialist="Hugo Cash")
def sledgehammer(s, operative):
    """Destroy your room's tech lock. Alarm +1."""
    place = s.operative[operative].place
    if s.room[place].lock:
        yield from destroy_lock(s, place, operative)
    yield from raise_alarm(s, 1)


@item(27, "Skeleton Key", after=BOX)
def skeleton_key(s, operative):
    """Destroy your room's tech lock; its Tech Lock function is not resolved."""
    place = s.operative[operative].place
    if s.room[place].lock:
        take_lock_off(s, place)
        yield from add_files(s, place, SECURE[s.room[place].face])
    else:
        say("items.nothing", operative)


@item(28, "Sedative", after=BOX)
def sedative(s, operative):
    """Destroy your room's lab worker; its Lab Worker function is not resolved."""
    place = s.operative[operative].place
    if s.room[place].worker:
        take_worker_off(s, place)
        yield from add_files(s, place, SECURE[s.room[place].face])
    else:
        say("items.nothing", operative)


@decision((*OPERATIVE_NAMES, *NPC_NAMES), prompt="Whom do you stun?", rules=("21.29",))
def stun(s, operative, target):
    if target < OPERATIVES:
        if not meets(s, operative, target):
            return refuse("21.29")
        return OK
    npc = target - OPERATIVES
    if s.npc[npc].place != s.operative[operative].place or s.npc[npc].facedown:
        return refuse("21.29")
    return OK


@item(29, "Stun Baton", after=HAND)
def stun_baton(s, operative):
    """Turn an NPC of your room facedown, or make another operative there delayed."""
    if any_legal(stun, s, operative):
        target = yield stun(operative)
        if target < OPERATIVES:
            delay(s, target)
        else:
            s.npc[target - OPERATIVES].facedown = 1
            say("npc.stunned", target - OPERATIVES)
    else:
        say("items.nothing", operative)


@item(21, "Shock Mine", after=STAYS)
def shock_mine(s, operative):
    """Lay it in your room. Whoever enters next becomes delayed, and the card goes to the box."""
    lay_down(s, operative, shock_mine.card)


@trap(shock_mine)
def shock_mine_springs(s, operative):
    delay(s, operative)


@item(23, "Tripwire", after=STAYS)
def tripwire(s, operative):
    """Lay it in your room. Whoever enters next is wounded, and the card goes to the box."""
    lay_down(s, operative, tripwire.card)


@trap(tripwire)
def tripwire_springs(s, operative):
    wound(s, operative)


@item(24, "Signal Jammer", after=STAYS, jams=True)
def signal_jammer(s, operative):
    """Lay it in your room for the rest of the game. In the NPC Phase the NPCs there do nothing."""
    lay_down(s, operative, signal_jammer.card)
