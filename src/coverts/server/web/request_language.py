"""The language that a request wants to be answered in."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from coverts.engine.game.definition import Game
from coverts.tables.wire.translation import put_into, speaks
from coverts.words import language

M = TypeVar("M")


@dataclass(frozen=True)
class RequestLanguage:
    """The language that a request asks for, and the server's games, that of the request first."""

    code: str = ""
    games: tuple[Game, ...] = ()

    @staticmethod
    def of(connection: ASGIConnection[Any, Any, Any, Any]) -> RequestLanguage:
        """Read the language from the query of a request."""
        code = speaks(connection.query_params.get("lang", ""), connection.app.state.pseudo_language)
        if not code:
            return RequestLanguage()
        games: Mapping[str, Game] = connection.app.state.tables.games
        about = connection.path_params.get("name")
        return RequestLanguage(code, tuple(sorted(games.values(), key=lambda game: game.name != about)))

    def put(self, message: M) -> M:
        """Translate a message."""
        named = getattr(message, "game", "")
        games = sorted(self.games, key=lambda game: game.name != named) if named else self.games
        spoken = language(self.code, *games) if self.code else None
        return message if spoken is None else put_into(spoken, message)


_LANGUAGE: ContextVar[RequestLanguage] = ContextVar("asked")


async def notes_language(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Note the language in which the caller wants to be answered (`?lang=de`). Used as a guard."""
    _LANGUAGE.set(RequestLanguage.of(connection))


async def puts_into_language(response: Response[Any]) -> Response[Any]:
    """Translate the answer to a request."""
    response.content = _LANGUAGE.get().put(response.content)
    return response
