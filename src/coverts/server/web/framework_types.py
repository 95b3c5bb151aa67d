"""Litestar's generic types, with Any for type parameters that the handlers do not need."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyResponse = Response[Any]
