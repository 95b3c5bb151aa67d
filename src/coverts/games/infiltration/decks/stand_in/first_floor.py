"""What the rooms of the first floor do. The docstrings are the texts of the cards."""

from coverts.engine import say
from coverts.games.infiltration.cards import (
    NPC_NAMES,
    interface,
    lab_worker,
    on_advance,
    on_enter,
    on_reveal,
    tech_lock,
)
from coverts.games.infiltration.decks.stand_in.other_items import discard_item
from coverts.games.infiltration.drawing import draw_item
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.movement import enter_secret_room, escape, leap
from coverts.games.infiltration.reveal import place_npc
from coverts.games.infiltration.security import raise_alarm, raise_proximity
from coverts.games.infiltration.wounds import delay, heal

NELSON = NPC_NAMES.index("Officer Nelson")
HARRIS = NPC_NAMES.index("James Harris")


@interface("Loading Dock")
def loading_dock(s, operative):
    """You escape."""
    yield from escape(s, operative)


@interface("Research Admin Office")
def research_admin_office(s, operative):
    """Move to the secret room."""
    yield from enter_secret_room(s, operative)


@on_reveal("Front Lobby")
def front_lobby(s, place):
    """Place Officer Nelson here."""
    yield from place_npc(s, NELSON, place)


@on_reveal("Security Desk")
def security_desk_seen(s, place):
    """Alarm +1."""
    yield from raise_alarm(s, 1)


@interface("Security Desk")
def security_desk(s, operative):
    """Alarm -1. Then remove the interface token."""
    yield from raise_alarm(s, -1)


@on_reveal("Staff Canteen")
def staff_canteen(s, place):
    """Place James Harris here."""
    yield from place_npc(s, HARRIS, place)


@lab_worker("Staff Canteen")
def staff_canteen_worker(s, place, operative):
    """Alarm +1."""
    yield from raise_alarm(s, 1)


@interface("Supply Store")
def supply_store(s, operative):
    """Draw 2 item cards, then discard 1 item card."""
    yield from draw_item(s, operative)
    yield from draw_item(s, operative)
    if s.operative[operative].items.count() > 0:
        item = yield discard_item(operative)
        s.operative[operative].items.remove(item)
        s.discard.add(item)
        say("items.discarded", operative, item)


@interface("First-Aid Station")
def first_aid_station(s, operative):
    """You become healthy."""
    heal(s, operative)
    yield from end_if_over(s)


@on_reveal("Mail Room")
def mail_room(s, place):
    """Proximity +3."""
    yield from raise_proximity(s, 3)


@tech_lock("Records Archive")
def records_archive(s, place, operative):
    """Proximity +3."""
    yield from raise_proximity(s, 3)


@tech_lock("Server Closet")
def server_closet(s, place, operative):
    """Alarm +1."""
    yield from raise_alarm(s, 1)


@lab_worker("Testing Bay")
def testing_bay(s, place, operative):
    """Proximity +2."""
    yield from raise_proximity(s, 2)


@on_advance("Maintenance Shaft")
def maintenance_shaft(s, operative):
    """Move forward 2 rooms instead of 1, without entering the room between."""
    yield from leap(s, operative, 2)


@on_enter("Turnstile Gate")
def turnstile_gate(s, operative):
    """While the tech lock token is here, you become delayed."""
    if s.room[s.operative[operative].place].lock:
        delay(s, operative)
    yield from end_if_over(s)
