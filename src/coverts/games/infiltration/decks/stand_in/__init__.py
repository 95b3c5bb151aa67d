"""The stand-in deck.

The published texts of most rooms and items are not known to us. This deck has the published numbers of
cards, every name that is known, and exercises every function a card can have. It is not the published deck.

Importing the package declares the cards. What a deck shows the rest of the game: the word on where it comes
from, and the questions of its cards, for bots.
"""

from coverts.games.infiltration.cards import complete
from coverts.games.infiltration.decks.stand_in import (  # noqa: F401  # these declare rooms
    first_floor,
    second_floor,
    secret_rooms,
)
from coverts.games.infiltration.decks.stand_in.action_items import choose_run
from coverts.games.infiltration.decks.stand_in.moving_items import (
    BACKWARD,
    FORWARD,
    choose_direction,
    move_on,
    steer_sled,
)
from coverts.games.infiltration.decks.stand_in.other_items import discard_item, pick_pocket, recover
from coverts.games.infiltration.decks.stand_in.scouting_items import NO_MORE, fly_drone, look_at, swap_room
from coverts.games.infiltration.decks.stand_in.striking_items import (
    burn_lock,
    shoot_flechette,
    shoot_gauss,
    stun,
)

UNOFFICIAL = (
    "Rooms and items come from a stand-in deck made for Coverts: "
    "most texts of the published cards are not known to us."
)

complete()

__all__ = [
    "BACKWARD",
    "FORWARD",
    "NO_MORE",
    "UNOFFICIAL",
    "burn_lock",
    "choose_direction",
    "choose_run",
    "discard_item",
    "fly_drone",
    "look_at",
    "move_on",
    "pick_pocket",
    "recover",
    "shoot_flechette",
    "shoot_gauss",
    "steer_sled",
    "stun",
    "swap_room",
]
