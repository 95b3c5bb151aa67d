"""Another kind of search bot, in a module that the searching process can import."""

from coverts.bots.playouts import Search


class EvenSearch(Search):
    """A search that gives all options equally many playouts."""

    def count_survivors(self, task, totals):
        """Keep all options."""
        return len(totals)
