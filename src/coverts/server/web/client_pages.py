"""The files of the browser client, and a plain page that describes the API."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Sequence
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.types import ControllerRouterHandler

from coverts.server.web.framework_types import AnyRequest

STATIC = Path(__file__).parents[1] / "static"
NOTICE_WORKER = "notice-worker.js"
"""The service worker that shows notices. Its folder is the part of the site that it may control."""
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverts</title></head><body>
<h1>The browser client is not built</h1>
<p>Run <code>make play</code> in the folder of the sources, which builds it and starts this server.
The API works: see <a href="/schema">its description</a>.</p>
</body></html>
"""
PAGES = [
    "/account",
    "/lobby",
    "/mine",
    "/game/{name:str}",
    "/games/{name:str}",
    "/table/{name:str}",
    "/rules/{name:str}",
    "/guide/{name:str}",
    "/learn/{name:str}",
    "/learn/{name:str}/{lesson:str}",
    "/daily/{name:str}",
    "/daily/{name:str}/{day:str}",
    "/puzzle/{name:str}",
    "/puzzle/{name:str}/{puzzle:str}",
]
"""The paths of the client's pages (see web/src/main.ts), except the front page."""
FOREVER = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)
"""The Cache-Control header of files whose names contain a hash of their contents."""
COMPRESSIBLE = (".js", ".css", ".svg", ".json")
"""The name endings of files that are sent with gzip. Other files are compressed already."""
STYLE_LINK = re.compile(r'<link rel="(?:icon|stylesheet)"[^>]*>')
"""Matches the client's links to its icon and its style."""
VARIES = {"Vary": "Accept-Encoding"}


def client_page(static: Path) -> str | None:
    """Return the client's HTML, or None if the client is not built.

    The HTML is the same for all paths, so its links to files must not depend on the path.
    """
    index = static / "index.html"
    return index.read_text(encoding="utf-8").replace('="./', '="/') if index.is_file() else None


def style_links(static: Path) -> str:
    """Return the client's links to its icon and its style, for pages without scripts."""
    return "".join(f"{link}\n" for link in STYLE_LINK.findall(client_page(static) or ""))


def page_routes(static: Path) -> Sequence[ControllerRouterHandler]:
    """Return the routes of the client's pages and assets."""

    @get(["/", *PAGES], include_in_schema=False, sync_to_thread=False)
    def page() -> Response[str]:
        text = client_page(static)
        if text is None:
            return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=503)
        return Response(text, media_type=MediaType.HTML)

    assets = static / "assets"
    files = {path.name: path for path in assets.iterdir()} if assets.is_dir() else {}
    compressed: dict[str, bytes] = {}

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False, cache_control=FOREVER)
    def asset(request: AnyRequest, name: FromPath[str]) -> File | Response[bytes]:
        if name not in files:
            raise NotFoundException
        path = files[name]
        kind = guess_type(path.name)[0]
        if path.suffix not in COMPRESSIBLE or "gzip" not in request.headers.get("accept-encoding", ""):
            return File(path, media_type=kind, content_disposition_type="inline", headers=VARIES)
        if name not in compressed:
            compressed[name] = gzip.compress(path.read_bytes(), mtime=0)
        return Response(compressed[name], media_type=kind, headers=VARIES | {"Content-Encoding": "gzip"})

    @get(f"/{NOTICE_WORKER}", include_in_schema=False, sync_to_thread=False)
    def notice_worker() -> Response[bytes]:
        path = static / NOTICE_WORKER
        if not path.is_file():
            raise NotFoundException
        return Response(path.read_bytes(), media_type="text/javascript")

    return [page, asset, notice_worker]


class JsonDescription(JsonRenderPlugin):
    """The API's description as JSON, which is encoded only once."""

    _encoded = b""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        self._encoded = self._encoded or super().render(request, openapi_schema)
        return self._encoded


class PlainDescription(OpenAPIRenderPlugin):
    """The API's description as a page without scripts, styles or external files."""

    _page = b""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the page as HTML."""
        self._page = self._page or self._render(openapi_schema)
        return self._page

    def _render(self, openapi_schema: dict[str, Any]) -> bytes:
        info = openapi_schema["info"]
        parts = [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{_text(info["title"])}</title></head><body>',
            f"<h1>{_text(info['title'])} {_text(info['version'])}</h1>",
            f"<p>{_text(info.get('description', ''))}</p>",
            '<p>For programs: <a href="/schema/openapi.json">/schema/openapi.json</a></p>',
            "<h2>Requests</h2>",
        ]
        for path, methods in sorted(openapi_schema["paths"].items()):
            for method, operation in methods.items():
                parts += _operation(path, method, operation)
        parts.append("<h2>Messages</h2>")
        for name, schema in sorted(openapi_schema["components"]["schemas"].items()):
            parts += _message(name, schema)
        return "\n".join([*parts, "</body></html>"]).encode()


def _text(value: object) -> str:
    return html.escape(str(value))


def _operation(path: str, method: str, operation: dict[str, Any]) -> list[str]:
    bodies = operation.get("requestBody", {}).get("content", {})
    results = {
        _type(content.get("schema", {}))
        for status, response in operation["responses"].items()
        if status.startswith("2")
        for content in response.get("content", {}).values()
    }
    lines = [f"<h3>{_text(method.upper())} {_text(path)}</h3>"]
    if operation.get("description"):
        lines.append(f"<p>{_text(operation['description'])}</p>")
    lines += [f"<p>Takes {_type(content.get('schema', {}))}</p>" for content in bodies.values()]
    if results:
        lines.append(f"<p>Returns {', '.join(sorted(results))}</p>")
    return lines


def _message(name: str, schema: dict[str, Any]) -> list[str]:
    needed = schema.get("required", [])
    lines = [f'<h3 id="{_text(name)}">{_text(name)}</h3>', "<ul>"]
    for field, kind in schema.get("properties", {}).items():
        optional = "" if field in needed else ", may be missing"
        lines.append(f"<li><code>{_text(field)}</code>: {_type(kind)}{optional}</li>")
    return [*lines, "</ul>"]


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = _text(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(_type(each) for each in schema[key])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "const" in schema:
        return f"<code>{_text(schema['const'])}</code>"
    return _text(schema.get("type", "anything"))
