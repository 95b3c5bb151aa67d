"""Items that play action cards from the hand. A card that lies faceup already is skipped."""

from coverts.games.infiltration.for_cards import (
    ADVANCE,
    DISCARD,
    HAS_INTERFACE,
    INTERFACE,
    OK,
    RETREAT,
    any_legal,
    choose_action,
    collect,
    decision,
    destroy_lock,
    heal,
    item,
    loading_card,
    play,
    raise_alarm,
    refuse,
    say,
    step,
)


@item(2, "Data Code Breaker", after=DISCARD)
def data_code_breaker(s, operative):
    """Play Interface. Destroy your room's tech lock. Play Download."""
    me = s.operative[operative]
    yield from play(s, operative, INTERFACE)
    if me.place >= 0 and s.room[me.place].lock:
        yield from destroy_lock(s, me.place, operative)
    yield from play(s, operative, loading_card(s))


@item(3, "Diesel", after=DISCARD, specialist="John 'Animal' McEvoy")
def diesel(s, operative):
    """Play 2 of your action cards in the order you like."""
    for _ in range(2):
        if s.operative[operative].place >= 0 and any_legal(choose_action, s, operative):
            card = yield choose_action(operative)
            yield from play(s, operative, card)


@decision(("Advance", "Retreat"), prompt="Which card do you play with the Slider?", rules=("21.13", "5.5"))
def choose_run(s, operative, card):
    if card not in s.operative[operative].actions:
        return refuse("5.5")
    return OK


@item(13, "Slider", after=DISCARD, specialist="'Marilyn' 7Y3T9D")
def slider(s, operative):
    """Play Advance or Retreat. After that go 1 room further in the same direction."""
    if any_legal(choose_run, s, operative):
        card = yield choose_run(operative)
        yield from play(s, operative, card)
        if card == ADVANCE:
            yield from step(s, operative, 1)
        else:
            yield from step(s, operative, -1)


@item(14, "Access Card", after=DISCARD)
def access_card(s, operative):
    """Play Advance. Play Interface."""
    yield from play(s, operative, ADVANCE)
    yield from play(s, operative, INTERFACE)


@item(16, "Fast Grab", after=DISCARD)
def fast_grab(s, operative):
    """Play Download. Play Retreat."""
    yield from play(s, operative, loading_card(s))
    yield from play(s, operative, RETREAT)


@item(17, "Smash and Grab", after=DISCARD)
def smash_and_grab(s, operative):
    """Play Advance. Play Download."""
    yield from play(s, operative, ADVANCE)
    yield from play(s, operative, loading_card(s))


@item(18, "Double Siphon", after=DISCARD)
def double_siphon(s, operative):
    """Play Download. Collect 1 more available data file."""
    yield from play(s, operative, loading_card(s))
    if s.operative[operative].place >= 0:
        yield from collect(s, operative, s.operative[operative].place, 1)


@item(19, "Med Patch", after=DISCARD)
def med_patch(s, operative):
    """You become healthy. Play one of your action cards."""
    heal(s, operative)
    if any_legal(choose_action, s, operative):
        card = yield choose_action(operative)
        yield from play(s, operative, card)


@item(26, "False Alert", after=DISCARD)
def false_alert(s, operative):
    """Alarm +1. Play one of your action cards."""
    yield from raise_alarm(s, 1)
    if any_legal(choose_action, s, operative):
        card = yield choose_action(operative)
        yield from play(s, operative, card)


@item(30, "Portable Terminal", after=DISCARD)
def portable_terminal(s, operative):
    """If your room lacks its interface token, put one on the space for it. Play Interface."""
    room_at = s.operative[operative].place
    if HAS_INTERFACE[s.room[room_at].face] and not s.room[room_at].interface:
        s.room[room_at].interface = 1
        say("interface.placed", operative, room_at)
    yield from play(s, operative, INTERFACE)
