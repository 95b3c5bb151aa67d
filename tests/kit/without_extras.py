"""Play games in a process in which modules of extras cannot be imported.

`python without_extras.py GAME,GAME MODULE ...` names the games and those modules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from random import Random
from types import ModuleType


class Refuse:
    """Finds no module of some packages, whether they are installed or not."""

    def __init__(self, packages: Sequence[str]) -> None:
        self.packages = frozenset(packages)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in self.packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def play(names: Sequence[str], most: int = 40) -> None:
    """Play games for so many answers by their first bots, save them and load them again."""
    import coverts
    from coverts.bots import new_bot, seat_bot

    for name in names:
        game = coverts.game(name)
        match = coverts.new_match(game, seed=1)
        bots = [new_bot(game, next(iter(game.all_bots)), Random(seat)) for seat in range(match.players)]
        while not match.over and len(match.steps) < most:
            seat = min(match.current_players())
            askee, action = seat_bot(bots[seat], match, seat)
            match.apply_action(seat, action, askee)
        match.scene(0), match.log(None)
        assert coverts.load(match.save()).digest() == match.digest()


if __name__ == "__main__":
    sys.meta_path.insert(0, Refuse(sys.argv[2:]))
    play(sys.argv[1].split(","))

    assert not set(sys.argv[2:]) & sys.modules.keys()
