"""Litestar's generic types, with Any where handlers need no type, and the language of a request."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from coverts.tables.requests import Services
from coverts.tables.wire.translation import ReplyLanguage, language_code

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyResponse = Response[Any]


def language_of(connection: AnyConnection) -> ReplyLanguage:
    """Return the language that a request asks for, for example by `?lang=de`."""
    code = language_code(connection.query_params.get("lang", ""), connection.app.state.pseudo_language)
    if not code:
        return ReplyLanguage()
    services: Services = connection.app.state.services
    return ReplyLanguage.of(code, services.tables.games, connection.path_params.get("name"))
