"""The stand-in deck of Infiltration, which is not the published deck.

Most texts of the published rooms and items are unknown. This deck has as many cards as the published deck.
Its cards have all names that are known, and use every kind of card function. Importing the package declares
the cards.
"""

from importlib import import_module
from pkgutil import walk_packages

from coverts.games.infiltration.for_cards import deck

deck(
    "the stand-in deck",
    data_files=(39, 39, 39),
    unofficial="Rooms and items come from a stand-in deck made for Coverts: "
    "most texts of the published cards are not known to us.",
)

import_module(f"{__name__}.npcs")  # NPCs come first because some items have NPC names as options.
for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
