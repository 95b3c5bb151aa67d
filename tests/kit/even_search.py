"""Another kind of search bot, in a module that the searching process can import."""

from coverts.bots.methods.playout_method import PlayoutMethod
from coverts.bots.playouts import Search


class EvenMethod(PlayoutMethod):
    """A method that gives all options equally many playouts."""

    def count_survivors(self, task, totals):
        """Keep all options."""
        return len(totals)


class EvenSearch(Search):
    """A search by this method."""

    def __init__(self, game, threads=None):
        super().__init__(game, threads)
        self.method = EvenMethod(self.method.bot, self.method.workers)
