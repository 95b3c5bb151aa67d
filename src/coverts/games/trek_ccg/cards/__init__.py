"""The cards of the pool, a file for each chapter of the rulebook, or a folder with a file for each card.

Importing the package declares them all.
"""

from importlib import import_module
from pkgutil import walk_packages

from coverts.games.trek_ccg.vocabulary.declaring import complete

for _found in walk_packages(__path__, f"{__name__}."):
    import_module(_found.name)
complete()
