"""The games of a page. Each is imported when it is first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import coverts
from coverts.engine.game.definition import Game


class LazyGames(Mapping[str, Game]):
    """The installed games by name, without importing them."""

    def __init__(self) -> None:
        self._names = sorted(coverts.installed())
        self._games: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._games:
            self._games[name] = coverts.game(name)
        return self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
