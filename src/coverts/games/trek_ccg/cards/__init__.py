"""The cards of the pool. Importing this package declares all of them.

Each chapter of the rulebook has a module, or a package with a module for each card.
"""

from importlib import import_module
from pkgutil import walk_packages

from coverts.games.trek_ccg.vocabulary.entering import complete

for _found in walk_packages(__path__, f"{__name__}."):
    import_module(_found.name)
complete()
